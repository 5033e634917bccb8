//! The replies of solvers: s-expressions, and values in them.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use tracewright_logic::{Float, Format, Rational, RoundingMode, Sign, Sort, SortKind, Terms, Value};

/// An s-expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sexp {
    /// A symbol (without bars), numeral, keyword or literal.
    Atom(String),
    /// A string literal.
    Text(String),
    /// A list.
    List(Vec<Sexp>),
}

impl Sexp {
    pub(crate) fn atom(&self) -> Option<&str> {
        if let Sexp::Atom(text) = self { Some(text) } else { None }
    }

    pub(crate) fn list(&self) -> Option<&[Sexp]> {
        if let Sexp::List(items) = self { Some(items) } else { None }
    }

    /// The message of `(error "…")`.
    pub(crate) fn error(&self) -> Option<String> {
        match self.list()? {
            [head, rest @ ..] if head.atom() == Some("error") => Some(match rest {
                [Sexp::Text(text), ..] => text.clone(),
                _ => "error".into(),
            }),
            _ => None,
        }
    }
}

/// An incremental reader of s-expressions.
#[derive(Default)]
pub(crate) struct Parser {
    /// Open lists, the outermost first.
    open: Vec<Vec<Sexp>>,
    token: Vec<u8>,
    mode: Mode,
}

#[derive(Default, PartialEq, Eq, Clone, Copy)]
enum Mode {
    #[default]
    Between,
    Atom,
    Quoted,
    Text,
    /// A quote inside a string: doubled, or its end.
    TextQuote,
    Comment,
}

/// The input is not an s-expression.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Garbage(pub(crate) String);

/// The limit on nesting, to reject malformed output of a solver.
const MAX_DEPTH: usize = 100_000;

impl Parser {
    /// Consumes one byte; returns the expression that it completes, if any. An atom outside of lists is completed by
    /// the byte that follows it.
    pub(crate) fn byte(&mut self, byte: u8) -> Result<Option<Sexp>, Garbage> {
        match self.mode {
            Mode::Comment => {
                if byte == b'\n' {
                    self.mode = Mode::Between;
                }
                Ok(None)
            }
            Mode::Quoted if byte == b'|' => Ok(self.end_token(Sexp::Atom)),
            Mode::Quoted => self.keep(byte),
            Mode::Text if byte == b'"' => {
                self.mode = Mode::TextQuote;
                Ok(None)
            }
            Mode::Text => self.keep(byte),
            Mode::TextQuote if byte == b'"' => {
                self.mode = Mode::Text;
                self.keep(byte)
            }
            Mode::TextQuote => {
                let text = self.end_token(Sexp::Text);
                self.after(text, byte)
            }
            Mode::Atom if byte.is_ascii_whitespace() || b"();\"|".contains(&byte) => {
                let atom = self.end_token(Sexp::Atom);
                self.after(atom, byte)
            }
            Mode::Atom => self.keep(byte),
            Mode::Between => self.start(byte),
        }
    }

    /// Processes a byte that ended a token without being part of it.
    fn after(&mut self, completed: Option<Sexp>, byte: u8) -> Result<Option<Sexp>, Garbage> {
        match completed {
            None => self.start(byte),
            Some(_) if byte.is_ascii_whitespace() => Ok(completed),
            Some(done) => Err(Garbage(format!("{done:?} directly followed by `{}`", byte as char))),
        }
    }

    fn start(&mut self, byte: u8) -> Result<Option<Sexp>, Garbage> {
        match byte {
            b'(' => {
                if self.open.len() >= MAX_DEPTH {
                    return Err(Garbage("endless nesting".into()));
                }
                self.open.push(Vec::new());
            }
            b')' => {
                let list = self.open.pop().ok_or_else(|| Garbage("`)` without `(`".into()))?;
                return Ok(self.complete(Sexp::List(list)));
            }
            b'|' => self.mode = Mode::Quoted,
            b'"' => self.mode = Mode::Text,
            b';' => self.mode = Mode::Comment,
            _ if byte.is_ascii_whitespace() => {}
            _ => {
                self.mode = Mode::Atom;
                return self.keep(byte);
            }
        }
        Ok(None)
    }

    #[allow(clippy::unnecessary_wraps)] // as its callers
    fn keep(&mut self, byte: u8) -> Result<Option<Sexp>, Garbage> {
        self.token.push(byte);
        Ok(None)
    }

    fn end_token(&mut self, make: fn(String) -> Sexp) -> Option<Sexp> {
        self.mode = Mode::Between;
        let token = String::from_utf8_lossy(&std::mem::take(&mut self.token)).into_owned();
        self.complete(make(token))
    }

    fn complete(&mut self, sexp: Sexp) -> Option<Sexp> {
        match self.open.last_mut() {
            Some(list) => {
                list.push(sexp);
                None
            }
            None => Some(sexp),
        }
    }
}

