//! Functions that GCC knows without declaration: their types, and the builtins whose type or value depends on the
//! arguments.

use crate::ast;
use crate::names::Symbol;
use crate::source::Span;
use crate::typed::{Callee, CastKind, ExprId, ExprKind, PlaceKind, Storage, UnaryOp};
use crate::types::{FloatType, FunctionType, IntType, Parameters, QualType, TypeId, TypeKind};

use super::scopes::Meaning;
use super::{Checked, Elaborator};

/// Signatures, result first. `v` void, `b` _Bool, `c` char, `H` 16, `u` 32 and `q` 64 bits unsigned, `i` int, `l` long,
/// `m` unsigned long, `L` long long, `M` unsigned long long, `z` size_t, `f d D` the floating-point types, `x X Y` the complex
/// ones, `p` void *, `P` const void *, `S` char *, `C` const char *, `a` va_list, `.` further arguments. The name may have the prefix
/// `__builtin_`.
const SIGNATURES: &[(&str, &str)] = &[
    ("malloc aligned_malloc", "pz"),
    ("calloc", "pzz"),
    ("realloc", "ppz"),
    ("free", "vp"),
    ("alloca", "pz"),
    ("alloca_with_align aligned_alloc memalign", "pzz"),
    ("abort unreachable trap cpu_init", "v"),
    ("exit _exit _Exit", "vi"),
    ("atexit", "ip"),
    ("abs", "ii"),
    ("labs imaxabs", "ll"),
    ("llabs", "LL"),
    ("memcpy memmove mempcpy", "ppPz"),
    ("memset", "ppiz"),
    ("memcmp bcmp", "iPPz"),
    ("memchr", "pPiz"),
    ("bzero", "vpz"),
    ("bcopy", "vPpz"),
    ("strlen", "zC"),
    ("strnlen", "zCz"),
    ("strcpy strcat stpcpy", "SSC"),
    ("strncpy strncat stpncpy", "SSCz"),
    ("strcmp strcasecmp", "iCC"),
    ("strncmp strncasecmp", "iCCz"),
    ("strchr strrchr index rindex", "SCi"),
    ("strstr strpbrk", "SCC"),
    ("strspn strcspn", "zCC"),
    ("strdup", "SC"),
    ("strndup", "SCz"),
    ("printf scanf", "iC."),
    ("fprintf fscanf", "ipC."),
    ("sprintf", "iSC."),
    ("snprintf", "iSzC."),
    ("sscanf", "iCC."),
    ("vprintf vscanf", "iCa"),
    ("vfprintf vfscanf", "ipCa"),
    ("vsprintf", "iSCa"),
    ("vsnprintf", "iSzCa"),
    ("vsscanf", "iCCa"),
    ("puts", "iC"),
    ("putchar", "ii"),
    ("fputs", "iCp"),
    ("fputc", "iip"),
    ("fwrite", "zPzzp"),
    ("isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit", "ii"),
    ("tolower toupper isascii toascii", "ii"),
    ("ldexp scalbn", "ddi"),
    ("ldexpf scalbnf", "ffi"),
    ("ldexpl scalbnl", "DDi"),
    ("frexp modf", "ddp"),
    ("frexpf modff", "ffp"),
    ("frexpl modfl", "DDp"),
    ("lrint lround", "ld"),
    ("lrintf lroundf", "lf"),
    ("lrintl lroundl", "lD"),
    ("llrint llround", "Ld"),
    ("llrintf llroundf", "Lf"),
    ("llrintl llroundl", "LD"),
    ("ilogb", "id"),
    ("ilogbf", "if"),
    ("ilogbl", "iD"),
    ("fma", "dddd"),
    ("fmaf", "ffff"),
    ("fmal", "DDDD"),
    ("nan nans", "dC"),
    ("nanf nansf", "fC"),
    ("nanl nansl", "DC"),
    ("inf huge_val", "d"),
    ("inff huge_valf", "f"),
    ("infl huge_vall", "D"),
    ("crealf cimagf cargf cabsf", "fx"),
    ("creal cimag carg cabs", "dX"),
    ("creall cimagl cargl cabsl", "DY"),
    ("conjf cprojf", "xx"),
    ("conj cproj", "XX"),
    ("conjl cprojl", "YY"),
    ("fegetround", "i"),
    ("fesetround", "ii"),
    ("posix_memalign", "ipzz"),
    ("isnanf isinff finitef signbitf", "if"),
    ("finite", "id"),
    ("isnanl isinfl finitel signbitl", "iD"),
    ("prefetch", "vP."),
    ("assume_aligned", "pPz."),
    ("bswap16", "HH"),
    ("bswap32", "uu"),
    ("bswap64", "qq"),
    ("ffs clrsb", "ii"),
    ("ffsl clrsbl", "il"),
    ("ffsll clrsbll", "iL"),
    ("clz ctz popcount parity", "iu"),
    ("clzl ctzl popcountl parityl", "im"),
    ("clzll ctzll popcountll parityll", "iM"),
    ("return_address frame_address", "pu"),
    ("extract_return_addr frob_return_address", "pp"),
    ("stack_save thread_pointer", "p"),
    ("stack_restore", "vp"),
    ("setjmp", "ip"),
    ("longjmp", "vpi"),
    ("va_arg_pack va_arg_pack_len", "i"),
    ("cpu_supports cpu_is", "iC"),
    ("__memcpy_chk __memmove_chk __mempcpy_chk", "ppPzz"),
    ("__memset_chk", "ppizz"),
    ("__strcpy_chk __strcat_chk __stpcpy_chk", "SSCz"),
    ("__strncpy_chk __strncat_chk __stpncpy_chk", "SSCzz"),
    ("__printf_chk", "iiC."),
    ("__fprintf_chk", "ipiC."),
    ("__sprintf_chk", "iSizC."),
    ("__snprintf_chk", "iSzizC."),
    ("__vprintf_chk", "iiCa"),
    ("__vfprintf_chk", "ipiCa"),
    ("__vsprintf_chk", "iSizCa"),
    ("__vsnprintf_chk", "iSzizCa"),
];

