//! What can be printed of a program on its way from the source to what is verified.

use tracewright_c::pipeline;

/// A stage on the way from the source to what is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// One on the way from C to Boogie.
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

    /// What the command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            Stage::C(stage) => stage.name(),
            Stage::Boogie => "boogie",
            Stage::Graph => "icfg",
        }
    }

    /// What it is, in one line.
    pub fn about(self) -> String {
        match self {
            Stage::C(stage) => stage.about(),
            Stage::Boogie => "The Boogie program".to_owned(),
            Stage::Graph => "The control-flow graph: locations, edges with their formulas, calls".to_owned(),
        }
    }
}
