//! The lexer: turns the bytes of a whole file into tokens at once, so that the parser can look ahead as far as it
//! needs.
//!
//! Line markers, `#pragma` and `_Pragma("...")` are handled here and produce no tokens. The contents of numbers,
//! character constants and strings are checked later ([`literal`]).

mod directive;
pub(crate) mod literal;
mod pack;
mod token;

use std::sync::OnceLock;

pub(crate) use pack::Packs;
use rustc_hash::FxHashMap;
pub(crate) use token::{Tok, Token};
use tracewright_source::{Diagnostic, Markers, SourceFile, Span};

use crate::ast::Pragma;
use crate::names::{Names, Symbol};

/// The limit on errors per file: further ones are mostly consequences of the first.
pub(crate) const MAX_ERRORS: usize = 100;

/// The result of the lexer for one file.
pub(crate) struct Tokens {
    /// The tokens; the last, and only the last, is [`Tok::Eof`].
    pub tokens: Vec<Token>,
    pub diagnostics: Vec<Diagnostic>,
    /// The values of `#pragma pack` through the file.
    pub packs: Packs,
    /// Pragmas that affect the meaning of the program, in order.
    pub pragmas: Vec<(Span, Pragma)>,
}

/// The tokens of a file. Its line markers are stored in the file.
pub(crate) fn tokenize(file: &SourceFile, names: &mut Names) -> Tokens {
    let (text, base) = (file.bytes(), file.base());
    let keywords = keyword_table(names);
    let mut lexer = Lexer {
        text,
        base,
        pos: if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 },
        line_start: true,
        names,
        keywords,
        tokens: Vec::with_capacity(text.len() / 4 + 1),
        markers: Markers::default(),
        marker_files: FxHashMap::default(),
        diagnostics: Vec::new(),
        packs: Packs::default(),
        pragmas: Vec::new(),
    };
    lexer.run();
    file.set_markers(lexer.markers);
    Tokens { tokens: lexer.tokens, diagnostics: lexer.diagnostics, packs: lexer.packs, pragmas: lexer.pragmas }
}

/// A table from symbols to keywords, by the number of the symbol.
fn keyword_table(names: &mut Names) -> Vec<Tok> {
    let mut table = Vec::new();
    for &(spelling, tok) in token::KEYWORDS {
        let index = names.intern(spelling).0 as usize;
        if table.len() <= index {
            table.resize(index + 1, Tok::Ident);
        }
        table[index] = tok;
    }
    table
}

struct Lexer<'s, 'n> {
    text: &'s [u8],
    base: u32,
    pos: usize,
    /// Whether there are only blanks between the start of the line and `pos`.
    line_start: bool,
    names: &'n mut Names,
    keywords: Vec<Tok>,
    tokens: Vec<Token>,
    markers: Markers,
    /// The numbers of [`Markers::files`].
    marker_files: FxHashMap<String, u32>,
    diagnostics: Vec<Diagnostic>,
    packs: Packs,
    pragmas: Vec<(Span, Pragma)>,
}

const NAME_START: u8 = 1;
const DIGIT: u8 = 2;

/// For each byte, the classes of characters it belongs to.
fn classes() -> &'static [u8; 256] {
    static CLASSES: OnceLock<[u8; 256]> = OnceLock::new();
    CLASSES.get_or_init(|| {
        std::array::from_fn(|b| match b as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. => NAME_START,
            b'0'..=b'9' => DIGIT,
            _ => 0,
        })
    })
}

