//! Random programs, without undefined behaviour by construction wherever that is easy.
//!
//! - Every object is initialised. Indices are masked, shift counts and divisors are in range.
//! - Signed arithmetic keeps track of how large its operands can be: where it may overflow it uses the unsigned type or
//!   reduces its operands.
//! - Within an expression no object is changed that is also used elsewhere, unless there is a sequence point between
//!   ([`effects`]).
//! - Loops count a variable that nothing else changes; recursion counts a parameter down.
//!
//! The sanitizer of the compiler detects remaining undefined behaviour, and such programs are discarded.

mod callbacks;
mod composites;
mod effects;
mod expressions;
mod extensions;
mod floats;
mod functions;
mod lengths;
mod library;
mod lvalues;
mod order;
mod pointers;
mod records;
mod statements;
mod switches;

use tracewright_random::Random;
use tracewright_vocabulary::DataModel;

use super::program::{Input, Outcome, OutcomeType, Program, Subject};
use super::types::{COMMON, Integer};
use effects::{Effects, Key};
use floats::{FloatFunction, FloatLvalue};
use functions::Function;
use records::Record;

/// An object in scope.
#[derive(Clone, Debug)]
struct Object {
    name: String,
    shape: Shape,
    key: Key,
    access: Access,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Any,
    /// The control variable of a loop.
    ReadOnly,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Scalar(Integer),
    /// With a power of two as length.
    Array(Integer, usize),
    /// A struct or union, by its number.
    Record(usize),
    Pointer(Integer),
    RecordPointer(usize),
}

/// An expression with the known range of its value.
#[derive(Clone, Debug)]
struct Expr {
    text: String,
    ty: Integer,
    /// Its absolute value is at most two to the power of this.
    bits: u32,
}

/// A program under construction.
struct Generator {
    random: Random,
    model: DataModel,
    declarations: String,
    records: Vec<Record>,
    functions: Vec<Function>,
    /// The objects in scope, the innermost last.
    scope: Vec<Object>,
    /// The floating-point lvalues in scope; none in programs without floating point.
    floats: Vec<FloatLvalue>,
    float_functions: Vec<FloatFunction>,
    /// Statements of the current function.
    body: String,
    names: usize,
    /// The effects of the current function that are visible to its caller.
    outside: Effects,
    /// The number of enclosing loops.
    loops: usize,
    /// How much may still be generated.
    budget: usize,
}

/// The program of a seed.
pub fn generate(seed: u64, model: DataModel) -> Program {
    let generator = Generator {
        random: Random::new(seed),
        model,
        declarations: String::new(),
        records: Vec::new(),
        functions: Vec::new(),
        scope: Vec::new(),
        floats: Vec::new(),
        float_functions: Vec::new(),
        body: String::new(),
        names: 0,
        outside: Effects::default(),
        loops: 0,
        budget: 0,
    };
    generator.program(seed)
}

impl Generator {
    fn program(mut self, seed: u64) -> Program {
        if order::is_drawn(&mut self) {
            return self.order_program(seed);
        }
        if self.random.percent(15) {
            self.enumeration();
        }
        for _ in 0..self.random.below(4) / 2 {
            self.record();
        }
        for _ in 0..1 + self.random.below(2) {
            self.global();
        }
        // Constructs that are hard for solvers are rare.
        let floats = self.random.percent(12);
        if floats {
            let text = std::mem::take(&mut self.body);
            self.float_objects(Storage::Global);
            let declaration = std::mem::replace(&mut self.body, text);
            self.declarations.push_str(&declaration);
            if self.random.percent(40) {
                self.float_function();
            }
        }
        for _ in 0..self.random.below(4) / 2 {
            self.function();
        }
        let mut inputs = Vec::new();
        for _ in 0..self.random.below(2) {
            let ty = *self.random.pick(&COMMON);
            if ty.nondet().is_some() {
                let (name, value) = (self.name("in"), self.value(ty));
                inputs.push(Input { name: name.clone(), ty, value });
                self.add(name, Shape::Scalar(ty), Access::Any);
            }
        }
        self.locals();
        if floats {
            self.float_objects(Storage::Local);
            self.float_statement();
        }
        self.budget = 1 + self.random.below(3);
        while self.budget > 0 {
            self.statement();
        }
        let outcomes = self.outcomes();
        let subject = Subject::Meaning;
        Program { seed, model: self.model, declarations: self.declarations, inputs, body: self.body, outcomes, subject }
    }

