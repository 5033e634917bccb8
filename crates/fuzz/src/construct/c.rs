//! Constructed C programs.

use std::sync::OnceLock;

use tracewright_random::Random;

use super::conditions::{self, Known};
use super::template::{End, Template, fill, parse};
use super::{Program, Truth};
use crate::case::{File, LeftOut};

/// The pieces that programs are made of.
struct Pieces {
    carriers: Vec<Template>,
    bounds: Vec<Template>,
    defects: Vec<Template>,
}

fn pieces() -> &'static Pieces {
    static PIECES: OnceLock<Pieces> = OnceLock::new();
    PIECES.get_or_init(|| Pieces {
        carriers: parse(include_str!("carriers.c"), "carrier"),
        bounds: parse(include_str!("bounds.c"), "bound"),
        defects: parse(include_str!("defects.c"), "defect"),
    })
}

const PROLOGUE: &str = "\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
extern void exit(int);
typedef __typeof__(sizeof 0) size_type;
extern void *malloc(size_type);
extern void *calloc(size_type, size_type);
extern void *realloc(void *, size_type);
extern void free(void *);
extern void *memcpy(void *, const void *, size_type);
extern void *memmove(void *, const void *, size_type);
extern void *memset(void *, int, size_type);
extern size_type strlen(const char *);
extern char *strcpy(char *, const char *);
";

/// An arbitrary number within a range.
#[derive(Clone, Debug)]
struct Input {
    range: (i64, i64),
    /// Its value in the execution that an incorrect program is built around.
    model: i32,
}

