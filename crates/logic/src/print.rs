//! Pretty-printing of terms as infix text in Boogie syntax.
//!
//! Parentheses are as few as Boogie's precedences allow. Comparisons are written without subtraction: summands with a
//! negative coefficient move to the other side.

use rustc_hash::FxHashSet;

use crate::value::real_text;
use crate::{BvOp, FpOp, Linear, Op, Quantifier, Rational, RoundingMode, Sort, SortKind, Term, Terms};

/// The precedence of an expression, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    Iff,
    Implies,
    /// `&&` and `||`, which Boogie does not allow to mix.
    Junction,
    Relation,
    Concat,
    Sum,
    Product,
    Unary,
    /// Reads, writes, calls, names, and everything in parentheses.
    Atom,
}

use Level::*;

struct Text(String, Level);

impl Text {
    fn atom(text: impl Into<String>) -> Text {
        Text(text.into(), Atom)
    }

    /// The text, in parentheses when it is of lower precedence than `level`.
    fn at(self, level: Level) -> String {
        if self.1 >= level { self.0 } else { format!("({})", self.0) }
    }

    fn above(self, level: Level) -> String {
        if self.1 > level { self.0 } else { format!("({})", self.0) }
    }
}

impl Terms {
    /// A term in Boogie syntax.
    pub fn to_boogie(&self, term: Term) -> String {
        self.to_boogie_with(term, &|name| name.to_owned())
    }

    /// A term in Boogie syntax, with names of variables and functions displayed by `show`, such as `x` for `main::x`.
    /// Shared subterms are written out wherever they occur.
    pub fn to_boogie_with(&self, term: Term, show: &dyn Fn(&str) -> String) -> String {
        let used = self.free_vars(term).iter().filter_map(|&var| self.var_name(var)).map(|name| show(&name)).collect();
        Printer { terms: self, show, bound: Vec::new(), used }.text(term).0
    }

    /// A sort in Boogie syntax.
    pub fn sort_to_boogie(&self, sort: Sort) -> String {
        match self.kind(sort) {
            SortKind::Bool => "bool".into(),
            SortKind::Int => "int".into(),
            SortKind::Real => "real".into(),
            SortKind::BitVec(width) => format!("bv{width}"),
            SortKind::Float(exponent, significand) => format!("float{significand}e{exponent}"),
            SortKind::RoundingMode => "rmode".into(),
            SortKind::Array(index, element) => {
                format!("[{}]{}", self.sort_to_boogie(index), self.sort_to_boogie(element))
            }
            SortKind::Named(name) => self.name(name).to_string(),
        }
    }
}

struct Printer<'a> {
    terms: &'a Terms,
    show: &'a dyn Fn(&str) -> String,
    bound: Vec<(Term, String)>,
    used: FxHashSet<String>,
}

