//! Functions without a body. All others end the run. The table of the library identifies the function; its behaviour is
//! implemented here, independently of the translation.
//!
//! Most functions of the C library have a body in C and are executed like the program; for these, only what the bodies
//! leave open is implemented here ([`is_native`]).

use tracewright_c::library::Id::{
    self, Builtin, Fortified, Internal, Kernel, Math, Prefix, Stdio, Stdlib, Threads, Verifier,
};
use tracewright_c::library::{
    self, Effect, Prefix as P, Report, Spelling, builtin::Id as B, fortified::Id as F, internal::Id as I,
    kernel::Id as K, real::Id as M, stdio::Id as O, stdlib::Id as S, threads::Id as T, verifier::Id as V,
};
use tracewright_c::typed::Function;
use tracewright_vocabulary::{CommandLine, Defect};

use crate::calls::Call;
use crate::floats::Number;
use crate::inputs::{Source, Wanted};
use crate::machine::{Machine, Purpose, Run, Stop};
use crate::memory::{Birth, Kind, Shadow, State};
use crate::outcome::{Ending, Outcome};
use crate::places::Use;
use crate::prepare::{Class, IntClass};
use crate::value::{Pointer, Value};

/// Whether a function is implemented here although our library has a body for it, because the body leaves its behaviour
/// open.
pub fn is_native(function: &Function) -> bool {
    matches!(
        function.library_id(),
        Some(
            Stdio(O::sprintf | O::vsprintf | O::snprintf | O::vsnprintf | O::asprintf | O::vasprintf)
                | Fortified(
                    F::__sprintf_chk
                        | F::__vsprintf_chk
                        | F::__snprintf_chk
                        | F::__vsnprintf_chk
                        | F::__asprintf_chk
                        | F::__vasprintf_chk
                )
                | Stdlib(S::strtod | S::strtof | S::strtold | S::__errno_location)
        )
    )
}

/// Whether a function does nothing in a program without threads.
fn does_nothing(function: Id) -> bool {
    matches!(
        function,
        Verifier(V::__VERIFIER_atomic_begin | V::__VERIFIER_atomic_end)
            | Builtin(B::__builtin_prefetch | B::__builtin_cpu_init | B::__builtin_va_end)
            | Math(M::fegetround)
            | Stdlib(S::srand | S::srandom)
            | Threads(
                T::sched_yield
                    | T::pthread_mutex_init
                    | T::pthread_mutex_destroy
                    | T::pthread_mutex_lock
                    | T::pthread_mutex_unlock
                    | T::pthread_rwlock_init
                    | T::pthread_rwlock_destroy
                    | T::pthread_rwlock_rdlock
                    | T::pthread_rwlock_wrlock
                    | T::pthread_rwlock_unlock
                    | T::pthread_spin_init
                    | T::pthread_spin_destroy
                    | T::pthread_spin_lock
                    | T::pthread_spin_unlock
                    | T::pthread_cond_init
                    | T::pthread_cond_destroy
                    | T::pthread_cond_signal
                    | T::pthread_cond_broadcast
                    | T::pthread_mutexattr_init
                    | T::pthread_mutexattr_destroy
                    | T::pthread_mutexattr_settype
                    | T::pthread_attr_init
                    | T::pthread_attr_destroy
                    | T::pthread_attr_setdetachstate
            )
            | Internal(I::__tracewright_may_touch | I::__tracewright_unchecked)
    )
}

/// The limit on the length of strings.
const LONGEST: usize = 1 << 20;

