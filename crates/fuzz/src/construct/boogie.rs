//! Constructed Boogie programs.

use std::sync::OnceLock;

use tracewright_random::Random;

use super::template::{Template, fill, parse};
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
    PIECES.get_or_init(|| {
        let goals = include_str!("goals.bpl");
        // A piece extends to the head of the next one, whatever its kind, so bounds and defects are split first.
        let (bounds, defects) = goals.split_at(goals.find("\n// defect: ").expect("defects come last") + 1);
        Pieces {
            carriers: parse(include_str!("carriers.bpl"), "carrier"),
            bounds: parse(bounds, "bound"),
            defects: parse(defects, "defect"),
        }
    })
}

/// An arbitrary number within a range, and its value in the execution that an incorrect program is built around.
struct Input {
    range: (i64, i64),
    model: i64,
}

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

/// A variable, and the input whose value it has.
type Value = (String, usize);

impl Plan {
    pub(super) fn new(seed: u64) -> Plan {
        let mut random = Random::new(seed);
        let (goal, first) = if random.percent(45) {
            let bound = random.pick(&pieces().bounds);
            let largest = *random.pick(&[3, 5, 20, 1000, 1_000_000]);
            let high = random.between(1, largest.min(bound.range.1));
            (Goal::Bound(bound), Input { range: (random.between(0, high), high), model: high })
        } else {
            (Goal::Defect(random.pick(&pieces().defects)), free(&mut random))
        };
        let mut inputs = vec![first];
        if random.percent(35) {
            inputs.push(free(&mut random));
        }
        Plan { seed, inputs, carriers: 1 + random.below(4), facts: random.below(3), goal }
    }

    pub(super) fn parts(&self) -> usize {
        self.carriers + self.facts
    }

    pub(super) fn program(&self, truth: Truth, left_out: &LeftOut) -> Program {
        let mut random = Random::of_part(self.seed, 1000);
        let (mut declarations, mut body, mut story) = (String::new(), String::new(), Vec::new());
        let mut values: Vec<Value> = Vec::new();
        for (index, Input { range: (low, high), .. }) in self.inputs.iter().enumerate() {
            body.push_str(&format!("  havoc x{index};\n  assume {low} <= x{index} && x{index} <= {high};\n"));
            values.push((format!("x{index}"), index));
        }
        for part in (0..self.carriers).filter(|part| !left_out.contains(part)) {
            let mut random = Random::of_part(self.seed, part);
            let (from, input) = random.pick(&values).clone();
            let (low, high) = self.inputs[input].range;
            let fitting: Vec<&Template> =
                pieces().carriers.iter().filter(|c| c.range.0 <= low && high <= c.range.1).collect();
            let carrier = random.pick(&fitting);
            let filled = [("@k", part.to_string()), ("@n", random.between(2, 5).to_string())];
            declarations.push_str(&fill(&carrier.statements, &filled));
            declarations.push('\n');
            body.push_str(&format!("  call y{part} := carry{part}({from});\n"));
            values.push((format!("y{part}"), input));
            story.push(carrier.name.clone());
        }
        let mut facts = Vec::new();
        for part in (self.carriers..self.parts()).filter(|part| !left_out.contains(part)) {
            let mut random = Random::of_part(self.seed, part);
            let fact = self.holds(&mut random, &values);
            let is_open = truth != Truth::Wrong && random.percent(30);
            facts.push(if is_open { format!("!({fact})") } else { fact });
        }
        let subject = &values.iter().rfind(|(_, input)| *input == 0).expect("there is an input").0;
        let (low, high) = self.inputs[0].range;
        let goal = match &self.goal {
            Goal::Bound(bound) => {
                let off = match truth {
                    Truth::Right => 0,
                    Truth::Wrong => 1,
                    Truth::Open => random.below(2) as i64,
                };
                let filled =
                    [("@hi", high.to_string()), ("@lo", low.to_string()), ("@c", (high + 1 - off).to_string())];
                declarations.push_str(&fill(&bound.statements, &filled));
                bound
            }
            Goal::Defect(defect) => {
                if truth == Truth::Right {
                    facts.insert(random.below(facts.len() + 1), self.never(&mut random, &values));
                }
                declarations.push_str(&defect.statements);
                defect
            }
        };
        let call = format!("call goal({subject});");
        body.push_str(&match random.below(3) {
            0 => facts.iter().map(|fact| format!("  assume {fact};\n")).collect::<String>() + &format!("  {call}\n"),
            _ if facts.is_empty() => format!("  {call}\n"),
            _ => format!("  if ({}) {{ {call} }}\n", facts.join(" && ")),
        });
        let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
        let globals: Vec<&str> =
            declarations.lines().filter_map(|line| line.strip_prefix("var ")?.split(':').next()).collect();
        let modifies = if globals.is_empty() { String::new() } else { format!("modifies {};", globals.join(", ")) };
        let text =
            format!("{declarations}\nprocedure main() {modifies} {{\n  var {}: int;\n{body}}}\n", names.join(", "));
        Program {
            file: File { name: "program.bpl".to_owned(), content: text.into_bytes() },
            arguments: vec!["--entry".to_owned(), "main".to_owned()],
            property: goal.property.clone().expect("it is about a property"),
            story: format!("{}: {}\n", goal.name, story.join(", ")),
        }
    }

