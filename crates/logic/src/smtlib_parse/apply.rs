//! Applications of SMT-LIB functions to terms, checked for arity and sorts: the constructors panic on ill-sorted
//! arguments, so input must be checked first.

use super::{Head, Signature};
use crate::{BvOp, FpOp, Sort, SortKind, Term, Terms};

type Applied = Result<Term, String>;

pub(super) fn apply(t: &Terms, signature: &Signature, head: &Head, args: &[Term]) -> Applied {
    match head {
        Head::Symbol(name) => match signature.functions.get(name) {
            Some((domain, range)) => {
                let sorts: Vec<Sort> = args.iter().map(|&arg| t.sort_of(arg)).collect();
                if sorts == *domain { Ok(t.app(name, args, *range)) } else { Err(mismatch(name)) }
            }
            None => builtin(t, name, args),
        },
        Head::Indexed(name, indices) => indexed(t, name, indices, args),
        Head::ConstArray(sort) => match (t.kind(*sort), args) {
            (SortKind::Array(_, element), &[value]) if t.sort_of(value) == element => Ok(t.const_array(*sort, value)),
            _ => Err(mismatch("const")),
        },
    }
}

fn mismatch(name: &str) -> String {
    format!("`{name}` is not for these arguments")
}

fn builtin(t: &Terms, name: &str, args: &[Term]) -> Applied {
    match name {
        "not" | "and" | "or" | "=>" | "xor" => boolean(t, name, args),
        "=" | "distinct" | "ite" => polymorphic(t, name, args),
        "+" | "-" | "*" | "/" | "div" | "mod" | "abs" | "<=" | "<" | ">=" | ">" | "to_real" | "to_int" | "is_int" => {
            arithmetic(t, name, args)
        }
        "select" | "store" => array(t, name, args),
        _ if name == "fp" || FpOp::plain(name).is_some() || matches!(name, "fp.geq" | "fp.gt") => {
            t.fp_by_name(name, &[], args).ok_or_else(|| mismatch(name))
        }
        _ => bit_vector(t, name, args),
    }
}

fn boolean(t: &Terms, name: &str, args: &[Term]) -> Applied {
    if args.is_empty() || args.iter().any(|&arg| t.sort_of(arg) != Sort::BOOL) {
        return Err(mismatch(name));
    }
    match (name, args) {
        ("not", &[a]) => Ok(t.not(a)),
        ("and", _) => Ok(t.and(args)),
        ("or", _) => Ok(t.or(args)),
        ("=>", [premises @ .., conclusion]) => {
            Ok(premises.iter().rev().fold(*conclusion, |rest, &premise| t.implies(premise, rest)))
        }
        ("xor", [first, rest @ ..]) => Ok(rest.iter().fold(*first, |a, &b| t.not(t.iff(a, b)))),
        _ => Err(mismatch(name)),
    }
}

fn polymorphic(t: &Terms, name: &str, args: &[Term]) -> Applied {
    if name == "ite" {
        let [condition, branches @ ..] = args else { return Err(mismatch(name)) };
        let branches = same_number_sort(t, branches);
        return match branches[..] {
            [a, b] if t.sort_of(*condition) == Sort::BOOL && t.sort_of(a) == t.sort_of(b) => {
                Ok(t.ite(*condition, a, b))
            }
            _ => Err(mismatch(name)),
        };
    }
    let args = same_number_sort(t, args);
    if args.len() < 2 || args.iter().any(|&arg| t.sort_of(arg) != t.sort_of(args[0])) {
        return Err(mismatch(name));
    }
    let mut parts = Vec::new();
    for (i, &a) in args.iter().enumerate() {
        match name {
            "=" => parts.extend(args.get(i + 1).map(|&b| t.eq(a, b))),
            _ => parts.extend(args[i + 1..].iter().map(|&b| t.ne(a, b))),
        }
    }
    Ok(t.and(&parts))
}

/// Coerces integers among reals to reals, as many solvers allow.
fn same_number_sort(t: &Terms, args: &[Term]) -> Vec<Term> {
    let any_real = args.iter().any(|&arg| t.sort_of(arg) == Sort::REAL);
    args.iter().map(|&arg| if any_real && t.sort_of(arg) == Sort::INT { t.to_real(arg) } else { arg }).collect()
}

