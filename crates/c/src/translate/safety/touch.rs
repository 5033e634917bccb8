//! Accesses that functions of the library make: a number of bytes at once, and those that are not known.

use tracewright_boogie::{BinaryOp as B, StmtKind as S, Type};
use tracewright_vocabulary::Defect;

use crate::translate::code::Code;
use crate::translate::values::Value;
use crate::translate::{Translated, Translator, unsupported};
use crate::typed::{BinaryOp, ExprId as CExpr};

impl Translator<'_> {
    /// As many bytes as the second argument says are accessed where the first one points to. With a reason, not all of
    /// them have to be.
    pub(in crate::translate) fn touch(&mut self, args: &[CExpr], reason: Option<&str>) -> Translated<()> {
        let (&[pointer, bytes], true) = (args, self.code.checks.wants(Defect::InvalidDeref)) else {
            return args.iter().try_for_each(|&arg| self.effects(arg));
        };
        let span = self.input.program.exprs[pointer.index()].span;
        let values = self.arguments(args)?;
        let kind = self.input.kind_of(self.input.program.exprs[bytes.index()].ty);
        let (&[Value::Pointer(at), Value::Int(ref bytes)], Some(kind)) = (&values[..], kind) else {
            return unsupported("an access of a library function", span);
        };
        let mut at = self.code.out.keep_pointer(at);
        let size = self.code.integers.plain_offset(&mut self.code.out, bytes.clone(), kind, 1);
        let size = if self.code.literal_offset(size).is_some() { size } else { self.code.out.keep_expr(size) };
        let zero = self.code.integers.fixed_offset(&mut self.code.out, 0);
        // Nothing is accessed, or an object with so many bytes is there; in *bits*, too many are a negative number.
        let claim = self.code.out.binary(B::Eq, size, zero);
        let is_number = self.code.offset_order(BinaryOp::Ge, size, zero);
        let mut fits = self.code.out.bool(false);
        let mut mark = None;
        for target in self.input.facts.points_to.pointers(pointer) {
            if let Some(offset) = self.input.known_offset(target) {
                at.offset = self.code.integers.fixed_offset(&mut self.code.out, offset);
            }
            let (there, why) =
                self.memory.safety.accessible(&mut self.code, self.input.facts.points_to.node(target), at, size);
            fits = self.code.out.or(fits, there);
            mark = mark.or(why);
        }
        let fits = self.code.out.and(is_number, fits);
        let claim = self.code.out.or(claim, fits);
        self.code.check_or_mark(claim, Defect::InvalidDeref, reason.or(mark));
        Ok(())
    }
}

impl Code<'_> {
    /// An access whose place is not known: a failure of its check is marked.
    pub(in crate::translate) fn unchecked_access(&mut self, what: &str) {
        if !self.checks.wants(Defect::InvalidDeref) {
            return;
        }
        let is_valid = self.out.temporary(Type::BOOL);
        self.out.stmt(S::Havoc(vec![is_valid]));
        let claim = self.out.read(is_valid);
        self.check_or_mark(claim, Defect::InvalidDeref, Some(what));
    }
}
