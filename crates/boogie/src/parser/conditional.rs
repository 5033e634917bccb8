//! Conditional compilation (`#if`, `#elsif`, `#else`, `#endif`): excludes lines, as Boogie's own parser does.
//!
//! A condition is a name, preceded by any number of `!`. The only names that are defined are those that Boogie defines
//! itself: `FILE_0` in the first file, `FILE_1` in the second. Directives are recognised on every line, even inside
//! comments. Excluded lines become blanks, so that positions do not change.

use std::borrow::Cow;

use tracewright_source::{Diagnostic, FileId, Span};

/// An `#if` without its `#endif` so far.
struct Open {
    span: Span,
    has_else: bool,
    /// No alternative was taken so far, and one still may be.
    untaken: bool,
}

enum Directive<'t> {
    If(&'t str),
    Elsif(&'t str),
    Else,
    Endif,
}

fn directive(line: &str) -> Option<Directive<'_>> {
    let line = line.trim();
    if let Some(condition) = line.strip_prefix("#if") {
        return Some(Directive::If(condition.trim_start()));
    }
    if let Some(condition) = line.strip_prefix("#elsif") {
        return Some(Directive::Elsif(condition.trim_start()));
    }
    match line {
        "#else" => Some(Directive::Else),
        "#endif" => Some(Directive::Endif),
        _ => None,
    }
}

/// The text, which starts at an offset, without the lines that conditions exclude.
pub(super) fn included<'t>(text: &'t str, file: FileId, base: u32) -> (Cow<'t, str>, Option<Diagnostic>) {
    if !text.lines().any(|line| directive(line).is_some()) {
        return (Cow::Borrowed(text), None);
    }
    let mut reader = Reader { defined: format!("FILE_{}", file.0), open: Vec::new(), ignoring: None };
    let mut kept = String::with_capacity(text.len());
    let mut start = base;
    for line in text.split_inclusive('\n') {
        let span = Span { start, end: start + line.trim_end().len() as u32 };
        start += line.len() as u32;
        match directive(line) {
            Some(directive) => {
                if let Err(why) = reader.read(&directive, span) {
                    return (Cow::Owned(kept), Some(Diagnostic::error(span, why)));
                }
                blank(&mut kept, line);
            }
            None if reader.ignoring.is_some() => blank(&mut kept, line),
            None => kept.push_str(line),
        }
    }
    let missing = reader.open.last().map(|open| Diagnostic::error(open.span, "this `#if` has no `#endif`"));
    (Cow::Owned(kept), missing)
}

fn blank(kept: &mut String, line: &str) {
    kept.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

struct Reader {
    defined: String,
    open: Vec<Open>,
    /// The number of `#if`s around the one that excludes lines.
    ignoring: Option<usize>,
}

impl Reader {
    fn holds(&self, condition: &str) -> bool {
        let name = condition.trim_start_matches(|c: char| c == '!' || c.is_whitespace());
        let negations = condition[..condition.len() - name.len()].matches('!').count();
        (name == self.defined) == negations.is_multiple_of(2)
    }

    fn read(&mut self, directive: &Directive, span: Span) -> Result<(), &'static str> {
        match directive {
            Directive::If(condition) => {
                let included = self.ignoring.is_some() || self.holds(condition);
                if !included {
                    self.ignoring = Some(self.open.len());
                }
                self.open.push(Open { span, has_else: false, untaken: !included });
                Ok(())
            }
            Directive::Elsif(condition) => {
                let holds = self.holds(condition);
                self.alternative(holds, "there is no `#if` that this `#elsif` belongs to")
            }
            Directive::Else => {
                self.alternative(true, "there is no `#if` that this `#else` belongs to")?;
                if let Some(open) = self.open.last_mut() {
                    open.has_else = true;
                }
                Ok(())
            }
            Directive::Endif => {
                self.open.pop().ok_or("there is no `#if` that this `#endif` belongs to")?;
                if self.ignoring == Some(self.open.len()) {
                    self.ignoring = None;
                }
                Ok(())
            }
        }
    }

    /// Starts the next alternative of the innermost `#if`.
    fn alternative(&mut self, holds: bool, misplaced: &'static str) -> Result<(), &'static str> {
        let level = self.open.len().checked_sub(1).ok_or(misplaced)?;
        let open = &mut self.open[level];
        if open.has_else {
            return Err(misplaced);
        }
        if self.ignoring.is_none() {
            self.ignoring = Some(level);
        } else if open.untaken && holds {
            self.ignoring = None;
            open.untaken = false;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> Result<String, String> {
        let (kept, error) = included(text, FileId(0), 0);
        assert!(error.is_some() || kept.len() == text.len(), "positions stay: {text}");
        let words: Vec<&str> = kept.split_whitespace().collect();
        error.map_or_else(|| Ok(words.join(" ")), |error| Err(error.message.clone()))
    }

    #[test]
    fn lines_are_left_out_as_conditions_say() {
        let table = [
            ("a\nb", "a b"),
            ("#if FILE_0\na\n#else\nb\n#endif\nc", "a c"),
            ("  #if X\na\n#else\nb\n#endif  \nc", "b c"),
            ("#if !X\na\n#elsif FILE_0\nb\n#else\nc\n#endif", "a"),
            ("#if X\na\n#elsif ! !FILE_0\nb\n#elsif FILE_0\nc\n#else\nd\n#endif", "b"),
            ("#if X\n#if FILE_0\na\n#else\nb\n#endif\nc\n#else\nd\n#endif", "d"),
            ("#if FILE_0\n#if X\na\n#endif\nb\n#endif", "b"),
            ("#if\na\n#endif\nb\u{e4}", "b\u{e4}"),
            ("#x := 1; #if", "#x := 1; #if"),
        ];
        for (text, expected) in table {
            assert_eq!(kept(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn misplaced_directives_are_errors() {
        for text in
            ["#else", "#endif", "#elsif X", "#if X\na", "#if X\n#else\n#else\n#endif", "#if\n#else\n#elsif\n#endif"]
        {
            assert!(kept(text).is_err(), "{text}");
        }
    }
}
