//! What the arguments of `main` point to.

/// What the arguments of `main` point to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CommandLine {
    /// Anything: an execution that looks there shows no error.
    #[default]
    Open,
    /// Arrays of strings that are inputs of the program.
    Exact,
}

impl CommandLine {
    /// All of them.
    pub const ALL: [CommandLine; 2] = [CommandLine::Open, CommandLine::Exact];

    /// The function whose result is how many strings there are.
    pub const COUNT: &'static str = "__tracewright_argument_count";
    /// The function whose result is the length of a string.
    pub const LENGTH: &'static str = "__tracewright_argument_length";
    /// The function whose result is a character of a string.
    pub const CHARACTER: &'static str = "__tracewright_argument_character";

    /// As certificates call it.
    pub fn name(self) -> &'static str {
        match self {
            CommandLine::Open => "open",
            CommandLine::Exact => "exact",
        }
    }
}