fn arithmetic(t: &Terms, name: &str, args: &[Term]) -> Applied {
    let mut args = same_number_sort(t, args);
    let Some(&first) = args.first() else { return Err(mismatch(name)) };
    let sort = t.sort_of(first);
    if (sort != Sort::INT && sort != Sort::REAL) || args.iter().any(|&arg| t.sort_of(arg) != sort) {
        return Err(mismatch(name));
    }
    let chain = |compare: &dyn Fn(Term, Term) -> Term, args: &[Term]| {
        t.and(&args.windows(2).map(|pair| compare(pair[0], pair[1])).collect::<Vec<_>>())
    };
    let fold =
        |operate: &dyn Fn(Term, Term) -> Term, args: &[Term]| args[1..].iter().fold(args[0], |a, &b| operate(a, b));
    match (name, args.len(), sort) {
        ("+", _, _) => Ok(t.add(&args)),
        ("-", 1, _) => Ok(t.neg(first)),
        ("-", _, _) => Ok(fold(&|a, b| t.sub(a, b), &args)),
        ("*", _, _) => Ok(fold(&|a, b| t.mul(a, b), &args)),
        ("/", 2.., _) => {
            args.iter_mut().filter(|arg| t.sort_of(**arg) == Sort::INT).for_each(|arg| *arg = t.to_real(*arg));
            Ok(fold(&|a, b| t.real_div(a, b), &args))
        }
        ("div", 2.., Sort::INT) => Ok(fold(&|a, b| t.div(a, b), &args)),
        ("mod", 2, Sort::INT) => Ok(t.modulo(first, args[1])),
        ("abs", 1, _) => Ok(t.ite(t.ge(first, t.num(0.into(), sort)), first, t.neg(first))),
        ("<=", 2.., _) => Ok(chain(&|a, b| t.le(a, b), &args)),
        ("<", 2.., _) => Ok(chain(&|a, b| t.lt(a, b), &args)),
        (">=", 2.., _) => Ok(chain(&|a, b| t.ge(a, b), &args)),
        (">", 2.., _) => Ok(chain(&|a, b| t.gt(a, b), &args)),
        ("to_real", 1, Sort::INT) => Ok(t.to_real(first)),
        ("to_real", 1, _) => Ok(first),
        ("to_int", 1, Sort::REAL) => Ok(t.to_int(first)),
        ("to_int", 1, _) => Ok(first),
        ("is_int", 1, Sort::REAL) => Ok(t.eq(t.to_real(t.to_int(first)), first)),
        _ => Err(mismatch(name)),
    }
}

fn array(t: &Terms, name: &str, args: &[Term]) -> Applied {
    let Some(SortKind::Array(index, element)) = args.first().map(|&array| t.kind_of(array)) else {
        return Err(mismatch(name));
    };
    match (name, args) {
        ("select", &[a, i]) if t.sort_of(i) == index => Ok(t.select(a, i)),
        ("store", &[a, i, v]) if t.sort_of(i) == index && t.sort_of(v) == element => Ok(t.store(a, i, v)),
        _ => Err(mismatch(name)),
    }
}

fn width(t: &Terms, term: Term) -> Option<u32> {
    if let SortKind::BitVec(width) = t.kind_of(term) { Some(width) } else { None }
}

