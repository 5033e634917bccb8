//! Translation of Z3's terms into ours: solutions of Horn clauses, results of tactics.
//!
//! Every construct that is not supported is an error, never an approximation.

use rustc_hash::FxHashMap;
use tracewright_logic::{BvOp, Format, Quantifier, Rational, Sort, SortKind, Term, Terms};
use z3_sys::{DeclKind as K, SortKind as S};

use super::ffi::{self, Ast, Decl, Failure, Made, Shape};
use super::value;

/// Quantifiers nested deeper than this are rejected: they are the only recursion.
const MAX_NESTING: usize = 64;
/// `x ^ k` is multiplied out up to this `k`.
const MAX_EXPONENT: i64 = 16;

/// Translates a term in which the free de Bruijn variable `i` stands for `free[i]`.
pub(crate) fn term(terms: &Terms, ast: &Ast, free: &[Term]) -> Made<Term> {
    let mut bound: Vec<Term> = free.to_vec();
    bound.reverse();
    Decoder { terms, bound, nesting: 0 }.term(ast)
}

/// Translates a sort.
pub(crate) fn sort(terms: &Terms, sort: &ffi::Sort) -> Made<Sort> {
    let kind = sort.kind();
    let is = |k: S| kind == k as u32;
    if is(S::Bool) {
        Ok(Sort::BOOL)
    } else if is(S::Int) {
        Ok(Sort::INT)
    } else if is(S::Real) {
        Ok(Sort::REAL)
    } else if is(S::Bv) {
        Ok(terms.bv_sort(sort.width()))
    } else if is(S::Array) {
        let (index, element) = sort.array()?;
        Ok(terms.array_sort(self::sort(terms, &index)?, self::sort(terms, &element)?))
    } else if is(S::Uninterpreted) {
        Ok(terms.sort(SortKind::Named(terms.symbol(&sort.name()?))))
    } else if is(S::FloatingPoint) {
        let (exponent, significand) = sort.float_format();
        Ok(terms.sort(SortKind::Float(exponent, significand)))
    } else if is(S::RoundingMode) {
        Ok(terms.sort(SortKind::RoundingMode))
    } else {
        Err(Failure::new(format!("sort {}", sort.name()?)))
    }
}

/// A term to be translated; with its parts once its arguments have been pushed.
type Visit = (Ast, Option<(Decl, Vec<Ast>)>);

struct Decoder<'t> {
    terms: &'t Terms,
    /// The variables for the de Bruijn indices, index 0 last.
    bound: Vec<Term>,
    nesting: usize,
}

