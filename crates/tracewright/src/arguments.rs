//! The command line: arguments, options, and their `--help` texts.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use tracewright_driver::{Check, EncodingChoice, Property, PropertyError, Stage};
use tracewright_program::{BlockEncoding, Inlining};
use tracewright_proof::AutomatonKind;
use tracewright_proof::interpolate::Interpolation;
use tracewright_smt::SolverChoice;
use tracewright_verify::strategies;
use tracewright_verify::{Strategy, portfolio};
use tracewright_vocabulary::DataModel;
use tracewright_vocabulary::{IntegerEncoding, SignedOverflow, Volatile};

const AFTER_MAIN_HELP: &str = "\
Calls in the style of the competition on software verification are accepted, too:
  tracewright PROPERTY_FILE PROGRAM 32bit|64bit simple|precise [OPTIONS]
is short for
  tracewright verify --prop PROPERTY_FILE --arch 32bit|64bit [OPTIONS] PROGRAM
(the memory model is always the precise one).";

/// Proves that programs satisfy their assertions, or shows how they violate them.
#[derive(Parser, Debug)]
#[command(name = "tracewright", version, arg_required_else_help = true, after_help = AFTER_MAIN_HELP, term_width = 0)]
pub struct CommandLine {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Verify a C or Boogie program: prove all its checks, or find an execution in which one fails
    Verify(Box<VerifyArguments>),
    /// Check a certificate: whether its invariants and contracts prove the program, with a solver of your choice
    Check(CheckArguments),
    /// Validate a verification witness for a C program: prove its invariants, or find the violation that it describes
    Validate(Box<ValidateArguments>),
    /// Reproduce an error that `verify --harness` found: compile the C program with the system's compiler and run it
    Replay(ReplayArguments),
    /// Run a C program in the interpreter that serves as a second opinion on verdicts
    Interpret(InterpretArguments),
    /// Run automata scripts: definitions of automata, operations on them, assertions about the results
    Automata(AutomataArguments),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

const AFTER_HELP: &str = "\
Examples:
  tracewright verify program.c
  tracewright verify --prop unreach-call --data-model LP64 program.i
  tracewright verify --integers bits -I include -D NDEBUG=1 program.c library.c
  tracewright verify --dump boogie program.c
  tracewright verify program.bpl
  tracewright verify --timeout 60 --memory 4000 --stats program.bpl
  tracewright verify --entry main --all-errors library.bpl program.bpl
  tracewright verify --interpolation sp-core --dot pictures program.bpl
  tracewright verify --solver 'cvc5 --incremental' --smt-log queries program.bpl
  tracewright verify --bound 4 program.c
  tracewright verify --certificate program.cert program.c

The last line on standard output is the verdict; the exit code corresponds to it:
  TRUE               0   no check can fail; the invariants and contracts that prove it are printed before
  TRUE (unconfirmed) 0   the same, but the proof was not checked: --no-confirm
  FALSE(assertion)  10   a check fails in the execution that is printed before; instead of `assertion`:
    unreach-call           an error function is called, with --prop unreach-call
    no-overflow            the result of an operation on signed integers does not fit into its type
    no-division-by-zero, no-bad-shift, no-uninitialised-read
    ltl                    a temporal formula is violated, with --prop ltl
  BOUNDED(how far)   4   no check fails within the bound: --bound
  UNKNOWN(reason)    5   neither could be shown
                     1   the command line is invalid
                     2   the input cannot be read or is not a well-formed program
                     6   an internal error";

/// Arguments of `tracewright verify`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct VerifyArguments {
    /// The program: one or several files, C (.c, .i) or Boogie (.bpl), verified as one program
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// Start in this procedure
    ///
    /// Default: ULTIMATE.start if there is one, else every procedure with an implementation, from any state that meets
    /// its precondition
    #[arg(long, value_name = "PROCEDURE", help_heading = "What is verified")]
    pub entry: Option<String>,

