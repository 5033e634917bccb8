//! Calls: arguments are passed to parameters according to the calling conventions of x86; where these do not determine
//! the result, the run ends.

use std::rc::Rc;

use tracewright_c::library::{Id, real};
use tracewright_c::typed::{Callee, ExprId, FunctionId, PlaceId, PlaceKind, Priority, Startup};
use tracewright_c::types::{Parameters, TypeId};
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use crate::machine::{Flow, Frame, List, Machine, Purpose, Run, Stop};
use crate::memory::{Birth, Kind, State};
use crate::places::{Located, Use};
use crate::prepare::Class;
use crate::value::Value;

/// How a function is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// With the types of its parameters, which callers know.
    Prototype,
    /// In K&R style: the function converts its arguments.
    Old,
}

/// An argument that was evaluated.
#[derive(Debug)]
pub enum Argument {
    /// Its value.
    Value(Value),
    /// A struct that has not been copied yet.
    Copy(Located, Use),
}

/// A prepared call.
#[derive(Debug)]
pub struct PreparedCall {
    target: FunctionId,
    args: Vec<(Argument, TypeId)>,
    ty: TypeId,
    span: Span,
}

/// A call with evaluated arguments.
#[derive(Debug)]
pub struct Call {
    pub target: FunctionId,
    pub args: Vec<(Value, TypeId)>,
    /// The type of the call's value.
    pub ty: TypeId,
    pub span: Span,
}

