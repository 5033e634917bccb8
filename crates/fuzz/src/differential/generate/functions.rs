//! Functions and their calls.

use super::effects::{Effects, Key};
use super::{Access, Expr, Generator, Object, Shape};
use crate::differential::types::Integer;

/// A function that can be called.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub name: String,
    pub parameters: Vec<Shape>,
    pub result: Shape,
    /// The effects of a call on globals and memory.
    pub effects: Effects,
}

impl Generator {
    /// A function with a body that uses what was declared before.
    pub(super) fn function(&mut self) {
        let name = format!("{}@", self.name("f"));
        let parameters = self.parameters();
        let result = match self.records.len() {
            n if n > 0 && self.random.percent(20) => Shape::Record(self.random.below(n)),
            _ => Shape::Scalar(self.integer()),
        };
        let (outer_scope, outer_floats) = (self.scope.clone(), self.floats.clone());
        let outer_body = std::mem::take(&mut self.body);
        self.outside = Effects::default();
        let mut declared = Vec::new();
        for &shape in &parameters {
            let parameter = self.name("a");
            declared.push(self.declarator(shape, &parameter));
            self.names += 1;
            let key = Key::Local(self.names);
            self.scope.push(Object { name: parameter, shape, key, access: Access::Any });
        }
        // Recursion: the first parameter is counted down, and bounds the depth.
        let recursive = self.random.percent(20) && matches!(result, Shape::Scalar(_));
        if recursive {
            declared.insert(0, "int depth".to_owned());
            self.add("depth".to_owned(), Shape::Scalar(Integer::Int), Access::ReadOnly);
        }
        if self.random.percent(25) {
            let ty = self.integer();
            let (counter, value) = (self.name("t"), self.value(ty));
            self.line(&format!("static {} {counter} = {value};", ty.name()));
            // Calls change it, so with respect to sequencing it is a global.
            let key = Key::Global(self.names);
            self.scope.push(Object { name: counter, shape: Shape::Scalar(ty), key, access: Access::Any });
        }
        self.locals_of_function();
        self.loops += 1;
        self.budget = 1 + self.random.below(2);
        while self.budget > 0 {
            self.statement();
        }
        self.loops -= 1;
        let text = self.returned(result);
        if recursive {
            let arguments: Vec<String> = parameters.iter().map(|&shape| self.argument_in_scope(shape)).collect();
            let arguments: String = arguments.iter().map(|argument| format!(", {argument}")).collect();
            let Shape::Scalar(ty) = result else { unreachable!("it returns a number") };
            self.line(&format!("if (depth > 0) return ({}){name}(depth - 1{arguments});", ty.name()));
        }
        self.line(&text);
        let body = std::mem::replace(&mut self.body, outer_body);
        (self.scope, self.floats) = (outer_scope, outer_floats);
        let effects = std::mem::take(&mut self.outside).of_globals();
        let header = self.declarator(result, &format!("{name}({})", or_void(&declared)));
        self.declarations.push_str(&format!("static {header} {{\n{body}}}\n"));
        let name = if recursive { format!("{name}(2") } else { name };
        self.functions.push(Function { name, parameters, result, effects });
    }

    fn locals_of_function(&mut self) {
        for _ in 0..self.random.below(2) {
            let name = self.name("v");
            self.object(name, "", super::Storage::Local);
        }
    }

    fn parameters(&mut self) -> Vec<Shape> {
        let mut parameters = Vec::new();
        for _ in 0..self.random.below(3) {
            parameters.push(match self.random.below(10) {
                0 if !self.records.is_empty() => Shape::Record(self.random.below(self.records.len())),
                1 => Shape::Pointer(self.integer()),
                _ => Shape::Scalar(self.integer()),
            });
        }
        // Pointers can only be passed if there are targets.
        parameters.retain(|&shape| !matches!(shape, Shape::Pointer(ty) if self.targets(ty).is_empty()));
        parameters
    }

