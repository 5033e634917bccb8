//! Escaping of untrusted text for terminals: it must not be able to imitate output of the tool.

use std::borrow::Cow;

/// Whether a character is displayed as itself: it does not move the cursor, end a line or have any other effect on a
/// terminal.
pub fn is_printable(c: char) -> bool {
    // Apart from control characters, this excludes line separators, bidirectional controls and invisible characters.
    !c.is_control()
        && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The text with all other characters escaped as in JSON: `\u001b`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        if is_printable(c) {
            clean.push(c);
        } else {
            clean.push_str(&format!("\\u{:04x}", u32::from(c)));
        }
    }
    Cow::Owned(clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_acts_on_a_terminal_is_replaced() {
        let table = [
            ("main::x", "main::x"),
            ("grün ∧ 変数", "grün ∧ 変数"),
            ("a\nVALID", "a\\u000aVALID"),
            ("\u{1b}[2K\u{9b}1m", "\\u001b[2K\\u009b1m"),
            ("a\u{202e}b\r", "a\\u202eb\\u000d"),
        ];
        for (text, clean) in table {
            assert_eq!(printable(text), clean);
        }
    }
}