/// All expressions of a text.
#[cfg(test)]
pub(crate) fn parse_all(text: &str) -> Result<Vec<Sexp>, Garbage> {
    let mut parser = Parser::default();
    let mut all = Vec::new();
    for byte in text.bytes().chain([b'\n']) {
        all.extend(parser.byte(byte)?);
    }
    Ok(all)
}

/// The elements of uninterpreted sorts that a solver has mentioned, by name.
#[derive(Default)]
pub(crate) struct Elements(FxHashMap<(Sort, String), u64>);

impl Elements {
    fn number(&mut self, sort: Sort, name: &str) -> u64 {
        let next = self.0.len() as u64;
        *self.0.entry((sort, name.to_owned())).or_insert(next)
    }
}

/// Reads a value of a sort; `None` if it is not a value or cannot be expressed as a [`Value`].
pub(crate) fn value(terms: &Terms, elements: &mut Elements, sexp: &Sexp, sort: Sort) -> Option<Value> {
    Reader { terms, elements, bound: Vec::new() }.value(sexp, sort)
}

struct Reader<'a> {
    terms: &'a Terms,
    elements: &'a mut Elements,
    /// The `let` bindings in scope, innermost last.
    bound: Vec<(String, Sexp)>,
}

impl Reader<'_> {
    fn value(&mut self, sexp: &Sexp, sort: Sort) -> Option<Value> {
        if let Some(name) = sexp.atom()
            && let Some(position) = self.bound.iter().rposition(|(bound, _)| bound == name)
        {
            // The bound expression is outside of the scope of this `let`, so bindings made later are not visible in it.
            let inner = self.bound.split_off(position);
            let value = self.value(&inner[0].1.clone(), sort);
            self.bound.extend(inner);
            return value;
        }
        if let Some([head, Sexp::List(bindings), body]) = sexp.list()
            && head.atom() == Some("let")
        {
            let before = self.bound.len();
            for binding in bindings {
                let [name, meaning] = binding.list()? else { return None };
                self.bound.push((name.atom()?.to_owned(), meaning.clone()));
            }
            let value = self.value(body, sort);
            self.bound.truncate(before);
            return value;
        }
        match self.terms.kind(sort) {
            SortKind::Bool => match sexp.atom()? {
                "true" => Some(Value::Bool(true)),
                "false" => Some(Value::Bool(false)),
                _ => None,
            },
            SortKind::Int => number(sexp).filter(Rational::is_integer).map(Value::Int),
            SortKind::Real => number(sexp).map(Value::Real),
            SortKind::BitVec(width) => bits(sexp).map(|value| Value::bits(value, width)),
            SortKind::Named(_) => {
                let name = match sexp {
                    Sexp::Atom(name) => name,
                    Sexp::List(items) => match &items[..] {
                        [head, name, _] if head.atom() == Some("as") => name.atom()?,
                        _ => return None,
                    },
                    Sexp::Text(_) => return None,
                };
                Some(Value::Element(sort, self.elements.number(sort, name)))
            }
            SortKind::Array(index, element) => self.array(sexp, sort, index, element),
            SortKind::Float(exponent, significand) => float(sexp, Format { exponent, significand }).map(Value::Float),
            SortKind::RoundingMode => RoundingMode::from_name(sexp.atom()?).map(Value::Mode),
        }
    }

    fn array(&mut self, sexp: &Sexp, sort: Sort, index: Sort, element: Sort) -> Option<Value> {
        match sexp.list()? {
            [head, array, at, value] if head.atom() == Some("store") => {
                let array = self.value(array, sort)?;
                array.store(self.value(at, index)?, self.value(value, element)?)
            }
            [Sexp::List(head), value] if head.len() == 3 && head[1].atom() == Some("const") => {
                Some(Value::array(self.value(value, element)?, []))
            }
            _ => None,
        }
    }
}

/// `5`, `1.5`, `(- 5)`, `(/ 1 3)` and combinations.
fn number(sexp: &Sexp) -> Option<Rational> {
    match sexp {
        Sexp::Atom(text) => Rational::parse(text),
        Sexp::List(items) => match &items[..] {
            [op, a] if op.atom() == Some("-") => Some(-&number(a)?),
            [op, a] if op.atom() == Some("to_real") => number(a),
            [op, a, b] if op.atom() == Some("/") => {
                let divisor = number(b).filter(|b| !b.is_zero())?;
                Some(&number(a)? / &divisor)
            }
            _ => None,
        },
        Sexp::Text(_) => None,
    }
}

/// `(fp #b0 #b10 #b01)`, `(_ +oo 8 24)`, `(_ NaN 8 24)`, …
fn float(sexp: &Sexp, format: Format) -> Option<Float> {
    match sexp.list()? {
        [head, sign, exponent, fraction] if head.atom() == Some("fp") => {
            let upper = (bits(sign)? << format.exponent) | bits(exponent)?;
            Some(Float::from_bits(format, (upper << (format.significand - 1)) | bits(fraction)?))
        }
        [head, name, _, _] if head.atom() == Some("_") => Some(match name.atom()? {
            "NaN" => Float::nan(format),
            "+oo" => Float::infinity(format, Sign::Plus),
            "-oo" => Float::infinity(format, Sign::Minus),
            "+zero" => Float::zero(format, Sign::Plus),
            "-zero" => Float::zero(format, Sign::Minus),
            _ => return None,
        }),
        _ => None,
    }
}

