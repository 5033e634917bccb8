//! The texts that a program prints to memory.

/// What `sprintf` and its relatives print to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Texts {
    /// Any characters, any number of them: an execution that looks at them shows no error.
    #[default]
    Guessed,
    /// What the format says.
    Exact,
}

impl Texts {
    /// All of them.
    pub const ALL: [Texts; 2] = [Texts::Guessed, Texts::Exact];

    /// As certificates call it.
    pub fn name(self) -> &'static str {
        match self {
            Texts::Guessed => "guessed",
            Texts::Exact => "exact",
        }
    }
}
