//! The state of a run: memory, the call stack, and how a run starts and ends.

use rustc_hash::FxHashMap;
use tracewright_c::translate::Property;
use tracewright_c::typed::{ExprId, FunctionId, ObjectId, StmtId, Storage};
use tracewright_c::types::{ArrayLength, TypeId, TypeKind};
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use crate::inputs::{Inputs, Source, Wanted};
use crate::memory::{Birth, BlockId, Kind, Memory, State};
use crate::outcome::{Ending, Outcome, Report, Taken};
use crate::prepare::{Class, Prepared, owner};
use crate::value::{Pointer, Value};

/// How a statement ends.
#[derive(Clone, Debug)]
pub enum Flow {
    /// The next one follows.
    Next,
    Break,
    Continue,
    /// To a statement of the same function.
    Goto(StmtId),
    Return(Value),
}

/// Why an evaluation is abandoned.
#[derive(Debug)]
pub enum Stop {
    /// A jump in a statement expression leaves the expression.
    Flow(Flow),
    /// The run is over.
    End(Outcome),
}

/// A result, unless the run is over or control is transferred.
pub type Run<T> = Result<T, Box<Stop>>;

/// The purpose of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To check the program for a property: undefined behaviour ends the run.
    Judge,
    /// To do what the compiled program does, as far as that is determined.
    Execute,
}

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The property.
    pub property: Property,
    /// The purpose of the run.
    pub purpose: Purpose,
    /// The limit on operations.
    pub steps: u64,
    /// What `argv` is.
    pub arguments: Vec<String>,
}

/// An activation record.
#[derive(Debug)]
pub struct Frame {
    pub function: FunctionId,
    /// The live objects of the function, by their numbers.
    pub locals: Vec<Option<BlockId>>,
    /// The same in the order of their creation, with their numbers; none for temporary objects.
    pub owned: Vec<(Option<u32>, BlockId)>,
    /// Objects that the elaboration introduced, which are live as long as the call.
    pub hidden: Vec<BlockId>,
    /// The arguments after the last parameter.
    pub rest: Vec<(Value, TypeId)>,
}

/// A position in a list of variable arguments.
#[derive(Clone, Debug)]
pub struct List {
    pub values: std::rc::Rc<Vec<(Value, TypeId)>>,
    pub next: usize,
}

/// A running program.
pub struct Machine<'a> {
    pub prepared: &'a Prepared<'a>,
    pub options: &'a Options,
    pub memory: Memory,
    pub frames: Vec<Frame>,
    pub lists: Vec<List>,
    /// Expressions that are evaluated twice, with their values once known.
    pub remembered: FxHashMap<ExprId, Option<Value>>,
    /// The current source location.
    pub at: Span,
    pub output: Vec<u8>,
    pub doubt: Option<&'static str>,
    pub steps: u64,
    /// Whether the functions that run at exit have been started.
    pub ending: bool,
    /// Where `errno` is, if the program has asked for it.
    pub error_number: Option<BlockId>,
    /// Whether a struct with uninitialised bytes was copied: the copy and the original have the same content, but that
    /// content has not been chosen.
    pub copied_unwritten: bool,
    inputs: &'a mut dyn Inputs,
    stop: &'a dyn Fn() -> bool,
    taken: Vec<Taken>,
    statics: Vec<Option<BlockId>>,
    functions: FxHashMap<FunctionId, BlockId>,
    /// The start of the host's stack.
    bottom: usize,
}

/// The host stack that a run may use.
pub const STACK: usize = 1 << 28;
/// The part of it that is reserved for the last call.
const RESERVE: usize = 1 << 20;
/// How many operations are executed between two polls of `stop`.
const ROUND: u64 = 1 << 12;

