//! The constants in a program's text, because numbers close to them are promising inputs.

use std::collections::BTreeSet;

/// The limit on constants.
const MOST: usize = 200;

/// Constants of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Constants {
    /// Integers and characters.
    pub integers: Vec<u64>,
    /// Floating-point numbers, as they are written.
    pub reals: Vec<f64>,
}

/// The constants of a text, without those in comments, strings, and lines of the preprocessor.
pub fn constants(text: &str) -> Constants {
    let (mut integers, mut reals) = (BTreeSet::from([0, 1, 2, 10]), Vec::new());
    for line in text.lines().filter(|line| !is_directive(line)) {
        let mut rest = line;
        while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '"' | '/')) {
            rest = &rest[start..];
            if rest.starts_with("//") {
                break;
            }
            rest = match rest.as_bytes()[0] {
                b'"' => after_string(rest),
                b'\'' => character(rest, &mut integers),
                b'0'..=b'9' => number(rest, &mut integers, &mut reals),
                b'/' => &rest[1..],
                _ => &rest[word_length(rest)..],
            };
        }
    }
    Constants {
        integers: integers.into_iter().take(MOST).collect(),
        reals: std::iter::once(1.5).chain(reals).take(MOST).collect(),
    }
}

/// Whether a line is a directive without constants; `#define` may contain some.
fn is_directive(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('#') && !line[1..].trim_start().starts_with("define")
}

fn word_length(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len())
}

fn after_string(text: &str) -> &str {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return &text[i + 1..],
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    ""
}

fn character<'t>(text: &'t str, integers: &mut BTreeSet<u64>) -> &'t str {
    let bytes = text.as_bytes();
    if bytes.len() >= 3 && bytes[2] == b'\'' && bytes[1].is_ascii() {
        integers.insert(u64::from(bytes[1]));
        return &text[3..];
    }
    &text[1..]
}

fn number<'t>(text: &'t str, integers: &mut BTreeSet<u64>, reals: &mut Vec<f64>) -> &'t str {
    let mut end = 0;
    let bytes = text.as_bytes();
    while end < bytes.len() {
        let sign = end > 0 && matches!(bytes[end], b'+' | b'-') && matches!(bytes[end - 1], b'e' | b'E');
        if !(bytes[end].is_ascii_alphanumeric() || bytes[end] == b'.' || sign && !text.starts_with("0x")) {
            break;
        }
        end += 1;
    }
    let (word, rest) = text.split_at(end);
    let plain = word.trim_end_matches(['u', 'U', 'l', 'L']);
    let value = match plain.strip_prefix("0x").or(plain.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None if plain.len() > 1 && plain.starts_with('0') && !plain.contains('.') => u64::from_str_radix(plain, 8).ok(),
        None => plain.parse().ok(),
    };
    match value {
        Some(value) => drop(integers.insert(value)),
        None => reals.extend(word.trim_end_matches(['f', 'F', 'l', 'L']).parse::<f64>().ok().filter(|x| x.is_finite())),
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_found() {
        let text = "#include <7>\n#define N 77\nint x = 0x1F, y1 = 017; // 5555\nchar c = 'a'; f(\"12 \\\" 13\", 99uL, 2.5e-1f, 3.);\n";
        let found = constants(text);
        for value in [77, 0x1f, 15, 97, 99] {
            assert!(found.integers.contains(&value), "{value} of {found:?}");
        }
        for value in [7, 5555, 12, 13] {
            assert!(!found.integers.contains(&value), "{value} of {found:?}");
        }
        assert!(found.reals.contains(&0.25) && found.reals.contains(&3.0), "{found:?}");
    }
}
