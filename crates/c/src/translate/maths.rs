//! Calls of the functions of `<math.h>`, as formulas.

use tracewright_boogie::{ExprId, StmtKind as S};
use tracewright_logic::{Float, FpOp, RoundingMode, Sign};
use tracewright_source::Span;

use super::code::Code;
use super::emit::Emitter;
use super::memory::Memory;
use super::values::{Int, Value};
use super::{Translated, Translator, unsupported};
use crate::library::Math;
use crate::typed::shapes::{IntKind, Shape, shape};
use crate::typed::{BinaryOp, ExprId as CExpr};
use crate::types::{FloatType, TypeId};

const NEAREST: RoundingMode = RoundingMode::NearestEven;

impl Translator<'_> {
    /// Translates a call; `ty` is the type of its result.
    pub(super) fn call_math(
        &mut self,
        math: Math,
        name: &str,
        args: &[CExpr],
        ty: TypeId,
        span: Span,
    ) -> Translated<Value> {
        let program = self.input.program;
        match math {
            Math::Elementary => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                let construct = format!("the result of `{name}`");
                return self.code.arbitrary(ty, Some(&construct), span);
            }
            Math::Nan | Math::Infinity => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                let Some(Shape::Float(float)) = shape(&program.types, ty) else {
                    return unsupported(format!("`{name}` without its declaration"), span);
                };
                let value = match math {
                    Math::Nan => Float::nan(float.format()),
                    _ => Float::infinity(float.format(), Sign::Plus),
                };
                return Ok(Value::Float(self.code.out.float(&value)));
            }
            _ => {}
        }
        let (numbers, args) = match (math, args) {
            (Math::ClassifyAs, [numbers @ .., last]) => (numbers, std::slice::from_ref(last)),
            _ => (&[][..], args),
        };
        let mut classes = Vec::new();
        for &number in numbers {
            let (int, _) = self.int(number)?;
            classes.push(int);
        }
        let mut operands = Vec::new();
        let mut floats = Vec::new();
        for value in self.arguments(args)? {
            let Value::Float(value) = value else {
                return unsupported(format!("`{name}` of something that is no floating-point number"), span);
            };
            operands.push(self.code.out.keep_expr(value));
        }
        for arg in args {
            floats.extend(program.types.as_float(program.exprs[arg.index()].ty));
        }
        let Some(&float) = floats.first().filter(|_| floats.iter().all(|float| *float == floats[0])) else {
            return unsupported(format!("`{name}` of arguments of different types"), span);
        };
        if operands.len() != arity(math) {
            return unsupported(format!("`{name}` with so many arguments"), span);
        }
        let value = match self.code.math(&mut self.memory, math, &operands, float, ty, span)? {
            Some(value) => value,
            None => {
                let (x, y) = (operands[0], operands.get(1).copied().unwrap_or(operands[0]));
                self.code.math_test(math, x, y, float, ty, &classes, span)?
            }
        };
        // Without a declaration the result is taken for an `int`.
        let fits = match (&value, shape(&program.types, ty)) {
            (Value::Int(_), Some(Shape::Int(_))) => true,
            (Value::Float(_), Some(Shape::Float(result))) => result == float,
            _ => false,
        };
        if fits { Ok(value) } else { unsupported(format!("`{name}` without its declaration"), span) }
    }
}