    /// The property to verify: a property file, or the name of a property, as in a verdict `FALSE(name)`
    ///
    /// For Boogie programs `assertions`, `unreach-call`, which means the same there, `termination` and `ltl`. With `ltl`, the temporal formulas in
    /// comments of the program are verified, or those in a file beside it. A property that is not supported is
    /// rejected.
    #[arg(long, value_name = "PROPERTY", conflicts_with = "check", help_heading = "What is verified")]
    pub prop: Option<String>,

    /// What is checked in a C program
    ///
    /// Default: everything that is supported, but not `cleanup`, `uninitialised` and `termination`. For Boogie programs:
    /// `assertions`, `termination`, or both
    #[arg(long, value_name = "LIST", value_enum, value_delimiter = ',', help_heading = "What is verified")]
    pub check: Vec<CheckName>,

    /// Sizes of the types of C [default: ILP32]
    #[arg(long, value_name = "MODEL", value_enum, conflicts_with = "arch", help_heading = "C programs")]
    pub data_model: Option<DataModelName>,

    /// Sizes of the types of C, as competitions call them
    #[arg(long, value_name = "BITS", value_enum, help_heading = "C programs")]
    pub arch: Option<ArchName>,

    /// How the integers of C are represented [default: auto]
    #[arg(long, value_name = "ENCODING", value_enum, help_heading = "C programs")]
    pub integers: Option<IntegersName>,

    /// What is read from volatile objects
    ///
    /// Default: `input`; with a property file of the competition (.prp), `memory`
    #[arg(long, value_name = "WHAT", value_enum, help_heading = "C programs")]
    pub volatile: Option<VolatileName>,

    /// The C preprocessor, if a file needs one
    #[arg(long, value_name = "COMMAND", help_heading = "C programs")]
    pub cpp: Option<String>,

    /// Search this folder for headers
    #[arg(short = 'I', value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "C programs")]
    pub include: Vec<PathBuf>,

    /// Define a macro: NAME or NAME=VALUE. All files are preprocessed then
    #[arg(short = 'D', value_name = "MACRO", help_heading = "C programs")]
    pub define: Vec<String>,

    /// Print the program at this stage of its translation, and stop
    #[arg(long, value_name = "STAGE", value_parser = stage(), help_heading = "Output")]
    #[arg(conflicts_with_all = ["certificate", "harness", "witness", "dot", "smt_log", "json"])]
    pub dump: Option<Stage>,

    /// Decide every check instead of stopping at the first violation
    #[arg(long, help_heading = "What is verified")]
    pub all_errors: bool,

    /// Give up after this many seconds (wall-clock time)
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<Duration>,

    /// Give up when the process uses this many megabytes
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits")]
    pub memory: Option<u32>,

    /// Give up after this many refinements
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_iterations: Option<usize>,

