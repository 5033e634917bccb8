//! Random records have the same layout as with GCC, on x86-64 and i386.
//!
//! GCC puts the values it computes into the initialiser of an array in its assembly output, so nothing has to be linked
//! or run. The position of a bit-field is found from an object in which only that field is all ones.

mod gcc;

use gcc::{Numbers, compile};
use tracewright_c::types::{DataModel, RecordBody, TypeKind, Types};
use tracewright_c::{Names, elaborate, parse};
use tracewright_source::SourceMap;

const RECORDS: usize = 400;

/// A member, and how to ask GCC for its position.
enum Question {
    /// `offsetof`
    Offset(String),
    /// The first bit and the width.
    Bits(String),
}

struct Generated {
    text: String,
    questions: Vec<Vec<Question>>,
}

fn basic(random: &mut Numbers) -> &'static str {
    let types = [
        "char",
        "unsigned char",
        "short",
        "unsigned short",
        "int",
        "unsigned",
        "long",
        "unsigned long",
        "long long",
        "unsigned long long",
        "float",
        "double",
        "long double",
        "_Bool",
        "void *",
        "enum small",
        "aligned_long_long",
        "low_double",
    ];
    types[random.below(types.len())]
}

fn integer(random: &mut Numbers) -> (&'static str, usize) {
    let types = [
        ("char", 8),
        ("unsigned char", 8),
        ("short", 16),
        ("unsigned short", 16),
        ("int", 32),
        ("unsigned", 32),
        ("long", 32),
        ("unsigned long", 32),
        ("long long", 64),
        ("unsigned long long", 64),
        ("_Bool", 1),
        ("enum small", 32),
    ];
    types[random.below(types.len())]
}

fn attribute(random: &mut Numbers) -> String {
    match random.below(20) {
        0 => " __attribute__((packed))".to_string(),
        1 => format!(" __attribute__((aligned({})))", 1 << random.below(5)),
        2 => format!(" __attribute__((packed, aligned({})))", 1 << random.below(4)),
        _ => String::new(),
    }
}

fn generate(random: &mut Numbers) -> Generated {
    let mut text = "enum small { A, B };\ntypedef long long aligned_long_long __attribute__((aligned(8)));\n\
                    typedef double low_double __attribute__((aligned(2)));\n"
        .to_string();
    let mut questions: Vec<Vec<Question>> = Vec::new();
    for record in 0..RECORDS {
        let kind = if random.below(4) == 0 { "union" } else { "struct" };
        text += &match random.below(6) {
            0 => format!("#pragma pack({})\n", 1 << random.below(5)),
            1 => format!("#pragma pack(push, {})\n", 1 << random.below(5)),
            2 => "_Pragma(\"pack(pop)\")\n#pragma pack()\n".to_string(),
            _ => String::new(),
        };
        text += &format!("typedef {kind} s{record} {{\n");
        let mut asked = Vec::new();
        for member in 0..random.below(8) {
            let name = format!("m{member}");
            let attribute = attribute(random);
            match random.below(10) {
                0..=3 => {
                    let (ty, bits) = integer(random);
                    match random.below(8) {
                        0 => text += &format!("  {ty} : 0;\n"),
                        1 => text += &format!("  {ty} : {};\n", 1 + random.below(bits)),
                        _ => {
                            // With 32 bits, GCC aligns a bit-field that is as wide as `long long` and has an alignment
                            // of its own differently if its offset happens to be a multiple of 8.
                            let most = if bits == 64 && !attribute.is_empty() { 63 } else { bits };
                            text += &format!("  {ty} {name} : {}{attribute};\n", 1 + random.below(most));
                            asked.push(Question::Bits(name));
                        }
                    }
                }
                4 if record > 0 => {
                    text += &format!("  s{} {name}{attribute};\n", random.below(record));
                    asked.push(Question::Offset(name));
                }
                5 => {
                    text += &format!("  {} {name}[{}]{attribute};\n", basic(random), random.below(5));
                    asked.push(Question::Offset(name));
                }
                6 => {
                    text += &format!("  struct {{ {} {name}; char {name}b; }};\n", basic(random));
                    asked.push(Question::Offset(format!("{name}b")));
                }
                _ => {
                    text += &format!("  {} {name}{attribute};\n", basic(random));
                    asked.push(Question::Offset(name));
                }
            }
        }
        let flexible = kind == "struct" && !asked.is_empty() && random.below(10) == 0;
        text += if flexible { "  long long tail[];\n" } else { "" };
        text += &format!("}}{} s{record};\n", attribute(random));
        questions.push(asked);
    }
    Generated { text, questions }
}