impl Machine<'_> {
    /// Evaluates the callee and the arguments of a call.
    pub fn prepare_call(&mut self, callee: Callee, args: &[ExprId], id: ExprId) -> Run<PreparedCall> {
        let program = self.prepared.program;
        let expr = &program.exprs[id.index()];
        let (pointer, values) = self.callee_and_arguments(callee, args)?;
        self.at = expr.span;
        let target = match (callee, pointer) {
            (Callee::Function(function), _) => function,
            (Callee::Pointer(_), Some(pointer)) => {
                let block = self.memory.object(pointer);
                match block.map(|block| self.memory.block(block)).map(|block| (block.kind, block.base)) {
                    Some((Kind::Function(function), base)) if base == pointer.address => function,
                    _ => return self.defect(Defect::InvalidDeref),
                }
            }
            (Callee::Pointer(_), None) => return self.dont_know("a call of no function"),
        };
        let args = values.into_iter().zip(args.iter().map(|arg| program.exprs[arg.index()].ty)).collect();
        Ok(PreparedCall { target, args, ty: expr.ty, span: expr.span })
    }

    /// Makes a call.
    pub fn finish_call(&mut self, call: PreparedCall) -> Run<Value> {
        let mut args = Vec::with_capacity(call.args.len());
        for (argument, ty) in call.args {
            let value = match argument {
                Argument::Value(value) => value,
                Argument::Copy(located, usage) => self.load(located, usage)?,
            };
            args.push((value, ty));
        }
        let call = Call { target: call.target, args, ty: call.ty, span: call.span };
        let function = &self.prepared.program.functions[call.target.index()];
        self.at = call.span;
        if self.options.property.forbids_call(&function.name) {
            return self.violation(self.options.property.of_forbidden_calls());
        }
        // The interpreter only supports rounding to nearest.
        if function.is_library && function.library_id() == Some(Id::Math(real::Id::fesetround)) {
            return self.dont_know("another rounding mode");
        }
        if function.body.is_some() && !(function.is_library && crate::library::is_native(function)) {
            return self.call_body(call);
        }
        if function.is_foreign {
            return self.dont_know(format!("`{}`, declared in its own way", function.name));
        }
        self.native(function, call)
    }

    fn call_body(&mut self, call: Call) -> Run<Value> {
        let program = self.prepared.program;
        let function = &program.functions[call.target.index()];
        let Some(ty) = program.types.as_function(function.ty) else { return self.dont_know("a call of no function") };
        if call.args.len() < function.params.len() {
            return self.dont_know("a call with too few arguments");
        }
        let style = if ty.rest == Parameters::Unspecified { Style::Old } else { Style::Prototype };
        let mut args = call.args;
        let rest = args.split_off(function.params.len());
        let mut values = Vec::with_capacity(args.len());
        for ((value, from), param) in args.into_iter().zip(&function.params) {
            values.push(self.pass(value, from, program.objects[param.index()].ty, style)?);
        }
        let result = self.call_with(call.target, values, rest, call.span)?;
        self.at = call.span;
        self.returned(result, ty.result, call.ty)
    }

    /// An argument converted to its parameter.
    fn pass(&mut self, value: Value, from: TypeId, to: TypeId, style: Style) -> Run<Value> {
        let is_lp64 = self.prepared.program.types.pointer_size() == 8;
        match (self.prepared.class(from), self.prepared.class(to)) {
            (Class::Int(a), Class::Int(b)) => {
                let word = if is_lp64 { 8 } else { 4 };
                let same_place = a.size.next_multiple_of(word) == b.size.next_multiple_of(word);
                // The upper bits of the register of a narrow argument are not known.
                if !same_place || b.size > a.size.max(4) {
                    return self.dont_know("an argument of another size than its parameter");
                }
                // The function reads the lowest byte.
                if b.bits == 1 && a.bits != 1 {
                    let Value::Int(number) = value else { return self.dont_know("a truth value that is no number") };
                    return match number & 0xff {
                        byte @ (0 | 1) => Ok(Value::Int(byte)),
                        _ => self.undefined("a _Bool that is neither true nor false"),
                    };
                }
                self.convert(value, from, to)
            }
            (Class::Pointer, Class::Int(b)) if b.size as u64 == self.prepared.program.types.pointer_size() => {
                self.convert(value, from, to)
            }
            (Class::Int(a), Class::Pointer) if a.size as u64 == self.prepared.program.types.pointer_size() => {
                self.convert(value, from, to)
            }
            (Class::Pointer, Class::Pointer) | (Class::List, Class::List) => Ok(value),
            (Class::Float(a), Class::Float(b)) if a == b => Ok(value),
            (Class::Float(_), Class::Float(_)) if style == Style::Old => self.convert(value, from, to),
            (Class::Record, Class::Record) if self.same_size(from, to) => Ok(value),
            _ => self.dont_know("an argument of another type than its parameter"),
        }
    }

    fn same_size(&self, a: TypeId, b: TypeId) -> bool {
        let types = &self.prepared.program.types;
        a == b
            || types.size_of(a) == types.size_of(b) && types.compatible(a, b, tracewright_c::types::Records::Structural)
    }

    /// The result of a function converted for its caller.
    fn returned(&mut self, value: Value, from: TypeId, to: TypeId) -> Run<Value> {
        match (self.prepared.class(from), self.prepared.class(to), &value) {
            (_, Class::Void, _) => Ok(Value::Void),
            // An arbitrary value: the content of the register.
            (_, Class::Int(_), Value::Void) if self.options.purpose == Purpose::Execute => {
                self.doubt.get_or_insert("the value of a function that returns none");
                Ok(Value::Int(0))
            }
            (_, _, Value::Void) => Ok(Value::Void),
            (Class::Int(a), Class::Int(b), _) if b.size <= a.size => self.convert(value, from, to),
            (Class::Pointer, Class::Int(_), _) | (Class::Int(_), Class::Pointer, _) if self.same_width(from, to) => {
                self.convert(value, from, to)
            }
            (Class::Pointer, Class::Pointer, _) => Ok(value),
            (Class::Float(a), Class::Float(b), _) if a == b => Ok(value),
            (Class::Record, Class::Record, _) if self.same_size(from, to) => Ok(value),
            _ => self.dont_know("a result of another type than the caller expects"),
        }
    }

    fn same_width(&self, a: TypeId, b: TypeId) -> bool {
        self.prepared.program.types.size_of(a) == self.prepared.program.types.size_of(b)
    }

    /// Calls a function with a body from outside.
    pub fn call(&mut self, target: FunctionId, args: Vec<Value>, span: Span) -> Run<Value> {
        self.call_with(target, args, Vec::new(), span)
    }

    /// Calls a function with a body; the arguments have the types of the parameters.
    fn call_with(
        &mut self,
        target: FunctionId,
        args: Vec<Value>,
        rest: Vec<(Value, TypeId)>,
        span: Span,
    ) -> Run<Value> {
        self.check_stack()?;
        let program = self.prepared.program;
        let function = &program.functions[target.index()];
        let Some(body) = function.body else { return self.dont_know(function.name.clone()) };
        let locals = vec![None; self.prepared.slot_counts[target.index()] as usize];
        self.frames.push(Frame { function: target, locals, owned: Vec::new(), hidden: Vec::new(), rest });
        self.at = span;
        for (&param, value) in function.params.iter().zip(args) {
            let block = self.new_local(param)?;
            let pointer = self.memory.start(block);
            let ty = program.objects[param.index()].ty;
            self.store(crate::places::Located { pointer, ty, bits: None }, value)?;
        }
        // Operands that the caller keeps for a second evaluation must not be visible in the callee.
        let remembered = std::mem::take(&mut self.remembered);
        let flow = self.execute(body)?;
        self.remembered = remembered;
        self.close_scope(0);
        for block in self.frames.pop().into_iter().flat_map(|frame| frame.hidden) {
            self.memory.end(block, State::OutOfScope);
        }
        match flow {
            Flow::Return(value) => Ok(value),
            Flow::Next => Ok(Value::Void),
            flow => Err(Box::new(Stop::Flow(flow))),
        }
    }

    /// The functions that run before `main`, in their order.
    pub fn startup(&self) -> Vec<FunctionId> {
        self.with_priority(|startup| match startup {
            Startup::BeforeMain(priority) => Some(priority),
            _ => None,
        })
    }

    /// The functions that run when the program ends, in their order.
    pub fn shutdown(&self) -> Vec<FunctionId> {
        let mut functions = self.with_priority(|startup| match startup {
            Startup::AfterMain(priority) => Some(priority),
            _ => None,
        });
        functions.reverse();
        functions
    }

    fn with_priority(&self, priority: impl Fn(Startup) -> Option<Priority>) -> Vec<FunctionId> {
        let functions = self.prepared.program.functions.iter().enumerate();
        let mut found: Vec<(Priority, FunctionId)> = functions
            .filter(|(_, function)| function.body.is_some())
            .filter_map(|(index, function)| Some((priority(function.startup)?, FunctionId(index as u32))))
            .collect();
        found.sort_by_key(|&(priority, _)| priority);
        found.into_iter().map(|(_, function)| function).collect()
    }

    /// The arguments of `main`.
    pub fn main_arguments(&mut self, main: FunctionId) -> Run<Vec<Value>> {
        let program = self.prepared.program;
        let params = &program.functions[main.index()].params;
        let types: Vec<TypeId> = params.iter().map(|param| program.objects[param.index()].ty).collect();
        let arguments = &self.options.arguments;
        let mentioned = |place: &tracewright_c::typed::Place| match place.kind {
            PlaceKind::Object(object) => params.contains(&object),
            _ => false,
        };
        if program.places.iter().any(mentioned) {
            self.doubt.get_or_insert("the arguments of `main`");
        }
        let pointer_size = program.types.pointer_size();
        let mut values = Vec::new();
        for (number, &ty) in types.iter().enumerate() {
            match (number, self.prepared.class(ty)) {
                (0, Class::Int(int)) => values.push(Value::Int(int.wrap(arguments.len() as i128))),
                (1, Class::Pointer) => {
                    let list = self.allocate((arguments.len() as u64 + 1) * pointer_size, Kind::System, Birth::Zero)?;
                    let start = self.memory.start(list);
                    self.memory.escape(start);
                    for (index, argument) in arguments.iter().enumerate() {
                        let text = self.allocate(argument.len() as u64 + 1, Kind::System, Birth::Zero)?;
                        self.memory.write((text, 0), argument.as_bytes(), crate::memory::Shadow::PLAIN);
                        let pointer = self.memory.start(text);
                        self.memory.escape(pointer);
                        let mut at = start;
                        at.address += index as u64 * pointer_size;
                        self.store_scalar(at, ty, &Value::Pointer(pointer))?;
                    }
                    values.push(Value::Pointer(start));
                }
                _ => return self.dont_know("the third argument of `main`"),
            }
        }
        Ok(values)
    }

    /// `va_start`
    pub fn start_list(&mut self) -> Run<Value> {
        let values = Rc::new(self.frame()?.rest.clone());
        Ok(self.new_list(List { values, next: 0 }))
    }

    fn new_list(&mut self, list: List) -> Value {
        self.lists.push(list);
        Value::List(self.lists.len() as u32 - 1)
    }

    /// `va_copy`
    pub fn copy_list(&mut self, list: u32) -> Run<Value> {
        let copy = self.list(list)?;
        Ok(self.new_list(copy))
    }

    /// A list of variable arguments.
    pub fn list(&self, number: u32) -> Run<List> {
        match self.lists.get(number as usize) {
            Some(list) => Ok(list.clone()),
            None => self.undefined("a va_list that was not started"),
        }
    }

    /// `va_arg`: on x86-64, a `va_list` passed to a function advances for its owner, too.
    pub fn next_argument(&mut self, place: PlaceId, ty: TypeId) -> Run<Value> {
        let located = self.locate(place)?;
        let Value::List(number) = self.load(located, Use::Read)? else { return self.dont_know("a va_list") };
        let mut list = self.list(number)?;
        list.next += 1;
        let Some((value, from)) = list.values.get(list.next - 1).cloned() else {
            return self.undefined("more arguments than there are");
        };
        if self.prepared.program.types.pointer_size() == 8 {
            self.lists[number as usize] = list;
        } else {
            let moved = self.new_list(list);
            self.store(located, moved)?;
        }
        self.as_argument(value, from, ty)
    }

    /// Converts an argument for `va_arg`.
    pub fn as_argument(&mut self, value: Value, from: TypeId, to: TypeId) -> Run<Value> {
        match (self.prepared.class(from), self.prepared.class(to)) {
            (Class::Int(_) | Class::Pointer, Class::Int(_) | Class::Pointer) if self.same_width(from, to) => {
                self.convert(value, from, to)
            }
            // Both are passed in the same way: in one register or one stack slot.
            (Class::Int(a), Class::Int(b))
                if self.prepared.program.types.pointer_size() == 8 && b.size < a.size && a.size <= 8 =>
            {
                self.convert(value, from, to)
            }
            // The bits beside a narrow argument depend on how it was passed.
            (Class::Int(a), Class::Int(b))
                if self.prepared.program.types.pointer_size() == 8 && a.size < b.size && b.size <= 8 =>
            {
                match value {
                    Value::Int(number) if number >= 0 => Ok(value),
                    _ => self.dont_know("an argument that is narrower than `va_arg` says"),
                }
            }
            (Class::Float(a), Class::Float(b)) if a == b => Ok(value),
            (Class::Record, Class::Record) if self.same_size(from, to) => Ok(value),
            (Class::List, Class::List) => Ok(value),
            _ => self.undefined("an argument of another type than `va_arg` says"),
        }
    }
}
