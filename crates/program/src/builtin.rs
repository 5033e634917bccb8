//! Functions that stand for SMT-LIB operations: `{:builtin}`, `{:bvbuiltin}`.

use tracewright_logic::{BvOp, RoundingMode, Sort, SortKind, Term, Terms};

/// Applies the SMT-LIB function `name` with its indices; `None` when the function is not supported.
pub(crate) fn apply(terms: &Terms, name: &str, indices: &[u32], args: &[Term]) -> Option<Term> {
    let (name, mut found, mode) = split_indexed(name)?;
    found.extend_from_slice(indices);
    if name == "fp" || name.starts_with("fp.") || name.starts_with("to_fp") {
        let mode = mode.map(|mode| terms.rounding_mode(mode));
        let args: Vec<Term> = mode.into_iter().chain(args.iter().copied()).collect();
        return terms.fp_by_name(name, &found, &args);
    }
    if let (Some(mode), []) = (RoundingMode::from_name(name), args) {
        return Some(terms.rounding_mode(mode));
    }
    if mode.is_some() {
        return None;
    }
    if let Some(op) = bit_vector_op(name, &found, args.len()) {
        let width = |i: usize| match terms.kind_of(args[i]) {
            SortKind::BitVec(width) => Some(width),
            _ => None,
        };
        let first = width(0)?;
        if args.len() == 2 {
            let second = width(1)?;
            if op != BvOp::Concat && second != first {
                return None;
            }
        }
        if let BvOp::Extract { high, low } = op
            && (low > high || high >= first)
        {
            return None;
        }
        return Some(terms.bv(op, args));
    }
    let swapped = [args.get(1).copied(), args.first().copied()];
    let args = &coerced(terms, name, args)?[..];
    match (name, args) {
        ("bvugt", [_, _]) => apply(terms, "bvult", &[], &[swapped[0]?, swapped[1]?]),
        ("bvuge", [_, _]) => apply(terms, "bvule", &[], &[swapped[0]?, swapped[1]?]),
        ("bvsgt", [_, _]) => apply(terms, "bvslt", &[], &[swapped[0]?, swapped[1]?]),
        ("bvsge", [_, _]) => apply(terms, "bvsle", &[], &[swapped[0]?, swapped[1]?]),
        ("bvnand", [_, _]) => Some(terms.bv(BvOp::Not, &[apply(terms, "bvand", &[], args)?])),
        ("bvnor", [_, _]) => Some(terms.bv(BvOp::Not, &[apply(terms, "bvor", &[], args)?])),
        ("bvxnor", [_, _]) => Some(terms.bv(BvOp::Not, &[apply(terms, "bvxor", &[], args)?])),
        ("bv2nat" | "bv2int", [a]) => Some(terms.bv_to_nat(*a)),
        ("int2bv" | "nat2bv", [a]) => Some(terms.nat_to_bv(*a, *found.first().filter(|w| **w > 0)?)),
        ("div", [a, b]) => Some(terms.div(*a, *b)),
        ("mod", [a, b]) => Some(terms.modulo(*a, *b)),
        ("abs", [a]) => {
            let zero = terms.num(tracewright_logic::Rational::ZERO, terms.sort_of(*a));
            Some(terms.ite(terms.ge(*a, zero), *a, terms.neg(*a)))
        }
        ("+", [_, ..]) => Some(terms.add(args)),
        ("-", [a]) => Some(terms.neg(*a)),
        ("-", [a, b]) => Some(terms.sub(*a, *b)),
        ("*", [a, b]) => Some(terms.mul(*a, *b)),
        ("/", [a, b]) => Some(terms.real_div(*a, *b)),
        ("<=", [a, b]) => Some(terms.le(*a, *b)),
        ("<", [a, b]) => Some(terms.lt(*a, *b)),
        (">=", [a, b]) => Some(terms.ge(*a, *b)),
        (">", [a, b]) => Some(terms.gt(*a, *b)),
        ("=", [a, b]) => Some(terms.eq(*a, *b)),
        ("distinct", [a, b]) => Some(terms.ne(*a, *b)),
        ("and", _) => Some(terms.and(args)),
        ("or", _) => Some(terms.or(args)),
        ("not", [a]) => Some(terms.not(*a)),
        ("=>", [a, b]) => Some(terms.implies(*a, *b)),
        ("ite", [c, a, b]) => Some(terms.ite(*c, *a, *b)),
        ("to_real", [a]) => Some(terms.to_real(*a)),
        ("to_int", [a]) => Some(terms.to_int(*a)),
        ("select", [a, i]) => Some(terms.select(*a, *i)),
        ("store", [a, i, v]) => Some(terms.store(*a, *i, *v)),
        _ => None,
    }
}

