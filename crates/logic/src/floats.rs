//! Constructors of floating-point terms: constants are folded, a few cases that need no rounding are simplified.
//!
//! Equality of terms is equality of values: NaN equals itself, and the zeros differ. What C and IEEE 754 call equal is
//! [`FpOp::Eq`].

use crate::float::fold_float;
use crate::{BvOp, Float, Format, FpOp, Op, RoundingMode, Sort, SortKind, Term, Terms, Value};

impl Terms {
    /// The sort of the numbers of a format.
    pub fn float_sort(&self, format: Format) -> Sort {
        self.sort(SortKind::Float(format.exponent, format.significand))
    }

    /// The format of a floating-point term.
    pub fn float_format(&self, term: Term) -> Option<Format> {
        match self.kind_of(term) {
            SortKind::Float(exponent, significand) => Some(Format { exponent, significand }),
            _ => None,
        }
    }

    /// A floating-point numeral.
    pub fn float(&self, value: &Float) -> Term {
        let sort = self.float_sort(value.format());
        self.intern(Op::FpNum(Box::new(value.clone())), &[], sort)
    }

    /// The value of a floating-point numeral.
    pub fn float_value(&self, term: Term) -> Option<Float> {
        self.with_op(term, |op| match op {
            Op::FpNum(value) => Some((**value).clone()),
            _ => None,
        })
    }

    /// A rounding mode.
    pub fn rounding_mode(&self, mode: RoundingMode) -> Term {
        self.intern(Op::Mode(mode), &[], self.sort(SortKind::RoundingMode))
    }

    /// Applies a floating-point operation to well-sorted arguments: the rounding mode first, where there is one.
    pub fn fp(&self, op: FpOp, args: &[Term]) -> Term {
        if let Some(folded) = self.fold_fp(op, args) {
            return folded;
        }
        let mut args = args.to_vec();
        match op {
            FpOp::Neg if self.has_op(args[0], FpOp::Neg) => return self.args(args[0])[0],
            FpOp::Abs if self.has_op(args[0], FpOp::Neg) => return self.fp(op, &self.args(args[0])),
            FpOp::Abs if self.has_op(args[0], FpOp::Abs) => return args[0],
            FpOp::Lt if args[0] == args[1] => return Term::FALSE,
            FpOp::Leq | FpOp::Eq if args[0] == args[1] => return self.not(self.fp(FpOp::IsNan, &args[..1])),
            FpOp::FromFloat(format) if self.float_format(args[1]) == Some(format) => return args[1],
            FpOp::Add | FpOp::Mul if args[2] < args[1] => args.swap(1, 2),
            FpOp::Eq if args[1] < args[0] => args.swap(0, 1),
            _ => {}
        }
        self.intern(Op::Fp(op), &args, self.fp_sort(op, &args))
    }

    fn has_op(&self, term: Term, op: FpOp) -> bool {
        self.with_op(term, |found| *found == Op::Fp(op))
    }

    fn fold_fp(&self, op: FpOp, args: &[Term]) -> Option<Term> {
        let values = args.iter().map(|&arg| self.constant_value(arg)).collect::<Option<Vec<Value>>>()?;
        Some(match fold_float(op, &values)? {
            Value::Float(float) => self.float(&float),
            Value::Bool(value) => self.bool(value),
            Value::Bits(bits, width) => self.bv_num(bits, width),
            Value::Real(value) => self.real(value),
            _ => return None,
        })
    }

    fn constant_value(&self, term: Term) -> Option<Value> {
        let real = self.sort_of(term) == Sort::REAL;
        self.with_op(term, |op| match op {
            Op::FpNum(float) => Some(Value::Float((**float).clone())),
            Op::Mode(mode) => Some(Value::Mode(*mode)),
            Op::Num(number) if real => Some(Value::Real(number.clone())),
            _ => None,
        })
        .or_else(|| Some(Value::Bits(self.bv_value(term)?, self.width(term))))
    }

    fn fp_sort(&self, op: FpOp, args: &[Term]) -> Sort {
        match op {
            _ if op.is_predicate() => Sort::BOOL,
            FpOp::FromBits(format)
            | FpOp::FromFloat(format)
            | FpOp::FromReal(format)
            | FpOp::FromSigned(format)
            | FpOp::FromUnsigned(format) => self.float_sort(format),
            FpOp::ToSigned(width) | FpOp::ToUnsigned(width) => self.bv_sort(width),
            FpOp::ToReal => Sort::REAL,
            _ => args.iter().map(|&arg| self.sort_of(arg)).find(|&sort| self.is_float(sort)).unwrap_or(Sort::BOOL),
        }
    }

