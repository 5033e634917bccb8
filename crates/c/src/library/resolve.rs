//! The lookup of functions by name: the only code that looks at the text of a name.
//!
//! A function has several names. `__builtin_floor` is GCC's, `__floor` and `__isoc99_scanf` are glibc's, `floorf` and
//! `floorl` are the versions for other types. Some facts hold only for some of these names: [`Known`] is a record
//! together with the name that the program uses, and answers for that name.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::access::Access;
use super::effect::Effect;
use super::math::Math;
use super::operations::{Bits, Builtin, Dialect, MemoryFunction, Scanning, Target};
use super::record::{Mark, Record};
use super::signature::{Signature, Type};
use super::table::{self, Id};

/// The prefix of the name of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// None.
    Plain,
    /// `__builtin_`
    Builtin,
    /// `__isoc99_` or `__isoc23_`: an input function in the version of a standard.
    OfStandard,
    /// `__`: a mathematical function, in the headers of glibc.
    Reserved,
}

/// The suffix of the name of a mathematical function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    /// None: `double`, or any type.
    Double,
    /// `f`
    Float,
    /// `l`
    LongDouble,
}

/// A function of the library under one of its names.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    record: &'static Record,
    spelling: Spelling,
    version: Version,
}

/// What is known about the function of a name, unless the program defines that name itself.
pub fn known(name: &str) -> Option<Known> {
    let builtin = name.strip_prefix("__builtin_");
    let spelling = if builtin.is_some() { Spelling::Builtin } else { Spelling::Plain };
    listed(name, spelling)
        .or_else(|| listed(builtin.filter(|plain| !plain.starts_with("__builtin_"))?, Spelling::Builtin))
        .or_else(|| {
            let plain = ["__isoc99_", "__isoc23_"].iter().find_map(|prefix| name.strip_prefix(prefix))?;
            listed(plain, Spelling::OfStandard).filter(|known| known.accesses().is_some() || known.scanning().is_some())
        })
        .or_else(|| listed(name.strip_prefix("__")?, Spelling::Reserved).filter(|known| known.math().is_some()))
        .or_else(|| Some(Known { record: prefix(name)?, spelling, version: Version::Double }))
}

/// The record for names with a certain prefix.
fn prefix(name: &str) -> Option<&'static Record> {
    table::PREFIXES.iter().find(|record| name.starts_with(record.name))
}

/// All records, in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Record> {
    table::ALL.iter().flat_map(|records| records.iter())
}

fn listed(name: &str, spelling: Spelling) -> Option<Known> {
    static INDEX: OnceLock<FxHashMap<&'static str, &'static Record>> = OnceLock::new();
    let index = INDEX.get_or_init(|| all().map(|record| (record.name, record)).collect());
    if let Some(record) = index.get(name) {
        return Some(Known { record, spelling, version: Version::Double });
    }
    let (plain, version) = match name.strip_suffix('f') {
        Some(plain) => (plain, Version::Float),
        None => (name.strip_suffix('l')?, Version::LongDouble),
    };
    let record = index.get(plain).filter(|record| record.has_versions)?;
    Some(Known { record, spelling, version })
}

impl Known {
    /// Which function it is.
    pub fn id(self) -> Id {
        self.record.id
    }

    /// The prefix of its name.
    pub fn spelling(self) -> Spelling {
        self.spelling
    }

    /// Whether the name is that of the function itself, or that of its builtin.
    fn is_usual(self) -> bool {
        matches!(self.spelling, Spelling::Plain | Spelling::Builtin)
    }

    fn is_plain(self) -> bool {
        self.spelling == Spelling::Plain
    }

    /// The type that GCC gives it without a declaration.
    pub fn signature(self) -> Option<Signature> {
        let signature = self.record.signature.filter(|_| self.is_usual())?;
        match self.version {
            Version::Double if self.record.is_generic => None,
            Version::Double => Some(signature),
            Version::Float => Some(signature.with(Type::Float, Type::ComplexFloat)),
            Version::LongDouble => Some(signature.with(Type::LongDouble, Type::ComplexLongDouble)),
        }
    }

