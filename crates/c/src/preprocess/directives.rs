//! Does a text need the preprocessor?

/// A directive that only the preprocessor understands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// Its name: `include`.
    pub name: String,
    /// The line where it stands, from 1.
    pub line: u32,
}

/// The first directive that is no line marker and no pragma. What stands in comments and strings does not count.
pub fn first_directive(text: &[u8]) -> Option<Directive> {
    let mut at = 0;
    let mut line_start = true;
    while at < text.len() {
        let rest = &text[at..];
        let (length, stays_at_start) = match rest {
            [b'\n', ..] => (1, true),
            [b' ' | b'\t' | b'\r' | 0x0b | 0x0c, ..] => (1, line_start),
            [b'/', b'*', ..] => (comment_length(rest), line_start),
            [b'/', b'/', ..] => (line_length(rest), false),
            [b'#', ..] if line_start => {
                let length = line_length(rest);
                if let Some(name) = directive_name(&rest[1..length]) {
                    let line = text[..at].iter().filter(|&&b| b == b'\n').count() as u32 + 1;
                    return Some(Directive { name, line });
                }
                (length, false)
            }
            [quote @ (b'"' | b'\''), ..] => (quoted_length(rest, *quote), false),
            _ => (1, false),
        };
        at += length;
        line_start = stays_at_start;
    }
    None
}

fn comment_length(text: &[u8]) -> usize {
    let mut at = 2;
    while let Some(length) = text[at.min(text.len())..].iter().position(|&b| b == b'*') {
        at += length + 1;
        if text.get(at) == Some(&b'/') {
            return at + 1;
        }
    }
    text.len()
}

fn line_length(text: &[u8]) -> usize {
    text.iter().position(|&b| b == b'\n').unwrap_or(text.len())
}

fn quoted_length(text: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// The name of the directive, unless it is one that the lexer understands.
fn directive_name(line: &[u8]) -> Option<String> {
    let line = line.trim_ascii_start();
    let word = line.split(|b| !(b.is_ascii_alphanumeric() || *b == b'_')).next().unwrap_or_default();
    let known = word.is_empty() || word[0].is_ascii_digit() || matches!(word, b"line" | b"pragma" | b"ident" | b"sccs");
    (!known).then(|| String::from_utf8_lossy(word).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_real_directives_count() {
        let name = |text: &str| first_directive(text.as_bytes()).map(|d| (d.name, d.line));
        assert_eq!(name("int x;\n  # include <a.h>\n"), Some(("include".into(), 2)));
        assert_eq!(name("/* c */ #define X 1"), Some(("define".into(), 1)));
        assert_eq!(name("# 1 \"a.c\"\n#line 3\n#pragma x\n#ident \"y\"\n#\nint x;"), None);
        assert_eq!(name("/*\n#include <a.h>\n*/ // x\n"), None);
        assert_eq!(name("char *s = \"\\\n#include\";\nchar c = '\"';\n#if 1\n"), Some(("if".into(), 4)));
        assert_eq!(name("int a = b\n#;\n"), None);
        assert_eq!(name("/*"), None);
        assert_eq!(name("\"\\"), None);
        assert_eq!(name(""), None);
    }
}