/// Functions of one and of two real numbers, in three versions: `sin`, `sinf`, `sinl`.
const REAL: &[(&str, usize)] = &[
    (
        "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 exp10 expm1 fabs floor gamma j0 j1 lgamma \
         log log10 log1p log2 logb nearbyint rint round significand sin sinh sqrt tan tanh tgamma trunc y0 y1",
        1,
    ),
    ("atan2 copysign drem fdim fmax fmin fmod hypot nextafter pow remainder", 2),
];

/// Builtins with a real argument of any type and an `int` result.
const CLASSIFY: &[&str] = &["isnan", "isinf", "isinf_sign", "isfinite", "isnormal", "signbit", "issignaling"];
/// Comparisons of real numbers that raise no exception.
const COMPARE: &[&str] = &["isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered"];

/// Whether GCC takes something for a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Constancy {
    Constant,
    Variable,
    /// A matter of what it simplifies.
    Unclear,
}

/// Builtins that elaboration replaces, beside atomics and those that look for overflow. The first ones have a syntax of
/// their own.
const REPLACED: &str = "choose_expr offsetof types_compatible_p va_arg constant_p expect expect_with_probability object_size \
    dynamic_object_size va_start va_end va_copy stdarg_start classify_type speculation_safe_value complex shuffle \
    shufflevector convertvector";

/// Whether a call of a builtin becomes something else when it is elaborated, or is one that the translation knows.
pub(crate) fn is_folded_builtin(name: &str) -> bool {
    let short = name.strip_prefix("__builtin_").unwrap_or(name);
    super::atomics::is_atomic(name)
        || super::overflow::is_overflow(short)
        || REPLACED.split_ascii_whitespace().any(|known| known == short)
        || CLASSIFY.contains(&short)
        || COMPARE.contains(&short)
        || short == "fpclassify"
}

/// Whether the type of a builtin is known, by its name without prefix.
pub(crate) fn has_known_type(name: &str) -> bool {
    let lists = |names: &str| names.split_ascii_whitespace().any(|known| known == name);
    let real = |names: &str| {
        names.split_ascii_whitespace().any(|known| matches!(name.strip_prefix(known), Some("" | "f" | "l")))
    };
    SIGNATURES.iter().any(|(names, _)| lists(names)) || REAL.iter().any(|(names, _)| real(names))
}

