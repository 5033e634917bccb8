//! Test cases: calls of the tool, and which answers would be wrong.

use std::collections::BTreeSet;

use crate::tool::Answer;

/// The expected answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The program is correct.
    True,
    /// The program is incorrect; if the defect is known, the property that a verdict has to name.
    False(Option<String>),
    /// All answers are about the same program, or about programs with the same meaning.
    Agreement,
    /// Any answer is acceptable, as long as there is one.
    Ending,
    /// Any answer but TRUE is acceptable.
    NotTrue,
    /// Any answer but FALSE is acceptable.
    NotFalse,
    /// The calls find an error and run the compiled program with the inputs of the counterexample.
    Harness,
    /// The calls prove a correct program, check the proof, and check it for an incorrect program.
    Certificate,
}

/// A file of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// Its content.
    pub content: Vec<u8>,
}

/// Files, and calls of the tool that concern them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The files that the calls name.
    pub files: Vec<File>,
    /// The arguments of each call, without limits.
    pub calls: Vec<Vec<String>>,
    /// The expected answers.
    pub expected: Expected,
    /// How the case was made, for the reader.
    pub story: String,
}

/// Parts of a case that are omitted to make it smaller.
pub type LeftOut = BTreeSet<usize>;

/// A generator of cases.
pub trait Kind: Sync {
    /// Its name, in tables and on the command line.
    fn name(&self) -> &'static str;

    /// How many parts the case of a seed has, each of which can be omitted.
    fn parts(&self, seed: u64) -> usize;

    /// The case of a seed; `None` if the seed yields none.
    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case>;

    /// The text that the case of a seed is made from, if there is one that can be reduced.
    fn source(&self, _seed: u64) -> Option<String> {
        None
    }

    /// The case of a seed, made from another text.
    fn case_of(&self, _seed: u64, _source: &str, _left_out: &LeftOut) -> Option<Case> {
        None
    }
}

/// A finding: what is wrong with the answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wrong {
    /// A program with an error is said to be correct.
    True,
    /// A correct program is said to have an error.
    False,
    /// The error is said to be another one.
    Property,
    /// Two answers contradict each other.
    Disagreement,
    /// The tool crashed, or ended in a way that is not documented.
    Crash,
    /// The tool did not end.
    Hang,
    /// The tool used much more memory than it was allowed to.
    Memory,
    /// A proof or counterexample was found and not confirmed.
    Unconfirmed,
    /// A valid program was rejected.
    Rejected,
}

impl Wrong {
    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Wrong::True => "wrong TRUE",
            Wrong::False => "wrong FALSE",
            Wrong::Property => "wrong property",
            Wrong::Disagreement => "disagreement",
            Wrong::Crash => "crash",
            Wrong::Hang => "hang",
            Wrong::Memory => "too much memory",
            Wrong::Unconfirmed => "not confirmed",
            Wrong::Rejected => "rejected",
        }
    }
}

/// Judges the answers to the calls of a case.
pub fn judge(expected: &Expected, answers: &[Answer]) -> Option<Wrong> {
    let own = |answer: &Answer| match answer {
        Answer::Crash(_) => Some(Wrong::Crash),
        Answer::Hang => Some(Wrong::Hang),
        Answer::Memory(_) => Some(Wrong::Memory),
        Answer::Unknown(reason) if reason.starts_with("not confirmed") => Some(Wrong::Unconfirmed),
        Answer::Rejected(_)
            if !matches!(
                expected,
                Expected::Ending | Expected::NotTrue | Expected::NotFalse | Expected::Certificate | Expected::Harness
            ) =>
        {
            Some(Wrong::Rejected)
        }
        _ => None,
    };
    let proved = answers.contains(&Answer::True);
    let refuted = answers.iter().find_map(|answer| match answer {
        Answer::False(property) => Some(property),
        _ => None,
    });
    let verdict = match expected {
        Expected::True if refuted.is_some() => Some(Wrong::False),
        Expected::False(_) if proved => Some(Wrong::True),
        Expected::False(Some(property)) if refuted.is_some_and(|found| found != property) => Some(Wrong::Property),
        Expected::NotTrue if proved => Some(Wrong::True),
        Expected::NotFalse if refuted.is_some() => Some(Wrong::False),
        Expected::Certificate => match answers {
            [Answer::False(_), ..] => Some(Wrong::False),
            [Answer::True, Answer::False(_) | Answer::Rejected(_), _] => Some(Wrong::Unconfirmed),
            [Answer::True, _, Answer::True] => Some(Wrong::True),
            _ => None,
        },
        Expected::Harness => match answers {
            [Answer::True, ..] => Some(Wrong::True),
            [Answer::False(_), Answer::False(_)] => None,
            [Answer::False(_), _] => Some(Wrong::Unconfirmed),
            _ => None,
        },
        Expected::Agreement if proved && refuted.is_some() => Some(Wrong::Disagreement),
        _ => None,
    };
    verdict.or_else(|| answers.iter().find_map(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_judged() {
        let wrong_property = || Answer::False("no-overflow".to_owned());
        let table = [
            (Expected::True, vec![Answer::True, Answer::Unknown("timeout".to_owned())], None),
            (Expected::True, vec![Answer::True, wrong_property()], Some(Wrong::False)),
            (Expected::False(None), vec![wrong_property()], None),
            (Expected::False(None), vec![Answer::True], Some(Wrong::True)),
            (Expected::False(Some("unreach-call".to_owned())), vec![wrong_property()], Some(Wrong::Property)),
            (Expected::Agreement, vec![Answer::True, wrong_property()], Some(Wrong::Disagreement)),
            (Expected::Agreement, vec![Answer::True, Answer::True], None),
            (Expected::Ending, vec![Answer::True, wrong_property(), Answer::Rejected(String::new())], None),
            (Expected::Ending, vec![Answer::Crash("signal 11".to_owned())], Some(Wrong::Crash)),
            (Expected::NotTrue, vec![Answer::True], Some(Wrong::True)),
            (Expected::NotFalse, vec![wrong_property()], Some(Wrong::False)),
            (Expected::NotFalse, vec![Answer::True, Answer::Rejected(String::new())], None),
            (Expected::NotTrue, vec![Answer::Rejected("no certificate".to_owned())], None),
            (Expected::Certificate, vec![Answer::True, Answer::True, wrong_property()], None),
            (Expected::Certificate, vec![Answer::True, Answer::True, Answer::True], Some(Wrong::True)),
            (Expected::Certificate, vec![Answer::True, wrong_property(), wrong_property()], Some(Wrong::Unconfirmed)),
            (Expected::Certificate, vec![wrong_property(), wrong_property(), wrong_property()], Some(Wrong::False)),
            (Expected::Harness, vec![wrong_property(), wrong_property()], None),
            (
                Expected::Harness,
                vec![wrong_property(), Answer::Unknown("it ends".to_owned())],
                Some(Wrong::Unconfirmed),
            ),
            (Expected::Harness, vec![Answer::True, Answer::Rejected("no harness".to_owned())], Some(Wrong::True)),
            (Expected::Harness, vec![Answer::Unknown("timeout".to_owned()), Answer::Rejected(String::new())], None),
            (Expected::True, vec![Answer::Rejected("no program".to_owned())], Some(Wrong::Rejected)),
            (Expected::True, vec![Answer::Unknown("not confirmed: a triple".to_owned())], Some(Wrong::Unconfirmed)),
        ];
        for (expected, answers, wrong) in table {
            assert_eq!(judge(&expected, &answers), wrong, "{expected:?} {answers:?}");
        }
    }
}