/// The final part of a program.
enum Goal {
    Bound(&'static Template),
    Defect(&'static Template),
}

/// The plan of a program.
pub(super) struct Plan {
    seed: u64,
    inputs: Vec<Input>,
    carriers: usize,
    facts: usize,
    goal: Goal,
}

/// A variable with the value of an input.
#[derive(Clone, Debug)]
struct Value {
    name: String,
    input: usize,
}

impl Plan {
    pub(super) fn new(seed: u64) -> Plan {
        let mut random = Random::new(seed);
        let pieces = pieces();
        let (goal, first) = if random.percent(45) {
            let bound = random.pick(&pieces.bounds);
            (Goal::Bound(bound), bounded(&mut random, bound))
        } else {
            (Goal::Defect(random.pick(&pieces.defects)), free(&mut random))
        };
        let mut inputs = vec![first];
        if random.percent(35) {
            inputs.push(free(&mut random));
        }
        let carriers = 1 + random.below(4);
        let facts = random.below(3);
        Plan { seed, inputs, carriers, facts, goal }
    }

    pub(super) fn parts(&self) -> usize {
        self.carriers + self.facts
    }

    pub(super) fn program(&self, truth: Truth, left_out: &LeftOut) -> Program {
        let mut writer = Writer::default();
        let mut random = Random::of_part(self.seed, 1000);
        let mut values = Vec::new();
        for (index, input) in self.inputs.iter().enumerate() {
            let name = format!("x{index}");
            writer.input(&mut random, &name, input.range);
            values.push(Value { name, input: index });
        }
        for part in (0..self.carriers).filter(|part| !left_out.contains(part)) {
            let mut random = Random::of_part(self.seed, part);
            let from = random.pick(&values).clone();
            let to = Value { name: format!("y{part}"), input: from.input };
            writer.carry(&mut random, part, &from.name, &to.name, self.inputs[from.input].range);
            values.push(to);
        }
        let known: Vec<Known> =
            values.iter().map(|v| Known { name: &v.name, value: self.inputs[v.input].model }).collect();
        let mut facts = Vec::new();
        for part in (self.carriers..self.parts()).filter(|part| !left_out.contains(part)) {
            let mut random = Random::of_part(self.seed, part);
            facts.push(match truth {
                Truth::Wrong => conditions::holds(&mut random, &known),
                Truth::Right | Truth::Open => conditions::open(&mut random, &known),
            });
        }
        let subject = values.iter().rfind(|value| value.input == 0).expect("there is an input").clone();
        let (goal, text) = match &self.goal {
            Goal::Bound(bound) => {
                let off = match truth {
                    Truth::Right => 0,
                    Truth::Wrong => 1,
                    Truth::Open => random.below(2) as i64,
                };
                (bound, writer.bound(bound, &subject.name, self.inputs[0].range, off))
            }
            Goal::Defect(defect) => {
                if truth == Truth::Right {
                    let core = self.core(&mut random, &values);
                    let place = random.below(facts.len() + 1);
                    facts.insert(place, core);
                }
                (defect, writer.defect(defect, &subject.name))
            }
        };
        writer.guarded(&mut random, &facts, &text, &values);
        let property = goal.property.clone().expect("it is about a property");
        let story = format!("{}: {}\n", goal.name, writer.story.join(", "));
        Program {
            file: File { name: "program.c".to_owned(), content: writer.text().into_bytes() },
            arguments: arguments(&mut random, &property),
            property,
            story,
        }
    }

    /// A condition that never holds.
    fn core(&self, random: &mut Random, values: &[Value]) -> String {
        let one = random.pick(values).clone();
        let same: Vec<&Value> = values.iter().filter(|value| value.input == one.input).collect();
        // The last one has been carried farthest.
        let other = if random.percent(60) { same[same.len() - 1] } else { random.pick(&same) };
        let input = &self.inputs[one.input];
        let known = |name| Known { name, value: input.model };
        conditions::never(random, &known(&one.name), &known(&other.name), input.range)
    }
}

fn arguments(random: &mut Random, property: &str) -> Vec<String> {
    let model = if random.percent(50) { "ILP32" } else { "LP64" };
    let memory = ["valid-deref", "valid-free", "valid-memtrack"].contains(&property);
    let property = if memory && random.percent(50) { "valid-memsafety" } else { property };
    ["--prop", property, "--data-model", model, "--volatile", "memory"].map(str::to_owned).to_vec()
}

/// An input for which a piece is off by one at a bound of its range.
fn bounded(random: &mut Random, bound: &Template) -> Input {
    let largest = *random.pick(&[3, 5, 10, 40, 100, 1000, 100_000, 2_000_000_000]);
    match bound.end {
        End::Upper => {
            let high = random.between(2, largest.min(bound.range.1).max(2));
            let low = random.between(0, (high - 1).min(3));
            Input { range: (low, high), model: high as i32 }
        }
        End::Lower => {
            let low = -random.between(2, largest.min(-bound.range.0));
            Input { range: (low, random.between(0, 100)), model: low as i32 }
        }
    }
}

/// Any input. Small ranges are preferred, because more pieces can carry them.
fn free(random: &mut Random) -> Input {
    let ranges: [(i64, i64); 12] = [
        (0, 1),
        (0, 4),
        (0, 4),
        (1, 5),
        (0, 7),
        (0, 100),
        (-100, 100),
        (-128, 127),
        (0, 255),
        (-1000, 1000),
        (-100_000, 100_000),
        (i32::MIN as i64, i32::MAX as i64),
    ];
    let range = *random.pick(&ranges);
    let model = match random.below(5) {
        0 => range.0,
        1 => range.1,
        _ => random.between(range.0, range.1),
    };
    Input { range, model: model as i32 }
}

/// A program under construction.
#[derive(Default)]
struct Writer {
    declarations: String,
    body: String,
    story: Vec<String>,
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.body.push_str("  ");
        self.body.push_str(text);
        self.body.push('\n');
    }

    fn declare(&mut self, text: &str) {
        if !text.is_empty() {
            self.declarations.push_str(text);
            self.declarations.push('\n');
        }
    }

    /// A variable with an arbitrary value in a range.
    fn input(&mut self, random: &mut Random, name: &str, range: (i64, i64)) {
        let (low, high) = range;
        let source = match range {
            (0, 255) => "__VERIFIER_nondet_uchar()",
            (0, 1) => "__VERIFIER_nondet_bool()",
            _ => "__VERIFIER_nondet_int()",
        };
        self.line(&format!("int {name} = {source};"));
        if range == (i64::from(i32::MIN), i64::from(i32::MAX)) || range == (0, 255) || range == (0, 1) {
            return;
        }
        let line = match random.below(4) {
            0 => format!("__VERIFIER_assume({name} >= {low} && {name} <= {high});"),
            1 => format!("while ({name} < {low} || {name} > {high}) {name} = __VERIFIER_nondet_int();"),
            2 => format!("if (!({low} <= {name} && {name} <= {high})) abort();"),
            _ => format!("if ({name} < {low} || {name} > {high}) return 0;"),
        };
        self.line(&line);
    }

    /// Carries a number from one variable to a new one.
    fn carry(&mut self, random: &mut Random, part: usize, from: &str, to: &str, range: (i64, i64)) {
        let fitting: Vec<&Template> =
            pieces().carriers.iter().filter(|c| c.range.0 <= range.0 && range.1 <= c.range.1).collect();
        let carrier = random.pick(&fitting);
        let mask = random.next() >> 33;
        let values = [
            ("@any", "__VERIFIER_nondet_int()".to_owned()),
            ("@bit", "__VERIFIER_nondet_bool()".to_owned()),
            ("@lo", range.0.to_string()),
            ("@hi", range.1.to_string()),
            ("@T", holder(random, range).to_owned()),
            ("@k", part.to_string()),
            ("@n", random.between(2, 5).to_string()),
            ("@m", mask.to_string()),
            ("@w", width(random, range).to_string()),
            ("@i", from.to_owned()),
            ("@o", to.to_owned()),
        ];
        self.declare(&fill(&carrier.declarations, &values));
        let statements = fill(&carrier.statements, &values);
        if random.percent(35) {
            self.declare(&format!(
                "static int carry{part}(int {from}) {{\n  int {to};\n  {statements}\n  return {to};\n}}"
            ));
            self.line(&format!("int {to} = carry{part}({from});"));
        } else {
            self.line(&format!("int {to};"));
            self.line(&format!("{{ {statements} }}"));
        }
        self.story.push(carrier.name.clone());
    }

    /// An operation that is correct, or off by one.
    fn bound(&mut self, bound: &Template, subject: &str, range: (i64, i64), off: i64) -> String {
        let (low, high) = range;
        let largest = i64::from(i32::MAX);
        let significant = 64 - (high.max(1) as u64).leading_zeros() as i64;
        let values = [
            ("@lo", low.to_string()),
            ("@hi", high.to_string()),
            ("@c", (high + 1 - off).to_string()),
            ("@z", off.to_string()),
            ("@r", (largest - high + off).to_string()),
            ("@s", (low + largest + 1 + off).to_string()),
            ("@q", (low + largest + off).to_string()),
            ("@f", (largest / high.max(1) + off).to_string()),
            ("@R", (i64::MAX - high + off).to_string()),
            ("@g", (31 - significant + off).to_string()),
            ("@h", (31 - high + off).to_string()),
            ("@p", (127 - high + off).to_string()),
            ("@k", "".to_owned()),
            ("@x", subject.to_owned()),
        ];
        self.declare(&fill(&bound.declarations, &values));
        fill(&bound.statements, &values)
    }

    /// Statements with a defect.
    fn defect(&mut self, defect: &Template, subject: &str) -> String {
        let values = [("@k", "".to_owned()), ("@x", subject.to_owned())];
        self.declare(&fill(&defect.declarations, &values));
        fill(&defect.statements, &values)
    }

    /// Statements that are executed under these conditions.
    fn guarded(&mut self, random: &mut Random, facts: &[String], statements: &str, values: &[Value]) {
        let apart = random.percent(30);
        let all = facts.iter().map(|fact| format!("({fact})")).collect::<Vec<_>>().join(" && ");
        let text = match random.below(4) {
            _ if facts.is_empty() => format!("{{ {statements} }}"),
            0 => facts.iter().rfold(format!("{{ {statements} }}"), |inner, fact| format!("if ({fact}) {inner}")),
            1 => {
                let leave = if apart { "return" } else { "return 0" };
                format!("if (!({all})) {leave};\n  {{ {statements} }}")
            }
            _ => format!("if ({all}) {{ {statements} }}"),
        };
        if apart {
            let parameters: Vec<String> = values.iter().map(|value| format!("int {}", value.name)).collect();
            let arguments: Vec<&str> = values.iter().map(|value| value.name.as_str()).collect();
            self.declare(&format!("static void finish({}) {{\n  {text}\n}}", parameters.join(", ")));
            self.line(&format!("finish({});", arguments.join(", ")));
        } else {
            self.line(&text);
        }
    }

    fn text(&self) -> String {
        format!("{PROLOGUE}{}int main(void) {{\n{}  return 0;\n}}\n", self.declarations, self.body)
    }
}

/// A type that holds the numbers of a range.
fn holder(random: &mut Random, range: (i64, i64)) -> &'static str {
    let types: [(&str, i64, i64); 9] = [
        ("signed char", -128, 127),
        ("unsigned char", 0, 255),
        ("char", -128, 127),
        ("short", -32768, 32767),
        ("unsigned short", 0, 65535),
        ("unsigned", 0, i64::from(u32::MAX)),
        ("long", i64::from(i32::MIN), i64::from(i32::MAX)),
        ("long long", i64::MIN, i64::MAX),
        ("int", i64::from(i32::MIN), i64::from(i32::MAX)),
    ];
    let fitting: Vec<&str> =
        types.iter().filter(|(_, low, high)| *low <= range.0 && range.1 <= *high).map(|(name, ..)| *name).collect();
    match random.percent(40) {
        true => "int",
        false => fitting[random.below(fitting.len())],
    }
}

