//! The tokens of a formula.

use tracewright_source::Span;

use crate::parse::{SyntaxError, SyntaxErrorKind};

/// A token of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    Constant(bool),
    /// `AP(expr)` or a quoted atom: the text inside.
    Expression(String),
    /// `call(f)`: the name.
    Call(String),
    Name(String),
    Unary(Unary),
    Binary(Binary),
    Open,
    Close,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unary {
    Not,
    Next,
    Finally,
    Globally,
}

/// The binary operators, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Binary {
    Iff,
    Implies,
    Or,
    And,
    Until,
    WeakUntil,
    Release,
    StrongRelease,
}

/// Operators made of signs; a text that starts with another one comes first.
const SIGNS: [(&str, Token); 31] = {
    use Token::{Binary as B, Unary as U};
    [
        ("<==>", B(Binary::Iff)),
        ("<=>", B(Binary::Iff)),
        ("<->", B(Binary::Iff)),
        ("==>", B(Binary::Implies)),
        ("=>", B(Binary::Implies)),
        ("->", B(Binary::Implies)),
        ("<>", U(Unary::Finally)),
        ("[]", U(Unary::Globally)),
        ("()", U(Unary::Next)),
        ("&&", B(Binary::And)),
        ("||", B(Binary::Or)),
        ("/\\", B(Binary::And)),
        ("\\/", B(Binary::Or)),
        ("&", B(Binary::And)),
        ("|", B(Binary::Or)),
        ("!", U(Unary::Not)),
        ("~", U(Unary::Not)),
        ("(", Token::Open),
        (")", Token::Close),
        ("⇔", B(Binary::Iff)),
        ("↔", B(Binary::Iff)),
        ("⇒", B(Binary::Implies)),
        ("→", B(Binary::Implies)),
        ("∧", B(Binary::And)),
        ("∨", B(Binary::Or)),
        ("¬", U(Unary::Not)),
        ("□", U(Unary::Globally)),
        ("◇", U(Unary::Finally)),
        ("◯", U(Unary::Next)),
        ("○", U(Unary::Next)),
        ("⊤", Token::Constant(true)),
    ]
};

/// All tokens with their places, the end of the text last. `base` is the offset of the text's first byte.
pub(crate) fn tokens(text: &str, base: u32) -> Result<Vec<(Token, Span)>, SyntaxError> {
    let mut lexer = Lexer { text, base, at: 0, tokens: Vec::new() };
    lexer.run()?;
    Ok(lexer.tokens)
}

struct Lexer<'t> {
    text: &'t str,
    base: u32,
    at: usize,
    tokens: Vec<(Token, Span)>,
}

impl<'t> Lexer<'t> {
    fn run(&mut self) -> Result<(), SyntaxError> {
        loop {
            self.skip_space();
            let start = self.at;
            let Some(next) = self.rest().chars().next() else {
                self.push(Token::End, start);
                return Ok(());
            };
            if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| self.rest().starts_with(sign)) {
                self.at += sign.len();
                self.push(token.clone(), start);
            } else if next == '"' {
                let inside = self.quoted(start)?;
                let text = expression(&self.text[inside.0..inside.1]);
                self.nonempty(&text, start, self.at, "an atom between quotes")?;
                self.push(Token::Expression(text), start);
            } else if next.is_alphanumeric() || next == '_' || next == '$' {
                self.word(start)?;
            } else {
                self.at += next.len_utf8();
                return Err(self.error(SyntaxErrorKind::Character(next), start, self.at));
            }
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span { start: self.base + start as u32, end: self.base + end as u32 }
    }

    fn push(&mut self, token: Token, start: usize) {
        self.tokens.push((token, self.span(start, self.at)));
    }

    fn error(&self, kind: SyntaxErrorKind, start: usize, end: usize) -> SyntaxError {
        SyntaxError { kind, span: self.span(start, end) }
    }