    /// Its effect, where it has no body.
    pub fn effect(self) -> Option<Effect> {
        self.record.effect.filter(|_| self.is_usual())
    }

    /// The mathematical function that it computes.
    pub fn math(self) -> Option<Math> {
        match (self.record.math?, self.spelling) {
            (_, Spelling::OfStandard) => None,
            // GCC expands `isinf` to a truth value; the function of glibc returns the sign.
            (Math::IsInfinite, Spelling::Reserved) => Some(Math::InfinitySign),
            (Math::Classify, Spelling::Builtin) => Some(Math::ClassifyAs),
            (math, _) => Some(math),
        }
    }

    /// Whether its semantics are known.
    pub fn has_meaning(self) -> bool {
        self.effect().is_some() || self.math().is_some()
    }

    /// Whether its result is an input of the program.
    pub fn is_input(self) -> bool {
        self.effect() == Some(Effect::Input)
    }

    /// Its accesses, which are made before a call.
    pub fn accesses(self) -> Option<&'static [Access]> {
        self.record.accesses.filter(|_| self.spelling != Spelling::Reserved)
    }

    /// The memory to which it prints.
    pub fn target(self) -> Target {
        if self.is_usual() { self.record.target } else { Target::Outside }
    }

    /// The dialect of its formats.
    pub fn dialect(self) -> Dialect {
        self.record.dialect
    }

    /// Its formatted input.
    pub fn scanning(self) -> Option<Scanning> {
        self.record.scanning.filter(|_| self.spelling != Spelling::Reserved)
    }

    /// What it does as a function on blocks of memory.
    pub fn memory_function(self) -> Option<MemoryFunction> {
        self.record.memory_function.filter(|_| self.is_usual())
    }

    /// Whether it reads the bytes of objects of any type.
    pub fn reads_raw_bytes(self) -> bool {
        self.record.reads_raw_bytes && self.is_usual()
    }

    /// Its operation on the bits of a number.
    pub fn bits(self) -> Option<Bits> {
        self.record.bits.filter(|_| self.is_usual())
    }

    /// The replacement of the builtin by elaboration.
    pub fn builtin(self) -> Option<Builtin> {
        self.record.builtin.filter(|_| self.spelling == Spelling::Builtin && self.version == Version::Double)
    }

    /// The unchecked function that it becomes if the size in its last argument is sufficient.
    pub fn unchecked(self) -> Option<Id> {
        self.record.unchecked.filter(|_| self.is_usual())
    }

    /// What is over-approximated where its result is not known.
    pub fn mark(self) -> Mark {
        self.record.mark
    }

    /// What its body in C leaves open.
    pub fn leaves_open(self) -> Option<&'static str> {
        self.record.leaves_open
    }

    /// Whether GCC expands calls of it, even if the program defines it.
    pub fn is_expanded(self) -> bool {
        self.record.is_expanded && self.is_plain()
    }

    /// Whether it takes a floating-point number of any type.
    pub fn is_generic(self) -> bool {
        self.record.is_generic && self.version == Version::Double
    }

    /// Whether its model is written in C under this name.
    pub fn is_in_c(self) -> bool {
        match self.spelling {
            Spelling::Plain => self.record.is_in_c,
            Spelling::Builtin => self.record.is_builtin_in_c,
            Spelling::OfStandard | Spelling::Reserved => false,
        }
    }

    /// Whether the function itself, not its builtin, has a model in C.
    pub fn is_function_in_c(self) -> bool {
        self.record.is_in_c
    }

    /// Whether it never returns.
    pub fn is_noreturn(self) -> bool {
        self.record.is_noreturn && self.is_usual()
    }

    /// Whether it does not change `errno`.
    pub fn keeps_errno(self) -> bool {
        match self.spelling {
            Spelling::Plain => self.record.keeps_errno || prefix(self.record.name).is_some(),
            Spelling::Builtin => true,
            Spelling::OfStandard | Spelling::Reserved => false,
        }
    }

    /// Whether what is read after a call may have been read or written before.
    pub fn repositions(self) -> bool {
        self.record.repositions && self.is_plain()
    }

    /// Whether the operations of its definition in C are those that the caller asks for.
    pub fn computes_for_caller(self) -> bool {
        self.record.computes_for_caller && self.is_plain()
    }

    /// Whether its result points to an object of the library that later calls write to again.
    pub fn reuses_result(self) -> bool {
        self.record.reuses_result && matches!(self.spelling, Spelling::Plain | Spelling::Reserved)
    }

    /// Whether the name is that of a builtin of GCC.
    pub fn is_builtin(self) -> bool {
        use table::Prefix::{Atomic, Sync};
        self.spelling == Spelling::Builtin || matches!(self.record.id, Id::Prefix(Sync | Atomic))
    }

    /// Whether it is internal to our library.
    pub fn is_ours(self) -> bool {
        matches!(self.record.id, Id::Internal(_) | Id::Prefix(table::Prefix::Internal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_function_is_there_twice() {
        let mut names: Vec<&str> = all().map(|record| record.name).collect();
        names.sort_unstable();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }

    #[test]
    fn no_arguments_are_said_twice() {
        for record in all() {
            let accesses = record.accesses.unwrap_or_default();
            let mut arguments: Vec<usize> = accesses.iter().filter_map(|access| access.argument()).collect();
            let count = arguments.len();
            arguments.dedup();
            assert_eq!(arguments.len(), count, "{}", record.name);
        }
    }

    #[test]
    fn functions_of_real_numbers_have_many_names() {
        for (name, expected) in [
            ("fabs", Some(Math::Absolute)),
            ("fabsf", Some(Math::Absolute)),
            ("__builtin_fabsl", Some(Math::Absolute)),
            ("ceil", Some(Math::Ceiling)),
            ("ceill", Some(Math::Ceiling)),
            ("__isnanf", Some(Math::IsNan)),
            ("__finitel", Some(Math::IsFinite)),
            ("isinf", Some(Math::IsInfinite)),
            ("__isinff", Some(Math::InfinitySign)),
            ("__builtin_isinf", Some(Math::IsInfinite)),
            ("__builtin_inff", Some(Math::Infinity)),
            ("__fpclassifyl", Some(Math::Classify)),
            ("__builtin_fpclassify", Some(Math::ClassifyAs)),
            ("sinf", Some(Math::Elementary)),
            ("inf", None),
            ("f", None),
            ("l", None),
            ("fabs_float", None),
        ] {
            assert_eq!(known(name).and_then(Known::math), expected, "{name}");
        }
    }

    #[test]
    fn what_is_known_depends_on_the_name() {
        let effect = |name: &str| known(name).and_then(Known::effect);
        assert_eq!(effect("__builtin_abort"), effect("abort"));
        assert_eq!(effect("trap"), None);
        assert_eq!(effect("__VERIFIER_nondet_anything"), Some(Effect::Input));
        assert_eq!(effect("__VERIFIER_nondet_memory"), Some(Effect::Unsupported));
        assert!(
            known("__isoc99_fscanf").is_some_and(|known| known.scanning().is_some() && known.signature().is_none())
        );
        assert!(known("__isoc99_malloc").is_none() && known("__malloc").is_none() && known("foo").is_none());
        assert!(known("__builtin_made_up").is_some_and(|known| known.keeps_errno() && !known.has_meaning()));
        assert!(known("isnan").is_some_and(|known| known.is_generic() && known.signature().is_none()));
        let signature = known("isnanl").and_then(Known::signature);
        assert_eq!(signature.map(|signature| signature.parameters().to_vec()), Some(vec![Type::LongDouble]));
    }
}
