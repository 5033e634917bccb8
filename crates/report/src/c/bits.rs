//! Bit-vector terms as C expressions: computed in unsigned types, whose arithmetic wraps around, and converted to
//! signed types where necessary.

use num_bigint::BigInt;
use tracewright_logic::{BvOp, Op, SortKind, Term};
use tracewright_vocabulary::origin::Part;

use super::formulas::{CExpr, Formulas, Level};

/// Whether the bits of an expression are interpreted as signed or unsigned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Unsigned,
    Signed,
}

impl Formulas<'_> {
    /// `a < b` and the like.
    pub(super) fn bit_comparison(&self, op: BvOp, a: Term, b: Term) -> Option<CExpr> {
        let (operator, reading) = match op {
            BvOp::Ult => ("<", Reading::Unsigned),
            BvOp::Ule => ("<=", Reading::Unsigned),
            BvOp::Slt => ("<", Reading::Signed),
            BvOp::Sle => ("<=", Reading::Signed),
            _ => return None,
        };
        self.compared(a, b, operator, reading)
    }

    /// `a == b` or `a != b`.
    pub(super) fn bit_equality(&self, a: Term, b: Term, operator: &str) -> Option<CExpr> {
        let signed = |term: Term| self.lvalue(term).and_then(|l| self.integer_type(l.ty)).map(|(_, signed)| signed);
        let reading = match (signed(a), signed(b)) {
            (Some(true), Some(true) | None) | (None, Some(true)) => Reading::Signed,
            _ => Reading::Unsigned,
        };
        self.compared(a, b, operator, reading)
    }

    fn compared(&self, a: Term, b: Term, operator: &str, reading: Reading) -> Option<CExpr> {
        let (a, b) = (self.read_as(a, reading)?, self.read_as(b, reading)?);
        Some(CExpr::new(format!("{} {operator} {}", a.within(Level::Sum), b.within(Level::Sum)), Level::Comparison))
    }

    fn bits_of(&self, term: Term) -> Option<u32> {
        match self.terms.kind_of(term) {
            SortKind::BitVec(width) => Some(width),
            _ => None,
        }
    }

    /// A value as an unsigned or signed number of its width.
    fn read_as(&self, term: Term, reading: Reading) -> Option<CExpr> {
        let width = self.bits_of(term)?;
        if let Some(number) = self.literal(term) {
            return number_of(number, width, reading);
        }
        if let Some(lvalue) = self.lvalue(term) {
            if lvalue.part != Part::Whole {
                return None;
            }
            let (bits, signed) = self.integer_type(lvalue.ty)?;
            let level = if lvalue.text.starts_with('*') { Level::Unary } else { Level::Primary };
            let expr = CExpr::new(lvalue.text, level);
            let as_wanted = signed == (reading == Reading::Signed);
            return match bits == width && as_wanted {
                true => Some(expr),
                false if bits == width => cast(&expr, width, reading),
                // A bit-field or `_Bool` keeps fewer bits than its type has.
                false => None,
            };
        }
        let unsigned = self.computed(term, width)?;
        match reading {
            Reading::Unsigned => Some(unsigned),
            Reading::Signed => cast(&unsigned, width, reading),
        }
    }

    /// An operation, computed in the unsigned type of its width.
    fn computed(&self, term: Term, width: u32) -> Option<CExpr> {
        let args = self.terms.args(term);
        let Op::Bv(op) = self.terms.op(term) else { return None };
        let part = |i: usize| self.read_as(args[i], Reading::Unsigned);
        let binary = |operator: &str| {
            let parts: Option<Vec<String>> =
                (0..args.len()).map(|i| part(i).map(|p| wide(&p, width).within(Level::Unary))).collect();
            let text = format!("({})", parts?.join(&format!(" {operator} ")));
            cast(&CExpr::new(text, Level::Primary), width, Reading::Unsigned)
        };
        match op {
            BvOp::Add => binary("+"),
            BvOp::Sub => binary("-"),
            BvOp::Mul => binary("*"),
            BvOp::And => binary("&"),
            BvOp::Or => binary("|"),
            BvOp::Xor => binary("^"),
            BvOp::Not => {
                let inner = part(0)?;
                cast(
                    &CExpr::new(format!("(~{})", inner.within(Level::Unary)), Level::Primary),
                    width,
                    Reading::Unsigned,
                )
            }
            BvOp::Neg => {
                let inner = part(0)?;
                cast(
                    &CExpr::new(format!("(-{})", inner.within(Level::Unary)), Level::Primary),
                    width,
                    Reading::Unsigned,
                )
            }
            BvOp::ZeroExtend(_) => cast(&part(0)?, width, Reading::Unsigned),
            BvOp::SignExtend(_) => {
                let inner = self.read_as(args[0], Reading::Signed)?;
                cast(&inner, width, Reading::Unsigned)
            }
            BvOp::Extract { high, low } if matches!(high + 1 - low, 8 | 16 | 32 | 64) => {
                let inner = part(0)?;
                let shifted = match low {
                    0 => inner,
                    _ => CExpr::new(format!("({} >> {low})", inner.within(Level::Unary)), Level::Primary),
                };
                cast(&shifted, high + 1 - low, Reading::Unsigned)
            }
            BvOp::Shl | BvOp::Lshr => {
                // A shift by a variable amount may be undefined in C.
                let count = self.literal(args[1]).filter(|count| *count < BigInt::from(width))?;
                let operator = if op == BvOp::Shl { "<<" } else { ">>" };
                let text = format!("({} {operator} {count})", wide(&part(0)?, width).within(Level::Unary));
                cast(&CExpr::new(text, Level::Primary), width, Reading::Unsigned)
            }
            _ => None,
        }
    }
}

