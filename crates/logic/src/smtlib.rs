//! Terms as SMT-LIB 2 text.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{BvOp, Float, Op, Quantifier, Rational, Sort, SortKind, Term, Terms};

/// A name as an SMT-LIB symbol, quoted when needed.
pub fn quote(name: &str) -> String {
    let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let first_is_digit = name.starts_with(|c: char| c.is_ascii_digit());
    if !name.is_empty() && !first_is_digit && name.chars().all(simple) && !RESERVED.contains(&name) {
        name.to_owned()
    } else {
        // `|` and `\` cannot be written inside a quoted symbol.
        format!("|{}|", name.replace('\\', "%5C").replace('|', "%7C"))
    }
}

const RESERVED: &[&str] = &[
    "let", "forall", "exists", "match", "par", "as", "_", "!", "true", "false", "not", "and", "or", "xor", "ite",
    "distinct", "select", "store", "div", "mod", "abs", "const", "+", "-", "*", "/", "<", "<=", ">", ">=", "=", "=>",
];

impl Terms {
    /// A sort as SMT-LIB text.
    pub fn sort_to_smtlib(&self, sort: Sort) -> String {
        match self.kind(sort) {
            SortKind::Bool => "Bool".into(),
            SortKind::Int => "Int".into(),
            SortKind::Real => "Real".into(),
            SortKind::BitVec(width) => format!("(_ BitVec {width})"),
            SortKind::Float(exponent, significand) => format!("(_ FloatingPoint {exponent} {significand})"),
            SortKind::RoundingMode => "RoundingMode".into(),
            SortKind::Array(index, element) => {
                format!("(Array {} {})", self.sort_to_smtlib(index), self.sort_to_smtlib(element))
            }
            SortKind::Named(name) => quote(&self.name(name)),
        }
    }

    /// A term as SMT-LIB text, without sharing of subterms: use it only where terms are small.
    pub fn to_smtlib(&self, term: Term) -> String {
        let mut text = String::new();
        self.write_smtlib(&mut text, term);
        text
    }

    fn write_smtlib(&self, out: &mut String, term: Term) {
        let args = self.args(term);
        let op = self.op(term);
        let head: String = match &op {
            Op::True => return out.push_str("true"),
            Op::False => return out.push_str("false"),
            Op::Num(value) => return write_numeral(out, value, self.sort_of(term)),
            Op::BvNum(value) => {
                let _ = write!(out, "(_ bv{value} {})", self.width(term));
                return;
            }
            Op::FpNum(value) => return out.push_str(&float_to_smtlib(value)),
            Op::Mode(mode) => return out.push_str(mode.name()),
            Op::Fp(fp) => fp.head(),
            Op::Var(name) => return out.push_str(&quote(&self.name(*name))),
            Op::App(name) => quote(&self.name(*name)),
            Op::Not => "not".into(),
            Op::And => "and".into(),
            Op::Or => "or".into(),
            Op::Ite => "ite".into(),
            Op::Eq => "=".into(),
            Op::Add => "+".into(),
            Op::Mul => "*".into(),
            Op::Le => "<=".into(),
            Op::Ge => ">=".into(),
            Op::Lt => "<".into(),
            Op::Gt => ">".into(),
            Op::Div => "div".into(),
            Op::Mod => "mod".into(),
            Op::RealDiv => "/".into(),
            Op::ToReal => "to_real".into(),
            Op::ToInt => "to_int".into(),
            Op::Select => "select".into(),
            Op::Store => "store".into(),
            Op::ConstArray => format!("(as const {})", self.sort_to_smtlib(self.sort_of(term))),
            Op::Bv(bv) => bv_head(*bv),
            Op::BvToNat => "bv2nat".into(),
            Op::NatToBv => format!("(_ int2bv {})", self.width(term)),
            Op::Quant { quantifier, binders, patterns } => {
                return self.write_quantifier(out, *quantifier, &args, *binders as usize, patterns);
            }
        };
        out.push('(');
        out.push_str(&head);
        for &arg in args.iter() {
            out.push(' ');
            self.write_smtlib(out, arg);
        }
        out.push(')');
    }

    fn write_quantifier(&self, out: &mut String, quantifier: Quantifier, args: &[Term], n: usize, patterns: &[u32]) {
        out.push_str(if quantifier == Quantifier::Forall { "(forall (" } else { "(exists (" });
        for (i, &var) in args[..n].iter().enumerate() {
            if i > 0 {
                out.push(' ');
            }
            let name = quote(&self.var_name(var).unwrap_or_default());
            let _ = write!(out, "({name} {})", self.sort_to_smtlib(self.sort_of(var)));
        }
        out.push_str(") ");
        if !patterns.is_empty() {
            out.push_str("(! ");
        }
        self.write_smtlib(out, args[n]);
        let mut rest = args[n + 1..].iter();
        for &length in patterns {
            out.push_str(" :pattern (");
            for (i, &term) in rest.by_ref().take(length as usize).enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                self.write_smtlib(out, term);
            }
            out.push(')');
        }
        if !patterns.is_empty() {
            out.push(')');
        }
        out.push(')');
    }
}

