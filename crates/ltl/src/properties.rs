//! Where files have formulas.
//!
//! Programs have them in comments:
//!
//! ```text
//! //@ ltl invariant positive: [](AP(x > 0) ==> <>AP(y == 0));
//! // #LTLProperty: <>[]AP(x == 1)
//! ```
//!
//! The word before the colon of the first form is a name, as in annotations in ACSL, and says nothing about the expected
//! verdict: what is to be verified is that all executions satisfy the formula.
//!
//! Property files have one or several `CHECK( init(main()), LTL(formula) )`; any other file that is given as a property
//! is a formula itself.

use tracewright_source::Span;

/// What kind of place a formula was found in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A comment `//@ ltl invariant name: formula;`.
    Annotation,
    /// A comment `// #LTLProperty: formula`.
    Comment,
    /// `CHECK( init(main()), LTL(formula) )` in a property file.
    Check,
    /// A file that is a formula.
    File,
}

/// The text of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PropertyText<'t> {
    /// The formula.
    pub text: &'t str,
    /// Where it stands.
    pub span: Span,
    /// What kind of place that is.
    pub place: Place,
    /// The name that an annotation gives it.
    pub name: Option<&'t str>,
}

impl PropertyText<'_> {
    /// The formula, parsed.
    pub fn parse(&self) -> Result<crate::Property, crate::SyntaxError> {
        crate::parse(self.text, self.span.start)
    }
}

/// The formulas in the comments of a program in C or Boogie. `base` is the offset of the text's first byte.
pub fn properties_of_source(text: &str, base: u32) -> Vec<PropertyText<'_>> {
    let mut found = Vec::new();
    for (start, end) in comments(text) {
        let mut start = start;
        while start < end {
            let rest = &text[start..end];
            let (skipped, place) = match (find_word(rest, "#LTLProperty:"), annotation(rest)) {
                (Some(at), other) if other.is_none_or(|(begin, ..)| at < begin) => {
                    (at + "#LTLProperty:".len(), (Place::Comment, None))
                }
                (_, Some((_, after, name))) => (after, (Place::Annotation, Some(name))),
                _ => break,
            };
            let formula = &rest[skipped..];
            let length = match place.0 {
                // An annotation ends at its semicolon, which may be forgotten at the end of the comment.
                Place::Annotation => end_of_annotation(formula),
                _ => formula.find('\n').unwrap_or(formula.len()),
            };
            push(&mut found, text, (start + skipped, start + skipped + length), base, place);
            start += skipped + length;
        }
    }
    found
}

/// The formulas of a file that was given as a property: of each `CHECK( init(main()), LTL(formula) )`, or else the whole
/// file. Texts after `CHECK` that do not look like this are left out, and so is an empty file.
pub fn properties_of_file(text: &str, base: u32) -> Vec<PropertyText<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut has_checks = false;
    while let Some(offset) = find_word(&text[at..], "CHECK") {
        let after = at + offset + "CHECK".len();
        let Some(open) = skip_to(text, after, '(') else { break };
        has_checks = true;
        let close = closing(text, open).unwrap_or(text.len());
        if let Some(range) = checked_formula(text, open + 1, close) {
            push(&mut found, text, range, base, (Place::Check, None));
        }
        at = close;
    }
    if !has_checks {
        push(&mut found, text, (0, text.len()), base, (Place::File, None));
    }
    found
}

/// The names of files beside a program that may have its property, the most specific first: `p.c.prp`, `p.prp`,
/// `p.c.ltl`, `p.ltl`, and with `.i` before them, because some collections name them after the preprocessed program.
pub fn companions(program: &str) -> Vec<String> {
    let stem = match program.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() && !extension.contains(['/', '\\']) => stem,
        _ => program,
    };
    let mut names = Vec::new();
    for extension in ["prp", "ltl"] {
        for name in [program.to_owned(), format!("{program}.i"), stem.to_owned(), format!("{stem}.i")] {
            let name = format!("{name}.{extension}");
            if !names.contains(&name) && name != program {
                names.push(name);
            }
        }
    }
    names
}

