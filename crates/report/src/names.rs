//! Names of variables in displayed formulas: as in the source, as long as that is unambiguous.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Term, Terms};
use tracewright_program::{Icfg, ProcId, Scope, VarId, Variable};

/// The limit on nodes of a formula that is displayed.
const LARGEST: u64 = 100_000;

/// Displays formulas of one procedure.
pub(crate) struct Names<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    /// The names that a reader would take for globals or for the procedure's own variables.
    taken: FxHashSet<&'a str>,
    procedure: ProcId,
}

impl<'a> Names<'a> {
    /// Names as they are seen in a procedure.
    pub fn new(terms: &'a Terms, icfg: &'a Icfg, procedure: ProcId) -> Names<'a> {
        let mut names = Names { terms, icfg, taken: FxHashSet::default(), procedure };
        for (index, variable) in icfg.variables.iter().enumerate() {
            if names.home(VarId::from_index(index)) == Home::Here {
                names.taken.insert(&variable.name);
            }
        }
        names
    }

    /// A formula in Boogie syntax, simplified.
    pub fn show(&self, formula: Term) -> String {
        let formula = self.terms.simplify(formula);
        // Text has no sharing, so it can be exponentially longer than the formula.
        let nodes = tree_size(self.terms, formula);
        if nodes > LARGEST {
            return format!("true /* and {} subterms more, too much to show */", self.terms.dag_size(formula));
        }
        let mut shown: FxHashMap<String, String> = FxHashMap::default();
        let mut used: FxHashSet<String> = FxHashSet::default();
        let mut vars: Vec<VarId> =
            self.terms.free_vars(formula).iter().filter_map(|&t| self.icfg.variable_of(t)).collect();
        vars.sort_unstable();
        // The procedure's own variables get their plain names first, and locals shadow globals.
        vars.sort_by_key(|&var| (self.home(var), !matches!(self.icfg.variable(var).scope, Scope::Local(_))));
        for var in vars {
            let variable = self.icfg.variable(var);
            let Some(unique) = self.terms.var_name(variable.term) else { continue };
            let mut name = variable.name.clone();
            let foreign = self.home(var) == Home::Inlined && self.taken.contains(variable.name.as_str());
            if foreign || used.contains(&name) {
                name = format!("{}.{}", self.owner(variable, &unique), variable.name);
            }
            let mut copy = 1;
            let qualified = name.clone();
            while !used.insert(name.clone()) {
                copy += 1;
                name = format!("{qualified}#{copy}");
            }
            shown.insert(unique.to_string(), name);
        }
        self.terms.to_boogie_with(formula, &|name| shown.get(name).cloned().unwrap_or_else(|| name.to_owned()))
    }

    fn home(&self, var: VarId) -> Home {
        let variable = self.icfg.variable(var);
        match variable.scope {
            Scope::Local(owner) => {
                // A copy that inlining made belongs to the caller but is named after the callee.
                let unique = self.terms.var_name(variable.term);
                let declared = unique.as_deref().and_then(|name| name.split_once("::")).map(|(owner, _)| owner);
                let own = declared.is_none_or(|name| name == self.icfg.procedure(owner).name);
                if owner == self.procedure && own { Home::Here } else { Home::Inlined }
            }
            Scope::Global { .. } | Scope::Old { .. } => Home::Here,
        }
    }

    /// The procedure a local was declared in.
    fn owner(&self, variable: &Variable, unique: &str) -> String {
        match unique.split_once("::") {
            Some((owner, _)) => owner.to_owned(),
            None => match variable.scope {
                Scope::Local(owner) => self.icfg.procedure(owner).name.clone(),
                _ => "global".to_owned(),
            },
        }
    }
}

/// The number of nodes of a term when nothing is shared.
fn tree_size(terms: &Terms, term: Term) -> u64 {
    let mut sizes: FxHashMap<Term, u64> = FxHashMap::default();
    let mut stack = vec![term];
    while let Some(&top) = stack.last() {
        let args = terms.args(top);
        let before = stack.len();
        stack.extend(args.iter().copied().filter(|arg| !sizes.contains_key(arg)));
        if stack.len() == before {
            let size = args.iter().fold(1u64, |sum, arg| sum.saturating_add(sizes[arg]));
            sizes.insert(top, size);
            stack.pop();
        }
    }
    sizes[&term]
}

/// The relation of a variable to a procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Home {
    /// A global, or a variable of the procedure.
    Here,
    /// A variable of a procedure that was inlined.
    Inlined,
}