/// The program whose values GCC computes.
fn asking(generated: &Generated) -> String {
    let mut text = generated.text.clone();
    let mut values = Vec::new();
    for (record, questions) in generated.questions.iter().enumerate() {
        values.push(format!("sizeof(s{record})"));
        values.push(format!("_Alignof(s{record})"));
        for question in questions {
            match question {
                Question::Offset(name) => values.push(format!("__builtin_offsetof(s{record}, {name})")),
                Question::Bits(name) => text += &format!("s{record} bits_s{record}_{name} = {{ .{name} = -1 }};\n"),
            }
        }
    }
    text + &format!("long long values[] = {{ {} }};\n", values.join(", "))
}

/// Record, name, first bit and width.
type BitField = (usize, String, u64, u64);

/// The values of our layout, and the positions of bit-fields.
fn ours(generated: &Generated, model: DataModel) -> (Vec<i128>, Vec<BitField>) {
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let mut text = generated.text.clone();
    for record in 0..generated.questions.len() {
        text += &format!("s{record} o{record};\n");
    }
    let file = sources.add("records.c", text).expect("a small file");
    let (ast, messages) = parse(&sources, file, &mut names);
    // A `pop` without a `push` is ignored with a warning, as GCC does.
    assert!(!messages.iter().any(|message| message.is_error()), "{messages:?}");
    let (program, _) = elaborate(&[&ast], &names, model).expect("correct C");
    let (mut values, mut bit_fields) = (Vec::new(), Vec::new());
    for (record, questions) in generated.questions.iter().enumerate() {
        let name = format!("o{record}");
        let object = program.objects.iter().find(|object| object.name == name).expect("declared");
        let TypeKind::Record(id) = *program.types.kind(object.ty) else { panic!("a record") };
        let body = program.types.record(id).body.as_ref().expect("complete");
        values.extend([i128::from(body.size), i128::from(body.align)]);
        for question in questions {
            match question {
                Question::Offset(name) => values.push(offset(&program.types, body, name).expect("a member")),
                Question::Bits(name) => {
                    let field = body.fields.iter().find(|field| field.name.as_ref() == Some(name)).expect("a field");
                    let bits = field.bits.expect("a bit-field");
                    let start = 8 * field.offset + u64::from(bits.start);
                    bit_fields.push((record, name.clone(), start, u64::from(bits.width)));
                }
            }
        }
    }
    (values, bit_fields)
}

fn offset(types: &Types, body: &RecordBody, name: &str) -> Option<i128> {
    for field in &body.fields {
        if field.name.as_deref() == Some(name) {
            return Some(i128::from(field.offset));
        }
        if let (None, TypeKind::Record(inner)) = (&field.name, types.kind(field.ty.ty))
            && let Some(found) = types.record(*inner).body.as_ref().and_then(|body| offset(types, body, name))
        {
            return Some(i128::from(field.offset) + found);
        }
    }
    None
}

/// The source text of a record.
fn shown(generated: &Generated, record: usize) -> &str {
    let from = generated.text.find(&format!(" s{record} {{")).expect("declared");
    let until = generated.text[from..].find(&format!(" s{record};")).expect("declared");
    &generated.text[from + 1..from + until]
}

fn compare(model: DataModel, seed: u64) {
    let mut random = Numbers::new(seed);
    for _ in 0..25 {
        let generated = generate(&mut random);
        let Some(theirs) = compile(&asking(&generated), model) else { return };
        let (values, bit_fields) = ours(&generated, model);
        let expected = theirs.numbers("values");
        let mut at = 0;
        for (record, questions) in generated.questions.iter().enumerate() {
            let plain = questions.iter().filter(|question| matches!(question, Question::Offset(_))).count();
            let range = at..at + 2 + plain;
            let shown = shown(&generated, record);
            assert_eq!(values[range.clone()], expected[range], "{model:?}: size, alignment, offsets of {shown}");
            at += 2 + plain;
        }
        for (record, name, start, width) in bit_fields {
            let bytes = theirs.bytes(&format!("bits_s{record}_{name}"));
            let is_set = |bit: u64| bytes.get((bit / 8) as usize).is_some_and(|byte| byte >> (bit % 8) & 1 == 1);
            let set: Vec<u64> = (0..8 * bytes.len() as u64).filter(|&bit| is_set(bit)).collect();
            assert_eq!(
                set,
                (start..start + width).collect::<Vec<_>>(),
                "{model:?}: bits of {name} in {}",
                shown(&generated, record)
            );
        }
    }
}

#[test]
fn records_are_laid_out_as_on_x86_64() {
    compare(DataModel::Lp64, 1);
}

#[test]
fn records_are_laid_out_as_on_i386() {
    compare(DataModel::Ilp32, 2);
}
