//! `printf` and related functions: formats, and the conversion of numbers.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use tracewright_c::library::{Id, fortified::Id as F, kernel::Id as K, stdio::Id as S, system::Id as System};
use tracewright_c::types::TypeId;

use crate::calls::Call;
use crate::floats::Number;
use crate::machine::{Machine, Purpose, Run};
use crate::memory::{Birth, Kind};
use crate::prepare::{Class, IntClass};
use crate::value::{Pointer, Value};

/// The destination of a printing function.
enum Target {
    /// To the standard output.
    Output,
    /// To a stream, which is the first argument.
    Stream,
    /// To a descriptor, or to a log.
    Elsewhere,
    /// To memory.
    Memory,
    /// To memory, at most as many bytes as the second argument says.
    Limited,
    /// To new memory.
    Allocated,
}

/// Where the arguments of a format are.
enum Rest {
    /// Behind the format.
    Arguments,
    /// In a list.
    List,
}

/// What a function prints to, the number of the format, and where its arguments are.
fn printing(function: Id) -> Option<(Target, usize, Rest)> {
    Some(match function {
        Id::Stdio(S::printf) | Id::Kernel(K::printk) => (Target::Output, 0, Rest::Arguments),
        Id::Fortified(F::__printf_chk) => (Target::Output, 1, Rest::Arguments),
        Id::Stdio(S::vprintf) => (Target::Output, 0, Rest::List),
        Id::Fortified(F::__vprintf_chk) => (Target::Output, 1, Rest::List),
        Id::Stdio(S::fprintf) => (Target::Stream, 1, Rest::Arguments),
        Id::Fortified(F::__fprintf_chk) => (Target::Stream, 2, Rest::Arguments),
        Id::Stdio(S::vfprintf) => (Target::Stream, 1, Rest::List),
        Id::Fortified(F::__vfprintf_chk) => (Target::Stream, 2, Rest::List),
        Id::Stdio(S::dprintf) | Id::System(System::syslog) => (Target::Elsewhere, 1, Rest::Arguments),
        Id::Stdio(S::sprintf) => (Target::Memory, 1, Rest::Arguments),
        Id::Fortified(F::__sprintf_chk) => (Target::Memory, 3, Rest::Arguments),
        Id::Stdio(S::vsprintf) => (Target::Memory, 1, Rest::List),
        Id::Fortified(F::__vsprintf_chk) => (Target::Memory, 3, Rest::List),
        Id::Stdio(S::snprintf) => (Target::Limited, 2, Rest::Arguments),
        Id::Fortified(F::__snprintf_chk) => (Target::Limited, 4, Rest::Arguments),
        Id::Stdio(S::vsnprintf) => (Target::Limited, 2, Rest::List),
        Id::Fortified(F::__vsnprintf_chk) => (Target::Limited, 4, Rest::List),
        Id::Stdio(S::asprintf) => (Target::Allocated, 1, Rest::Arguments),
        Id::Fortified(F::__asprintf_chk) => (Target::Allocated, 2, Rest::Arguments),
        Id::Stdio(S::vasprintf) => (Target::Allocated, 1, Rest::List),
        Id::Fortified(F::__vasprintf_chk) => (Target::Allocated, 2, Rest::List),
        _ => return None,
    })
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Printed {
    Integer,
    /// A finite floating-point number.
    Real,
    Text,
}

/// One conversion of a format.
#[derive(Debug, Default)]
struct Conversion {
    left: bool,
    plus: bool,
    space: bool,
    alternative: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    length: String,
}

impl Machine<'_> {
    /// A function that prints with a format; none if it is another function.
    pub fn print_function(&mut self, function: Id, call: &Call) -> Run<Option<Value>> {
        let Some((target, number, rest)) = printing(function) else { return Ok(None) };
        let format = call.pointer(self, number)?;
        let format = self.text(format, None)?;
        let arguments = match rest {
            Rest::Arguments => call.args[number + 1..].to_vec(),
            Rest::List => match call.args.get(number + 1) {
                Some((Value::List(list), _)) => {
                    let list = self.list(*list)?;
                    list.values[list.next..].to_vec()
                }
                _ => return self.dont_know("a va_list"),
            },
        };
        // As in glibc, the old text is erased first, except by `sprintf` without checks.
        let is_erased = match target {
            Target::Memory => matches!(function, Id::Fortified(_)),
            Target::Limited => call.size(self, 1)? > 0,
            _ => false,
        };
        if is_erased {
            let to = call.pointer(self, 0)?;
            self.write_text(to, &[0])?;
        }
        let text = self.formatted(&format, &arguments)?;
        let count = text.len() as i128;
        match &target {
            Target::Output => self.print(&text),
            Target::Stream => {
                let stream = call.pointer(self, 0)?;
                if self.is_standard_output(stream)? {
                    self.print(&text);
                }
            }
            Target::Elsewhere => {}
            Target::Memory => {
                let (to, text) = (call.pointer(self, 0)?, with_end(text));
                if matches!(function, Id::Fortified(_)) && call.size(self, 2)? < text.len() as u64 {
                    // A write that does not fit into the object is reported as such.
                    self.access_to_write(to, text.len() as u64)?;
                    return self.aborted().map(Some);
                }
                self.write_text(to, &text)?;
            }
            Target::Limited => {
                let (to, size) = (call.pointer(self, 0)?, call.size(self, 1)?);
                if matches!(function, Id::Fortified(_)) && call.size(self, 3)? < size {
                    self.access_to_write(to, size)?;
                    return self.aborted().map(Some);
                }
                if size > 0 {
                    let most = usize::try_from(size - 1).unwrap_or(usize::MAX);
                    let shown = text[..text.len().min(most)].to_vec();
                    self.write_text(to, &with_end(shown))?;
                }
            }
            Target::Allocated => {
                let to = call.pointer(self, 0)?;
                let block = self.allocate(text.len() as u64 + 1, Kind::Heap, Birth::Arbitrary)?;
                let pointer = self.memory.start(block);
                self.memory.escape(pointer);
                self.write_text(pointer, &with_end(text))?;
                let Some(ty) = call.args.first().and_then(|(_, ty)| self.prepared.program.types.pointee(*ty)) else {
                    return self.dont_know("where the new string goes");
                };
                self.store_scalar(to, ty.ty, &Value::Pointer(pointer))?;
            }
        }
        if matches!(target, Target::Output | Target::Stream | Target::Elsewhere) {
            self.doubt.get_or_insert(crate::expressions::PRINTING);
        }
        Ok(Some(match self.prepared.class(call.ty) {
            Class::Int(_) => Value::Int(count),
            _ => Value::Void,
        }))
    }

    fn print(&mut self, text: &[u8]) {
        if self.options.purpose == Purpose::Execute {
            self.output.extend_from_slice(text);
        }
    }

    fn formatted(&mut self, format: &[u8], arguments: &[(Value, TypeId)]) -> Run<Vec<u8>> {
        let mut text = Vec::new();
        let mut arguments = arguments.iter();
        let mut rest = format;
        while let Some((&character, behind)) = rest.split_first() {
            rest = behind;
            if character != b'%' {
                text.push(character);
                continue;
            }
            let conversion = self.conversion(&mut rest, &mut arguments)?;
            let Some((&letter, behind)) = rest.split_first() else { return self.dont_know("a format that ends early") };
            rest = behind;
            self.step()?;
            self.converted(&conversion, letter, &mut arguments, &mut text)?;
        }
        Ok(text)
    }

    fn conversion(&mut self, rest: &mut &[u8], arguments: &mut std::slice::Iter<(Value, TypeId)>) -> Run<Conversion> {
        let mut conversion = Conversion::default();
        while let Some((&flag, behind)) = rest.split_first() {
            match flag {
                b'-' => conversion.left = true,
                b'+' => conversion.plus = true,
                b' ' => conversion.space = true,
                b'#' => conversion.alternative = true,
                b'0' => conversion.zero = true,
                _ => break,
            }
            *rest = behind;
        }
        if let Some(width) = self.number(rest, arguments)? {
            conversion.left |= width < 0;
            conversion.width = width.unsigned_abs() as usize;
        }
        if let Some((b'.', behind)) = rest.split_first() {
            *rest = behind;
            let precision = self.number(rest, arguments)?.unwrap_or(0);
            conversion.precision = usize::try_from(precision).ok();
        }
        while let Some((&letter, behind)) = rest.split_first()
            && b"hlqLjzt".contains(&letter)
        {
            conversion.length.push(char::from(letter));
            *rest = behind;
        }
        if conversion.width > 1 << 16 || conversion.precision.is_some_and(|precision| precision > 1 << 16) {
            return self.dont_know("a very wide conversion");
        }
        Ok(conversion)
    }

    fn number(&mut self, rest: &mut &[u8], arguments: &mut std::slice::Iter<(Value, TypeId)>) -> Run<Option<i64>> {
        if let Some((b'*', behind)) = rest.split_first() {
            *rest = behind;
            let Some((Value::Int(number), _)) = arguments.next() else {
                return self.undefined("a width that is missing");
            };
            return Ok(Some(*number as i64));
        }
        let mut value = None;
        while let Some((&digit, behind)) = rest.split_first()
            && digit.is_ascii_digit()
        {
            value = Some(value.unwrap_or(0i64).saturating_mul(10).saturating_add(i64::from(digit - b'0')));
            *rest = behind;
        }
        Ok(value)
    }

    fn converted(
        &mut self,
        conversion: &Conversion,
        letter: u8,
        arguments: &mut std::slice::Iter<(Value, TypeId)>,
        text: &mut Vec<u8>,
    ) -> Run<()> {
        if letter == b'%' {
            text.push(b'%');
            return Ok(());
        }
        let Some((value, ty)) = arguments.next() else { return self.undefined("a format with too few arguments") };
        match (letter, value) {
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', Value::Int(number)) => {
                let number = self.integer_argument(conversion, letter, *number, *ty)?;
                text.extend(padded(conversion, integer(conversion, letter, &number), Printed::Integer));
            }
            (b'c', Value::Int(number)) if conversion.length.is_empty() => {
                text.extend(padded(conversion, (Vec::new(), vec![*number as u8]), Printed::Text));
            }
            (b's', Value::Pointer(pointer)) if conversion.length.is_empty() => {
                let string = match pointer.address {
                    0 if self.options.purpose == Purpose::Execute => b"(null)".to_vec(),
                    _ => self.text(*pointer, conversion.precision)?,
                };
                text.extend(padded(conversion, (Vec::new(), string), Printed::Text));
            }
            (b'p', Value::Pointer(pointer)) => {
                if pointer.address != 0 {
                    self.doubt.get_or_insert("the address of an object");
                }
                let shown = if pointer.address == 0 { "(nil)".to_owned() } else { format!("{:#x}", pointer.address) };
                text.extend(padded(conversion, (Vec::new(), shown.into_bytes()), Printed::Text));
            }
            (b'f' | b'F' | b'e' | b'E' | b'g' | b'G', Value::Float(number)) => {
                let is_finite = !number.is_nan() && !number.exact().is_infinite();
                text.extend(padded(
                    conversion,
                    real(conversion, letter, *number),
                    if is_finite { Printed::Real } else { Printed::Text },
                ));
            }
            (b'n', Value::Pointer(pointer)) => self.store_count(*pointer, *ty, text.len() as i128)?,
            _ => return self.dont_know("a conversion of a format"),
        }
        Ok(())
    }

    fn store_count(&mut self, pointer: Pointer, ty: TypeId, count: i128) -> Run<()> {
        match self.prepared.program.types.pointee(ty) {
            Some(to) => self.store_scalar(pointer, to.ty, &Value::Int(count)),
            None => self.dont_know("a conversion of a format"),
        }
    }

    /// An integer argument of a conversion.
    fn integer_argument(&mut self, conversion: &Conversion, letter: u8, number: i128, ty: TypeId) -> Run<BigInt> {
        let word = self.prepared.program.types.pointer_size() as u32 * 8;
        let bits = match conversion.length.as_str() {
            "hh" => 8,
            "h" => 16,
            "" => 32,
            "l" | "z" | "t" => word,
            _ => 64,
        };
        let Class::Int(passed) = self.prepared.class(ty) else { return self.dont_know("a conversion of a format") };
        if passed.bits < bits {
            return self.undefined("a conversion for a wider argument");
        }
        let signed = matches!(letter, b'd' | b'i');
        let class = IntClass { bits, size: bits as usize / 8, signed };
        Ok(class.wrap(number).into())
    }
}

