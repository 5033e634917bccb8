//! The lexer: one token at a time, so that a parser looks ahead by copying the lexer.

use tracewright_source::{Lex, Span};

use crate::token::{Tok, Token};

/// A position in a text. Copies are cheap and advance independently.
#[derive(Clone, Copy)]
pub(crate) struct Lexer<'s> {
    text: &'s str,
    /// The offset where the text starts.
    base: u32,
    pos: usize,
}

impl Lex for Lexer<'_> {
    type Kind = Tok;

    fn finish(&mut self) {
        self.pos = self.text.len();
    }

    /// After the last token, [`Tok::Eof`] on every call.
    fn next(&mut self) -> Token {
        let unterminated = self.skip_blanks();
        if let Some(start) = unterminated {
            return self.token(Tok::Unterminated, start);
        }
        let start = self.pos;
        let Some(&byte) = self.bytes().get(start) else { return self.token(Tok::Eof, start) };
        let tok = match byte {
            b'0'..=b'9' => self.number(),
            b'"' => self.string(),
            _ if is_name_start(byte) || byte == b'\\' => self.name(),
            0x80.. => self.non_ascii(),
            _ => self.punctuation(),
        };
        self.token(tok, start)
    }
}

impl<'s> Lexer<'s> {
    pub fn new(text: &'s str, base: u32) -> Lexer<'s> {
        let pos = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer { text, base, pos }
    }

    fn bytes(&self) -> &'s [u8] {
        self.text.as_bytes()
    }

    fn token(&self, tok: Tok, start: usize) -> Token {
        Token { tok, span: Span { start: self.base + start as u32, end: self.base + self.pos as u32 } }
    }

    /// Skips blanks and comments; returns the start of an unterminated comment, if there is one.
    fn skip_blanks(&mut self) -> Option<usize> {
        loop {
            let rest = &self.bytes()[self.pos..];
            match rest {
                [b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c, ..] => self.pos += 1,
                [0xc2, 0xa0, ..] => self.pos += 2,
                [b'/', b'/', ..] => {
                    self.pos += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                }
                [b'/', b'*', ..] => {
                    let start = self.pos;
                    match comment_length(rest) {
                        Some(length) => self.pos += length,
                        None => {
                            self.pos = self.text.len();
                            return Some(start);
                        }
                    }
                }
                _ => return None,
            }
        }
    }

    fn digits(&mut self) -> usize {
        let rest = &self.bytes()[self.pos..];
        let len = rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
        self.pos += len;
        len
    }

    fn number(&mut self) -> Tok {
        if self.bytes()[self.pos..].starts_with(b"0x") || self.bytes()[self.pos..].starts_with(b"0X") {
            return self.hexadecimal();
        }
        self.digits();
        let mut tok = Tok::Number;
        if let [b'.', b'0'..=b'9', ..] = self.bytes()[self.pos..] {
            self.pos += 1;
            self.digits();
            tok = Tok::Decimal;
        }
        match self.bytes()[self.pos..] {
            [b'e' | b'E', b'0'..=b'9', ..] => {
                self.pos += 1;
                self.digits();
                Tok::Decimal
            }
            [b'e' | b'E', b'-' | b'+', b'0'..=b'9', ..] => {
                self.pos += 2;
                self.digits();
                Tok::Decimal
            }
            [b'b', b'v', b'0'..=b'9', ..] if tok == Tok::Number => {
                self.pos += 2;
                self.digits();
                Tok::BvLit
            }
            _ => tok,
        }
    }

    /// `0x1.8e3f24e8`: only floating-point literals are written like this in Boogie.
    fn hexadecimal(&mut self) -> Tok {
        let rest = &self.bytes()[self.pos..];
        let end = rest.iter().position(|&b| !(b.is_ascii_alphanumeric() || b == b'.')).unwrap_or(rest.len());
        self.pos += end;
        Tok::FloatLit
    }

    fn string(&mut self) -> Tok {
        let rest = &self.bytes()[self.pos + 1..];
        let mut end = 0;
        loop {
            match rest.get(end) {
                Some(b'\\') if rest.get(end + 1).is_some_and(|&b| b == b'"' || b == b'\\') => end += 2,
                Some(b'"') => break,
                None | Some(b'\n') => {
                    self.pos += 1 + end;
                    return Tok::Unterminated;
                }
                Some(_) => end += 1,
            }
        }
        self.pos += end + 2;
        Tok::Str
    }