    /// A condition that holds in the model.
    fn holds(&self, random: &mut Random, values: &[Value]) -> String {
        let (x, input) = random.pick(values).clone();
        let (y, other) = random.pick(values).clone();
        let (v, w) = (self.inputs[input].model, self.inputs[other].model);
        let n = random.between(2, 9) * *random.pick(&[1, -1]);
        let (text, value) = match random.below(7) {
            0 => (x, v),
            1 => (format!("{x} mod ({n})"), v.rem_euclid(n)),
            2 => (format!("{x} div ({n})"), v.div_euclid(n)),
            3 => (format!("{x} * ({n}) - {y}"), v * n - w),
            4 => (format!("(if {x} < {y} then {x} else {y} + 1)"), if v < w { v } else { w + 1 }),
            5 => (format!("int(real({x}) / 2.0)"), v.div_euclid(2)),
            _ => (format!("{x} + {y}"), v + w),
        };
        let relation = *random.pick(&["==", "<=", ">="]);
        format!("{text} {relation} {value}")
    }

    /// A condition that never holds.
    fn never(&self, random: &mut Random, values: &[Value]) -> String {
        let (x, input) = random.pick(values).clone();
        let same: Vec<&Value> = values.iter().filter(|(_, other)| *other == input).collect();
        let y = &same[same.len() - 1].0;
        let (low, high) = self.inputs[input].range;
        match random.below(7) {
            0 => format!("{x} < {y}"),
            1 => format!("{y} > {high}"),
            2 => format!("{y} < {low}"),
            3 => format!("2 * {x} == 2 * {y} + 1"),
            4 => format!("{x} mod 2 == 0 && {y} mod 2 == 1"),
            5 => format!("{x} mod 3 < 0"),
            _ => format!("{x} != {y}"),
        }
    }
}

fn free(random: &mut Random) -> Input {
    let range =
        *random.pick(&[(0, 1), (0, 3), (0, 5), (-5, 5), (0, 100), (-1000, 1000), (-2_000_000_000, 2_000_000_000)]);
    Input { range, model: random.between(range.0, range.1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_boogie() {
        for seed in 0..300 {
            for truth in [Truth::Right, Truth::Wrong, Truth::Open] {
                let program = Plan::new(seed).program(truth, &LeftOut::new());
                let text = String::from_utf8(program.file.content).expect("Boogie is text");
                let sources = tracewright_source::SourceMap::single("program.bpl", text.as_str());
                if let Err(failure) = tracewright_boogie::load(&sources) {
                    panic!("{}\n{text}", tracewright_source::render(&sources, failure.diagnostics()));
                }
            }
        }
    }
}
