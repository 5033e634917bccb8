//! Abstract domains and a fixpoint engine that suggest loop invariants.
//!
//! [`analyse`] takes a small control-flow graph whose edges are formulas over current and primed variables, and gives
//! an invariant for each node. Nothing here is trusted: the invariants are candidates that a Hoare-triple checker must
//! confirm.
//!
//! | step | module |
//! |---|---|
//! | array cells whose index never changes become variables | `cells` |
//! | array cells that hold a value that loops search for become variables | `sentinels` |
//! | formulas to few conjunctions of literals | `cases` |
//! | literals to linear constraints over columns (`mod`, `div` and Booleans included) | `lower`, `system` |
//! | bounds and congruences `x ≡ r (mod m)` | `interval`, `propagate` |
//! | affine equalities | `equalities` |
//! | bounds of `±x ± y` | `octagon`, `octagon_meet` |
//! | the reduced product of the domains | `domain`, `element` |
//! | state partitioning by flags and modes | `partition` |
//! | iteration with widening, thresholds and descending passes | `order`, `fixpoint`, `thresholds` |
//! | back to terms | `output` |
//!
//! ```
//! use tracewright_absint::{Edge, Graph, Options, Variable, analyse};
//! use tracewright_logic::{Sort, Terms};
//!
//! let t = Terms::new();
//! let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
//! let (xp, yp) = (t.var("x'", Sort::INT), t.var("y'", Sort::INT));
//! // x := 0; y := 10; while (x < 10) { x := x + 1; y := y - 1; }
//! let start = t.and2(t.eq(xp, t.int(0)), t.eq(yp, t.int(10)));
//! let step = t.and(&[t.lt(x, t.int(10)), t.eq(xp, t.add2(x, t.int(1))), t.eq(yp, t.sub(y, t.int(1)))]);
//! let graph = Graph {
//!     nodes: 2,
//!     initial: 0,
//!     variables: vec![Variable { term: x, primed: xp }, Variable { term: y, primed: yp }],
//!     edges: vec![
//!         Edge { source: 0, target: 1, formula: start, written: vec![0, 1] },
//!         Edge { source: 1, target: 1, formula: step, written: vec![0, 1] },
//!     ],
//! };
//! let analysis = analyse(&t, &graph, &Options::default());
//! let bounds = [t.ge(x, t.int(0)), t.le(x, t.int(10)), t.eq(t.add2(x, y), t.int(10))];
//! assert_eq!(analysis.invariants[1], t.and(&bounds));
//! ```

mod cases;
mod cells;
mod domain;
mod element;
mod equalities;
mod fixpoint;
mod graph;
mod interval;
mod lower;
mod number;
mod octagon;
mod octagon_meet;
mod order;
mod output;
mod partition;
mod propagate;
mod relate;
mod sentinels;
mod system;
mod thresholds;

pub use graph::{Analysis, Edge, Graph, Options, Variable};
use tracewright_logic::{Term, Terms};

use domain::Context;
use lower::Space;
use sentinels::Sentinels;
use system::{Case, Column};

/// Suggests an invariant for every node of the graph.
pub fn analyse(terms: &Terms, graph: &Graph, options: &Options) -> Analysis {
    let (graph, sentinels) = Sentinels::add(terms, cells::with_cells(terms, graph));
    let graph = graph.as_ref();
    let space = Space::new(terms, graph);
    let cases: Vec<Vec<Case>> = graph.edges.iter().map(|edge| space.lower(terms, graph, edge)).collect();
    let wanted: Vec<Column> = sentinels.indices().filter_map(|index| space.column_of(index)).collect();
    let related = relate::related(&space.kinds, cases.iter().flatten(), &wanted);
    let context = Context { kinds: space.kinds.clone(), related };
    let thresholds = thresholds::thresholds(cases.iter().flatten());
    let fixpoint = fixpoint::iterate(&context, graph, &cases, &thresholds, options);
    let invariants = if fixpoint.converged {
        fixpoint
            .nodes
            .iter()
            .map(|states| sentinels.forget(terms, output::to_term(terms, &space, &context, states)))
            .collect()
    } else {
        vec![Term::TRUE; graph.nodes]
    };
    Analysis { invariants, steps: fixpoint.steps, converged: fixpoint.converged }
}
