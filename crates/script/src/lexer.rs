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
        if let Some(start) = self.skip_blanks() {
            return self.token(Tok::Unterminated, start);
        }
        let start = self.pos;
        let Some(&byte) = self.bytes().get(start) else { return self.token(Tok::Eof, start) };
        let tok = match byte {
            b'"' => self.string(),
            _ if is_word(byte) => self.word(),
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
                    match rest[2..].windows(2).position(|w| w == b"*/") {
                        Some(length) => self.pos += length + 4,
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

    /// A string ends on the line it starts on; a backslash is an ordinary character.
    fn string(&mut self) -> Tok {
        let rest = &self.bytes()[self.pos + 1..];
        match rest.iter().position(|&b| b == b'"' || b == b'\n') {
            Some(end) if rest[end] == b'"' => {
                self.pos += end + 2;
                Tok::Str
            }
            end => {
                self.pos += 1 + end.unwrap_or(rest.len());
                Tok::Unterminated
            }
        }
    }

    /// Only digits form a number, anything else is a name: `3StateAll` is one.
    fn word(&mut self) -> Tok {
        let start = self.pos;
        let mut number = true;
        loop {
            match self.bytes().get(self.pos) {
                Some(&byte) if is_word(byte) => {
                    number &= byte.is_ascii_digit();
                    self.pos += 1;
                }
                Some(0x80..) => match self.text[self.pos..].chars().next() {
                    Some(c) if c.is_alphanumeric() => {
                        number = false;
                        self.pos += c.len_utf8();
                    }
                    _ => break,
                },
                _ => break,
            }
        }
        if number {
            return Tok::Number;
        }
        Tok::keyword(&self.text[start..self.pos]).unwrap_or(Tok::Name)
    }

    fn non_ascii(&mut self) -> Tok {
        match self.text[self.pos..].chars().next() {
            Some(c) if c.is_alphanumeric() => self.word(),
            Some(c) => {
                self.pos += c.len_utf8();
                Tok::Bad
            }
            None => Tok::Eof,
        }
    }

    fn punctuation(&mut self) -> Tok {
        let (tok, length) = match self.bytes()[self.pos..] {
            [b'=', b'=', ..] => (Tok::EqEq, 2),
            [b'!', b'=', ..] => (Tok::NotEq, 2),
            [b'<', b'=', ..] => (Tok::Le, 2),
            [b'>', b'=', ..] => (Tok::Ge, 2),
            [b'&', b'&', ..] => (Tok::AndAnd, 2),
            [b'|', b'|', ..] => (Tok::OrOr, 2),
            [b':', b'=', ..] => (Tok::Update, 2),
            [b'+', b'+', ..] => (Tok::Increment, 2),
            [b'-', b'-', ..] => (Tok::Decrement, 2),
            [b'+', b'=', ..] => (Tok::AddAssign, 2),
            [b'-', b'=', ..] => (Tok::SubAssign, 2),
            [b'*', b'=', ..] => (Tok::MulAssign, 2),
            [b'/', b'=', ..] => (Tok::DivAssign, 2),
            [b'%', b'=', ..] => (Tok::RemAssign, 2),
            [b'(', ..] => (Tok::LParen, 1),
            [b')', ..] => (Tok::RParen, 1),
            [b'[', ..] => (Tok::LBracket, 1),
            [b']', ..] => (Tok::RBracket, 1),
            [b'{', ..] => (Tok::LBrace, 1),
            [b'}', ..] => (Tok::RBrace, 1),
            [b',', ..] => (Tok::Comma, 1),
            [b';', ..] => (Tok::Semi, 1),
            [b'=', ..] => (Tok::Assign, 1),
            [b'+', ..] => (Tok::Plus, 1),
            [b'-', ..] => (Tok::Minus, 1),
            [b'*', ..] => (Tok::Star, 1),
            [b'/', ..] => (Tok::Slash, 1),
            [b'%', ..] => (Tok::Percent, 1),
            [b'<', ..] => (Tok::Lt, 1),
            [b'>', ..] => (Tok::Gt, 1),
            [b'!', ..] => (Tok::Not, 1),
            [b'&', ..] => (Tok::Amp, 1),
            [b'|', ..] => (Tok::Bar, 1),
            [b'~', ..] => (Tok::Tilde, 1),
            _ => (Tok::Bad, 1),
        };
        self.pos += length;
        tok
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether the text can be written as a name without quotes.
pub(crate) fn is_plain_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(is_word)
}