    /// How proofs and errors are searched for
    #[arg(
        long,
        value_parser = strategy(),
        default_value = portfolio::NAME,
        conflicts_with = "interpolation",
        help_heading = "How it is verified"
    )]
    pub strategy: StrategyChoice,

    /// Follow executions through this many rounds of each loop (and this many activations of each recursive function) only
    ///
    /// The verdict is `BOUNDED(4 rounds of each loop)` if no check fails within them, and still TRUE or FALSE if that is
    /// certain. In calls with a property file of the competition (.prp) it is UNKNOWN instead.
    #[arg(
        long,
        value_name = "ROUNDS",
        conflicts_with_all = ["strategy", "interpolation", "max_iterations"],
        help_heading = "How it is verified"
    )]
    pub bound: Option<u32>,

    /// Use only this interpolation method, instead of a strategy
    #[arg(long, value_name = "METHOD", value_parser = interpolation(), help_heading = "How it is verified")]
    pub interpolation: Option<Interpolation>,

    /// Which Floyd-Hoare automaton is built from the predicates
    #[arg(long, value_name = "KIND", value_enum, default_value_t, help_heading = "How it is verified")]
    pub automaton: AutomatonName,

    /// Block encoding: how many statements form one letter of the program automaton
    #[arg(long, value_name = "SIZE", value_enum, default_value_t, help_heading = "How it is verified")]
    pub block_encoding: BlockEncodingName,

    /// Which calls are inlined (recursive ones never are)
    #[arg(long, value_name = "WHICH", value_enum, default_value_t, help_heading = "How it is verified")]
    pub inline: InlineName,

    /// The SMT solver: z3 (in process), or the name or command line of a solver that reads SMT-LIB 2
    #[arg(long, value_name = "SOLVER", default_value = "z3", value_parser = solver, help_heading = "How it is verified")]
    pub solver: SolverChoice,

    /// Do not check proofs: the verdict is `TRUE (unconfirmed)`
    ///
    /// Counterexamples are still executed, because that determines their values. The strategies `values` and `cells` always
    /// check their candidate proofs, so their verdict is a plain `TRUE`.
    #[arg(long, help_heading = "How it is verified")]
    pub no_confirm: bool,

    /// Before TRUE on a C program, compile and run it with many inputs (this executes the program, in a sandbox)
    ///
    /// gcc compiles it together with a generated harness, with the sanitizers that the property needs. An error that a run shows
    /// contradicts the proof: the verdict is UNKNOWN then, the input is shown, and the exit code is that of an internal error.
    /// See docs/attack.md.
    #[arg(long, help_heading = "How it is verified")]
    pub attack: bool,

    /// For how long the attack runs the program
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        default_value = "2",
        requires = "attack",
        help_heading = "How it is verified"
    )]
    pub attack_time: Duration,

    /// Write the report as one JSON object; the verdict line follows it
    ///
    /// Fields: verdict, files, solver, reason, checks, contradictions, traces, proof, statistics.
    #[arg(long, help_heading = "Output")]
    pub json: bool,

    /// Show statistics
    #[arg(long, help_heading = "Output")]
    pub stats: bool,

    /// Show every step of a counterexample, however long it is
    #[arg(long, help_heading = "Output")]
    pub full_trace: bool,

    /// Do not print the invariants and contracts of a proof
    #[arg(long, help_heading = "Output")]
    pub no_proof: bool,

    /// If the verdict is TRUE, write the proof to this file, for `tracewright check`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub certificate: Option<PathBuf>,

    /// Write the program automaton and every Floyd-Hoare automaton to this folder, as DOT and SVG
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    pub dot: Option<PathBuf>,

    /// For FALSE on a C program, write a C file that supplies the inputs of the counterexample
    ///
    /// Compiled together with the program, it reproduces the error; `tracewright replay` does both.
    #[arg(long, value_name = "FILE.c", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub harness: Option<PathBuf>,

    /// For TRUE and FALSE on a C program, write a verification witness
    ///
    /// The extension determines the format: .graphml, or .yml and .yaml for YAML 2.0.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub witness: Option<PathBuf>,

    /// The format of the witness, regardless of the extension
    #[arg(long, value_name = "FORMAT", value_enum, requires = "witness", help_heading = "Output")]
    pub witness_format: Option<WitnessFormatName>,

    /// Write every solver query to this folder, as SMT-LIB
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    pub smt_log: Option<PathBuf>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = "Output")]
    pub color: ColorWhen,
}

/// What signed integers do that overflow.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum SignedOverflowName {
    /// They wrap around, as GCC has it without optimisation
    Wraps,
    /// The execution ends
    Ends,
    /// They do not overflow: their values are unbounded
    Unbounded,
}

impl From<SignedOverflowName> for SignedOverflow {
    fn from(name: SignedOverflowName) -> Self {
        match name {
            SignedOverflowName::Wraps => SignedOverflow::Wraps,
            SignedOverflowName::Ends => SignedOverflow::Ends,
            SignedOverflowName::Unbounded => SignedOverflow::Unbounded,
        }
    }
}

