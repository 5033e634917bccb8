//! The control-flow graph that every verification starts from: translated, inlined, in single statements, without
//! unreachable parts.

use tracewright_boogie::Program;
use tracewright_logic::Terms;

use crate::{Icfg, Inlining, Options, TranslateError, inline, remove_unreachable, translate};

/// The control-flow graph of a program in single statements, without unreachable parts.
pub fn control_flow_graph(
    program: &Program,
    terms: &Terms,
    options: &Options,
    inlining: Inlining,
) -> Result<Icfg, TranslateError> {
    let mut icfg = translate(program, terms, options)?;
    inline(&mut icfg, inlining, terms);
    remove_unreachable(&mut icfg);
    Ok(icfg)
}