/// Coerces the arguments for an operation: numbers to one sort (an Int beside a Real becomes a Real, as solvers do it),
/// Booleans for connectives. `None` when they do not fit.
fn coerced(terms: &Terms, name: &str, args: &[Term]) -> Option<Vec<Term>> {
    let sort = |a: &Term| terms.sort_of(*a);
    let is_number = |a: &Term| matches!(sort(a), Sort::INT | Sort::REAL);
    let to_reals = |args: &[Term]| -> Vec<Term> {
        args.iter().map(|&a| if terms.sort_of(a) == Sort::INT { terms.to_real(a) } else { a }).collect()
    };
    let alike = |args: &[Term]| args.windows(2).all(|pair| sort(&pair[0]) == sort(&pair[1]));
    let fits = match name {
        "/" if args.iter().all(is_number) => return Some(to_reals(args)),
        "+" | "-" | "*" | "<" | "<=" | ">" | ">=" | "abs" => args.iter().all(is_number),
        "=" | "distinct" => alike(args) || args.iter().all(is_number),
        "div" | "mod" | "to_real" | "int2bv" | "nat2bv" => args.iter().all(|a| sort(a) == Sort::INT),
        "to_int" => args.iter().all(|a| sort(a) == Sort::REAL),
        "bv2nat" | "bv2int" => args.iter().all(|a| matches!(terms.kind_of(*a), SortKind::BitVec(_))),
        "and" | "or" | "not" | "=>" => args.iter().all(|a| sort(a) == Sort::BOOL),
        "ite" => args.len() == 3 && sort(&args[0]) == Sort::BOOL && sort(&args[1]) == sort(&args[2]),
        "select" | "store" => match args.first().map(|&a| terms.kind_of(a)) {
            Some(SortKind::Array(index, element)) => {
                args.get(1).is_some_and(|i| sort(i) == index) && args.get(2).is_none_or(|v| sort(v) == element)
            }
            _ => false,
        },
        _ => alike(args),
    };
    if !fits {
        return None;
    }
    let mixed = !alike(args) && args.iter().all(is_number);
    Some(if mixed { to_reals(args) } else { args.to_vec() })
}

/// `(_ sign_extend 8)` or `sign_extend 8` into name and indices; `(_ to_fp 8 24) RNE` also into a rounding mode, which is
/// then the first argument.
fn split_indexed(text: &str) -> Option<(&str, Vec<u32>, Option<RoundingMode>)> {
    let mut words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == '(' || c == ')').filter(|w| !matches!(*w, "_" | "")).collect();
    let mode = words.last().filter(|_| words.len() > 1).and_then(|word| RoundingMode::from_name(word));
    if mode.is_some() {
        words.pop();
    }
    let (name, indices) = words.split_first()?;
    let indices = indices.iter().map(|w| w.parse().ok()).collect::<Option<Vec<u32>>>()?;
    Some((name, indices, mode))
}

fn bit_vector_op(name: &str, indices: &[u32], arity: usize) -> Option<BvOp> {
    let op = match (name, indices, arity) {
        ("bvnot", [], 1) => BvOp::Not,
        ("bvneg", [], 1) => BvOp::Neg,
        ("bvand", [], 2) => BvOp::And,
        ("bvor", [], 2) => BvOp::Or,
        ("bvxor", [], 2) => BvOp::Xor,
        ("bvadd", [], 2) => BvOp::Add,
        ("bvsub", [], 2) => BvOp::Sub,
        ("bvmul", [], 2) => BvOp::Mul,
        ("bvudiv", [], 2) => BvOp::Udiv,
        ("bvurem", [], 2) => BvOp::Urem,
        ("bvsdiv", [], 2) => BvOp::Sdiv,
        ("bvsrem", [], 2) => BvOp::Srem,
        ("bvsmod", [], 2) => BvOp::Smod,
        ("bvshl", [], 2) => BvOp::Shl,
        ("bvlshr", [], 2) => BvOp::Lshr,
        ("bvashr", [], 2) => BvOp::Ashr,
        ("bvult", [], 2) => BvOp::Ult,
        ("bvule", [], 2) => BvOp::Ule,
        ("bvslt", [], 2) => BvOp::Slt,
        ("bvsle", [], 2) => BvOp::Sle,
        ("concat", [], 2) => BvOp::Concat,
        ("extract", [high, low], 1) => BvOp::Extract { high: *high, low: *low },
        ("zero_extend", [by], 1) => BvOp::ZeroExtend(*by),
        ("sign_extend", [by], 1) => BvOp::SignExtend(*by),
        ("rotate_left", [by], 1) => BvOp::RotateLeft(*by),
        ("rotate_right", [by], 1) => BvOp::RotateRight(*by),
        _ => return None,
    };
    Some(op)
}