fn with_end(mut text: Vec<u8>) -> Vec<u8> {
    text.push(0);
    text
}

/// The sign or prefix of an integer, and its digits.
fn integer(conversion: &Conversion, letter: u8, number: &BigInt) -> (Vec<u8>, Vec<u8>) {
    let radix = match letter {
        b'x' | b'X' => 16,
        b'o' => 8,
        _ => 10,
    };
    let mut digits = number.magnitude().to_str_radix(radix);
    if letter == b'X' {
        digits.make_ascii_uppercase();
    }
    if number.is_zero() && conversion.precision == Some(0) {
        digits.clear();
    }
    if let Some(precision) = conversion.precision {
        digits = "0".repeat(precision.saturating_sub(digits.len())) + &digits;
    }
    let prefix = match letter {
        b'd' | b'i' => sign(conversion, number.is_negative()),
        b'x' | b'X' if conversion.alternative && !number.is_zero() => vec![b'0', letter],
        b'o' if conversion.alternative && !digits.starts_with('0') => vec![b'0'],
        _ => Vec::new(),
    };
    (prefix, digits.into_bytes())
}

fn sign(conversion: &Conversion, negative: bool) -> Vec<u8> {
    match () {
        () if negative => vec![b'-'],
        () if conversion.plus => vec![b'+'],
        () if conversion.space => vec![b' '],
        () => Vec::new(),
    }
}