fn write_numeral(out: &mut String, value: &Rational, sort: Sort) {
    let magnitude = value.abs();
    let text = match (sort == Sort::REAL, value.is_integer()) {
        (false, _) => format!("{magnitude}"),
        (true, true) => format!("{magnitude}.0"),
        (true, false) => format!("(/ {}.0 {}.0)", magnitude.numerator(), magnitude.denominator()),
    };
    let _ = if value.is_negative() { write!(out, "(- {text})") } else { write!(out, "{text}") };
}

/// A floating-point numeral as SMT-LIB text.
pub fn float_to_smtlib(value: &Float) -> String {
    let format = value.format();
    if value.is_nan() {
        return format!("(_ NaN {} {})", format.exponent, format.significand);
    }
    let bits = value.bits().to_str_radix(2);
    // Not by the width of `format!`, which has an upper limit.
    let digits = "0".repeat((format.width() as usize).saturating_sub(bits.len())) + &bits;
    let (sign, rest) = digits.split_at(1);
    let (exponent, fraction) = rest.split_at(format.exponent as usize);
    format!("(fp #b{sign} #b{exponent} #b{fraction})")
}

pub(crate) fn bv_head(op: BvOp) -> String {
    match op {
        BvOp::Not => "bvnot".into(),
        BvOp::Neg => "bvneg".into(),
        BvOp::And => "bvand".into(),
        BvOp::Or => "bvor".into(),
        BvOp::Xor => "bvxor".into(),
        BvOp::Add => "bvadd".into(),
        BvOp::Sub => "bvsub".into(),
        BvOp::Mul => "bvmul".into(),
        BvOp::Udiv => "bvudiv".into(),
        BvOp::Urem => "bvurem".into(),
        BvOp::Sdiv => "bvsdiv".into(),
        BvOp::Srem => "bvsrem".into(),
        BvOp::Smod => "bvsmod".into(),
        BvOp::Shl => "bvshl".into(),
        BvOp::Lshr => "bvlshr".into(),
        BvOp::Ashr => "bvashr".into(),
        BvOp::Ult => "bvult".into(),
        BvOp::Ule => "bvule".into(),
        BvOp::Slt => "bvslt".into(),
        BvOp::Sle => "bvsle".into(),
        BvOp::Concat => "concat".into(),
        BvOp::Extract { high, low } => format!("(_ extract {high} {low})"),
        BvOp::ZeroExtend(by) => format!("(_ zero_extend {by})"),
        BvOp::SignExtend(by) => format!("(_ sign_extend {by})"),
        BvOp::RotateLeft(by) => format!("(_ rotate_left {by})"),
        BvOp::RotateRight(by) => format!("(_ rotate_right {by})"),
    }
}

/// The `declare-sort`, `declare-const` and `declare-fun` commands that a set of terms needs, a line each.
pub fn declarations(terms: &Terms, roots: &[Term]) -> Vec<String> {
    let mut found = Declarations::default();
    for &root in roots {
        found.collect(terms, root, &mut Vec::new());
    }
    let mut lines = found.sorts;
    lines.extend(found.functions);
    lines
}

#[derive(Default)]
struct Declarations {
    seen: FxHashSet<Term>,
    seen_sorts: FxHashSet<Sort>,
    names: FxHashMap<String, ()>,
    sorts: Vec<String>,
    functions: Vec<String>,
}

impl Declarations {
    fn collect(&mut self, terms: &Terms, term: Term, bound: &mut Vec<Term>) {
        if !self.seen.insert(term) {
            return;
        }
        let args = terms.args(term);
        self.collect_sort(terms, terms.sort_of(term));
        match terms.op(term) {
            Op::Var(name) if !bound.contains(&term) && !terms.name(name).starts_with('%') => {
                let name = quote(&terms.name(name));
                let sort = terms.sort_to_smtlib(terms.sort_of(term));
                if self.names.insert(name.clone(), ()).is_none() {
                    self.functions.push(format!("(declare-const {name} {sort})"));
                }
            }
            Op::App(name) => {
                let name = quote(&terms.name(name));
                let domain: Vec<String> = args.iter().map(|&a| terms.sort_to_smtlib(terms.sort_of(a))).collect();
                let range = terms.sort_to_smtlib(terms.sort_of(term));
                if self.names.insert(name.clone(), ()).is_none() {
                    self.functions.push(format!("(declare-fun {name} ({}) {range})", domain.join(" ")));
                }
            }
            _ => {}
        }
        for &arg in args.iter() {
            self.collect(terms, arg, bound);
        }
    }

    fn collect_sort(&mut self, terms: &Terms, sort: Sort) {
        if !self.seen_sorts.insert(sort) {
            return;
        }
        match terms.kind(sort) {
            SortKind::Array(index, element) => {
                self.collect_sort(terms, index);
                self.collect_sort(terms, element);
            }
            SortKind::Named(name) => self.sorts.push(format!("(declare-sort {} 0)", quote(&terms.name(name)))),
            _ => {}
        }
    }
}
