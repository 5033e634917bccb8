//! The functions of `<math.h>`, and the builtins behind them.

use std::cmp::Ordering;

use tracewright_c::library::{Id, Known, Spelling, builtin::Id as B, real::Id as F};
use tracewright_c::typed::Function;
use tracewright_c::types::FloatType;
use tracewright_logic::RoundingMode;

use crate::calls::Call;
use crate::floats::Number;
use crate::machine::{Machine, Run};
use crate::prepare::Class;
use crate::value::Value;

/// The function of the host's C library for a function of one `double`.
fn elementary(function: F) -> Option<fn(f64) -> f64> {
    Some(match function {
        F::acos => f64::acos,
        F::acosh => f64::acosh,
        F::asin => f64::asin,
        F::asinh => f64::asinh,
        F::atan => f64::atan,
        F::atanh => f64::atanh,
        F::cbrt => f64::cbrt,
        F::cos => f64::cos,
        F::cosh => f64::cosh,
        F::exp => f64::exp,
        F::exp2 => f64::exp2,
        F::expm1 => f64::exp_m1,
        F::log => f64::ln,
        F::log10 => f64::log10,
        F::log1p => f64::ln_1p,
        F::log2 => f64::log2,
        F::sin => f64::sin,
        F::sinh => f64::sinh,
        F::tan => f64::tan,
        F::tanh => f64::tanh,
        _ => return None,
    })
}

fn elementary_of_two(function: F) -> Option<fn(f64, f64) -> f64> {
    Some(match function {
        F::atan2 => f64::atan2,
        F::hypot => f64::hypot,
        F::pow => f64::powf,
        _ => return None,
    })
}

fn rounding(function: F) -> Option<RoundingMode> {
    Some(match function {
        F::floor => RoundingMode::Down,
        F::ceil => RoundingMode::Up,
        F::trunc => RoundingMode::Zero,
        F::round | F::lround | F::llround => RoundingMode::NearestAway,
        F::rint | F::nearbyint | F::roundeven | F::lrint | F::llrint => RoundingMode::NearestEven,
        _ => return None,
    })
}