/// The width of a signed bit-field that holds the numbers of a range.
fn width(random: &mut Random, range: (i64, i64)) -> u32 {
    let magnitude = range.1.max(-(range.0 + 1)).max(0) as u64;
    let needed = 65 - magnitude.leading_zeros();
    if random.percent(60) { needed } else { needed + random.below((33 - needed) as usize) as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pieces_are_filled_in() {
        for seed in 0..300 {
            for truth in [Truth::Right, Truth::Wrong, Truth::Open] {
                let program = Plan::new(seed).program(truth, &LeftOut::new());
                let text = String::from_utf8(program.file.content).expect("C is text");
                assert!(!text.contains('@'), "{text}");
            }
        }
    }

    #[test]
    fn widths_hold_their_ranges() {
        let mut random = Random::new(3);
        for (range, least) in [((0, 1), 2), ((-1, 0), 1), ((-128, 127), 8), ((0, 128), 9)] {
            let widths: Vec<u32> = (0..50).map(|_| width(&mut random, range)).collect();
            assert!(widths.iter().all(|w| (least..=32).contains(w)) && widths.contains(&least), "{range:?} {widths:?}");
        }
        let full = (i64::from(i32::MIN), i64::from(i32::MAX));
        assert_eq!(width(&mut random, full), 32);
    }
}
