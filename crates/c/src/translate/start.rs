//! What happens before `main`: globals get their first content, `main` is called with any arguments.

use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use tracewright_source::Span;

use super::code::Code;
use super::functions::Procedures;
use super::input::Input;
use super::safety::Termination;
use super::values::{Pointer, Value};
use super::{START, Translated, Translator, unsupported};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{BinaryOp, ExprId, FunctionId, Initialiser, ObjectId, PlaceId, PlaceKind, Storage as Lifetime};

/// What is over-approximated where the strings of the command line are read.
pub const ARGUMENTS: &str = "the arguments of `main`";

/// Who calls a function from outside the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caller<'m> {
    /// The system: `main`, constructors and destructors.
    System,
    /// A function nothing is known about; what is over-approximated.
    Unknown(&'m str),
}

impl Translator<'_> {
    /// Translates the whole program.
    pub(super) fn program(&mut self) -> Translated<()> {
        let main = self.input.facts.main;
        for &object in &self.input.facts.calls.statics {
            if !matches!(self.input.facts.storage.home(object), crate::analyse::storage::Home::Memory) {
                self.memory.variables(&mut self.code, object)?;
            }
        }
        let start = self.code.out.reserve(START.to_owned(), self.input.program.functions[main.index()].span);
        let mut names = FxHashMap::default();
        for &id in &self.input.facts.calls.reachable {
            let function = &self.input.program.functions[id.index()];
            let count = names.entry(function.name.as_str()).or_insert(0);
            *count += 1;
            let name = if *count == 1 { function.name.clone() } else { format!("{}#{count}", function.name) };
            let span = function.span;
            let procedure = self.code.out.reserve(name, span);
            self.procedures.of_functions.insert(id, procedure);
        }
        for &id in &self.input.facts.calls.reachable {
            self.function(id)?;
        }
        self.body = super::functions::BodyState::default();
        self.code.function = None;
        self.start(main)?;
        let end = self.input.program.functions[main.index()].end;
        self.code.out.finish(start, end);
        Ok(())
    }

    fn start(&mut self, main: FunctionId) -> Translated<()> {
        self.code.out.span = Span::default();
        self.code.out.open();
        if let Some(counter) = self.memory.fresh {
            let last = self.code.out.int(self.input.facts.bases.last);
            self.code.out.assign(counter, last);
        }
        self.memory.safety.start_safety(&mut self.code);
        self.memory.start_numbers(&mut self.code);
        self.code.out.open();
        self.memory.mark_given(&mut self.code);
        let nothing = Initialiser::default();
        for &object in &self.input.facts.calls.statics {
            let declared = &self.input.program.objects[object.index()];
            if declared.storage == Lifetime::External {
                continue;
            }
            self.code.out.span = declared.span;
            match &declared.initialiser {
                Some(initialiser) => self.initialise(object, initialiser)?,
                None => self.memory.zero(&mut self.code, object, &nothing)?,
            }
        }
        for id in self.input.facts.calls.constructors(self.input.program) {
            self.procedures.call_with_anything(&mut self.code, id, Caller::System)?;
        }
        self.procedures.call_with_anything(&mut self.code, main, Caller::System)?;
        self.procedures.run_destructors(&mut self.code)?;
        self.code.out.span = self.input.program.functions[main.index()].end;
        self.memory.check_exit(&mut self.code, Termination::Return);
        // The flags of all functions have been created by now.
        let block = self.code.out.close();
        self.memory.lower_memory_flags(&mut self.code);
        self.code.out.append(block);
        Ok(())
    }
}

impl Procedures {
    /// Runs destructors when the program exits.
    pub(super) fn run_destructors(&self, code: &mut Code<'_>) -> Translated<()> {
        let outer = code.out.span;
        for id in code.input.facts.calls.destructors(code.input.program) {
            self.call_with_anything(code, id, Caller::System)?;
        }
        code.out.span = outer;
        Ok(())
    }

    /// Calls a function from outside the program.
    pub(super) fn call_with_anything(&self, code: &mut Code<'_>, id: FunctionId, caller: Caller) -> Translated<()> {
        let function = &code.input.program.functions[id.index()];
        code.out.span = function.span;
        let mut args = Vec::new();
        for (number, &param) in function.params.iter().enumerate() {
            let ty = code.input.program.objects[param.index()].ty;
            // What the strings of the command line have to do with the program's memory is not modelled: where they are
            // read, or here, if the program has the address of the pointer.
            let mark = match caller {
                Caller::System => {
                    let is_open = code.input.program.types.is_pointer(ty) && code.input.mentions(id, param);
                    (is_open && !code.input.facts.command_line.is_given(param)).then_some(ARGUMENTS)
                }
                Caller::Unknown(construct) => Some(construct),
            };
            match code.arbitrary(ty, mark, function.span)? {
                Value::Int(int) => {
                    if number == 0
                        && caller == Caller::System
                        && let Some(kind) = code.input.kind_of(ty)
                    {
                        let zero = code.integers.constant(&mut code.out, kind, 0);
                        let claim = code.integers.compare(&mut code.out, BinaryOp::Ge, int.clone(), zero, kind);
                        code.out.assume(claim);
                        // So many pointers, and the null behind them, are an object.
                        let pointer = code.input.program.types.pointer_size();
                        let most = (BigInt::from(1) << (8 * pointer - 1)) / pointer - 1;
                        if most < kind.max() {
                            let most = code.integers.constant(&mut code.out, kind, most);
                            let claim = code.integers.compare(&mut code.out, BinaryOp::Lt, int.clone(), most, kind);
                            code.out.assume(claim);
                        }
                    }
                    args.push(int.expr);
                }
                Value::Pointer(Pointer { base, offset, .. }) => args.extend([base, offset]),
                Value::Float(value) => args.push(value),
                Value::Record(_) | Value::Void => {
                    return unsupported("a struct that is passed from outside the program", function.span);
                }
            }
        }
        if code.input.facts.calls.looks_at_arguments(id) {
            return unsupported("variable arguments from outside the program", function.span);
        }
        let Some(ty) = code.input.program.types.as_function(function.ty) else { return Ok(()) };
        let slots = code.result_slots(ty.result, function.span)?;
        let places = slots.iter().flat_map(|&(slot, _)| slot.places()).collect();
        let procedure = self.of_functions[&id];
        code.out.call(procedure, &args, places);
        Ok(())
    }
}

impl Code<'_> {
    /// A pointer is read that the system has passed: what it points to is not modelled.
    pub(super) fn read_given(&mut self, place: PlaceId) {
        if self.input.facts.command_line.is_read(self.input.program, place) {
            let always = self.out.bool(true);
            self.out.mark_if(always, Some(ARGUMENTS));
        }
    }
}

impl<'a> Input<'a> {
    /// Whether evaluating an expression reads such a pointer: that has to be where it happens, or not at all.
    pub(super) fn reads_given(&self, root: ExprId) -> bool {
        let mut found = false;
        if !self.facts.command_line.is_empty() {
            for_each_below(self.program, Part::Expr(root), |part| {
                if let Part::Place(place) = part {
                    found |= self.facts.command_line.is_read(self.program, place);
                }
            });
        }
        found
    }

    fn mentions(&self, function: FunctionId, object: ObjectId) -> bool {
        let mut found = false;
        if let Some(body) = self.program.functions[function.index()].body {
            for_each_below(self.program, Part::Stmt(body), |part| {
                if let Part::Place(place) = part {
                    found |= matches!(self.program.places[place.index()].kind, PlaceKind::Object(o) if o == object);
                }
            });
        }
        found
    }
}
