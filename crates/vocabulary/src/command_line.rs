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
    /// The function whose result is the length of a string, without the zero at its end.
    pub const LENGTH: &'static str = "__tracewright_argument_length";
    /// The function whose result is an object for a string: its bytes are inputs.
    pub const TEXT: &'static str = "__tracewright_argument_text";

    /// As certificates call it.
    pub fn name(self) -> &'static str {
        match self {
            CommandLine::Open => "open",
            CommandLine::Exact => "exact",
        }
    }
}