impl Machine<'_> {
    /// Calls a function without a body.
    pub fn native(&mut self, function: &Function, call: Call) -> Run<Value> {
        let is_usual = |known: &library::Known| matches!(known.spelling(), Spelling::Plain | Spelling::Builtin);
        let Some(known) = function.known.filter(is_usual) else { return self.compute(function, &call) };
        match known.id() {
            Prefix(P::Nondeterministic)
            | Verifier(V::__VERIFIER_nondet_memory)
            | Internal(I::__tracewright_argument_count | I::__tracewright_argument_length) => {
                self.nondeterministic(&function.name, &call)
            }
            Stdlib(S::abort) | Builtin(B::__builtin_trap) | Fortified(F::__chk_fail) => self.aborted(),
            Verifier(V::__VERIFIER_error | V::reach_error) => {
                self.check_memory_at_end()?;
                self.end(Ending::Abort)
            }
            Builtin(B::__builtin_unreachable) => self.undefined("__builtin_unreachable"),
            Stdlib(S::exit) => {
                let status = call.int(self, 0)?;
                let ending = self.exit(status as i32)?;
                self.end(ending)
            }
            Stdlib(S::_exit | S::_Exit | S::quick_exit) => {
                let status = call.int(self, 0)?;
                self.check_memory_at_end()?;
                self.end(Ending::Exit(status as i32))
            }
            Verifier(
                V::__assert_fail
                | V::__assert_perror_fail
                | V::__assert
                | V::__assert_rtn
                | V::__assert_func
                | V::_assert
                | V::_wassert,
            ) => self.assertion_fails(),
            Verifier(V::assert) => match call.args.first() {
                Some((value, _)) if self.holds(value)? => Ok(Value::Void),
                _ => self.assertion_fails(),
            },
            Verifier(V::__VERIFIER_assume) | Builtin(B::__builtin_assume) | Internal(I::__tracewright_assume) => {
                match call.args.first() {
                    Some((value, _)) if !self.holds(value)? => Err(Box::new(Stop::End(Outcome::Blocked))),
                    _ => self.zero_of(&call),
                }
            }
            Builtin(B::__builtin_expect | B::__builtin_expect_with_probability | B::__builtin_assume_aligned) => {
                call.first(self)
            }
            Stdlib(S::malloc | S::valloc | S::pvalloc) => {
                self.new_object(call.size(self, 0)?, Kind::Heap, Birth::Arbitrary)
            }
            Stdlib(S::aligned_alloc | S::memalign) => {
                self.new_object(call.size(self, 1)?, Kind::Heap, Birth::Arbitrary)
            }
            Stdlib(S::calloc) => match call.size(self, 0)?.checked_mul(call.size(self, 1)?) {
                Some(size) => self.new_object(size, Kind::Heap, Birth::Zero),
                None => self.dont_know("so much memory"),
            },
            Stdlib(S::alloca) | Builtin(B::__builtin_alloca_with_align) => self.alloca(&call),
            Stdlib(S::free | S::cfree) | Kernel(K::kfree | K::vfree | K::kvfree | K::kzfree) => {
                self.free(call.pointer(self, 0)?)
            }
            Kernel(K::kmem_cache_free) => self.free(call.pointer(self, 1)?),
            Stdlib(S::realloc) => self.reallocate(call.pointer(self, 0)?, call.size(self, 1)?),
            Internal(I::__tracewright_moved) => self.reallocate(call.pointer(self, 0)?, call.size(self, 1)?),
            Internal(I::__tracewright_object) => self.new_object(call.size(self, 0)?, Kind::System, Birth::Arbitrary),
            Internal(I::__tracewright_argument_text) => {
                let size = call.size(self, 0)?;
                let value = self.new_object(size, Kind::System, Birth::Zero)?;
                self.fill_with_inputs(&value, size, &call)?;
                Ok(value)
            }
            Internal(I::__tracewright_ones) => {
                let size = call.size(self, 0)?;
                let value = self.new_object(size, Kind::System, Birth::Zero)?;
                if let Value::Pointer(pointer) = value {
                    let at = self.access(pointer, size)?;
                    self.memory.write(at, &vec![1; size as usize], Shadow::PLAIN);
                }
                Ok(value)
            }
            Internal(I::__tracewright_touch) => {
                let (pointer, size) = (call.pointer(self, 0)?, call.size(self, 1)?);
                if size > 0 {
                    self.access(pointer, size)?;
                }
                Ok(Value::Void)
            }
            Internal(I::__tracewright_zero) => {
                // It gets the address of a whole variable.
                let (whole, _) = self.access(call.pointer(self, 0)?, 0)?;
                self.memory.clear(whole);
                Ok(Value::Void)
            }
            Internal(
                I::__tracewright_guess
                | I::__tracewright_guess_long
                | I::__tracewright_guess_double
                | I::__tracewright_guess_long_double
                | I::__tracewright_scanned
                | I::__tracewright_printed
                | I::__tracewright_partial
                | I::__tracewright_undefined,
            ) => {
                self.doubt.get_or_insert("a function whose result is not modelled");
                self.outside_value(Source::Guess, &call)
            }
            Stdlib(S::abs | S::labs | S::llabs | S::imaxabs) => {
                match (call.int(self, 0)?, self.prepared.class(call.ty)) {
                    (number, Class::Int(int)) if number < 0 => Ok(Value::Int(self.negate(number, int)?)),
                    (number, _) => Ok(Value::Int(number)),
                }
            }
            Builtin(B::__builtin_va_start | B::__builtin_stdarg_start) => {
                let (list, to) = (self.start_list()?, call.pointer(self, 0)?);
                self.store_list(&call, to, list)
            }
            Builtin(B::__builtin_va_copy) => match (call.pointer(self, 0)?, call.args.get(1)) {
                (to, Some((Value::List(from), _))) => {
                    let list = self.copy_list(*from)?;
                    self.store_list(&call, to, list)
                }
                _ => self.dont_know("a copy of a va_list"),
            },
            Stdlib(S::__errno_location) => self.error_number(&call),
            Stdio(
                put @ (O::puts
                | O::putchar
                | O::putc
                | O::fputc
                | O::_IO_putc
                | O::putchar_unlocked
                | O::fputs
                | O::fwrite),
            ) => self.put(put, &call),
            id if does_nothing(id) => self.zero_of(&call),
            id => match (self.print_function(id, &call)?, known.effect()) {
                (Some(value), _) => Ok(value),
                (None, Some(Effect::Report(report))) => self.report(function, report, &call),
                (None, _) => self.compute(function, &call),
            },
        }
    }

    /// What a function says about its success. Here all is well where a program is executed for its own sake.
    fn report(&mut self, function: &Function, report: Report, call: &Call) -> Run<Value> {
        let Class::Int(_) = self.prepared.class(call.ty) else { return self.zero_of(call) };
        if self.options.purpose == Purpose::Execute {
            return self.zero_of(call);
        }
        let value = self.nondeterministic(&function.name, call)?;
        let Value::Int(number) = value else { return self.dont_know("a report that is no number") };
        let is_possible = match report {
            Report::Zero => number == 0 || number == -1,
            Report::NotNegative => number >= -1,
            Report::Elements => number <= call.int(self, 2)? && (number == 0 || call.int(self, 1)? != 0),
            Report::Character => return self.dont_know("what was printed"),
        };
        if is_possible { Ok(value) } else { Err(Box::new(Stop::End(Outcome::Blocked))) }
    }

    fn holds(&self, value: &Value) -> Run<bool> {
        match value {
            Value::Int(number) => Ok(*number != 0),
            Value::Pointer(pointer) => Ok(pointer.address != 0),
            Value::Float(number) => Ok(number.is_true()),
            _ => self.dont_know("a condition that is no scalar"),
        }
    }

    /// Whether memory must have been freed before `abort` is unspecified.
    pub fn aborted(&mut self) -> Run<Value> {
        self.check_lost_memory()?;
        self.end(Ending::Abort)
    }

    fn assertion_fails(&mut self) -> Run<Value> {
        if self.options.property.wants(Defect::Assertion) {
            return self.violation(Defect::Assertion);
        }
        self.aborted()
    }

    fn zero_of(&self, call: &Call) -> Run<Value> {
        match self.prepared.class(call.ty) {
            Class::Int(_) => Ok(Value::Int(0)),
            Class::Pointer => Ok(Value::Pointer(Pointer::NULL)),
            Class::Void => Ok(Value::Void),
            _ => self.dont_know("a result of this type"),
        }
    }

    fn nondeterministic(&mut self, name: &str, call: &Call) -> Run<Value> {
        // Whether a comparison of strings returns a difference or only its sign is unspecified.
        let function =
            self.frames.last().and_then(|frame| self.prepared.program.functions[frame.function.index()].library_id());
        if self.options.purpose == Purpose::Execute && function == Some(Internal(I::__tracewright_order)) {
            return Ok(Value::Int(1));
        }
        self.outside_value(Source::Function { name, span: call.span }, call)
    }

    fn outside_value(&mut self, source: Source, call: &Call) -> Run<Value> {
        match self.prepared.class(call.ty) {
            Class::Void => Ok(Value::Void),
            Class::Int(int) => {
                let bits = self.input(source, Wanted::Int { bits: int.bits, signed: int.signed })?;
                let value = if int.bits == 1 { bits as i128 & 1 } else { int.wrap(bits as i128) };
                Ok(Value::Int(value))
            }
            Class::Float(float) => Ok(Value::Float(Number::new(float, self.input(source, Wanted::Float(float))?))),
            Class::Pointer => match self.input(source, Wanted::Pointer)? {
                0 => Ok(Value::Pointer(Pointer::NULL)),
                _ => self.dont_know("a pointer from outside the program"),
            },
            _ => self.dont_know("a value of this type from outside the program"),
        }
    }

    fn new_object(&mut self, size: u64, kind: Kind, birth: Birth) -> Run<Value> {
        let block = self.allocate(size, kind, birth)?;
        let pointer = self.memory.start(block);
        self.memory.escape(pointer);
        Ok(Value::Pointer(pointer))
    }

    /// The bytes of an object are inputs, but for the last one, which is the end of a string.
    fn fill_with_inputs(&mut self, object: &Value, size: u64, call: &Call) -> Run<()> {
        let Value::Pointer(pointer) = *object else { return Ok(()) };
        let (block, _) = self.access(pointer, size)?;
        for offset in 0..size.saturating_sub(1) {
            self.step()?;
            let source = Source::Function { name: CommandLine::TEXT, span: call.span };
            let byte = self.input(source, Wanted::Int { bits: 8, signed: true })? as u8;
            self.memory.write((block, offset as usize), &[byte], Shadow::PLAIN);
        }
        Ok(())
    }

    /// Memory of the current function: it is live until the function returns.
    fn alloca(&mut self, call: &Call) -> Run<Value> {
        let size = call.int(self, 0)?;
        let Ok(size) = u64::try_from(size) else { return self.defect(Defect::InvalidDeref) };
        let block = self.allocate(size, Kind::Local, Birth::Arbitrary)?;
        let pointer = self.memory.start(block);
        self.memory.escape(pointer);
        self.frame()?.hidden.push(block);
        Ok(Value::Pointer(pointer))
    }

    fn free(&mut self, pointer: Pointer) -> Run<Value> {
        if pointer.address == 0 {
            return Ok(Value::Void);
        }
        let found = self.memory.object(pointer);
        match found.map(|id| (id, self.memory.block(id))) {
            Some((id, block))
                if block.kind == Kind::Heap && block.state == State::Alive && block.base == pointer.address =>
            {
                self.memory.end(id, State::Freed);
                Ok(Value::Void)
            }
            _ => self.defect(Defect::InvalidFree),
        }
    }

    fn reallocate(&mut self, old: Pointer, size: u64) -> Run<Value> {
        if old.address == 0 {
            return self.new_object(size, Kind::Heap, Birth::Arbitrary);
        }
        let Some(id) = self.memory.object(old) else { return self.defect(Defect::InvalidFree) };
        let block = self.memory.block(id);
        if block.kind != Kind::Heap || block.state != State::Alive || block.base != old.address {
            return self.defect(Defect::InvalidFree);
        }
        if size == 0 {
            self.memory.end(id, State::Freed);
            return Ok(Value::Pointer(Pointer::NULL));
        }
        let kept = block.size.min(size) as usize;
        let content = self.memory.read((id, 0), kept);
        let new = self.new_object(size, Kind::Heap, Birth::Arbitrary)?;
        if let Value::Pointer(pointer) = new {
            let at = self.access(pointer, kept as u64)?;
            self.memory.write_bytes(at, &content);
        }
        self.memory.end(id, State::Moved);
        Ok(new)
    }

    fn store_list(&mut self, call: &Call, to: Pointer, list: Value) -> Run<Value> {
        let ty = call.args.first().and_then(|(_, ty)| self.prepared.program.types.pointee(*ty));
        match ty {
            Some(ty) => self.store_scalar(to, ty.ty, &list).map(|()| Value::Void),
            None => self.dont_know("a va_list"),
        }
    }

    /// `errno`: the values that library functions store there are not modelled.
    fn error_number(&mut self, call: &Call) -> Run<Value> {
        self.doubt.get_or_insert("errno");
        let block = match self.error_number {
            Some(block) => block,
            None => {
                let block = self.allocate(4, Kind::System, Birth::Zero)?;
                self.error_number = Some(block);
                block
            }
        };
        let pointer = self.memory.start(block);
        self.memory.escape(pointer);
        match self.prepared.class(call.ty) {
            Class::Pointer => Ok(Value::Pointer(pointer)),
            _ => self.dont_know("errno"),
        }
    }

    /// A string in memory.
    pub fn text(&mut self, start: Pointer, most: Option<usize>) -> Run<Vec<u8>> {
        let (mut text, mut at) = (Vec::new(), start);
        let byte = IntClass { bits: 8, size: 1, signed: false };
        while most.is_none_or(|most| text.len() < most) {
            if text.len() > LONGEST {
                return self.dont_know("a very long string");
            }
            self.step()?;
            let character = self.byte(at)?;
            if character == 0 {
                break;
            }
            text.push(byte.wrap(i128::from(character)) as u8);
            at.address = self.wrap_address(at.address.wrapping_add(1));
        }
        Ok(text)
    }

    fn byte(&mut self, at: Pointer) -> Run<u8> {
        let found = self.access(at, 1)?;
        self.settle(found, 1, Use::Read, Wanted::Int { bits: 8, signed: false })?;
        Ok(self.memory.data(found, 1)[0])
    }

    /// Writes bytes to memory.
    pub fn write_text(&mut self, to: Pointer, text: &[u8]) -> Run<()> {
        let at = self.access_to_write(to, text.len() as u64)?;
        self.memory.write(at, text, Shadow::PLAIN);
        Ok(())
    }

    /// Whether output to a stream is output of the program.
    pub fn is_standard_output(&mut self, stream: Pointer) -> Run<bool> {
        let position = self.prepared.program.objects.iter().position(|object| object.name == "stdout");
        let Some(index) = position else { return Ok(false) };
        let id = tracewright_c::typed::ObjectId(index as u32);
        let block = self.object(id)?;
        let start = self.memory.start(block);
        let ty = self.prepared.program.objects[index].ty;
        Ok(matches!(self.load_scalar(start, ty)?, Value::Pointer(pointer) if pointer == stream))
    }

    /// Functions that print characters and strings.
    fn put(&mut self, function: O, call: &Call) -> Run<Value> {
        let (text, stream, result) = match function {
            O::puts => {
                let mut text = self.text(call.pointer(self, 0)?, None)?;
                text.push(b'\n');
                let count = text.len();
                (text, None, count as i128)
            }
            O::fputs => (self.text(call.pointer(self, 0)?, None)?, Some(call.pointer(self, 1)?), 1),
            O::fwrite => {
                let (from, size, count) = (call.pointer(self, 0)?, call.size(self, 1)?, call.size(self, 2)?);
                let bytes = size.saturating_mul(count);
                let mut text = Vec::new();
                for offset in 0..bytes {
                    text.push(self.byte(Pointer { address: from.address.wrapping_add(offset), ..from })?);
                }
                // Elements without a size cannot be written.
                let written = if size == 0 { 0 } else { count };
                (text, Some(call.pointer(self, 3)?), i128::from(written))
            }
            O::putchar | O::putchar_unlocked => {
                let byte = call.int(self, 0)? as u8;
                (vec![byte], None, i128::from(byte))
            }
            _ => {
                let byte = call.int(self, 0)? as u8;
                (vec![byte], Some(call.pointer(self, 1)?), i128::from(byte))
            }
        };
        let is_output = match stream {
            Some(stream) => self.is_standard_output(stream)?,
            None => true,
        };
        if is_output && self.options.purpose == Purpose::Execute {
            self.output.extend(text);
        }
        // Printing may fail, or return another value.
        self.doubt.get_or_insert(crate::expressions::PRINTING);
        match self.prepared.class(call.ty) {
            Class::Int(int) => Ok(Value::Int(int.wrap(result))),
            _ => self.zero_of(call),
        }
    }
}

