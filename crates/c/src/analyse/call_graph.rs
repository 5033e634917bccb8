//! The call graph: which functions are reachable, which are recursive, and which can be called through pointers.

use rustc_hash::FxHashSet;
use tracewright_source::Span;

use crate::library::Effect;
use crate::property::Property;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{
    Callee, CastKind, ExprId, ExprKind, Function, FunctionId, ObjectId, PlaceKind, Priority, Program, Startup, Storage,
};
use crate::types::Parameters;

/// The functions that can be reached, and what is known about their calls.
#[derive(Clone, Debug, Default)]
pub struct CallGraph {
    /// Reachable functions whose body is entered by calls, in the order they were found.
    pub reachable: Vec<FunctionId>,
    /// Functions whose address is taken somewhere that can be reached.
    pub address_taken: Vec<FunctionId>,
    /// Objects with static storage that reachable code mentions.
    pub statics: Vec<ObjectId>,
    /// Functions that read their variable arguments.
    variadic: FxHashSet<FunctionId>,
    /// Functions whose address is passed to functions without a known meaning, which may call them.
    pub callbacks: FxHashSet<FunctionId>,
    /// For each function, whether it can be called while one of its activations is running.
    recursive: Vec<bool>,
    /// For each function, its callers.
    called_by: Vec<Vec<FunctionId>>,
    /// For each function, its callees.
    calls: Vec<Vec<FunctionId>>,
    /// Calls through pointers: the calling function, the pointer, and the number of arguments.
    by_pointer: Vec<(FunctionId, ExprId, usize)>,
}

/// Whether `add_calls` has made more functions recursive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recursion {
    /// The same functions as before.
    Same,
    /// More functions.
    More,
}

impl CallGraph {
    /// The functions that are reachable from `main` and from the constructors that run before it.
    pub fn new(program: &Program, main: FunctionId, property: &Property) -> CallGraph {
        let mut search = Search {
            program,
            property,
            graph: CallGraph::default(),
            seen: FxHashSet::default(),
            objects: FxHashSet::default(),
            calls: vec![Vec::new(); program.functions.len()],
            exits: Vec::new(),
        };
        search.function(main);
        for (index, function) in program.functions.iter().enumerate() {
            if function.startup != Startup::None {
                search.function(FunctionId(index as u32));
            }
        }
        // The initialiser of a global counts as soon as reachable code mentions the global. Both lists grow while they
        // are read.
        let (mut functions, mut objects) = (0, 0);
        while functions < search.graph.reachable.len() || objects < search.graph.statics.len() {
            if let Some(&function) = search.graph.reachable.get(functions) {
                functions += 1;
                search.body(function);
            } else {
                let object = search.graph.statics[objects];
                objects += 1;
                search.parts(Part::Object(object), None);
            }
        }
        search.finish()
    }

    /// Whether a function can be called while one of its activations is running.
    pub fn is_recursive(&self, function: FunctionId) -> bool {
        self.recursive[function.index()]
    }

    /// The functions that a function calls, as far as they are known.
    pub fn callees(&self, function: FunctionId) -> &[FunctionId] {
        &self.calls[function.index()]
    }

    /// The functions that may have an activation on the stack when this one is called: its direct and indirect callers,
    /// and itself only if it is recursive.
    pub fn callers(&self, function: FunctionId) -> FxHashSet<FunctionId> {
        let mut found = FxHashSet::default();
        let mut open = vec![function];
        while let Some(callee) = open.pop() {
            open.extend(self.called_by[callee.index()].iter().filter(|&&caller| found.insert(caller)));
        }
        found
    }

    /// Whether nothing in the program calls a function.
    pub fn is_outermost(&self, function: FunctionId) -> bool {
        self.called_by[function.index()].is_empty()
    }

    /// The functions that run before `main`, in this order.
    pub fn constructors(&self, program: &Program) -> Vec<FunctionId> {
        self.prioritised(program, |startup| match startup {
            Startup::BeforeMain(priority) => Some(priority),
            _ => None,
        })
    }

    /// The functions that run when the program exits, in this order.
    pub fn destructors(&self, program: &Program) -> Vec<FunctionId> {
        let mut found = self.prioritised(program, |startup| match startup {
            Startup::AfterMain(priority) => Some(priority),
            _ => None,
        });
        found.reverse();
        found
    }

