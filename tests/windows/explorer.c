/* Starts a program with files, as the desktop of Windows does: crosstable looks at the name of the
   program that started it. Built as explorer.exe for the smoke test only. */
#include <windows.h>
#include <wchar.h>

int wmain(int count, wchar_t **words)
{
    wchar_t line[4096] = L"";
    for (int i = 1; i < count; i++) {
        if (wcslen(line) + wcslen(words[i]) + 4 > 4096)
            return 3;
        wcscat(wcscat(wcscat(line, L"\""), words[i]), L"\" ");
    }
    STARTUPINFOW start = { .cb = sizeof start };
    PROCESS_INFORMATION process;
    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &process))
        return 4;
    WaitForSingleObject(process.hProcess, 60000);
    DWORD code = 5;
    GetExitCodeProcess(process.hProcess, &code);
    return (int)code;
}
