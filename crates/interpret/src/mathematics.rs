//! The functions of `<math.h>`, and the builtins behind them.

use std::cmp::Ordering;

use tracewright_c::types::FloatType;
use tracewright_logic::RoundingMode;

use crate::calls::Call;
use crate::floats::Number;
use crate::machine::{Machine, Run};
use crate::prepare::Class;
use crate::value::Value;

/// What a function of one `double` is for the C library of the host.
fn elementary(name: &str) -> Option<fn(f64) -> f64> {
    Some(match name {
        "acos" => f64::acos,
        "acosh" => f64::acosh,
        "asin" => f64::asin,
        "asinh" => f64::asinh,
        "atan" => f64::atan,
        "atanh" => f64::atanh,
        "cbrt" => f64::cbrt,
        "cos" => f64::cos,
        "cosh" => f64::cosh,
        "exp" => f64::exp,
        "exp2" => f64::exp2,
        "expm1" => f64::exp_m1,
        "log" => f64::ln,
        "log10" => f64::log10,
        "log1p" => f64::ln_1p,
        "log2" => f64::log2,
        "sin" => f64::sin,
        "sinh" => f64::sinh,
        "tan" => f64::tan,
        "tanh" => f64::tanh,
        _ => return None,
    })
}

fn elementary_of_two(name: &str) -> Option<fn(f64, f64) -> f64> {
    Some(match name {
        "atan2" => f64::atan2,
        "hypot" => f64::hypot,
        "pow" => f64::powf,
        _ => return None,
    })
}

fn rounding(name: &str) -> Option<RoundingMode> {
    Some(match name {
        "floor" => RoundingMode::Down,
        "ceil" => RoundingMode::Up,
        "trunc" => RoundingMode::Zero,
        "round" | "lround" | "llround" => RoundingMode::NearestAway,
        "rint" | "nearbyint" | "roundeven" | "lrint" | "llrint" => RoundingMode::NearestEven,
        _ => return None,
    })
}

