//! `scanf` and similar functions: what is read is an input of the program, and is assigned to the objects that the
//! arguments point to.
//!
//! Scanning stops at the first mismatch; the result is the number of assignments. Where the format restricts the values
//! more than their types do, or where the text is known to the program (`sscanf`), the values are over-approximated and
//! marked. A word may be as long as the input, or as the format allows. If the format is not a constant, the call
//! remains, and its accesses are marked.

use crate::library::{Known, Scanning, Source, internal};
use crate::typed::{BinaryOp, Callee, Expr, ExprId, ExprKind, FunctionId, PlaceId, StepKind, StmtId, StmtKind};
use crate::types::{IntType, TypeId};
use tracewright_source::Span;

use super::block_operations::{Padding, Records, Work};
use super::formats::{Scan, Scanned, scanned};
use super::{Lowered, Lowering};

/// The function that returns an integer as an input of the program.
const INPUT: &str = "__VERIFIER_nondet_int";

/// The object that a conversion assigns to.
#[derive(Clone, Copy, Debug)]
enum ScanTarget {
    /// A number at this lvalue.
    Number(PlaceId),
    /// Characters, from this address on.
    Text(ExprId),
}

/// Functions of the library that track where scans of the input stop.
#[derive(Clone, Copy)]
struct InputFunctions {
    fits: FunctionId,
    character: FunctionId,
    leaves: FunctionId,
}

/// What a scan leaves unread, in the encoding of `__tracewright_leaves` (library/stdio.c).
#[derive(Clone, Copy)]
enum Unread {
    /// Any character may come next.
    Anything = 0,
    /// A character that ends a number or a word.
    End = 1,
    /// A character that does not match.
    Misfit = 2,
}

/// The expansion of a call in progress.
struct Reading {
    source: Source,
    span: Span,
    /// Returns an arbitrary value, as an input of the program.
    input: FunctionId,
    /// Returns an arbitrary value where that is an over-approximation, which is marked.
    guess: FunctionId,
    assume: FunctionId,
    /// The library functions that track the unread input: whether a conversion matches, the next character, and what a
    /// scan leaves.
    next: InputFunctions,
    /// The length of the text, if it is known to the program.
    length: Option<ExprId>,
}

