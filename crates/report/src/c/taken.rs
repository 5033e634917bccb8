//! The values that a counterexample takes from functions without a known body, for running the program with them.

use num_bigint::BigInt;
use tracewright_check::{Execution, StepKind};
use tracewright_logic::Value;
use tracewright_program::StatementKind;
use tracewright_source::Span;
use tracewright_vocabulary::CommandLine;
use tracewright_vocabulary::origin::{Origins, SourceTypeKind, TypeRef};

use super::arguments::{are_exact, arguments};
use super::values::number;
use crate::report::Program;

/// An input: a value that a call returns, also one inside the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenInput {
    /// The call.
    pub span: Span,
    /// The function.
    pub function: String,
    /// The low bits of the value, or all bits of a floating-point number; none if it is something else.
    pub bits: Option<u128>,
}

/// The inputs of an execution, in order.
pub(crate) fn taken_inputs(program: &Program, origins: &Origins, execution: &Execution) -> Vec<TakenInput> {
    let mut taken = Vec::new();
    for step in &execution.steps {
        let StepKind::Statement(StatementKind::Havoc) = step.kind else { continue };
        let Some(input) = origins.inputs.get(&step.span) else { continue };
        let values: Vec<&Value> = step.changed.iter().map(|(_, value)| value).collect();
        let bits = bits(origins, input.ty, &values);
        taken.push(TakenInput { span: step.span, function: input.function.clone(), bits });
    }
    // The bytes of the arguments of `main` are what memory holds.
    if are_exact(origins)
        && let Some(arguments) = arguments(program, origins, execution)
    {
        taken.extend(arguments.bytes().into_iter().flatten().map(|byte| TakenInput {
            span: Span::default(),
            function: CommandLine::TEXT.to_owned(),
            bits: Some(byte.into()),
        }));
    }
    taken
}

fn bits(origins: &Origins, ty: TypeRef, values: &[&Value]) -> Option<u128> {
    match (&origins.types[ty].kind, values) {
        (SourceTypeKind::Int { .. } | SourceTypeKind::Enum { .. }, [value]) => low_bits(&number(value, false)?),
        (SourceTypeKind::Pointer(_), [base, offset]) => {
            (number(base, false)? == BigInt::ZERO).then(|| low_bits(&number(offset, true)?))?
        }
        (_, [Value::Float(float)]) => u128::try_from(float.bits().clone()).ok(),
        _ => None,
    }
}

fn low_bits(number: &BigInt) -> Option<u128> {
    let modulus = BigInt::from(1) << 128;
    let low: BigInt = ((number % &modulus) + &modulus) % &modulus;
    u128::try_from(low).ok()
}