impl Machine<'_> {
    /// A function that computes; anything else is not known.
    pub fn compute(&mut self, name: &str, call: &Call) -> Run<Value> {
        let builtin = name.strip_prefix("__builtin_");
        let base = builtin.or_else(|| name.strip_prefix("__")).unwrap_or(name);
        // `__isinf` is a function of the GNU library; GCC expands the others itself.
        let is_library = builtin.is_none() && base != name;
        let numbers: Vec<Number> = call.args.iter().filter_map(|(value, _)| as_float(value)).collect();
        let is_all = numbers.len() == call.args.len();
        let own = match self.prepared.class(call.ty) {
            Class::Float(float) => Some(float),
            _ => None,
        };
        if base == "fpclassify" && builtin.is_some() {
            return self.classified(call);
        }
        // `floorf` and `floorl`; the names of comparisons end with these letters by themselves.
        for stem in [base, base.strip_suffix(['f', 'l']).unwrap_or(base)] {
            if let (Some(float), true) = (own, is_all)
                && let Some(result) = self.real_function(stem, float, &numbers)?
            {
                return Ok(Value::Float(result));
            }
            if let (None, true, Class::Int(int)) = (own, is_all, self.prepared.class(call.ty))
                && let Some(result) = self.integer_function(stem, is_library, &numbers, int)?
            {
                return Ok(Value::Int(int.wrap(result)));
            }
            if let (Some(float), "nan" | "inf" | "huge_val") = (own, stem) {
                return Ok(Value::Float(if stem == "nan" { Number::nan(float) } else { Number::infinity(float) }));
            }
        }
        self.dont_know(format!("`{name}`"))
    }

    fn real_function(&mut self, name: &str, ty: FloatType, args: &[Number]) -> Run<Option<Number>> {
        let args: Vec<Number> = args.iter().map(|number| number.to_type(ty)).collect();
        Ok(match (name, &args[..]) {
            ("fabs", &[x]) => Some(x.with_sign(false)),
            ("copysign", &[x, y]) => Some(x.with_sign(y.is_signed())),
            ("sqrt", &[x]) => Some(Number::of(ty, &x.exact().square_root(RoundingMode::NearestEven))),
            ("fma", &[x, y, z]) => {
                let exact = x.exact().multiply_add(&y.exact(), &z.exact(), RoundingMode::NearestEven);
                Some(Number::of(ty, &exact))
            }
            ("fmin" | "fmax", &[x, y]) => Some(match (x.is_nan(), y.is_nan(), x.compare(y)) {
                (true, _, _) => y,
                (_, true, _) => x,
                // Which zero it is depends on the library.
                (_, _, Some(Ordering::Equal)) if x.bits != y.bits => {
                    return self.dont_know("the smaller one of two zeros");
                }
                (_, _, order) => {
                    let less = order == Some(Ordering::Less);
                    if less == (name == "fmin") { x } else { y }
                }
            }),
            ("fdim", &[x, y]) => match x.compare(y) {
                None => Some(Number::nan(ty)),
                Some(Ordering::Greater) => x.operate(tracewright_c::typed::BinaryOp::Sub, y),
                Some(_) => Some(Number::of_integer(ty, &0.into())),
            },
            ("fmod", &[x, y]) => match (x.widened(), y.widened()) {
                (Some(a), Some(b)) => Some(Number::double(a % b).to_type(ty)),
                _ => return self.dont_know("`fmodl`"),
            },
            ("remainder" | "drem", &[x, y]) => Some(Number::of(ty, &x.exact().remainder(&y.exact()))),
            (_, &[x]) => match (rounding(name), elementary(name), x.widened()) {
                (Some(mode), _, _) => Some(x.rounded(mode)),
                (None, Some(function), Some(value)) if ty == FloatType::Double => Some(Number::double(function(value))),
                _ => None,
            },
            (_, &[x, y]) => match (elementary_of_two(name), x.widened(), y.widened()) {
                (Some(function), Some(a), Some(b)) if ty == FloatType::Double => Some(Number::double(function(a, b))),
                _ => None,
            },
            _ => None,
        })
    }

    fn integer_function(
        &mut self,
        name: &str,
        is_library: bool,
        args: &[Number],
        int: crate::prepare::IntClass,
    ) -> Run<Option<i128>> {
        let sign = |x: &Number| if x.is_signed() { -1 } else { 1 };
        Ok(match (name, args) {
            ("isnan", [x]) => Some(i128::from(x.is_nan())),
            ("isinf", [x]) if !is_library => Some(i128::from(x.exact().is_infinite())),
            ("isinf" | "isinf_sign", [x]) => Some(if x.exact().is_infinite() { sign(x) } else { 0 }),
            ("isfinite" | "finite", [x]) => Some(i128::from(!x.is_nan() && !x.exact().is_infinite())),
            ("isnormal", [x]) => Some(i128::from(x.exact().is_normal())),
            ("signbit", [x]) => Some(i128::from(x.is_signed())),
            ("fpclassify", [x]) => Some(classify(x)),
            ("isless" | "islessequal" | "isgreater" | "isgreaterequal" | "islessgreater" | "isunordered", [x, y]) => {
                let order = x.compare(*y);
                Some(i128::from(match name {
                    "isless" => order == Some(Ordering::Less),
                    "islessequal" => matches!(order, Some(Ordering::Less | Ordering::Equal)),
                    "isgreater" => order == Some(Ordering::Greater),
                    "isgreaterequal" => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
                    "islessgreater" => matches!(order, Some(Ordering::Less | Ordering::Greater)),
                    _ => order.is_none(),
                }))
            }
            ("lround" | "llround" | "lrint" | "llrint", [x]) => {
                let mode = rounding(name).unwrap_or(RoundingMode::NearestEven);
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

const FP_NAN: i128 = 0;
const FP_INFINITE: i128 = 1;
const FP_ZERO: i128 = 2;
const FP_SUBNORMAL: i128 = 3;
const FP_NORMAL: i128 = 4;

/// The numbers of the GNU library.
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
