//! Translation of our terms into Z3's, each translated once per context.

use rustc_hash::FxHashMap;
use tracewright_logic::{BvOp, FpOp, Op, Quantifier, Rational, Sort, SortKind, Term, Terms};

use super::ffi::{self, Ast, Context, Decl, Made};

/// The translation and what it has translated so far.
pub(crate) struct Encoder<'t> {
    terms: &'t Terms,
    context: Context,
    known: FxHashMap<Term, Ast>,
    sorts: FxHashMap<Sort, ffi::Sort>,
    quantified: bool,
    floats: bool,
}

impl<'t> Encoder<'t> {
    pub(crate) fn new(terms: &'t Terms, context: Context) -> Self {
        Encoder {
            terms,
            context,
            known: FxHashMap::default(),
            sorts: FxHashMap::default(),
            quantified: false,
            floats: false,
        }
    }

    pub(crate) fn terms(&self) -> &'t Terms {
        self.terms
    }

    /// Whether any term translated so far has a quantifier.
    pub(crate) fn quantified(&self) -> bool {
        self.quantified
    }

    /// Whether any term translated so far contains floating-point numbers.
    pub(crate) fn floats(&self) -> bool {
        self.floats
    }

    pub(crate) fn sort(&mut self, sort: Sort) -> Made<ffi::Sort> {
        if let Some(known) = self.sorts.get(&sort) {
            return Ok(known.clone());
        }
        let made = match self.terms.kind(sort) {
            SortKind::Bool => self.context.bool_sort(),
            SortKind::Int => self.context.int_sort(),
            SortKind::Real => self.context.real_sort(),
            SortKind::BitVec(width) => self.context.bv_sort(width),
            SortKind::Float(exponent, significand) => {
                self.floats = true;
                self.context.float_sort(exponent, significand)
            }
            SortKind::RoundingMode => self.context.rounding_mode_sort(),
            SortKind::Array(index, element) => {
                let (index, element) = (self.sort(index)?, self.sort(element)?);
                self.context.array_sort(&index, &element)
            }
            SortKind::Named(name) => self.context.named_sort(&self.terms.name(name)),
        }?;
        self.sorts.insert(sort, made.clone());
        Ok(made)
    }

    /// The declaration of a function or predicate. Declarations with the same name but different sorts are different.
    pub(crate) fn function(&mut self, name: &str, domain: &[Sort], range: Sort) -> Made<Decl> {
        let domain = domain.iter().map(|&s| self.sort(s)).collect::<Made<Vec<_>>>()?;
        let range = self.sort(range)?;
        self.context.function(self.context.symbol(name)?, &domain, &range)
    }

    /// The translation of a term.
    pub(crate) fn term(&mut self, root: Term) -> Made {
        if let Some(known) = self.known.get(&root) {
            return Ok(known.clone());
        }
        // Uses an explicit stack, because terms may be deep.
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.known.contains_key(&term) {
                stack.pop();
                continue;
            }
            let args = self.terms.args(term);
            let before = stack.len();
            stack.extend(args.iter().filter(|arg| !self.known.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let args: Vec<Ast> = args.iter().map(|arg| self.known[arg].clone()).collect();
            let made = self.node(term, &args)?;
            self.known.insert(term, made);
        }
        Ok(self.known[&root].clone())
    }

    fn node(&mut self, term: Term, args: &[Ast]) -> Made {
        let c = self.context.clone();
        match self.terms.op(term) {
            Op::True => c.bool_value(true),
            Op::False => c.bool_value(false),
            Op::Num(value) => {
                let sort = self.sort(self.terms.sort_of(term))?;
                self.numeral(&value, &sort)
            }
            Op::BvNum(value) => {
                let sort = self.sort(self.terms.sort_of(term))?;
                c.numeral(&value.to_string(), &sort)
            }
            Op::FpNum(value) => {
                let sort = self.sort(self.terms.sort_of(term))?;
                if value.is_nan() {
                    return c.fp_nan(&sort);
                }
                let bits = c.bv_sort(value.format().width())?;
                c.fp_from_bits(&c.numeral(&value.bits().to_string(), &bits)?, &sort)
            }
            Op::Mode(mode) => c.rounding_mode(mode),
            Op::Fp(op) => {
                let sort = self.sort(self.terms.sort_of(term))?;
                floating_point(&c, op, args, &sort)
            }
            Op::Var(name) => {
                let sort = self.sort(self.terms.sort_of(term))?;
                c.constant(c.symbol(&self.terms.name(name))?, &sort)
            }
            Op::App(name) => {
                let domain: Vec<Sort> = self.terms.args(term).iter().map(|&arg| self.terms.sort_of(arg)).collect();
                let function = self.function(&self.terms.name(name), &domain, self.terms.sort_of(term))?;
                c.apply(&function, args)
            }
            Op::Not => c.not(&args[0]),
            Op::And => c.and(args),
            Op::Or => c.or(args),
            Op::Ite => c.ite(&args[0], &args[1], &args[2]),
            Op::Eq => c.eq(&args[0], &args[1]),
            Op::Add => c.add(args),
            Op::Mul => c.mul(args),
            Op::Le => c.le(&args[0], &args[1]),
            Op::Ge => c.ge(&args[0], &args[1]),
            Op::Lt => c.lt(&args[0], &args[1]),
            Op::Gt => c.gt(&args[0], &args[1]),
            Op::Div | Op::RealDiv => c.div(&args[0], &args[1]),
            Op::Mod => c.modulo(&args[0], &args[1]),
            Op::ToReal => c.to_real(&args[0]),
            Op::ToInt => c.to_int(&args[0]),
            Op::Select => c.select(&args[0], &args[1]),
            Op::Store => c.store(&args[0], &args[1], &args[2]),
            Op::ConstArray => {
                let SortKind::Array(index, _) = self.terms.kind_of(term) else {
                    return Err(ffi::Failure::new("a constant array that is no array"));
                };
                let index = self.sort(index)?;
                c.const_array(&index, &args[0])
            }
            Op::Bv(op) => bit_vector(&c, op, args),
            Op::BvToNat => c.bv_to_int(&args[0]),
            Op::NatToBv => c.int_to_bv(self.terms.width(term), &args[0]),
            Op::Quant { quantifier, binders, patterns } => {
                self.quantified = true;
                let n = binders as usize;
                let mut rest = args[n + 1..].iter().cloned();
                let patterns: Vec<Vec<Ast>> =
                    patterns.iter().map(|&length| rest.by_ref().take(length as usize).collect()).collect();
                c.quantifier(quantifier == Quantifier::Forall, &args[..n], &patterns, &args[n])
            }
        }
    }

    fn numeral(&self, value: &Rational, sort: &ffi::Sort) -> Made {
        match value.to_i64() {
            Some(small) => self.context.small_integer(small, sort),
            None => self.context.numeral(&value.to_string(), sort),
        }
    }
}