impl Call {
    /// An argument that is an integer.
    pub fn int(&self, machine: &Machine, number: usize) -> Run<i128> {
        match self.args.get(number) {
            Some((Value::Int(value), _)) => Ok(*value),
            _ => machine.dont_know("an argument that should be an integer"),
        }
    }

    /// An argument that is a size.
    pub fn size(&self, machine: &Machine, number: usize) -> Run<u64> {
        match self.args.get(number) {
            Some((Value::Int(value), ty)) if machine.prepared.program.types.pointer_size() == 4 => {
                let _ = ty;
                Ok(*value as u64 & 0xffff_ffff)
            }
            Some((Value::Int(value), _)) => Ok(*value as u64),
            _ => machine.dont_know("an argument that should be a size"),
        }
    }

    /// An argument that is a pointer.
    pub fn pointer(&self, machine: &Machine, number: usize) -> Run<Pointer> {
        match self.args.get(number) {
            Some((Value::Pointer(value), _)) => Ok(*value),
            // The null pointer, where there is no prototype.
            Some((Value::Int(0), _)) => Ok(Pointer::NULL),
            _ => machine.dont_know("an argument that should be a pointer"),
        }
    }

    /// The first argument as the result.
    fn first(&self, machine: &mut Machine) -> Run<Value> {
        match self.args.first() {
            Some((value, from)) => machine.convert(value.clone(), *from, self.ty),
            None => machine.dont_know("a call with too few arguments"),
        }
    }
}
