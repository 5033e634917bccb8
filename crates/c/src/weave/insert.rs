//! The code around sites.

use super::expressions::{BEFORE, RESULT};
use super::sites::{Call, Condition, Function, Returns, Statement, StatementKind, Switch};
use super::{Expression, File, Weaver};

/// The value of a condition that was just evaluated.
pub const CONDITION: &str = "__tracewright_condition";
/// The value of a `switch` that was just evaluated.
pub const VALUE: &str = "__tracewright_value";

impl Weaver {
    /// A declaration before all others; in the first file with an initialiser, if there is one.
    pub fn declare(&mut self, declaration: &str, initial: Option<usize>) {
        for (number, file) in self.files.iter_mut().enumerate() {
            let text = match initial {
                Some(initial) if number == 0 => format!("{declaration} = {initial}; "),
                _ => format!("extern {declaration}; "),
            };
            file.edits.open(file.sites.first, u32::MAX, text);
        }
    }

    /// Statements before and behind a statement; behind one that jumps away, or whose value is wanted, there are none.
    pub fn around_statement(&mut self, at: &Statement, before: &str, after: &str) {
        let edits = &mut self.files[at.file].edits;
        let (open, close) = match at.kind {
            StatementKind::Item => (format!("{before} "), format!(" {after}")),
            StatementKind::Alone => (format!("{{ {before} "), format!(" {after} }}")),
            StatementKind::Value => (format!("{before} "), String::new()),
        };
        edits.open(at.start, at.end, open);
        edits.close(at.start, at.end, close);
    }

    /// Declarations at the start of the function that a statement is part of: no jump leads past them.
    pub fn at_start_around(&mut self, at: &Statement, code: &str) {
        let File { sites, edits, .. } = &mut self.files[at.file];
        for function in sites.functions.iter().filter(|f| f.body < at.start && at.end <= f.end) {
            edits.open(function.body + 1, function.end, format!(" {code} "));
        }
    }

    /// Statements that run whenever a condition is about to be evaluated.
    pub fn before_condition(&mut self, at: &Condition, code: &str) {
        let edits = &mut self.files[at.file].edits;
        if at.start == at.end {
            edits.open(at.start, at.end, format!(" ({{ {code} 1; }})"));
            return;
        }
        edits.open(at.start, at.end, format!("(({{ {code} }}), ("));
        edits.close(at.start, at.end, "))");
    }

    /// Statements that run whenever a condition was evaluated; its value is [`CONDITION`].
    pub fn after_condition(&mut self, at: &Condition, code: &str) {
        let edits = &mut self.files[at.file].edits;
        if at.start == at.end {
            edits.open(at.start, at.end, format!(" ({{ int {CONDITION} = 1; {code} {CONDITION}; }})"));
            return;
        }
        edits.open(at.start, at.end, format!("({{ int {CONDITION} = !!("));
        edits.close(at.start, at.end, format!("); {code} {CONDITION}; }})"));
    }

    /// Statements that run whenever the value of a `switch` was evaluated, which is [`VALUE`].
    pub fn after_switch(&mut self, at: &Switch, code: &str) {
        let text = self.text(at.file, at.start, at.end);
        let edits = &mut self.files[at.file].edits;
        edits.open(at.start, at.end, format!("({{ __typeof__({text}) {VALUE} = ("));
        edits.close(at.start, at.end, format!("); {code} {VALUE}; }})"));
    }

    /// Statements that run before a call, and when it has returned; what it returned is [`RESULT`].
    pub fn around_call(&mut self, at: &Call, before: &str, after: &str) {
        let text = self.text(at.file, at.start, at.end);
        let edits = &mut self.files[at.file].edits;
        match at.returns {
            Returns::Nothing => {
                edits.open(at.start, at.end, format!("({{ {before} "));
                edits.close(at.start, at.end, format!("; {after} }})"));
            }
            Returns::Value => {
                edits.open(at.start, at.end, format!("({{ {before} __typeof__({text}) {RESULT} = ("));
                edits.close(at.start, at.end, format!("); {after} {RESULT}; }})"));
            }
        }
    }

    /// Statements at the start of a function, and wherever it ends; what it returns is [`RESULT`]. Both may mention the
    /// values of expressions at the start. `false` if the function is not one that this can be done with.
    pub fn around_body(&mut self, at: &Function, before: &str, after: &str, values: &[Expression]) -> bool {
        let returned = at.parameters.as_ref().map(|names| format!("{}({})", at.name, names.join(", ")));
        let (Some(returned), false) = (returned, !after.is_empty() && at.name == "main") else { return false };
        let mut start = String::new();
        for (number, value) in values.iter().flat_map(|expression| &expression.before).enumerate() {
            start.push_str(&format!(" __typeof__({value}) {BEFORE}{number} = ({value});"));
        }
        let edits = &mut self.files[at.file].edits;
        edits.open(at.body + 1, at.end, format!("{start} {before} "));
        if after.is_empty() {
            return true;
        }
        match at.returns {
            Returns::Value => {
                for &(from, to) in &at.results {
                    edits.open(from, to, format!("({{ __typeof__({returned}) {RESULT} = ("));
                    edits.close(from, to, format!("); {after} {RESULT}; }})"));
                }
                true
            }
            // A `return` in the middle would be missed.
            Returns::Nothing => false,
        }
    }
}