/// What is read from volatile objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum VolatileName {
    /// Any value: the environment may change them
    Input,
    /// The value last written, as for any other object
    Memory,
}

impl From<VolatileName> for Volatile {
    fn from(name: VolatileName) -> Self {
        match name {
            VolatileName::Input => Volatile::Input,
            VolatileName::Memory => Volatile::Memory,
        }
    }
}

/// The checks that `--check` can name.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckName {
    /// Assertions hold, and no error function (reach_error, __VERIFIER_error) is called
    Assertions,
    /// The results of operations on signed integers fit into their types
    Overflow,
    /// There is no division by zero
    Division,
    /// Shift counts are neither negative nor too large
    Shifts,
    /// Variables and memory have a value before they are read
    Uninitialised,
    /// Pointers are dereferenced and freed only while their target is live, and no memory is lost
    Memory,
    /// All memory is freed when the program ends
    Cleanup,
    /// The program ends
    Termination,
}

impl From<CheckName> for Check {
    fn from(name: CheckName) -> Self {
        match name {
            CheckName::Assertions => Check::Assertions,
            CheckName::Overflow => Check::Overflow,
            CheckName::Division => Check::Division,
            CheckName::Shifts => Check::Shifts,
            CheckName::Uninitialised => Check::Uninitialised,
            CheckName::Memory => Check::Memory,
            CheckName::Cleanup => Check::Cleanup,
            CheckName::Termination => Check::Termination,
        }
    }
}

/// The property that `--prop` or `--check` names.
pub fn property(named: Option<&str>, checks: &[CheckName]) -> Result<Property, PropertyError> {
    match (named, checks) {
        (Some(name), _) => Property::named(name),
        (None, []) => Ok(Property::default()),
        (None, checks) => Property::checks(&checks.iter().copied().map(Check::from).collect::<Vec<Check>>()),
    }
}

impl VerifyArguments {
    /// The sizes of the types of C.
    pub fn data_model(&self) -> DataModel {
        DataModelName::chosen(self.arch, self.data_model)
    }

    /// How the integers of C are represented.
    pub fn integers(&self) -> EncodingChoice {
        match self.integers.unwrap_or_default() {
            IntegersName::Auto => EncodingChoice::Auto,
            IntegersName::Math => EncodingChoice::Only(IntegerEncoding::Math),
            IntegersName::Bits => EncodingChoice::Only(IntegerEncoding::Bits),
        }
    }

    /// The property.
    pub fn property(&self) -> Result<Property, PropertyError> {
        property(self.prop.as_deref(), &self.check)
    }
}

const AFTER_CHECK_HELP: &str = "\
Examples:
  tracewright verify --certificate program.cert program.c
  tracewright check program.cert program.c
  tracewright check --solver cvc5 program.cert program.c
  tracewright check --solver 'yices-smt2 --incremental' program.cert program.c
  tracewright check --prop no-overflow --data-model LP64 -D NDEBUG program.cert program.c

The certificate names the property, the files and how they are read; see docs/certificates.md. Settings other than the defaults
must be repeated on the command line: error functions, macros, data model, entry procedure. The solver checks every Hoare
triple of the proof again. The last line on standard output is the result; the exit code corresponds to it:
  VALID              0   the certificate proves the program; the claim and statistics are printed before
  INVALID(reason)   10   it does not; the triple that fails is printed before
  UNKNOWN(reason)    5   the solver could not decide, or a limit was reached
                     1   the command line is invalid
                     2   certificate or program cannot be read, the certificate is malformed (the message has line, column
                         and the violated rule), a file has changed, or the claim is not the requested one
                     6   an internal error";

