//! The text of a program.

use std::sync::OnceLock;

use tracewright_random::Random;

use crate::case::{File, LeftOut};
use crate::construct::template::{Template, fill, parse};
use crate::rewrite;
use crate::seeds::Language;

/// Whether all executions end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// They do.
    Always,
    /// One runs forever.
    Never,
}

/// The pieces of a language: those that run forever in a loop if they do, and those that do so by calls.
struct Pieces {
    loops: Vec<Template>,
    recursions: Vec<Template>,
}

fn pieces(language: Language) -> &'static Pieces {
    static C: OnceLock<Pieces> = OnceLock::new();
    static BOOGIE: OnceLock<Pieces> = OnceLock::new();
    let read = |text: &str| {
        // A piece extends to the head of the next one, whatever its kind, so the kinds are split first.
        let (loops, recursions) = text.split_at(text.find("\n// recursion: ").expect("recursions come last") + 1);
        Pieces { loops: parse(loops, "loop"), recursions: parse(recursions, "recursion") }
    };
    match language {
        Language::C => C.get_or_init(|| read(include_str!("loops.c"))),
        Language::Boogie => BOOGIE.get_or_init(|| read(include_str!("loops.bpl"))),
    }
}

const PROLOGUE: &str = "\
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
";

/// The most rewrites of one program.
const MOST: usize = 4;

/// The plan of a program, a function of a seed.
pub(super) struct Plan {
    language: Language,
    seed: u64,
    pieces: Vec<&'static Template>,
    /// Which piece runs forever, if one does.
    endless: usize,
    rewrites: usize,
}

/// Which pieces a program may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// All of them.
    Any,
    /// Only loops: a stack is not large enough for endless recursion.
    Loops,
}

impl Plan {
    pub(super) fn new(language: Language, choice: Choice, seed: u64) -> Plan {
        let mut random = Random::of_part(seed, 5000);
        let count = *random.pick(&[1, 1, 1, 1, 2, 2, 3]);
        let all = pieces(language);
        let pieces: Vec<&Template> = (0..count)
            .map(|_| match choice {
                Choice::Any if random.percent(15) => random.pick(&all.recursions),
                _ => random.pick(&all.loops),
            })
            .collect();
        let endless = random.below(pieces.len());
        let rewrites = random.below(MOST + 1);
        Plan { language, seed, pieces, endless, rewrites }
    }

    /// How many parts can be left out: all pieces but the one that may run forever, and the rewrites.
    pub(super) fn parts(&self) -> usize {
        self.pieces.len() - 1 + self.rewrites
    }

    /// The program as a file with this stem, and how it was made.
    pub(super) fn program(&self, ending: Ending, left_out: &LeftOut, stem: &str) -> (File, String) {
        let (mut text, mut story) = self.plain(ending, left_out);
        for number in 0..self.rewrites {
            let part = self.pieces.len() - 1 + number;
            if left_out.contains(&part) {
                continue;
            }
            let mut random = Random::of_part(self.seed, 5100 + number);
            if let Some((rewritten, name)) = rewrite::once(self.language, &text, &mut random) {
                text = rewritten;
                story.push(name.to_owned());
            }
        }
        (File { name: self.language.file(stem), content: text.into_bytes() }, format!("{}\n", story.join(", ")))
    }

    /// The program before it is rewritten.
    fn plain(&self, ending: Ending, left_out: &LeftOut) -> (String, Vec<String>) {
        let (mut declarations, mut body, mut story) = (String::new(), String::new(), Vec::new());
        let others: Vec<usize> = (0..self.pieces.len()).filter(|&number| number != self.endless).collect();
        for (number, piece) in self.pieces.iter().enumerate() {
            if others.iter().position(|&other| other == number).is_some_and(|part| left_out.contains(&part)) {
                continue;
            }
            let mut random = Random::of_part(self.seed, 5010 + number);
            let own = if number == self.endless { ending } else { Ending::Always };
            let values = [
                ("@k", number.to_string()),
                ("@a", random.between(1, 4).to_string()),
                ("@n", random.pick(&[3, 5, 10, 100, 1000]).to_string()),
            ];
            let text = |text: &str| fill(&chosen(text, own), &values);
            story.push(if own == Ending::Never { format!("{} (endless)", piece.name) } else { piece.name.clone() });
            let (before, statements) = (text(&piece.declarations), text(&piece.statements));
            match self.language {
                Language::C => placed_c(number, &before, &statements, &mut declarations, &mut body, &mut random),
                Language::Boogie => placed_boogie(number, &statements, &mut declarations, &mut body, &mut random),
            }
        }
        let text = match self.language {
            Language::C => format!("{PROLOGUE}{declarations}int main(void)\n{{\n{body}  return 0;\n}}\n"),
            Language::Boogie => {
                let globals: Vec<&str> =
                    declarations.lines().filter_map(|line| line.strip_prefix("var ")?.split(':').next()).collect();
                let modifies =
                    if globals.is_empty() { String::new() } else { format!(" modifies {};", globals.join(", ")) };
                format!("{declarations}procedure main(){modifies}\n{{\n  var turn: int;\n{body}}}\n")
            }
        };
        (text, story)
    }
}

