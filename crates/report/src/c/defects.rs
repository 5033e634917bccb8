//! Descriptions of defects in terms of C: which result is out of range, and of which type.

use num_bigint::BigInt;
use tracewright_source::{SourceMap, Span};
use tracewright_vocabulary::Defect;
use tracewright_vocabulary::origin::{Operand, Operation, Operator, Origins, SourceTypeKind};

use crate::trace::Assignment;
use crate::verdict::one_line;

/// One sentence about a defect, given the values of variables.
pub(crate) fn sentence(
    sources: &SourceMap,
    origins: &Origins,
    defect: Defect,
    place: Span,
    values: &[Assignment],
) -> String {
    let described = origins.operations.get(&place).and_then(|operation| {
        let operation = Described { sources, origins, operation, values };
        match defect {
            Defect::Overflow => operation.overflow(),
            Defect::DivisionByZero => operation.division(),
            Defect::Shift => operation.shift(),
            _ => None,
        }
    });
    described.unwrap_or_else(|| defect.describe().to_owned())
}

struct Described<'a> {
    sources: &'a SourceMap,
    origins: &'a Origins,
    operation: &'a Operation,
    values: &'a [Assignment],
}

impl Described<'_> {
    fn text(&self, operand: &Operand) -> String {
        match operand {
            Operand::Written(span) => one_line(self.sources.text(*span)),
            Operand::Number(number) => number.to_string(),
        }
    }

    /// The value of an operand, if it is a number or a variable that is shown.
    fn value(&self, operand: &Operand) -> Option<BigInt> {
        match operand {
            Operand::Number(number) => Some(BigInt::from(*number)),
            Operand::Written(_) => {
                let text = self.text(operand);
                let value = &self.values.iter().find(|assignment| assignment.name == text)?.value;
                // Characters are shown with their numbers: 65 'A'.
                value.split_whitespace().next()?.parse().ok()
            }
        }
    }

    fn overflow(&self) -> Option<String> {
        let ty = self.origins.types.get(self.operation.ty)?;
        let SourceTypeKind::Int { bits, .. } = ty.kind else { return None };
        let texts: Vec<String> = self.operation.operands.iter().map(|operand| self.text(operand)).collect();
        let symbol = self.operation.operator.symbol();
        let written = match &texts[..] {
            [only] => format!("{symbol}{only}"),
            [left, right] => format!("{left} {symbol} {right}"),
            _ => return None,
        };
        let largest = (BigInt::from(1) << (bits - 1)) - 1;
        let values: Option<Vec<BigInt>> = self.operation.operands.iter().map(|operand| self.value(operand)).collect();
        let exact = values.and_then(|values| exact(self.operation.operator, &values));
        Some(match exact {
            Some(exact) if exact > largest => {
                let what = if self.operation.operator == Operator::Remainder { "the quotient of " } else { "" };
                format!("signed overflow: {what}{written} is {exact}, too large for {}", ty.name)
            }
            Some(exact) if exact < -largest.clone() - 1 => {
                format!("signed overflow: {written} is {exact}, too small for {}", ty.name)
            }
            Some(_) if self.operation.operator == Operator::ShiftLeft => {
                format!("signed overflow: {written} shifts a negative number")
            }
            _ => format!("signed overflow: the result of {written} does not fit into {}", ty.name),
        })
    }

    fn division(&self) -> Option<String> {
        match self.operation.operands.get(1)? {
            Operand::Number(_) => None,
            divisor => Some(format!("division by zero: {} is 0", self.text(divisor))),
        }
    }

    fn shift(&self) -> Option<String> {
        let count = self.operation.operands.get(1)?;
        let bits = match self.origins.types.get(self.operation.ty)?.kind {
            SourceTypeKind::Int { bits, .. } | SourceTypeKind::Enum { bits, .. } => bits,
            _ => return None,
        };
        Some(match self.value(count) {
            Some(count) => format!("shift by {count} of a {bits}-bit value"),
            None => format!("shift of a {bits}-bit value by {}, which is out of range", self.text(count)),
        })
    }
}

/// The mathematical result, without wrapping.
fn exact(operator: Operator, values: &[BigInt]) -> Option<BigInt> {
    Some(match (operator, values) {
        (Operator::Negate, [a]) => -a,
        (Operator::Add, [a, b]) => a + b,
        (Operator::Subtract, [a, b]) => a - b,
        (Operator::Multiply, [a, b]) => a * b,
        (Operator::Divide | Operator::Remainder, [a, b]) if *b != BigInt::ZERO => a / b,
        (Operator::ShiftLeft, [a, b]) => a << u32::try_from(b.clone()).ok().filter(|count| *count < 256)?,
        _ => return None,
    })
}
