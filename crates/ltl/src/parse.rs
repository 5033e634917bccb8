//! The parser of formulas.
//!
//! Operators from the strongest: the unary ones, then `U`, `W`, `R`, `M` (to the right), `&&`, `||`, `->` (to the
//! right), `<->`.

use tracewright_source::{Diagnostic, Span};

use crate::formula::{Formula, Property, Proposition, PropositionKind};
use crate::lexer::{Binary, Token, Unary, tokens};

/// How deep operators may be nested. Conjunctions and disjunctions of the same kind count once.
pub const MAX_DEPTH: usize = 256;

/// What is wrong with a formula, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub struct SyntaxError {
    /// What.
    pub kind: SyntaxErrorKind,
    /// Where.
    pub span: Span,
}

impl SyntaxError {
    /// The error as a message about the source.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.span, self.kind.to_string())
    }
}

/// What can be wrong with a formula.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SyntaxErrorKind {
    /// A character that starts no token.
    #[error("unexpected character {0:?} in a formula")]
    Character(char),
    /// A number that is neither 0 nor 1.
    #[error("{0} is no formula: expressions are written as AP(...) or between quotes")]
    Number(String),
    /// An atom without a text.
    #[error("{0} is empty")]
    Empty(&'static str),
    /// What is called is not a name.
    #[error("call({0}) does not name a function")]
    Function(String),
    /// A parenthesis is not closed.
    #[error("this parenthesis is not closed")]
    Unclosed,
    /// A quote is not closed.
    #[error("this quote is not closed")]
    UnclosedQuote,
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What was expected.
        expected: &'static str,
        /// What stands here.
        found: String,
    },
    /// More than [`MAX_DEPTH`] operators inside of each other.
    #[error("formulas with more than {MAX_DEPTH} nested operators are not supported")]
    TooDeep,
    /// The file is larger than offsets can say.
    #[error("the text is too large")]
    TooLarge,
}

/// Parses a formula. `base` is the offset of its first byte in the source; all spans are relative to the same start.
///
/// ```
/// let property = tracewright_ltl::parse("[](AP(x > 0) ==> <>AP(y == 0))", 0).unwrap();
/// assert_eq!(property.to_string(), "G (AP(x > 0) -> F AP(y == 0))");
/// assert_eq!(property.propositions[1].text, "y == 0");
///
/// let error = tracewright_ltl::parse("G (a U", 0).unwrap_err();
/// assert_eq!(error.to_string(), "expected a formula, found the end of the formula");
/// ```
pub fn parse(text: &str, base: u32) -> Result<Property, SyntaxError> {
    if u32::try_from(text.len()).ok().and_then(|length| base.checked_add(length)).is_none() {
        return Err(SyntaxError { kind: SyntaxErrorKind::TooLarge, span: Span { start: base, end: base } });
    }
    let tokens = tokens(text, base)?;
    let mut parser = Parser { text, base, tokens, at: 0, depth: 0, propositions: Vec::new() };
    let formula = parser.binary(Binary::Iff)?;
    if *parser.token() != Token::End {
        return Err(parser.expected("an operator or the end of the formula"));
    }
    Ok(Property { formula, propositions: parser.propositions })
}

struct Parser<'t> {
    text: &'t str,
    base: u32,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: usize,
    propositions: Vec<Proposition>,
}

impl Parser<'_> {
    fn token(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    /// Takes the current token; the end stays.
    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn expected(&self, expected: &'static str) -> SyntaxError {
        let span = self.span();
        let found = match self.token() {
            Token::End => "the end of the formula".to_owned(),
            _ => format!("`{}`", &self.text[(span.start - self.base) as usize..(span.end - self.base) as usize]),
        };
        SyntaxError { kind: SyntaxErrorKind::Expected { expected, found }, span }
    }

    /// Parses what is inside of an operator.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T, SyntaxError>) -> Result<T, SyntaxError> {
        if self.depth == MAX_DEPTH {
            return Err(SyntaxError { kind: SyntaxErrorKind::TooDeep, span: self.span() });
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// A formula of operators that bind at least as strongly as this one.
    fn binary(&mut self, weakest: Binary) -> Result<Formula, SyntaxError> {
        let mut left = self.unary()?;
        while let Token::Binary(operator) = *self.token() {
            if operator < weakest {
                break;
            }
            left = match operator {
                Binary::And | Binary::Or => {
                    let mut members = vec![left];
                    while *self.token() == Token::Binary(operator) {
                        self.advance();
                        let tighter = if operator == Binary::Or { Binary::And } else { Binary::Until };
                        members.push(self.nested(|parser| parser.binary(tighter))?);
                    }
                    if operator == Binary::And { Formula::And(members) } else { Formula::Or(members) }
                }
                Binary::Iff => {
                    self.advance();
                    let right = self.nested(|parser| parser.binary(Binary::Implies))?;
                    Formula::Iff(Box::new(left), Box::new(right))
                }
                _ => {
                    self.advance();
                    let same = if operator == Binary::Implies { Binary::Implies } else { Binary::Until };
                    let right = self.nested(|parser| parser.binary(same))?;
                    let (left, right) = (Box::new(left), Box::new(right));
                    match operator {
                        Binary::Implies => Formula::Implies(left, right),
                        Binary::Until => Formula::Until(left, right),
                        Binary::WeakUntil => Formula::WeakUntil(left, right),
                        Binary::Release => Formula::Release(left, right),
                        _ => Formula::StrongRelease(left, right),
                    }
                }
            };
            // Operators to the left of each other make deep trees, too.
            if matches!(operator, Binary::Iff) && depth(&left) > MAX_DEPTH {
                return Err(SyntaxError { kind: SyntaxErrorKind::TooDeep, span: self.span() });
            }
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Formula, SyntaxError> {
        let span = self.span();
        let formula = match self.token().clone() {
            Token::Unary(operator) => {
                self.advance();
                let inner = Box::new(self.nested(Parser::unary)?);
                return Ok(match operator {
                    Unary::Not => Formula::Not(inner),
                    Unary::Next => Formula::Next(inner),
                    Unary::Finally => Formula::Finally(inner),
                    Unary::Globally => Formula::Globally(inner),
                });
            }
            Token::Open => {
                self.advance();
                let inner = self.nested(|parser| parser.binary(Binary::Iff))?;
                match self.token() {
                    Token::Close => inner,
                    Token::End => return Err(SyntaxError { kind: SyntaxErrorKind::Unclosed, span }),
                    _ => return Err(self.expected("an operator or `)`")),
                }
            }
            Token::Constant(value) => Formula::Constant(value),
            Token::Expression(text) => self.proposition(text, PropositionKind::Expression),
            Token::Call(text) => self.proposition(text, PropositionKind::Call),
            Token::Name(text) => self.proposition(text, PropositionKind::Name),
            Token::Binary(_) | Token::Close | Token::End => return Err(self.expected("a formula")),
        };
        self.advance();
        Ok(formula)
    }

    /// The atom with this text, which is the current token.
    fn proposition(&mut self, text: String, kind: PropositionKind) -> Formula {
        let known = self.propositions.iter().position(|p| p.kind == kind && p.text == text);
        Formula::Atom(known.unwrap_or_else(|| {
            self.propositions.push(Proposition { text, kind, span: self.span() });
            self.propositions.len() - 1
        }))
    }
}

/// How deep operators are nested.
fn depth(formula: &Formula) -> usize {
    1 + formula.children().into_iter().map(depth).max().unwrap_or(0)
}
