//! The parser: recursive descent with a bound on its depth, operator precedence with an explicit stack.
//!
//! Parsing never fails: it returns the tree of what it parsed and a list of errors. After an error the parser continues
//! at the next statement or declaration.

mod conditional;
mod decl;
mod expr;
mod stmt;

use tracewright_source::{Cursor, Diagnostic, SourceMap, Span};

use crate::ast::{Attribute, AttributeArg, Ident, Node, NodeId, NodeKind, NodeList, Symbol, SyntaxTree};
use crate::lexer::Lexer;
use crate::token::{Tok, Token};

/// How deep expressions, types and blocks may be nested.
pub(crate) const MAX_DEPTH: u32 = 1000;

/// The cost of a nested block in units of [`MAX_DEPTH`]: recursion over statements needs larger stack frames.
const BLOCK_DEPTH: u32 = 2;

/// After this many errors the rest of the input is skipped.
const MAX_ERRORS: usize = 100;

/// Parses all files as one program.
pub fn parse(sources: &SourceMap) -> (SyntaxTree, Vec<Diagnostic>) {
    let mut tree = SyntaxTree::default();
    let mut diagnostics = Vec::new();
    for (id, file) in sources.files() {
        let start = Span { start: file.base(), end: file.base() };
        if u32::try_from(file.bytes().len()).is_err() {
            diagnostics.push(Diagnostic::error(start, "the file is larger than 4 GiB"));
            continue;
        }
        let Some(text) = file.text() else {
            diagnostics.push(Diagnostic::error(start, "this is not UTF-8 text"));
            continue;
        };
        let (text, misplaced) = conditional::included(text, id, file.base());
        diagnostics.extend(misplaced);
        let mut parser = Parser::new(&mut tree, &mut diagnostics, &text, file.base());
        parser.file();
    }
    (tree, diagnostics)
}

/// The error has been reported.
#[derive(Debug)]
struct Reported;

type Parse<T> = Result<T, Reported>;

struct Parser<'s, 't> {
    tree: &'t mut SyntaxTree,
    diagnostics: &'t mut Vec<Diagnostic>,
    cursor: Cursor<'s, Lexer<'s>>,
    depth: u32,
    errors: usize,
    stopped: bool,
    /// Operators whose right operand has not been parsed yet; see `expr`.
    pending: Vec<expr::Pending>,
}

impl<'s, 't> Parser<'s, 't> {
    fn new(tree: &'t mut SyntaxTree, diagnostics: &'t mut Vec<Diagnostic>, text: &'s str, base: u32) -> Parser<'s, 't> {
        let cursor = Cursor::new(text, base, Lexer::new(text, base));
        Parser { tree, diagnostics, cursor, depth: 0, errors: 0, stopped: false, pending: Vec::new() }
    }

    /// Whether the current token is this contextual keyword.
    fn at_word(&self, word: &str) -> bool {
        self.cursor.at(Tok::Ident) && self.cursor.current_text() == word
    }

    /// The token after the current one.
    fn peek(&self) -> Tok {
        let [next] = self.cursor.peek();
        next.tok
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.cursor.bump();
        }
        found
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

    fn found(&self) -> String {
        match self.cursor.current.tok {
            Tok::Ident | Tok::Number | Tok::Decimal | Tok::BvLit => format!("`{}`", self.cursor.current_text()),
            tok => tok.describe().to_string(),
        }
    }

    fn unexpected(&mut self, expected: &str) -> Reported {
        let message = match self.cursor.current.tok {
            Tok::Unterminated if self.cursor.current_text().starts_with('"') => {
                "this string has no closing quote".to_string()
            }
            Tok::Unterminated => "this comment has no end".to_string(),
            _ => format!("expected {expected}, found {}", self.found()),
        };
        self.error(self.cursor.current.span, message)
    }

    fn error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(span, message))
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        // After the parser has given up, every rule fails at the end of the file.
        if self.stopped {
            return Reported;
        }
        self.diagnostics.push(diagnostic);
        self.errors += 1;
        if self.errors >= MAX_ERRORS {
            self.stop();
        }
        Reported
    }

    fn unsupported(&mut self, span: Span, construct: &str) {
        if self.diagnostics.len() < MAX_ERRORS {
            self.diagnostics.push(Diagnostic::unsupported(span, construct));
        }
    }

    /// Skips the rest of the file.
    fn stop(&mut self) {
        self.stopped = true;
        self.cursor.finish();
    }

    /// Runs `parse` some levels deeper; if that exceeds the limit, the rest of the file is skipped.
    fn nested<T>(&mut self, levels: u32, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth + levels > MAX_DEPTH {
            let reported = self.error(self.cursor.current.span, "nested too deeply");
            self.stop();
            return Err(reported);
        }
        self.depth += levels;
        let result = parse(self);
        self.depth -= levels;
        result
    }

    fn symbol(&mut self, token: Token) -> Symbol {
        let text = self.cursor.text(token.span);
        self.tree.symbols.intern(text.strip_prefix('\\').unwrap_or(text))
    }

    fn ident(&mut self) -> Parse<Ident> {
        let token = self.expect(Tok::Ident)?;
        Ok(Ident { name: self.symbol(token), span: token.span })
    }

    fn idents(&mut self) -> Parse<Vec<Ident>> {
        let mut list = vec![self.ident()?];
        while self.cursor.eat(Tok::Comma) {
            list.push(self.ident()?);
        }
        Ok(list)
    }

    fn node(&mut self, kind: NodeKind, span: Span) -> NodeId {
        self.tree.nodes.push(Node { kind, span });
        NodeId(self.tree.nodes.len() as u32 - 1)
    }

    fn node_list(&mut self, items: &[NodeId]) -> NodeList {
        let start = self.tree.lists.len() as u32;
        self.tree.lists.extend_from_slice(items);
        NodeList { start, len: items.len() as u32 }
    }

    /// `{:name arg, arg}`, any number of them.
    fn attributes(&mut self) -> Parse<Vec<Attribute>> {
        let mut list = Vec::new();
        while self.cursor.at(Tok::LBrace) && self.peek() == Tok::Colon {
            list.push(self.attribute()?);
        }
        Ok(list)
    }

    fn attribute(&mut self) -> Parse<Attribute> {
        self.expect(Tok::LBrace)?;
        self.expect(Tok::Colon)?;
        // Keywords are names here: `{:axiom}`.
        let token = self.cursor.current;
        if token.tok != Tok::Ident && Tok::keyword(self.cursor.current_text()).is_none() {
            return Err(self.unexpected("the name of an attribute"));
        }
        self.cursor.bump();
        let name = Ident { name: self.symbol(token), span: token.span };
        let mut args = Vec::new();
        if !self.cursor.at(Tok::RBrace) {
            args.push(self.attribute_arg()?);
            while self.cursor.eat(Tok::Comma) {
                args.push(self.attribute_arg()?);
            }
        }
        self.expect(Tok::RBrace)?;
        Ok(Attribute { name, args })
    }

    fn attribute_arg(&mut self) -> Parse<AttributeArg> {
        if self.cursor.at(Tok::Str) {
            let text = self.cursor.current_text();
            self.cursor.bump();
            return Ok(AttributeArg::Text(text[1..text.len() - 1].to_string()));
        }
        let start = self.cursor.current.span;
        self.expr()?;
        let text = self.cursor.text(start.to(self.cursor.last));
        Ok(AttributeArg::Expr(text.split_whitespace().collect::<Vec<_>>().join(" ")))
    }
}