impl Code<'_> {
    /// The value of a function that computes a number; `None` for one that asks something about numbers.
    fn math(
        &mut self,
        memory: &mut Memory,
        math: Math,
        args: &[ExprId],
        float: FloatType,
        ty: TypeId,
        span: Span,
    ) -> Translated<Option<Value>> {
        let x = args[0];
        let y = args.get(1).copied().unwrap_or(x);
        let integral = |t: &mut Self, mode| t.out.fp_operation(FpOp::RoundToIntegral, mode, &[x]);
        let number = match math {
            Math::Absolute => self.out.fp_operation(FpOp::Abs, NEAREST, &[x]),
            Math::Floor => integral(self, RoundingMode::Down),
            Math::Ceiling => integral(self, RoundingMode::Up),
            Math::Truncate => integral(self, RoundingMode::Zero),
            Math::Round => integral(self, RoundingMode::NearestAway),
            Math::RoundEven => integral(self, NEAREST),
            Math::RoundByMode => self.rounded_like(memory, FpOp::RoundToIntegral, &[x], span)?,
            Math::SquareRoot => self.rounded_like(memory, FpOp::Sqrt, &[x], span)?,
            Math::MultiplyAdd => self.rounded_like(memory, FpOp::Fma, args, span)?,
            Math::Remainder => self.out.fp_operation(FpOp::Rem, NEAREST, &[x, y]),
            Math::Modulo => self.out.modulo(x, y),
            Math::Minimum | Math::Maximum => self.out.extremum(math, x, y, float),
            Math::PositiveDifference => self.positive_difference(memory, x, y, float, span)?,
            Math::CopySign => {
                let negative = self.out.sign_bit(y);
                self.out.with_sign(x, negative)
            }
            Math::RoundToInteger | Math::RoundByModeToInteger => {
                let rounded = match math {
                    Math::RoundToInteger => integral(self, RoundingMode::NearestAway),
                    _ => self.rounded_like(memory, FpOp::RoundToIntegral, &[x], span)?,
                };
                let Some(kind) = self.input.kind_of(ty) else {
                    return unsupported("a rounding function without its declaration", span);
                };
                return Ok(Some(Value::Int(self.float_to_int(rounded, float, kind))));
            }
            _ => return Ok(None),
        };
        Ok(Some(Value::Float(number)))
    }

    fn positive_difference(
        &mut self,
        memory: &mut Memory,
        x: ExprId,
        y: ExprId,
        float: FloatType,
        span: Span,
    ) -> Translated<ExprId> {
        let difference = self.rounded_like(memory, FpOp::Sub, &[x, y], span)?;
        let zero = self.out.float(&Float::zero(float.format(), Sign::Plus));
        // False for NaN, whose difference is NaN.
        let not_above = self.out.fp_test(FpOp::Leq, &[x, y]);
        Ok(self.out.ite(not_above, zero, difference))
    }

    /// Functions whose result is an `int`.
    #[allow(clippy::too_many_arguments)] // the parts of one call
    fn math_test(
        &mut self,
        math: Math,
        x: ExprId,
        y: ExprId,
        float: FloatType,
        ty: TypeId,
        classes: &[Int],
        span: Span,
    ) -> Translated<Value> {
        let kind = self.input.kind_of(ty).unwrap_or(IntKind::INT);
        let condition = match math {
            Math::IsNan => self.out.fp_test(FpOp::IsNan, &[x]),
            Math::IsInfinite => self.out.fp_test(FpOp::IsInfinite, &[x]),
            Math::IsNormal => self.out.fp_test(FpOp::IsNormal, &[x]),
            Math::IsFinite => {
                let (nan, infinite) = (self.out.fp_test(FpOp::IsNan, &[x]), self.out.fp_test(FpOp::IsInfinite, &[x]));
                let special = self.out.or(nan, infinite);
                self.out.not(special)
            }
            Math::IsLess => self.out.float_comparison(BinaryOp::Lt, x, y),
            Math::IsLessEqual => self.out.float_comparison(BinaryOp::Le, x, y),
            Math::IsGreater => self.out.float_comparison(BinaryOp::Gt, x, y),
            Math::IsGreaterEqual => self.out.float_comparison(BinaryOp::Ge, x, y),
            Math::IsLessGreater => {
                let (less, greater) = (self.out.fp_test(FpOp::Lt, &[x, y]), self.out.fp_test(FpOp::Lt, &[y, x]));
                self.out.or(less, greater)
            }
            Math::IsUnordered => {
                let (left, right) = (self.out.fp_test(FpOp::IsNan, &[x]), self.out.fp_test(FpOp::IsNan, &[y]));
                self.out.or(left, right)
            }
            Math::SignBit => return self.sign_number(x, kind, span),
            Math::InfinitySign => {
                let infinite = self.out.fp_test(FpOp::IsInfinite, &[x]);
                let negative = self.out.fp_test(FpOp::IsNegative, &[x]);
                let [plus, minus, none] =
                    [1, -1, 0].map(|value| self.integers.constant(&mut self.out, kind, value).expr);
                let sign = self.out.ite(negative, minus, plus);
                let expr = self.out.ite(infinite, sign, none);
                return Ok(Value::Int(Int { expr, low: (-1).into(), high: 1.into() }));
            }
            Math::Classify => {
                let numbers = [0, 1, 4, 3, 2].map(|class| self.integers.constant(&mut self.out, kind, class));
                return Ok(Value::Int(self.classify(x, &numbers, kind)));
            }
            Math::ClassifyAs if classes.len() == 5 => return Ok(Value::Int(self.classify(x, classes, kind))),
            _ => return unsupported(format!("a function of `{float:?}` numbers that is not known"), span),
        };
        Ok(Value::Int(self.integers.of_bool(&mut self.out, condition, kind)))
    }

    /// Which number stands for a set sign bit differs between types and libraries: any but zero.
    fn sign_number(&mut self, x: ExprId, kind: IntKind, span: Span) -> Translated<Value> {
        let negative = self.out.sign_bit(x);
        let slot = self.temporary_slot(Shape::Int(kind), span)?;
        self.out.open();
        self.out.havoc(&[slot], Some("the number that stands for a set sign bit"));
        let Value::Int(number) = self.read_slot(slot, &[], Shape::Int(kind)) else { unreachable!("an integer") };
        let set = self.integers.is_nonzero(&mut self.out, number.clone(), kind);
        self.out.stmt(S::Assume(set));
        let minus = self.out.close();
        self.out.open();
        let zero = Value::Int(self.integers.constant(&mut self.out, kind, 0));
        self.out.write_slot(slot, &[], &zero);
        let plus = self.out.close();
        self.out.branch(negative, minus, plus);
        Ok(Value::Int(number))
    }

    /// `numbers` are those for NaN, infinite, normal, subnormal and zero.
    fn classify(&mut self, x: ExprId, numbers: &[Int], kind: IntKind) -> Int {
        let tests = [FpOp::IsNan, FpOp::IsInfinite, FpOp::IsNormal, FpOp::IsSubnormal];
        let mut expr = self.integers.normal(&mut self.out, numbers[4].clone(), kind).expr;
        for (test, number) in tests.into_iter().zip(numbers).rev() {
            let number = self.integers.normal(&mut self.out, number.clone(), kind).expr;
            let condition = self.out.fp_test(test, &[x]);
            expr = self.out.ite(condition, number, expr);
        }
        Int::any(expr, kind)
    }
}

