//! From a program and a property to a verdict: the library under the command line.

mod attempt;
mod certificate;
mod confirm;
mod encodings;
mod failure;
mod files;
mod graphs;
mod load;
mod outcome;
mod prepared;
mod program;
mod property;
mod supervise;
mod task;
mod validate;
mod watch;

pub use certificate::{CertificateTask, CheckFailure, CheckedCertificate, NoCertificate, OnChange, check_certificate};
pub use confirm::solver;
pub use failure::Failure;
pub use files::{InputError, read_file};
pub use load::{COptions, CProgram, Loaded, Translated, control_flow_graph, load_boogie};
pub use outcome::{NoWitness, Outcome};
pub use prepared::{Prepared, Printed, Stage, volatile};
pub use program::{BoogieSource, CSource, Program};
pub use property::{
    Check, Property, PropertyError, PropertyFileError, is_identifier, parse_property_file, standard_name,
};
pub use supervise::{Stopped, supervise};
pub use task::{Configuration, IntegerEncoding, Limits, Outputs, Task};
pub use validate::{Judgement, NotValidated, Validation};
pub use watch::{Watch, Worker};