    /// Variables for the values that are compared: every scalar in scope, up to a handful, and an expression.
    fn outcomes(&mut self) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        let mut candidates: Vec<Object> = self.scope.clone();
        while outcomes.len() < 3
            && let Some(object) = (!candidates.is_empty()).then(|| self.random.below(candidates.len()))
        {
            let object = candidates.swap_remove(object);
            let lvalue = self.lvalue_in(&object, &mut Effects::default());
            self.outcome(&lvalue.text, lvalue.ty, &mut outcomes);
        }
        let expr = self.expr(1, &mut Effects::default());
        self.outcome(&expr.text, expr.ty, &mut outcomes);
        for FloatLvalue { text, ty, .. } in self.floats.clone() {
            let name = format!("r{}", outcomes.len());
            self.line(&format!("{} {name} = {text};", ty.name()));
            outcomes.push(Outcome { name, ty: OutcomeType::Float(ty) });
        }
        outcomes
    }

    fn outcome(&mut self, text: &str, ty: Integer, outcomes: &mut Vec<Outcome>) {
        let name = format!("r{}", outcomes.len());
        self.line(&format!("{} {name} = {text};", ty.name()));
        outcomes.push(Outcome { name, ty: OutcomeType::Integer(ty) });
    }

    /// A new name with this prefix.
    fn name(&mut self, start: &str) -> String {
        self.names += 1;
        format!("{start}{}", self.names)
    }

    fn line(&mut self, text: &str) {
        self.body.push_str(text);
        self.body.push('\n');
    }

    /// Adds an object to the scope.
    fn add(&mut self, name: String, shape: Shape, access: Access) {
        let key = Key::Local(self.names);
        self.scope.push(Object { name, shape, key, access });
    }

    /// A random type; common ones are more likely.
    fn integer(&mut self) -> Integer {
        if self.model == DataModel::Lp64 && self.random.percent(4) {
            return *self.random.pick(&[Integer::Int128, Integer::Unsigned128]);
        }
        *self.random.pick(&COMMON)
    }

    /// A constant of a type, often at a bound of its range.
    fn value(&mut self, ty: Integer) -> String {
        let width = ty.width(self.model).min(64);
        let raw = match self.random.below(8) {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << (width - 1),
            3 => (1 << (width - 1)) - 1,
            4 => self.random.next(),
            5 => self.random.next() >> self.random.below(64),
            _ => self.random.below(100) as u64,
        };
        let cut = if width == 64 { raw } else { raw & ((1 << width) - 1) };
        match ty.is_signed() {
            false if width <= 32 => format!("{cut}u"),
            false => format!("{cut}ULL"),
            true => {
                let value = ((cut << (64 - width)) as i64) >> (64 - width);
                match (value, width) {
                    (i64::MIN, _) => "(-9223372036854775807LL - 1)".to_owned(),
                    (-0x8000_0000, 32) => "(-2147483647 - 1)".to_owned(),
                    (value, 64) => format!("({value}LL)"),
                    (value, _) => format!("({value})"),
                }
            }
        }
    }

    fn enumeration(&mut self) {
        let (a, b) = (self.random.between(-5, 5), self.random.between(6, 300));
        self.declarations.push_str(&format!("enum kind@ {{ LOW@ = {a}, NEXT@, HIGH@ = {b}, LAST@ }};\n"));
        self.declarations.push_str("enum sign@ { ZERO@, ONE@ };\n");
        let value = *self.random.pick(&["LOW@", "NEXT@", "HIGH@"]);
        self.declarations.push_str(&format!("static enum kind@ kind0@ = {value};\n"));
        self.declarations.push_str("static enum sign@ sign0@ = ONE@;\n");
        // An enumeration without negative constants is unsigned.
        let kind = if a < 0 { Integer::Int } else { Integer::Unsigned };
        for (name, ty) in [("kind0@", kind), ("sign0@", Integer::Unsigned)] {
            self.names += 1;
            let key = Key::Global(self.names);
            self.scope.push(Object { name: name.to_owned(), shape: Shape::Scalar(ty), key, access: Access::Any });
        }
    }

    /// A global of any shape.
    fn global(&mut self) {
        let name = format!("{}@", self.name("g"));
        let text = std::mem::take(&mut self.body);
        let storage = if self.random.percent(30) { "" } else { "static " };
        self.object(name, storage, Storage::Global);
        let declaration = std::mem::replace(&mut self.body, text);
        self.declarations.push_str(&declaration);
    }

    fn locals(&mut self) {
        for _ in 0..1 + self.random.below(3) {
            let name = self.name("v");
            self.object(name, "", Storage::Local);
        }
        for _ in 0..self.random.below(2) {
            self.pointer();
        }
    }

    /// Declares and initialises an object that is not a pointer.
    fn object(&mut self, name: String, storage: &str, kind: Storage) {
        let ty = self.integer();
        let shape = match self.random.below(10) {
            0 | 1 => Shape::Array(ty, *self.random.pick(&[2, 4])),
            2 | 3 if !self.records.is_empty() => Shape::Record(self.random.below(self.records.len())),
            _ => Shape::Scalar(ty),
        };
        let (declared, initialiser) = match shape {
            Shape::Array(ty, length) => (format!("{} {name}[{length}]", ty.name()), self.array_initialiser(ty, length)),
            Shape::Record(record) => {
                let tag = self.records[record].tag.clone();
                (format!("{tag} {name}"), self.record_initialiser(record))
            }
            Shape::Scalar(ty) => {
                let value = match kind {
                    Storage::Local if self.random.percent(40) => self.expr(1, &mut Effects::default()).text,
                    _ => self.value(ty),
                };
                (format!("{} {name}", ty.name()), value)
            }
            Shape::Pointer(_) | Shape::RecordPointer(_) => unreachable!("only what is no pointer is chosen"),
        };
        // Globals without an initialiser are zero, locals are not.
        let bare = kind == Storage::Global && self.random.percent(20);
        let initialiser = if bare { String::new() } else { format!(" = {initialiser}") };
        self.line(&format!("{storage}{declared}{initialiser};"));
        let key = match kind {
            _ if self.random.percent(35) => Key::Memory,
            Storage::Global => Key::Global(self.names),
            Storage::Local => Key::Local(self.names),
        };
        self.scope.push(Object { name, shape, key, access: Access::Any });
    }

    fn array_initialiser(&mut self, ty: Integer, length: usize) -> String {
        match self.random.below(4) {
            0 => format!("{{ [{}] = {} }}", self.random.below(length), self.value(ty)),
            1 => format!("{{ {} }}", self.value(ty)),
            _ => {
                let values: Vec<String> = (0..length).map(|_| self.value(ty)).collect();
                format!("{{ {} }}", values.join(", "))
            }
        }
    }
}

/// Where an object is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Storage {
    Global,
    Local,
}
