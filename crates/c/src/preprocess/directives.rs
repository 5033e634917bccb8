//! Finds out whether a text needs the preprocessor.

/// A directive that only the preprocessor understands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// Its name: `include`.
    pub name: String,
    /// The line it is on, from 1.
    pub line: u32,
}

/// Macros that compilers predefine and that do not follow the pattern of [`is_predefined`].
const PREDEFINED: &[&str] = &[
    "linux",
    "unix",
    "i386",
    "__linux",
    "__unix",
    "__linux__",
    "__unix__",
    "__gnu_linux__",
    "__i386",
    "__i386__",
    "__i686",
    "__i686__",
    "__x86_64",
    "__x86_64__",
    "__amd64",
    "__amd64__",
    "__k8",
    "__k8__",
    "_LP64",
    "_ILP32",
];

/// Names that follow the pattern of predefined macros, but are none.
const NO_MACROS: &[&str] = &["__FUNCTION__", "__PRETTY_FUNCTION__"];

/// The reasons why a text may need the preprocessor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// The first directive other than a line marker or a pragma.
    pub directive: Option<Directive>,
    /// The first macro that only the compiler defines, such as `__CHAR_BIT__` or `__LINE__`.
    pub predefined: Option<Directive>,
    /// The first position where the preprocessor sees other lines or directives than a plain reader: a backslash at the
    /// end of a line, a lone carriage return, the digraph `%:`.
    pub spliced: Option<Directive>,
    /// Whether there are line markers: the text has already been preprocessed.
    pub has_markers: bool,
}

/// Searches for anything that the preprocessor replaces, up to the first directive, outside of comments and strings.
pub fn findings(text: &[u8]) -> Findings {
    let mut found = Findings { spliced: spliced(text), ..Findings::default() };
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
                    found.directive = Some(Directive { name, line: line_at(text, at) });
                    return found;
                }
                found.has_markers |= rest[1..length].trim_ascii_start().first().is_some_and(u8::is_ascii_digit);
                (length, false)
            }
            [b'_' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
                let length = word_length(rest);
                if found.predefined.is_none() && is_predefined(&rest[..length]) {
                    let name = String::from_utf8_lossy(&rest[..length]).into_owned();
                    found.predefined = Some(Directive { name, line: line_at(text, at) });
                }
                (length, false)
            }
            // Skip a number with its suffix.
            [b'0'..=b'9', ..] => (word_length(rest), false),
            [quote @ (b'"' | b'\''), ..] => (quoted_length(rest, *quote), false),
            _ => (1, false),
        };
        at += length;
        line_start = stays_at_start;
    }
    found
}

/// The first position where the preprocessor splits or joins lines, which it does before everything else (C11 5.1.1.2,
/// translation phases 1 to 3).
fn spliced(text: &[u8]) -> Option<Directive> {
    let is_spliced = |at: usize| match &text[at..] {
        [b'\\', rest @ ..] => {
            let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)).count();
            rest.get(blanks) == Some(&b'\n')
        }
        [b'\r', b'\n', ..] => false,
        [b'\r', ..] | [b'%', b':', ..] => true,
        _ => false,
    };
    let at = (0..text.len()).find(|&at| matches!(text[at], b'\\' | b'\r' | b'%') && is_spliced(at))?;
    let name = match text[at] {
        b'%' => "%:",
        b'\r' => "a carriage return",
        _ => "\\ at the end of a line",
    };
    Some(Directive { name: name.to_owned(), line: line_at(text, at) })
}

fn line_at(text: &[u8], at: usize) -> u32 {
    text[..at].iter().filter(|&&b| b == b'\n').count() as u32 + 1
}

fn word_length(text: &[u8]) -> usize {
    text.iter().position(|b| !(b.is_ascii_alphanumeric() || *b == b'_')).unwrap_or(text.len())
}

/// Whether compilers predefine a macro of this name: `__CHAR_BIT__`, `__ATOMIC_SEQ_CST`, `__INT64_C`, `linux`.
fn is_predefined(word: &[u8]) -> bool {
    let Ok(word) = std::str::from_utf8(word) else { return false };
    let starts =
        |prefix: &str| word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
    let is_constant =
        word.ends_with("_C") && (starts("__") && (word.starts_with("__INT") || word.starts_with("__UINT")));
    let in_capitals = word.ends_with("__") && starts("__") && !NO_MACROS.contains(&word);
    in_capitals || is_constant || starts("__ATOMIC_") || starts("__GCC_") || PREDEFINED.contains(&word)
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

/// The name of a directive, unless the lexer handles it.
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
        let name = |text: &str| findings(text.as_bytes()).directive.map(|d| (d.name, d.line));
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

    #[test]
    fn names_that_the_compiler_defines_are_found() {
        let name = |text: &str| findings(text.as_bytes()).predefined.map(|d| (d.name, d.line));
        assert_eq!(name("int x;\nint y = __CHAR_BIT__;"), Some(("__CHAR_BIT__".into(), 2)));
        assert_eq!(name("long x = __INT64_C(1);"), Some(("__INT64_C".into(), 1)));
        assert_eq!(name("x = __atomic_load_n(&y, __ATOMIC_SEQ_CST);"), Some(("__ATOMIC_SEQ_CST".into(), 1)));
        assert_eq!(name("char *s = __FUNCTION__, *t = \"__LINE__\"; // __FILE__"), None);
        assert_eq!(name("int x __attribute__((unused)); int my__CHAR_BIT__;"), None);
        assert!(findings(b"# 1 \"a.c\"\nint x;").has_markers);
        assert!(!findings(b"#pragma once\nint x;").has_markers);
    }
}
