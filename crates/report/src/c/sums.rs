//! Comparisons of integer sums, computed in a type in which nothing overflows.

use num_bigint::BigInt;
use tracewright_logic::{Op, Term};
use tracewright_vocabulary::origin::Part;

use super::formulas::{CExpr, Formulas, Level};

/// A factor of a sum that is no numeral.
struct Factor {
    expr: CExpr,
    /// The least and the greatest value.
    range: (BigInt, BigInt),
    /// The largest absolute value.
    most: BigInt,
    /// Whether C computes with it as a signed number of 32 bits without a conversion.
    is_small: bool,
    /// Width and signedness of the type that C computes with, if it is a plain lvalue.
    ty: Option<(u32, bool)>,
}

/// `coefficient * factor`, or a constant.
struct Monomial {
    coefficient: BigInt,
    factors: Vec<Factor>,
}

/// The types that sums are computed in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// As it comes.
    Plain,
    /// `long long`
    Long,
    /// `__int128`
    Huge,
}

impl Formulas<'_> {
    /// `a op b` for integers; summands with a negative coefficient move to the other side.
    pub(super) fn integers(&self, a: Term, b: Term, operator: &str) -> Option<CExpr> {
        let (mut left, mut right) = (self.sum(a)?, self.sum(b)?);
        let negative = |monomial: &Monomial| monomial.coefficient < BigInt::ZERO;
        let moved = |from: &mut Vec<Monomial>, keep_constants: bool| {
            let (taken, kept): (Vec<_>, Vec<_>) =
                from.drain(..).partition(|m| negative(m) && !(keep_constants && m.factors.is_empty()));
            *from = kept;
            taken.into_iter().map(|m| Monomial { coefficient: -m.coefficient, ..m }).collect::<Vec<_>>()
        };
        let to_right = moved(&mut left, false);
        // A constant alone on its side stays there.
        let alone = right.len() == 1 && to_right.is_empty();
        let to_left = moved(&mut right, alone);
        left.extend(to_left);
        right.splice(0..0, to_right);
        let (mut operator, mut sides) = (operator, (left, right));
        // Constants go on the right.
        if sides.0.iter().all(|m| m.factors.is_empty()) && !sides.1.iter().all(|m| m.factors.is_empty()) {
            sides = (sides.1, sides.0);
            operator = match operator {
                "<=" => ">=",
                ">=" => "<=",
                other => other,
            };
        }
        if goes_without_saying(&sides.0, operator, &sides.1) {
            return Some(CExpr::new("1", Level::Primary));
        }
        let width = self.width(&sides.0, &sides.1)?;
        let (left, right) = (written(&sides.0, width)?, written(&sides.1, width)?);
        let text = format!("{} {operator} {}", left.within(Level::Sum), right.within(Level::Sum));
        Some(CExpr::new(text, Level::Comparison))
    }

    /// A polynomial.
    pub(super) fn polynomial(&self, term: Term) -> Option<CExpr> {
        let mut sum = self.sum(term)?;
        // `n - i` reads better than `-i + n`.
        sum.sort_by_key(|monomial| (monomial.factors.is_empty(), monomial.coefficient < BigInt::ZERO));
        let width = self.width(&sum, &[])?;
        written(&sum, width)
    }

    /// The monomials of a term.
    fn sum(&self, term: Term) -> Option<Vec<Monomial>> {
        if let Some(number) = self.literal(term) {
            let zero = number == BigInt::ZERO;
            return Some(if zero { Vec::new() } else { vec![Monomial { coefficient: number, factors: Vec::new() }] });
        }
        let args = self.terms.args(term);
        match self.terms.op(term) {
            Op::Add => {
                let parts: Option<Vec<Vec<Monomial>>> = args.iter().map(|&arg| self.sum(arg)).collect();
                Some(parts?.into_iter().flatten().collect())
            }
            Op::Mul => {
                let mut monomial = Monomial { coefficient: BigInt::from(1), factors: Vec::new() };
                for &arg in args.iter() {
                    match self.literal(arg) {
                        Some(number) => monomial.coefficient *= number,
                        None => monomial.factors.push(self.factor(arg)?),
                    }
                }
                Some(vec![monomial])
            }
            _ => Some(vec![Monomial { coefficient: BigInt::from(1), factors: vec![self.factor(term)?] }]),
        }
    }

    fn factor(&self, term: Term) -> Option<Factor> {
        if let Some(lvalue) = self.lvalue(term) {
            if lvalue.part != Part::Whole {
                return None;
            }
            let (low, high) = self.range(lvalue.ty)?;
            let (bits, signed) = self.integer_type(lvalue.ty)?;
            let ty = if bits < 32 { (32, true) } else { (bits, signed) };
            let level = if lvalue.text.starts_with('*') { Level::Unary } else { Level::Primary };
            let expr = CExpr::new(lvalue.text, level);
            let most = high.clone().max(-low.clone());
            return Some(Factor { expr, range: (low, high), most, is_small: ty == (32, true), ty: Some(ty) });
        }
        let args = self.terms.args(term);
        match self.terms.op(term) {
            // The number that the bits are, without or with a sign.
            Op::BvToNat => {
                let inner = self.factor(args[0])?;
                (inner.range.0 >= BigInt::ZERO).then_some(inner)
            }
            Op::Mod | Op::Div => {
                // Euclidean and C division agree where nothing is negative.
                let modulus = self.literal(args[1]).filter(|m| *m > BigInt::ZERO)?;
                let dividend = self.never_negative(args[0])?;
                let is_mod = self.terms.with_op(term, |op| matches!(op, Op::Mod));
                let operator = if is_mod { "%" } else { "/" };
                let text = format!("{} {operator} {}", dividend.expr.within(Level::Unary), number_text(&modulus)?);
                let most = if is_mod { modulus - 1 } else { dividend.most / modulus };
                let range = (BigInt::ZERO, most.clone());
                Some(Factor { expr: CExpr::new(text, Level::Product), range, most, is_small: false, ty: None })
            }
            _ => None,
        }
    }

    /// A term of unsigned type that is not a sum.
    fn never_negative(&self, term: Term) -> Option<Factor> {
        let lvalue = self.lvalue(term)?;
        let (low, _) = self.range(lvalue.ty)?;
        if low < BigInt::ZERO { None } else { self.factor(term) }
    }

    /// A type in which both sides can be computed without overflow.
    fn width(&self, left: &[Monomial], right: &[Monomial]) -> Option<Width> {
        let plain = |side: &[Monomial]| match side {
            [] => true,
            [one] => one.coefficient == BigInt::from(1) && one.factors.len() == 1 || one.factors.is_empty(),
            _ => false,
        };
        let all = || left.iter().chain(right);
        if plain(left) && plain(right) {
            let types: Vec<Option<(u32, bool)>> = all().flat_map(|m| &m.factors).map(|f| f.ty).collect();
            let negative = all().any(|m| m.factors.is_empty() && m.coefficient < BigInt::ZERO);
            let unsigned = |ty: &Option<(u32, bool)>| matches!(ty, Some((_, false)));
            let mixed = types.iter().any(unsigned) && (negative || !types.iter().all(unsigned));
            if types.iter().all(Option::is_some) && !mixed {
                return Some(Width::Plain);
            }
        }
        let bound = |side: &[Monomial]| -> BigInt {
            let product = |m: &Monomial| {
                m.factors.iter().fold(m.coefficient.magnitude().clone().into(), |p: BigInt, f| p * &f.most)
            };
            side.iter().map(product).sum()
        };
        let bound = bound(left).max(bound(right));
        let small = all().flat_map(|m| &m.factors).all(|f| f.is_small);
        match bound.bits() {
            0..=31 if small => Some(Width::Plain),
            0..=63 => Some(Width::Long),
            64..=127 => Some(Width::Huge),
            _ => None,
        }
    }

    /// A polynomial divided by a number that divides it, as text for an index.
    pub(super) fn divided(&self, term: Term, by: u64) -> Option<String> {
        let by = BigInt::from(by);
        let mut sum = self.sum(term)?;
        for monomial in &mut sum {
            if &monomial.coefficient % &by != BigInt::ZERO {
                return None;
            }
            monomial.coefficient = &monomial.coefficient / &by;
        }
        // Indices are within the bounds of the object, or there is no such object.
        Some(written(&sum, Width::Plain)?.text)
    }

    /// The difference between an offset and the offset of the pointer with this base.
    pub(super) fn beyond_offset_of(&self, base: Term, offset: Term) -> Option<Term> {
        let is_own = |term: Term| {
            let own = self.icfg.variable_of(term).zip(self.icfg.variable_of(base));
            own.is_some_and(|(a, b)| {
                let (a, b) = (self.icfg.variable(a), self.icfg.variable(b));
                a.scope == b.scope && a.span == b.span && a.name.strip_suffix("#offset") == b.name.strip_suffix("#base")
            })
        };
        if is_own(offset) {
            return Some(self.terms.int(0));
        }
        let args = self.terms.args(offset);
        if !self.terms.with_op(offset, |op| matches!(op, Op::Add)) {
            return None;
        }
        let (own, rest): (Vec<Term>, Vec<Term>) = args.iter().partition(|&&arg| is_own(arg));
        if own.len() == 1 { Some(self.terms.add(&rest)) } else { None }
    }
}