impl Lowering<'_> {
    /// Expands a call.
    pub(super) fn expand_scan(&mut self, id: ExprId, is_unused: bool) -> Lowered<()> {
        let ExprKind::Call(Callee::Function(function), args) = self.build.kind(id).clone() else { return Ok(()) };
        let known = self.build.program.functions[function.index()].known;
        let Some(Scanning { source, first }) = known.and_then(Known::scanning) else { return Ok(()) };
        let (span, long) = (self.build.span(id), self.build.types().pointer_size());
        let input = self.untyped_function(INPUT, span);
        use internal::Id as I;
        let hidden = [
            I::__tracewright_scanned,
            I::__tracewright_assume,
            I::__tracewright_fits,
            I::__tracewright_character,
            I::__tracewright_leaves,
        ];
        let hidden = hidden.map(|id| self.hidden_function(id, span));
        let (Some(input), [Some(guess), Some(assume), Some(fits), Some(character), Some(leaves)]) = (input, hidden)
        else {
            return Ok(());
        };
        let format = args.get(first - 1).and_then(|&format| self.literal_text(format));
        let ends_with_conversion = format.is_some_and(ends_with_conversion);
        let conversions = format.and_then(|format| scanned(format, long));
        let targets = args.get(first..).unwrap_or_default();
        let assigned = |conversions: &[Scanned]| conversions.iter().filter(|one| !one.is_skipped).count();
        let is_pointer = |&target: &ExprId| self.build.types().is_pointer(self.build.ty(target));
        let conversions =
            conversions.filter(|conversions| assigned(conversions) <= targets.len() && targets.iter().all(is_pointer));
        let Some(conversions) = conversions else { return self.scan_anything(id) };
        let mut before = Vec::new();
        let mut places = Vec::new();
        for &arg in args.iter().rev() {
            places.push(self.settled_argument(arg, &mut before)?);
        }
        places.reverse();
        let mut work = Work { padding: Padding::Invisible, records: Records::ByMember, span, stmts: Vec::new() };
        // Data that has been read or written before is not a new input.
        let (input, next) = match self.build.program.rereads() {
            true => (guess, InputFunctions { fits: guess, character: guess, leaves }),
            false => (input, InputFunctions { fits, character, leaves }),
        };
        let mut scanning = Reading { source, span, input, guess, assume, next, length: None };
        let mut reads = Vec::new();
        if let (Source::Text, Some(&text)) = (source, places.first())
            && self.build.types().is_pointer(self.build.ty(text))
        {
            let start = self.characters(text, false, &mut before)?;
            let (stmt, length) = self.read_text(start, None, span)?;
            reads.push(stmt);
            scanning.length = Some(self.build.node(ExprKind::Load(length), self.build.basic.size, span));
        }
        let mut targets = places[first..].iter();
        let mut steps = Vec::new();
        for &conversion in conversions.iter().filter(|one| !one.is_skipped) {
            let Some(&target) = targets.next() else { continue };
            steps.push((conversion, self.scan_place(conversion.scan, target, &mut before)?));
        }
        for effect in before {
            let stmt = self.build.stmt_node(StmtKind::Expr(effect), span);
            work.stmts.push(stmt);
        }
        work.stmts.append(&mut reads);
        let result = self.scan_steps(&scanning, &steps, &mut work)?;
        if source == Source::Input && !ends_with_conversion {
            work.stmts.push(self.leave(&scanning, Unread::Misfit));
        }
        let ty = if is_unused { self.build.basic.void } else { self.build.ty(id) };
        if !is_unused {
            let value = self.build.node(ExprKind::Load(result), self.build.basic.int, span);
            let value = self.build.arithmetic_cast(value, ty);
            work.stmts.push(self.build.stmt_node(StmtKind::Expr(value), span));
        }
        let whole = self.build.stmt_node(StmtKind::Block(work.stmts), span);
        self.build.program.exprs[id.index()] = Expr { kind: ExprKind::Block(whole), ty, span };
        Ok(())
    }

    /// The format is not known: the call may change all memory that is reachable from its arguments.
    fn scan_anything(&mut self, id: ExprId) -> Lowered<()> {
        let (span, ty) = (self.build.span(id), self.build.ty(id));
        let Some(unchecked) = self.unchecked(None, span) else { return Ok(()) };
        let call = self.build.node(self.build.kind(id).clone(), ty, span);
        let call = self.build.stmt_node(StmtKind::Expr(call), span);
        let whole = self.build.stmt_node(StmtKind::Block(vec![unchecked, call]), span);
        self.build.program.exprs[id.index()] = Expr { kind: ExprKind::Block(whole), ty, span };
        Ok(())
    }

    fn settled_argument(&mut self, arg: ExprId, before: &mut Vec<ExprId>) -> Lowered<ExprId> {
        if self.build.types().is_pointer(self.build.ty(arg)) {
            return self.settled_pointer(arg, before);
        }
        let effect = self.build.for_effect(arg);
        before.push(effect);
        Ok(arg)
    }

    /// The object that an argument points to, with the type that the conversion assigns.
    fn scan_place(&mut self, scan: Scan, target: ExprId, before: &mut Vec<ExprId>) -> Lowered<ScanTarget> {
        let ty = match scan {
            Scan::Word | Scan::Set | Scan::Characters => {
                return Ok(ScanTarget::Text(self.characters(target, false, before)?));
            }
            Scan::Int(bytes) | Scan::Count(bytes) => self.integer_of(bytes),
            Scan::Float(float) => self.build.program.types.float(float),
        };
        Ok(ScanTarget::Number(self.number_behind(target, ty, before)?))
    }

    /// The signed integer type with this many bytes.
    pub(super) fn integer_of(&mut self, bytes: u64) -> TypeId {
        let long = match self.build.types().pointer_size() {
            8 => IntType::Long,
            _ => IntType::LongLong,
        };
        self.build.program.types.int(match bytes {
            1 => IntType::Char,
            2 => IntType::Short,
            4 => IntType::Int,
            _ => long,
        })
    }

    /// All assignments, until the input ends or does not match; the variable holds their number.
    fn scan_steps(&mut self, scanning: &Reading, steps: &[(Scanned, ScanTarget)], work: &mut Work) -> Lowered<PlaceId> {
        let span = scanning.span;
        let result = self.build.temporary(self.build.basic.int, span)?;
        let counted = |conversion: &Scanned| !matches!(conversion.scan, Scan::Count(_));
        let is_assigned = steps.iter().any(|(conversion, _)| counted(conversion));
        let choice = match scanning.source {
            // A format that assigns nothing may not need any input, so its result is marked.
            Source::Input if is_assigned => scanning.next.fits,
            _ => scanning.guess,
        };
        let mut number = steps.iter().filter(|(conversion, _)| counted(conversion)).count() as i128;
        let mut inner: Option<StmtId> = None;
        for &(conversion, place) in steps.iter().rev() {
            let outer = std::mem::take(&mut work.stmts);
            self.scan_one(scanning, conversion, place, work)?;
            if let (Source::Input, Some(left)) = (scanning.source, left_by(&conversion)) {
                work.stmts.push(self.leave(scanning, left));
            }
            let mut stmts = std::mem::replace(&mut work.stmts, outer);
            if counted(&conversion) {
                stmts.push(self.set_count(result, number, span));
                number -= 1;
            }
            stmts.extend(inner);
            let body = self.build.stmt_node(StmtKind::Block(stmts), span);
            let misfit = (scanning.source == Source::Input).then(|| self.leave(scanning, Unread::Misfit));
            inner = Some(self.when(choice, body, misfit, span));
        }
        let end = self.set_count(result, -1, span);
        // Unless it has to find a number, only the end of the input stops the first conversion.
        let first = steps.iter().map(|(conversion, _)| conversion).find(|conversion| counted(conversion));
        let start = match first.is_none_or(|first| first.may_differ) {
            true => {
                let nothing = self.set_count(result, 0, span);
                self.when(choice, nothing, Some(end), span)
            }
            false => end,
        };
        work.stmts.push(start);
        work.stmts.extend(inner);
        Ok(result)
    }

    fn scan_one(&mut self, scanning: &Reading, conversion: Scanned, place: ScanTarget, work: &mut Work) -> Lowered<()> {
        let (span, size) = (scanning.span, self.build.basic.size);
        let is_input = scanning.source == Source::Input;
        let any = |this: &mut Self, exact: bool, ty: TypeId| {
            let function = if exact { scanning.input } else { scanning.guess };
            this.build.node(ExprKind::Call(Callee::Function(function), Vec::new()), ty, span)
        };
        let start = match place {
            ScanTarget::Number(place) => {
                let exact = is_input && conversion.width.is_none() && !matches!(conversion.scan, Scan::Count(_));
                let value = any(self, exact, self.build.place_type(place));
                let stmt = self.assigned(place, value, span);
                work.stmts.push(stmt);
                return Ok(());
            }
            ScanTarget::Text(start) => start,
        };
        if conversion.scan == Scan::Characters {
            let count = self.build.int(i128::from(conversion.width.unwrap_or(1)), size, span);
            // After skipped white space, the first character is not white space, and the following ones are arbitrary.
            let is_anything = conversion.is_behind_space;
            let no_space = (is_anything && conversion.width.is_none()).then_some(scanning.assume);
            let character = |this: &mut Self, ty| match is_input && !is_anything {
                true => {
                    let call = ExprKind::Call(Callee::Function(scanning.next.character), Vec::new());
                    let value = this.build.node(call, this.build.basic.int, span);
                    this.build.arithmetic_cast(value, ty)
                }
                false => any(this, is_input && conversion.width.is_none(), ty),
            };
            return self.scan_characters(start, count, work, character, no_space);
        }
        // At least one character, and as many as the input has.
        let length = any(self, is_input, size);
        let length = self.kept_now(length, work)?;
        let one = self.build.int(1, size, span);
        let half = self.build.int(i128::from(u64::MAX >> (65 - 8 * self.build.types().pointer_size())), size, span);
        let mut limits = vec![(BinaryOp::Ge, one), (BinaryOp::Lt, half)];
        limits.extend(conversion.width.map(|width| (BinaryOp::Le, self.build.int(i128::from(width), size, span))));
        limits.extend(scanning.length.map(|known| (BinaryOp::Le, known)));
        for (op, limit) in limits {
            let claim = self.build.binary(op, length, limit, self.build.basic.int, span);
            self.assume(scanning.assume, claim, work);
        }
        // The terminating zero is written first: if there is no room for it, the violation is found without a loop.
        let end = self.end_text(start, length, span);
        work.stmts.push(end);
        let is_word = conversion.scan == Scan::Word;
        let no_space = is_word.then_some(scanning.assume);
        self.scan_characters(start, length, work, |this, ty| any(this, is_input && is_word, ty), no_space)
    }

    /// Assigns this many characters; with a function `no_space`, they are assumed not to be white space.
    fn scan_characters(
        &mut self,
        start: ExprId,
        count: ExprId,
        work: &mut Work,
        any: impl Fn(&mut Self, TypeId) -> ExprId,
        no_space: Option<FunctionId>,
    ) -> Lowered<()> {
        let span = work.span;
        let zero = self.build.int(0, self.build.basic.size, span);
        let counted = self.counting(zero, count, BinaryOp::Lt, StepKind::PreIncrement, work, |this, index, work| {
            let place = this.character_at(start, index, span);
            let value = any(this, this.build.place_type(place));
            let value = this.kept_now(value, work)?;
            if let Some(assume) = no_space {
                let number = this.build.promote(value);
                let int = this.build.basic.int;
                let [space, tab, last] = [32, 9, 13].map(|c| this.build.int(c, int, span));
                let is_space = this.build.binary(BinaryOp::Ne, number, space, int, span);
                let below = this.build.binary(BinaryOp::Lt, number, tab, int, span);
                let above = this.build.binary(BinaryOp::Gt, number, last, int, span);
                let outside = this.build.node(ExprKind::Or(below, above), int, span);
                this.assume(assume, is_space, work);
                this.assume(assume, outside, work);
            }
            let stmt = this.assigned(place, value, span);
            work.stmts.push(stmt);
            Ok(())
        })?;
        work.stmts.push(counted);
        Ok(())
    }

    fn assume(&mut self, assume: FunctionId, claim: ExprId, work: &mut Work) {
        let call = ExprKind::Call(Callee::Function(assume), vec![claim]);
        let call = self.build.node(call, self.build.basic.void, work.span);
        let stmt = self.build.stmt_node(StmtKind::Expr(call), work.span);
        work.stmts.push(stmt);
    }

    /// Records what a scan leaves unread.
    fn leave(&mut self, scanning: &Reading, left: Unread) -> StmtId {
        let left = self.build.int(left as i128, self.build.basic.int, scanning.span);
        let call = ExprKind::Call(Callee::Function(scanning.next.leaves), vec![left]);
        let call = self.build.node(call, self.build.basic.void, scanning.span);
        self.build.stmt_node(StmtKind::Expr(call), scanning.span)
    }

    fn set_count(&mut self, result: PlaceId, count: i128, span: Span) -> StmtId {
        let value = self.build.int(count, self.build.basic.int, span);
        self.assigned(result, value, span)
    }

    /// Chooses one of two statements by an input.
    fn when(&mut self, input: FunctionId, yes: StmtId, no: Option<StmtId>, span: Span) -> StmtId {
        let choice = self.build.node(ExprKind::Call(Callee::Function(input), Vec::new()), self.build.basic.int, span);
        self.build.stmt_node(StmtKind::If(choice, yes, no), span)
    }
}

/// What a conversion that matches leaves unread; `None` if it does not read.
fn left_by(conversion: &Scanned) -> Option<Unread> {
    Some(match conversion.scan {
        Scan::Count(_) => return None,
        Scan::Characters => Unread::Anything,
        Scan::Int(_) | Scan::Float(_) | Scan::Word => Unread::End,
        // White space may be in the set.
        Scan::Set => Unread::Misfit,
    })
}

/// Whether a format ends with a conversion that assigns, so that nothing after it is read.
fn ends_with_conversion(format: &[u32]) -> bool {
    let text: String = format.iter().filter_map(|&c| char::from_u32(c)).take_while(|&c| c != '\0').collect();
    let last = text.rsplit('%').next().unwrap_or_default();
    let letter =
        last.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(['h', 'l', 'L', 'q', 'j', 'z', 't']);
    letter.len() == 1
}
