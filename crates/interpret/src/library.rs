//! Functions without a body, by their names. What is not here ends the run.
//!
//! Most functions of the C library have a body in C and are executed like the program; of these, only what the bodies leave
//! open is done here ([`is_native`]).

use tracewright_vocabulary::Defect;

use crate::calls::Call;
use crate::conversions::Known;
use crate::floats::Number;
use crate::inputs::{Source, Wanted};
use crate::machine::{Machine, Purpose, Run, Stop};
use crate::memory::{Birth, Kind, Shadow, State};
use crate::outcome::{Ending, Outcome};
use crate::places::Use;
use crate::prepare::{Class, IntClass};
use crate::value::{Pointer, Value};

/// Functions whose body in our library leaves open what they do.
const NATIVE: &[&str] = &[
    "sprintf",
    "vsprintf",
    "snprintf",
    "vsnprintf",
    "__sprintf_chk",
    "__vsprintf_chk",
    "__snprintf_chk",
    "__vsnprintf_chk",
    "asprintf",
    "vasprintf",
    "__asprintf_chk",
    "__vasprintf_chk",
    "strtod",
    "strtof",
    "strtold",
    "__errno_location",
];

/// Functions that do nothing in a program without threads.
const NOTHING: &[&str] = &[
    "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
    "prefetch",
    "fegetround",
    "cpu_init",
    "srand",
    "srandom",
    "setbuf",
    "sched_yield",
    "fflush",
    "fclose",
    "__tracewright_may_touch",
    "__tracewright_unchecked",
    "va_end",
    "pthread_mutex_init",
    "pthread_mutex_destroy",
    "pthread_mutex_lock",
    "pthread_mutex_unlock",
    "pthread_rwlock_init",
    "pthread_rwlock_destroy",
    "pthread_rwlock_rdlock",
    "pthread_rwlock_wrlock",
    "pthread_rwlock_unlock",
    "pthread_spin_init",
    "pthread_spin_destroy",
    "pthread_spin_lock",
    "pthread_spin_unlock",
    "pthread_cond_init",
    "pthread_cond_destroy",
    "pthread_cond_signal",
    "pthread_cond_broadcast",
    "pthread_mutexattr_init",
    "pthread_mutexattr_destroy",
    "pthread_mutexattr_settype",
    "pthread_attr_init",
    "pthread_attr_destroy",
    "pthread_attr_setdetachstate",
];

/// Whether a function is done here although our library has a body for it.
pub fn is_native(name: &str) -> bool {
    NATIVE.contains(&name)
}

/// No string is longer than this.
const LONGEST: usize = 1 << 20;