    /// Functions by priority, and among equals in the order of their definitions.
    fn prioritised(&self, program: &Program, priority: impl Fn(Startup) -> Option<Priority>) -> Vec<FunctionId> {
        let key = |&id: &FunctionId| {
            let function = &program.functions[id.index()];
            Some((priority(function.startup)?, function.span, id))
        };
        let mut found: Vec<(Priority, Span, FunctionId)> = self.reachable.iter().filter_map(key).collect();
        found.sort_unstable();
        found.into_iter().map(|(_, _, id)| id).collect()
    }

    /// Whether a function reads its variable arguments.
    pub fn looks_at_arguments(&self, function: FunctionId) -> bool {
        self.variadic.contains(&function)
    }

    /// Adds calls through pointers, given the points-to sets of the pointers. Types are not compared: a call may reach
    /// a function of another type.
    pub fn add_calls(&mut self, callees: impl Fn(ExprId) -> Option<FxHashSet<FunctionId>>) -> Recursion {
        let mut is_new = false;
        for &(caller, pointer, _) in &self.by_pointer {
            let mut found: Vec<FunctionId> = callees(pointer).into_iter().flatten().collect();
            found.sort_unstable();
            for callee in found {
                if !self.calls[caller.index()].contains(&callee) {
                    self.calls[caller.index()].push(callee);
                    is_new = true;
                }
            }
        }
        if !is_new {
            return Recursion::Same;
        }
        self.called_by = reversed(&self.calls);
        let recursive = on_cycles(&self.calls);
        let more = recursive != self.recursive;
        self.recursive = recursive;
        if more { Recursion::More } else { Recursion::Same }
    }

    /// The functions that a call through an unknown pointer may reach: those whose address is taken and that have this
    /// many parameters.
    pub fn targets(&self, program: &Program, arguments: usize) -> Vec<FunctionId> {
        let fits = |f: &FunctionId| {
            let Some(ty) = program.types.as_function(program.functions[f.index()].ty) else { return false };
            match ty.rest {
                Parameters::Fixed => ty.params.len() == arguments,
                Parameters::Variadic => ty.params.len() <= arguments,
                Parameters::Unspecified => true,
            }
        };
        self.address_taken.iter().copied().filter(fits).collect()
    }
}

/// Whether calls of a function enter its body. Calls of error functions do not: the call itself is the violation.
pub fn uses_body(function: &Function, property: &Property) -> bool {
    function.body.is_some() && !property.forbids_call(&function.name)
}

/// The function that an expression is the address of.
pub fn passed_function(program: &Program, mut expr: ExprId) -> Option<FunctionId> {
    loop {
        match program.exprs[expr.index()].kind {
            ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) => expr = inner,
            ExprKind::FunctionAddress(function) => return Some(function),
            _ => return None,
        }
    }
}

struct Search<'a> {
    program: &'a Program,
    property: &'a Property,
    graph: CallGraph,
    seen: FxHashSet<FunctionId>,
    objects: FxHashSet<ObjectId>,
    calls: Vec<Vec<FunctionId>>,
    /// Callers of `exit`.
    exits: Vec<FunctionId>,
}