/// Arguments of `tracewright check`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_CHECK_HELP)]
pub struct CheckArguments {
    /// The certificate
    #[arg(value_name = "CERTIFICATE", value_hint = ValueHint::FilePath)]
    pub certificate: PathBuf,

    /// The program: its files, in the order in which they were verified
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// The SMT solver: z3 (in process), or the name or command line of a solver that reads SMT-LIB 2
    #[arg(long, value_name = "SOLVER", default_value = "z3", value_parser = solver)]
    pub solver: SolverChoice,

    /// Check the proof even if the program has changed since it was proved
    #[arg(long)]
    pub changed: bool,

    /// Give up on a Hoare triple after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    pub triple_timeout: Duration,

    /// Give up after this many seconds (wall-clock time)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Give up when the process uses this many megabytes
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: Option<u32>,

    /// The property that the certificate must claim: a property file, or the name of a property
    ///
    /// Default: any named property, with the default error functions
    #[arg(long, value_name = "PROPERTY", conflicts_with = "check", help_heading = "What must be claimed")]
    pub prop: Option<String>,

    /// The property that the certificate must claim, as a list of checks
    #[arg(long, value_name = "LIST", value_enum, value_delimiter = ',', help_heading = "What must be claimed")]
    pub check: Vec<CheckName>,

    /// An error function of the C program; may be given several times
    ///
    /// Default: reach_error and __VERIFIER_error
    #[arg(long, value_name = "NAME", help_heading = "What must be claimed")]
    pub error_function: Vec<String>,

    /// The procedure in which executions of a Boogie program start
    ///
    /// Default: ULTIMATE.start if there is one, else every procedure with an implementation
    #[arg(long, value_name = "PROCEDURE", help_heading = "What must be claimed")]
    pub entry: Option<String>,

    /// Sizes of the types of C [default: ILP32]
    #[arg(long, value_name = "MODEL", value_enum, conflicts_with = "arch", help_heading = "What must be claimed")]
    pub data_model: Option<DataModelName>,

    /// Sizes of the types of C, as competitions call them
    #[arg(long, value_name = "BITS", value_enum, help_heading = "What must be claimed")]
    pub arch: Option<ArchName>,

    /// What is read from volatile objects
    ///
    /// Default: `input`; with a property file of the competition (.prp), `memory`
    #[arg(long, value_name = "WHAT", value_enum, help_heading = "What must be claimed")]
    pub volatile: Option<VolatileName>,

    /// What signed integers do that overflow, where the claim is that every execution ends
    ///
    /// Default: `wraps`; with a property file of the competition (.prp), `unbounded`
    #[arg(long, value_name = "WHAT", value_enum, help_heading = "What must be claimed")]
    pub signed_overflow: Option<SignedOverflowName>,

    /// A macro of the C program: NAME or NAME=VALUE
    #[arg(short = 'D', value_name = "MACRO", help_heading = "What must be claimed")]
    pub define: Vec<String>,

    /// The C preprocessor, if a file needs one
    #[arg(long, value_name = "COMMAND", help_heading = "C programs")]
    pub cpp: Option<String>,

    /// Search this folder for headers
    #[arg(short = 'I', value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "C programs")]
    pub include: Vec<PathBuf>,
}

impl CheckArguments {
    /// The sizes of the types of C.
    pub fn data_model(&self) -> DataModel {
        DataModelName::chosen(self.arch, self.data_model)
    }
}

const AFTER_VALIDATE_HELP: &str = "\
Example:
  tracewright verify program.c --prop unreach-call --witness witness.yml
  tracewright validate witness.yml program.c --prop unreach-call

Witnesses are GraphML (1.0) or YAML (2.0, 2.1); the format is detected. All options of `verify` are available.
The last line on standard output is the verdict; the exit code corresponds to it:
  TRUE               0   correctness: the property and all claims of the witness were proved
  FALSE(property)   10   violation: an execution that the witness describes violates the property;
                         correctness: the program violates the property
  UNKNOWN(reason)    5   the witness is not confirmed
                     1   the command line is invalid
                     2   the witness is malformed or is for another program, or a file cannot be read
                     6   an internal error";

