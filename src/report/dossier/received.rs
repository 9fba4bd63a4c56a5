//! Size and checksum of a file as it arrived, by which a filed report can be matched with the file
//! years later.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// The size and the SHA-256 checksum of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Received {
    /// The size in bytes.
    pub bytes: usize,
    /// The SHA-256 checksum as 64 hexadecimal digits.
    pub sha256: String,
}

impl Received {
    /// Computes size and checksum of a file with this content.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Received {
        let mut sha256 = String::with_capacity(64);
        for byte in Sha256::digest(bytes) {
            // writing into a String cannot fail
            let _ = write!(sha256, "{byte:02x}");
        }
        Received {
            bytes: bytes.len(),
            sha256,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standard() {
        // the examples of FIPS 180-4
        let check = |text: &str, expected| {
            assert_eq!(Received::from_bytes(text.as_bytes()).sha256, expected)
        };
        check(
            "abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        );
        check(
            "",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        );
    }
}
