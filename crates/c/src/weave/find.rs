//! Lookup of sites by line and column.

use tracewright_source::Span;

use super::sites::{Call, Condition, ConditionKind, Function, Statement, Switch};
use super::{File, Lines, Weaver};

/// A position in a program as witnesses give it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The number of the file.
    pub file: usize,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; without one, the first suitable site on the line is meant.
    pub column: Option<u32>,
}

impl Weaver {
    /// The line and column of an offset; none if the text there comes from another file (a header).
    pub fn position(&self, file: usize, offset: u32) -> Option<(u32, u32)> {
        let File { id, path, lines, .. } = &self.files[file];
        let base = self.sources.file(*id)?.base();
        let span = Span { start: base + offset, end: base + offset };
        let place = match lines {
            Lines::Given => self.sources.physical_position(span),
            Lines::Marked => {
                let place = self.sources.position(span);
                if place.file != path.display().to_string() {
                    return None;
                }
                place
            }
        };
        Some((place.line, place.column))
    }

    /// The first of some sites that starts at a spot.
    fn first_at<T: Clone>(&self, spot: Spot, things: &[T], start: impl Fn(&T) -> u32) -> Option<T> {
        let mut found: Vec<(u32, &T)> = Vec::new();
        for thing in things {
            let offset = start(thing);
            let Some((line, column)) = self.position(spot.file, offset) else { continue };
            if line == spot.line && spot.column.is_none_or(|wanted| wanted == column) {
                found.push((offset, thing));
            }
        }
        found.into_iter().min_by_key(|(offset, _)| *offset).map(|(_, thing)| thing.clone())
    }

    /// The statement that starts at a spot.
    pub fn statement(&self, spot: Spot) -> Option<Statement> {
        let statements = &self.files.get(spot.file)?.sites.statements;
        // If two start at the same offset, the outer one is meant, because it is executed first.
        let mut sorted = statements.clone();
        sorted.sort_by_key(|statement| (statement.start, std::cmp::Reverse(statement.end)));
        self.first_at(spot, &sorted, |s| s.start).map(|found| Statement { file: spot.file, ..found })
    }

    /// The innermost statement that contains a spot; without a column, one that contains some part of the line.
    pub fn statement_around(&self, spot: Spot) -> Option<Statement> {
        let statements = &self.files.get(spot.file)?.sites.statements;
        let first = (spot.line, spot.column.unwrap_or(u32::MAX));
        let last = (spot.line, spot.column.unwrap_or(0));
        let around = statements.iter().filter(|statement| {
            let (start, end) = (self.position(spot.file, statement.start), self.position(spot.file, statement.end));
            matches!((start, end), (Some(start), Some(end)) if start <= first && last < end)
        });
        let innermost = around.min_by_key(|statement| statement.end - statement.start).copied();
        innermost.map(|found| Statement { file: spot.file, ..found })
    }

    /// All statements that start on a line; if there is none, the one that the line is part of.
    pub fn statements_of(&self, file: usize, line: u32) -> Vec<Statement> {
        let here = self.statements_in(file, line);
        match here.is_empty() {
            true => self.statement_around(Spot { file, line, column: None }).into_iter().collect(),
            false => here,
        }
    }

    /// All statements that start on a line.
    fn statements_in(&self, file: usize, line: u32) -> Vec<Statement> {
        let statements = self.files.get(file).map_or(&[][..], |file| &file.sites.statements);
        let here = statements.iter().filter(|s| self.position(file, s.start).is_some_and(|(own, _)| own == line));
        here.map(|found| Statement { file, ..*found }).collect()
    }

    /// The loop that starts at a spot.
    pub fn loop_at(&self, spot: Spot) -> Option<Condition> {
        let all = &self.files.get(spot.file)?.sites.conditions;
        let loops: Vec<Condition> = all.iter().copied().filter(|c| c.kind != ConditionKind::Branch).collect();
        self.first_at(spot, &loops, |c| c.keyword).map(|found| Condition { file: spot.file, ..found })
    }

