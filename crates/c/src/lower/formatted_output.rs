//! `printf` and all other library functions in the table of accesses: inserts their accesses before the calls.
//!
//! A constant format determines what is read: the strings of `%s`, as far as the precision allows. `%n` is an
//! assignment. The accesses for a format that is not a constant are unknown, and marked. `sprintf` writes as many
//! characters as its format prints. Where that depends on values, the number is chosen between the least and the
//! greatest possible one, which is over-approximated and marked; accesses to the least number of characters are
//! certain. Where texts are exact, our library prints to memory (`library/printf.c`), and nothing is inserted.

use rustc_hash::FxHashSet;
use tracewright_source::Span;

use crate::library::{Access, Arguments, Dialect, Effect, Target, internal};
use crate::property::Texts;
use crate::typed::{
    BinaryOp, Callee, CastKind, Expr, ExprId, ExprKind, FunctionId, InitValue, PlaceId, PlaceKind, StepKind, StmtId,
    StmtKind,
};
use crate::types::{QualType, TypeId};

use super::block_operations::{Padding, Records, Work};
use super::formats::{Number, Piece, Printed, may_count, printed};
use super::{Lowered, Lowering};

/// The greatest number of characters that are printed, since the result is an `int`.
const MOST_PRINTED: i128 = i32::MAX as i128;

/// The expansion of a call in progress.
pub(super) struct Output {
    pub span: Span,
    pub function: FunctionId,
    target: Target,
    pub args: Vec<ExprId>,
    /// The arguments that point to literals.
    pub literals: FxHashSet<ExprId>,
    /// Expressions that are evaluated first.
    pub before: Vec<ExprId>,
    /// The accesses, which come next.
    pub stmts: Vec<StmtId>,
    /// The least number of characters printed, and how many may be added to it, if that is limited.
    least: ExprId,
    more: Option<u64>,
    /// Whether there is a `%n`, which has an effect even if the property is not about accesses.
    counts: bool,
    /// The possible formats, if they are constants.
    formats: Option<Vec<Vec<Piece>>>,
}

/// The numbers of the arguments that a format uses, with their kinds.
fn needed_arguments(pieces: &[Piece], first: usize) -> Vec<(usize, Printed)> {
    let mut needed = Vec::new();
    for piece in pieces {
        for number in [piece.width, piece.precision].into_iter().flatten() {
            if number == Number::Argument {
                needed.push((first + needed.len(), Printed::Value));
            }
        }
        if piece.takes != Printed::Nothing {
            needed.push((first + needed.len(), piece.takes));
        }
    }
    needed
}

/// Whether all formats use their arguments alike, and `%n` sets them to the same numbers.
fn are_alike(formats: &[Vec<Piece>]) -> bool {
    let taken = |pieces: &[Piece]| -> Vec<_> {
        let taking = pieces.iter().filter(|piece| piece.takes != Printed::Nothing);
        taking.map(|piece| (piece.takes, piece.width, piece.precision)).collect()
    };
    let may_count_differently = formats.len() > 1 && formats.iter().flatten().any(Piece::is_count);
    formats.windows(2).all(|pair| taken(&pair[0]) == taken(&pair[1])) && !formats.is_empty() && !may_count_differently
}

