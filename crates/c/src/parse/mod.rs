//! The parser: recursive descent with a bound on its depth, and precedence climbing for expressions.
//!
//! Parsing never fails: it returns the tree of what it understood, and diagnostics about the rest. After an error the
//! parser resumes at the next statement or declaration. Where C's grammar depends on whether a name is a type, the
//! parser consults its table of scopes.
//!
//! The tree may be [`MAX_DEPTH`] levels deep. The parser runs on a stack that is large enough for that; code that
//! recurses over the tree should use [`on_large_stack`], too.

mod asm;
mod attribute;
mod builtin;
mod constant;
mod decl;
mod declarator;
mod expr;
mod height;
mod initializer;
mod record;
mod scope;
mod specifiers;
mod stmt;

use crate::ast::{Ast, DeclId, Ident, Pragma};
use crate::lex::{self, MAX_ERRORS, Packs, Tok, Token};
use crate::names::Names;
use scope::Scopes;
use tracewright_source::{Diagnostic, FileId, SourceMap, Span};

/// The limit on the nesting of expressions, statements, declarators and initializers.
pub const MAX_DEPTH: u32 = 25_000;

/// Bytes of stack for a recursion of depth [`MAX_DEPTH`]. The system commits memory only as far as the recursion goes.
const LARGE_STACK: usize = 512 << 20;

/// Runs a function on a thread whose stack is large enough to recurse over any tree that the parser returns.
pub fn on_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(LARGE_STACK).spawn_scoped(scope, run);
        match thread.expect("the system has room for a thread").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Parses a preprocessed file as a translation unit. A file that is not in `sources` is empty.
pub fn parse(sources: &SourceMap, file: FileId, names: &mut Names) -> (Ast, Vec<Diagnostic>) {
    let Some(source) = sources.file(file) else { return (Ast::default(), Vec::new()) };
    let tokens = lex::tokenize(source, names);
    on_large_stack(|| {
        let scopes = Scopes::new(names);
        let mut parser = Parser {
            ast: Ast::default(),
            diagnostics: tokens.diagnostics,
            text: source.bytes(),
            base: source.base(),
            tokens: &tokens.tokens,
            packs: &tokens.packs,
            pragmas: &tokens.pragmas,
            at: 0,
            names,
            scopes,
            depth: 0,
            heights: height::Heights::default(),
            stopped: false,
        };
        parser.translation_unit();
        parser.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        (parser.ast, parser.diagnostics)
    })
}

/// The result of a parsing function that has already reported its error.
#[derive(Debug)]
struct Reported;

type Parse<T> = Result<T, Reported>;

struct Parser<'s> {
    ast: Ast,
    diagnostics: Vec<Diagnostic>,
    text: &'s [u8],
    /// The offset of `text[0]` in the source map.
    base: u32,
    tokens: &'s [Token],
    packs: &'s Packs,
    pragmas: &'s [(Span, Pragma)],
    /// The index of the current token.
    at: usize,
    names: &'s mut Names,
    scopes: Scopes,
    depth: u32,
    heights: height::Heights,
    /// Whether parsing of this file has been given up.
    stopped: bool,
}

impl<'s> Parser<'s> {
    fn current(&self) -> Token {
        self.tokens[self.at]
    }

    fn tok(&self) -> Tok {
        self.tokens[self.at].tok
    }

    /// The token that is `ahead` places after the current one.
    fn peek(&self, ahead: usize) -> Token {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    /// The start of the current token.
    fn here(&self) -> u32 {
        self.tokens[self.at].span.start
    }

    /// The range from `start` to the end of the last token.
    fn span_from(&self, start: u32) -> Span {
        let end = self.last_span().end;
        Span { start, end: end.max(start) }
    }

    /// The range of the token before the current one.
    fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn token_text(&self, token: Token) -> &'s [u8] {
        &self.text[(token.span.start - self.base) as usize..(token.span.end - self.base) as usize]
    }

