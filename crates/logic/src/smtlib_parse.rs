//! SMT-LIB 2 text read back into terms.

mod apply;
mod signature;
mod tokens;

use std::fmt;

use num_bigint::BigUint;
use num_traits::Num;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Float, Format, Quantifier, Rational, RoundingMode, Sign, Sort, SortKind, Term, Terms};
pub use signature::Signature;
use tokens::{Token, tokens};

/// Terms and sorts nested deeper than this are rejected, so that no input can overflow the stack. Chains of `let` do
/// not count.
const DEPTH_LIMIT: u32 = 600;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The byte offset in the text.
    pub offset: usize,
    /// The line, from one.
    pub line: usize,
    /// The column in characters, from one.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Parses one term.
///
/// Bound variables become fresh ones until the quantifier is closed again; `let` is expanded, which costs nothing
/// because terms are hash-consed.
pub fn parse_smtlib(terms: &Terms, text: &str, signature: &Signature) -> Result<Term, ParseError> {
    let mut parser = Parser::new(terms, text, signature)?;
    let term = parser.term()?;
    if !parser.at_end() {
        return Err(parser.error("nothing should follow the term"));
    }
    Ok(term)
}

struct Parser<'a> {
    terms: &'a Terms,
    text: &'a str,
    signature: &'a Signature,
    extra_sorts: FxHashSet<String>,
    tokens: Vec<(usize, Token)>,
    at: usize,
    depth: u32,
    scope: FxHashMap<String, Vec<Term>>,
}

/// The head of an application.
enum Head {
    Symbol(String),
    Indexed(String, Vec<u32>),
    ConstArray(Sort),
}

impl<'a> Parser<'a> {
    fn new(terms: &'a Terms, text: &'a str, signature: &'a Signature) -> Result<Self, ParseError> {
        let mut parser = Parser {
            terms,
            text,
            signature,
            extra_sorts: FxHashSet::default(),
            tokens: Vec::new(),
            at: 0,
            depth: 0,
            scope: FxHashMap::default(),
        };
        parser.tokens = tokens(text).map_err(|(offset, message)| parser.error_at(offset, message))?;
        Ok(parser)
    }

