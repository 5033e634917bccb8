//! Generated programs, and the two texts that are made of each: one for the compiler, one for the verifier.

use tracewright_vocabulary::DataModel;

use super::floats::Float;
use super::types::Integer;

/// A placeholder after every name of file scope; the compiler gets many programs at once and sees a number there.
pub const SCOPE: char = '@';

/// A value that the verifier knows only by an assumption.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: String,
    pub ty: Integer,
    pub value: String,
}

/// A variable of `main` whose final value is compared.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub name: String,
    pub ty: OutcomeType,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomeType {
    Integer(Integer),
    Float(Float),
}

/// The topic of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// What C defines.
    Meaning,
    /// The unspecified order of evaluation. The sanitizer and optimisation may change it.
    Order,
}

/// A program without undefined behaviour, unless the compiler's sanitizer says otherwise.
#[derive(Clone, Debug)]
pub struct Program {
    pub seed: u64,
    pub model: DataModel,
    /// Types, globals and functions.
    pub declarations: String,
    pub inputs: Vec<Input>,
    /// The statements of `main`, one per line.
    pub body: String,
    pub outcomes: Vec<Outcome>,
    pub subject: Subject,
}

/// What is claimed at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// All values are those that the compiled program printed.
    Equal,
    /// They are not.
    Different,
}

/// Declarations for the verifier.
const PROLOGUE: &str = "\
extern void reach_error(void);
extern void __VERIFIER_assume(int);
typedef __typeof__(sizeof 0) size_type;
extern void *malloc(size_type);
extern void *calloc(size_type, size_type);
extern void free(void *);
extern void *memcpy(void *, const void *, size_type);
extern void *memmove(void *, const void *, size_type);
extern void *memset(void *, int, size_type);
extern void *memchr(const void *, int, size_type);
extern int memcmp(const void *, const void *, size_type);
extern size_type strlen(const char *);
extern char *strcpy(char *, const char *);
extern char *strncpy(char *, const char *, size_type);
extern char *strcat(char *, const char *);
extern char *strncat(char *, const char *, size_type);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, size_type);
extern char *strchr(const char *, int);
extern char *strrchr(const char *, int);
";

impl Program {
    /// The program as number `index` of many.
    pub fn for_compiler(&self, index: usize) -> String {
        let mut body = String::new();
        for Input { name, ty, value } in &self.inputs {
            body.push_str(&format!("volatile {} {name}_v = {value}; {} {name} = {name}_v;\n", ty.name(), ty.name()));
        }
        body.push_str(&self.body);
        for Outcome { name, ty } in &self.outcomes {
            match ty {
                OutcomeType::Integer(Integer::Int128 | Integer::Unsigned128) => {
                    body.push_str(&format!("show_high((unsigned long long)({name} >> 64)); show({name});\n"));
                }
                OutcomeType::Float(ty) => body.push_str(&format!("{}({name});\n", ty.shown_by())),
                OutcomeType::Integer(_) => body.push_str(&format!("show({name});\n")),
            }
        }
        let text = format!("{}static void run@(void) {{\n{body}}}\n", self.declarations);
        text.replace(SCOPE, &format!("_{index}"))
    }

    /// The program for the verifier, with a claim about the outcomes that the compiled program showed.
    pub fn for_verifier(&self, claim: Claim, shown: &[Shown]) -> String {
        self.claimed(claim, shown, |Input { name, ty, value }| {
            let suffix = ty.nondet().expect("inputs have such types");
            let taken = format!("{} {name} = __VERIFIER_nondet_{suffix}();\n", ty.name());
            taken + &format!("__VERIFIER_assume({name} == {value});\n")
        })
    }

    /// The same for the interpreter, with constants in place of inputs.
    pub fn for_interpreter(&self, claim: Claim, shown: &[Shown]) -> String {
        self.claimed(claim, shown, |Input { name, ty, value }| format!("{} {name} = {value};\n", ty.name()))
    }

    fn claimed(&self, claim: Claim, shown: &[Shown], taken: impl Fn(&Input) -> String) -> String {
        let mut text = String::from(PROLOGUE);
        for Input { ty, .. } in &self.inputs {
            if let Some(suffix) = ty.nondet() {
                text.push_str(&format!("extern {} __VERIFIER_nondet_{suffix}(void);\n", ty.name()));
            }
        }
        text.push_str(&self.declarations);
        text.push_str("int main(void) {\n");
        self.inputs.iter().for_each(|input| text.push_str(&taken(input)));
        text.push_str(&self.body);
        let equal = self.outcomes.iter().zip(shown).map(|(outcome, shown)| outcome.claim(shown));
        let equal = equal.collect::<Vec<_>>().join(" && ");
        text.push_str(&match claim {
            Claim::Equal => format!("if (!({equal})) reach_error();\n"),
            Claim::Different => format!("if ({equal}) reach_error();\n"),
        });
        text.push_str("return 0;\n}\n");
        text.replace(SCOPE, "")
    }
}

impl Outcome {
    /// The claim that it has the value that the compiled program printed.
    fn claim(&self, shown: &Shown) -> String {
        match self.ty {
            OutcomeType::Integer(ty) => format!("{} == {}", self.name, constant(ty, shown)),
            OutcomeType::Float(ty) => ty.claim(&self.name, shown),
        }
    }
}

/// A C constant with the value that the compiled program showed.
fn constant(ty: Integer, shown: &Shown) -> String {
    let literal = |bits: u64| format!("{bits}ULL");
    match (ty, shown.high) {
        (Integer::Int128 | Integer::Unsigned128, Some(high)) => {
            format!("({})(((unsigned __int128){} << 64) + {})", ty.name(), literal(high), literal(shown.low))
        }
        (ty, _) if ty.is_signed() && shown.low as i64 == i64::MIN => "(-9223372036854775807LL - 1)".to_owned(),
        (ty, _) if ty.is_signed() => format!("{}LL", shown.low as i64),
        _ => literal(shown.low),
    }
}

/// A value as the compiled program shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The upper half of a value of 128 bits.
    pub high: Option<u64>,
    pub low: u64,
}
