//! Terms as SMT-LIB text with shared subterms written once.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use tracewright_logic::{BvOp, Op, Quantifier, Rational, Sort, Term, Terms, float_to_smtlib};

/// The names of symbols and sorts in the text.
pub(super) trait Naming {
    fn var(&self, var: Term) -> String;
    fn function(&self, application: Term) -> String;
    fn sort(&self, sort: Sort) -> String;
}

/// Subterms of this height are also bound by `let`, so that recursive parsers do not overflow their stacks.
const HEIGHT: u32 = 200;

/// Writes a term. Within each quantifier's body, and outside of all, compound subterms that occur more than once are
/// bound by `let`.
pub(super) fn term(out: &mut String, terms: &Terms, naming: &dyn Naming, root: Term) {
    let mut order = Vec::new();
    let mut uses = FxHashMap::default();
    count(terms, root, &mut uses, &mut order);
    let mut writer = Writer { terms, naming, shared: FxHashMap::default() };
    let mut lets = 0;
    let mut heights: FxHashMap<Term, u32> = FxHashMap::default();
    for &sub in order.iter().filter(|sub| **sub != root) {
        let below = terms.args(sub).iter().filter_map(|arg| heights.get(arg)).max();
        let height = 1 + below.copied().unwrap_or(0);
        if uses[&sub] == 1 && height < HEIGHT {
            heights.insert(sub, height);
            continue;
        }
        let name = format!("tw!t{}", sub.index());
        let _ = write!(out, "(let (({name} ");
        writer.node(out, sub);
        out.push_str(")) ");
        writer.shared.insert(sub, name);
        lets += 1;
    }
    writer.node(out, root);
    out.extend(std::iter::repeat_n(')', lets));
}

/// Counts the uses of compound subterms outside of quantifiers; `order` lists them, arguments first.
fn count(terms: &Terms, root: Term, uses: &mut FxHashMap<Term, u32>, order: &mut Vec<Term>) {
    let mut stack = vec![(root, false)];
    while let Some((term, done)) = stack.pop() {
        if done {
            order.push(term);
            continue;
        }
        let args = terms.args(term);
        if args.is_empty() {
            continue;
        }
        let seen = uses.entry(term).or_insert(0);
        *seen += 1;
        if *seen > 1 {
            continue;
        }
        stack.push((term, true));
        if terms.with_op(term, |op| !matches!(op, Op::Quant { .. })) {
            stack.extend(args.iter().rev().map(|&arg| (arg, false)));
        }
    }
}

struct Writer<'a> {
    terms: &'a Terms,
    naming: &'a dyn Naming,
    shared: FxHashMap<Term, String>,
}

/// A work item of the writer; the next one is last.
enum Job {
    Term(Term),
    Text(&'static str),
}

impl Writer<'_> {
    /// Writes the operator of a term that is not (yet) bound by `let`, and its arguments.
    fn node(&self, out: &mut String, root: Term) {
        let mut jobs = Vec::new();
        self.open(out, root, &mut jobs);
        while let Some(job) = jobs.pop() {
            match job {
                Job::Text(text) => out.push_str(text),
                Job::Term(term) => match self.shared.get(&term) {
                    Some(name) => out.push_str(name),
                    None => self.open(out, term, &mut jobs),
                },
            }
        }
    }

    fn open(&self, out: &mut String, term: Term, jobs: &mut Vec<Job>) {
        let terms = self.terms;
        let head = match terms.op(term) {
            Op::True => return out.push_str("true"),
            Op::False => return out.push_str("false"),
            Op::Num(value) => return numeral(out, &value, terms.sort_of(term)),
            Op::BvNum(value) => {
                let _ = write!(out, "(_ bv{value} {})", terms.width(term));
                return;
            }
            Op::FpNum(value) => return out.push_str(&float_to_smtlib(&value)),
            Op::Mode(mode) => return out.push_str(mode.name()),
            Op::Fp(op) => op.head(),
            Op::Var(_) => return out.push_str(&self.naming.var(term)),
            Op::Quant { quantifier, binders, patterns } => {
                return self.quantifier(out, term, quantifier, binders as usize, &patterns);
            }
            Op::App(_) => self.naming.function(term),
            Op::ConstArray => format!("(as const {})", self.naming.sort(terms.sort_of(term))),
            Op::NatToBv => format!("(_ int2bv {})", terms.width(term)),
            Op::Bv(op) => bit_vector(op),
            op => plain(&op).to_owned(),
        };
        out.push('(');
        out.push_str(&head);
        jobs.push(Job::Text(")"));
        for &arg in terms.args(term).iter().rev() {
            jobs.push(Job::Term(arg));
            jobs.push(Job::Text(" "));
        }
    }