    /// The loop whose head, from the keyword to the end of the condition, contains an offset.
    pub fn loop_around(&self, file: usize, offset: u32) -> Option<Condition> {
        let all = &self.files.get(file)?.sites.conditions;
        let around = all.iter().filter(|c| match c.kind {
            ConditionKind::Branch => false,
            ConditionKind::Loop => c.keyword <= offset && offset <= c.end,
            ConditionKind::DoLoop => c.keyword == offset || c.start == offset,
        });
        around.max_by_key(|c| c.keyword).map(|found| Condition { file, ..*found })
    }

    /// The branching statement or conditional expression that starts at a spot.
    pub fn branch_at(&self, spot: Spot) -> Option<Condition> {
        let all = &self.files.get(spot.file)?.sites.conditions;
        self.first_at(spot, all, |c| c.keyword).map(|found| Condition { file: spot.file, ..found })
    }

    /// All conditions that start on a line.
    pub fn conditions_in(&self, file: usize, line: u32) -> Vec<Condition> {
        let all = self.files.get(file).map_or(&[][..], |file| &file.sites.conditions);
        let here = all.iter().filter(|c| self.position(file, c.start).is_some_and(|(own, _)| own == line));
        here.map(|found| Condition { file, ..*found }).collect()
    }

    /// The `switch` that starts at a spot.
    pub fn switch_at(&self, spot: Spot) -> Option<Switch> {
        let all = &self.files.get(spot.file)?.sites.switches;
        self.first_at(spot, all, |s| s.keyword).map(|found| Switch { file: spot.file, ..found })
    }

    /// The call whose closing parenthesis is at a spot.
    pub fn call_at(&self, spot: Spot) -> Option<Call> {
        let all = &self.files.get(spot.file)?.sites.calls;
        self.first_at(spot, all, |c| c.end.saturating_sub(1)).map(|found| Call { file: spot.file, ..found })
    }

    /// All calls that start on a line.
    pub fn calls_in(&self, file: usize, line: u32) -> Vec<Call> {
        let all = self.files.get(file).map_or(&[][..], |file| &file.sites.calls);
        let here = all.iter().filter(|c| self.position(file, c.start).is_some_and(|(own, _)| own == line));
        here.map(|found| Call { file, ..found.clone() }).collect()
    }

    /// The function whose definition starts on a line, or that has a name.
    pub fn function_at(&self, spot: Spot, name: Option<&str>) -> Option<Function> {
        let all = &self.files.get(spot.file)?.sites.functions;
        let starts = |f: &&Function| self.position(spot.file, f.start).is_some_and(|(line, _)| line == spot.line);
        let around = |f: &&Function| {
            let lines = (self.position(spot.file, f.start), self.position(spot.file, f.body));
            matches!(lines, (Some((first, _)), Some((last, _))) if (first..=last).contains(&spot.line))
        };
        let named = |f: &&Function| name.is_none_or(|name| name == f.name);
        let found = all.iter().find(|f| starts(f) && named(f)).or_else(|| all.iter().find(|f| around(f) && named(f)));
        found.map(|found| Function { file: spot.file, ..found.clone() })
    }

    /// Whether a line is in the function of this name. A line outside of all functions counts as in any.
    pub fn is_in_function(&self, file: usize, line: u32, name: &str) -> bool {
        let all = self.files.get(file).map_or(&[][..], |file| &file.sites.functions);
        let around = |f: &&Function| {
            let lines = (self.position(file, f.start), self.position(file, f.end));
            matches!(lines, (Some((first, _)), Some((last, _))) if (first..=last).contains(&line))
        };
        let mut here = all.iter().filter(around).peekable();
        here.peek().is_none() || here.any(|f| f.name == name)
    }

    /// Names that denote types everywhere in the program.
    pub fn type_names(&self) -> Vec<String> {
        self.files.iter().flat_map(|file| file.sites.types.iter().cloned()).collect()
    }
}
