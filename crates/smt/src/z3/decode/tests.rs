//! Encoding and decoding preserve the meaning of terms.

use proptest::prelude::*;

use super::*;
use crate::z3::encode::Encoder;
use crate::z3::ffi::Context;
use crate::{Answer, Solver, Z3Solver};

/// A recipe for a term: which constructors, in which order.
fn recipe() -> impl Strategy<Value = Vec<(u8, u8, u8, u8)>> {
    prop::collection::vec(any::<(u8, u8, u8, u8)>(), 1..14)
}

/// The terms that a recipe makes, by sort: Booleans, integers, reals, bit-vectors, arrays.
struct Pool<'t> {
    t: &'t Terms,
    bools: Vec<Term>,
    ints: Vec<Term>,
    reals: Vec<Term>,
    bits: Vec<Term>,
    arrays: Vec<Term>,
}

impl<'t> Pool<'t> {
    fn new(t: &'t Terms) -> Self {
        let array = t.array_sort(Sort::INT, Sort::INT);
        let named = |name: &str, sort| t.var(name, sort);
        Pool {
            t,
            bools: vec![named("b", Sort::BOOL), named("c", Sort::BOOL)],
            ints: vec![named("x", Sort::INT), named("y", Sort::INT), t.int(0), t.int(3), t.int(-2)],
            reals: vec![named("r", Sort::REAL), t.real(Rational::new(1, 2))],
            bits: vec![named("v", t.bv_sort(4)), named("w", t.bv_sort(4)), t.bv_num(5_u32.into(), 4)],
            arrays: vec![named("a", array), t.const_array(array, t.int(1))],
        }
    }

    fn step(&mut self, (op, i, j, k): (u8, u8, u8, u8)) {
        let t = self.t;
        let at = |pool: &[Term], i: u8| pool[i as usize % pool.len()];
        let (b, c) = (at(&self.bools, i), at(&self.bools, j));
        let (x, y) = (at(&self.ints, i), at(&self.ints, j));
        let (r, s) = (at(&self.reals, i), at(&self.reals, j));
        let (v, w) = (at(&self.bits, i), at(&self.bits, j));
        let a = at(&self.arrays, k);
        let two = [
            BvOp::And,
            BvOp::Or,
            BvOp::Xor,
            BvOp::Add,
            BvOp::Sub,
            BvOp::Mul,
            BvOp::Udiv,
            BvOp::Urem,
            BvOp::Sdiv,
            BvOp::Srem,
            BvOp::Smod,
            BvOp::Shl,
            BvOp::Lshr,
            BvOp::Ashr,
        ];
        match op % 30 {
            0 => self.bools.push(t.and2(b, c)),
            1 => self.bools.push(t.or2(b, c)),
            2 => self.bools.push(t.not(b)),
            3 => self.bools.push(t.iff(b, c)),
            4 => self.bools.push(t.ite(at(&self.bools, k), b, c)),
            5 => self.bools.push(t.le(x, y)),
            6 => self.bools.push(t.eq(x, y)),
            7 => self.bools.push(t.lt(r, s)),
            8 => self.bools.push(t.eq(v, w)),
            9 => {
                let comparisons = [BvOp::Ult, BvOp::Ule, BvOp::Slt, BvOp::Sle];
                self.bools.push(t.bv(comparisons[k as usize % 4], &[v, w]));
            }
            10 => self.bools.push(t.eq(a, at(&self.arrays, i))),
            11 => self.ints.push(t.add2(x, y)),
            12 => self.ints.push(t.sub(x, y)),
            13 => self.ints.push(t.mul(t.int(i64::from(k % 5) - 2), x)),
            14 => self.ints.push(t.modulo(x, t.int(i64::from(k % 3) + 2))),
            15 => self.ints.push(t.div(x, t.int(i64::from(k % 3) - 4))),
            16 => self.ints.push(t.ite(b, x, y)),
            17 => self.ints.push(t.select(a, x)),
            18 => self.ints.push(t.to_int(r)),
            19 => self.ints.push(t.bv_to_nat(v)),
            20 => self.reals.push(t.add2(r, s)),
            21 => self.reals.push(t.to_real(x)),
            22 => self.reals.push(t.mul(t.real(Rational::new(i64::from(k % 5) - 2, 3)), r)),
            23 => self.bits.push(t.bv(two[k as usize % two.len()], &[v, w])),
            24 => {
                let bits = t.bv(BvOp::Extract { high: 2, low: 1 }, &[v]);
                let wide = if k % 2 == 0 { BvOp::ZeroExtend(2) } else { BvOp::SignExtend(2) };
                self.bits.push(t.bv(wide, &[bits]));
            }
            25 => self.bits.push(t.bv(if k % 2 == 0 { BvOp::Not } else { BvOp::Neg }, &[v])),
            26 => {
                let by = u32::from(k % 4);
                self.bits.push(t.bv(if k % 2 == 0 { BvOp::RotateLeft(by) } else { BvOp::RotateRight(by) }, &[v]));
            }
            27 => self.bits.push(t.nat_to_bv(x, 4)),
            28 => self.arrays.push(t.store(a, x, y)),
            _ => {
                let var = t.var("x", Sort::INT);
                let inner = t.or2(t.ge(var, y), b);
                self.bools.push(if k % 2 == 0 { t.exists(&[var], inner) } else { t.forall(&[var], inner) });
            }
        }
    }
}