    fn error_at(&self, offset: usize, message: impl Into<String>) -> ParseError {
        let before = &self.text[..offset.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        ParseError { offset, line, column, message: message.into() }
    }

    /// An error at the token read last.
    fn error(&self, message: impl Into<String>) -> ParseError {
        self.error_at(self.offset(self.at.saturating_sub(1)), message)
    }

    fn offset(&self, token: usize) -> usize {
        self.tokens.get(token).map_or(self.text.len(), |(offset, _)| *offset)
    }

    fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn next(&mut self) -> Result<Token, ParseError> {
        let token = self.peek().cloned().ok_or_else(|| self.error_at(self.text.len(), "the text ends too early"))?;
        self.at += 1;
        Ok(token)
    }

    fn open(&mut self) -> Result<(), ParseError> {
        if self.next()? == Token::Open { Ok(()) } else { Err(self.error("`(` expected")) }
    }

    fn close(&mut self) -> Result<(), ParseError> {
        if self.next()? == Token::Close { Ok(()) } else { Err(self.error("`)` expected")) }
    }

    fn try_close(&mut self) -> bool {
        let found = self.peek() == Some(&Token::Close);
        self.at += usize::from(found);
        found
    }

    fn symbol(&mut self) -> Result<String, ParseError> {
        match self.next()? {
            Token::Symbol(name) | Token::Quoted(name) => Ok(name),
            _ => Err(self.error("a symbol was expected")),
        }
    }

    fn number(&mut self) -> Result<u32, ParseError> {
        match self.next()? {
            Token::Numeral(digits) => digits.parse().map_err(|_| self.error("this number is too large")),
            _ => Err(self.error("a number was expected")),
        }
    }

    fn deeper(&mut self, what: &str) -> Result<(), ParseError> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return Err(self.error(format!("{what} are nested too deeply")));
        }
        Ok(())
    }

    fn sort(&mut self) -> Result<Sort, ParseError> {
        self.deeper("sorts")?;
        let sort = self.sort_here()?;
        self.depth -= 1;
        Ok(sort)
    }

    fn sort_here(&mut self) -> Result<Sort, ParseError> {
        let t = self.terms;
        match self.next()? {
            Token::Symbol(name) | Token::Quoted(name) => match name.as_str() {
                "Bool" => Ok(Sort::BOOL),
                "Int" => Ok(Sort::INT),
                "Real" => Ok(Sort::REAL),
                "RoundingMode" => Ok(t.sort(SortKind::RoundingMode)),
                _ if self.signature.sorts.contains(&name) || self.extra_sorts.contains(&name) => {
                    Ok(t.sort(SortKind::Named(t.symbol(&name))))
                }
                _ => Err(self.error(format!("unknown sort `{name}`"))),
            },
            Token::Open => {
                let sort = match self.symbol()?.as_str() {
                    "_" => match self.symbol()?.as_str() {
                        "BitVec" => match self.number()? {
                            0 => return Err(self.error("a bit-vector has at least one bit")),
                            width => t.bv_sort(width),
                        },
                        "FloatingPoint" => {
                            let format = Format { exponent: self.number()?, significand: self.number()? };
                            let format = format.checked().ok_or_else(|| self.error("no floating-point format"))?;
                            t.float_sort(format)
                        }
                        other => return Err(self.error(format!("unknown sort `{other}`"))),
                    },
                    "Array" => {
                        let (index, element) = (self.sort()?, self.sort()?);
                        t.array_sort(index, element)
                    }
                    other => return Err(self.error(format!("unknown sort `{other}`"))),
                };
                self.close()?;
                Ok(sort)
            }
            _ => Err(self.error("a sort was expected")),
        }
    }

    fn term(&mut self) -> Result<Term, ParseError> {
        self.deeper("terms")?;
        let mut lets: Vec<Vec<String>> = Vec::new();
        while self.peek() == Some(&Token::Open) && self.tokens.get(self.at + 1).is_some_and(|(_, t)| t.is("let")) {
            self.at += 2;
            lets.push(self.let_bindings()?);
        }
        let term = self.term_without_let()?;
        for names in lets.into_iter().rev() {
            self.close()?;
            self.leave(&names);
        }
        self.depth -= 1;
        Ok(term)
    }

    fn let_bindings(&mut self) -> Result<Vec<String>, ParseError> {
        self.open()?;
        let mut bindings = Vec::new();
        while !self.try_close() {
            self.open()?;
            let name = self.symbol()?;
            bindings.push((name, self.term()?));
            self.close()?;
        }
        Ok(self.enter(bindings))
    }

    fn enter(&mut self, bindings: Vec<(String, Term)>) -> Vec<String> {
        bindings
            .into_iter()
            .map(|(name, term)| {
                self.scope.entry(name.clone()).or_default().push(term);
                name
            })
            .collect()
    }

    fn leave(&mut self, names: &[String]) {
        for name in names {
            self.scope.get_mut(name).and_then(Vec::pop);
        }
    }

    fn term_without_let(&mut self) -> Result<Term, ParseError> {
        match self.next()? {
            Token::Numeral(digits) => self.numeral(&digits, Sort::INT),
            Token::Decimal(digits) => self.numeral(&digits, Sort::REAL),
            Token::Bits(digits, base) => {
                let width = digits.len() as u32 * if base == 16 { 4 } else { 1 };
                let value = BigUint::from_str_radix(&digits, base).map_err(|_| self.error("no bit-vector"))?;
                Ok(self.terms.bv_num(value, width))
            }
            Token::Symbol(name) => self.constant(&name, false),
            Token::Quoted(name) => self.constant(&name, true),
            Token::Open => self.compound(),
            _ => Err(self.error("a term was expected")),
        }
    }

    fn numeral(&self, digits: &str, sort: Sort) -> Result<Term, ParseError> {
        let value = Rational::parse(digits).ok_or_else(|| self.error("no number"))?;
        Ok(self.terms.num(value, sort))
    }

    fn constant(&self, name: &str, quoted: bool) -> Result<Term, ParseError> {
        if let Some(&bound) = self.scope.get(name).and_then(|terms| terms.last()) {
            return Ok(bound);
        }
        match self.signature.constants.get(name) {
            Some(&sort) => Ok(self.terms.var(name, sort)),
            None if name == "true" && !quoted => Ok(Term::TRUE),
            None if name == "false" && !quoted => Ok(Term::FALSE),
            None if RoundingMode::from_name(name).is_some() && !quoted => {
                Ok(self.terms.rounding_mode(RoundingMode::from_name(name).unwrap_or(RoundingMode::NearestEven)))
            }
            None => Err(self.error(format!("unknown symbol `{name}`"))),
        }
    }

    /// Parses the rest of a compound term after `(`, including `)`.
    fn compound(&mut self) -> Result<Term, ParseError> {
        let start = self.at;
        let quantifier = match self.peek() {
            Some(token) if token.is("forall") => Some(Quantifier::Forall),
            Some(token) if token.is("exists") => Some(Quantifier::Exists),
            _ => None,
        };
        if let Some(quantifier) = quantifier {
            self.at += 1;
            return self.quantifier(quantifier);
        }
        if self.peek().is_some_and(|token| token.is("!")) {
            self.at += 1;
            return Ok(self.annotated()?.0);
        }
        if self.peek().is_some_and(|token| token.is("_")) {
            self.at += 1;
            return self.indexed_constant();
        }
        if self.peek().is_some_and(|token| token.is("as")) {
            self.at += 1;
            let name = self.symbol()?;
            self.sort()?;
            self.close()?;
            return self.constant(&name, true);
        }
        let head = self.head()?;
        let mut args = Vec::new();
        while !self.try_close() {
            args.push(self.term()?);
        }
        apply::apply(self.terms, self.signature, &head, &args)
            .map_err(|message| self.error_at(self.offset(start), message))
    }

    fn head(&mut self) -> Result<Head, ParseError> {
        match self.next()? {
            Token::Symbol(name) | Token::Quoted(name) => Ok(Head::Symbol(name)),
            Token::Open => {
                let head = match self.symbol()?.as_str() {
                    "_" => {
                        let name = self.symbol()?;
                        let mut indices = Vec::new();
                        while self.peek() != Some(&Token::Close) {
                            indices.push(self.number()?);
                        }
                        Head::Indexed(name, indices)
                    }
                    "as" => {
                        if self.symbol()? != "const" {
                            return Err(self.error("only `const` can be qualified"));
                        }
                        Head::ConstArray(self.sort()?)
                    }
                    _ => return Err(self.error("no function")),
                };
                self.close()?;
                Ok(head)
            }
            _ => Err(self.error("a function was expected")),
        }
    }

    /// `(_ bv5 8)` or `(_ NaN 8 24)`, with `(_` already read.
    fn indexed_constant(&mut self) -> Result<Term, ParseError> {
        let name = self.symbol()?;
        if matches!(name.as_str(), "NaN" | "+oo" | "-oo" | "+zero" | "-zero") {
            return self.special_float(&name);
        }
        let value = name.strip_prefix("bv").and_then(|digits| BigUint::from_str_radix(digits, 10).ok());
        let Some(value) = value else { return Err(self.error(format!("unknown symbol `{name}`"))) };
        let width = self.number()?;
        self.close()?;
        if width == 0 {
            return Err(self.error("a bit-vector has at least one bit"));
        }
        Ok(self.terms.bv_num(value, width))
    }

    fn special_float(&mut self, name: &str) -> Result<Term, ParseError> {
        let format = Format { exponent: self.number()?, significand: self.number()? };
        let format = format.checked().ok_or_else(|| self.error("no floating-point format"))?;
        self.close()?;
        Ok(self.terms.float(&match name {
            "NaN" => Float::nan(format),
            "+oo" => Float::infinity(format, Sign::Plus),
            "-oo" => Float::infinity(format, Sign::Minus),
            "+zero" => Float::zero(format, Sign::Plus),
            _ => Float::zero(format, Sign::Minus),
        }))
    }

    fn quantifier(&mut self, quantifier: Quantifier) -> Result<Term, ParseError> {
        self.open()?;
        let mut bindings = Vec::new();
        while !self.try_close() {
            self.open()?;
            let name = self.symbol()?;
            let sort = self.sort()?;
            self.close()?;
            bindings.push((name, self.terms.fresh_var("q", sort)));
        }
        let vars: Vec<Term> = bindings.iter().map(|(_, var)| *var).collect();
        let names = self.enter(bindings);
        let is_annotated =
            self.peek() == Some(&Token::Open) && self.tokens.get(self.at + 1).is_some_and(|(_, t)| t.is("!"));
        let (body, patterns) = if is_annotated {
            self.at += 2;
            self.annotated()?
        } else {
            (self.term()?, Vec::new())
        };
        if self.terms.sort_of(body) != Sort::BOOL {
            return Err(self.error("the body of a quantifier must be a Bool"));
        }
        self.leave(&names);
        self.close()?;
        Ok(self.terms.quant(quantifier, &vars, body, &patterns))
    }

    /// `(! term attributes)`, with `(!` already read: the term and its patterns.
    fn annotated(&mut self) -> Result<(Term, Vec<Vec<Term>>), ParseError> {
        let term = self.term()?;
        let mut patterns = Vec::new();
        while !self.try_close() {
            match self.next()? {
                Token::Keyword(word) if word == "pattern" => {
                    self.open()?;
                    let mut pattern = Vec::new();
                    while !self.try_close() {
                        pattern.push(self.term()?);
                    }
                    patterns.push(pattern);
                }
                // Other attributes have at most one value, which has no semantic effect.
                Token::Keyword(_) => match self.peek() {
                    Some(Token::Open) => return Err(self.error("unknown attribute")),
                    Some(Token::Keyword(_) | Token::Close) | None => {}
                    Some(_) => self.at += 1,
                },
                _ => return Err(self.error("an attribute was expected")),
            }
        }
        Ok((term, patterns))
    }
}
