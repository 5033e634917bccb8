//! What volatile objects of C hold.

/// What is read from volatile objects of C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Volatile {
    /// Anything: they change behind the program's back, so that what is read is an input.
    #[default]
    Input,
    /// What was written, as in ordinary memory.
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