impl<'s> Lexer<'s, '_> {
    fn run(&mut self) {
        let classes = classes();
        loop {
            self.skip_blanks();
            let start = self.pos;
            let Some(&byte) = self.text.get(start) else { break };
            if self.diagnostics.len() >= MAX_ERRORS {
                self.pos = self.text.len();
                break;
            }
            if byte == b'#' && self.line_start {
                self.directive();
                continue;
            }
            self.line_start = false;
            match byte {
                b'"' | b'\'' => self.quoted(start, byte),
                _ if classes[byte as usize] == NAME_START => self.name(start),
                b'\\' if matches!(self.text.get(start + 1), Some(b'u' | b'U')) => self.name(start),
                b'0'..=b'9' => self.number(start),
                b'.' if matches!(self.text.get(start + 1), Some(b'0'..=b'9')) => self.number(start),
                _ => self.punctuation(start),
            }
        }
        let at = self.text.len();
        self.pos = at;
        self.push(Tok::Eof, at, Symbol(0));
    }

    fn span(&self, start: usize) -> Span {
        Span { start: self.base + start as u32, end: self.base + self.pos as u32 }
    }

    fn push(&mut self, tok: Tok, start: usize, symbol: Symbol) {
        let span = self.span(start);
        self.tokens.push(Token { tok, span, symbol });
    }

    fn error(&mut self, start: usize, message: impl Into<String>) {
        let span = self.span(start);
        self.diagnostics.push(Diagnostic::error(span, message));
    }

    /// Skips blanks and comments.
    fn skip_blanks(&mut self) {
        loop {
            match self.text[self.pos..] {
                [b'\n', ..] => {
                    self.pos += 1;
                    self.line_start = true;
                }
                [b' ' | b'\t' | b'\r' | 0x0b | 0x0c, ..] => self.pos += 1,
                [b'\\', b'\n', ..] => self.pos += 2,
                [b'\\', b'\r', b'\n', ..] => self.pos += 3,
                [b'/', b'/', ..] => self.skip_line(),
                [b'/', b'*', ..] => self.skip_comment(),
                _ => return,
            }
        }
    }

    /// Skips to the end of the line; a backslash before it continues the line.
    fn skip_line(&mut self) {
        while let Some(length) = self.text[self.pos..].iter().position(|&b| b == b'\n') {
            let line = &self.text[self.pos..self.pos + length];
            self.pos += length;
            if !line.strip_suffix(b"\r").unwrap_or(line).ends_with(b"\\") {
                return;
            }
            self.pos += 1;
        }
        self.pos = self.text.len();
    }

    fn skip_comment(&mut self) {
        let start = self.pos;
        self.pos += 2;
        while let Some(length) = self.text[self.pos..].iter().position(|&b| b == b'*') {
            self.pos += length + 1;
            if self.text.get(self.pos) == Some(&b'/') {
                self.pos += 1;
                return;
            }
        }
        self.pos = start + 2;
        self.error(start, "this comment has no end");
        self.pos = self.text.len();
    }

    fn name(&mut self, start: usize) {
        let classes = classes();
        let mut ascii = true;
        loop {
            match self.text.get(self.pos) {
                Some(&byte) if classes[byte as usize] != 0 => {
                    ascii &= byte < 0x80;
                    self.pos += 1;
                }
                Some(b'\\') if matches!(self.text.get(self.pos + 1), Some(b'u' | b'U')) => self.pos += 2,
                _ => break,
            }
        }
        if let Some(&quote @ (b'"' | b'\'')) = self.text.get(self.pos)
            && matches!(&self.text[start..self.pos], b"L" | b"u" | b"U" | b"u8")
        {
            return self.quoted(start, quote);
        }
        let Ok(text) = std::str::from_utf8(&self.text[start..self.pos]) else {
            return self.error(start, "these bytes are neither C nor UTF-8");
        };
        if !ascii && !text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '\\')) {
            return self.error(start, format!("`{text}` is no name"));
        }
        let symbol = self.names.intern(text);
        let tok = self.keywords.get(symbol.0 as usize).copied().unwrap_or(Tok::Ident);
        self.push(tok, start, symbol);
    }

    /// Reads a preprocessing number; it is checked when its value is needed.
    fn number(&mut self, start: usize) {
        loop {
            match self.text[self.pos..] {
                [b'e' | b'E' | b'p' | b'P', b'+' | b'-', ..] => self.pos += 2,
                [b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.', ..] => self.pos += 1,
                _ => break,
            }
        }
        self.push(Tok::Number, start, Symbol(0));
    }

    /// Reads a string or character constant; `pos` is at the quote.
    fn quoted(&mut self, start: usize, quote: u8) {
        self.pos += 1;
        loop {
            match self.text[self.pos..] {
                [b, ..] if b == quote => break,
                [b'\\', b'\r', b'\n', ..] => self.pos += 3,
                [b'\\', _, ..] => self.pos += 2,
                [] | [b'\n', ..] | [b'\\'] => {
                    self.pos += usize::from(self.text[self.pos..].first() == Some(&b'\\'));
                    let what = if quote == b'"' { "string" } else { "character constant" };
                    return self.error(start, format!("this {what} has no closing quote"));
                }
                [_, ..] => self.pos += 1,
            }
        }
        self.pos += 1;
        self.push(if quote == b'"' { Tok::String } else { Tok::Char }, start, Symbol(0));
    }

    fn punctuation(&mut self, start: usize) {
        let (tok, length) = match self.text[start..] {
            [b'.', b'.', b'.', ..] => (Tok::Ellipsis, 3),
            [b'<', b'<', b'=', ..] => (Tok::ShlAssign, 3),
            [b'>', b'>', b'=', ..] => (Tok::ShrAssign, 3),
            [b'-', b'>', ..] => (Tok::Arrow, 2),
            [b'+', b'+', ..] => (Tok::PlusPlus, 2),
            [b'-', b'-', ..] => (Tok::MinusMinus, 2),
            [b'&', b'&', ..] => (Tok::AmpAmp, 2),
            [b'|', b'|', ..] => (Tok::PipePipe, 2),
            [b'<', b'=', ..] => (Tok::Le, 2),
            [b'>', b'=', ..] => (Tok::Ge, 2),
            [b'=', b'=', ..] => (Tok::EqEq, 2),
            [b'!', b'=', ..] => (Tok::NotEq, 2),
            [b'<', b'<', ..] => (Tok::Shl, 2),
            [b'>', b'>', ..] => (Tok::Shr, 2),
            [b'*', b'=', ..] => (Tok::StarAssign, 2),
            [b'/', b'=', ..] => (Tok::SlashAssign, 2),
            [b'%', b'=', ..] => (Tok::PercentAssign, 2),
            [b'+', b'=', ..] => (Tok::PlusAssign, 2),
            [b'-', b'=', ..] => (Tok::MinusAssign, 2),
            [b'&', b'=', ..] => (Tok::AmpAssign, 2),
            [b'^', b'=', ..] => (Tok::CaretAssign, 2),
            [b'|', b'=', ..] => (Tok::PipeAssign, 2),
            [b'<', b':', ..] => (Tok::LBracket, 2),
            [b':', b'>', ..] => (Tok::RBracket, 2),
            [b'<', b'%', ..] => (Tok::LBrace, 2),
            [b'%', b'>', ..] => (Tok::RBrace, 2),
            [b'(', ..] => (Tok::LParen, 1),
            [b')', ..] => return self.right_parenthesis(start),
            [b'[', ..] => (Tok::LBracket, 1),
            [b']', ..] => (Tok::RBracket, 1),
            [b'{', ..] => (Tok::LBrace, 1),
            [b'}', ..] => (Tok::RBrace, 1),
            [b';', ..] => (Tok::Semi, 1),
            [b',', ..] => (Tok::Comma, 1),
            [b':', ..] => (Tok::Colon, 1),
            [b'?', ..] => (Tok::Question, 1),
            [b'.', ..] => (Tok::Dot, 1),
            [b'&', ..] => (Tok::Amp, 1),
            [b'|', ..] => (Tok::Pipe, 1),
            [b'+', ..] => (Tok::Plus, 1),
            [b'-', ..] => (Tok::Minus, 1),
            [b'*', ..] => (Tok::Star, 1),
            [b'/', ..] => (Tok::Slash, 1),
            [b'%', ..] => (Tok::Percent, 1),
            [b'^', ..] => (Tok::Caret, 1),
            [b'~', ..] => (Tok::Tilde, 1),
            [b'!', ..] => (Tok::Bang, 1),
            [b'<', ..] => (Tok::Lt, 1),
            [b'>', ..] => (Tok::Gt, 1),
            [b'=', ..] => (Tok::Assign, 1),
            _ => return self.stray(start),
        };
        self.pos += length;
        self.push(tok, start, Symbol(0));
    }

    /// Reads a `)`, which may end `_Pragma("...")`.
    fn right_parenthesis(&mut self, start: usize) {
        self.pos += 1;
        let is_pragma = match self.tokens.as_slice() {
            [.., a, b, c] => a.tok == Tok::Pragma && b.tok == Tok::LParen && c.tok == Tok::String,
            _ => false,
        };
        if is_pragma {
            let string = self.tokens[self.tokens.len() - 1].span;
            let length = (self.span(start).start - string.start) as usize;
            let text: &'s [u8] = &self.text[start - length + 1..start];
            self.pragma(start - length, text);
            self.tokens.truncate(self.tokens.len() - 3);
        } else {
            self.push(Tok::RParen, start, Symbol(0));
        }
    }

    /// Skips bytes that start no token, with one error for all of them.
    fn stray(&mut self, start: usize) {
        let odd = |b: &u8| matches!(b, 0..=8 | 14..=31 | 127 | b'@' | b'`' | b'#' | b'\\');
        let length = self.text[start..].iter().position(|b| !odd(b)).unwrap_or(self.text.len() - start).max(1);
        self.pos += length;
        let message = match self.text[start] {
            byte @ (b'@' | b'`' | b'#' | b'\\') => format!("stray `{}`", byte as char),
            byte => format!("stray byte {byte:#04x}: this is no text"),
        };
        self.error(start, message);
    }
}