fn bit_vector(t: &Terms, name: &str, args: &[Term]) -> Applied {
    let widths: Option<Vec<u32>> = args.iter().map(|&arg| width(t, arg)).collect();
    let known = bit_operation(name).is_some()
        || matches!(
            name,
            "bv2nat" | "ubv_to_int" | "bvnand" | "bvnor" | "bvxnor" | "bvcomp" | "bvuge" | "bvugt" | "bvsge" | "bvsgt"
        );
    if !known {
        return Err(format!("unknown symbol `{name}`"));
    }
    let Some(widths) = widths.filter(|widths| !widths.is_empty()) else { return Err(mismatch(name)) };
    if name == "concat" && args.len() >= 2 {
        return Ok(args[1..].iter().fold(args[0], |a, &b| t.bv(BvOp::Concat, &[a, b])));
    }
    if widths.iter().any(|w| *w != widths[0]) {
        return Err(mismatch(name));
    }
    let swapped = |op: BvOp| t.bv(op, &[args[1], args[0]]);
    let not = |op: BvOp| t.bv(BvOp::Not, &[t.bv(op, args)]);
    match (bit_operation(name), name, args.len()) {
        (Some(op @ (BvOp::Not | BvOp::Neg)), _, 1) => Ok(t.bv(op, args)),
        (Some(BvOp::Not | BvOp::Neg | BvOp::Concat), ..) => Err(mismatch(name)),
        (Some(op), _, 2) => Ok(t.bv(op, args)),
        (Some(op @ (BvOp::And | BvOp::Or | BvOp::Xor | BvOp::Add | BvOp::Mul)), _, 3..) => {
            Ok(args[1..].iter().fold(args[0], |a, &b| t.bv(op, &[a, b])))
        }
        (None, "bv2nat" | "ubv_to_int", 1) => Ok(t.bv_to_nat(args[0])),
        (None, "bvnand", 2) => Ok(not(BvOp::And)),
        (None, "bvnor", 2) => Ok(not(BvOp::Or)),
        (None, "bvxnor", 2) => Ok(not(BvOp::Xor)),
        (None, "bvcomp", 2) => {
            let bit = |n: u32| t.bv_num(n.into(), 1);
            Ok(t.ite(t.eq(args[0], args[1]), bit(1), bit(0)))
        }
        (None, "bvuge", 2) => Ok(swapped(BvOp::Ule)),
        (None, "bvugt", 2) => Ok(swapped(BvOp::Ult)),
        (None, "bvsge", 2) => Ok(swapped(BvOp::Sle)),
        (None, "bvsgt", 2) => Ok(swapped(BvOp::Slt)),
        _ => Err(mismatch(name)),
    }
}

fn indexed(t: &Terms, name: &str, indices: &[u32], args: &[Term]) -> Applied {
    if matches!(name, "to_fp" | "to_fp_unsigned" | "fp.to_sbv" | "fp.to_ubv") {
        return t.fp_by_name(name, indices, args).ok_or_else(|| mismatch(name));
    }
    let &[arg] = args else { return Err(mismatch(name)) };
    match (name, indices, width(t, arg)) {
        ("extract", &[high, low], Some(width)) if low <= high && high < width => {
            Ok(t.bv(BvOp::Extract { high, low }, args))
        }
        ("zero_extend", &[by], Some(_)) => Ok(t.bv(BvOp::ZeroExtend(by), args)),
        ("sign_extend", &[by], Some(_)) => Ok(t.bv(BvOp::SignExtend(by), args)),
        ("rotate_left", &[by], Some(_)) => Ok(t.bv(BvOp::RotateLeft(by), args)),
        ("rotate_right", &[by], Some(_)) => Ok(t.bv(BvOp::RotateRight(by), args)),
        ("repeat", &[times], Some(_)) if times > 0 => {
            Ok((1..times).fold(arg, |all, _| t.bv(BvOp::Concat, &[all, arg])))
        }
        ("int2bv" | "int_to_bv", &[width], None) if width > 0 && t.sort_of(arg) == Sort::INT => {
            Ok(t.nat_to_bv(arg, width))
        }
        _ => Err(mismatch(name)),
    }
}

/// The bit-vector operations without an index.
fn bit_operation(name: &str) -> Option<BvOp> {
    Some(match name {
        "bvnot" => BvOp::Not,
        "bvneg" => BvOp::Neg,
        "bvand" => BvOp::And,
        "bvor" => BvOp::Or,
        "bvxor" => BvOp::Xor,
        "bvadd" => BvOp::Add,
        "bvsub" => BvOp::Sub,
        "bvmul" => BvOp::Mul,
        "bvudiv" => BvOp::Udiv,
        "bvurem" => BvOp::Urem,
        "bvsdiv" => BvOp::Sdiv,
        "bvsrem" => BvOp::Srem,
        "bvsmod" => BvOp::Smod,
        "bvshl" => BvOp::Shl,
        "bvlshr" => BvOp::Lshr,
        "bvashr" => BvOp::Ashr,
        "bvult" => BvOp::Ult,
        "bvule" => BvOp::Ule,
        "bvslt" => BvOp::Slt,
        "bvsle" => BvOp::Sle,
        "concat" => BvOp::Concat,
        _ => return None,
    })
}
