//! Pointers: to objects, elements and members, to pointers and to functions; the heap; strings.

use super::effects::{Effects, Key};
use super::functions::Function;
use super::{Access, Generator, Shape};
use crate::differential::types::Integer;

impl Generator {
    /// Addresses of integers of a type.
    pub(super) fn targets(&mut self, ty: Integer) -> Vec<String> {
        let mut targets = Vec::new();
        for object in self.scope.iter().filter(|object| object.key == Key::Memory) {
            match object.shape {
                Shape::Scalar(found) if found == ty => targets.push(format!("&{}", object.name)),
                Shape::Array(found, length) if found == ty => {
                    targets.push(object.name.clone());
                    targets.push(format!("&{}[{}]", object.name, length - 1));
                }
                Shape::Record(record) => {
                    for field in &self.records[record].fields {
                        if field.ty == ty && field.width.is_none() && field.length.is_none() {
                            targets.push(format!("&{}.{}", object.name, field.name));
                        }
                    }
                }
                _ => {}
            }
        }
        targets
    }

    /// A local pointer to an existing object.
    pub(super) fn pointer(&mut self) {
        let Some(target) = self.some_object(|object| object.key == Key::Memory) else { return };
        let name = self.name("p");
        let shape = match target.shape {
            Shape::Record(record) if self.random.percent(60) => {
                let tag = self.records[record].tag.clone();
                self.line(&format!("{tag} *{name} = &{};", target.name));
                Shape::RecordPointer(record)
            }
            Shape::Scalar(ty) | Shape::Array(ty, _) => {
                let targets = self.targets(ty);
                let at = self.random.pick(&targets).clone();
                self.line(&format!("{} *{name} = {at};", ty.name()));
                Shape::Pointer(ty)
            }
            _ => return,
        };
        self.add(name, shape, Access::Any);
    }

    /// Assigns a pointer, writes through a pointer to it, or compares it.
    pub(super) fn pointer_statement(&mut self) {
        let Some(pointer) = self.some_object(|object| matches!(object.shape, Shape::Pointer(_))) else {
            return self.assignment();
        };
        let Shape::Pointer(ty) = pointer.shape else { unreachable!("it was chosen so") };
        let targets = self.targets(ty);
        if targets.is_empty() {
            return self.assignment();
        }
        let (first, second) = (self.random.pick(&targets).clone(), self.random.pick(&targets).clone());
        let condition = self.expr(1, &mut Effects::default()).text;
        let name = &pointer.name;
        match self.random.below(3) {
            0 => self.line(&format!("{name} = {condition} ? {first} : {second};")),
            1 => {
                let pp = self.name("q");
                self.outside.write(Key::Memory);
                self.line(&format!("{{ {} **{pp} = &{name}; *{pp} = {first}; **{pp} = {condition}; }}", ty.name()));
            }
            _ => {
                let mut effects = Effects::default();
                if let Some(lvalue) = self.writable(&Effects::default(), &mut effects) {
                    self.line(&format!("{} = ({name} == {first}) + ({name} != 0 && {name} != {second});", lvalue.text));
                }
            }
        }
    }

    /// Iterates over an array with a pointer.
    pub(super) fn walk(&mut self) {
        let array = self.some_object(|object| matches!(object.shape, Shape::Array(..)) && object.key == Key::Memory);
        let Some(array) = array.filter(|_| self.loops < 2) else { return self.assignment() };
        let Shape::Array(ty, length) = array.shape else { unreachable!("it was chosen so") };
        let (p, name) = (self.name("w"), &array.name);
        let Some(lvalue) = self.writable(&Effects::default(), &mut Effects::default()) else { return };
        self.outside.write(Key::Memory);
        let ty = ty.name();
        match self.random.below(4) {
            0 => self.line(&format!("for ({ty} *{p} = {name}; {p} < {name} + {length}; {p}++) *{p} = {p} - {name};")),
            1 => self
                .line(&format!("{{ {ty} *{p} = {name} + {length}; while ({p} != {name}) {} = *--{p}; }}", lvalue.text)),
            2 => self.line(&format!(
                "{{ {ty} *{p} = &{name}[{}]; {p} -= 1; {} = *{p}++; *{p} = 5; }}",
                length - 1,
                lvalue.text
            )),
            _ => self.line(&format!(
                "{{ {ty} *{p} = {name}; {p}++; {} = {p}[-1]; {} = &{name}[{length}] - {p}; }}",
                lvalue.text, lvalue.text
            )),
        }
    }