impl Elaborator<'_> {
    /// The type of a function that GCC knows.
    pub(super) fn known_function(&mut self, name: &str) -> Option<TypeId> {
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        let listed = |(names, _): &&(&str, &str)| names.split_ascii_whitespace().any(|known| known == name);
        if let Some((_, signature)) = SIGNATURES.iter().find(listed) {
            return Some(self.signature(signature));
        }
        for &(names, arity) in REAL {
            for known in names.split_ascii_whitespace() {
                let letter = match name.strip_prefix(known) {
                    Some("") => "d",
                    Some("f") => "f",
                    Some("l") => "D",
                    _ => continue,
                };
                return Some(self.signature(&letter.repeat(arity + 1)));
            }
        }
        None
    }

    fn signature(&mut self, letters: &str) -> TypeId {
        let mut rest = Parameters::Fixed;
        let mut types = Vec::with_capacity(letters.len());
        for letter in letters.chars() {
            match letter {
                '.' => rest = Parameters::Variadic,
                letter => types.push(self.letter(letter)),
            }
        }
        let result = types.remove(0);
        self.build.program.types.intern(TypeKind::Function(FunctionType { result, params: types, rest }))
    }

    fn letter(&mut self, letter: char) -> TypeId {
        let lp64 = self.build.types().pointer_size() == 8;
        let int = match letter {
            'v' => return self.build.basic.void,
            'z' => return self.build.basic.size,
            'p' => return self.build.basic.void_pointer,
            'a' => return self.build.program.types.intern(TypeKind::VaList),
            'f' => return self.build.program.types.float(FloatType::Float),
            'd' => return self.build.program.types.float(FloatType::Double),
            'D' => return self.build.program.types.float(FloatType::LongDouble),
            'x' | 'X' | 'Y' => {
                let part = self.letter(match letter {
                    'x' => 'f',
                    'X' => 'd',
                    _ => 'D',
                });
                return self.complex(part);
            }
            'P' | 'S' | 'C' => {
                let ty = if letter == 'P' { self.build.basic.void } else { self.build.basic.char };
                return self.build.program.types.pointer(QualType { ty, is_const: letter != 'S', is_volatile: false });
            }
            'b' => IntType::Bool,
            'c' => IntType::Char,
            'H' => IntType::UShort,
            'u' => IntType::UInt,
            'l' => IntType::Long,
            'm' => IntType::ULong,
            'L' => IntType::LongLong,
            'M' => IntType::ULongLong,
            'q' if lp64 => IntType::ULong,
            'q' => IntType::ULongLong,
            _ => IntType::Int,
        };
        self.build.program.types.int(int)
    }

    /// A call of a builtin whose value or type depends on its arguments; `None` if it is an ordinary function.
    pub(super) fn builtin_call(
        &mut self,
        name: Symbol,
        arguments: &[ast::ExprId],
        span: Span,
    ) -> Checked<Option<ExprId>> {
        let text = self.text(name);
        if let Some(operation) = text.strip_prefix("__sync_").or_else(|| text.strip_prefix("__atomic_")) {
            return self.atomic(name, operation, arguments, span);
        }
        let short = text.strip_prefix("__builtin_").unwrap_or(text);
        if let Some(value) = self.overflow(short, arguments, span)? {
            return Ok(Some(value));
        }
        let value = match short {
            "constant_p" => {
                let &[argument] = arguments else { return self.wrong_arguments(text, span) };
                let known = self.unevaluated(|this| {
                    let value = this.value(argument)?;
                    Ok(this.constancy(value))
                })?;
                // The size of an object is computed later than this.
                let known = if self.calls_object_size(argument) { Constancy::Unclear } else { known };
                match known {
                    Constancy::Constant => self.build.int(1, self.build.basic.int, span),
                    Constancy::Variable => self.build.int(0, self.build.basic.int, span),
                    Constancy::Unclear => {
                        self.build.unsupported("whether GCC sees a constant", self.build.basic.int, span)
                    }
                }
            }
            "classify_type" => {
                let &[argument] = arguments else { return self.wrong_arguments(text, span) };
                let ty = self.unevaluated(|this| {
                    let value = this.value(argument)?;
                    let value = this.promote_argument(value);
                    Ok(this.build.ty(value))
                })?;
                match self.type_class(ty) {
                    Some(class) => self.build.int(class, self.build.basic.int, span),
                    None => self.build.unsupported(text, self.build.basic.int, span),
                }
            }
            "speculation_safe_value" => {
                let &[argument, ..] = arguments else { return self.wrong_arguments(text, span) };
                if arguments.len() == 1 {
                    self.value(argument)?
                } else {
                    self.build.unsupported(text, self.build.basic.int, span)
                }
            }
            "expect" | "expect_with_probability" => {
                let [argument, expected, ..] = *arguments else { return self.wrong_arguments(text, span) };
                let long = self.build.program.types.int(IntType::Long);
                let value = self.value(argument)?;
                let value = self.convert(value, long, "passing an argument of type", span)?;
                let expected = self.value(expected)?;
                match self.build.constant_int(expected) {
                    Some(_) => value,
                    None => {
                        let expected = self.arithmetic_cast(expected, long);
                        let effect = self.build.cast(CastKind::ToVoid, expected, self.build.basic.void, span);
                        self.build.node(ExprKind::Comma(effect, value), long, span)
                    }
                }
            }
            "object_size" | "dynamic_object_size" => {
                let &[pointer, kind] = arguments else { return self.wrong_arguments(text, span) };
                let kind = self.integer_constant(kind, "the second argument")?;
                let is_dynamic = short == "dynamic_object_size";
                match (is_dynamic, self.ast[pointer].kind) {
                    (
                        true,
                        ast::ExprKind::Binary { .. } | ast::ExprKind::Unary { .. } | ast::ExprKind::Index { .. },
                    ) => self.build.unsupported(text, self.build.basic.size, span),
                    _ => self.object_size(pointer, kind, span)?,
                }
            }
            "va_start" | "va_end" | "va_copy" | "stdarg_start" => self.va_function(name, arguments, span)?,
            "shuffle" => self.shuffle(arguments, span)?,
            "shufflevector" => self.shuffle_vector(arguments, span)?,
            "complex" => {
                let &[real, imaginary] = arguments else { return self.wrong_arguments(text, span) };
                let (real, imaginary) = (self.value(real)?, self.value(imaginary)?);
                if self.build.types().as_float(self.build.ty(real)).is_none()
                    || self.build.ty(real) != self.build.ty(imaginary)
                {
                    return self.wrong_arguments(text, span);
                }
                self.complex_value(real, imaginary, span)
            }
            "apply" | "apply_args" | "return" | "call_with_static_chain" => {
                self.build.unsupported(text, self.build.basic.int, span)
            }
            "fpclassify" => {
                let values = self.values(arguments)?;
                self.generic_call(name, values, self.build.basic.int, span)?
            }
            _ if CLASSIFY.contains(&short) => {
                let values = self.values(arguments)?;
                // GCC folds this to the sign, unlike what it makes of a variable.
                let constant = values.first().and_then(|&value| self.build.constant_float(value));
                if short == "isinf" && constant.is_some_and(|value| value.is_infinite() && value.is_negative()) {
                    return Ok(Some(self.build.int(-1, self.build.basic.int, span)));
                }
                self.generic_call(name, values, self.build.basic.int, span)?
            }
            _ if COMPARE.contains(&short) => {
                let &[left, right] = arguments else { return self.wrong_arguments(text, span) };
                let (left, right) = (self.value(left)?, self.value(right)?);
                if !self.build.types().is_arithmetic(self.build.ty(left))
                    || !self.build.types().is_arithmetic(self.build.ty(right))
                {
                    return self.wrong_arguments(text, span);
                }
                let (left, right, _) = self.common_operands(left, right);
                self.generic_call(name, vec![left, right], self.build.basic.int, span)?
            }
            _ => {
                if let Some(value) = self.folded_bits(short, arguments, span)? {
                    return Ok(Some(value));
                }
                if self.ordinary.get(name).is_some() || self.known_function(text).is_some() {
                    return Ok(None);
                }
                self.build.unsupported(text, self.build.basic.int, span)
            }
        };
        Ok(Some(value))
    }

    pub(super) fn wrong_arguments<T>(&mut self, name: &str, span: Span) -> Checked<T> {
        self.error(span, format!("wrong arguments to `{name}`"))
    }

    pub(super) fn values(&mut self, arguments: &[ast::ExprId]) -> Checked<Vec<ExprId>> {
        arguments.iter().map(|&argument| self.value(argument)).collect()
    }

    /// The number of the class of a type in GCC's `typeclass.h`, for an argument.
    fn type_class(&self, ty: TypeId) -> Option<i128> {
        // Complex numbers and vectors have classes of their own.
        if self.build.opaque_name(ty).is_some() || self.composite(ty).is_some() {
            return None;
        }
        Some(match *self.build.types().kind(ty) {
            TypeKind::Void => 0,
            TypeKind::Int(_) | TypeKind::Enum(_) => 1,
            TypeKind::Pointer(_) => 5,
            TypeKind::Float(_) => 8,
            TypeKind::Record(record) => match self.build.types().record(record).kind {
                crate::types::RecordKind::Struct => 12,
                crate::types::RecordKind::Union => 13,
            },
            TypeKind::Array { .. } | TypeKind::Function(_) | TypeKind::VaList => return None,
        })
    }

    /// Whether an expression is a call of `__builtin_object_size`.
    fn calls_object_size(&self, id: ast::ExprId) -> bool {
        match self.ast[id].kind {
            ast::ExprKind::Call { callee, .. } => match self.ast[callee].kind {
                ast::ExprKind::Name(name) => self.text(name).ends_with("object_size"),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether GCC without optimisation takes a value for a constant: a number, or the address of a string literal.
    fn constancy(&self, value: ExprId) -> Constancy {
        use Constancy::{Constant, Unclear, Variable};
        let is_constant =
            |value: ExprId| self.build.constant_int(value).is_some() || self.build.constant_float(value).is_some();
        match *self.build.kind(value) {
            _ if self.complex_part(self.build.ty(value)).is_some() => Unclear,
            ExprKind::Int(_) | ExprKind::Float(_) => Constant,
            ExprKind::AddressOf(place) => match self.build.program.places[place.index()].kind {
                PlaceKind::Object(object) => {
                    let object = &self.build.program.objects[object.index()];
                    // The name of a function is no literal to GCC.
                    let is_literal = object.storage == Storage::StringLiteral && !object.is_const;
                    if is_literal { Constant } else { Variable }
                }
                _ if is_constant(value) => Constant,
                PlaceKind::Deref(_) => Unclear,
                _ => Variable,
            },
            ExprKind::Load(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Call(Callee::Pointer(_), _)
            | ExprKind::Assign(..)
            | ExprKind::CompoundAssign(..)
            | ExprKind::PointerAddAssign(..)
            | ExprKind::PointerSubAssign(..)
            | ExprKind::Step(..)
            | ExprKind::Comma(..)
            | ExprKind::VaArg(_)
            | ExprKind::SizeOf(_) => Variable,
            ExprKind::Call(..) if is_constant(value) => Constant,
            // GCC folds calls of its builtins.
            ExprKind::Call(_, ref args)
                if !args.is_empty() && args.iter().all(|&arg| self.constancy(arg) != Variable) =>
            {
                Unclear
            }
            ExprKind::Call(..) => Variable,
            // An address is not null, which GCC knows of most.
            ExprKind::Unary(UnaryOp::Not, operand) | ExprKind::Cast(CastKind::ToBool, operand)
                if self.is_address(operand) =>
            {
                Unclear
            }
            ExprKind::Binary(_, left, right) if self.is_address(left) || self.is_address(right) => Unclear,
            ExprKind::Cast(_, operand) | ExprKind::Unary(_, operand) => self.constancy(operand),
            _ if is_constant(value) && !self.reads_memory(value) => {
                // What raises an exception is not folded.
                let is_finite =
                    self.build.constant_float(value).is_none_or(|number| !number.is_nan() && !number.is_infinite());
                if is_finite { Constant } else { Unclear }
            }
            // GCC simplifies `x - x`, `x * 0`, `u >= 0` and the like.
            ExprKind::Binary(_, left, right) => match (self.constancy(left), self.constancy(right)) {
                (Variable, Variable) if !self.may_be_same(left, right) => Variable,
                (Constant, Variable) | (Variable, Constant) if !self.may_vanish(value) => Variable,
                _ => Unclear,
            },
            ExprKind::PointerAdd(base, index) | ExprKind::PointerSub(base, index) => {
                match (self.constancy(base), self.constancy(index)) {
                    (Variable, _) | (_, Variable) => Variable,
                    // `"abc" + 1` is no constant.
                    (Constant, Constant) if matches!(self.build.kind(base), ExprKind::AddressOf(_)) => Variable,
                    _ => Unclear,
                }
            }
            _ => Unclear,
        }
    }

    /// Whether a value is the address of something, behind conversions.
    fn is_address(&self, value: ExprId) -> bool {
        matches!(self.build.kind(self.without_casts(value)), ExprKind::AddressOf(_) | ExprKind::FunctionAddress(_))
    }

    /// Whether evaluating a value reads memory.
    fn reads_memory(&self, value: ExprId) -> bool {
        match *self.build.kind(value) {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::AddressOf(_) => false,
            ExprKind::Cast(_, operand) | ExprKind::Unary(_, operand) => self.reads_memory(operand),
            ExprKind::Binary(_, left, right) | ExprKind::PointerAdd(left, right) => {
                self.reads_memory(left) || self.reads_memory(right)
            }
            _ => true,
        }
    }

    /// Whether two variable operands may be the same to GCC.
    fn may_be_same(&self, left: ExprId, right: ExprId) -> bool {
        let object = |value: ExprId| match *self.build.kind(self.without_casts(value)) {
            ExprKind::Load(place) => match self.build.program.places[place.index()].kind {
                PlaceKind::Object(object) => Some(object),
                _ => None,
            },
            _ => None,
        };
        match (object(left), object(right)) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        }
    }

    fn without_casts(&self, mut value: ExprId) -> ExprId {
        while let ExprKind::Cast(_, operand) = *self.build.kind(value) {
            value = operand;
        }
        value
    }

    /// Whether an operation on a variable and a constant may have a constant result: `x * 0`, `x & 0`, `unsigned >= 0`.
    fn may_vanish(&self, value: ExprId) -> bool {
        let ExprKind::Binary(op, left, right) = *self.build.kind(value) else { return true };
        let (variable, constant) = match self.build.constant_int(right) {
            Some(constant) => (left, constant),
            None => match self.build.constant_int(left) {
                Some(constant) => (right, constant),
                None => return true,
            },
        };
        use crate::typed::BinaryOp;
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::BitXor => false,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::BitAnd | BinaryOp::Shl | BinaryOp::Shr => constant == 0,
            BinaryOp::BitOr => constant == -1,
            BinaryOp::Rem => constant.abs() <= 1,
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => {
                let inner = self.without_casts(variable);
                match self.build.types().as_int(self.build.ty(inner)) {
                    Some(int) => {
                        let (least, greatest) = self.build.types().int_range(int);
                        constant <= least || constant >= greatest
                    }
                    None => !self.build.types().is_pointer(self.build.ty(inner)),
                }
            }
        }
    }

    /// Calls a builtin whose type is not fixed.
    pub(super) fn generic_call(
        &mut self,
        name: Symbol,
        arguments: Vec<ExprId>,
        ty: TypeId,
        span: Span,
    ) -> Checked<ExprId> {
        let entity = match self.ordinary.get(name) {
            Some(Meaning::Entity(entity)) => entity,
            _ => {
                let before = self.diagnostics.len();
                let entity = self.declare_implicitly(name, span)?;
                // A builtin needs no declaration.
                self.diagnostics.truncate(before);
                entity
            }
        };
        let function = self.entity_function(entity);
        Ok(self.build.node(ExprKind::Call(Callee::Function(function), arguments), ty, span))
    }

    /// Bit operations on constants.
    fn folded_bits(&mut self, name: &str, arguments: &[ast::ExprId], span: Span) -> Checked<Option<ExprId>> {
        let base = name.trim_end_matches('l');
        let bits = match (base, name.len() - base.len()) {
            ("bswap16", 0) => 16,
            ("bswap32", 0) => 32,
            ("bswap64", 0) => 64,
            ("clz" | "ctz" | "popcount" | "parity" | "ffs", 0) => 32,
            ("clz" | "ctz" | "popcount" | "parity" | "ffs", 1) => 8 * self.build.types().pointer_size() as u32,
            ("clz" | "ctz" | "popcount" | "parity" | "ffs", 2) => 64,
            _ => return Ok(None),
        };
        let &[argument] = arguments else { return Ok(None) };
        if !matches!(self.ast[argument].kind, ast::ExprKind::Integer { .. } | ast::ExprKind::Cast { .. }) {
            return Ok(None);
        }
        let value = self.unevaluated(|this| {
            let value = this.value(argument)?;
            Ok(this.build.as_constant(value))
        })?;
        let Some(value) = value else { return Ok(None) };
        let value = (value as u64) & (u64::MAX >> (64 - bits));
        let result = match base {
            "bswap16" => u64::from((value as u16).swap_bytes()),
            "bswap32" => u64::from((value as u32).swap_bytes()),
            "bswap64" => value.swap_bytes(),
            "popcount" => u64::from(value.count_ones()),
            "parity" => u64::from(value.count_ones() % 2),
            "ffs" if value == 0 => 0,
            "ffs" => u64::from(value.trailing_zeros()) + 1,
            // Undefined for zero: left as a call.
            _ if value == 0 => return Ok(None),
            "ctz" => u64::from(value.trailing_zeros()),
            _ => u64::from(value.leading_zeros() - (64 - bits)),
        };
        let ty = match base {
            "bswap16" => self.letter('H'),
            "bswap32" => self.letter('u'),
            "bswap64" => self.letter('q'),
            _ => self.build.basic.int,
        };
        Ok(Some(self.build.int(i128::from(result), ty, span)))
    }
}
