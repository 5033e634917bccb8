//! The result of the translation: a Boogie program, and a record of which variables and procedures stand for which part
//! of the C program. `back` uses the record to describe the Boogie program in terms of C.

use rustc_hash::FxHashMap;
use tracewright_boogie::{GlobalId, ProcedureId, Program, VariableId};

use super::Translator;
use super::checks::CheckRecord;
use super::emit::Emitter;
use super::integers::Integers;
use super::memory::{ObjectVariables, Slot, say_range};
use crate::analyse::points_to::ClassId;
use crate::typed::shapes::IntKind;
use crate::typed::{FunctionId, ObjectId};

/// Which Boogie variables and procedures stand for which part of the C program.
#[derive(Debug)]
pub struct Record {
    /// The procedures of functions.
    pub procedures: FxHashMap<FunctionId, ProcedureId>,
    /// The variables of objects.
    pub objects: FxHashMap<ObjectId, ObjectVariables>,
    /// The variables of memory: for each class of the points-to analysis, or for each byte of it.
    pub memory: FxHashMap<(ClassId, i64), Slot>,
    /// The variables that record which objects are alive.
    pub lifetimes: Vec<VariableId>,
    /// The number that was given to an object last.
    pub counter: Option<VariableId>,
    /// The checks.
    pub checks: CheckRecord,
    /// Functions without a body that are not known either, sorted.
    pub unknown_functions: Vec<String>,
}

/// A program as it was emitted, with the record.
#[derive(Debug)]
pub struct Emitted {
    out: Emitter,
    integers: Integers,
    /// Global integers whose range is declared by `finish`, if they are used.
    ranges: Vec<(GlobalId, IntKind)>,
    record: Record,
}

impl Emitted {
    pub(super) fn of(translator: Translator<'_>) -> Emitted {
        let mut unknown_functions = translator.procedures.unknown;
        unknown_functions.sort_unstable();
        unknown_functions.dedup();
        let record = Record {
            procedures: translator.procedures.of_functions,
            objects: translator.memory.objects,
            memory: translator.memory.maps.slots,
            lifetimes: translator.memory.safety.lifetimes().collect(),
            counter: translator.memory.fresh,
            checks: translator.code.checks.into_record(),
            unknown_functions,
        };
        Emitted {
            out: translator.code.out,
            integers: translator.code.integers,
            ranges: translator.memory.ranges,
            record,
        }
    }

    /// The program.
    pub fn boogie(&self) -> &Program {
        &self.out.program
    }

    /// Which Boogie variables and procedures stand for which part of the C program.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Declares the ranges of the globals that are used: in a driver, most are not.
    pub fn finish(mut self, used: &[bool]) -> (Program, Record) {
        for (id, kind) in self.ranges {
            if used[id.index()] {
                self.out.span = self.out.program.global(id).span;
                say_range(&mut self.out, self.integers, VariableId::Global(id), kind);
            }
        }
        (self.out.program, self.record)
    }
}