    fn nonempty(&self, text: &str, start: usize, end: usize, what: &'static str) -> Result<(), SyntaxError> {
        if text.is_empty() { Err(self.error(SyntaxErrorKind::Empty(what), start, end)) } else { Ok(()) }
    }

    /// A name, an operator that is a word, or the start of an atom.
    fn word(&mut self, start: usize) -> Result<(), SyntaxError> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$' || c == '.';
        let mut end = start;
        for (offset, c) in self.rest().char_indices() {
            // Names of the competition, such as `valid-deref`, have hyphens, but `a->b` is an implication.
            let hyphen = c == '-' && self.text[start + offset + 1..].starts_with(|c: char| c.is_alphabetic());
            if !is_part(c) && !hyphen {
                break;
            }
            end = start + offset + c.len_utf8();
        }
        self.at = end;
        let word = &self.text[start..end];
        let token = match word {
            "true" | "TRUE" | "1" => Token::Constant(true),
            "false" | "FALSE" | "0" => Token::Constant(false),
            "U" => Token::Binary(Binary::Until),
            "W" | "WU" => Token::Binary(Binary::WeakUntil),
            "R" | "V" => Token::Binary(Binary::Release),
            "M" => Token::Binary(Binary::StrongRelease),
            "AP" | "call" if self.rest().trim_start().starts_with('(') => return self.atom(word, start),
            _ if word.chars().all(|c| matches!(c, 'F' | 'G' | 'X')) => {
                for (offset, c) in word.char_indices() {
                    let operator = match c {
                        'F' => Unary::Finally,
                        'G' => Unary::Globally,
                        _ => Unary::Next,
                    };
                    self.at = start + offset + 1;
                    self.push(Token::Unary(operator), start + offset);
                }
                return Ok(());
            }
            _ if word.starts_with(|c: char| c.is_numeric()) => {
                return Err(self.error(SyntaxErrorKind::Number(word.to_owned()), start, end));
            }
            name => Token::Name(name.to_owned()),
        };
        self.push(token, start);
        Ok(())
    }

    /// `AP(...)` or `call(...)`, whose word has been read.
    fn atom(&mut self, word: &str, start: usize) -> Result<(), SyntaxError> {
        self.skip_space();
        let open = self.at;
        let mut depth = 0usize;
        let close = loop {
            let Some(c) = self.rest().chars().next() else {
                return Err(self.error(SyntaxErrorKind::Unclosed, open, open + 1));
            };
            if c == '"' || c == '\'' {
                self.quoted(self.at)?;
                continue;
            }
            let here = self.at;
            self.at += c.len_utf8();
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break here;
            }
        };
        let text = expression(&self.text[open + 1..close]);
        self.nonempty(&text, start, self.at, if word == "AP" { "AP(...)" } else { "call(...)" })?;
        if word == "AP" {
            self.push(Token::Expression(text), start);
            return Ok(());
        }
        let name =
            text.strip_suffix(')').map_or(&text[..], |t| t.trim_end().strip_suffix('(').unwrap_or(&text)).trim_end();
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '~' | '#');
        if !name.chars().all(is_name) || name.is_empty() {
            return Err(self.error(SyntaxErrorKind::Function(text.clone()), start, self.at));
        }
        self.push(Token::Call(name.to_owned()), start);
        Ok(())
    }

    /// A text between quotes that starts at `start`; where its inside starts and ends.
    fn quoted(&mut self, start: usize) -> Result<(usize, usize), SyntaxError> {
        let quote = self.text[start..].chars().next().expect("a quote starts here");
        let mut escaped = false;
        for (offset, c) in self.text[start + 1..].char_indices() {
            if c == quote && !escaped {
                self.at = start + 1 + offset + 1;
                return Ok((start + 1, start + 1 + offset));
            }
            escaped = c == '\\' && !escaped;
        }
        Err(self.error(SyntaxErrorKind::UnclosedQuote, start, start + 1))
    }
}

/// The text of an atom with its space outside removed and line breaks made plain.
fn expression(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
