//! The parser: recursive descent with a bound on its depth.
//!
//! Parsing never fails: it returns the tree of what it parsed and a list of errors. After an error the parser continues
//! after the next semicolon.

mod definition;
mod expression;
mod statement;

use tracewright_source::{Cursor, Diagnostic, FileId, SourceMap, Span};

use crate::ast::{Name, Script};
use crate::lexer::Lexer;
use crate::token::{Tok, Token};

/// How deep statements, expressions and parts of definitions may be nested.
pub(crate) const MAX_DEPTH: u32 = 400;

/// After this many errors the rest of the input is skipped.
const MAX_ERRORS: usize = 50;

/// Parses one file. One that is not in `sources` is empty.
pub fn parse(sources: &SourceMap, file: FileId) -> (Script, Vec<Diagnostic>) {
    let Some(file) = sources.file(file) else { return (Script::default(), Vec::new()) };
    let base = file.base();
    let Some(text) = file.text() else {
        let start = Span { start: base, end: base };
        return (Script::default(), vec![Diagnostic::error(start, "this is not UTF-8 text")]);
    };
    let cursor = Cursor::new(text, base, Lexer::new(text, base));
    let mut parser = Parser { diagnostics: Vec::new(), cursor, depth: 0, stopped: false };
    let statements = parser.statements();
    (Script { statements }, parser.diagnostics)
}

/// The error has been reported.
#[derive(Debug)]
struct Reported;

type Parse<T> = Result<T, Reported>;

struct Parser<'s> {
    diagnostics: Vec<Diagnostic>,
    cursor: Cursor<'s, Lexer<'s>>,
    depth: u32,
    stopped: bool,
}

impl<'s> Parser<'s> {
    /// The tokens after the current one.
    fn peek<const N: usize>(&self) -> [Tok; N] {
        self.cursor.peek().map(|token| token.tok)
    }

    fn expect(&mut self, tok: Tok) -> Parse<Token> {
        if self.cursor.at(tok) { Ok(self.cursor.bump()) } else { Err(self.unexpected(tok.describe())) }
    }

    /// Like `expect` for a `;`: a missing one is reported where the statement ends.
    fn expect_semi(&mut self) -> Parse<()> {
        if self.cursor.eat(Tok::Semi) {
            return Ok(());
        }
        if matches!(self.cursor.current.tok, Tok::Bad | Tok::Unterminated) {
            return Err(self.unexpected("`;`"));
        }
        let after = self.cursor.last.after();
        let message = format!("expected `;`, found {}", self.found());
        Err(self.error(after, message))
    }

    fn name(&mut self) -> Parse<Name> {
        let token = self.expect(Tok::Name)?;
        Ok(Name { span: token.span })
    }

    /// Whether the current token can be a letter, a state, or the like: a name, a number, a string or even a keyword.
    fn at_atom(&self) -> bool {
        matches!(self.cursor.current.tok, Tok::Name | Tok::Number | Tok::Str) || self.cursor.current.tok.is_keyword()
    }

    fn atom(&mut self, what: &str) -> Parse<Name> {
        if self.at_atom() { Ok(Name { span: self.cursor.bump().span }) } else { Err(self.unexpected(what)) }
    }

    fn found(&self) -> String {
        match self.cursor.current.tok {
            Tok::Name | Tok::Number | Tok::Bad => format!("`{}`", self.cursor.current_text()),
            tok => tok.describe().to_string(),
        }
    }

    fn unexpected(&mut self, expected: &str) -> Reported {
        let message = match self.cursor.current.tok {
            Tok::Unterminated if self.cursor.current_text().starts_with('"') => {
                "this string has no closing quote".to_string()
            }
            Tok::Unterminated => "this comment has no end".to_string(),
            Tok::Bad if self.cursor.current_text() == "\u{fffd}" => "this is not UTF-8 text".to_string(),
            _ => format!("expected {expected}, found {}", self.found()),
        };
        self.error(self.cursor.current.span, message)
    }

    fn error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        // After the parser has given up, every rule fails at the end of the file.
        if !self.stopped {
            self.diagnostics.push(Diagnostic::error(span, message));
            if self.diagnostics.len() >= MAX_ERRORS {
                self.stop();
            }
        }
        Reported
    }

    /// Skips the rest of the file.
    fn stop(&mut self) {
        self.stopped = true;
        self.cursor.finish();
    }

    /// Runs `parse` one level deeper; if that exceeds the limit, the rest of the file is skipped.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            let reported = self.error(self.cursor.current.span, "nested too deeply");
            self.stop();
            return Err(reported);
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// From the start of a token to the end of the last one.
    fn since(&self, start: Span) -> Span {
        start.to(self.cursor.last)
    }
}