impl Search<'_> {
    fn function(&mut self, id: FunctionId) {
        if uses_body(&self.program.functions[id.index()], self.property) && self.seen.insert(id) {
            self.graph.reachable.push(id);
        }
    }

    fn body(&mut self, id: FunctionId) {
        if let Some(body) = self.program.functions[id.index()].body {
            self.parts(Part::Stmt(body), Some(id));
        }
    }

    fn parts(&mut self, root: Part, caller: Option<FunctionId>) {
        let program = self.program;
        for_each_below(program, root, |part| match part {
            Part::Expr(expr) => match &program.exprs[expr.index()].kind {
                ExprKind::FunctionAddress(function) => {
                    if !self.graph.address_taken.contains(function) {
                        self.graph.address_taken.push(*function);
                    }
                    self.function(*function);
                }
                ExprKind::Call(Callee::Function(callee), args) => {
                    self.calls[caller.unwrap_or(*callee).index()].push(*callee);
                    self.function(*callee);
                    let declared = &program.functions[callee.index()];
                    if !uses_body(declared, self.property) && declared.effect().is_none() {
                        let passed = args.iter().filter_map(|&arg| passed_function(program, arg));
                        for function in passed {
                            self.calls[caller.unwrap_or(function).index()].push(function);
                            self.graph.callbacks.insert(function);
                        }
                    }
                    match declared.effect().filter(|_| declared.body.is_none()) {
                        Some(Effect::StartArguments) => self.graph.variadic.extend(caller),
                        Some(Effect::Exit) => self.exits.extend(caller),
                        _ => {}
                    }
                }
                ExprKind::Call(Callee::Pointer(pointer), args) => {
                    self.graph.by_pointer.extend(caller.map(|caller| (caller, *pointer, args.len())));
                }
                _ => {}
            },
            Part::Place(place) => {
                if let PlaceKind::Object(object) | PlaceKind::CompoundLiteral(object) =
                    program.places[place.index()].kind
                {
                    let storage = program.objects[object.index()].storage;
                    let is_static = !matches!(
                        storage,
                        Storage::Automatic(_) | Storage::Parameter(_) | Storage::CompoundLiteral(Some(_))
                    );
                    if is_static && self.objects.insert(object) {
                        self.graph.statics.push(object);
                    }
                }
            }
            Part::Stmt(_) | Part::Object(_) => {}
        });
    }

    fn finish(mut self) -> CallGraph {
        for &(caller, _, arguments) in &self.graph.by_pointer {
            let targets = self.graph.targets(self.program, arguments);
            self.calls[caller.index()].extend(targets);
        }
        let destructors = self.graph.destructors(self.program);
        for caller in std::mem::take(&mut self.exits) {
            self.calls[caller.index()].extend(&destructors);
        }
        self.graph.recursive = on_cycles(&self.calls);
        self.graph.called_by = reversed(&self.calls);
        self.graph.calls = self.calls;
        self.graph
    }
}

/// The reverse graph: for each node its predecessors, each once.
fn reversed(successors: &[Vec<FunctionId>]) -> Vec<Vec<FunctionId>> {
    let mut predecessors: Vec<Vec<FunctionId>> = vec![Vec::new(); successors.len()];
    for (node, successors) in successors.iter().enumerate() {
        let node = FunctionId(node as u32);
        for successor in successors {
            let found = &mut predecessors[successor.index()];
            if found.last() != Some(&node) {
                found.push(node);
            }
        }
    }
    predecessors
}

/// Which nodes of a graph lie on a cycle: Tarjan's algorithm for strongly connected components, with an explicit stack.
fn on_cycles(successors: &[Vec<FunctionId>]) -> Vec<bool> {
    let n = successors.len();
    let (mut index, mut low) = (vec![usize::MAX; n], vec![0; n]);
    let (mut open, mut on_stack, mut on_cycle) = (Vec::new(), vec![false; n], vec![false; n]);
    let mut next = 0;
    for root in 0..n {
        if index[root] != usize::MAX {
            continue;
        }
        let mut work = vec![(root, 0)];
        while let Some((node, position)) = work.pop() {
            if position == 0 {
                (index[node], low[node]) = (next, next);
                next += 1;
                open.push(node);
                on_stack[node] = true;
            }
            if let Some(successor) = successors[node].get(position).map(|s| s.index()) {
                work.push((node, position + 1));
                if index[successor] == usize::MAX {
                    work.push((successor, 0));
                } else if on_stack[successor] {
                    low[node] = low[node].min(index[successor]);
                }
                continue;
            }
            if low[node] == index[node] {
                let start = open.iter().rposition(|&o| o == node).unwrap_or(0);
                let component = open.split_off(start);
                for &member in &component {
                    on_stack[member] = false;
                    let own = successors[member].iter().any(|s| s.index() == member);
                    on_cycle[member] = component.len() > 1 || own;
                }
            }
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[node]);
            }
        }
    }
    on_cycle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_found() {
        let graph: Vec<Vec<FunctionId>> = [&[1u32, 2][..], &[3], &[2], &[1, 4], &[]]
            .iter()
            .map(|s| s.iter().map(|&f| FunctionId(f)).collect())
            .collect();
        assert_eq!(on_cycles(&graph), [false, true, true, true, false]);
        let callers: Vec<Vec<u32>> = reversed(&graph).iter().map(|s| s.iter().map(|f| f.0).collect()).collect();
        assert_eq!(callers, [vec![], vec![0, 3], vec![0, 2], vec![1], vec![3]]);
    }
}
