//! What reads of volatile objects of C return.

/// What reads of volatile objects of C return.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Volatile {
    /// Any value: the environment may change them, so that each read is an input.
    #[default]
    Input,
    /// The value last written, as for ordinary memory.
    Memory,
}

impl Volatile {
    /// All of them.
    pub const ALL: [Volatile; 2] = [Volatile::Input, Volatile::Memory];

    /// As options and certificates call it.
    pub fn name(self) -> &'static str {
        match self {
            Volatile::Input => "input",
            Volatile::Memory => "memory",
        }
    }
}
