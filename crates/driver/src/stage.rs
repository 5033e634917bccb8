//! The stages of a program between the source and the control-flow graph, which can be printed.

use tracewright_c::pipeline;

/// A stage between the source and the control-flow graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A stage between C and Boogie.
    C(pipeline::Stage),
    /// The Boogie program.
    Boogie,
    /// The control-flow graph.
    Graph,
}

impl Stage {
    /// All stages, in their order.
    pub fn all() -> impl Iterator<Item = Stage> {
        pipeline::Stage::all().map(Stage::C).chain([Stage::Boogie, Stage::Graph])
    }

    /// The stage with a name.
    pub fn named(name: &str) -> Option<Stage> {
        Stage::all().find(|stage| stage.name() == name)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Stage::C(stage) => stage.name(),
            Stage::Boogie => "boogie",
            Stage::Graph => "icfg",
        }
    }

    /// A description in one line.
    pub fn about(self) -> String {
        match self {
            Stage::C(stage) => stage.about(),
            Stage::Boogie => "The Boogie program".to_owned(),
            Stage::Graph => "The control-flow graph: locations, edges with their formulas, calls".to_owned(),
        }
    }
}