    /// Copies a record: by assignment, through pointers, from a function.
    pub(super) fn record_copy(&mut self) {
        let target = self.some_object(|object| matches!(object.shape, Shape::Record(_)));
        let Some(target) = target else { return self.assignment() };
        let Shape::Record(record) = target.shape else { unreachable!("it was chosen so") };
        let returning: Vec<Function> = self.functions.iter().filter(|f| f.result == target.shape).cloned().collect();
        self.outside.write(target.key);
        let tag = self.records[record].tag.clone();
        match self.random.below(4) {
            0 | 1 if !returning.is_empty() => {
                let function = self.random.pick(&returning).clone();
                let mut effects = function.effects.clone();
                self.outside.add(&function.effects);
                if let Some(call) = self.call_of(&function, 1, &mut effects) {
                    self.line(&format!("{} = {call};", target.name));
                }
            }
            0 | 1 => {
                let value = self.record_value(record);
                self.line(&format!("{} = {value};", target.name));
            }
            2 => {
                let value = self.record_value(record);
                let (p, copy) = (self.name("p"), self.name("c"));
                self.line(&format!("{{ {tag} {copy} = {value}; {tag} *{p} = &{copy}; {} = *{p}; }}", target.name));
            }
            _ => {
                let value = self.record_value(record);
                let copy = self.name("c");
                self.line(&format!("{{ {tag} {copy} = {value}; memcpy(&{}, &{copy}, sizeof({tag})); }}", target.name));
            }
        }
    }

    /// A call through a pointer to a function.
    pub(super) fn dispatch(&mut self) {
        let plain = |f: &Function| !f.name.ends_with("(2") && matches!(f.result, Shape::Scalar(_));
        let candidates: Vec<Function> = self.functions.iter().filter(|f| plain(f)).cloned().collect();
        if candidates.is_empty() {
            return self.assignment();
        }
        let function = self.random.pick(&candidates).clone();
        let same: Vec<&Function> =
            candidates.iter().filter(|f| f.parameters == function.parameters && f.result == function.result).collect();
        let other = (*self.random.pick(&same)).clone();
        let mut effects = function.effects.clone();
        effects.add(&other.effects);
        self.outside.add(&effects.clone());
        let fp = self.name("fp");
        let through = Function { name: format!("(*{fp})"), effects: effects.clone(), ..function.clone() };
        let Some(call) = self.call_of(&through, 1, &mut effects) else { return };
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let parameters: Vec<String> = function.parameters.iter().map(|&shape| self.declarator(shape, "")).collect();
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let declared = self.declarator(function.result, &format!("(*{fp})({parameters})"));
        let condition = self.expr(1, &mut Effects::default()).text;
        self.line(&format!("{{ {declared} = {condition} ? {} : &{};", function.name, other.name));
        self.line(&format!("{} = {call}; }}", lvalue.text));
    }

    /// Objects on the heap.
    pub(super) fn heap(&mut self) {
        let ty = self.integer();
        let (h, name) = (self.name("h"), ty.name());
        let value = self.expr(1, &mut Effects::default()).text;
        let Some(lvalue) = self.writable(&Effects::default(), &mut Effects::default()) else { return };
        let index = self.random.below(2);
        match self.random.below(3) {
            0 => self.line(&format!("{{ {name} *{h} = malloc(2 * sizeof({name})); {h}[0] = {value}; {h}[1] = 3;")),
            1 => self.line(&format!("{{ {name} *{h} = calloc(2, sizeof(*{h})); {h}[{index}] = {value};")),
            _ => self.line(&format!(
                "{{ {name} *{h} = malloc(2 * sizeof({name})); memset({h}, 0, 2 * sizeof *{h}); *{h} = {value};"
            )),
        }
        self.line(&format!("{} = {h}[{index}]; free({h}); }}", lvalue.text));
    }

    /// Characters of strings.
    pub(super) fn text(&mut self) {
        let Some(lvalue) = self.writable(&Effects::default(), &mut Effects::default()) else { return };
        let s = self.name("s");
        let word = *self.random.pick(&["abc", "", "\\xff\\0z", "zy\\n1"]);
        match self.random.below(3) {
            0 => self.line(&format!("{} = \"{word}\"[0];", lvalue.text)),
            1 => {
                self.line(&format!("{{ char {s}[5] = \"{word}\"; {s}[1]++; {} = {s}[1] + sizeof({s}); }}", lvalue.text))
            }
            _ => {
                let i = self.name("n");
                self.line(&format!("{{ const char *{s} = \"ab\"; int {i} = 0; while (*{s}) {{ {i} += *{s}; {s}++; }}"));
                self.line(&format!("{} = {i}; }}", lvalue.text));
            }
        }
    }
}