/// Arguments of `tracewright validate`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_VALIDATE_HELP)]
pub struct ValidateArguments {
    /// The witness (GraphML or YAML)
    #[arg(value_name = "WITNESS", value_hint = ValueHint::FilePath)]
    pub validated: PathBuf,

    /// The program and how it is verified.
    #[command(flatten)]
    pub verify: VerifyArguments,
}

const AFTER_REPLAY_HELP: &str = "\
Example:
  tracewright verify program.c --prop unreach-call --harness harness.c
  tracewright replay program.c --harness harness.c

The program and the harness are compiled in a temporary folder, with sanitizers where the property needs them, and run
without input and arguments. The last line on standard output is the result; the exit code corresponds to it:
  REACHED(property)    10   the error was reached
  NOT REACHED(reason)   5   it was not
                        1   the command line is invalid
                        2   a file cannot be read or is not a harness, there is no compiler, or compilation fails
                        6   an internal error";

/// Arguments of `tracewright replay`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_REPLAY_HELP)]
pub struct ReplayArguments {
    /// The C program: the files that were verified
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// The harness that `tracewright verify --harness` has written for it
    #[arg(long, value_name = "FILE.c", value_hint = ValueHint::FilePath)]
    pub harness: PathBuf,

    /// The compiler, with options separated by blanks
    ///
    /// Default: the first of gcc, cc and clang that is installed
    #[arg(long, value_name = "COMMAND")]
    pub compiler: Option<String>,

    /// Search this folder for headers
    #[arg(short = 'I', value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub include: Vec<PathBuf>,

    /// Define a macro: NAME or NAME=VALUE
    #[arg(short = 'D', value_name = "MACRO")]
    pub define: Vec<String>,

    /// Time limit for the program in seconds; the compiler has the same limit, but at least a minute
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub timeout: Duration,
}

const AFTER_INTERPRET_HELP: &str = "\
The output of the program goes to standard output, how it ended to standard error. The exit code is that of the program if
it ends normally (134 for `abort`, 136 for a division by zero), and otherwise
  10   it violates the property of --prop or --check
   5   it has undefined behaviour, or uses something that the interpreter does not support; or an assumption does not hold";

/// Arguments of `tracewright interpret`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_INTERPRET_HELP)]
pub struct InterpretArguments {
    /// The C program: one or several files, run as one program
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// The next value of a function that returns an arbitrary value, such as __VERIFIER_nondet_int
    #[arg(long = "input", value_name = "NUMBER", allow_hyphen_values = true)]
    pub inputs: Vec<i128>,

    /// The property to check: a property file, or the name of a property
    ///
    /// Default: none
    #[arg(long, value_name = "PROPERTY", conflicts_with = "check")]
    pub prop: Option<String>,

    /// What is checked
    #[arg(long, value_name = "LIST", value_enum, value_delimiter = ',')]
    pub check: Vec<CheckName>,

    /// Sizes of the types of C
    #[arg(long, value_name = "MODEL", value_enum, default_value_t)]
    pub data_model: DataModelName,

    /// Search this folder for headers
    #[arg(short = 'I', value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub include: Vec<PathBuf>,

    /// Define a macro: NAME or NAME=VALUE
    #[arg(short = 'D', value_name = "MACRO")]
    pub define: Vec<String>,

    /// Stop after this many operations
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000_000)]
    pub steps: u64,
}

