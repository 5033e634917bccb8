//! Mutated input: programs, property files, scripts and certificates, with bytes and tokens changed.
//!
//! In any case, the tool has to end within its limits, with one of its exit codes and without a panic. To add a kind of
//! input, add an [`Input`] to [`inputs`].

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tracewright_random::Random;

use crate::case::{Case, Expected, File, Kind, LeftOut};
use crate::minimise::tokens;
use crate::tool::Tool;

/// A kind of input, with well-formed examples to start from.
pub struct Input {
    name: &'static str,
    /// The name of the file.
    file: &'static str,
    /// The arguments of the call, the file among them.
    arguments: &'static [&'static str],
    /// Further files that the call needs.
    beside: Vec<File>,
    /// Well-formed texts to start from.
    texts: Vec<Vec<u8>>,
    expected: Expected,
}

const PROGRAM: &str = "extern void reach_error(void);\nint main(void) { reach_error(); return 0; }\n";

const PROPERTIES: [&str; 5] = [
    "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
    "CHECK( init(main()), LTL(G ! overflow) )\n",
    "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n",
    "CHECK( init(main()), LTL(G valid-memcleanup) )\n",
    "CHECK( init(main()), LTL(F end) )\n",
];

/// A program with a proof, and the same one with an error, which no certificate can prove.
const RIGHT: &str = "\
procedure main(n: int) {
  var x: int;
  x := 0;
  while (x < n) { x := x + 1; }
  assert x >= 0;
}
";
const WRONG: &str = "\
procedure main(n: int) {
  var x: int;
  x := 0;
  while (x < n) { x := x + 1; }
  assert x >= 0 && x != 7;
}
";

/// The certificate of the correct program, as written by the tool.
fn certificate(tool: &Tool) -> io::Result<Vec<Vec<u8>>> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("right.bpl"), RIGHT)?;
    let words = ["verify", "--certificate", "right.cert", "right.bpl"];
    tool.call(folder.path(), &words.map(str::to_owned))?;
    Ok(fs::read(folder.path().join("right.cert")).into_iter().collect())
}

/// All kinds of input, with the programs and scripts in these folders and what the tool itself writes.
pub fn inputs(folders: &[PathBuf], tool: &Tool) -> io::Result<Vec<Input>> {
    let program = File { name: "program.c".to_owned(), content: PROGRAM.as_bytes().to_vec() };
    Ok(vec![
        Input {
            name: "mutated-c",
            file: "input.c",
            arguments: &["verify", "input.c"],
            beside: Vec::new(),
            texts: texts(folders, "c")?,
            expected: Expected::Ending,
        },
        Input {
            name: "mutated-boogie",
            file: "input.bpl",
            arguments: &["verify", "input.bpl"],
            beside: Vec::new(),
            texts: texts(folders, "bpl")?,
            expected: Expected::Ending,
        },
        Input {
            name: "mutated-scripts",
            file: "input.ats",
            arguments: &["automata", "input.ats"],
            beside: Vec::new(),
            texts: texts(folders, "ats")?,
            expected: Expected::Ending,
        },
        Input {
            name: "mutated-properties",
            file: "input.prp",
            arguments: &["verify", "--prop", "input.prp", "program.c"],
            beside: vec![program],
            texts: PROPERTIES.iter().map(|text| text.as_bytes().to_vec()).collect(),
            expected: Expected::Ending,
        },
        Input {
            name: "mutated-certificates",
            file: "input.cert",
            arguments: &["check", "--changed", "input.cert", "wrong.bpl"],
            beside: vec![File { name: "wrong.bpl".to_owned(), content: WRONG.as_bytes().to_vec() }],
            texts: certificate(tool)?,
            expected: Expected::NotTrue,
        },
    ])
}

fn texts(folders: &[PathBuf], ending: &str) -> io::Result<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    for folder in folders {
        gather(folder, ending, &mut found)?;
    }
    Ok(found)
}

fn gather(path: &Path, ending: &str, found: &mut Vec<Vec<u8>>) -> io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        entries.sort();
        return entries.iter().try_for_each(|entry| gather(entry, ending, found));
    }
    if path.extension().is_some_and(|own| own == ending) {
        let text = fs::read(path)?;
        // A line that starts with `#` invokes a preprocessor, which may read files.
        if !text.split(|&byte| byte == b'\n').any(|line| line.trim_ascii_start().starts_with(b"#")) {
            found.push(text);
        }
    }
    Ok(())
}

/// Keywords, and numbers at the bounds of types.
const WORDS: [&str; 44] = [
    "0",
    "1",
    "-1",
    "2147483648",
    "9223372036854775808",
    "18446744073709551616",
    "0x",
    "1e999999",
    "'\\377'",
    "\"",
    "/*",
    "*/",
    "//",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    "...",
    "::",
    ":=",
    "==>",
    "forall",
    "exists",
    "old(",
    "bv0",
    "bv99999999",
    "struct",
    "union",
    "sizeof",
    "goto",
    "typedef",
    "__attribute__((",
    "_Generic(",
    "case",
    "while",
    "switch",
    "\u{e4}",
    "\0",
    "\u{feff}",
    "CHECK(",
];

