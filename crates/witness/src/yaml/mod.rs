//! The YAML formats 2.0 and 2.1.
//!
//! | file | what it does |
//! |---|---|
//! | `tree` | a YAML file as a tree with positions |
//! | `fields` | taking values out of the tree, with the rules for them |
//! | `read` | entries and their metadata |
//! | `invariants`, `waypoints` | the contents of correctness and violation witnesses |
//! | `write` | the reverse |

mod fields;
mod invariants;
mod read;
mod tree;
mod waypoints;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// A version of the format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Version {
    /// 2.0
    V20,
    /// 2.1
    V21,
}

impl Version {
    fn name(self) -> &'static str {
        match self {
            Version::V20 => "2.0",
            Version::V21 => "2.1",
        }
    }

    /// The language of expressions with `\result`, which was renamed between versions.
    fn results(self) -> &'static str {
        match self {
            Version::V20 => "acsl_expression",
            Version::V21 => "ext_c_expression",
        }
    }
}