impl Decoder<'_> {
    fn term(&mut self, root: &Ast) -> Made<Term> {
        let mut known: FxHashMap<usize, Term> = FxHashMap::default();
        // The root keeps all its subterms alive, so their keys are not reused.
        let mut stack: Vec<Visit> = vec![(root.clone(), None)];
        while let Some((ast, opened)) = stack.pop() {
            if known.contains_key(&ast.key()) {
                continue;
            }
            let made = match opened {
                Some((decl, args)) => {
                    let args: Vec<Term> = args.iter().map(|arg| known[&arg.key()]).collect();
                    self.application(&ast, &decl, &args)?
                }
                None => match ast.shape()? {
                    Shape::Numeral => self.numeral(&ast)?,
                    Shape::Bound(i) => self.variable(i, &ast)?,
                    Shape::Quantifier => self.quantifier(&ast)?,
                    Shape::App(decl, args) => {
                        let missing: Vec<Ast> =
                            args.iter().filter(|arg| !known.contains_key(&arg.key())).cloned().collect();
                        stack.push((ast, Some((decl, args))));
                        stack.extend(missing.into_iter().map(|arg| (arg, None)));
                        continue;
                    }
                    Shape::Other => return Err(Failure::new("a term that is none")),
                },
            };
            known.insert(ast.key(), made);
        }
        Ok(known[&root.key()])
    }

    fn variable(&self, index: u32, ast: &Ast) -> Made<Term> {
        let position = self.bound.len().checked_sub(index as usize + 1);
        let var = position.map(|i| self.bound[i]).ok_or_else(|| Failure::new("a variable that nothing binds"))?;
        // Spacer's covers of quantified lemmas do not shift the indices of the parameters.
        if self.terms.sort_of(var) != sort(self.terms, &ast.sort()?)? {
            return Err(Failure::new("a variable of another sort than its binder"));
        }
        Ok(var)
    }

    fn numeral(&self, ast: &Ast) -> Made<Term> {
        let sort = sort(self.terms, &ast.sort()?)?;
        match self.terms.kind(sort) {
            SortKind::Float(exponent, significand) => {
                let float = value::float(ast, Format { exponent, significand });
                return float
                    .map(|float| self.terms.float(&float))
                    .ok_or_else(|| Failure::new("floating-point numeral"));
            }
            SortKind::RoundingMode => {
                let mode = value::rounding_mode(ast);
                return mode.map(|mode| self.terms.rounding_mode(mode)).ok_or_else(|| Failure::new("rounding mode"));
            }
            _ => {}
        }
        let text = ast.numeral_text().ok_or_else(|| Failure::new("irrational number"))?;
        let value = Rational::parse(&text).ok_or_else(|| Failure::new(format!("numeral {text}")))?;
        match self.terms.kind(sort) {
            SortKind::Int if value.is_integer() => Ok(self.terms.int(value)),
            SortKind::Real => Ok(self.terms.real(value)),
            SortKind::BitVec(width) if value.is_integer() && !value.is_negative() => {
                Ok(self.terms.bv_num(value.numerator().into_parts().1, width))
            }
            _ => Err(Failure::new(format!("numeral {text}"))),
        }
    }

    fn quantifier(&mut self, ast: &Ast) -> Made<Term> {
        if self.nesting >= MAX_NESTING {
            return Err(Failure::new("deeply nested quantifiers"));
        }
        let parts = ast.quantifier()?;
        let mut vars = Vec::with_capacity(parts.sorts.len());
        for bound in &parts.sorts {
            vars.push(self.terms.fresh_var("q", sort(self.terms, bound)?));
        }
        self.bound.extend_from_slice(&vars);
        self.nesting += 1;
        let body = self.term(&parts.body);
        // Patterns only guide the search, so one that cannot be translated may be dropped.
        let patterns: Vec<Vec<Term>> = parts
            .patterns
            .iter()
            .filter_map(|pattern| pattern.iter().map(|term| self.term(term).ok()).collect())
            .collect();
        self.nesting -= 1;
        self.bound.truncate(self.bound.len() - vars.len());
        let quantifier = if parts.universal { Quantifier::Forall } else { Quantifier::Exists };
        Ok(self.terms.quant(quantifier, &vars, body?, &patterns))
    }

    fn application(&self, ast: &Ast, decl: &Decl, args: &[Term]) -> Made<Term> {
        let t = self.terms;
        let kind = decl.kind();
        if kind == K::Uninterpreted as u32 {
            return Ok(t.app(&decl.name()?, args, sort(t, &decl.range()?)?));
        }
        let unknown = || {
            let name = decl.name().unwrap_or_default();
            Failure::new(format!("operator {name} in {}", shorten(&ast.text())))
        };
        if let Some(name) = float_function(kind) {
            return self.float(name, decl, args).ok_or_else(unknown);
        }
        let found = match args.len() {
            0 => self.special(ast)?.or_else(|| self.constant(kind)),
            1 => self.unary(kind, decl, args[0])?.or_else(|| self.any(kind, args)),
            2 => self.binary(kind, args[0], args[1]).or_else(|| self.any(kind, args)),
            _ => self.any(kind, args),
        };
        found.ok_or_else(unknown)
    }

    /// Constants of floating-point sorts: infinities, zeros, NaN, rounding modes.
    fn special(&self, ast: &Ast) -> Made<Option<Term>> {
        match self.terms.kind(sort(self.terms, &ast.sort()?)?) {
            SortKind::Float(..) | SortKind::RoundingMode => self.numeral(ast).map(Some),
            _ => Ok(None),
        }
    }

    /// The floating-point function with this name; its indices come from the sort of the result.
    fn float(&self, name: &str, decl: &Decl, args: &[Term]) -> Option<Term> {
        let range = decl.range().ok()?;
        let indices = match name {
            "to_fp" | "to_fp_unsigned" => {
                let (exponent, significand) = range.float_format();
                vec![exponent, significand]
            }
            "fp.to_sbv" | "fp.to_ubv" => vec![range.width()],
            _ => Vec::new(),
        };
        self.terms.fp_by_name(name, &indices, args)
    }

    fn constant(&self, kind: u32) -> Option<Term> {
        if kind == K::True as u32 {
            Some(Term::TRUE)
        } else if kind == K::False as u32 {
            Some(Term::FALSE)
        } else {
            None
        }
    }

    /// One argument; the result of an operator with parameters depends on its declaration.
    fn unary(&self, kind: u32, decl: &Decl, a: Term) -> Made<Option<Term>> {
        let t = self.terms;
        let is = |k: K| kind == k as u32;
        let bits = |op| Some(t.bv(op, &[a]));
        Ok(if is(K::Not) {
            Some(t.not(a))
        } else if is(K::Uminus) {
            Some(t.neg(a))
        } else if is(K::ToReal) {
            Some(if t.sort_of(a) == Sort::REAL { a } else { t.to_real(a) })
        } else if is(K::ToInt) {
            Some(t.to_int(a))
        } else if is(K::IsInt) {
            Some(t.eq(t.to_real(t.to_int(a)), a))
        } else if is(K::Abs) {
            let zero = t.num(Rational::ZERO, t.sort_of(a));
            Some(t.ite(t.ge(a, zero), a, t.neg(a)))
        } else if is(K::ConstArray) {
            Some(t.const_array(sort(t, &decl.range()?)?, a))
        } else if is(K::Bneg) {
            bits(BvOp::Neg)
        } else if is(K::Bnot) {
            bits(BvOp::Not)
        } else if is(K::SignExt) {
            bits(BvOp::SignExtend(decl.parameter(0)?))
        } else if is(K::ZeroExt) {
            bits(BvOp::ZeroExtend(decl.parameter(0)?))
        } else if is(K::Extract) {
            bits(BvOp::Extract { high: decl.parameter(0)?, low: decl.parameter(1)? })
        } else if is(K::RotateLeft) {
            bits(BvOp::RotateLeft(decl.parameter(0)?))
        } else if is(K::RotateRight) {
            bits(BvOp::RotateRight(decl.parameter(0)?))
        } else if is(K::Repeat) {
            (1..decl.parameter(0)?).try_fold(a, |all, _| Some(t.bv(BvOp::Concat, &[all, a])))
        } else if is(K::Bredor) {
            Some(self.bit(t.ne(a, self.zeros(a))))
        } else if is(K::Bredand) {
            Some(self.bit(t.eq(t.bv(BvOp::Not, &[a]), self.zeros(a))))
        } else if is(K::Bit2bool) {
            let i = decl.parameter(0)?;
            Some(t.eq(t.bv(BvOp::Extract { high: i, low: i }, &[a]), t.bv_num(1_u32.into(), 1)))
        } else if is(K::Int2bv) {
            Some(t.nat_to_bv(a, decl.range()?.width()))
        } else if is(K::Bv2int) {
            Some(t.bv_to_nat(a))
        } else if is(K::Sbv2int) {
            let width = t.width(a);
            let negative = t.bv(BvOp::Slt, &[a, self.zeros(a)]);
            let modulus = t.int(Rational::from(num_bigint::BigInt::from(1) << width));
            Some(t.ite(negative, t.sub(t.bv_to_nat(a), modulus), t.bv_to_nat(a)))
        } else {
            None
        })
    }

    fn binary(&self, kind: u32, a: Term, b: Term) -> Option<Term> {
        let t = self.terms;
        let is = |k: K| kind == k as u32;
        let bits = |op| Some(t.bv(op, &[a, b]));
        let swapped = |op| Some(t.bv(op, &[b, a]));
        let negated = |op| Some(t.bv(BvOp::Not, &[t.bv(op, &[a, b])]));
        if is(K::Eq) || is(K::Iff) {
            Some(t.eq(a, b))
        } else if is(K::Implies) {
            Some(t.implies(a, b))
        } else if is(K::Le) {
            Some(t.le(a, b))
        } else if is(K::Ge) {
            Some(t.ge(a, b))
        } else if is(K::Lt) {
            Some(t.lt(a, b))
        } else if is(K::Gt) {
            Some(t.gt(a, b))
        } else if is(K::Div) {
            Some(t.real_div(a, b))
        } else if is(K::Idiv) {
            Some(t.div(a, b))
        } else if is(K::Mod) {
            Some(t.modulo(a, b))
        } else if is(K::Rem) {
            // rem has the sign of the divisor: mod for positive ones, its negation for negative ones.
            let remainder = t.modulo(a, b);
            Some(t.ite(t.ge(b, t.int(0)), remainder, t.neg(remainder)))
        } else if is(K::Power) {
            let exponent = t.numeral(b)?.to_i64().filter(|k| (1..=MAX_EXPONENT).contains(k))?;
            Some((1..exponent).fold(a, |power, _| t.mul(power, a)))
        } else if is(K::Select) {
            Some(t.select(a, b))
        } else if is(K::Bsub) {
            bits(BvOp::Sub)
        } else if is(K::Budiv) || is(K::BudivI) {
            bits(BvOp::Udiv)
        } else if is(K::Burem) || is(K::BuremI) {
            bits(BvOp::Urem)
        } else if is(K::Bsdiv) || is(K::BsdivI) {
            bits(BvOp::Sdiv)
        } else if is(K::Bsrem) || is(K::BsremI) {
            bits(BvOp::Srem)
        } else if is(K::Bsmod) || is(K::BsmodI) {
            bits(BvOp::Smod)
        } else if is(K::Bshl) {
            bits(BvOp::Shl)
        } else if is(K::Blshr) {
            bits(BvOp::Lshr)
        } else if is(K::Bashr) {
            bits(BvOp::Ashr)
        } else if is(K::Uleq) {
            bits(BvOp::Ule)
        } else if is(K::Ult) {
            bits(BvOp::Ult)
        } else if is(K::Ugeq) {
            swapped(BvOp::Ule)
        } else if is(K::Ugt) {
            swapped(BvOp::Ult)
        } else if is(K::Sleq) {
            bits(BvOp::Sle)
        } else if is(K::Slt) {
            bits(BvOp::Slt)
        } else if is(K::Sgeq) {
            swapped(BvOp::Sle)
        } else if is(K::Sgt) {
            swapped(BvOp::Slt)
        } else if is(K::Bnand) {
            negated(BvOp::And)
        } else if is(K::Bnor) {
            negated(BvOp::Or)
        } else if is(K::Bxnor) {
            negated(BvOp::Xor)
        } else if is(K::Bcomp) {
            Some(self.bit(t.eq(a, b)))
        } else {
            None
        }
    }

    /// Any number of arguments.
    fn any(&self, kind: u32, args: &[Term]) -> Option<Term> {
        let t = self.terms;
        let is = |k: K| kind == k as u32;
        let bits = |op| Some(args[1..].iter().fold(args[0], |all, &arg| t.bv(op, &[all, arg])));
        if is(K::And) {
            Some(t.and(args))
        } else if is(K::Or) {
            Some(t.or(args))
        } else if is(K::Xor) {
            Some(args[1..].iter().fold(args[0], |all, &arg| t.not(t.iff(all, arg))))
        } else if is(K::Ite) {
            Some(t.ite(args[0], args[1], *args.get(2)?))
        } else if is(K::Eq) {
            let equal: Vec<Term> = args.windows(2).map(|pair| t.eq(pair[0], pair[1])).collect();
            Some(t.and(&equal))
        } else if is(K::Distinct) {
            let pairs = args.iter().enumerate().flat_map(|(i, &a)| args[i + 1..].iter().map(move |&b| (a, b)));
            let different: Vec<Term> = pairs.map(|(a, b)| t.ne(a, b)).collect();
            Some(t.and(&different))
        } else if is(K::Add) {
            Some(t.add(args))
        } else if is(K::Sub) {
            Some(args[1..].iter().fold(args[0], |all, &arg| t.sub(all, arg)))
        } else if is(K::Mul) {
            Some(args[1..].iter().fold(args[0], |all, &arg| t.mul(all, arg)))
        } else if is(K::Store) {
            (args.len() == 3).then(|| t.store(args[0], args[1], args[2]))
        } else if is(K::Badd) {
            bits(BvOp::Add)
        } else if is(K::Bmul) {
            bits(BvOp::Mul)
        } else if is(K::Band) {
            bits(BvOp::And)
        } else if is(K::Bor) {
            bits(BvOp::Or)
        } else if is(K::Bxor) {
            bits(BvOp::Xor)
        } else if is(K::Concat) {
            bits(BvOp::Concat)
        } else if is(K::Mkbv) {
            // The first argument is the least significant bit.
            let bits = args.iter().rev().map(|&arg| self.bit(arg));
            bits.reduce(|all, bit| t.bv(BvOp::Concat, &[all, bit]))
        } else if is(K::Carry) && args.len() == 3 {
            let pairs = [(0, 1), (0, 2), (1, 2)].map(|(i, j)| t.and2(args[i], args[j]));
            Some(t.or(&pairs))
        } else if is(K::Xor3) && args.len() == 3 {
            let different = |a, b| t.not(t.iff(a, b));
            Some(different(different(args[0], args[1]), args[2]))
        } else {
            None
        }
    }

    fn zeros(&self, like: Term) -> Term {
        self.terms.bv_num(0_u32.into(), self.terms.width(like))
    }

    /// A truth value as a bit-vector of width one.
    fn bit(&self, condition: Term) -> Term {
        let t = self.terms;
        t.ite(condition, t.bv_num(1_u32.into(), 1), t.bv_num(0_u32.into(), 1))
    }
}

