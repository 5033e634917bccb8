//! Sorts and hash-consed, normalising terms; substitution, quantifiers, variable elimination, SMT-LIB text.
//!
//! Everything starts with a store, [`Terms`]; its methods make terms and take them apart.
//!
//! | to … | use |
//! |---|---|
//! | replace variables | [`Terms::substitute`] |
//! | eliminate quantified variables exactly | [`eliminate_exists`], [`eliminate_forall`] |
//! | eliminate the remaining ones approximately | [`drop_conjuncts_with`] (weaker), [`drop_disjuncts_with`] (stronger) |
//! | prove linear constraints infeasible | [`certificates`], [`farkas`] |
//! | solve a linear program exactly | [`Simplex`] |
//! | evaluate a term | [`evaluate`] |
//! | make a formula smaller without a solver | [`Terms::simplify`] |
//! | show a term to a person | [`Terms::to_boogie_with`] |
//! | exchange terms with a solver | [`Terms::to_smtlib`], [`declarations`], [`parse_smtlib`] |
//!
//! ```
//! use tracewright_logic::{Sort, Term, Terms};
//!
//! let t = Terms::new();
//! let x = t.var("x", Sort::INT);
//! // x + 1 > 5 && x < 6 is the same term as x == 5
//! let a = t.and2(t.gt(t.add2(x, t.int(1)), t.int(5)), t.lt(x, t.int(6)));
//! assert_eq!(a, t.eq(x, t.int(5)));
//! assert_eq!(t.and2(a, t.le(x, t.int(4))), Term::FALSE);
//! ```

mod arith;
mod array;
mod bitvec;
mod boolean;
mod constraint;
mod eliminate;
mod eval;
mod farkas;
mod float;
mod floats;
mod measure;
mod numeral;
mod op;
mod print;
mod quant;
mod simplex;
mod simplify;
mod smtlib;
mod smtlib_parse;
mod sort;
mod store;
mod substitute;
mod value;

pub use arith::Linear;
pub use bitvec::{Folded, fold, signed, unsigned};
pub use constraint::{LinearConstraint, Relation};
pub use eliminate::{Eliminated, drop_conjuncts_with, drop_disjuncts_with, eliminate_exists, eliminate_forall};
pub use eval::{Functions, Variables, evaluate};
pub use farkas::{Certificate, Halves, Preferences, certificates, farkas, farkas_with};
pub use float::{Float, Format, RoundingMode, Sign, fold_float, parse_number};
pub use numeral::Rational;
pub use op::{BvOp, FpOp, Op, Quantifier};
pub use quant::Opened;
pub use simplex::Simplex;
pub use smtlib::{declarations, float_to_smtlib, quote};
pub use smtlib_parse::{ParseError, Signature, parse_smtlib};
pub use sort::{Sort, SortKind};
pub use store::{Symbol, Term, Terms};
pub use substitute::Substitution;
pub use value::{ArrayValue, Value};