fn made(t: &Terms, recipe: &[(u8, u8, u8, u8)]) -> Vec<Term> {
    let mut pool = Pool::new(t);
    recipe.iter().for_each(|&step| pool.step(step));
    pool.bools.split_off(2)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn there_and_back_keeps_the_meaning(recipe in recipe()) {
        let t = Terms::new();
        let context = Context::new(&[]).unwrap();
        let mut encoder = Encoder::new(&t, context.clone());
        let mut s = Z3Solver::new(&t).unwrap();
        s.set_limit(crate::Limit::steps(2_000_000));
        for original in made(&t, &recipe) {
            let there = encoder.term(original).unwrap();
            let back = term(&t, &there, &[]).unwrap();
            if back != original {
                let answer = s.check_assuming(&[t.not(t.iff(original, back))]);
                prop_assert_ne!(answer, Answer::Sat, "{}: {}", t.to_smtlib(original), t.to_smtlib(back));
            }
            // Z3's simplifier introduces operators that our terms do not use.
            for tactic in ["simplify", "bit-blast", "nnf"] {
                if tactic == "nnf" && t.has_quantifier(original) {
                    continue; // would introduce Skolem functions
                }
                let Ok(result) = context.tactic(tactic).unwrap().apply(&there) else { continue };
                let parts = result.into_iter().flatten().map(|f| term(&t, &f, &[])).collect::<Made<Vec<Term>>>();
                let Ok(parts) = parts else { continue };
                let simplified = t.and(&parts);
                if t.free_vars(simplified).iter().any(|v| !t.free_vars(original).contains(v)) {
                    continue; // bit-blasting introduces variables
                }
                let answer = s.check_assuming(&[t.not(t.iff(original, simplified))]);
                prop_assert_ne!(answer, Answer::Sat, "{}: {}", t.to_smtlib(original), t.to_smtlib(simplified));
            }
        }
    }
}

/// Reads a formula over `x`, `y`: Int, `v`, `w`: 4 bits, written in SMT-LIB with operators that our terms lack.
fn parsed(text: &str) -> (Terms, Made<Term>) {
    let t = Terms::new();
    let context = Context::new(&[]).unwrap();
    let script = format!(
        "(declare-const x Int) (declare-const y Int) (declare-const r Real)
         (declare-const v (_ BitVec 4)) (declare-const w (_ BitVec 4)) (assert {text})"
    );
    let read = term(&t, &context.parse(&script).expect("a script that Z3 accepts"), &[]);
    (t, read)
}

#[test]
fn operators_that_our_terms_lack_are_translated() {
    // Each formula is valid, so its translation must be valid, too.
    let table = [
        "(=> (< x y) (distinct x y))",
        "(= (xor (< x 0) (< y 0) (< x y)) (= (< x 0) (= (< y 0) (< x y))))",
        "(=> (= (rem x 3) 2) (= (mod x 3) 2))",
        "(=> (= (rem x (- 3)) (- 2)) (= (mod x 3) 2))",
        "(= (abs x) (ite (>= x 0) x (- x)))",
        "(= (- x y 3) (+ x (- y) (- 3)))",
        "(= (is_int (to_real x)) true)",
        "(= (^ r 3) (* r r r))",
        "(= (bvnand v w) (bvnot (bvand v w)))",
        "(= (bvnor v w) (bvnot (bvor v w)))",
        "(= (bvxnor v w) (bvnot (bvxor v w)))",
        "(= (bvuge v w) (bvule w v))",
        "(= (bvsgt v w) (bvslt w v))",
        "(= (= (bvcomp v w) #b1) (= v w))",
        "(= ((_ extract 7 4) ((_ repeat 2) v)) v)",
        "(= (bvredor v) (ite (= v #x0) #b0 #b1))",
        "(= (bvredand v) (ite (= v #xf) #b1 #b0))",
        "(= (sbv_to_int v) (ite (bvslt v #x0) (- (ubv_to_int v) 16) (ubv_to_int v)))",
        "(= ((_ int_to_bv 4) x) ((_ int_to_bv 4) (+ x 16)))",
        "(=> (< x y 3) (< x 3))",
        "(forall ((z Int)) (exists ((u Int)) (and (> u z) (> u x))))",
        "(let ((a (+ x 1))) (= (* 2 a) (+ x x 2)))",
    ];
    for text in table {
        let (t, read) = parsed(text);
        let read = read.unwrap_or_else(|failure| panic!("{text}: {}", failure.message()));
        let mut s = Z3Solver::new(&t).unwrap();
        s.assert(t.not(read));
        assert_eq!(s.check(), Answer::Unsat, "{text} became {}", t.to_smtlib(read));
    }
}

#[test]
fn what_is_not_understood_is_an_error() {
    for text in [
        "(= (^ x y) 3)",
        "(= (lambda ((z Int)) z) ((as const (Array Int Int)) 3))",
        "(= ((_ map and) ((as const (Array Int Bool)) true) ((as const (Array Int Bool)) true)) ((as const (Array Int Bool)) true))",
        "(= (str.len \"abc\") x)",
        "(= (select ((as const (Array Int Int Int)) 3) x y) 3)",
    ] {
        let (_, read) = parsed(text);
        assert!(read.is_err(), "{text}");
    }
}