/// Changes a text in one place.
pub(crate) fn mutate(text: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Random) {
    if random.percent(75) || text.is_empty() {
        mutate_tokens(text, others, random);
        return;
    }
    let (a, b) = (random.below(text.len()), random.below(text.len()));
    let short = a..(a + 1 + random.below(40)).min(text.len());
    match random.below(7) {
        0 => text[a] ^= 1 << random.below(8),
        1 => text[a] = random.next() as u8,
        2 => drop(text.drain(short)),
        3 => {
            let copy = text[short].to_vec();
            text.splice(b..b, copy);
        }
        4 => text.truncate(a),
        5 => text.swap(a, b),
        _ => {
            let word = random.pick(&WORDS).as_bytes().to_vec();
            text.splice(a..a, word);
        }
    }
}

/// Changes tokens: exchanged, repeated, removed, taken from another text, nested deeply.
fn mutate_tokens(text: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Random) {
    let whole = String::from_utf8_lossy(text).into_owned();
    let mut units: Vec<String> = tokens(&whole).into_iter().map(str::to_owned).collect();
    if units.is_empty() {
        units.push(String::new());
    }
    let (a, b) = (random.below(units.len()), random.below(units.len()));
    let end = (a + 1 + random.below(12)).min(units.len());
    match random.below(16) {
        8.. => {
            // Words are replaced by words, numbers by numbers, symbols by symbols, so that the result is often still a
            // program.
            let class = |unit: &str| match unit.chars().next() {
                Some(c) if c.is_ascii_digit() => 0,
                Some(c) if c.is_alphanumeric() || c == '_' => 1,
                _ => 2,
            };
            let same: Vec<usize> = (0..units.len()).filter(|&i| class(&units[i]) == class(&units[a])).collect();
            units[a] = units[*random.pick(&same)].clone();
        }
        0 => units.swap(a, b),
        1 => drop(units.drain(a..end)),
        2 => {
            let copy = units[a..end].to_vec();
            units.splice(b..b, copy);
        }
        3 => units[a] = format!("{} ", random.pick(&WORDS)),
        4 => {
            let copy = units[a].clone();
            let most = if random.percent(5) { 20_000 } else { 20 };
            units[a] = copy.repeat(1 + random.below(most));
        }
        5 => {
            let other = String::from_utf8_lossy(random.pick::<Vec<u8>>(others)).into_owned();
            let others = tokens(&other);
            if !others.is_empty() {
                let from = random.below(others.len());
                let piece = others[from..].iter().take(1 + random.below(30)).map(|t| (*t).to_owned());
                units.splice(a..a, piece.collect::<Vec<_>>());
            }
        }
        6 => {
            let most = if random.percent(10) { 30_000 } else { 30 };
            let depth = 1 + random.below(most);
            let (open, close) = *random.pick(&[("(", ")"), ("{", "}"), ("[", "]"), ("!", ""), ("- ", ""), ("*", "")]);
            units[a] = format!("{}{}{} ", open.repeat(depth), units[a], close.repeat(depth));
        }
        _ => {
            let numbers: Vec<usize> =
                (0..units.len()).filter(|&i| units[i].starts_with(|c: char| c.is_ascii_digit())).collect();
            if let Some(place) = random.choose(&numbers) {
                units[place] = format!("{} ", random.pick(&WORDS[..8]));
            }
        }
    }
    *text = units.concat().into_bytes();
}

/// The limit on changes of one input.
const MOST: usize = 3;

impl Kind for Input {
    fn name(&self) -> &'static str {
        self.name
    }

    fn parts(&self, seed: u64) -> usize {
        1 + Random::of_part(seed, 3000).below(MOST)
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        if self.texts.is_empty() {
            return None;
        }
        let mut text = Random::of_part(seed, 3001).pick(&self.texts).clone();
        for part in (0..self.parts(seed)).filter(|part| !left_out.contains(part)) {
            mutate(&mut text, &self.texts, &mut Random::of_part(seed, part));
        }
        // Directives for the preprocessor are excluded, because they might read any file.
        if self.file == "input.c" && text.contains(&b'#') {
            return None;
        }
        let own = File { name: self.file.to_owned(), content: text };
        Some(Case {
            files: [own].into_iter().chain(self.beside.iter().cloned()).collect(),
            calls: vec![self.arguments.iter().map(|&word| word.to_owned()).collect()],
            expected: self.expected.clone(),
            story: "mutated\n".to_owned(),
        })
    }
}
