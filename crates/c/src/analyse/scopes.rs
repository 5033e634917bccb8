//! The blocks that enclose the objects and labels of each function.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analyse::call_graph::CallGraph;
use crate::typed::visit::{Part, for_each_part};
use crate::typed::{ExprKind, FunctionId, LabelId, ObjectId, PlaceKind, Program, StmtId, StmtKind};

/// Nested blocks, the outermost first.
pub type Blocks = Vec<StmtId>;

/// The enclosing blocks of the objects and labels of all functions.
#[derive(Debug, Default)]
pub struct Scopes {
    objects: FxHashMap<ObjectId, Blocks>,
    labels: FxHashMap<(FunctionId, LabelId), Blocks>,
    /// Objects declared in GNU statement expressions, whose last expression is their value.
    in_values: FxHashSet<ObjectId>,
    /// Functions in which a jump can enter a block without passing its start.
    with_jumps: FxHashSet<FunctionId>,
}

impl Scopes {
    /// Visits all reachable functions.
    pub fn new(program: &Program, calls: &CallGraph) -> Scopes {
        let mut scopes = Scopes::default();
        for &function in &calls.reachable {
            let Some(body) = program.functions[function.index()].body else { continue };
            // An explicit stack keeps the enclosing blocks of each part, so that deeply nested programs do not overflow
            // the call stack.
            let mut stack = vec![(Part::Stmt(body), Blocks::new(), Value::No)];
            while let Some((part, blocks, value)) = stack.pop() {
                let (mut inner, mut value) = (blocks, value);
                match part {
                    Part::Stmt(stmt) => match &program.stmts[stmt.index()].kind {
                        StmtKind::Block(_) => inner.push(stmt),
                        StmtKind::Label(label, _) => {
                            scopes.with_jumps.insert(function);
                            scopes.labels.insert((function, *label), inner.clone());
                        }
                        StmtKind::Case(..) | StmtKind::Default(_) => {
                            scopes.with_jumps.insert(function);
                        }
                        StmtKind::Declare(object) => scopes.declare(*object, &inner, value),
                        _ => {}
                    },
                    Part::Expr(expr) => {
                        if matches!(program.exprs[expr.index()].kind, ExprKind::Block(_)) {
                            value = Value::Yes;
                        }
                    }
                    Part::Place(place) => {
                        if let PlaceKind::CompoundLiteral(object) = program.places[place.index()].kind {
                            scopes.declare(object, &inner, value);
                        }
                    }
                    Part::Object(_) => {}
                }
                for_each_part(program, part, |child| stack.push((child, inner.clone(), value)));
            }
        }
        scopes
    }

    fn declare(&mut self, object: ObjectId, blocks: &Blocks, value: Value) {
        self.objects.insert(object, blocks.clone());
        if value == Value::Yes {
            self.in_values.insert(object);
        }
    }

    /// The blocks around the declaration of an object; none for a parameter.
    pub fn of_object(&self, object: ObjectId) -> &[StmtId] {
        self.objects.get(&object).map_or(&[], |blocks| &blocks[..])
    }

    /// The blocks around a label.
    pub fn of_label(&self, function: FunctionId, label: LabelId) -> &[StmtId] {
        self.labels.get(&(function, label)).map_or(&[], |blocks| &blocks[..])
    }

    /// Whether the object is declared in a statement expression.
    pub fn is_in_value(&self, object: ObjectId) -> bool {
        self.in_values.contains(&object)
    }

    /// Whether a jump can enter a block of the function without passing its start.
    pub fn has_jumps(&self, function: FunctionId) -> bool {
        self.with_jumps.contains(&function)
    }

    /// Whether the lifetime of `inner` ends no later than that of `outer`, in the same activation of their function.
    pub fn ends_within(&self, inner: ObjectId, outer: ObjectId) -> bool {
        let around = self.of_object(outer);
        // The outermost block ends with the activation, as the lifetime of parameters does.
        around.len() <= 1 || self.of_object(inner).starts_with(around)
    }
}

/// Whether the value of a block is used: it is that of a statement expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    No,
    Yes,
}