impl Machine<'_> {
    /// Computes a function; others are not supported.
    pub fn compute(&mut self, function: &Function, call: &Call) -> Run<Value> {
        if let Some(known) = function.known
            && let Some(value) = self.computed(known, call)?
        {
            return Ok(value);
        }
        self.dont_know(format!("`{}`", function.name))
    }

    fn computed(&mut self, known: Known, call: &Call) -> Run<Option<Value>> {
        let numbers: Vec<Number> = call.args.iter().filter_map(|(value, _)| as_float(value)).collect();
        let is_all = numbers.len() == call.args.len();
        let class = self.prepared.class(call.ty);
        let function = match (known.id(), class, &numbers[..]) {
            (Id::Math(F::fpclassify), _, _) if known.spelling() == Spelling::Builtin => {
                return self.classified(call).map(Some);
            }
            (Id::Builtin(B::__builtin_inf | B::__builtin_huge_val), Class::Float(float), _) => {
                return Ok(Some(Value::Float(Number::infinity(float))));
            }
            (Id::Builtin(B::__builtin_isinf_sign), Class::Int(int), [x]) if is_all => {
                return Ok(Some(Value::Int(int.wrap(infinity_sign(x)))));
            }
            (Id::Math(function), _, _) => function,
            _ => return Ok(None),
        };
        match class {
            Class::Float(float) if function == F::nan => Ok(Some(Value::Float(Number::nan(float)))),
            Class::Float(float) if is_all => Ok(self.real_function(function, float, &numbers)?.map(Value::Float)),
            Class::Int(int) if is_all => {
                let result = self.integer_function(function, known.spelling(), &numbers, int)?;
                Ok(result.map(|result| Value::Int(int.wrap(result))))
            }
            _ => Ok(None),
        }
    }

    fn real_function(&mut self, function: F, ty: FloatType, args: &[Number]) -> Run<Option<Number>> {
        let args: Vec<Number> = args.iter().map(|number| number.to_type(ty)).collect();
        Ok(match (function, &args[..]) {
            (F::fabs, &[x]) => Some(x.with_sign(false)),
            (F::copysign, &[x, y]) => Some(x.with_sign(y.is_signed())),
            (F::sqrt, &[x]) => Some(Number::of(ty, &x.exact().square_root(RoundingMode::NearestEven))),
            (F::fma, &[x, y, z]) => {
                let exact = x.exact().multiply_add(&y.exact(), &z.exact(), RoundingMode::NearestEven);
                Some(Number::of(ty, &exact))
            }
            (F::fmin | F::fmax, &[x, y]) => Some(match (x.is_nan(), y.is_nan(), x.compare(y)) {
                (true, _, _) => y,
                (_, true, _) => x,
                // It depends on the library which of the two zeros is returned.
                (_, _, Some(Ordering::Equal)) if x.bits != y.bits => {
                    return self.dont_know("the smaller one of two zeros");
                }
                (_, _, order) => {
                    let less = order == Some(Ordering::Less);
                    if less == (function == F::fmin) { x } else { y }
                }
            }),
            (F::fdim, &[x, y]) => match x.compare(y) {
                None => Some(Number::nan(ty)),
                Some(Ordering::Greater) => x.operate(tracewright_c::typed::BinaryOp::Sub, y),
                Some(_) => Some(Number::of_integer(ty, &0.into())),
            },
            (F::fmod, &[x, y]) => match (x.widened(), y.widened()) {
                (Some(a), Some(b)) => Some(Number::double(a % b).to_type(ty)),
                _ => return self.dont_know("`fmodl`"),
            },
            (F::remainder | F::drem, &[x, y]) => Some(Number::of(ty, &x.exact().remainder(&y.exact()))),
            (_, &[x]) => match (rounding(function), elementary(function), x.widened()) {
                (Some(mode), _, _) => Some(x.rounded(mode)),
                (None, Some(compute), Some(value)) if ty == FloatType::Double => Some(Number::double(compute(value))),
                _ => None,
            },
            (_, &[x, y]) => match (elementary_of_two(function), x.widened(), y.widened()) {
                (Some(compute), Some(a), Some(b)) if ty == FloatType::Double => Some(Number::double(compute(a, b))),
                _ => None,
            },
            _ => None,
        })
    }

    fn integer_function(
        &mut self,
        function: F,
        spelling: Spelling,
        args: &[Number],
        int: crate::prepare::IntClass,
    ) -> Run<Option<i128>> {
        Ok(match (function, args) {
            (F::isnan, [x]) => Some(i128::from(x.is_nan())),
            // `__isinf` is a function of the GNU library; GCC expands the others itself.
            (F::isinf, [x]) if spelling == Spelling::Reserved => Some(infinity_sign(x)),
            (F::isinf, [x]) => Some(i128::from(x.exact().is_infinite())),
            (F::isfinite | F::finite, [x]) => Some(i128::from(!x.is_nan() && !x.exact().is_infinite())),
            (F::isnormal, [x]) => Some(i128::from(x.exact().is_normal())),
            (F::signbit, [x]) => Some(i128::from(x.is_signed())),
            (F::fpclassify, [x]) => Some(classify(x)),
            (
                F::isless | F::islessequal | F::isgreater | F::isgreaterequal | F::islessgreater | F::isunordered,
                [x, y],
            ) => {
                let order = x.compare(*y);
                Some(i128::from(match function {
                    F::isless => order == Some(Ordering::Less),
                    F::islessequal => matches!(order, Some(Ordering::Less | Ordering::Equal)),
                    F::isgreater => order == Some(Ordering::Greater),
                    F::isgreaterequal => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
                    F::islessgreater => matches!(order, Some(Ordering::Less | Ordering::Greater)),
                    _ => order.is_none(),
                }))
            }
            (F::lround | F::llround | F::lrint | F::llrint, [x]) => {
                let mode = rounding(function).unwrap_or(RoundingMode::NearestEven);
                let value = x.exact().to_integer(mode).and_then(|value| i128::try_from(value).ok());
                match value.filter(|value| int.wrap(*value) == *value) {
                    Some(value) => Some(value),
                    None => return self.dont_know("a floating-point number that does not fit into an integer"),
                }
            }
            _ => None,
        })
    }

    /// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`
    fn classified(&mut self, call: &Call) -> Run<Value> {
        let Some((Value::Float(number), _)) = call.args.get(5) else { return self.dont_know("`__builtin_fpclassify`") };
        let position = match classify(number) {
            FP_NAN => 0,
            FP_INFINITE => 1,
            FP_NORMAL => 2,
            FP_SUBNORMAL => 3,
            _ => 4,
        };
        Ok(Value::Int(call.int(self, position)?))
    }
}

/// The sign of an infinite number, 0 for all others.
fn infinity_sign(number: &Number) -> i128 {
    match (number.exact().is_infinite(), number.is_signed()) {
        (true, true) => -1,
        (true, false) => 1,
        (false, _) => 0,
    }
}

const FP_NAN: i128 = 0;
const FP_INFINITE: i128 = 1;
const FP_ZERO: i128 = 2;
const FP_SUBNORMAL: i128 = 3;
const FP_NORMAL: i128 = 4;

/// The classification constants of the GNU library.
fn classify(number: &Number) -> i128 {
    let exact = number.exact();
    match () {
        () if exact.is_nan() => FP_NAN,
        () if exact.is_infinite() => FP_INFINITE,
        () if exact.is_zero() => FP_ZERO,
        () if exact.is_subnormal() => FP_SUBNORMAL,
        () => FP_NORMAL,
    }
}

fn as_float(value: &Value) -> Option<Number> {
    match value {
        Value::Float(number) => Some(*number),
        _ => None,
    }
}