/// `sort` is that of the result.
fn floating_point(c: &Context, op: FpOp, args: &[Ast], sort: &ffi::Sort) -> Made {
    let a = &args[0];
    let b = args.get(1).unwrap_or(a);
    let d = args.get(2).unwrap_or(a);
    match op {
        FpOp::Neg => c.fp_neg(a),
        FpOp::Abs => c.fp_abs(a),
        FpOp::Add => c.fp_add(a, b, d),
        FpOp::Sub => c.fp_sub(a, b, d),
        FpOp::Mul => c.fp_mul(a, b, d),
        FpOp::Div => c.fp_div(a, b, d),
        FpOp::Fma => c.fp_fma(a, b, d, args.get(3).unwrap_or(a)),
        FpOp::Sqrt => c.fp_sqrt(a, b),
        FpOp::Rem => c.fp_rem(a, b),
        FpOp::RoundToIntegral => c.fp_round_to_integral(a, b),
        FpOp::Min => c.fp_min(a, b),
        FpOp::Max => c.fp_max(a, b),
        FpOp::Leq => c.fp_leq(a, b),
        FpOp::Lt => c.fp_lt(a, b),
        FpOp::Eq => c.fp_eq(a, b),
        FpOp::IsNormal => c.fp_is_normal(a),
        FpOp::IsSubnormal => c.fp_is_subnormal(a),
        FpOp::IsZero => c.fp_is_zero(a),
        FpOp::IsInfinite => c.fp_is_infinite(a),
        FpOp::IsNan => c.fp_is_nan(a),
        FpOp::IsNegative => c.fp_is_negative(a),
        FpOp::IsPositive => c.fp_is_positive(a),
        FpOp::FromBits(_) => c.fp_from_bits(a, sort),
        FpOp::FromFloat(_) => c.fp_from_float(a, b, sort),
        FpOp::FromReal(_) => c.fp_from_real(a, b, sort),
        FpOp::FromSigned(_) => c.fp_from_signed(a, b, sort),
        FpOp::FromUnsigned(_) => c.fp_from_unsigned(a, b, sort),
        FpOp::ToSigned(width) => c.fp_to_signed(a, b, width),
        FpOp::ToUnsigned(width) => c.fp_to_unsigned(a, b, width),
        FpOp::ToReal => c.fp_to_real(a),
    }
}

fn bit_vector(c: &Context, op: BvOp, args: &[Ast]) -> Made {
    let a = &args[0];
    let b = args.get(1).unwrap_or(a);
    match op {
        BvOp::Not => c.bv_not(a),
        BvOp::Neg => c.bv_neg(a),
        BvOp::And => c.bv_and(a, b),
        BvOp::Or => c.bv_or(a, b),
        BvOp::Xor => c.bv_xor(a, b),
        BvOp::Add => c.bv_add(a, b),
        BvOp::Sub => c.bv_sub(a, b),
        BvOp::Mul => c.bv_mul(a, b),
        BvOp::Udiv => c.bv_udiv(a, b),
        BvOp::Urem => c.bv_urem(a, b),
        BvOp::Sdiv => c.bv_sdiv(a, b),
        BvOp::Srem => c.bv_srem(a, b),
        BvOp::Smod => c.bv_smod(a, b),
        BvOp::Shl => c.bv_shl(a, b),
        BvOp::Lshr => c.bv_lshr(a, b),
        BvOp::Ashr => c.bv_ashr(a, b),
        BvOp::Ult => c.bv_ult(a, b),
        BvOp::Ule => c.bv_ule(a, b),
        BvOp::Slt => c.bv_slt(a, b),
        BvOp::Sle => c.bv_sle(a, b),
        BvOp::Concat => c.concat(a, b),
        BvOp::Extract { high, low } => c.extract(high, low, a),
        BvOp::ZeroExtend(by) => c.zero_extend(by, a),
        BvOp::SignExtend(by) => c.sign_extend(by, a),
        BvOp::RotateLeft(by) => c.rotate_left(by, a),
        BvOp::RotateRight(by) => c.rotate_right(by, a),
    }
}
