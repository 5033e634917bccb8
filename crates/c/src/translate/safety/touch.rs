//! Accesses that functions of the library make: a number of bytes at once, and those that are not known.

use tracewright_boogie::{BinaryOp as B, StmtKind as S, Type};
use tracewright_vocabulary::Defect;

use crate::translate::values::Value;
use crate::translate::{Translated, Translator};
use crate::typed::{BinaryOp, ExprId as CExpr};

impl Translator<'_> {
    /// As many bytes as the second argument says are accessed where the first one points to. With a reason, not all of
    /// them have to be.
    pub(in crate::translate) fn touch(&mut self, args: &[CExpr], reason: Option<&str>) -> Translated<()> {
        let (&[pointer, bytes], true) = (args, self.wants(Defect::InvalidDeref)) else {
            return args.iter().try_for_each(|&arg| self.effects(arg));
        };
        let span = self.program.exprs[pointer.index()].span;
        let values = self.arguments(args)?;
        let kind = self.kind_of(self.program.exprs[bytes.index()].ty);
        let (&[Value::Pointer(at), Value::Int(ref bytes)], Some(kind)) = (&values[..], kind) else {
            return self.unsupported("an access of a library function", span);
        };
        let mut at = self.keep_pointer(at);
        let size = self.integers.plain_offset(&mut self.out, bytes.clone(), kind, 1);
        let size = if self.literal_offset(size).is_some() { size } else { self.keep_expr(size) };
        let zero = self.integers.fixed_offset(&mut self.out, 0);
        // Nothing is accessed, or an object with so many bytes is there; in *bits*, too many are a negative number.
        let claim = self.out.binary(B::Eq, size, zero);
        let is_number = self.offset_order(BinaryOp::Ge, size, zero);
        let mut fits = self.out.bool(false);
        let mut mark = None;
        for target in self.facts.points_to.pointers(pointer) {
            if let Some(offset) = self.known_offset(target) {
                at.offset = self.integers.fixed_offset(&mut self.out, offset);
            }
            let (there, why) = self.accessible(self.facts.points_to.node(target), at, size);
            fits = self.out.or(fits, there);
            mark = mark.or(why);
        }
        let fits = self.out.and(is_number, fits);
        let claim = self.out.or(claim, fits);
        self.check_or_mark(claim, Defect::InvalidDeref, reason.or(mark));
        Ok(())
    }

    /// Something is accessed that is not known: it may be wrong, and nobody can tell.
    pub(in crate::translate) fn unchecked_access(&mut self, what: &str) {
        if !self.wants(Defect::InvalidDeref) {
            return;
        }
        let is_valid = self.out.temporary(Type::BOOL);
        self.out.stmt(S::Havoc(vec![is_valid]));
        let claim = self.out.read(is_valid);
        self.check_or_mark(claim, Defect::InvalidDeref, Some(what));
    }
}
