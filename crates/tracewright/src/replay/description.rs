//! The description in the comment at the start of a harness.

use tracewright_report::{Detector, HOOK, link_option};
use tracewright_vocabulary::DataModel;

/// The description of a harness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// The property that is violated.
    pub property: String,
    /// The data model of the program.
    pub data_model: DataModel,
    /// What detects that the error is reached.
    pub detector: Detector,
    /// Whether the harness must be notified of function calls.
    pub hooks: Hooks,
    /// The failing check: its file, without folders, and its line.
    pub fails: Option<(String, u32)>,
    /// The linker option, if one is needed.
    pub link: Option<String>,
}

/// Whether a harness must be notified of function calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hooks {
    /// Not needed.
    None,
    /// The compiler has to instrument function entries.
    Calls,
}

impl Description {
    /// The description in a text, if it is a harness.
    pub fn of(text: &str) -> Option<Description> {
        let comment = text.split_once("*/")?.0;
        let field = |name: &str| {
            let lines = comment.lines().map(|line| line.trim_start_matches([' ', '*']));
            lines.filter_map(|line| line.strip_prefix(name)).map(str::trim).next()
        };
        let data_model = DataModel::named(field("data model:")?)?;
        let noticed = field("noticed by:")?;
        let detector = Detector::ALL.into_iter().find(|detector| detector.describe() == noticed)?;
        let hooks = if text.contains(HOOK) { Hooks::Calls } else { Hooks::None };
        let fails = field("fails:").and_then(place);
        let link = link_option(text);
        Some(Description { property: field("property:")?.to_owned(), data_model, detector, hooks, fails, link })
    }
}

/// The file, without folders, and the line of a message that starts with `FILE:LINE:COLUMN:`.
pub fn place(message: &str) -> Option<(String, u32)> {
    let (place, _) = message.split_once(": ")?;
    let mut parts = place.rsplitn(3, ':').skip(1);
    let (line, file) = (parts.next()?.parse().ok()?, parts.next()?);
    Some((file.rsplit(['/', '\\']).next()?.to_owned(), line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_harness_describes_itself() {
        let text = "/*\n * property: no-overflow\n * fails: a.c:1:2: x + 1\n * data model: LP64\n\
                    \n * noticed by: the sanitizer for undefined behaviour\n */\nint x;\n";
        let description = Description::of(text).expect("complete");
        assert_eq!(description.property, "no-overflow");
        assert_eq!((description.data_model, description.detector), (DataModel::Lp64, Detector::Undefined));
        assert_eq!(description.hooks, Hooks::None);
        assert_eq!(description.fails, Some(("a.c".to_owned(), 1)));
    }

    #[test]
    fn places_are_found_in_messages() {
        let table = [
            ("/x/a.c:20:3: a[i]", Some(("a.c".to_owned(), 20))),
            ("a.c:20:3: runtime error: index 5 out of bounds", Some(("a.c".to_owned(), 20))),
            ("a.c: x", None),
            ("", None),
        ];
        for (message, expected) in table {
            assert_eq!(place(message), expected, "{message}");
        }
    }

    #[test]
    fn other_files_are_no_harness() {
        for text in ["", "int main(void) { return 0; }", "/* property: x */", "/*\n * data model: LP128\n */"] {
            assert_eq!(Description::of(text), None, "{text}");
        }
    }
}