    fn at(&self, tok: Tok) -> bool {
        self.tok() == tok
    }

    fn bump(&mut self) -> Token {
        let token = self.current();
        if token.tok != Tok::Eof {
            self.at += 1;
        }
        token
    }

    fn eat(&mut self, tok: Tok) -> bool {
        let found = self.at(tok);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, tok: Tok) -> Parse<Token> {
        if self.at(tok) { Ok(self.bump()) } else { Err(self.unexpected(tok.describe())) }
    }

    /// Like `expect` for a `;`, but reports a missing one at the end of the statement.
    fn expect_semi(&mut self) -> Parse<()> {
        if self.eat(Tok::Semi) {
            return Ok(());
        }
        let message = format!("expected `;`, found {}", self.found());
        let after = self.last_span().after();
        Err(self.error(after, message))
    }

    fn ident(&mut self) -> Parse<Ident> {
        let token = self.expect(Tok::Ident)?;
        Ok(Ident { name: token.symbol, span: token.span })
    }

    fn found(&self) -> String {
        match self.tok() {
            Tok::Ident | Tok::Number | Tok::Char => {
                format!("`{}`", String::from_utf8_lossy(self.token_text(self.current())))
            }
            tok => tok.describe().to_string(),
        }
    }

    fn unexpected(&mut self, expected: &str) -> Reported {
        let message = format!("expected {expected}, found {}", self.found());
        self.error(self.current().span, message)
    }

    fn error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(span, message));
        Reported
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        // After giving up, every construct seems to end too early: such errors are not reported.
        if self.stopped {
            return;
        }
        self.diagnostics.push(diagnostic);
        if self.diagnostics.len() >= MAX_ERRORS {
            self.stop();
        }
    }

    fn unsupported(&mut self, span: Span, construct: &str) {
        self.report(Diagnostic::unsupported(span, construct));
    }

    /// Gives up on the rest of the file.
    fn stop(&mut self) {
        self.stopped = true;
        self.at = self.tokens.len() - 1;
    }

    /// Runs `parse` one level deeper. If the nesting is too deep, gives up on the rest of the file.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep(self.current().span));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn too_deep(&mut self, span: Span) -> Reported {
        self.unsupported(span, "nesting of more than 25,000 levels");
        self.stop();
        Reported
    }

    /// Parses elements separated by commas.
    fn comma_separated<T>(&mut self, mut element: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut list = vec![element(self)?];
        while self.eat(Tok::Comma) {
            list.push(element(self)?);
        }
        Ok(list)
    }

    fn translation_unit(&mut self) {
        let mut items: Vec<DeclId> = Vec::new();
        while !self.at(Tok::Eof) {
            let start = self.at;
            match self.external_declaration() {
                Ok(item) => items.push(item),
                Err(Reported) => self.recover(start),
            }
        }
        self.ast.items = items;
        self.ast.pragmas = self.pragmas.to_vec();
    }

    /// Recovers from an error: skips past the next `;` or block, or up to the `}` that closes the current block. To
    /// make progress, skips at least one token unless some have been read since `start`.
    fn recover(&mut self, start: usize) {
        let mut open = 0u32;
        loop {
            match self.tok() {
                Tok::Eof => return,
                Tok::LBrace => open += 1,
                Tok::RBrace if open == 0 => {
                    // At file scope there is no block to close.
                    if self.scopes.is_file_scope() || self.at == start {
                        self.bump();
                    }
                    return;
                }
                Tok::RBrace => {
                    open -= 1;
                    if open == 0 {
                        self.bump();
                        // The end of `struct { ... } x;` or of an initializer does not end the declaration.
                        if !matches!(self.tok(), Tok::Semi | Tok::Comma | Tok::RParen) {
                            return;
                        }
                        continue;
                    }
                }
                Tok::Semi if open == 0 => {
                    self.bump();
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }
}