    fn name(&mut self) -> Tok {
        let start = self.pos;
        let escaped = self.bytes()[start] == b'\\';
        self.pos += usize::from(escaped);
        loop {
            match self.bytes()[self.pos..] {
                [b, ..] if is_name_start(b) || b.is_ascii_digit() => self.pos += 1,
                // `a!b` is a name, `a!=b` a comparison.
                [b'!', b, ..] if b != b'=' && self.pos > start && (is_name_start(b) || b.is_ascii_digit()) => {
                    self.pos += 1;
                }
                [b, ..] if !b.is_ascii() => match self.text[self.pos..].chars().next() {
                    Some(c) if is_name_letter(c) => self.pos += c.len_utf8(),
                    _ => break,
                },
                _ => break,
            }
        }
        if escaped {
            return if self.pos > start + 1 { Tok::Ident } else { Tok::Bad };
        }
        Tok::keyword(&self.text[start..self.pos]).unwrap_or(Tok::Ident)
    }

    fn non_ascii(&mut self) -> Tok {
        let Some(c) = self.text[self.pos..].chars().next() else { return Tok::Eof };
        if is_name_letter(c) {
            return self.name();
        }
        self.pos += c.len_utf8();
        match c {
            '≤' => Tok::Le,
            '≥' => Tok::Ge,
            '≠' => Tok::NotEq,
            '∀' => Tok::Forall,
            '∃' => Tok::Exists,
            'λ' => Tok::Lambda,
            '∧' => Tok::And,
            '∨' => Tok::Or,
            '¬' => Tok::Not,
            '⇒' => Tok::Implies,
            '⇐' => Tok::Explies,
            '⇔' => Tok::Iff,
            '•' => Tok::ColonColon,
            _ => Tok::Bad,
        }
    }

    fn punctuation(&mut self) -> Tok {
        let (tok, length) = match self.bytes()[self.pos..] {
            [b'<', b'=', b'=', b'>', ..] => (Tok::Iff, 4),
            [b'=', b'=', b'>', ..] => (Tok::Implies, 3),
            [b'<', b'=', b'=', ..] => (Tok::Explies, 3),
            [b'=', b'=', ..] => (Tok::EqEq, 2),
            [b'!', b'=', ..] => (Tok::NotEq, 2),
            [b'<', b'=', ..] => (Tok::Le, 2),
            [b'>', b'=', ..] => (Tok::Ge, 2),
            [b'<', b':', ..] => (Tok::Subtype, 2),
            [b'&', b'&', ..] => (Tok::And, 2),
            [b'|', b'|', ..] => (Tok::Or, 2),
            [b':', b':', ..] => (Tok::ColonColon, 2),
            [b':', b'=', ..] => (Tok::Assign, 2),
            [b'+', b'+', ..] => (Tok::Concat, 2),
            [b'*', b'*', ..] => (Tok::StarStar, 2),
            [b'|', b'{', ..] => (Tok::LCode, 2),
            // `}||` is a closing brace followed by `||`, not the end of a code expression.
            [b'}', b'|', b'|', ..] => (Tok::RBrace, 1),
            [b'}', b'|', ..] => (Tok::RCode, 2),
            [b'(', ..] => (Tok::LParen, 1),
            [b')', ..] => (Tok::RParen, 1),
            [b'[', ..] => (Tok::LBracket, 1),
            [b']', ..] => (Tok::RBracket, 1),
            [b'{', ..] => (Tok::LBrace, 1),
            [b'}', ..] => (Tok::RBrace, 1),
            [b',', ..] => (Tok::Comma, 1),
            [b';', ..] => (Tok::Semi, 1),
            [b':', ..] => (Tok::Colon, 1),
            [b'+', ..] => (Tok::Plus, 1),
            [b'-', ..] => (Tok::Minus, 1),
            [b'*', ..] => (Tok::Star, 1),
            [b'/', ..] => (Tok::Slash, 1),
            [b'%', ..] => (Tok::Percent, 1),
            [b'=', ..] => (Tok::Eq, 1),
            [b'<', ..] => (Tok::Lt, 1),
            [b'>', ..] => (Tok::Gt, 1),
            [b'!', ..] => (Tok::Not, 1),
            [b'|', ..] => (Tok::Bar, 1),
            _ => (Tok::Bad, 1),
        };
        self.pos += length;
        tok
    }
}

/// The length of the comment that the text starts with, if it ends. Comments nest in Boogie, unlike in C.
pub(crate) fn comment_length(text: &[u8]) -> Option<usize> {
    let (mut at, mut depth) = (2, 1_usize);
    while depth > 0 {
        match text.get(at..at + 2)? {
            b"/*" => (at, depth) = (at + 2, depth + 1),
            b"*/" => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
    }
    Some(at)
}

/// Letters and signs a name may start with; digits may only follow.
fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'\'' | b'~' | b'#' | b'$' | b'^' | b'_' | b'.' | b'?' | b'`' | b'@')
}

fn is_name_letter(c: char) -> bool {
    c.is_alphanumeric() && c != 'λ'
}

/// Whether the text is a single name token when written without a backslash.
pub(crate) fn is_plain_name(text: &str) -> bool {
    let mut lexer = Lexer::new(text, 0);
    let token = lexer.next();
    token.tok == Tok::Ident && token.span.end as usize == text.len() && !text.starts_with('\\') && token.span.start == 0
}
