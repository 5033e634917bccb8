//! Operations on bit-vectors of machine size.

use tracewright_logic::BvOp;

use super::memory::Word;

/// The signed value of a bit-vector.
fn signed(value: Word, width: u32) -> Word {
    if width > 0 && value >> (width - 1) & 1 == 1 { value - (1 << width) } else { value }
}

/// The bits of a number.
pub(super) fn wrapped(value: Word, width: u32) -> Word {
    value & ((1 << width) - 1)
}

/// The result of an operation on one bit-vector, or on two of the same width unless it is a concatenation; the widths
/// are those of the operands. Division by zero is defined as in SMT-LIB.
pub(super) fn apply(op: BvOp, [a, b]: [Word; 2], [width, second]: [u32; 2]) -> Word {
    let all_ones = wrapped(-1, width);
    let (sa, sb) = (signed(a, width), signed(b, second));
    let result = match op {
        BvOp::Not => !a,
        BvOp::Neg => -a,
        BvOp::And => a & b,
        BvOp::Or => a | b,
        BvOp::Xor => a ^ b,
        BvOp::Add => a + b,
        BvOp::Sub => a - b,
        BvOp::Mul => a.wrapping_mul(b),
        BvOp::Udiv if b == 0 => all_ones,
        BvOp::Udiv => a / b,
        BvOp::Urem | BvOp::Srem | BvOp::Smod if b == 0 => a,
        BvOp::Urem => a % b,
        BvOp::Sdiv if b == 0 => {
            if sa < 0 {
                1
            } else {
                all_ones
            }
        }
        BvOp::Sdiv => sa / sb,
        BvOp::Srem => sa % sb,
        BvOp::Smod => {
            let rest = sa % sb;
            if rest != 0 && (rest < 0) != (sb < 0) { rest + sb } else { rest }
        }
        BvOp::Shl if b >= Word::from(width) => 0,
        BvOp::Shl => a << b,
        BvOp::Lshr if b >= Word::from(width) => 0,
        BvOp::Lshr => a >> b,
        BvOp::Ashr => sa >> b.min(Word::from(width)),
        BvOp::Ult => return Word::from(a < b),
        BvOp::Ule => return Word::from(a <= b),
        BvOp::Slt => return Word::from(sa < sb),
        BvOp::Sle => return Word::from(sa <= sb),
        BvOp::Concat => return a << second | b,
        BvOp::Extract { high, low } => return wrapped(a >> low, high - low + 1),
        BvOp::ZeroExtend(_) => return a,
        BvOp::SignExtend(more) => return wrapped(sa, width + more),
        BvOp::RotateLeft(by) => rotated(a, by % width, width),
        BvOp::RotateRight(by) => rotated(a, width - by % width, width),
    };
    wrapped(result, width)
}

fn rotated(value: Word, by: u32, width: u32) -> Word {
    value << by | value >> (width - by)
}

#[cfg(test)]
mod tests {
    use tracewright_logic::{Op, Terms, Value, evaluate};

    use super::super::code::Compiler;
    use super::super::memory::Memory;
    use super::*;

    /// All operations on all bit-vectors of some width agree with the evaluation of terms.
    #[test]
    fn operations_are_those_of_terms() {
        let width = 4;
        let terms = Terms::new();
        let sort = terms.bv_sort(width);
        let (x, y) = (terms.var("x", sort), terms.var("y", sort));
        let binary = [
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
            BvOp::Ult,
            BvOp::Ule,
            BvOp::Slt,
            BvOp::Sle,
            BvOp::Concat,
        ];
        let unary = [
            BvOp::Not,
            BvOp::Neg,
            BvOp::Extract { high: 2, low: 1 },
            BvOp::ZeroExtend(2),
            BvOp::SignExtend(3),
            BvOp::RotateLeft(3),
            BvOp::RotateRight(1),
        ];
        let made: Vec<_> = binary
            .iter()
            .map(|&op| (op, terms.bv(op, &[x, y])))
            .chain(unary.iter().map(|&op| (op, terms.bv(op, &[x]))))
            .collect();
        for (op, term) in made {
            let mut compiler = Compiler::new(&terms);
            let (at_x, at_y) = (compiler.slot(x) as usize, compiler.slot(y) as usize);
            let code = compiler.compile(term).unwrap_or_else(|| panic!("{op:?} is not executed"));
            for a in 0..16u64 {
                for b in 0..16u64 {
                    let value = |name| Some(Value::bits(if name == x { a } else { b }, width));
                    let expected = match evaluate(&terms, term, &value, &|_, _| None) {
                        Some(Value::Bool(value)) => Word::from(value),
                        Some(Value::Bits(value, _)) => Word::from(u64::try_from(&value).expect("it is small")),
                        other => panic!("{op:?} gives {other:?}"),
                    };
                    let mut memory = Memory::new(2);
                    memory.slots[at_x] = Word::from(a);
                    memory.slots[at_y] = Word::from(b);
                    assert_eq!(code.run(&mut memory), Some(expected), "{op:?} of {a} and {b}");
                }
            }
        }
        assert!(terms.with_op(terms.bv(BvOp::Add, &[x, y]), |op| matches!(op, Op::Bv(_))));
    }
}
