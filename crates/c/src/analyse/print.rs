//! The facts about a program as text, for people and golden tests: what was found, in the order of the analyses.
//!
//! A local object is printed as `function::name`, and an allocation by its source position. Lines about empty sets and
//! nodes without content are left out.

use std::fmt::Write;

use super::Facts;
use super::storage::Home;
use crate::typed::print::object_names;
use crate::typed::{ExprId, FunctionId, ObjectId, Program, Storage};
use tracewright_source::SourceMap;

/// The printed names of the objects, functions and calls that facts are about.
pub(super) struct Words<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    objects: Vec<String>,
}

impl Words<'_> {
    pub(super) fn function(&self, function: FunctionId) -> &str {
        // Functions that were created after the program have numbers beyond its last function.
        self.program.functions.get(function.index()).map_or("a function outside", |function| &function.name)
    }

    pub(super) fn object(&self, object: ObjectId) -> String {
        let name = &self.objects[object.index()];
        match self.program.objects[object.index()].storage {
            Storage::Static(function) | Storage::Automatic(function) | Storage::Parameter(function) => {
                format!("{}::{name}", self.function(function))
            }
            _ => name.clone(),
        }
    }

    pub(super) fn call(&self, call: ExprId) -> String {
        let position = self.sources.position(self.program.exprs[call.index()].span);
        format!("{}:{}", position.line, position.column)
    }

    pub(super) fn functions(&self, functions: impl IntoIterator<Item = FunctionId>) -> String {
        sorted(functions.into_iter().map(|function| self.function(function).to_owned()))
    }

    pub(super) fn objects(&self, objects: impl IntoIterator<Item = ObjectId>) -> String {
        sorted(objects.into_iter().map(|object| self.object(object)))
    }

    pub(super) fn calls(&self, calls: impl IntoIterator<Item = ExprId>) -> String {
        sorted(calls.into_iter().map(|call| self.call(call)))
    }
}

/// An unordered list as deterministic text.
pub(super) fn sorted(words: impl IntoIterator<Item = String>) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    words.sort_unstable();
    words.dedup();
    words.join(", ")
}

/// Prints a line about a list, unless the list is empty.
pub(super) fn line(text: &mut String, about: &str, list: &str) {
    if !list.is_empty() {
        let _ = writeln!(text, "  {about}: {list}");
    }
}

impl Facts {
    /// All facts as text.
    pub fn describe(&self, program: &Program, sources: &SourceMap) -> String {
        let words = Words { program, sources, objects: object_names(program) };
        let mut text = String::new();
        self.describe_calls(&mut text, &words);
        self.describe_storage(&mut text, &words);
        self.points_to.describe_nodes(&mut text, &words);
        self.describe_lifetimes(&mut text, &words);
        self.describe_bases(&mut text, &words);
        self.describe_rest(&mut text, &words);
        text
    }

    fn describe_calls(&self, text: &mut String, words: &Words) {
        text.push_str("call graph\n");
        for &function in &self.calls.reachable {
            let recursive = if self.calls.is_recursive(function) { " (recursive)" } else { "" };
            let callees = words.functions(self.calls.callees(function).iter().copied());
            let calls = if callees.is_empty() { String::new() } else { format!(" calls {callees}") };
            let _ = writeln!(text, "  {}{recursive}{calls}", words.function(function));
        }
        line(text, "address taken", &words.functions(self.calls.address_taken.iter().copied()));
        line(text, "called from outside", &words.functions(self.calls.callbacks.iter().copied()));
    }

    fn describe_storage(&self, text: &mut String, words: &Words) {
        text.push_str("storage\n");
        let mut homes: Vec<(ObjectId, &Home)> = self.storage.homes().collect();
        homes.sort_unstable_by_key(|(object, _)| *object);
        for (object, home) in homes {
            let home = match home {
                Home::Scalars(leaves) if leaves.len() == 1 => "a variable".to_owned(),
                Home::Scalars(leaves) => format!("{} variables", leaves.len()),
                Home::Maps { shapes, unit } => {
                    format!("maps of {} in units of {unit}", sorted(shapes.iter().map(|shape| shape.word())))
                }
                Home::Memory => "memory".to_owned(),
            };
            let _ = writeln!(text, "  {}: {home}", words.object(object));
        }
        let said = [
            (self.storage.addresses_as_numbers, "pointers become integers"),
            (self.storage.numbers_as_addresses, "integers become pointers"),
            (self.storage.constant_addresses, "constants become pointers"),
            (self.storage.foreign_pointers, "pointers come from outside the program"),
        ];
        said.iter().filter(|(holds, _)| *holds).for_each(|(_, what)| {
            let _ = writeln!(text, "  {what}");
        });
    }

    fn describe_lifetimes(&self, text: &mut String, words: &Words) {
        text.push_str("lifetimes\n");
        let lifetimes = &self.lifetimes;
        let nodes = |mut list: Vec<u32>| {
            list.sort_unstable();
            list.iter().map(|node| format!("node {node}")).collect::<Vec<_>>().join(", ")
        };
        line(text, "may be pointed to after their end", &words.objects(lifetimes.outlived.iter().copied()));
        let calls = words.calls(lifetimes.outlived_calls.iter().copied());
        line(text, "`alloca` that may be pointed to after its end", &calls);
        line(text, "new on the stack each time", &nodes(lifetimes.on_stack.iter().map(|node| node.0).collect()));
        line(text, "on the heap", &nodes(lifetimes.on_heap.keys().map(|node| node.0).collect()));
        line(text, "may be resized", &nodes(lifetimes.resized.iter().map(|node| node.0).collect()));
    }

    fn describe_bases(&self, text: &mut String, words: &Words) {
        text.push_str("numbers of objects\n");
        let objects = self.bases.objects.iter().map(|(&object, &base)| (base, words.object(object)));
        let functions =
            self.bases.functions.iter().map(|(&function, &base)| (base, words.function(function).to_owned()));
        let calls = self.bases.calls.iter().map(|(&call, &base)| (base, format!("allocated at {}", words.call(call))));
        let mut bases: Vec<(u64, String)> = objects.chain(functions).chain(calls).collect();
        bases.sort_unstable();
        for (base, what) in bases {
            let constant = if base <= self.bases.last_constant { " (constant)" } else { "" };
            let _ = writeln!(text, "  {base}: {what}{constant}");
        }
        for &(whole, end, from) in &self.tails {
            let _ = writeln!(text, "  {end} may be the end of {whole}, from byte {from} on");
        }
    }

    fn describe_rest(&self, text: &mut String, words: &Words) {
        let params = &words.program.functions[self.main.index()].params;
        let given = words.objects(params.iter().copied().filter(|&object| self.command_line.is_given(object)));
        let rounding = self.rounding.map(|object| words.object(object)).unwrap_or_default();
        let wide = if self.takes_wide_arguments { "integers wider than `int`" } else { "" };
        if given.is_empty() && rounding.is_empty() && wide.is_empty() {
            return;
        }
        text.push_str("other\n");
        line(text, "given by the system", &given);
        line(text, "holds the rounding mode", &rounding);
        line(text, "variable arguments are taken as", wide);
    }
}
