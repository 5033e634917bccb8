//! Inserts the accesses of functions in the table of accesses as statements before their calls.

use crate::library::{Access, Arguments, Dialect};
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, StmtKind};

use super::formatted_output::Output;
use super::{Lowered, Lowering};

/// How many of the bytes are accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    /// All of them, for some input at least.
    All,
    /// Possibly only an initial part.
    Part,
}

impl Lowering<'_> {
    /// Whether an access cannot fail, whatever the program does.
    pub(super) fn is_harmless(&self, access: Access, dialect: Dialect, args: &[ExprId]) -> bool {
        let is_null = |number: usize| args.get(number).is_some_and(|&arg| self.build.is_null_constant(arg));
        match access {
            Access::Text(number) => args.get(number).is_some_and(|&arg| self.is_literal(arg)),
            Access::IfAny(inner) => inner.argument().is_some_and(is_null) || self.is_harmless(*inner, dialect, args),
            Access::Format(number, Arguments::From(first)) => self.is_harmless_format(number, first, dialect, args),
            Access::Unknown(numbers) => !numbers.is_empty() && !self.gets_pointer(numbers, args),
            _ => false,
        }
    }

    /// Whether one of these arguments may be a pointer other than null.
    fn gets_pointer(&self, numbers: &[usize], args: &[ExprId]) -> bool {
        let leads = |&number: &usize| {
            let leads =
                |&arg: &ExprId| self.build.types().is_pointer(self.build.ty(arg)) && !self.build.is_null_constant(arg);
            args.get(number).is_some_and(leads)
        };
        numbers.iter().any(leads)
    }

    /// Whether a pointer leads to wide characters.
    pub(super) fn is_wide_text(&self, text: ExprId) -> bool {
        let to = self.build.types().pointee(self.build.ty(text)).map(|to| to.ty);
        to.is_some_and(|to| self.build.types().is_integer(to) && self.build.types().size_of(to) == Some(4))
    }

    /// Makes one access. If the argument is not a pointer as expected, the access is unknown.
    pub(super) fn access(&mut self, access: Access, output: &mut Output) -> Lowered<()> {
        if let Access::Format(number, arguments) = access {
            return self.follow_format(number, arguments, output);
        }
        let Some(number) = access.argument() else {
            if let Access::Unknown(numbers) = access
                && (numbers.is_empty() || self.gets_pointer(numbers, &output.args))
            {
                output.stmts.extend(self.unchecked(Some(output.function), output.span));
            }
            return Ok(());
        };
        match output.args.get(number).copied().filter(|&arg| self.build.types().is_pointer(self.build.ty(arg))) {
            Some(pointer) => self.access_at(access, pointer, Extent::All, output),
            None => {
                output.stmts.extend(self.unchecked(Some(output.function), output.span));
                Ok(())
            }
        }
    }

    fn access_at(&mut self, access: Access, pointer: ExprId, extent: Extent, output: &mut Output) -> Lowered<()> {
        let (span, size) = (output.span, self.build.basic.size);
        let bytes = match access {
            Access::Text(_) => return self.read_string(pointer, None, false, output).map(|_| ()),
            Access::WideText(_) => return self.read_string(pointer, None, true, output).map(|_| ()),
            Access::IfAny(inner) => return self.access_if_any(*inner, pointer, output),
            Access::AtMost(inner) => return self.access_at(*inner, pointer, Extent::Part, output),
            Access::Format(..) | Access::Unknown(_) => return Ok(()),
            Access::Bytes(_, sizes) => {
                let one = self.build.int(1, size, span);
                self.times(one, sizes, output)
            }
            Access::Elements(_, count) => {
                let element = self.size_behind(pointer, output);
                self.times(element, &[count], output)
            }
            Access::Array(_, count) => {
                let element = self.size_behind(pointer, output);
                let count = self.build.int(i128::from(count), size, span);
                self.build.binary(BinaryOp::Mul, element, count, size, span)
            }
            Access::Fixed(_, bytes) => self.build.int(i128::from(bytes), size, span),
            Access::Whole(_) => self.size_behind(pointer, output),
        };
        let stmt = match extent {
            Extent::All => self.touch(pointer, bytes, span),
            Extent::Part => self.may_touch(pointer, bytes, output.function, span),
        };
        output.stmts.extend(stmt);
        Ok(())
    }

    fn access_if_any(&mut self, access: Access, pointer: ExprId, output: &mut Output) -> Lowered<()> {
        if self.build.is_null_constant(pointer) {
            return Ok(());
        }
        let before = std::mem::take(&mut output.stmts);
        self.access_at(access, pointer, Extent::All, output)?;
        let stmts = std::mem::replace(&mut output.stmts, before);
        let block = self.build.stmt_node(StmtKind::Block(stmts), output.span);
        let stmt = self.build.stmt_node(StmtKind::If(pointer, block, None), output.span);
        output.stmts.push(stmt);
        Ok(())
    }

    /// The size of the object that a pointer points to, by its type before any conversion to `void *`.
    fn size_behind(&mut self, mut pointer: ExprId, output: &Output) -> ExprId {
        let size = loop {
            let to = self.build.types().pointee(self.build.ty(pointer)).map(|to| to.ty);
            match (to.and_then(|to| self.build.types().size_of(to)), self.build.kind(pointer)) {
                (Some(size), _) => break size,
                (None, &ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner)) => pointer = inner,
                (None, _) => break 1,
            }
        };
        self.build.int(i128::from(size), self.build.basic.size, output.span)
    }

    /// A number of bytes, multiplied by some arguments.
    fn times(&mut self, mut bytes: ExprId, factors: &[usize], output: &Output) -> ExprId {
        for &factor in factors {
            let Some(&factor) = output.args.get(factor) else { continue };
            let factor = self.build.arithmetic_cast(factor, self.build.basic.size);
            bytes = self.build.binary(BinaryOp::Mul, bytes, factor, self.build.basic.size, output.span);
        }
        bytes
    }
}