/// Pads a text to the width of the conversion.
fn padded(conversion: &Conversion, (prefix, body): (Vec<u8>, Vec<u8>), what: Printed) -> Vec<u8> {
    let missing = conversion.width.saturating_sub(prefix.len() + body.len());
    // A precision disables the flag `0` for integers, but not for floating-point numbers.
    let zeros = conversion.zero
        && !conversion.left
        && match what {
            Printed::Integer => conversion.precision.is_none(),
            Printed::Real => true,
            Printed::Text => false,
        };
    match () {
        () if conversion.left => [prefix, body, vec![b' '; missing]].concat(),
        () if zeros => [prefix, vec![b'0'; missing], body].concat(),
        () => [vec![b' '; missing], prefix, body].concat(),
    }
}

/// The sign of a floating-point number, and the rest of it.
fn real(conversion: &Conversion, letter: u8, number: Number) -> (Vec<u8>, Vec<u8>) {
    let prefix = sign(conversion, number.is_signed());
    let exact = number.exact();
    let upper = letter.is_ascii_uppercase();
    let shown = match () {
        () if exact.is_nan() => "nan".to_owned(),
        () if exact.is_infinite() => "inf".to_owned(),
        () => {
            let value = exact.absolute().to_rational();
            let (numerator, denominator) = match &value {
                Some(value) => (value.numerator().magnitude().clone(), value.denominator().magnitude().clone()),
                None => (BigUint::zero(), BigUint::one()),
            };
            let precision = conversion.precision.unwrap_or(6);
            match letter.to_ascii_lowercase() {
                b'f' => fixed(&numerator, &denominator, precision, conversion.alternative),
                b'e' => scientific(&numerator, &denominator, precision, conversion.alternative),
                _ => general(&numerator, &denominator, precision.max(1), conversion.alternative),
            }
        }
    };
    (prefix, if upper { shown.to_uppercase() } else { shown }.into_bytes())
}