/// Whether the types already imply the comparison.
fn goes_without_saying(left: &[Monomial], operator: &str, right: &[Monomial]) -> bool {
    let [Monomial { coefficient, factors }] = left else { return false };
    let (1, true) = (factors.len(), *coefficient == BigInt::from(1)) else { return false };
    let bound = match right {
        [] => BigInt::ZERO,
        [Monomial { coefficient, factors }] if factors.is_empty() => coefficient.clone(),
        _ => return false,
    };
    match operator {
        "<=" => factors[0].range.1 <= bound,
        ">=" => factors[0].range.0 >= bound,
        _ => false,
    }
}

fn written(side: &[Monomial], width: Width) -> Option<CExpr> {
    if side.is_empty() {
        return Some(CExpr::new("0", Level::Primary));
    }
    let mut text = String::new();
    for (number, monomial) in side.iter().enumerate() {
        let negative = monomial.coefficient < BigInt::ZERO;
        let coefficient = BigInt::from(monomial.coefficient.magnitude().clone());
        match (number, negative) {
            (0, true) => text.push('-'),
            (0, false) => {}
            (_, true) => text.push_str(" - "),
            (_, false) => text.push_str(" + "),
        }
        let mut parts = Vec::new();
        if monomial.factors.is_empty() || coefficient != BigInt::from(1) {
            parts.push(number_text(&coefficient)?);
        }
        for factor in &monomial.factors {
            parts.push(match width {
                Width::Plain => factor.expr.within(Level::Unary),
                Width::Long => format!("(long long){}", factor.expr.within(Level::Unary)),
                Width::Huge => format!("(__int128){}", factor.expr.within(Level::Unary)),
            });
        }
        text.push_str(&parts.join(" * "));
    }
    let level = match side {
        [one] if one.factors.len() <= 1 && (one.factors.is_empty() || one.coefficient == BigInt::from(1)) => {
            Level::Unary
        }
        _ => Level::Sum,
    };
    Some(CExpr::new(text, level))
}

/// A literal that a compiler accepts.
fn number_text(number: &BigInt) -> Option<String> {
    match number.bits() {
        0..=31 => Some(number.to_string()),
        32..=63 => Some(format!("{number}LL")),
        64 if *number > BigInt::ZERO => Some(format!("{number}ULL")),
        _ => None,
    }
}
