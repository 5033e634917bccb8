//! Profiles of solvers that are known by name: how each is started.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Error;

/// How a solver is started and which commands it supports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Profile {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<String>,
    pub(crate) logic: Logic,
    pub(crate) time: SoftLimit,
    pub(crate) steps: SoftLimit,
}

/// The argument of `set-logic`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Logic {
    /// `ALL`.
    All,
    /// No `set-logic` command: the solver decides.
    Silent,
    /// The name of a logic that covers the sorts in use.
    Named,
}

/// How a solver limits a check by itself. The watchdog also enforces the limit, but has to kill the process to do so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SoftLimit {
    /// It does not.
    None,
    /// With this option before each check.
    Option(&'static str),
    /// With this argument at the start.
    Argument(&'static str),
}

/// How long a solver may exceed its own limit before it is killed.
pub(crate) const GRACE: Duration = Duration::from_millis(500);

struct Known {
    name: &'static str,
    arguments: &'static [&'static str],
    logic: Logic,
    time: SoftLimit,
    steps: SoftLimit,
}

const KNOWN: &[Known] = &[
    Known {
        name: "z3",
        arguments: &["-in", "-smt2"],
        logic: Logic::All,
        time: SoftLimit::Option(":timeout"),
        steps: SoftLimit::Option(":rlimit"),
    },
    Known {
        name: "cvc5",
        arguments: &["--lang=smt2", "--incremental", "--arrays-exp"],
        logic: Logic::All,
        time: SoftLimit::Argument("--tlimit-per="),
        steps: SoftLimit::Argument("--rlimit-per="),
    },
    Known {
        name: "bitwuzla",
        arguments: &["--lang", "smt2"],
        logic: Logic::All,
        time: SoftLimit::None,
        steps: SoftLimit::None,
    },
    Known {
        name: "mathsat",
        arguments: &["-input=smt2"],
        logic: Logic::Silent,
        time: SoftLimit::None,
        steps: SoftLimit::None,
    },
    Known {
        name: "smtinterpol",
        arguments: &["-q"],
        logic: Logic::All,
        time: SoftLimit::Option(":timeout"),
        steps: SoftLimit::None,
    },
    Known {
        name: "yices-smt2",
        arguments: &["--incremental"],
        logic: Logic::Named,
        time: SoftLimit::None,
        steps: SoftLimit::None,
    },
    Known {
        name: "opensmt",
        arguments: &["--pipe"],
        logic: Logic::Named,
        time: SoftLimit::None,
        steps: SoftLimit::None,
    },
];

impl Profile {
    /// Parses the choice of a user: a name, a path (also of a `.jar`), or either with arguments, which then replace the
    /// default ones.
    pub(crate) fn parse(command: &str) -> Result<Self, Error> {
        let mut words = command.split_whitespace();
        let first = words.next().ok_or_else(|| Error::Missing(String::new()))?;
        let own: Vec<String> = words.map(str::to_owned).collect();
        let is_jar = first.ends_with(".jar");
        let stem = Path::new(first).file_name().map(|f| f.to_string_lossy().into_owned()).unwrap_or_default();
        let known = KNOWN.iter().find(|k| stem.trim_end_matches(".jar").starts_with(k.name));
        let mut arguments = match known {
            Some(known) if own.is_empty() => known.arguments.iter().map(|&a| a.to_owned()).collect(),
            _ => own,
        };
        let program = if is_jar {
            if !Path::new(first).is_file() {
                return Err(Error::Missing(first.to_owned()));
            }
            arguments.splice(0..0, ["-jar".to_owned(), first.to_owned()]);
            find("java")?
        } else {
            find(first)?
        };
        let (logic, time, steps) =
            known.map_or((Logic::All, SoftLimit::None, SoftLimit::None), |k| (k.logic, k.time, k.steps));
        Ok(Profile { program, arguments, logic, time, steps })
    }
}

/// The program with this name in `PATH`, or at this path.
fn find(program: &str) -> Result<PathBuf, Error> {
    let missing = || Error::Missing(program.to_owned());
    if program.contains('/') {
        let path = PathBuf::from(program);
        return if path.is_file() { Ok(path) } else { Err(missing()) };
    }
    let path = std::env::var_os("PATH").ok_or_else(missing)?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file()).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands() {
        // `sh` and `true` exist on every system.
        let shell = Profile::parse("sh -c exit").unwrap();
        assert_eq!((shell.arguments, shell.logic), (vec!["-c".to_owned(), "exit".to_owned()], Logic::All));
        assert!(matches!(Profile::parse("no-such-solver"), Err(Error::Missing(name)) if name == "no-such-solver"));
        assert!(matches!(Profile::parse("/no/such/z3"), Err(Error::Missing(_))));
        assert!(matches!(Profile::parse("/no/such/smtinterpol.jar"), Err(Error::Missing(_))));
        assert!(matches!(Profile::parse("  "), Err(Error::Missing(_))));
    }
}