    fn is_float(&self, sort: Sort) -> bool {
        matches!(self.kind(sort), SortKind::Float(..))
    }

    /// Applies the floating-point function that SMT-LIB calls `name`, with its indices; `None` when there is none for
    /// these arguments. Sorts are checked, because the arguments may come from parsed text.
    pub fn fp_by_name(&self, name: &str, indices: &[u32], args: &[Term]) -> Option<Term> {
        if name == "fp" {
            return self.fp_of_parts(args);
        }
        if let "fp.geq" | "fp.gt" | "fp.leq" | "fp.lt" | "fp.eq" = name
            && args.len() > 2
        {
            let pairs: Option<Vec<Term>> = args.windows(2).map(|pair| self.fp_by_name(name, indices, pair)).collect();
            return Some(self.and(&pairs?));
        }
        if let ("fp.geq" | "fp.gt", &[a, b]) = (name, args) {
            return self.fp_by_name(if name == "fp.gt" { "fp.lt" } else { "fp.leq" }, indices, &[b, a]);
        }
        let op = self.fp_op(name, indices, args)?;
        self.fits(op, args).then(|| self.fp(op, args))
    }

    /// `(fp sign exponent significand)`
    fn fp_of_parts(&self, args: &[Term]) -> Option<Term> {
        let widths: Vec<u32> = args
            .iter()
            .map(|&arg| if let SortKind::BitVec(width) = self.kind_of(arg) { Some(width) } else { None })
            .collect::<Option<_>>()?;
        let &[1, exponent, fraction] = &widths[..] else { return None };
        let format = Format { exponent, significand: fraction + 1 }.checked()?;
        let upper = self.bv(BvOp::Concat, &args[..2]);
        Some(self.fp(FpOp::FromBits(format), &[self.bv(BvOp::Concat, &[upper, args[2]])]))
    }

    fn fp_op(&self, name: &str, indices: &[u32], args: &[Term]) -> Option<FpOp> {
        if let Some(op) = FpOp::plain(name) {
            return indices.is_empty().then_some(op);
        }
        let kind = |i: usize| args.get(i).map(|&arg| self.kind_of(arg));
        Some(match (name, indices) {
            ("fp.to_sbv", &[width]) if width > 0 => FpOp::ToSigned(width),
            ("fp.to_ubv", &[width]) if width > 0 => FpOp::ToUnsigned(width),
            ("to_fp" | "to_fp_unsigned", &[exponent, significand]) => {
                let format = Format { exponent, significand }.checked()?;
                match (name, args.len(), kind(args.len().checked_sub(1)?)?) {
                    ("to_fp", 1, SortKind::BitVec(_)) => FpOp::FromBits(format),
                    ("to_fp", 2, SortKind::Float(..)) => FpOp::FromFloat(format),
                    ("to_fp", 2, SortKind::Real) => FpOp::FromReal(format),
                    ("to_fp", 2, SortKind::BitVec(_)) => FpOp::FromSigned(format),
                    ("to_fp_unsigned", 2, SortKind::BitVec(_)) => FpOp::FromUnsigned(format),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// Whether the arguments are well-sorted for an operation.
    fn fits(&self, op: FpOp, args: &[Term]) -> bool {
        let rest = if op.rounds() {
            let Some((&mode, rest)) = args.split_first() else { return false };
            if self.kind_of(mode) != SortKind::RoundingMode {
                return false;
            }
            rest
        } else {
            args
        };
        let [first, others @ ..] = rest else { return false };
        if others.len() + 1 != op.operands() || others.iter().any(|&arg| self.sort_of(arg) != self.sort_of(*first)) {
            return false;
        }
        match (op, self.kind_of(*first)) {
            (FpOp::FromBits(format), SortKind::BitVec(width)) => width == format.width(),
            (FpOp::FromBits(_), _) => false,
            (FpOp::FromSigned(_) | FpOp::FromUnsigned(_), kind) => matches!(kind, SortKind::BitVec(_)),
            (FpOp::FromReal(_), kind) => kind == SortKind::Real,
            (_, kind) => matches!(kind, SortKind::Float(..)),
        }
    }
}

impl Format {
    /// The format, if it is well-formed and supported.
    pub fn checked(self) -> Option<Format> {
        ((2..=30).contains(&self.exponent) && (3..=1 << 16).contains(&self.significand)).then_some(self)
    }
}
