//! The tokens of the format, with their positions.

use std::fmt;

use super::{HoaError, HoaErrorKind, Position};

/// A token; texts are slices of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'i> {
    /// `name:`, without the colon.
    Header(&'i str),
    Identifier(&'i str),
    /// Without the quotes, escapes as they stand in the input.
    Text(&'i str),
    /// `@name`, without the at sign.
    Alias(&'i str),
    Number(u32),
    /// One of `! & | ( ) [ ] { }`.
    Mark(char),
    Body,
    End,
    Abort,
    /// The end of the input.
    Nothing,
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Header(name) => write!(f, "{name}:"),
            Token::Identifier(name) => write!(f, "{name}"),
            Token::Text(text) => write!(f, "\"{text}\""),
            Token::Alias(name) => write!(f, "@{name}"),
            Token::Number(number) => write!(f, "{number}"),
            Token::Mark(mark) => write!(f, "{mark}"),
            Token::Body => write!(f, "--BODY--"),
            Token::End => write!(f, "--END--"),
            Token::Abort => write!(f, "--ABORT--"),
            Token::Nothing => write!(f, "the end of the input"),
        }
    }
}

/// The input as a sequence of tokens with one token of look-ahead.
#[derive(Clone)]
pub(super) struct Tokens<'i> {
    input: &'i str,
    /// Byte offset after the current token.
    offset: usize,
    /// Line and column after the current token.
    behind: Position,
    current: Token<'i>,
    /// Where the current token starts.
    position: Position,
    /// Byte offset of the current token.
    start: usize,
}

impl<'i> Tokens<'i> {
    pub(super) fn new(input: &'i str) -> Result<Self, HoaError> {
        let start = Position { line: 1, column: 1 };
        let mut tokens = Tokens { input, offset: 0, behind: start, current: Token::Nothing, position: start, start: 0 };
        tokens.advance()?;
        Ok(tokens)
    }

    pub(super) fn at_end(&self) -> bool {
        self.current == Token::Nothing
    }

    pub(super) fn current(&self) -> Token<'i> {
        self.current
    }

    pub(super) fn position(&self) -> Position {
        self.position
    }

    /// The byte offset of the current token.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// The input between two byte offsets.
    pub(super) fn text(&self, from: usize, to: usize) -> &'i str {
        &self.input[from..to]
    }

    /// Takes the current token.
    pub(super) fn take(&mut self) -> Result<Token<'i>, HoaError> {
        let token = self.current;
        self.advance()?;
        Ok(token)
    }

    /// Takes the current token if it is this mark.
    pub(super) fn take_mark(&mut self, mark: char) -> Result<bool, HoaError> {
        let found = self.current == Token::Mark(mark);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(super) fn expect_mark(&mut self, mark: char, expected: &'static str) -> Result<(), HoaError> {
        if self.take_mark(mark)? { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub(super) fn expect_number(&mut self, expected: &'static str) -> Result<u32, HoaError> {
        let Token::Number(number) = self.current else { return Err(self.expected(expected)) };
        self.advance()?;
        Ok(number)
    }

    pub(super) fn expect_text(&mut self, expected: &'static str) -> Result<&'i str, HoaError> {
        let Token::Text(text) = self.current else { return Err(self.expected(expected)) };
        self.advance()?;
        Ok(text)
    }

    pub(super) fn expect_identifier(&mut self, expected: &'static str) -> Result<&'i str, HoaError> {
        let Token::Identifier(name) = self.current else { return Err(self.expected(expected)) };
        self.advance()?;
        Ok(name)
    }

    /// The error that another token was expected.
    pub(super) fn expected(&self, expected: &'static str) -> HoaError {
        self.error(HoaErrorKind::Expected { expected, found: self.current.to_string() })
    }

    /// An error at the current token.
    pub(super) fn error(&self, kind: HoaErrorKind) -> HoaError {
        HoaError { position: self.position, kind }
    }

    /// Goes to the next token.
    pub(super) fn advance(&mut self) -> Result<(), HoaError> {
        self.skip_blanks()?;
        self.position = self.behind;
        self.start = self.offset;
        self.current = self.scan()?;
        Ok(())
    }

    fn rest(&self) -> &'i str {
        &self.input[self.offset..]
    }

    fn step(&mut self, c: char) {
        self.offset += c.len_utf8();
        if c == '\n' {
            self.behind = Position { line: self.behind.line.saturating_add(1), column: 1 };
        } else {
            self.behind.column = self.behind.column.saturating_add(1);
        }
    }

    /// Skips white space and comments, which nest.
    fn skip_blanks(&mut self) -> Result<(), HoaError> {
        let mut depth = 0usize;
        let mut opened = self.behind;
        loop {
            let rest = self.rest();
            let Some(c) = rest.chars().next() else { break };
            if rest.starts_with("/*") {
                if depth == 0 {
                    opened = self.behind;
                }
                depth += 1;
                self.step('/');
                self.step('*');
            } else if depth > 0 && rest.starts_with("*/") {
                depth -= 1;
                self.step('*');
                self.step('/');
            } else if depth > 0 || c.is_ascii_whitespace() {
                self.step(c);
            } else {
                return Ok(());
            }
        }
        if depth > 0 {
            return Err(HoaError { position: opened, kind: HoaErrorKind::Unterminated("comment") });
        }
        Ok(())
    }

    /// Steps over the longest prefix of such characters.
    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'i str {
        let rest = self.rest();
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let text = &rest[..length];
        text.chars().for_each(|c| self.step(c));
        text
    }

    fn scan(&mut self) -> Result<Token<'i>, HoaError> {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return Ok(Token::Nothing) };
        let in_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        for (text, token) in [("--BODY--", Token::Body), ("--END--", Token::End), ("--ABORT--", Token::Abort)] {
            if rest.starts_with(text) {
                text.chars().for_each(|c| self.step(c));
                return Ok(token);
            }
        }
        match c {
            '!' | '&' | '|' | '(' | ')' | '[' | ']' | '{' | '}' => {
                self.step(c);
                Ok(Token::Mark(c))
            }
            '0'..='9' => {
                let digits = self.take_while(|c| c.is_ascii_digit());
                let number = digits.parse().map_err(|_| self.error(HoaErrorKind::Number(digits.to_owned())))?;
                Ok(Token::Number(number))
            }
            '"' => self.scan_text(),
            '@' => {
                self.step(c);
                let name = self.take_while(in_name);
                if name.is_empty() { Err(self.error(HoaErrorKind::Character('@'))) } else { Ok(Token::Alias(name)) }
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                let name = self.take_while(in_name);
                if self.rest().starts_with(':') {
                    self.step(':');
                    Ok(Token::Header(name))
                } else {
                    Ok(Token::Identifier(name))
                }
            }
            c => Err(self.error(HoaErrorKind::Character(c))),
        }
    }

    fn scan_text(&mut self) -> Result<Token<'i>, HoaError> {
        self.step('"');
        let from = self.offset;
        loop {
            match self.rest().chars().next() {
                Some('"') => break,
                Some('\\') => {
                    self.step('\\');
                    if let Some(escaped) = self.rest().chars().next() {
                        self.step(escaped);
                    }
                }
                Some(c) => self.step(c),
                None => return Err(self.error(HoaErrorKind::Unterminated("string"))),
            }
        }
        let text = &self.input[from..self.offset];
        self.step('"');
        Ok(Token::Text(text))
    }
}

/// The string that a token stands for.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    out
}
