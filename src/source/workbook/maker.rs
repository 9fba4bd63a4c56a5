//! Sets the field of a zip archive that states on which operating system the archive was made.

/// The length in bytes of the record at the end of a zip archive without a comment.
const END_RECORD_LENGTH: usize = 22;

/// The value that stands for Unix in the field for the operating system.
const UNIX_SYSTEM: u8 = 3;

/// Returns the archive with Unix as the operating system on which it was made, so that a workbook
/// has the same bytes on every system. Bytes that are not an archive, and archives with a comment,
/// are returned unchanged.
#[must_use]
pub fn with_unix_system(mut archive: Vec<u8>) -> Vec<u8> {
    let Some(end) = archive.len().checked_sub(END_RECORD_LENGTH) else {
        return archive;
    };
    if !archive[end..].starts_with(b"PK\x05\x06") {
        return archive;
    }
    let entries = read_number(&archive, end + 10, 2);
    let mut entry = read_number(&archive, end + 16, 4);
    for _ in 0..entries {
        if archive.get(entry..entry + 4) != Some(b"PK\x01\x02") || entry + 46 > end {
            break;
        }
        archive[entry + 5] = UNIX_SYSTEM;
        let lengths = [28, 30, 32].map(|offset| read_number(&archive, entry + offset, 2));
        entry += 46 + lengths.iter().sum::<usize>();
    }
    archive
}

/// Returns the number in the `length` bytes that begin at `offset`, the least significant byte
/// first. Panics if the archive is shorter.
fn read_number(bytes: &[u8], offset: usize, length: usize) -> usize {
    let bytes = bytes[offset..offset + length].iter().rev();
    bytes.fold(0, |number, byte| number << 8 | usize::from(*byte))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::write::SimpleFileOptions;
    use zip::{System, ZipWriter};

    use super::with_unix_system;

    fn archive(system: System) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().system(system);
        for name in ["xl/workbook.xml", "xl/styles.xml"] {
            writer.start_file(name, options).unwrap();
            writer.write_all(b"<a/>").unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn archives_made_on_any_system_become_identical() {
        let unix = archive(System::Unix);
        for system in [System::Dos, System::WindowsNTFS, System::OsDarwin] {
            let other = archive(system);
            assert_ne!(other, unix);
            assert_eq!(with_unix_system(other), unix);
        }
        assert_eq!(with_unix_system(unix.clone()), unix);
    }

    #[test]
    fn bytes_that_are_not_an_archive_stay_unchanged() {
        let mut cut = archive(System::Dos);
        cut.truncate(cut.len() - 1);
        let wrong_offset = [&b"PK\x05\x06"[..], &[0xff; 18]].concat();
        for bytes in [Vec::new(), b"PK\x05\x06".to_vec(), cut, wrong_offset] {
            assert_eq!(with_unix_system(bytes.clone()), bytes);
        }
    }
}