impl Lowering<'_> {
    /// Inserts the reads of a call before it, for properties about accesses; leaves the call alone if they cannot fail.
    pub(super) fn expand_output(&mut self, id: ExprId, is_unused: bool) -> Lowered<()> {
        let ExprKind::Call(Callee::Function(function), args) = self.build.kind(id).clone() else { return Ok(()) };
        let Some(known) = self.build.program.functions[function.index()].known else { return Ok(()) };
        let (Some(wanted), target, dialect) = (known.accesses(), known.target(), known.dialect()) else {
            return Ok(());
        };
        // Our library makes the accesses of what it prints exactly.
        let prints_to_memory = known.is_in_c() && wanted.iter().any(|access| matches!(access, Access::Format(..)));
        if self.texts == Texts::Exact && prints_to_memory {
            return Ok(());
        }
        if target == Target::Outside && wanted.iter().all(|&access| self.is_harmless(access, dialect, &args)) {
            return Ok(());
        }
        let (span, ty) = (self.build.span(id), self.build.ty(id));
        let call = self.build.node(ExprKind::Call(Callee::Function(function), args.clone()), ty, span);
        let mut output = Output {
            span,
            function,
            target,
            args,
            literals: FxHashSet::default(),
            before: Vec::new(),
            stmts: Vec::new(),
            least: self.build.int(0, self.build.basic.size, span),
            more: Some(0),
            counts: false,
            formats: None,
        };
        for &access in wanted {
            if let Access::Format(number, _) = access {
                output.formats = output.args.get(number).and_then(|&format| self.print_formats(format, dialect));
            }
        }
        let keeps_arguments = !known.effect().is_some_and(Effect::is_report);
        self.keep_arguments(keeps_arguments, &mut output)?;
        for &access in wanted {
            self.access(access, &mut output)?;
        }
        let value = self.printed_result(function, keeps_arguments, ty, &mut output)?;
        let mut stmts = Vec::new();
        for effect in std::mem::take(&mut output.before) {
            stmts.push(self.build.stmt_node(StmtKind::Expr(effect), span));
        }
        stmts.append(&mut output.stmts);
        let result = match is_unused || self.build.types().is_void(ty) {
            true => None,
            false => Some(self.build.temporary(ty, span)?),
        };
        let done = |this: &mut Self, value: ExprId| match result {
            Some(result) => this.assigned(result, value, span),
            None => {
                let value = this.build.for_effect(value);
                this.build.stmt_node(StmtKind::Expr(value), span)
            }
        };
        stmts.push(done(self, value));
        let mut whole = self.build.stmt_node(StmtKind::Block(stmts), span);
        if !output.counts {
            let otherwise = done(self, call);
            whole = self.if_accesses_count(whole, Some(otherwise));
        }
        let mut stmts = vec![whole];
        if let Some(result) = result {
            let value = self.build.node(ExprKind::Load(result), ty, span);
            stmts.push(self.build.stmt_node(StmtKind::Expr(value), span));
        }
        let whole = self.build.stmt_node(StmtKind::Block(stmts), span);
        let ty = if result.is_some() { ty } else { self.build.basic.void };
        self.build.program.exprs[id.index()] = Expr { kind: ExprKind::Block(whole), ty, span };
        Ok(())
    }

    /// Whether the accesses that a format causes cannot fail, whatever the program does.
    pub(super) fn is_harmless_format(&self, format: usize, first: usize, dialect: Dialect, args: &[ExprId]) -> bool {
        let text = |number: usize| args.get(number).is_some_and(|&arg| self.is_literal(arg));
        let is_fine = |pieces: &Vec<Piece>| {
            needed_arguments(pieces, first).iter().all(|&(number, takes)| match takes {
                Printed::Text { wide } => !wide && text(number),
                Printed::Count(_) => false,
                Printed::Value | Printed::Nothing => true,
            })
        };
        let formats = args.get(format).and_then(|&format| self.print_formats(format, dialect));
        formats.is_some_and(|formats| formats.iter().all(is_fine))
    }

    /// The pieces of a format that is a constant, or a choice of several.
    fn print_formats(&self, mut format: ExprId, dialect: Dialect) -> Option<Vec<Vec<Piece>>> {
        while let ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) = *self.build.kind(format) {
            format = inner;
        }
        if let ExprKind::Conditional(_, yes, no) = *self.build.kind(format) {
            let mut formats = self.print_formats(yes, dialect)?;
            formats.extend(self.print_formats(no, dialect)?);
            return Some(formats);
        }
        let text = self.literal_text(format)?;
        if dialect == Dialect::Kernel && text.windows(2).any(|pair| pair == [u32::from('%'), u32::from('p')]) {
            return None;
        }
        Some(vec![printed(text, self.build.types().pointer_size())?])
    }

    /// Evaluates all arguments once, from right to left as GCC does.
    fn keep_arguments(&mut self, are_used: bool, output: &mut Output) -> Lowered<()> {
        for number in (0..output.args.len()).rev() {
            let arg = output.args[number];
            let ty = self.build.ty(arg);
            if self.literal_text(arg).is_some() {
                output.literals.insert(arg);
            } else if self.is_literal(arg) {
                let kept = self.build.kept(arg, &mut output.before)?;
                output.literals.insert(kept);
                output.args[number] = kept;
            } else if self.build.types().is_pointer(ty) {
                output.args[number] = self.settled_pointer(arg, &mut output.before)?;
            } else if self.build.types().is_arithmetic(ty) {
                output.args[number] = self.build.kept(arg, &mut output.before)?;
            } else if !are_used {
                let effect = self.build.for_effect(arg);
                output.before.push(effect);
            }
        }
        Ok(())
    }

    /// Reads the format, and makes the accesses that it causes.
    pub(super) fn follow_format(&mut self, number: usize, arguments: Arguments, output: &mut Output) -> Lowered<()> {
        let format =
            output.args.get(number).copied().filter(|&format| self.build.types().is_pointer(self.build.ty(format)));
        if let Some(format) = format.filter(|format| !output.literals.contains(format)) {
            let is_wide = self.is_wide_text(format);
            self.read_string(format, None, is_wide, output)?;
        }
        match (output.formats.take(), arguments) {
            (Some(formats), Arguments::From(first)) if are_alike(&formats) => {
                self.print(&formats[0], first, output)?;
                if formats.len() > 1 {
                    self.forget_length(output);
                }
            }
            (formats, arguments) => {
                self.forget_length(output);
                let unchecked = self.unchecked(None, output.span);
                let unchecked = unchecked.map(|stmt| self.if_accesses_count(stmt, None));
                output.stmts.extend(unchecked);
                if formats.is_none_or(|formats| formats.iter().flatten().any(Piece::is_count)) {
                    self.guess_counts(arguments, output)?;
                }
            }
        }
        Ok(())
    }

    /// Which numbers a format that is not a constant sets by `%n`, if it does, is not known: all that are passed by address may
    /// be. Those in lists of arguments are not known.
    fn guess_counts(&mut self, arguments: Arguments, output: &mut Output) -> Lowered<()> {
        let span = output.span;
        let Arguments::From(first) = arguments else {
            if self.some_text_counts() {
                let void = self.build.basic.void;
                let named = self.build.unsupported("`%n` in a format with a list of arguments", void, span);
                output.stmts.push(self.build.stmt_node(StmtKind::Expr(named), span));
                output.counts = true;
            }
            return Ok(());
        };
        for number in first..output.args.len() {
            let pointer = output.args[number];
            let Some(bytes) = self.counted_bytes(pointer) else { continue };
            // Any number, also the one that it has.
            output.more = None;
            self.store_count(pointer, bytes, output)?;
        }
        Ok(())
    }

    /// The size of the integer that a pointer points to, if `%n` could set it: not that of plain characters, and of no constant.
    fn counted_bytes(&self, pointer: ExprId) -> Option<u64> {
        let mut pointer = pointer;
        while let ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) = *self.build.kind(pointer) {
            pointer = inner;
        }
        let types = self.build.types();
        let to = types.pointee(self.build.ty(pointer))?;
        let counts = types.is_integer(to.ty) && to.ty != self.build.basic.char && !to.is_const;
        types.size_of(to.ty).filter(|_| counts)
    }

    /// Whether a text of the program contains `%n`.
    fn some_text_counts(&self) -> bool {
        let long = self.build.types().pointer_size();
        let entries = self.build.program.objects.iter().filter_map(|object| object.initialiser.as_ref());
        let texts = entries.flat_map(|initialiser| &initialiser.entries).filter_map(|entry| match &entry.value {
            InitValue::Characters(text) => Some(text),
            InitValue::Expr(_) => None,
        });
        texts.into_iter().any(|text| may_count(text, long))
    }

    fn forget_length(&mut self, output: &mut Output) {
        output.least = self.build.int(0, self.build.basic.size, output.span);
        output.more = None;
    }

    /// Reads a string; afterwards the variable holds its length, if the property is about accesses.
    pub(super) fn read_string(
        &mut self,
        text: ExprId,
        most: Option<ExprId>,
        wide: bool,
        output: &mut Output,
    ) -> Lowered<Option<PlaceId>> {
        if !wide && output.literals.contains(&text) && output.target == Target::Outside {
            return Ok(None);
        }
        let start = self.characters(text, wide, &mut output.before)?;
        let (stmt, length) = self.read_text(start, most, output.span)?;
        let stmt = self.if_accesses_count(stmt, None);
        output.stmts.push(stmt);
        Ok(Some(length))
    }

    /// Makes the accesses that a format causes through its arguments.
    fn print(&mut self, pieces: &[Piece], first: usize, output: &mut Output) -> Lowered<()> {
        let (span, size) = (output.span, self.build.basic.size);
        let mut next = first;
        let mut take = |output: &Output| {
            next += 1;
            output.args.get(next - 1).copied()
        };
        for piece in pieces {
            let mut number = |number: Option<Number>, output: &Output| match number {
                Some(Number::Argument) => (true, take(output)),
                _ => (false, None),
            };
            let ((has_width, _), (has_precision, precision)) =
                (number(piece.width, output), number(piece.precision, output));
            let argument = if piece.takes == Printed::Nothing { None } else { take(output) };
            let is_pointer = argument.is_some_and(|argument| self.build.types().is_pointer(self.build.ty(argument)));
            let most = match (has_precision, precision, piece.precision) {
                (true, Some(precision), _) if self.build.types().is_integer(self.build.ty(precision)) => {
                    // A negative precision is ignored.
                    let precision = self.build.arithmetic_cast(precision, self.build.basic.int);
                    let zero = self.build.int(0, self.build.basic.int, span);
                    let negative = self.build.binary(BinaryOp::Lt, precision, zero, self.build.basic.int, span);
                    let (all, wide) = (self.build.int(-1, size, span), self.build.arithmetic_cast(precision, size));
                    Some(self.build.node(ExprKind::Conditional(negative, all, wide), size, span))
                }
                (false, _, Some(Number::Fixed(precision))) => Some(self.build.int(i128::from(precision), size, span)),
                _ => None,
            };
            match (piece.takes, argument) {
                (Printed::Nothing, _) => self.add_length(piece.least, piece.most, output),
                (_, None) => {
                    // The argument is missing.
                    output.more = None;
                    output.stmts.extend(self.unchecked(None, span));
                }
                (Printed::Value, Some(_)) => self.add_length(piece.least, piece.most, output),
                (Printed::Text { .. } | Printed::Count(_), Some(_)) if !is_pointer => {
                    output.more = None;
                    output.stmts.extend(self.unchecked(None, span));
                }
                (Printed::Text { wide }, Some(text)) => {
                    let known = self.literal_text(text).filter(|_| !wide && most.is_none());
                    let known = known.and_then(|text| text.iter().position(|&c| c == 0).or(Some(text.len())));
                    let length = match known {
                        Some(length) => Some(self.build.int(length as i128, size, span)),
                        None => {
                            let length = self.read_string(text, most, wide, output)?;
                            length.map(|length| self.build.node(ExprKind::Load(length), size, span))
                        }
                    };
                    match (length, piece.width) {
                        (Some(length), width) if !wide && !has_width => {
                            let length = match width {
                                Some(Number::Fixed(width)) => {
                                    let width = self.build.int(i128::from(width), size, span);
                                    let short =
                                        self.build.binary(BinaryOp::Lt, length, width, self.build.basic.int, span);
                                    self.build.node(ExprKind::Conditional(short, width, length), size, span)
                                }
                                _ => length,
                            };
                            output.least = self.build.binary(BinaryOp::Add, output.least, length, size, span);
                        }
                        _ => output.more = None,
                    }
                }
                (Printed::Count(bytes), Some(pointer)) => self.store_count(pointer, bytes, output)?,
            }
        }
        Ok(())
    }

    fn add_length(&mut self, least: u64, most: Option<u64>, output: &mut Output) {
        let length = self.build.int(i128::from(least), self.build.basic.size, output.span);
        output.least = self.build.binary(BinaryOp::Add, output.least, length, self.build.basic.size, output.span);
        output.more = match (output.more, most) {
            (Some(more), Some(most)) => Some(more.saturating_add(most - least)),
            _ => None,
        };
    }

    /// `%n`: stores the number of characters so far, if it is a constant.
    fn store_count(&mut self, pointer: ExprId, bytes: u64, output: &mut Output) -> Lowered<()> {
        let span = output.span;
        output.counts = true;
        let ty = self.integer_of(bytes);
        let place = self.number_behind(pointer, ty, &mut output.before)?;
        let ty = self.build.place_type(place);
        let value = match (self.build.as_constant(output.least), output.more) {
            (Some(_), Some(0)) => self.build.arithmetic_cast(output.least, ty),
            _ => {
                let Some(guess) = self.hidden_function(internal::Id::__tracewright_printed, span) else {
                    return Ok(());
                };
                self.build.node(ExprKind::Call(Callee::Function(guess), Vec::new()), ty, span)
            }
        };
        let stmt = self.assigned(place, value, span);
        output.stmts.push(stmt);
        Ok(())
    }

    /// The call that remains.
    fn printed_result(
        &mut self,
        function: FunctionId,
        keeps_arguments: bool,
        ty: TypeId,
        output: &mut Output,
    ) -> Lowered<ExprId> {
        let span = output.span;
        // Most functions do not use their arguments any more.
        let args = if keeps_arguments { output.args.clone() } else { Vec::new() };
        let call = self.build.node(ExprKind::Call(Callee::Function(function), args), ty, span);
        if !self.has_target(output) || !self.build.types().is_integer(ty) {
            return Ok(call);
        }
        // How much is written matters only if the property is about accesses.
        let result = self.build.temporary(ty, span)?;
        let otherwise = self.assigned(result, call, span);
        let mut work = Work { padding: Padding::Invisible, records: Records::ByMember, span, stmts: Vec::new() };
        let total = self.write_text(output, &mut work)?;
        let total = self.build.arithmetic_cast(total, ty);
        let done = self.assigned(result, total, span);
        work.stmts.push(done);
        let written = self.build.stmt_node(StmtKind::Block(work.stmts), span);
        let stmt = self.if_accesses_count(written, Some(otherwise));
        output.stmts.push(stmt);
        Ok(self.build.node(ExprKind::Load(result), ty, span))
    }

    /// Whether the function prints to memory at a known address.
    fn has_target(&self, output: &Output) -> bool {
        let to = |ty: TypeId| self.build.types().pointee(ty).map(|to| to.ty);
        let first = output.args.first().and_then(|&arg| to(self.build.ty(arg)));
        match output.target {
            Target::Outside => false,
            Target::Memory | Target::Limited => first.is_some(),
            Target::Allocated => first.is_some_and(|first| to(first) == Some(self.build.basic.char)),
        }
    }

    /// Writes the printed text to memory; returns its length.
    fn write_text(&mut self, output: &mut Output, work: &mut Work) -> Lowered<ExprId> {
        let (span, size) = (output.span, self.build.basic.size);
        if output.target == Target::Allocated {
            return self.allocate_text(output, work);
        }
        let start = self.characters(output.args[0], false, &mut output.before)?;
        let least = self.kept_now(output.least, work)?;
        // The room for characters, including the terminating zero.
        let room = match (output.target, output.args.get(1)) {
            (Target::Limited, Some(&limit)) => {
                let limit = self.build.arithmetic_cast(limit, size);
                Some(self.kept_now(limit, work)?)
            }
            _ => None,
        };
        // This many characters are written in any case.
        let certain = self.within_room(least, room, span);
        let zero = self.build.int(0, size, span);
        let checks = [zero, certain].map(|index| self.end_text(start, index, span));
        self.if_room(room, checks.to_vec(), work);
        let total = match output.more {
            Some(0) => least,
            more => self.guessed_length(least, more, work)?,
        };
        let written = self.within_room(total, room, span);
        let written = self.kept_now(written, work)?;
        let stmts = self.write_characters(start, written, work)?;
        self.if_room(room, stmts.to_vec(), work);
        Ok(total)
    }

    /// Writes the printed text to new memory; returns its length.
    fn allocate_text(&mut self, output: &mut Output, work: &mut Work) -> Lowered<ExprId> {
        let (span, size) = (output.span, self.build.basic.size);
        let least = self.kept_now(output.least, work)?;
        let total = match output.more {
            Some(0) => least,
            more => self.guessed_length(least, more, work)?,
        };
        let total = self.kept_now(total, work)?;
        let one = self.build.int(1, size, span);
        let bytes = self.build.binary(BinaryOp::Add, total, one, size, span);
        let characters = self.build.program.types.pointer(QualType::plain(self.build.basic.char));
        let allocate = self.allocating_function(span)?;
        let memory = self.build.node(ExprKind::Call(Callee::Function(allocate), vec![bytes]), characters, span);
        let start = self.kept_now(memory, work)?;
        let stmts = self.write_characters(start, total, work)?;
        work.stmts.extend(stmts);
        let place = self.build.place_node(PlaceKind::Deref(output.args[0]), characters, span);
        let stored = self.assigned(place, start, span);
        work.stmts.push(stored);
        Ok(total)
    }

    /// Writes this many unknown characters and the terminating zero. The zero is written first: if there is no room for
    /// it, the violation is found without a loop.
    fn write_characters(&mut self, start: ExprId, count: ExprId, work: &mut Work) -> Lowered<[StmtId; 2]> {
        let span = work.span;
        let end = self.end_text(start, count, span);
        let zero = self.build.int(0, self.build.basic.size, span);
        let counted = self.counting(zero, count, BinaryOp::Lt, StepKind::PreIncrement, work, |this, index, work| {
            let place = this.character_at(start, index, span);
            let Some(guess) = this.hidden_function(internal::Id::__tracewright_printed, span) else { return Ok(()) };
            let ty = this.build.place_type(place);
            let value = this.build.node(ExprKind::Call(Callee::Function(guess), Vec::new()), ty, span);
            let stmt = this.assigned(place, value, span);
            work.stmts.push(stmt);
            Ok(())
        })?;
        Ok([end, counted])
    }

    pub(super) fn kept_now(&mut self, value: ExprId, work: &mut Work) -> Lowered<ExprId> {
        let mut effects = Vec::new();
        let kept = self.build.kept(value, &mut effects)?;
        for effect in effects {
            let stmt = self.build.stmt_node(StmtKind::Expr(effect), work.span);
            work.stmts.push(stmt);
        }
        Ok(kept)
    }

    /// Writes a zero at this distance from the start.
    pub(super) fn end_text(&mut self, start: ExprId, index: ExprId, span: Span) -> StmtId {
        let place = self.character_at(start, index, span);
        let zero = self.build.int(0, self.build.place_type(place), span);
        self.assigned(place, zero, span)
    }

    /// Statements that are executed only if there is room for anything.
    fn if_room(&mut self, room: Option<ExprId>, stmts: Vec<StmtId>, work: &mut Work) {
        let block = self.build.stmt_node(StmtKind::Block(stmts), work.span);
        let stmt = match room {
            Some(room) => self.build.stmt_node(StmtKind::If(room, block, None), work.span),
            None => block,
        };
        work.stmts.push(stmt);
    }

    /// The number of characters that fit; there is room for at least one.
    fn within_room(&mut self, length: ExprId, room: Option<ExprId>, span: Span) -> ExprId {
        let Some(room) = room else { return length };
        let size = self.build.basic.size;
        let short = self.build.binary(BinaryOp::Lt, length, room, self.build.basic.int, span);
        let one = self.build.int(1, size, span);
        let last = self.build.binary(BinaryOp::Sub, room, one, size, span);
        self.build.node(ExprKind::Conditional(short, length, last), size, span)
    }

    /// A length between a certain one and a possible one, which is over-approximated and marked.
    fn guessed_length(&mut self, least: ExprId, more: Option<u64>, work: &mut Work) -> Lowered<ExprId> {
        let (span, size) = (work.span, self.build.basic.size);
        let [guess, assume] = [internal::Id::__tracewright_printed, internal::Id::__tracewright_assume]
            .map(|id| self.hidden_function(id, span));
        let (Some(guess), Some(assume)) = (guess, assume) else {
            return Ok(self.build.unsupported("the length of a text", size, span));
        };
        let value = self.build.node(ExprKind::Call(Callee::Function(guess), Vec::new()), size, span);
        let extra = self.kept_now(value, work)?;
        let most = more.map_or(MOST_PRINTED, |more| i128::from(more).min(MOST_PRINTED));
        let most = self.build.int(most, size, span);
        let fits = self.build.binary(BinaryOp::Le, extra, most, self.build.basic.int, span);
        let call = self.build.node(ExprKind::Call(Callee::Function(assume), vec![fits]), self.build.basic.void, span);
        let stmt = self.build.stmt_node(StmtKind::Expr(call), span);
        work.stmts.push(stmt);
        Ok(self.build.binary(BinaryOp::Add, least, extra, size, span))
    }
}
