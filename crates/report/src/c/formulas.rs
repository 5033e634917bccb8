//! Formulas as C expressions that are equivalent and that a compiler accepts.
//!
//! Formulas that C cannot express (quantifiers, whole arrays, variables that are not visible) are omitted: conjuncts
//! are translated one by one, and the caller counts those without a translation.

use num_bigint::BigInt;
use tracewright_logic::{Op, SortKind, Term, Terms};
use tracewright_program::Icfg;
use tracewright_vocabulary::origin::{Part, SourceTypeKind, TypeRef};

use super::scope::Scope;

/// A C expression with its precedence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CExpr {
    /// The text.
    pub text: String,
    /// Its operator.
    pub level: Level,
}

/// Precedence levels, tightest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Level {
    /// Names, literals, `a[i]`, `p->f`.
    Primary,
    /// `-x`, `*p`, `(T)x`
    Unary,
    /// `*`, `/`, `%`
    Product,
    /// `+`, `-`
    Sum,
    /// `<`, `<=`, `==` ...
    Comparison,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `? :`
    Conditional,
}

impl CExpr {
    pub(crate) fn new(text: impl Into<String>, level: Level) -> CExpr {
        CExpr { text: text.into(), level }
    }

    /// In parentheses if its precedence is lower.
    pub(crate) fn within(&self, level: Level) -> String {
        if self.level <= level { self.text.clone() } else { format!("({})", self.text) }
    }
}

/// The limit on the size of formulas.
const LARGEST: usize = 400;

/// The limit on the length of expressions.
pub(super) const LONGEST: usize = 600;

/// Translates the formulas of one location.
pub(crate) struct Formulas<'a> {
    pub terms: &'a Terms,
    pub icfg: &'a Icfg,
    pub scope: Scope<'a>,
    /// Whether `\result` and `\old` may be used.
    pub in_contract: bool,
}

impl Formulas<'_> {
    /// A formula as a C condition.
    pub fn condition(&self, formula: Term) -> Option<CExpr> {
        if self.terms.dag_size(formula) > LARGEST {
            return None;
        }
        self.boolean(formula).filter(|expr| expr.text.len() <= LONGEST)
    }

    fn boolean(&self, term: Term) -> Option<CExpr> {
        let args = self.terms.args(term);
        match self.terms.op(term) {
            Op::True => Some(CExpr::new("1", Level::Primary)),
            Op::False => Some(CExpr::new("0", Level::Primary)),
            Op::And => self.joined(&args, " && ", Level::And),
            Op::Or => self.joined(&args, " || ", Level::Or),
            Op::Not => self.negated(args[0]),
            Op::Ite => {
                let [c, a, b] = [self.boolean(args[0])?, self.boolean(args[1])?, self.boolean(args[2])?];
                let text = format!("{} ? {} : {}", c.within(Level::Or), a.within(Level::Or), b.within(Level::Or));
                Some(CExpr::new(text, Level::Conditional))
            }
            Op::Eq => self.equality(args[0], args[1], "=="),
            Op::Le => self.integers(args[0], args[1], "<="),
            Op::Ge => self.integers(args[0], args[1], ">="),
            Op::Bv(op) if op.is_comparison() => self.bit_comparison(op, args[0], args[1]),
            _ => None,
        }
    }

    fn negated(&self, term: Term) -> Option<CExpr> {
        let args = self.terms.args(term);
        if self.terms.with_op(term, |op| matches!(op, Op::Eq)) {
            return self.equality(args[0], args[1], "!=");
        }
        let inner = self.boolean(term)?;
        Some(CExpr::new(format!("!{}", inner.within(Level::Primary)), Level::Unary))
    }

    /// A conjunction or disjunction. `(a && p) || (b && q)` gets parentheses although C does not require them.
    fn joined(&self, args: &[Term], operator: &str, level: Level) -> Option<CExpr> {
        let parts: Option<Vec<CExpr>> = args.iter().map(|&arg| self.boolean(arg)).collect();
        let (neutral, decisive) = if level == Level::And { ("1", "0") } else { ("0", "1") };
        let mut parts = parts?;
        if parts.iter().any(|part| part.text == decisive) {
            return Some(CExpr::new(decisive, Level::Primary));
        }
        parts.retain(|part| part.text != neutral);
        match &parts[..] {
            [] => Some(CExpr::new(neutral, Level::Primary)),
            [one] => Some(one.clone()),
            _ => {
                let parts: Vec<String> = parts.iter().map(|part| part.within(Level::Comparison)).collect();
                Some(CExpr::new(parts.join(operator), level))
            }
        }
    }

    /// `a == b` or `a != b` of numbers or conditions.
    fn equality(&self, a: Term, b: Term, operator: &str) -> Option<CExpr> {
        match self.terms.kind_of(a) {
            SortKind::Bool => {
                let (a, b) = (self.boolean(a)?, self.boolean(b)?);
                let truth = |e: &CExpr| format!("!{}", e.within(Level::Primary));
                Some(CExpr::new(format!("{} {operator} {}", truth(&a), truth(&b)), Level::Comparison))
            }
            SortKind::Int => self.null_test(a, b, operator).or_else(|| self.integers(a, b, operator)),
            SortKind::BitVec(_) => self.bit_equality(a, b, operator),
            _ => None,
        }
    }

    /// `p == 0`: only null pointers have the base zero. (Null pointers with different offsets are not distinguished.)
    fn null_test(&self, a: Term, b: Term, operator: &str) -> Option<CExpr> {
        let (pointer, other) = match (self.lvalue(a), self.literal(b)) {
            (Some(pointer), Some(number)) if pointer.part == Part::Base => (pointer, number),
            _ => return None,
        };
        (other == BigInt::ZERO).then(|| CExpr::new(format!("{} {operator} 0", pointer.text), Level::Comparison))
    }

    /// The value of a numeral.
    pub(super) fn literal(&self, term: Term) -> Option<BigInt> {
        self.terms.with_op(term, |op| match op {
            Op::Num(number) if number.is_integer() => Some(number.numerator()),
            Op::BvNum(number) => Some(BigInt::from((**number).clone())),
            _ => None,
        })
    }

    /// The least and the greatest value of a type.
    pub(super) fn range(&self, ty: TypeRef) -> Option<(BigInt, BigInt)> {
        let (bits, signed) = self.integer_type(ty)?;
        let whole = BigInt::from(1) << bits;
        let half: BigInt = &whole / 2;
        Some(if signed { (-half.clone(), half - 1) } else { (BigInt::ZERO, whole - 1) })
    }

    /// Width and signedness of an integer type.
    pub(super) fn integer_type(&self, ty: TypeRef) -> Option<(u32, bool)> {
        match self.scope.origins.types[ty].kind {
            SourceTypeKind::Int { bits, signed, .. } | SourceTypeKind::Enum { bits, signed, .. } => {
                Some((bits, signed))
            }
            _ => None,
        }
    }
}
