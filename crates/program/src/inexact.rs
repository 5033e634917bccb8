//! Functions marked with `{:overapproximation}`, and everything that depends on them.
//!
//! Such a function allows more values than the construct it models. Statements that mention it are over-approximated,
//! too, and so are statements that mention a function whose definition mentions it, or a constant or function that an
//! axiom relates to it.

use std::sync::Arc;

use tracewright_boogie::{Attribute, AttributeArg, ConstId, ExprId, ExprKind, FunctionId, Program, Var};

/// The constructs that constants and functions do not model exactly.
#[derive(Debug, Default)]
pub(crate) struct Inexact {
    functions: Vec<Option<Arc<str>>>,
    constants: Vec<Option<Arc<str>>>,
}

/// The functions and constants of an expression.
#[derive(Default)]
struct Mentioned {
    functions: Vec<FunctionId>,
    constants: Vec<ConstId>,
}

fn mentioned(program: &Program, root: ExprId) -> Mentioned {
    let mut found = Mentioned::default();
    for id in program.exprs.postorder(root) {
        match program.exprs[id].kind {
            ExprKind::Call(function, _) => found.functions.push(function),
            ExprKind::Var(Var::Const(constant)) => found.constants.push(constant),
            _ => {}
        }
    }
    found
}

impl Inexact {
    /// Propagates the marks of a program. Programs without marks cost nothing.
    pub fn of(program: &Program) -> Inexact {
        let marks: Vec<Option<Arc<str>>> = program.functions.iter().map(|f| mark(&f.name, &f.attributes)).collect();
        if marks.iter().all(Option::is_none) {
            return Inexact::default();
        }
        let mut inexact = Inexact { functions: marks, constants: vec![None; program.constants.len()] };
        let bodies: Vec<Option<Mentioned>> =
            program.functions.iter().map(|f| f.body.map(|body| mentioned(program, body))).collect();
        let mut axioms: Vec<Mentioned> = program.axioms.iter().map(|axiom| mentioned(program, axiom.expr)).collect();
        axioms.iter_mut().for_each(|axiom| unfold(axiom, &bodies));
        while inexact.spread(program, &bodies, &axioms) {}
        inexact
    }

    /// One round of propagation; returns whether something new was marked.
    fn spread(&mut self, program: &Program, bodies: &[Option<Mentioned>], axioms: &[Mentioned]) -> bool {
        let mut news = false;
        for (index, body) in bodies.iter().enumerate() {
            if let (None, Some(mark)) = (&self.functions[index], body.as_ref().and_then(|body| self.first(body))) {
                self.functions[index] = Some(mark);
                news = true;
            }
        }
        for axiom in axioms {
            let Some(mark) = self.first(axiom) else { continue };
            // An axiom does not change the meaning of a function that has a definition, but may change that of the
            // functions in the definition.
            let open = |id: &&FunctionId| {
                let function = program.function(**id);
                function.builtin.is_none() && function.body.is_none()
            };
            let functions = axiom.functions.iter().filter(open).map(|id| id.index());
            for index in functions.collect::<Vec<_>>() {
                news |= self.functions[index].is_none();
                self.functions[index].get_or_insert_with(|| mark.clone());
            }
            for constant in &axiom.constants {
                news |= self.constants[constant.index()].is_none();
                self.constants[constant.index()].get_or_insert_with(|| mark.clone());
            }
        }
        news
    }

    fn first(&self, mentioned: &Mentioned) -> Option<Arc<str>> {
        let functions = mentioned.functions.iter().filter_map(|id| self.functions[id.index()].clone());
        let mut constants = mentioned.constants.iter().filter_map(|id| self.constants[id.index()].clone());
        functions.into_iter().next().or_else(|| constants.next())
    }

    /// The construct that an expression does not model exactly, if there is one.
    pub fn mark(&self, program: &Program, expr: ExprId) -> Option<Arc<str>> {
        if self.functions.is_empty() {
            return None;
        }
        self.first(&mentioned(program, expr))
    }
}

/// Adds what the definitions of functions mention.
fn unfold(found: &mut Mentioned, bodies: &[Option<Mentioned>]) {
    let mut seen: rustc_hash::FxHashSet<FunctionId> = found.functions.iter().copied().collect();
    let mut next = 0;
    while let Some(id) = found.functions.get(next) {
        next += 1;
        let Some(Some(body)) = bodies.get(id.index()) else { continue };
        found.functions.extend(body.functions.iter().copied().filter(|function| seen.insert(*function)));
        found.constants.extend_from_slice(&body.constants);
    }
}

/// `{:overapproximation "construct"}` of a function.
fn mark(name: &str, attributes: &[Attribute]) -> Option<Arc<str>> {
    let attribute = Attribute::find(attributes, "overapproximation")?;
    Some(match attribute.args.first() {
        Some(AttributeArg::Text(construct) | AttributeArg::Expr(construct)) => {
            format!("{construct}, by the function `{name}`").into()
        }
        None => format!("the function `{name}`").into(),
    })
}