const AFTER_AUTOMATA_HELP: &str = "\
Example: a script `even.ats`

  FiniteAutomaton even = (
    alphabet = {a b},
    states = {p q},
    initialStates = {p},
    finalStates = {p},
    transitions = {(p a q) (q a p) (p b p) (q b q)}
  );
  NestedWordAutomaton odd = complement(even);
  assert(accepts(odd, [a b]));
  assert(numberOfStates(odd) == 2);
  print(odd);
  write(odd, \"odd.svg\");

and its run:

  tracewright automata even.ats

Nested words are written `[a c< b >r]`, where `c<` is a call and `>r` a return; infinite words `[a b , a]`, where the
part after the comma is repeated. `parseAutomata(\"other.ats\");` takes the automata of another file.
`write(automaton, \"file\")` writes a file; its ending, or a third argument, says how: ats, hoa, dot or svg.
`readHoa(\"file.hoa\")` reads a Büchi automaton.

The last line on standard output counts the assertions; the exit code tells what came of them:
   0   all passed
  10   one failed; place, source text and values are on standard error
   5   an operation is not supported, or a limit was reached
   1   the command line cannot be followed
   2   a script cannot be read or is wrong
   6   an internal error";

/// Arguments of `tracewright automata`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_AUTOMATA_HELP)]
pub struct AutomataArguments {
    /// The scripts (.ats), each run separately
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// Do not show the output of the scripts
    #[arg(long, short)]
    pub quiet: bool,

    /// Give up after this many seconds (wall-clock time)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Give up when the process uses this many megabytes
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: Option<u32>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("must be positive and not absurdly large".to_owned()),
    }
}

fn solver(text: &str) -> Result<SolverChoice, String> {
    match text.trim() {
        "" => Err("must not be empty".to_owned()),
        "z3" => Ok(SolverChoice::Z3),
        command => Ok(SolverChoice::Process(command.to_owned())),
    }
}

/// A strategy, or the portfolio.
#[derive(Clone, Copy, Debug)]
pub struct StrategyChoice(pub Option<&'static Strategy>);

/// The portfolio and all strategies.
fn strategy() -> impl TypedValueParser<Value = StrategyChoice> {
    let auto = PossibleValue::new(portfolio::NAME).help(portfolio::HELP);
    let registered = strategies::ALL.iter().map(|strategy| PossibleValue::new(strategy.name).help(strategy.help));
    PossibleValuesParser::new(std::iter::once(auto).chain(registered))
        .map(|name| StrategyChoice(Strategy::named(&name)))
}

fn interpolation() -> impl TypedValueParser<Value = Interpolation> {
    PossibleValuesParser::new(Interpolation::ALL.map(Interpolation::name)).map(|name| {
        let method = Interpolation::ALL.into_iter().find(|method| method.name() == name);
        method.expect("clap lets only names of methods pass")
    })
}

/// Names of data models.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum DataModelName {
    /// `int`, `long` and pointers have 32 bits
    #[default]
    #[value(name = "ILP32")]
    Ilp32,
    /// `int` has 32 bits, `long` and pointers have 64
    #[value(name = "LP64")]
    Lp64,
}

impl DataModelName {
    /// The data model that two options determine.
    fn chosen(arch: Option<ArchName>, model: Option<DataModelName>) -> DataModel {
        match (arch, model) {
            (Some(ArchName::Bits32), _) => DataModel::Ilp32,
            (Some(ArchName::Bits64), _) => DataModel::Lp64,
            (None, model) => model.unwrap_or_default().into(),
        }
    }
}

impl From<DataModelName> for DataModel {
    fn from(name: DataModelName) -> Self {
        match name {
            DataModelName::Ilp32 => DataModel::Ilp32,
            DataModelName::Lp64 => DataModel::Lp64,
        }
    }
}

/// Names of architectures.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum ArchName {
    /// ILP32
    #[value(name = "32bit")]
    Bits32,
    /// LP64
    #[value(name = "64bit")]
    Bits64,
}

/// Names of encodings of integers.
#[derive(ValueEnum, Clone, Copy, Default, Debug)]
pub enum IntegersName {
    /// Mathematical integers first; bit-vectors when a counterexample depends on an over-approximation or no result is
    /// found, and at once when bit operations prevail
    #[default]
    Auto,
    /// Mathematical integers; wrap-around is explicit, some bit operations are over-approximated
    Math,
    /// Bit-vectors
    Bits,
}