impl Machine<'_> {
    /// Calls a function without a body.
    pub fn native(&mut self, name: &str, call: Call) -> Run<Value> {
        let short = name.strip_prefix("__builtin_").unwrap_or(name);
        if name.starts_with("__VERIFIER_nondet_") {
            return self.nondeterministic(name, &call);
        }
        match short {
            "abort" | "trap" | "__chk_fail" => self.aborted(),
            "__VERIFIER_error" | "reach_error" => {
                self.check_memory_at_end()?;
                self.end(Ending::Abort)
            }
            "unreachable" => self.undefined("__builtin_unreachable"),
            "exit" => {
                let status = call.int(self, 0)?;
                let ending = self.exit(status as i32)?;
                self.end(ending)
            }
            "_exit" | "_Exit" | "quick_exit" => {
                let status = call.int(self, 0)?;
                self.check_memory_at_end()?;
                self.end(Ending::Exit(status as i32))
            }
            "__assert_fail"
            | "__assert_perror_fail"
            | "__assert"
            | "__assert_rtn"
            | "__assert_func"
            | "_assert"
            | "_wassert" => self.assertion_fails(),
            "assert" => match call.args.first() {
                Some((value, _)) if self.holds(value)? => Ok(Value::Void),
                _ => self.assertion_fails(),
            },
            "__VERIFIER_assume" | "assume" | "__tracewright_assume" => match call.args.first() {
                Some((value, _)) if !self.holds(value)? => Err(Box::new(Stop::End(Outcome::Blocked))),
                _ => self.zero_of(&call),
            },
            "expect" | "expect_with_probability" | "assume_aligned" => call.first(self),
            "malloc" | "valloc" | "pvalloc" => self.new_object(call.size(self, 0)?, Kind::Heap, Birth::Arbitrary),
            "aligned_alloc" | "memalign" => self.new_object(call.size(self, 1)?, Kind::Heap, Birth::Arbitrary),
            "calloc" => match call.size(self, 0)?.checked_mul(call.size(self, 1)?) {
                Some(size) => self.new_object(size, Kind::Heap, Birth::Zero),
                None => self.dont_know("so much memory"),
            },
            "alloca" | "alloca_with_align" => self.alloca(&call),
            "free" | "cfree" | "kfree" | "vfree" | "kvfree" | "kzfree" => self.free(call.pointer(self, 0)?),
            "kmem_cache_free" => self.free(call.pointer(self, 1)?),
            "realloc" => self.reallocate(call.pointer(self, 0)?, call.size(self, 1)?),
            "__tracewright_moved" => self.reallocate(call.pointer(self, 0)?, call.size(self, 1)?),
            "__tracewright_object" => self.new_object(call.size(self, 0)?, Kind::System, Birth::Arbitrary),
            "__tracewright_ones" => {
                let size = call.size(self, 0)?;
                let value = self.new_object(size, Kind::System, Birth::Zero)?;
                if let Value::Pointer(pointer) = value {
                    let at = self.access(pointer, size)?;
                    self.memory.write(at, &vec![1; size as usize], Shadow::PLAIN);
                }
                Ok(value)
            }
            "__tracewright_touch" => {
                let (pointer, size) = (call.pointer(self, 0)?, call.size(self, 1)?);
                if size > 0 {
                    self.access(pointer, size)?;
                }
                Ok(Value::Void)
            }
            "__tracewright_zero" => {
                // It gets the address of a whole variable.
                let (whole, _) = self.access(call.pointer(self, 0)?, 0)?;
                self.memory.clear(whole);
                Ok(Value::Void)
            }
            "__tracewright_guess"
            | "__tracewright_guess_long"
            | "__tracewright_guess_double"
            | "__tracewright_guess_long_double"
            | "__tracewright_scanned"
            | "__tracewright_printed"
            | "__tracewright_partial"
            | "__tracewright_undefined" => {
                self.doubt.get_or_insert("a function whose result is not modelled");
                self.outside_value(Source::Guess, &call)
            }
            "abs" | "labs" | "llabs" | "imaxabs" => match (call.int(self, 0)?, self.prepared.class(call.ty)) {
                (number, Class::Int(int)) if number < 0 => Ok(Value::Int(self.negate(number, int)?)),
                (number, _) => Ok(Value::Int(number)),
            },
            "va_start" | "stdarg_start" => {
                let (list, to) = (self.start_list()?, call.pointer(self, 0)?);
                self.store_list(&call, to, list)
            }
            "va_copy" => match (call.pointer(self, 0)?, call.args.get(1)) {
                (to, Some((Value::List(from), _))) => {
                    let list = self.copy_list(*from)?;
                    self.store_list(&call, to, list)
                }
                _ => self.dont_know("a copy of a va_list"),
            },
            "__errno_location" => self.error_number(&call),
            "puts" | "putchar" | "putc" | "fputc" | "_IO_putc" | "putchar_unlocked" | "fputs" | "fwrite" => {
                self.put(short, &call)
            }
            _ if NOTHING.contains(&short) => self.zero_of(&call),
            _ => match self.print_function(short, &call)? {
                Some(value) => Ok(value),
                None => self.compute(name, &call),
            },
        }
    }

    fn holds(&self, value: &Value) -> Run<bool> {
        match value {
            Value::Int(number) => Ok(*number != 0),
            Value::Pointer(pointer) => Ok(pointer.address != 0),
            Value::Float(number) => Ok(number.is_true()),
            _ => self.dont_know("a condition that is no scalar"),
        }
    }

    /// Whether memory must have been freed before `abort` is left open.
    fn aborted(&mut self) -> Run<Value> {
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
        // Whether a comparison of strings gives a difference or just its sign.
        let function =
            self.frames.last().map(|frame| self.prepared.program.functions[frame.function.index()].name.as_str());
        if self.options.purpose == Purpose::Execute && function == Some("__tracewright_order") {
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

    /// Memory of the function that runs: it lives until the function returns.
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

    /// `errno`: what functions of the library leave there is not modelled.
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

    /// Whether what goes to a stream is what the program prints.
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
    fn put(&mut self, name: &str, call: &Call) -> Run<Value> {
        let (text, stream, result) = match name {
            "puts" => {
                let mut text = self.text(call.pointer(self, 0)?, None)?;
                text.push(b'\n');
                let count = text.len();
                (text, None, count as i128)
            }
            "fputs" => (self.text(call.pointer(self, 0)?, None)?, Some(call.pointer(self, 1)?), 1),
            "fwrite" => {
                let (from, size, count) = (call.pointer(self, 0)?, call.size(self, 1)?, call.size(self, 2)?);
                let bytes = size.saturating_mul(count);
                let mut text = Vec::new();
                for offset in 0..bytes {
                    text.push(self.byte(Pointer { address: from.address.wrapping_add(offset), ..from })?);
                }
                (text, Some(call.pointer(self, 3)?), i128::from(count))
            }
            "putchar" | "putchar_unlocked" => {
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
        // A program must expect that printing fails, or that it says something else.
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
            Some((value, from)) => machine.convert(value.clone(), *from, self.ty, Known::Later),
            None => machine.dont_know("a call with too few arguments"),
        }
    }
}