impl<'a> Machine<'a> {
    pub fn new(
        prepared: &'a Prepared<'a>,
        options: &'a Options,
        inputs: &'a mut dyn Inputs,
        stop: &'a dyn Fn() -> bool,
    ) -> Machine<'a> {
        let program = prepared.program;
        Machine {
            prepared,
            options,
            memory: Memory::new(program.types.pointer_size()),
            frames: Vec::new(),
            lists: Vec::new(),
            remembered: FxHashMap::default(),
            at: Span::default(),
            output: Vec::new(),
            doubt: None,
            copied_unwritten: false,
            steps: 0,
            ending: false,
            error_number: None,
            inputs,
            stop,
            taken: Vec::new(),
            statics: vec![None; program.objects.len()],
            functions: FxHashMap::default(),
            bottom: here(),
        }
    }

    /// Runs the program.
    pub fn run(mut self) -> Report {
        let outcome = match self.program() {
            Ok(ending) => Outcome::Ended(ending),
            Err(stop) => match *stop {
                Stop::End(outcome) => outcome,
                Stop::Flow(_) => Outcome::DontKnow { what: "a jump out of its function".to_owned(), span: self.at },
            },
        };
        Report { outcome, taken: self.taken, output: self.output, doubt: self.doubt, steps: self.steps }
    }

    fn program(&mut self) -> Run<Ending> {
        let Some(entry) = self.prepared.program.entry() else { return self.dont_know("no `main`") };
        if let Some((span, what)) = self.prepared.program.unsupported.first() {
            self.at = *span;
            return self.dont_know(what.clone());
        }
        if self.prepared.has_volatile() {
            self.doubt.get_or_insert("what is volatile");
        }
        for function in self.startup() {
            self.call(function, Vec::new(), self.at)?;
        }
        let args = self.main_arguments(entry)?;
        let result = self.call(entry, args, self.at)?;
        let status = if let Value::Int(status) = result { status as i32 } else { 0 };
        self.exit(status)
    }

    /// Ends the program: runs the registered functions, and checks that memory was freed.
    pub fn exit(&mut self, status: i32) -> Run<Ending> {
        if self.ending {
            return self.dont_know("`exit` in a function that runs at the end of the program");
        }
        self.ending = true;
        for function in self.shutdown() {
            self.call(function, Vec::new(), self.at)?;
        }
        self.check_memory_at_end()?;
        Ok(Ending::Exit(status))
    }

    /// Ends the run as the program ends.
    pub fn end<T>(&self, ending: Ending) -> Run<T> {
        Err(Box::new(Stop::End(Outcome::Ended(ending))))
    }

    /// Ends the run because of an unsupported construct.
    pub fn dont_know<T>(&self, what: impl Into<String>) -> Run<T> {
        Err(Box::new(Stop::End(Outcome::DontKnow { what: what.into(), span: self.at })))
    }

    /// Ends the run because of undefined behaviour.
    pub fn undefined<T>(&self, what: impl Into<String>) -> Run<T> {
        Err(Box::new(Stop::End(Outcome::Undefined { what: what.into(), span: self.at })))
    }

    /// Ends the run because of a defect, whether or not the property forbids it.
    pub fn defect<T>(&self, defect: Defect) -> Run<T> {
        if self.options.property.wants(defect) { self.violation(defect) } else { self.undefined(defect.describe()) }
    }

    /// Ends the run with a violation of the property.
    pub fn violation<T>(&self, defect: Defect) -> Run<T> {
        Err(Box::new(Stop::End(Outcome::Violation { defect, span: self.at })))
    }

    /// Whether a defect is checked here: not inside library functions.
    pub fn looks_for(&self, defect: Defect) -> bool {
        self.options.property.wants(defect) && !self.is_inside_library()
    }

    fn is_inside_library(&self) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        self.prepared.program.functions[frame.function.index()].computes_inside()
    }

    /// Counts an operation.
    pub fn step(&mut self) -> Run<()> {
        self.steps += 1;
        let is_over = self.steps > self.options.steps || self.steps.is_multiple_of(ROUND) && (self.stop)();
        if is_over { Err(Box::new(Stop::End(Outcome::Budget))) } else { Ok(()) }
    }

    /// Stops before the host's stack is used up.
    pub fn check_stack(&self) -> Run<()> {
        if self.bottom.abs_diff(here()) > STACK - RESERVE { self.dont_know("a very deep recursion") } else { Ok(()) }
    }

    /// A nondeterministic value.
    pub fn input(&mut self, source: Source, wanted: Wanted) -> Run<u128> {
        let name = match source {
            Source::Function { name, .. } => name,
            Source::Memory => "memory that was never written",
            Source::Guess => "a result that is not modelled",
        };
        let Some(bits) = self.inputs.next(source, wanted) else { return self.dont_know(name) };
        let value = match wanted {
            Wanted::Int { bits: 128, signed: true } => (bits as i128).to_string(),
            Wanted::Int { bits: width, signed: true } => ((bits as i128) << (128 - width) >> (128 - width)).to_string(),
            Wanted::Int { .. } => bits.to_string(),
            Wanted::Float(_) | Wanted::Pointer => format!("{bits:#x}"),
        };
        self.taken.push(Taken { name: name.to_owned(), value });
        Ok(bits)
    }

    /// Allocates an object.
    pub fn allocate(&mut self, size: u64, kind: Kind, birth: Birth) -> Run<BlockId> {
        match self.memory.allocate(size, kind, birth) {
            Ok(id) => Ok(id),
            Err(_) => self.dont_know("so much memory"),
        }
    }

    /// The frame of the current function.
    pub fn frame(&mut self) -> Run<&mut Frame> {
        match self.frames.last_mut() {
            Some(frame) => Ok(frame),
            None => Err(Box::new(Stop::End(Outcome::DontKnow {
                what: "a local variable outside of functions".to_owned(),
                span: Span::default(),
            }))),
        }
    }

    /// The memory of an object.
    pub fn object(&mut self, id: ObjectId) -> Run<BlockId> {
        let storage = self.prepared.program.objects[id.index()].storage;
        let Some(function) = owner(storage) else { return self.static_object(id) };
        let slot = self.prepared.slots[id.index()];
        let Some(frame) = self.frames.iter().rev().find(|frame| frame.function == function) else {
            return self.dont_know("a variable of a function that does not run");
        };
        match frame.locals[slot as usize] {
            Some(block) => Ok(block),
            None => self.undeclared(id),
        }
    }

    /// A variable that the elaboration introduced is live as long as the call.
    fn undeclared(&mut self, id: ObjectId) -> Run<BlockId> {
        let size = self.size(self.prepared.program.objects[id.index()].ty)?;
        let block = self.allocate(size, Kind::Local, Birth::Arbitrary)?;
        let slot = self.prepared.slots[id.index()];
        let frame = self.frame()?;
        frame.locals[slot as usize] = Some(block);
        frame.hidden.push(block);
        Ok(block)
    }

    /// Allocates a local variable; it is live until the current scope ends.
    pub fn new_local(&mut self, id: ObjectId) -> Run<BlockId> {
        let size = self.size(self.prepared.program.objects[id.index()].ty)?;
        let block = self.allocate(size, Kind::Local, Birth::Arbitrary)?;
        let slot = self.prepared.slots[id.index()];
        let frame = self.frame()?;
        frame.locals[slot as usize] = Some(block);
        frame.owned.push((Some(slot), block));
        Ok(block)
    }

    /// Allocates an object for a temporary; it is live until the current scope ends.
    pub fn temporary(&mut self, size: u64) -> Run<BlockId> {
        let block = self.allocate(size, Kind::Local, Birth::Arbitrary)?;
        self.frame()?.owned.push((None, block));
        Ok(block)
    }

    /// Ends the lifetimes of all local objects but the first ones.
    pub fn close_scope(&mut self, keep: usize) {
        let Some(frame) = self.frames.last_mut() else { return };
        for (slot, block) in frame.owned.drain(keep..) {
            if let Some(slot) = slot
                && frame.locals[slot as usize] == Some(block)
            {
                frame.locals[slot as usize] = None;
            }
            self.memory.end(block, State::OutOfScope);
        }
    }

    fn static_object(&mut self, id: ObjectId) -> Run<BlockId> {
        if let Some(block) = self.statics[id.index()] {
            return Ok(block);
        }
        let program = self.prepared.program;
        if let Some(&first) = program.merged_literals.get(&id) {
            let block = self.static_object(first)?;
            self.statics[id.index()] = Some(block);
            return Ok(block);
        }
        let object = &program.objects[id.index()];
        let mut size = match program.types.size_of(object.ty) {
            Some(size) => size,
            None => return self.dont_know(format!("the size of `{}`", object.name)),
        };
        if object.flexible > 0 {
            size += object.flexible * self.flexible_element(object.ty)?;
        }
        let birth = if object.storage == Storage::External { Birth::Arbitrary } else { Birth::Zero };
        let block = self.allocate(size, Kind::Static, birth)?;
        // Registered before the initialiser is evaluated, which may contain its address.
        self.statics[id.index()] = Some(block);
        if let Some(initialiser) = &object.initialiser {
            self.initialise(block, object.ty, initialiser)?;
        } else if object.storage == Storage::External {
            self.external(id, block)?;
        }
        if object.is_read_only() {
            self.memory.seal(block);
        }
        Ok(block)
    }

    /// Objects of the system: the streams of the C library are supported, others are not.
    fn external(&mut self, id: ObjectId, block: BlockId) -> Run<()> {
        let object = &self.prepared.program.objects[id.index()];
        if ["stdin", "stdout", "stderr"].contains(&object.name.as_str())
            && self.prepared.class(object.ty) == Class::Pointer
        {
            let stream = self.allocate(1, Kind::System, Birth::Arbitrary)?;
            let pointer = self.memory.start(stream);
            self.memory.escape(pointer);
            let start = self.memory.start(block);
            return self.store_scalar(start, object.ty, &Value::Pointer(pointer));
        }
        Ok(())
    }

    fn flexible_element(&self, ty: TypeId) -> Run<u64> {
        let types = &self.prepared.program.types;
        let record = types.as_record(ty).and_then(|record| types.record(record).body.as_ref());
        let last = record.and_then(|body| body.fields.last()).map(|field| field.ty.ty);
        match last.map(|ty| (types.kind(ty), ty)) {
            Some((TypeKind::Array { element, .. }, _)) => Ok(types.size_of(element.ty).unwrap_or(0)),
            Some((TypeKind::Record(_), ty)) => self.flexible_element(ty),
            _ => Ok(0),
        }
    }

    /// The size of a type, which may depend on variables.
    pub fn size(&mut self, ty: TypeId) -> Run<u64> {
        let types = &self.prepared.program.types;
        if let Some(size) = types.size_of(ty) {
            return Ok(size);
        }
        let (element, object) = match *types.kind(ty) {
            TypeKind::Array { element, length: ArrayLength::Variable(object) } => (element, object),
            TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
                let unit = self.size(element.ty)?;
                return unit.checked_mul(length).map_or_else(|| self.dont_know("so large an array"), Ok);
            }
            _ => return self.dont_know(format!("the size of `{}`", types.describe(ty))),
        };
        let unit = self.size(element.ty)?;
        let block = self.object(object)?;
        let pointer = self.memory.start(block);
        match self.load_scalar(pointer, self.prepared.program.objects[object.index()].ty)? {
            Value::Int(length) => match u64::try_from(length).ok().and_then(|length| length.checked_mul(unit)) {
                Some(size) => Ok(size),
                None => self.dont_know("an array with a length that is negative or too large"),
            },
            _ => self.dont_know("an array length that is no number"),
        }
    }

    /// The address of a function.
    pub fn function_address(&mut self, id: FunctionId) -> Run<Pointer> {
        let function = &self.prepared.program.functions[id.index()];
        if function.is_weak && function.body.is_none() {
            return self.dont_know("the address of a weak function that is not defined");
        }
        let block = match self.functions.get(&id) {
            Some(&block) => block,
            None => {
                let block = self.allocate(1, Kind::Function(id), Birth::Zero)?;
                self.functions.insert(id, block);
                block
            }
        };
        Ok(self.memory.start(block))
    }

    /// All objects with static storage that were used.
    pub fn statics(&self) -> impl Iterator<Item = BlockId> {
        self.statics.iter().copied().flatten()
    }
}

/// The current position of the host's stack.
fn here() -> usize {
    let marker = 0u8;
    std::ptr::from_ref(&marker) as usize
}
