//! Linear temporal logic: formulas, where source texts have them, and automata for them.
//!
//! | to | use |
//! |---|---|
//! | find the formulas of a program, a property file, a file with a formula | [`properties_of_source`], [`properties_of_file`] |
//! | parse one | [`parse`] |
//! | get a Büchi automaton for a formula | [`translate`] |
//! | decide whether an infinite word satisfies a formula, without an automaton | [`holds`] |
//! | know whether a violation is seen after finitely many steps, and when | [`bad_prefixes`] |
//! | read or write automata | [`write_hoa`], [`read_hoa`], [`PropertyAutomaton::to_explicit`] |
//!
//! To find executions that violate a property, translate its [negation](Property::negated).
//!
//! ```
//! use tracewright_ltl::{parse, translate};
//!
//! let property = parse("G (request -> F grant)", 0).unwrap();
//! let violations = translate(&property.negated()).unwrap();
//! assert_eq!((violations.states, violations.accepting.count_ones(..)), (2, 1));
//! ```
//!
//! *Architecture invariant.* No program is known here: atomic propositions are texts with places. No file is read.

mod automaton;
mod components;
mod degeneralise;
mod diagrams;
mod evaluate;
mod formula;
mod generalised;
mod guard;
mod hoa;
mod lexer;
mod normal;
mod obligation;
mod parse;
mod powerset;
mod prefixes;
mod properties;
mod reduce;
mod translate;

pub use automaton::{GuardedEdge, MAX_EXPLICIT_PROPOSITIONS, PropertyAutomaton, TooManyPropositions};
pub use evaluate::holds;
pub use formula::{Formula, Property, Proposition, PropositionKind};
pub use guard::{Guard, MAX_PROPOSITIONS, Valuation};
pub use hoa::{ReadError, read_hoa, write_hoa};
pub use parse::{MAX_DEPTH, SyntaxError, SyntaxErrorKind, parse};
pub use prefixes::{PrefixAutomaton, bad_prefixes, bad_prefixes_of_closure};
pub use properties::{Place, PropertyText, companions, properties_of_file, properties_of_source};
pub use translate::{Nature, TranslationError, nature, translate};