/// Takes one side of each choice `«A|B»`.
fn chosen(text: &str, ending: Ending) -> String {
    let mut parts = text.split('«');
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (choice, rest) = part.split_once('»').expect("choices are closed");
        let (always, never) = choice.split_once('|').expect("there are two sides");
        result.push_str(if ending == Ending::Always { always } else { never });
        result.push_str(rest);
    }
    result
}

/// Puts a piece somewhere in a C program.
fn placed_c(
    number: usize,
    before: &str,
    statements: &str,
    declarations: &mut String,
    body: &mut String,
    random: &mut Random,
) {
    declarations.push_str(before);
    declarations.push('\n');
    let block = format!("{{\n{statements}\n}}\n");
    let call = format!("piece{number}();\n");
    let in_function = random.percent(35);
    if in_function {
        declarations.push_str(&format!("static void piece{number}(void)\n{block}"));
    }
    let inner = if in_function { call } else { block };
    let turns = random.between(1, 3);
    body.push_str(&match random.below(6) {
        0 => format!("for (int turn{number} = 0; turn{number} < {turns}; turn{number}++) {{ {inner} }}\n"),
        1 => format!("if (__VERIFIER_nondet_int() != {turns}) {{ {inner} }}\n"),
        2 => format!("do {{ {inner} }} while (0);\n"),
        _ => inner,
    });
}

/// Puts a piece somewhere in a Boogie program.
fn placed_boogie(number: usize, text: &str, declarations: &mut String, body: &mut String, random: &mut Random) {
    declarations.push_str(text);
    declarations.push('\n');
    let call = format!("call piece{number}();");
    let turns = random.between(1, 3);
    body.push_str(&match random.below(6) {
        0 => format!("  turn := 0;\n  while (turn < {turns}) {{ {call} turn := turn + 1; }}\n"),
        1 => format!("  if (*) {{ {call} }}\n"),
        _ => format!("  {call}\n"),
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn choices_have_two_sides() {
        assert_eq!(chosen("x -= «1|0» + «a|b»;", Ending::Always), "x -= 1 + a;");
        assert_eq!(chosen("x -= «1|0» + «a|b»;", Ending::Never), "x -= 0 + b;");
    }

    #[test]
    fn every_piece_has_a_near_miss() {
        for language in [Language::C, Language::Boogie] {
            let Pieces { loops, recursions } = pieces(language);
            let names: BTreeSet<&str> = loops.iter().chain(recursions).map(|piece| piece.name.as_str()).collect();
            assert!(names.len() >= 40, "{names:?}");
            for piece in loops.iter().chain(recursions) {
                let text = format!("{}{}", piece.declarations, piece.statements);
                assert_ne!(chosen(&text, Ending::Always), chosen(&text, Ending::Never), "{}", piece.name);
            }
        }
    }

    #[test]
    fn programs_are_programs() {
        for seed in 0..300 {
            for ending in [Ending::Always, Ending::Never] {
                let text = |language| {
                    let (file, _) = Plan::new(language, Choice::Any, seed).program(ending, &LeftOut::new(), "program");
                    String::from_utf8(file.content).expect("programs are text")
                };
                let boogie = text(Language::Boogie);
                let sources = tracewright_source::SourceMap::single("program.bpl", boogie.as_str());
                if let Err(failure) = tracewright_boogie::load(&sources) {
                    panic!("{}\n{boogie}", tracewright_source::render(&sources, failure.diagnostics()));
                }
                let c = text(Language::C);
                let input = tracewright_c::load::Input { path: "program.c".into(), text: c.clone().into_bytes() };
                if let Err(failure) = tracewright_c::load::check(&[input], &Default::default(), &Default::default()) {
                    panic!("{failure}\n{c}");
                }
            }
        }
    }
}
