//! Random initialisers: the bytes of the object are the same as with GCC, with designators, omitted braces, ranges,
//! strings, unions and bit-fields.

mod gcc;

use gcc::{Numbers, compile};
use tracewright_c::typed::{ExprKind, InitEntry, InitValue, PathStep, Program};
use tracewright_c::types::{BitRange, DataModel, TypeId, TypeKind};
use tracewright_c::{Names, elaborate, parse};
use tracewright_source::SourceMap;

const OBJECTS: usize = 300;

/// A type to initialise.
#[derive(Clone)]
enum Shape {
    Number,
    Text(u64),
    Array(Box<Shape>, u64),
    /// A struct or union: members with their names.
    Record(Vec<(String, Shape)>),
}

struct Writer {
    random: Numbers,
    names: usize,
}

impl Writer {
    /// Declares a random type for a name.
    fn shape(&mut self, depth: usize, name: &str) -> (String, Shape) {
        match self.random.below(if depth == 0 { 3 } else { 7 }) {
            0 => (format!("int {name}"), Shape::Number),
            1 => (format!("unsigned char {name}"), Shape::Number),
            2 => (format!("char {name}[4]"), Shape::Text(4)),
            3 | 4 => {
                let length = 1 + self.random.below(3) as u64;
                let (element, shape) = self.shape(depth - 1, &format!("{name}[{length}]"));
                (element, Shape::Array(Box::new(shape), length))
            }
            _ => {
                let union = self.random.below(4) == 0;
                let mut text = format!("{} {{ ", if union { "union" } else { "struct" });
                let mut members = Vec::new();
                for _ in 0..1 + self.random.below(3) {
                    self.names += 1;
                    let member = format!("m{}", self.names);
                    if self.random.below(5) == 0 {
                        text += &format!("unsigned {member} : {}; ", 1 + self.random.below(20));
                        members.push((member, Shape::Number));
                    } else {
                        let (declared, shape) = self.shape(depth - 1, &member);
                        text += &format!("{declared}; ");
                        members.push((member, shape));
                    }
                }
                (format!("{text}}} {name}"), Shape::Record(members))
            }
        }
    }

    fn number(&mut self) -> String {
        format!("{}", 1 + self.random.below(100))
    }

    /// An initialiser for a part of known shape.
    fn value(&mut self, shape: &Shape) -> String {
        match shape {
            Shape::Number => self.number(),
            Shape::Text(_) if self.random.below(2) == 0 => {
                ["\"ab\"", "\"\"", "\"abcd\""][self.random.below(3)].to_string()
            }
            _ => self.list(shape),
        }
    }

    /// An initialiser list in braces.
    fn list(&mut self, shape: &Shape) -> String {
        let mut items = Vec::new();
        for _ in 0..self.random.below(5) {
            if self.random.below(2) == 0 && !matches!(shape, Shape::Number) {
                let (designator, target) = self.designator(shape);
                items.push(format!("{designator} = {}", self.value(&target)));
            } else if items.is_empty() && self.random.below(4) == 0 {
                items.push(format!("{{ {} }}", self.number()));
            } else {
                items.push(self.number());
            }
        }
        format!("{{ {} }}", items.join(", "))
    }

    fn designator(&mut self, shape: &Shape) -> (String, Shape) {
        let (step, inner) = match shape {
            Shape::Number => return (String::new(), Shape::Number),
            Shape::Text(length) => (format!("[{}]", self.random.below(*length as usize)), Shape::Number),
            Shape::Array(element, length) => {
                let first = self.random.below(*length as usize);
                let last = first + self.random.below(*length as usize - first);
                let range =
                    if self.random.below(3) == 0 { format!("[{first} ... {last}]") } else { format!("[{last}]") };
                (range, (**element).clone())
            }
            Shape::Record(members) => {
                let (name, member) = members[self.random.below(members.len())].clone();
                (format!(".{name}"), member)
            }
        };
        if self.random.below(2) == 0 && !matches!(inner, Shape::Number) {
            let (more, target) = self.designator(&inner);
            return (step + &more, target);
        }
        (step, inner)
    }
}