/// `#b101`, `#xff`, `(_ bv5 8)`.
fn bits(sexp: &Sexp) -> Option<BigUint> {
    match sexp {
        Sexp::Atom(text) => {
            let (radix, digits) = match text.strip_prefix("#b") {
                Some(digits) => (2, digits),
                None => (16, text.strip_prefix("#x")?),
            };
            BigUint::parse_bytes(digits.as_bytes(), radix)
        }
        Sexp::List(items) => match &items[..] {
            [head, number, _] if head.atom() == Some("_") => number.atom()?.strip_prefix("bv")?.parse().ok(),
            _ => None,
        },
        Sexp::Text(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Sexp {
        let all = parse_all(text).unwrap();
        assert_eq!(all.len(), 1, "{text}");
        all.into_iter().next().unwrap()
    }

    #[test]
    fn expressions() {
        let atom = |s: &str| Sexp::Atom(s.into());
        assert_eq!(parse_all("sat\nunsat ; comment (\n").unwrap(), [atom("sat"), atom("unsat")]);
        assert_eq!(
            one("(a |b c| \"d \"\"e\"\"\" ())"),
            Sexp::List(vec![atom("a"), atom("b c"), Sexp::Text("d \"e\"".into()), Sexp::List(vec![]),])
        );
        assert_eq!(one("(error \"line 3: what?\")").error().as_deref(), Some("line 3: what?"));
        assert_eq!(one("(errors \"x\")").error(), None);
        assert!(parse_all(")").is_err());
        assert!(parse_all("a(b)").is_err());
        assert_eq!(parse_all("(a (b").unwrap(), []);
    }

    #[test]
    fn values_of_every_sort() {
        let t = Terms::new();
        let array = t.array_sort(Sort::INT, Sort::INT);
        let named = t.sort(SortKind::Named(t.symbol("T")));
        let int = |n: i64| Value::int(n);
        let single = t.float_sort(Format::SINGLE);
        let float =
            |text: &str| tracewright_logic::parse_number(Format::SINGLE, RoundingMode::NearestEven, text).unwrap();
        let table: Vec<(&str, Sort, Option<Value>)> = vec![
            ("true", Sort::BOOL, Some(Value::Bool(true))),
            ("maybe", Sort::BOOL, None),
            ("5", Sort::INT, Some(int(5))),
            ("(- 5)", Sort::INT, Some(int(-5))),
            ("1.5", Sort::INT, None),
            ("1.5", Sort::REAL, Some(Value::Real(Rational::new(3, 2)))),
            ("(/ 1 3)", Sort::REAL, Some(Value::Real(Rational::new(1, 3)))),
            ("(- (/ 1.0 2.0))", Sort::REAL, Some(Value::Real(Rational::new(-1, 2)))),
            ("(/ 1 0)", Sort::REAL, None),
            ("#b101", t.bv_sort(3), Some(Value::bits(5_u32, 3))),
            ("#xfF", t.bv_sort(8), Some(Value::bits(255_u32, 8))),
            ("(_ bv7 8)", t.bv_sort(8), Some(Value::bits(7_u32, 8))),
            ("#q1", t.bv_sort(8), None),
            ("((as const (Array Int Int)) 3)", array, Some(Value::array(int(3), []))),
            (
                "(store (store ((as const (Array Int Int)) 3) 1 (- 2)) 4 5)",
                array,
                Some(Value::array(int(3), [(int(1), int(-2)), (int(4), int(5))])),
            ),
            (
                "(let ((a ((as const (Array Int Int)) 3))) (let ((b (store a 1 1))) (store b 2 2)))",
                array,
                Some(Value::array(int(3), [(int(1), int(1)), (int(2), int(2))])),
            ),
            ("(fp #b0 #x7f #b10000000000000000000000)", single, Some(Value::Float(float("1.5")))),
            ("(_ NaN 8 24)", single, Some(Value::Float(Float::nan(Format::SINGLE)))),
            ("(_ -zero 8 24)", single, Some(Value::Float(Float::zero(Format::SINGLE, Sign::Minus)))),
            ("roundTowardZero", t.sort(SortKind::RoundingMode), Some(Value::Mode(RoundingMode::Zero))),
            ("(_ as-array f)", array, None),
            ("@T_7", named, Some(Value::Element(named, 0))),
            ("(as @T_8 T)", named, Some(Value::Element(named, 1))),
            ("T!val!3", named, Some(Value::Element(named, 2))),
            ("@T_7", named, Some(Value::Element(named, 0))),
        ];
        let mut elements = Elements::default();
        for (text, sort, expected) in table {
            assert_eq!(value(&t, &mut elements, &one(text), sort), expected, "{text}");
        }
    }
}