fn push<'t>(
    found: &mut Vec<PropertyText<'t>>,
    text: &'t str,
    (start, end): (usize, usize),
    base: u32,
    (place, name): (Place, Option<&'t str>),
) {
    let formula = &text[start..end];
    let start = start + (formula.len() - formula.trim_start().len());
    let mut formula = formula.trim();
    if place != Place::Annotation {
        formula = formula.strip_suffix(';').unwrap_or(formula).trim_end();
    }
    let span = Span { start: base + start as u32, end: base + (start + formula.len()) as u32 };
    if place != Place::File || !formula.is_empty() {
        found.push(PropertyText { text: formula, span, place, name });
    }
}

/// The insides of all comments, which the languages have in common. Texts between quotes have none.
fn comments(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text.as_bytes()[at..];
        let find = |from: usize, what: &str| {
            text[from..]
                .find(what)
                .map_or((text.len(), text.len()), |offset| (from + offset, from + offset + what.len()))
        };
        at = if rest.starts_with(b"//") {
            let (end, next) = find(at + 2, "\n");
            found.push((at + 2, end));
            next
        } else if rest.starts_with(b"/*") {
            let (end, next) = find(at + 2, "*/");
            found.push((at + 2, end));
            next
        } else if rest[0] == b'"' || rest[0] == b'\'' && !is_in_name(bytes, at) {
            end_of_quoted(bytes, at)
        } else {
            at + 1
        };
    }
    found
}

/// Whether a quote is a part of a name, as it may be in Boogie.
fn is_in_name(bytes: &[u8], at: usize) -> bool {
    at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || matches!(bytes[at - 1], b'_' | b'\''))
}

/// Where a text between quotes ends: behind the quote, or at the end of the line if there is none.
fn end_of_quoted(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'\n' {
        match bytes[at] {
            b'\\' => at += 2,
            b if b == bytes[start] => return at + 1,
            _ => at += 1,
        }
    }
    at.min(bytes.len())
}

/// The first place where a text occurs, and not as the end of a longer word.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let mut places = text.match_indices(word).map(|(at, _)| at);
    places.find(|&at| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The first `@ ltl invariant name:`: where it starts, where the formula does, and the name.
fn annotation(comment: &str) -> Option<(usize, usize, &str)> {
    for (at, _) in comment.match_indices('@') {
        let mut words = Words { text: comment, at: at + 1 };
        if words.next() == Some("ltl")
            && words.next() == Some("invariant")
            && let Some(name) = words.next()
            && let Some(colon) = skip_to(comment, words.at, ':')
        {
            return Some((at, colon + 1, name));
        }
    }
    None
}

/// Words of letters, digits and underscores with space between them.
struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let rest = &self.text[self.at..];
        let word = rest.trim_start();
        let length = word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len());
        self.at += rest.len() - word.len() + length;
        (length > 0).then(|| &word[..length])
    }
}

/// Where this character is, if only space is before it.
fn skip_to(text: &str, at: usize, wanted: char) -> Option<usize> {
    let rest = text[at..].trim_start();
    rest.starts_with(wanted).then(|| text.len() - rest.len())
}

/// The length of a formula that ends at a semicolon outside of quotes.
fn end_of_annotation(formula: &str) -> usize {
    let bytes = formula.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b';' => return at,
            b'"' | b'\'' => at = end_of_quoted(bytes, at),
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Where the parenthesis that opens here is closed.
fn closing(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (open, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'"' | b'\'' => {
                at = end_of_quoted(bytes, at);
                continue;
            }
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The formula inside of `CHECK(...)`, whose inside this is: `init(main()), LTL(formula)`.
fn checked_formula(text: &str, start: usize, end: usize) -> Option<(usize, usize)> {
    let inside = &text[..end];
    let mut words = Words { text: inside, at: start };
    if words.next() != Some("init") {
        return None;
    }
    let comma = skip_to(inside, closing(inside, skip_to(inside, words.at, '(')?)? + 1, ',')?;
    let mut words = Words { text: inside, at: comma + 1 };
    if words.next() != Some("LTL") {
        return None;
    }
    let open = skip_to(inside, words.at, '(')?;
    let close = closing(inside, open).unwrap_or(end);
    Some((open + 1, close))
}