/// Names of formats of witnesses.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum WitnessFormatName {
    /// GraphML 1.0
    Graphml,
    /// YAML 2.0
    Yaml,
    /// YAML 2.1, with contracts of functions
    #[value(name = "yaml-2.1")]
    Yaml21,
}

impl From<WitnessFormatName> for tracewright_witness::Format {
    fn from(name: WitnessFormatName) -> Self {
        match name {
            WitnessFormatName::Graphml => tracewright_witness::Format::GraphMl,
            WitnessFormatName::Yaml => tracewright_witness::Format::Yaml20,
            WitnessFormatName::Yaml21 => tracewright_witness::Format::Yaml21,
        }
    }
}

/// The stages that can be printed, as the driver lists them.
fn stage() -> impl TypedValueParser<Value = Stage> {
    let names = Stage::all().map(|stage| PossibleValue::new(stage.name()).help(stage.about()));
    PossibleValuesParser::new(names).try_map(|name| Stage::named(&name).ok_or("there is no such stage"))
}

/// Names of kinds of automata.
#[derive(ValueEnum, Clone, Copy, Default, Debug)]
pub enum AutomatonName {
    /// All Hoare triples between conjunctions of predicates, as far as they are needed
    #[default]
    OnDemand,
    /// All Hoare triples between single predicates
    Eager,
    /// The triples along the trace
    Canonical,
    /// The triples along the trace, and self-loops
    SelfLoop,
}

impl From<AutomatonName> for AutomatonKind {
    fn from(name: AutomatonName) -> Self {
        match name {
            AutomatonName::OnDemand => AutomatonKind::OnDemand,
            AutomatonName::Eager => AutomatonKind::Eager,
            AutomatonName::Canonical => AutomatonKind::Canonical,
            AutomatonName::SelfLoop => AutomatonKind::SelfLoop,
        }
    }
}

/// Names of block encodings.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum BlockEncodingName {
    /// Straight-line and loop-free blocks in turns of growing length
    #[default]
    Auto,
    /// One statement
    None,
    /// Sequences of statements without a branch or join
    StraightLine,
    /// All statements between loop heads
    LoopFree,
}

impl BlockEncodingName {
    /// The encoding, unless several are tried.
    pub fn fixed(self) -> Option<BlockEncoding> {
        match self {
            BlockEncodingName::Auto => None,
            BlockEncodingName::None => Some(BlockEncoding::None),
            BlockEncodingName::StraightLine => Some(BlockEncoding::StraightLine),
            BlockEncodingName::LoopFree => Some(BlockEncoding::LoopFree),
        }
    }
}

/// Names of inlining policies.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum InlineName {
    /// None
    None,
    /// Those of procedures that are called once
    Once,
    /// All, as long as the program does not become much larger
    #[default]
    Affordable,
}

impl From<InlineName> for Inlining {
    fn from(name: InlineName) -> Self {
        match name {
            InlineName::None => Inlining::None,
            InlineName::Once => Inlining::CalledOnce,
            InlineName::Affordable => Inlining::Affordable,
        }
    }
}

/// When colours are used.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ColorWhen {
    /// On a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn block_encodings_are_called_the_same_everywhere() {
        for name in BlockEncodingName::value_variants() {
            let value = name.to_possible_value().expect("no name is hidden");
            assert_eq!(value.get_name(), name.fixed().map_or(portfolio::NAME, BlockEncoding::name));
        }
    }

    #[test]
    fn defaults_are_those_of_the_crates() {
        assert_eq!(AutomatonKind::from(AutomatonName::default()), AutomatonKind::default());
        assert_eq!(Inlining::from(InlineName::default()), Inlining::default());
    }
}