/// The bytes that the flat initialiser describes.
fn bytes(program: &Program, ty: TypeId, entries: &[InitEntry]) -> Vec<u8> {
    let mut bytes = vec![0; program.types.size_of(ty).expect("complete") as usize];
    for entry in entries {
        write(program, ty, &entry.path, &entry.value, 0, None, &mut bytes);
    }
    bytes
}

fn write(
    program: &Program,
    ty: TypeId,
    path: &[PathStep],
    value: &InitValue,
    offset: u64,
    bits: Option<BitRange>,
    bytes: &mut [u8],
) {
    let types = &program.types;
    if let Some((step, rest)) = path.split_first() {
        match (types.kind(ty), *step) {
            (&TypeKind::Record(record), PathStep::Field(number)) => {
                let field = &types.record(record).body.as_ref().expect("complete").fields[number as usize];
                write(program, field.ty.ty, rest, value, offset + field.offset, field.bits, bytes);
            }
            (TypeKind::Array { element, .. }, PathStep::Index(_) | PathStep::Range(..)) => {
                let (first, last) = match *step {
                    PathStep::Range(first, last) => (first, last),
                    PathStep::Index(index) => (index, index),
                    PathStep::Field(_) => unreachable!(),
                };
                let size = types.size_of(element.ty).expect("complete");
                for index in first..=last {
                    write(program, element.ty, rest, value, offset + index * size, None, bytes);
                }
            }
            _ => panic!("a path that does not fit"),
        }
        return;
    }
    match value {
        InitValue::Characters(units) => {
            for (index, &unit) in units.iter().enumerate() {
                bytes[offset as usize + index] = unit as u8;
            }
        }
        InitValue::Expr(expr) => {
            let ExprKind::Int(number) = program.exprs[expr.index()].kind else { panic!("a number") };
            let size = 8 * types.size_of(ty).expect("complete") as u32;
            let bits = bits.unwrap_or(BitRange { start: 0, width: size });
            for bit in 0..bits.width {
                let at = 8 * offset + u64::from(bits.start + bit);
                let (byte, mask) = (&mut bytes[(at / 8) as usize], 1u8 << (at % 8));
                assert_eq!(*byte & mask, 0, "no entry overwrites another one");
                *byte |= if number >> bit & 1 == 1 { mask } else { 0 };
            }
        }
    }
}

fn compare(model: DataModel, seed: u64) {
    let mut writer = Writer { random: Numbers::new(seed), names: 0 };
    for _ in 0..30 {
        let mut text = String::new();
        let mut lines = Vec::new();
        for number in 0..OBJECTS {
            let (declared, shape) = loop {
                let found = writer.shape(3, &format!("o{number}"));
                if !matches!(found.1, Shape::Number | Shape::Text(_)) {
                    break found;
                }
            };
            let line = format!("{declared} = {};\n", writer.list(&shape));
            text += &line;
            lines.push(line);
        }
        let Some(theirs) = compile(&text, model) else { return };
        let (mut sources, mut names) = (SourceMap::new(), Names::new());
        let file = sources.add("objects.c", text).expect("a small file");
        let (ast, messages) = parse(&sources, file, &mut names);
        assert!(messages.is_empty(), "{messages:?}");
        let (program, _) = elaborate(&[&ast], &names, model).unwrap_or_else(|errors| {
            let errors: Vec<_> = errors.into_iter().filter(|error| error.is_error()).take(2).collect();
            panic!("{}", tracewright_c::diagnostics::render(&sources, &errors))
        });
        for (number, line) in lines.iter().enumerate() {
            let name = format!("o{number}");
            let object = program.objects.iter().find(|object| object.name == name).expect("declared");
            let ours = bytes(&program, object.ty, &object.initialiser.as_ref().expect("initialised").entries);
            assert_eq!(ours, theirs.bytes(&name), "{model:?}: {line}");
        }
    }
}

#[test]
fn objects_hold_the_same_bytes_with_64_bits() {
    compare(DataModel::Lp64, 5);
}

#[test]
fn objects_hold_the_same_bytes_with_32_bits() {
    compare(DataModel::Ilp32, 6);
}