/// Small types are promoted to `unsigned`, so that nothing overflows.
fn wide(expr: &CExpr, width: u32) -> CExpr {
    match width {
        8 | 16 => CExpr::new(format!("(unsigned int){}", expr.within(Level::Unary)), Level::Unary),
        _ => expr.clone(),
    }
}

fn cast(expr: &CExpr, width: u32, reading: Reading) -> Option<CExpr> {
    let name = match (width, reading) {
        (8, Reading::Unsigned) => "unsigned char",
        (8, Reading::Signed) => "signed char",
        (16, Reading::Unsigned) => "unsigned short",
        (16, Reading::Signed) => "short",
        (32, Reading::Unsigned) => "unsigned int",
        (32, Reading::Signed) => "int",
        (64, Reading::Unsigned) => "unsigned long long",
        (64, Reading::Signed) => "long long",
        _ => return None,
    };
    Some(CExpr::new(format!("({name}){}", expr.within(Level::Unary)), Level::Unary))
}

fn number_of(number: BigInt, width: u32, reading: Reading) -> Option<CExpr> {
    let half = BigInt::from(1) << (width.max(1) - 1);
    match reading {
        Reading::Signed => {
            let number = if number >= half { number - (BigInt::from(1) << width) } else { number };
            let least = number == -&half;
            match width {
                0..=31 => Some(CExpr::new(number.to_string(), Level::Unary)),
                32 if !least => Some(CExpr::new(number.to_string(), Level::Unary)),
                32 => Some(CExpr::new("(-2147483647 - 1)", Level::Primary)),
                64 if !least => Some(CExpr::new(format!("{number}LL"), Level::Unary)),
                64 => Some(CExpr::new("(-9223372036854775807LL - 1)", Level::Primary)),
                _ => None,
            }
        }
        Reading::Unsigned => match width {
            0..=32 => Some(CExpr::new(format!("{number}U"), Level::Primary)),
            33..=64 => Some(CExpr::new(format!("{number}ULL"), Level::Primary)),
            _ => None,
        },
    }
}