/// What SMT-LIB calls a floating-point function.
fn float_function(kind: u32) -> Option<&'static str> {
    const FUNCTIONS: [(K, &str); 31] = [
        (K::FpaAdd, "fp.add"),
        (K::FpaSub, "fp.sub"),
        (K::FpaNeg, "fp.neg"),
        (K::FpaMul, "fp.mul"),
        (K::FpaDiv, "fp.div"),
        (K::FpaRem, "fp.rem"),
        (K::FpaAbs, "fp.abs"),
        (K::FpaMin, "fp.min"),
        (K::FpaMax, "fp.max"),
        (K::FpaFma, "fp.fma"),
        (K::FpaSqrt, "fp.sqrt"),
        (K::FpaRoundToIntegral, "fp.roundToIntegral"),
        (K::FpaEq, "fp.eq"),
        (K::FpaLt, "fp.lt"),
        (K::FpaGt, "fp.gt"),
        (K::FpaLe, "fp.leq"),
        (K::FpaGe, "fp.geq"),
        (K::FpaIsNan, "fp.isNaN"),
        (K::FpaIsInf, "fp.isInfinite"),
        (K::FpaIsZero, "fp.isZero"),
        (K::FpaIsNormal, "fp.isNormal"),
        (K::FpaIsSubnormal, "fp.isSubnormal"),
        (K::FpaIsNegative, "fp.isNegative"),
        (K::FpaIsPositive, "fp.isPositive"),
        (K::FpaFp, "fp"),
        (K::FpaToFp, "to_fp"),
        (K::FpaToFpUnsigned, "to_fp_unsigned"),
        (K::FpaToUbv, "fp.to_ubv"),
        (K::FpaToSbv, "fp.to_sbv"),
        (K::FpaToReal, "fp.to_real"),
        // Its result for NaN is not specified by SMT-LIB: rejected.
        (K::FpaToIeeeBv, "fp.to_ieee_bv"),
    ];
    FUNCTIONS.into_iter().find(|(known, _)| *known as u32 == kind).map(|(_, name)| name)
}

fn shorten(text: &str) -> String {
    const LENGTH: usize = 80;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
