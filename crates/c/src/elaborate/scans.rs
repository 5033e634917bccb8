//! `scanf` and its relatives: what is read is an input of the program, assigned to where the arguments point to.
//!
//! Reading stops at the first thing that does not fit, so that the result says how many have been assigned. Where the
//! format says more about the values than their types do, or where the text is known to the program (`sscanf`), the
//! values are marked as not exact.

use crate::source::Span;
use crate::typed::{
    Callee, CastKind, Expr, ExprId, ExprKind, FunctionId, InitValue, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind,
};
use crate::types::TypeId;

use super::{Checked, Elaborator};

/// Where the text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// The outside.
    Input,
    /// A string.
    Text,
}

/// Where the text comes from, and how many arguments stand before those that are assigned.
fn scan(name: &str) -> Option<(Source, usize)> {
    let name = name.strip_prefix("__builtin_").or_else(|| name.strip_prefix("__isoc99_")).unwrap_or(name);
    match name {
        "scanf" => Some((Source::Input, 1)),
        "fscanf" => Some((Source::Input, 2)),
        "sscanf" => Some((Source::Text, 2)),
        _ => None,
    }
}

/// Whether a function is one of these.
pub(super) fn is_scan(name: &str) -> bool {
    scan(name).is_some()
}

/// How many values a format asks for, if it says no more about them than their types.
fn plain_conversions(format: &[u32]) -> Option<usize> {
    let text: String = format.iter().map(|&c| char::from_u32(c).unwrap_or('?')).collect();
    let mut rest = text.trim_end_matches('\0').split('%');
    rest.next();
    let mut count = 0;
    let mut parts = rest.peekable();
    while let Some(part) = parts.next() {
        if part.is_empty() && parts.peek().is_some() {
            // `%%`
            parts.next();
            continue;
        }
        let conversion = part.trim_start_matches(['l', 'h', 'z', 'j', 't', 'L']);
        if !conversion.starts_with(['d', 'i', 'u', 'x', 'X', 'o', 'c', 's', 'f', 'g', 'e']) {
            return None;
        }
        count += 1;
    }
    Some(count)
}

impl Elaborator<'_> {
    /// Takes a call apart; leaves it alone if it cannot.
    pub(super) fn expand_scan(&mut self, id: ExprId, is_unused: bool) -> Checked<()> {
        let ExprKind::Call(Callee::Function(function), args) = self.kind(id).clone() else { return Ok(()) };
        let Some((source, first)) = scan(&self.program.functions[function.index()].name) else { return Ok(()) };
        let span = self.span(id);
        let (Some(&format), Some(targets)) = (args.get(first - 1), args.get(first..)) else { return Ok(()) };
        let wanted = self.literal_text(format).and_then(plain_conversions);
        let name = match source {
            Source::Input if wanted == Some(targets.len()) => "__VERIFIER_nondet_int",
            _ => "__tracewright_scanned",
        };
        let types: Option<Vec<TypeId>> = targets.iter().map(|&target| self.scanned_type(target)).collect();
        let (Some(types), Some(input)) = (types, self.hidden_function(name, span)) else { return Ok(()) };
        let Some(text) = self.hidden_function("__tracewright_scanned_text", span) else { return Ok(()) };
        let mut before = Vec::new();
        for &arg in &args[..first] {
            before.push(self.for_effect(arg));
        }
        let mut places = Vec::new();
        for (&target, &ty) in targets.iter().zip(&types) {
            let pointer = self.settled(target, &mut before)?;
            places.push((pointer, self.place_node(PlaceKind::Deref(pointer), ty, span), ty));
        }
        let result = self.temporary(self.basic.int, span)?;
        let mut inner: Option<StmtId> = None;
        for (number, &(pointer, place, ty)) in places.iter().enumerate().rev() {
            let is_text = self.types().is_integer(ty) && self.types().size_of(ty) == Some(1);
            let effect = match is_text {
                true => {
                    let char_pointer = self.program.types.pointer(crate::types::QualType::plain(self.basic.char));
                    let pointer = self.scalar_cast(pointer, char_pointer, span).unwrap_or(pointer);
                    self.node(ExprKind::Call(Callee::Function(text), vec![pointer]), self.basic.void, span)
                }
                false => {
                    let value = self.node(ExprKind::Call(Callee::Function(input), Vec::new()), ty, span);
                    let assign = self.node(ExprKind::Assign(place, value), ty, span);
                    self.for_effect(assign)
                }
            };
            let mut stmts = vec![self.stmt_node(StmtKind::Expr(effect), span)];
            stmts.push(self.set_count(result, number as i128 + 1, span));
            stmts.extend(inner);
            let body = self.stmt_node(StmtKind::Block(stmts), span);
            inner = Some(self.when(input, body, None, span));
        }
        let mut stmts: Vec<StmtId> = Vec::new();
        for effect in before {
            stmts.push(self.stmt_node(StmtKind::Expr(effect), span));
        }
        let (nothing, end) = (self.set_count(result, 0, span), self.set_count(result, -1, span));
        stmts.push(self.when(input, nothing, Some(end), span));
        stmts.extend(inner);
        let ty = if is_unused { self.basic.void } else { self.ty(id) };
        if !is_unused {
            let value = self.node(ExprKind::Load(result), self.basic.int, span);
            let value = self.arithmetic_cast(value, ty);
            stmts.push(self.stmt_node(StmtKind::Expr(value), span));
        }
        let whole = self.stmt_node(StmtKind::Block(stmts), span);
        self.program.exprs[id.index()] = Expr { kind: ExprKind::Block(whole), ty, span };
        Ok(())
    }

    /// What a pointer argument points to, if that can be assigned.
    fn scanned_type(&self, target: ExprId) -> Option<TypeId> {
        let mut pointer = target;
        while let ExprKind::Cast(CastKind::Same, inner) = *self.kind(pointer) {
            pointer = inner;
        }
        let to = self.types().pointee(self.ty(pointer))?.ty;
        self.types().is_arithmetic(to).then_some(to)
    }

    /// The characters of a string literal.
    fn literal_text(&self, mut expr: ExprId) -> Option<&[u32]> {
        while let ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) = *self.kind(expr) {
            expr = inner;
        }
        let ExprKind::AddressOf(place) = *self.kind(expr) else { return None };
        let PlaceKind::Object(ObjectId(object)) = self.program.places[place.index()].kind else { return None };
        let object = &self.program.objects[object as usize];
        if object.storage != crate::typed::Storage::StringLiteral {
            return None;
        }
        match &object.initialiser.as_ref()?.entries[..] {
            [entry] => match &entry.value {
                InitValue::Characters(characters) => Some(characters),
                InitValue::Expr(_) => None,
            },
            _ => None,
        }
    }

    fn set_count(&mut self, result: PlaceId, count: i128, span: Span) -> StmtId {
        let value = self.int(count, self.basic.int, span);
        let assign = self.node(ExprKind::Assign(result, value), self.basic.int, span);
        let effect = self.for_effect(assign);
        self.stmt_node(StmtKind::Expr(effect), span)
    }

    /// One of two statements, as the input will have it.
    fn when(&mut self, input: FunctionId, yes: StmtId, no: Option<StmtId>, span: Span) -> StmtId {
        let choice = self.node(ExprKind::Call(Callee::Function(input), Vec::new()), self.basic.int, span);
        self.stmt_node(StmtKind::If(choice, yes, no), span)
    }
}
