//! Hashes that identify programs in witnesses.

use sha2::{Digest, Sha256};

/// The SHA-256 hash of a file, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A UUID derived from a text: the same text has the same UUID. RFC 4122 does not define UUIDs from SHA-256, so the
/// hash serves as the pseudo-random number of a version 4 UUID.
pub(crate) fn uuid_of(text: &str) -> String {
    let mut bytes = [0u8; 16];
    bytes.copy_from_slice(&Sha256::digest(text.as_bytes())[..16]);
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// Whether a text has the form of a UUID.
pub(crate) fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let lengths = [8, 4, 4, 4, 12];
    groups.len() == lengths.len()
        && groups
            .iter()
            .zip(lengths)
            .all(|(group, length)| group.len() == length && group.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Whether a text has the form of a SHA-256 hash.
pub(crate) fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_standard_one() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert!(is_sha256(&sha256(b"")) && !is_sha256("abc"));
    }

    #[test]
    fn names_have_the_form_of_a_uuid() {
        let name = uuid_of("a witness");
        assert!(is_uuid(&name), "{name}");
        assert_eq!(name.as_bytes()[14], b'4');
        assert!(!is_uuid("91023a0f-9f45-4385-88c4-1152ade4553") && !is_uuid("no uuid"));
    }
}
