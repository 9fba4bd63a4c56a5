//! Names of files in documents that people file. The folders of the machine that wrote a document
//! mean nothing to its readers, except where they distinguish two files.

/// The characters that separate folders, on any system.
const SEPARATORS: [char; 2] = ['/', '\\'];

/// Splits a path into its folders and the name of the file. If the file is in an archive, the name
/// begins with the archive: `mails/` and `mail.zip/u18/open.trf`.
pub(super) fn split_folders(path: &str) -> (&str, &str) {
    let is_archive = |part: &str| {
        let ending = part.rsplit_once('.').map(|(_, ending)| ending);
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
    };
    let parts = path.split_inclusive(SEPARATORS);
    let folders = parts.take_while(|part| {
        let name = part.trim_end_matches(SEPARATORS);
        name.len() < part.len() && !is_archive(name)
    });
    path.split_at(folders.map(str::len).sum())
}

/// Returns the name of a file without the folders of the machine; it may begin with an archive.
pub(super) fn file_name(path: &str) -> &str {
    split_folders(path).1
}

/// Returns the length, in bytes, of the folders with which all paths begin.
pub(super) fn shared_folders_length<'a>(mut paths: impl Iterator<Item = &'a str>) -> usize {
    let Some(first_folders) = paths.next() else {
        return 0;
    };
    let first_folders = split_folders(first_folders).0;
    paths.fold(first_folders.len(), |shared_length, path| {
        let folders = split_folders(path).0;
        let shared_parts = first_folders[..shared_length].split_inclusive(SEPARATORS);
        let shared_parts = shared_parts.zip(folders.split_inclusive(SEPARATORS));
        let shared_parts = shared_parts.take_while(|(part, other)| part == other);
        shared_parts.map(|(part, _)| part.len()).sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_without_folders_but_with_its_archive() {
        let check = |path, folders, name| assert_eq!(split_folders(path), (folders, name));
        check("open.trf", "", "open.trf");
        check("/home/anna/open.trf", "/home/anna/", "open.trf");
        check(r"C:\Mails\open.trf", r"C:\Mails\", "open.trf");
        check("in/mail.ZIP/u18/open.trf", "in/", "mail.ZIP/u18/open.trf");
        check("in/mail.zip", "in/", "mail.zip");
        check("", "", "");
    }

    #[test]
    fn folders_that_distinguish_files_are_not_shared() {
        let length = |paths: &[&str]| shared_folders_length(paths.iter().copied());
        assert_eq!(length(&[]), 0);
        assert_eq!(length(&["in/may/open.trf"]), 7);
        assert_eq!(length(&["in/may/open.trf", "in/may/rapid.trf"]), 7);
        assert_eq!(length(&["in/may/open.trf", "in/june/open.trf"]), 3);
        assert_eq!(length(&["in/may/open.trf", "in/mail.zip/open.trf"]), 3);
        assert_eq!(length(&["open.trf", "in/open.trf"]), 0);
        assert_eq!(length(&["in/a/x.trf", "in/a/y.trf", "in/b/a/x.trf"]), 3);
    }
}
