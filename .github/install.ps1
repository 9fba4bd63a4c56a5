# Installs crosstable for Windows into the user's programs, adds it to the path, and puts a symbol on
# the desktop on which a tournament file can be dropped.
$ErrorActionPreference = "Stop"
$repository = "@REPOSITORY@"
$version = "@VERSION@"
$name = "crosstable-$version-x86_64-pc-windows-gnu"
$from = "https://github.com/$repository/releases/download/$version"
$folder = Join-Path $env:LOCALAPPDATA "Programs\crosstable"
$work = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
New-Item -ItemType Directory -Path $work | Out-Null
try {
    $archive = Join-Path $work "$name.zip"
    Invoke-WebRequest "$from/$name.zip" -OutFile $archive
    $sums = Invoke-WebRequest "$from/SHA256SUMS" -UseBasicParsing
    $line = [Text.Encoding]::UTF8.GetString($sums.Content) -split "`n" | Where-Object { $_ -like "* $name.zip" }
    $expected = ($line -split " ")[0]
    $found = (Get-FileHash $archive -Algorithm SHA256).Hash
    if ($found -ne $expected) { throw "the checksum of $name.zip is wrong: $found" }
    Expand-Archive $archive -DestinationPath $work
    New-Item -ItemType Directory -Force -Path $folder | Out-Null
    Copy-Item (Join-Path $work "$name\*") $folder -Recurse -Force
} finally {
    Remove-Item $work -Recurse -Force
}
$path = [Environment]::GetEnvironmentVariable("Path", "User")
if (($path -split ";") -notcontains $folder) {
    [Environment]::SetEnvironmentVariable("Path", "$path;$folder", "User")
}
$desktop = [Environment]::GetFolderPath("Desktop")
$symbol = (New-Object -ComObject WScript.Shell).CreateShortcut((Join-Path $desktop "crosstable.lnk"))
$symbol.TargetPath = Join-Path $folder "crosstable.exe"
$symbol.Save()
& (Join-Path $folder "crosstable.exe") --version