    fn quantifier(&self, out: &mut String, quantified: Term, quantifier: Quantifier, n: usize, patterns: &[u32]) {
        let args = self.terms.args(quantified);
        out.push_str(if quantifier == Quantifier::Forall { "(forall (" } else { "(exists (" });
        for &var in &args[..n] {
            let sort = self.naming.sort(self.terms.sort_of(var));
            let _ = write!(out, "({} {sort})", self.naming.var(var));
        }
        out.push_str(") ");
        if !patterns.is_empty() {
            out.push_str("(! ");
        }
        term(out, self.terms, self.naming, args[n]);
        let mut rest = args[n + 1..].iter();
        for &length in patterns {
            out.push_str(" :pattern (");
            for &part in rest.by_ref().take(length as usize) {
                out.push(' ');
                // Patterns must be plain applications, so nothing is bound by `let` in them.
                Writer { shared: FxHashMap::default(), ..*self }.node(out, part);
            }
            out.push(')');
        }
        if !patterns.is_empty() {
            out.push(')');
        }
        out.push(')');
    }
}

fn numeral(out: &mut String, value: &Rational, sort: Sort) {
    let magnitude = value.abs();
    let text = match (sort == Sort::REAL, value.is_integer()) {
        (false, _) => format!("{magnitude}"),
        (true, true) => format!("{magnitude}.0"),
        (true, false) => format!("(/ {}.0 {}.0)", magnitude.numerator(), magnitude.denominator()),
    };
    let _ = if value.is_negative() { write!(out, "(- {text})") } else { write!(out, "{text}") };
}

/// The operators whose text has no indices.
fn plain(op: &Op) -> &'static str {
    match op {
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Ite => "ite",
        Op::Eq => "=",
        Op::Add => "+",
        Op::Mul => "*",
        Op::Le => "<=",
        Op::Ge => ">=",
        Op::Lt => "<",
        Op::Gt => ">",
        Op::Div => "div",
        Op::Mod => "mod",
        Op::RealDiv => "/",
        Op::ToReal => "to_real",
        Op::ToInt => "to_int",
        Op::Select => "select",
        Op::Store => "store",
        Op::BvToNat => "bv2nat",
        _ => unreachable!("written by its own case"),
    }
}

fn bit_vector(op: BvOp) -> String {
    let simple = match op {
        BvOp::Not => "bvnot",
        BvOp::Neg => "bvneg",
        BvOp::And => "bvand",
        BvOp::Or => "bvor",
        BvOp::Xor => "bvxor",
        BvOp::Add => "bvadd",
        BvOp::Sub => "bvsub",
        BvOp::Mul => "bvmul",
        BvOp::Udiv => "bvudiv",
        BvOp::Urem => "bvurem",
        BvOp::Sdiv => "bvsdiv",
        BvOp::Srem => "bvsrem",
        BvOp::Smod => "bvsmod",
        BvOp::Shl => "bvshl",
        BvOp::Lshr => "bvlshr",
        BvOp::Ashr => "bvashr",
        BvOp::Ult => "bvult",
        BvOp::Ule => "bvule",
        BvOp::Slt => "bvslt",
        BvOp::Sle => "bvsle",
        BvOp::Concat => "concat",
        BvOp::Extract { high, low } => return format!("(_ extract {high} {low})"),
        BvOp::ZeroExtend(by) => return format!("(_ zero_extend {by})"),
        BvOp::SignExtend(by) => return format!("(_ sign_extend {by})"),
        BvOp::RotateLeft(by) => return format!("(_ rotate_left {by})"),
        BvOp::RotateRight(by) => return format!("(_ rotate_right {by})"),
    };
    simple.to_owned()
}