/// A quotient rounded to the nearest integer, ties to even.
fn rounded(numerator: &BigUint, denominator: &BigUint) -> BigUint {
    let (quotient, rest) = (numerator / denominator, numerator % denominator);
    let twice = rest * 2u32;
    if twice > *denominator || twice == *denominator && quotient.bit(0) { quotient + 1u32 } else { quotient }
}

fn power_of_ten(exponent: usize) -> BigUint {
    BigUint::from(10u32).pow(exponent as u32)
}

/// `%f`
fn fixed(numerator: &BigUint, denominator: &BigUint, precision: usize, point: bool) -> String {
    let digits = rounded(&(numerator * power_of_ten(precision)), denominator).to_string();
    let digits = "0".repeat((precision + 1).saturating_sub(digits.len())) + &digits;
    let (whole, fraction) = digits.split_at(digits.len() - precision);
    if precision == 0 && !point { whole.to_owned() } else { format!("{whole}.{fraction}") }
}

/// So many digits and the exponent of the first one.
fn significant(numerator: &BigUint, denominator: &BigUint, count: usize) -> (String, i64) {
    if numerator.is_zero() {
        return ("0".repeat(count), 0);
    }
    let reaches = |exponent: i64| {
        let power = power_of_ten(exponent.unsigned_abs() as usize);
        if exponent < 0 { numerator * power >= *denominator } else { *numerator >= denominator * power }
    };
    // An estimate that may be one too high. A number that is rounded there may get a digit that it does not have.
    let mut exponent = numerator.to_string().len() as i64 - denominator.to_string().len() as i64;
    if !reaches(exponent) {
        exponent -= 1;
    }
    loop {
        let shift = count as i64 - 1 - exponent;
        let digits = match usize::try_from(shift) {
            Ok(shift) => rounded(&(numerator * power_of_ten(shift)), denominator),
            Err(_) => rounded(numerator, &(denominator * power_of_ten(shift.unsigned_abs() as usize))),
        };
        let digits = digits.to_string();
        match digits.len().cmp(&count) {
            std::cmp::Ordering::Equal => return (digits, exponent),
            std::cmp::Ordering::Less => exponent -= 1,
            std::cmp::Ordering::Greater => exponent += 1,
        }
    }
}

fn with_exponent(digits: &str, exponent: i64, point: bool) -> String {
    let (first, others) = digits.split_at(1);
    let point = if others.is_empty() && !point { "" } else { "." };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{first}{point}{others}e{sign}{:02}", exponent.unsigned_abs())
}

/// `%e`
fn scientific(numerator: &BigUint, denominator: &BigUint, precision: usize, point: bool) -> String {
    let (digits, exponent) = significant(numerator, denominator, precision + 1);
    with_exponent(&digits, exponent, point)
}

/// `%g`
fn general(numerator: &BigUint, denominator: &BigUint, precision: usize, keep: bool) -> String {
    let (digits, exponent) = significant(numerator, denominator, precision);
    if exponent < -4 || exponent >= precision as i64 {
        let shown = if keep { digits.as_str() } else { digits.trim_end_matches('0') };
        let shown = if shown.is_empty() { "0" } else { shown };
        return with_exponent(shown, exponent, keep);
    }
    let behind = (precision as i64 - 1 - exponent) as usize;
    let shown = fixed(numerator, denominator, behind, keep);
    if keep || !shown.contains('.') {
        return shown;
    }
    shown.trim_end_matches('0').trim_end_matches('.').to_owned()
}