impl Emitter {
    /// `x` with a sign.
    fn with_sign(&mut self, x: ExprId, negative: ExprId) -> ExprId {
        let positive = self.fp_operation(FpOp::Abs, NEAREST, &[x]);
        let flipped = self.fp_operation(FpOp::Neg, NEAREST, &[positive]);
        self.ite(negative, flipped, positive)
    }

    /// The remainder of the absolute values, never negative, with the sign of `x`.
    fn modulo(&mut self, x: ExprId, y: ExprId) -> ExprId {
        let [a, b] = [x, y].map(|number| self.fp_operation(FpOp::Abs, NEAREST, &[number]));
        let nearest = self.fp_operation(FpOp::Rem, NEAREST, &[a, b]);
        let nearest = self.keep_expr(nearest);
        // Exact: both the remainder and the sum are numbers of the format.
        let above = self.fp_operation(FpOp::Add, NEAREST, &[nearest, b]);
        let below_zero = self.fp_test(FpOp::IsNegative, &[nearest]);
        let rest = self.ite(below_zero, above, nearest);
        let negative = self.fp_test(FpOp::IsNegative, &[x]);
        self.with_sign(rest, negative)
    }

    /// `fmin` and `fmax` ignore one NaN. Of two different zeros glibc takes the second, `fminl` the first.
    fn extremum(&mut self, math: Math, x: ExprId, y: ExprId, float: FloatType) -> ExprId {
        let first = match (math, float) {
            (Math::Maximum, _) => self.fp_test(FpOp::Lt, &[y, x]),
            (_, FloatType::LongDouble | FloatType::Float128) => self.fp_test(FpOp::Leq, &[x, y]),
            _ => self.fp_test(FpOp::Lt, &[x, y]),
        };
        let other_is_nan = self.fp_test(FpOp::IsNan, &[y]);
        let first = self.or(first, other_is_nan);
        self.ite(first, x, y)
    }
}

fn arity(math: Math) -> usize {
    match math {
        Math::MultiplyAdd => 3,
        Math::Minimum
        | Math::Maximum
        | Math::PositiveDifference
        | Math::Modulo
        | Math::Remainder
        | Math::CopySign
        | Math::IsLess
        | Math::IsLessEqual
        | Math::IsGreater
        | Math::IsGreaterEqual
        | Math::IsLessGreater
        | Math::IsUnordered => 2,
        _ => 1,
    }
}
