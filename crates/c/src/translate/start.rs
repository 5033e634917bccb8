//! What happens before `main`: globals get their first content, `main` is called with any arguments.

use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use tracewright_source::Span;

use super::safety::End;
use super::values::{Pointer, Value};
use super::{START, Translated, Translator};
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
        let main = self.facts.main;
        for &object in &self.facts.calls.statics {
            if !matches!(self.facts.storage.home(object), crate::analyse::storage::Home::Memory) {
                self.variables(object)?;
            }
        }
        let start = self.out.reserve(START.to_owned(), self.program.functions[main.index()].span);
        let mut names = FxHashMap::default();
        for &id in &self.facts.calls.reachable {
            let function = &self.program.functions[id.index()];
            let count = names.entry(function.name.as_str()).or_insert(0);
            *count += 1;
            let name = if *count == 1 { function.name.clone() } else { format!("{}#{count}", function.name) };
            let span = function.span;
            let procedure = self.out.reserve(name, span);
            self.procedures.insert(id, procedure);
        }
        for &id in &self.facts.calls.reachable {
            self.function(id)?;
        }
        self.body = super::functions::BodyState::default();
        self.start(main)?;
        let end = self.program.functions[main.index()].end;
        self.out.finish(start, end);
        Ok(())
    }

    fn start(&mut self, main: FunctionId) -> Translated<()> {
        self.out.span = Span::default();
        self.out.open();
        if let Some(counter) = self.fresh {
            let last = self.out.int(self.facts.bases.last);
            self.out.assign(counter, last);
        }
        self.start_safety();
        self.start_numbers();
        self.out.open();
        self.mark_given();
        let nothing = Initialiser::default();
        for &object in &self.facts.calls.statics {
            let declared = &self.program.objects[object.index()];
            if declared.storage == Lifetime::External {
                continue;
            }
            self.out.span = declared.span;
            match &declared.initialiser {
                Some(initialiser) => self.initialise(object, initialiser)?,
                None => self.zero(object, &nothing)?,
            }
        }
        for id in self.facts.calls.constructors(self.program) {
            self.call_with_anything(id, Caller::System)?;
        }
        self.call_with_anything(main, Caller::System)?;
        self.run_destructors()?;
        self.out.span = self.program.functions[main.index()].end;
        self.check_end(End::Return);
        // All flags are known by now.
        let block = self.out.close();
        self.lower_memory_flags();
        self.out.append(block);
        Ok(())
    }

    /// What happens when the program exits.
    pub(super) fn run_destructors(&mut self) -> Translated<()> {
        let outer = self.out.span;
        for id in self.facts.calls.destructors(self.program) {
            self.call_with_anything(id, Caller::System)?;
        }
        self.out.span = outer;
        Ok(())
    }

    /// Calls a function from outside the program.
    pub(super) fn call_with_anything(&mut self, id: FunctionId, caller: Caller) -> Translated<()> {
        let function = &self.program.functions[id.index()];
        self.out.span = function.span;
        let mut args = Vec::new();
        for (number, &param) in function.params.iter().enumerate() {
            let ty = self.program.objects[param.index()].ty;
            // What the strings of the command line have to do with the program's memory is not modelled: where they are
            // read, or here, if the program has the address of the pointer.
            let mark = match caller {
                Caller::System => {
                    let is_open = self.program.types.is_pointer(ty) && self.mentions(id, param);
                    (is_open && !self.facts.command_line.is_given(param)).then_some(ARGUMENTS)
                }
                Caller::Unknown(construct) => Some(construct),
            };
            match self.arbitrary(ty, mark, function.span)? {
                Value::Int(int) => {
                    if number == 0
                        && caller == Caller::System
                        && let Some(kind) = self.kind_of(ty)
                    {
                        let zero = self.integers.constant(&mut self.out, kind, 0);
                        let claim = self.integers.compare(&mut self.out, BinaryOp::Ge, int.clone(), zero, kind);
                        self.out.assume(claim);
                        // So many pointers, and the null behind them, are an object.
                        let pointer = self.program.types.pointer_size();
                        let most = (BigInt::from(1) << (8 * pointer - 1)) / pointer - 1;
                        if most < kind.max() {
                            let most = self.integers.constant(&mut self.out, kind, most);
                            let claim = self.integers.compare(&mut self.out, BinaryOp::Lt, int.clone(), most, kind);
                            self.out.assume(claim);
                        }
                    }
                    args.push(int.expr);
                }
                Value::Pointer(Pointer { base, offset, .. }) => args.extend([base, offset]),
                Value::Float(value) => args.push(value),
                Value::Record(_) | Value::Void => {
                    return self.unsupported("a struct that is passed from outside the program", function.span);
                }
            }
        }
        if self.facts.calls.looks_at_arguments(id) {
            return self.unsupported("variable arguments from outside the program", function.span);
        }
        let Some(ty) = self.program.types.as_function(function.ty) else { return Ok(()) };
        let slots = self.result_slots(ty.result, function.span)?;
        let places = slots.iter().flat_map(|&(slot, _)| slot.places()).collect();
        let procedure = self.procedures[&id];
        self.out.call(procedure, &args, places);
        Ok(())
    }

    /// A pointer is read that the system has passed: what it points to is not modelled.
    pub(super) fn read_given(&mut self, place: PlaceId) {
        if self.facts.command_line.is_read(self.program, place) {
            let always = self.out.bool(true);
            self.mark_if(always, Some(ARGUMENTS));
        }
    }

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