impl Printer<'_> {
    fn text(&mut self, term: Term) -> Text {
        let t = self.terms;
        let args = t.args(term);
        match t.op(term) {
            Op::True => Text::atom("true"),
            Op::False => Text::atom("false"),
            Op::Num(value) => numeral(&value, t.sort_of(term)),
            Op::BvNum(value) => Text::atom(format!("{value}bv{}", t.width(term))),
            Op::FpNum(value) => Text(value.to_string(), if value.is_negative() { Unary } else { Atom }),
            Op::Mode(mode) => Text::atom(mode.name()),
            Op::Fp(fp) => self.float(fp, &args),
            Op::Var(name) => match self.bound.iter().rev().find(|(var, _)| *var == term) {
                Some((_, shown)) => Text::atom(shown.clone()),
                None => Text::atom((self.show)(&t.name(name))),
            },
            Op::App(name) => {
                let name = (self.show)(&t.name(name));
                self.call(&name, &args)
            }
            Op::Not => self.negation(args[0]),
            Op::And => self.junction(&args, " && "),
            Op::Or => self.disjunction(&args),
            Op::Ite => {
                let [c, a, b] = [args[0], args[1], args[2]].map(|arg| self.text(arg).0);
                Text::atom(format!("(if {c} then {a} else {b})"))
            }
            Op::Eq if t.sort_of(args[0]) == Sort::BOOL => {
                let [a, b] = [args[0], args[1]].map(|arg| self.text(arg).above(Iff));
                Text(format!("{a} <==> {b}"), Iff)
            }
            Op::Eq => self.equation(term, "=="),
            Op::Le => self.comparison(term, "<="),
            Op::Ge => self.comparison(term, ">="),
            Op::Lt => self.comparison(term, "<"),
            Op::Gt => self.comparison(term, ">"),
            Op::Add | Op::Mul => self.sum(&t.linear(term), t.sort_of(term)),
            Op::Div => self.product(&args, " div "),
            Op::Mod => self.product(&args, " mod "),
            Op::RealDiv => self.product(&args, " / "),
            Op::ToReal => self.call("real", &args),
            Op::ToInt => self.call("int", &args),
            Op::Select => {
                let (array, index) = (self.text(args[0]).at(Atom), self.text(args[1]).0);
                Text::atom(format!("{array}[{index}]"))
            }
            Op::Store => {
                let array = self.text(args[0]).at(Atom);
                let [index, value] = [args[1], args[2]].map(|arg| self.text(arg).0);
                Text::atom(format!("{array}[{index} := {value}]"))
            }
            Op::ConstArray => {
                let SortKind::Array(index, _) = t.kind_of(term) else { unreachable!("an array") };
                let (name, sort) = (self.unused(index), t.sort_to_boogie(index));
                Text::atom(format!("(lambda {name}: {sort} :: {})", self.text(args[0]).0))
            }
            Op::Bv(op) => self.bit_vector(op, &args),
            Op::BvToNat => self.call("bv2nat", &args),
            Op::NatToBv => self.call(&format!("int2bv_{}", t.width(term)), &args),
            Op::Quant { quantifier, binders, patterns } => {
                self.quantifier(quantifier, &args, binders as usize, &patterns)
            }
        }
    }

    fn call(&mut self, name: &str, args: &[Term]) -> Text {
        let args: Vec<String> = args.iter().map(|&arg| self.text(arg).0).collect();
        Text::atom(format!("{name}({})", args.join(", ")))
    }

    fn negation(&mut self, inner: Term) -> Text {
        let is_equation = self.terms.with_op(inner, |op| *op == Op::Eq)
            && self.terms.sort_of(self.terms.args(inner)[0]) != Sort::BOOL;
        if is_equation {
            return self.equation(inner, "!=");
        }
        Text(format!("!{}", self.text(inner).at(Unary)), Unary)
    }

    fn junction(&mut self, args: &[Term], operator: &str) -> Text {
        if let [single] = args {
            return self.text(*single);
        }
        let parts: Vec<String> = args.iter().map(|&arg| self.text(arg).above(Junction)).collect();
        Text(parts.join(operator), Junction)
    }

    /// `!A || B` is `A ==> B`, provided that a disjunct without negation is left for the right side.
    fn disjunction(&mut self, args: &[Term]) -> Text {
        let (negated, plain): (Vec<Term>, Vec<Term>) =
            args.iter().partition(|&&arg| self.terms.with_op(arg, |op| *op == Op::Not));
        if negated.is_empty() || plain.is_empty() {
            return self.junction(args, " || ");
        }
        let premises: Vec<Term> = negated.iter().map(|&arg| self.terms.args(arg)[0]).collect();
        let premise = self.junction(&premises, " && ").above(Implies);
        let conclusion = self.junction(&plain, " || ").above(Implies);
        Text(format!("{premise} ==> {conclusion}"), Implies)
    }

    fn equation(&mut self, term: Term, operator: &str) -> Text {
        let args = self.terms.args(term);
        if matches!(self.terms.sort_of(args[0]), Sort::INT | Sort::REAL) {
            return self.comparison(term, operator);
        }
        let [a, b] = [args[0], args[1]].map(|arg| self.text(arg).above(Relation));
        Text(format!("{a} {operator} {b}"), Relation)
    }

    /// `p <op> k`: summands with a negative coefficient move to the right; a negative `k` moves to the left if the
    /// right side is not empty.
    fn comparison(&mut self, term: Term, operator: &str) -> Text {
        let args = self.terms.args(term);
        let sort = self.terms.sort_of(args[0]);
        let mut bound = self.terms.numeral(args[1]).unwrap_or(Rational::ZERO);
        let (left, right): (Vec<_>, Vec<_>) =
            self.terms.linear(args[0]).terms.into_iter().partition(|(_, c)| c.is_positive());
        let mut left = Linear { terms: left, constant: Rational::ZERO };
        let mut right = Linear { terms: right, constant: Rational::ZERO }.scale(&Rational::MINUS_ONE);
        let mut operator = operator;
        if sort == Sort::INT {
            if operator == "<=" && bound == Rational::MINUS_ONE {
                (operator, bound) = ("<", Rational::ZERO);
            } else if operator == ">=" && bound.is_one() && !right.terms.is_empty() {
                (operator, bound) = (">", Rational::ZERO);
            }
        }
        if bound.is_negative() && !right.terms.is_empty() {
            left.constant = -&bound;
        } else {
            right.constant = bound;
        }
        let [left, right] = [left, right].map(|side| self.sum(&side, sort).above(Relation));
        Text(format!("{left} {operator} {right}"), Relation)
    }

    /// Added summands first, subtracted ones after them.
    fn sum(&mut self, linear: &Linear, sort: Sort) -> Text {
        let (added, subtracted): (Vec<_>, Vec<_>) = linear.terms.iter().partition(|(_, c)| c.is_positive());
        let constant = &linear.constant;
        let mut parts: Vec<(bool, Text)> = Vec::new();
        parts.extend(added.iter().map(|(term, c)| (false, self.monomial(*term, c, sort))));
        if constant.is_positive() {
            parts.push((false, numeral(constant, sort)));
        }
        parts.extend(subtracted.iter().map(|(term, c)| (true, self.monomial(*term, &c.abs(), sort))));
        if constant.is_negative() || parts.is_empty() {
            if parts.is_empty() {
                return numeral(constant, sort);
            }
            parts.push((true, numeral(&constant.abs(), sort)));
        }
        let single = parts.len() == 1;
        let mut text = String::new();
        for (i, (minus, part)) in parts.into_iter().enumerate() {
            match (i, minus) {
                (0, false) if single => return part,
                (0, false) => text = part.at(Sum),
                // Boogie parses `-2 * x` as `(-2) * x`, which is the same; but it parses `-x div 2` as `(-x) div 2`,
                // which is not.
                (0, true) => {
                    let is_product = part.1 == Product && !subtracted[0].1.abs().is_one()
                        || self.terms.with_op(subtracted[0].0, |op| *op == Op::Mul);
                    text = format!("-{}", part.at(if is_product { Product } else { Unary }));
                }
                (_, minus) => {
                    text.push_str(if minus { " - " } else { " + " });
                    text.push_str(&part.above(Sum));
                }
            }
        }
        Text(text, if single { Product } else { Sum })
    }

    /// `coefficient * factor * … * factor`
    fn monomial(&mut self, term: Term, coefficient: &Rational, sort: Sort) -> Text {
        let is_product = self.terms.with_op(term, |op| *op == Op::Mul);
        let args = self.terms.args(term);
        let factors: &[Term] = if is_product { &args } else { std::slice::from_ref(&term) };
        if coefficient.is_one() && !is_product {
            return self.text(term);
        }
        let mut parts: Vec<String> = Vec::new();
        if !coefficient.is_one() {
            parts.push(numeral(coefficient, sort).at(Product));
        }
        for &factor in factors {
            parts.push(self.text(factor).above(Product));
        }
        Text(parts.join(" * "), Product)
    }

    fn product(&mut self, args: &[Term], operator: &str) -> Text {
        let (a, b) = (self.text(args[0]).at(Product), self.text(args[1]).above(Product));
        Text(format!("{a}{operator}{b}"), Product)
    }

    fn bit_vector(&mut self, op: BvOp, args: &[Term]) -> Text {
        match op {
            BvOp::Concat => {
                let (a, b) = (self.text(args[0]).at(Concat), self.text(args[1]).above(Concat));
                Text(format!("{a} ++ {b}"), Concat)
            }
            BvOp::Extract { high, low } => Text::atom(format!("{}[{}:{low}]", self.text(args[0]).at(Atom), high + 1)),
            BvOp::ZeroExtend(by) => self.call(&format!("zero_extend_{by}"), args),
            BvOp::SignExtend(by) => self.call(&format!("sign_extend_{by}"), args),
            BvOp::RotateLeft(by) => self.call(&format!("rotate_left_{by}"), args),
            BvOp::RotateRight(by) => self.call(&format!("rotate_right_{by}"), args),
            _ => self.call(&crate::smtlib::bv_head(op), args),
        }
    }

    /// As calls; the rounding mode is omitted if it is the default, nearest ties to even.
    fn float(&mut self, op: FpOp, args: &[Term]) -> Text {
        let head = op.head();
        let name = head.trim_start_matches("(_ ").trim_end_matches(')').replace(' ', "_");
        let default = self.terms.rounding_mode(RoundingMode::NearestEven);
        let args = if op.rounds() && args[0] == default { &args[1..] } else { args };
        self.call(&name, args)
    }

    fn quantifier(&mut self, quantifier: Quantifier, args: &[Term], binders: usize, patterns: &[u32]) -> Text {
        let mut vars = Vec::with_capacity(binders);
        for &var in &args[..binders] {
            let sort = self.terms.sort_of(var);
            let name = self.unused(sort);
            self.used.insert(name.clone());
            vars.push(format!("{name}: {}", self.terms.sort_to_boogie(sort)));
            self.bound.push((var, name));
        }
        let mut rest = args[binders + 1..].iter();
        let mut triggers = String::new();
        for &length in patterns {
            let parts: Vec<String> = rest.by_ref().take(length as usize).map(|&term| self.text(term).0).collect();
            triggers.push_str(&format!("{{ {} }} ", parts.join(", ")));
        }
        let body = self.text(args[binders]).0;
        for (_, name) in self.bound.drain(self.bound.len() - binders..) {
            self.used.remove(&name);
        }
        let word = if quantifier == Quantifier::Forall { "forall" } else { "exists" };
        Text::atom(format!("({word} {} :: {triggers}{body})", vars.join(", ")))
    }

    /// A short name that differs from all visible names.
    fn unused(&self, sort: Sort) -> String {
        let preferred: &[&str] = match self.terms.kind(sort) {
            SortKind::Int => &["i", "j", "k", "l", "m", "n"],
            SortKind::Bool => &["p", "q"],
            _ => &["q", "r", "s"],
        };
        let numbered = (0..).map(|n| format!("q{n}"));
        preferred
            .iter()
            .map(|name| (*name).to_owned())
            .chain(numbered)
            .find(|name| !self.used.contains(name))
            .unwrap_or_default()
    }
}

fn numeral(value: &Rational, sort: Sort) -> Text {
    let text = if sort == Sort::REAL { real_text(value) } else { value.to_string() };
    let level = if text.contains('/') {
        Product
    } else if value.is_negative() {
        Unary
    } else {
        Atom
    };
    Text(text, level)
}
