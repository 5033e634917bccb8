//! Random constant expressions have the same values and types as with GCC, with 64 and with 32 bits.

mod gcc;

use gcc::{Numbers, compile};
use tracewright_c::types::DataModel;
use tracewright_c::{Names, elaborate, parse};
use tracewright_source::SourceMap;

const EXPRESSIONS: usize = 500;

const TYPES: &[&str] = &[
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
    "enum small",
];

fn leaf(random: &mut Numbers) -> String {
    match random.below(8) {
        0 => format!("{}", random.below(10)),
        1 => format!("{}u", random.next() >> (32 + random.below(32))),
        2 => format!("0x{:x}", random.next() >> random.below(63)),
        3 => format!("{}l", random.next() >> (33 + random.below(31))),
        4 => format!("{}ull", random.next() >> random.below(63)),
        5 if random.below(3) == 0 => [
            "18446744073709551615",
            "9223372036854775808",
            "L'a'",
            "u'a'",
            "sizeof(L\"ab\")",
            "__builtin_types_compatible_p(__typeof__(L'a'), long)",
            "__builtin_types_compatible_p(enum small, unsigned)",
            "__builtin_types_compatible_p(int[], int[3])",
            "__builtin_constant_p(\"abc\")",
            "_Alignof(long long)",
            "__alignof__(long long)",
        ][random.below(11)]
        .to_string(),
        5 => ["'a'", "'\\xff'", "'\\0'", "B", "-1", "sizeof(int)", "sizeof \"abc\""][random.below(7)].to_string(),
        6 => format!("{}", random.next() >> (1 + random.below(62))),
        _ => format!("__builtin_offsetof(struct record, {})", ["a", "b", "c[3]"][random.below(3)]),
    }
}

/// A floating-point expression whose value is exact in every format.
fn real(random: &mut Numbers) -> String {
    let number = |random: &mut Numbers| {
        let digits = ["", ".25", ".5", ".75"][random.below(4)];
        let suffix = ["", "f", "l"][random.below(if digits.is_empty() { 1 } else { 3 })];
        format!("{}{digits}{suffix}", random.below(100))
    };
    format!("({} {} {} - 0.5)", number(random), ["+", "-", "*"][random.below(3)], number(random))
}

fn expression(random: &mut Numbers, depth: usize) -> String {
    if depth == 0 {
        return leaf(random);
    }
    let part = |random: &mut Numbers| expression(random, depth - 1);
    match random.below(14) {
        0..=5 => {
            let op = ["+", "-", "*", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||"][random.below(14)];
            format!("({} {op} {})", part(random), part(random))
        }
        6 => format!("({} {} {})", part(random), ["/", "%"][random.below(2)], 1 + random.below(50)),
        7 => format!("({} {} {})", part(random), ["<<", ">>"][random.below(2)], random.below(31)),
        8 | 9 => format!("{}{}", ["-", "~", "!", "+"][random.below(4)], format_args!("({})", part(random))),
        10 => format!("(({}){})", TYPES[random.below(TYPES.len())], part(random)),
        11 => format!("({} ? {} : {})", part(random), part(random), part(random)),
        12 => match random.below(3) {
            0 => format!("({} < {})", real(random), real(random)),
            1 => format!("({} ? {} : 1)", real(random), part(random)),
            _ => format!("((long long){})", real(random)),
        },
        _ => format!("((long)&((struct record *){})->b)", 8 * random.below(10)),
    }
}

fn compare(model: DataModel, seed: u64) {
    let mut random = Numbers::new(seed);
    let head = "enum small { A, B = 5 };\nstruct record { char a; long b; short c[4]; };\n";
    for _ in 0..12 {
        let mut expressions = Vec::new();
        for _ in 0..EXPRESSIONS {
            let depth = 1 + random.below(4);
            let value = expression(&mut random, depth);
            // The size and signedness of the type in one number.
            let ty = format!("(2 * sizeof({value}) + (({value}) * 0 - 1 < 0))");
            expressions.extend([value, ty]);
        }
        let cast: Vec<String> = expressions.iter().map(|text| format!("(long long)({text})")).collect();
        let theirs = format!("{head}long long values[] = {{\n{}\n}};\n", cast.join(",\n"));
        let Some(theirs) = compile(&theirs, model) else { return };
        let named: Vec<String> = cast.iter().enumerate().map(|(number, text)| format!("k{number} = {text}")).collect();
        let ours = format!("{head}enum all {{\n{}\n}};\n", named.join(",\n"));
        let (mut sources, mut names) = (SourceMap::new(), Names::new());
        let file = sources.add("constants.c", ours).expect("a small file");
        let (ast, messages) = parse(&sources, file, &mut names);
        assert!(messages.is_empty(), "{messages:?}");
        let (program, _) = elaborate(&[&ast], &names, model).unwrap_or_else(|errors| {
            panic!("{}", tracewright_c::diagnostics::render(&sources, &errors[..errors.len().min(3)]))
        });
        let all = program.types.enums.iter().find(|e| e.tag.as_deref() == Some("all")).expect("declared");
        let expected = theirs.numbers("values");
        assert_eq!(all.constants.len(), expected.len());
        for (number, (_, value)) in all.constants.iter().enumerate() {
            assert_eq!(*value, expected[number], "{model:?}: {}", expressions[number]);
        }
    }
}

#[test]
fn constants_have_their_value_with_64_bits() {
    compare(DataModel::Lp64, 3);
}

#[test]
fn constants_have_their_value_with_32_bits() {
    compare(DataModel::Ilp32, 4);
}
