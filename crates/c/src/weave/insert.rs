//! Insertion of code around sites.

use super::expressions::{BEFORE, RESULT};
use super::sites::{Call, Condition, Function, Returns, Statement, StatementKind, Switch};
use super::{Expression, File, Weaver};

/// The value of a condition that was just evaluated.
pub const CONDITION: &str = "__tracewright_condition";
/// The value of a `switch` that was just evaluated.
pub const VALUE: &str = "__tracewright_value";

impl Weaver {
    /// Inserts a declaration before all others, in every file; `initial` is its initial value, which only the first
    /// file defines.
    pub fn declare(&mut self, declaration: &str, initial: Option<usize>) {
        for (number, file) in self.files.iter_mut().enumerate() {
            let text = match initial {
                Some(initial) if number == 0 => format!("{declaration} = {initial}; "),
                _ => format!("extern {declaration}; "),
            };
            file.edits.open(file.sites.first, u32::MAX, text);
        }
    }

    /// Inserts a function before all other declarations, in every file; only the first file has its body.
    pub fn define(&mut self, declaration: &str, body: &str) {
        for (number, file) in self.files.iter_mut().enumerate() {
            let text = if number == 0 { format!("{declaration} {body} ") } else { format!("extern {declaration}; ") };
            file.edits.open(file.sites.first, u32::MAX, text);
        }
    }

    /// Inserts statements before and after a statement. Nothing is inserted after a statement that transfers control or
    /// whose value is used.
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

    /// Inserts declarations at the start of the function that contains a statement, so that no jump bypasses them.
    pub fn at_start_around(&mut self, at: &Statement, code: &str) {
        let File { sites, edits, .. } = &mut self.files[at.file];
        for function in sites.functions.iter().filter(|f| f.body < at.start && at.end <= f.end) {
            edits.open(function.body + 1, function.end, format!(" {code} "));
        }
    }

    /// Inserts statements that run before each evaluation of a condition.
    pub fn before_condition(&mut self, at: &Condition, code: &str) {
        let edits = &mut self.files[at.file].edits;
        if at.start == at.end {
            edits.open(at.start, at.end, format!(" ({{ {code} 1; }})"));
            return;
        }
        edits.open(at.start, at.end, format!("(({{ {code} }}), ("));
        edits.close(at.start, at.end, "))");
    }

    /// Inserts statements that run after each evaluation of a condition; its value is [`CONDITION`].
    pub fn after_condition(&mut self, at: &Condition, code: &str) {
        let edits = &mut self.files[at.file].edits;
        if at.start == at.end {
            edits.open(at.start, at.end, format!(" ({{ int {CONDITION} = 1; {code} {CONDITION}; }})"));
            return;
        }
        edits.open(at.start, at.end, format!("({{ int {CONDITION} = !!("));
        edits.close(at.start, at.end, format!("); {code} {CONDITION}; }})"));
    }

    /// Inserts statements that run after each evaluation of the operand of a `switch`; its value is [`VALUE`].
    pub fn after_switch(&mut self, at: &Switch, code: &str) {
        let text = self.text(at.file, at.start, at.end);
        let edits = &mut self.files[at.file].edits;
        edits.open(at.start, at.end, format!("({{ __typeof__({text}) {VALUE} = ("));
        edits.close(at.start, at.end, format!("); {code} {VALUE}; }})"));
    }

    /// Inserts statements that run before a call and after it has returned; its result is [`RESULT`].
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

    /// Inserts statements at the start of a function and at all its ends; its result is [`RESULT`]. Both may refer to
    /// the values of expressions at the start. Returns `false` if the shape of the function does not allow that.
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
            // A `return` in the middle of such a function would be missed.
            Returns::Nothing => false,
        }
    }
}