    pub(super) fn declarator(&self, shape: Shape, name: &str) -> String {
        match shape {
            Shape::Scalar(ty) => format!("{} {name}", ty.name()),
            Shape::Array(ty, length) => format!("{} {name}[{length}]", ty.name()),
            Shape::Record(record) => format!("{} {name}", self.records[record].tag),
            Shape::Pointer(ty) => format!("{} *{name}", ty.name()),
            Shape::RecordPointer(record) => format!("{} *{name}", self.records[record].tag),
        }
    }

    fn returned(&mut self, result: Shape) -> String {
        match result {
            Shape::Record(record) => format!("return {};", self.record_value(record)),
            _ => {
                let value = self.expr(1, &mut Effects::default());
                format!("return {};", value.text)
            }
        }
    }

    /// An entity of this shape that is in scope, without side effects.
    fn argument_in_scope(&mut self, shape: Shape) -> String {
        match shape {
            Shape::Record(record) => self.record_value(record),
            Shape::Pointer(ty) => {
                let targets = self.targets(ty);
                self.random.pick(&targets).clone()
            }
            _ => {
                let mut effects = Effects::default();
                match self.readable(&mut effects) {
                    Some(lvalue) if effects.writes.is_empty() => lvalue.text,
                    _ => "1".to_owned(),
                }
            }
        }
    }

    /// A record as a value: an object, or a compound literal.
    pub(super) fn record_value(&mut self, record: usize) -> String {
        let object = self.some_object(|object| object.shape == Shape::Record(record));
        match object {
            Some(object) if self.random.percent(75) => {
                self.outside.read(object.key);
                object.name
            }
            _ => self.compound_literal(record),
        }
    }

    fn compound_literal(&mut self, record: usize) -> String {
        let initialiser = self.record_initialiser(record);
        format!("({}){initialiser}", self.records[record].tag)
    }

    /// A call that is unsequenced relative to these effects.
    pub(super) fn call(&mut self, depth: usize, effects: &mut Effects) -> Option<Expr> {
        if self.functions.is_empty() {
            return None;
        }
        let function = self.random.pick(&self.functions).clone();
        if !effects.allows(&function.effects) {
            return None;
        }
        effects.add(&function.effects);
        self.outside.add(&function.effects);
        let text = self.call_of(&function, depth, effects)?;
        match function.result {
            Shape::Record(record) => {
                let fields: Vec<_> =
                    self.records[record].fields.iter().filter(|f| f.length.is_none()).cloned().collect();
                if fields.is_empty() {
                    return None;
                }
                let field = self.random.pick(&fields).clone();
                Some(Expr { text: format!("{text}.{}", field.name), ty: field.ty, bits: self.full_bits(field.ty) })
            }
            Shape::Scalar(ty) => Some(Expr { text, ty, bits: self.full_bits(ty) }),
            _ => None,
        }
    }

    /// The text of a call whose effects have been checked already.
    pub(super) fn call_of(&mut self, function: &Function, depth: usize, effects: &mut Effects) -> Option<String> {
        let mut arguments = Vec::new();
        for &shape in &function.parameters {
            arguments.push(match shape {
                Shape::Record(record) => {
                    let object = self.some_object(|o| o.shape == Shape::Record(record) && effects.may_read(o.key));
                    match object {
                        Some(object) => {
                            effects.read(object.key);
                            self.outside.read(object.key);
                            object.name
                        }
                        None => self.compound_literal(record),
                    }
                }
                Shape::Pointer(ty) => {
                    let targets = self.targets(ty);
                    self.random.pick(&targets).clone()
                }
                _ => self.expr(depth.saturating_sub(1).min(1), effects).text,
            });
        }
        let (start, first) = match function.name.ends_with("(2") {
            true => (function.name.clone(), ", "),
            false => (format!("{}(", function.name), ""),
        };
        let arguments = arguments.join(", ");
        let separator = if arguments.is_empty() { "" } else { first };
        Some(format!("{start}{separator}{arguments})"))
    }
}

fn or_void(parameters: &[String]) -> String {
    if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") }
}
