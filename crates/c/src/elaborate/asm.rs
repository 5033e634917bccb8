//! Inline assembly.
//!
//! A template without text executes nothing: operands keep their values, and an output that shares its register with an
//! input gets that input's value. Other templates are over-approximated: outputs become arbitrary, and so does memory
//! if the statement may change it (marked). A template that runs code of the program, or names its variables, is
//! unsupported: executions that reach it are left open.

use tracewright_source::Span;

use crate::ast::{self, AsmFlow};
use crate::names::Symbol;
use crate::typed::build::Builder;
use crate::typed::{ExprId, ExprKind, InitEntry, InitValue, Initialiser, PlaceId, PlaceKind, StmtKind, Storage};
use crate::types::QualType;

use super::bodies::Bodies;
use super::convert::Operand;
use super::entities::Status;
use super::link::Linker;
use super::scopes::{Meaning, Scopes};
use super::{Checked, Elaborator};

/// The construct that is over-approximated.
const NAMES_PROGRAM: &str = "an `asm` statement that jumps, or names functions or variables of the program";

/// An operand of an `asm` statement.
#[derive(Clone, Debug)]
struct Input {
    value: ExprId,
    constraint: String,
    /// The place that it is the content of.
    place: Option<PlaceId>,
}

impl Elaborator<'_> {
    /// An `asm` statement.
    pub(super) fn asm(&mut self, id: ast::AsmId) -> Checked<()> {
        let asm = self.ast[id];
        let text = self.string_text(asm.template);
        let mut outputs = Vec::new();
        for operand in &self.ast[asm.outputs] {
            match self.expression(operand.value)? {
                Operand::Place(place, _) => outputs.push((place, self.string_text(operand.constraint))),
                _ => {
                    let span = self.ast[operand.value].span;
                    return self.typing.error(span, "invalid lvalue in asm output");
                }
            }
        }
        let mut inputs = Vec::new();
        for operand in &self.ast[asm.inputs] {
            inputs.push(self.asm_input(operand)?);
        }
        let clobbers: Vec<String> = self.ast[asm.clobbers].iter().map(|&id| self.string_text(id)).collect();
        let memory = clobbers.iter().any(|clobber| clobber == "memory");
        let mut labels = Vec::new();
        if asm.flow == AsmFlow::Goto {
            for &label in &self.ast[asm.labels] {
                labels.push(self.bodies.label(&mut self.typing.build, self.names, label, label.span));
            }
        }
        if text.trim().is_empty() && labels.is_empty() {
            for (place, _) in &mut outputs {
                *place = self.bodies.keep_place(&mut self.typing.build, *place, asm.span)?;
            }
            return self.empty_asm(&asm, outputs, &inputs);
        }
        if labels.is_empty() && self.typing.build.runs_program(&text, &inputs) {
            self.bodies.push(&mut self.typing.build, StmtKind::Undefined(NAMES_PROGRAM.to_owned()), asm.span);
            return Ok(());
        }
        let calls = instructions(&text).any(|line| mnemonic(line).starts_with("call"));
        let memory = memory || calls;
        let mut outputs: Vec<PlaceId> = outputs.into_iter().map(|(place, _)| place).collect();
        if memory {
            // If memory may change, so may what memory operands (`m`) refer to.
            outputs
                .extend(inputs.iter().filter(|input| input.constraint.contains('m')).filter_map(|input| input.place));
        }
        let inputs = inputs.into_iter().map(|input| input.value).collect();
        let words: Vec<Symbol> = symbols(&text).filter_map(|word| self.names.find(word)).collect();
        let stmt = self.typing.build.stmt_node(StmtKind::Asm { text, outputs, inputs, memory, labels }, asm.span);
        if let Some(body) = &mut self.bodies.current {
            body.list.push(stmt);
            self.linker.symbols.asm_words.push((stmt, words));
        }
        Ok(())
    }

    /// `asm` outside of functions: nothing is known about what it defines or changes.
    pub(super) fn asm_outside(&mut self, id: ast::AsmId) {
        let asm = self.ast[id];
        let text = self.string_text(asm.template);
        let is_harmless = |line: &str| line.is_empty() || line.starts_with('#') || line.starts_with(".ident");
        if !instructions(&text).all(is_harmless) {
            self.typing.build.program.unsupported.push((asm.span, "asm outside of functions".to_owned()));
        }
    }

    fn asm_input(&mut self, operand: &ast::AsmOperand) -> Checked<Input> {
        let span = self.ast[operand.value].span;
        let constraint = self.string_text(operand.constraint);
        let value = self.expression(operand.value)?;
        let (value, place) = match value {
            Operand::Place(place, ty) if self.typing.build.types().size_of(ty.ty).is_none() => {
                (self.typing.build.address_of(place, ty, span), None)
            }
            Operand::Place(place, ty) => (self.typing.value_of(Operand::Place(place, ty), span)?, Some(place)),
            operand => (self.typing.value_of(operand, span)?, None),
        };
        Ok(Input { value, constraint, place })
    }

    /// Nothing is executed: only operands that share a register matter.
    fn empty_asm(&mut self, asm: &ast::Asm, outputs: Vec<(PlaceId, String)>, inputs: &[Input]) -> Checked<()> {
        let span = asm.span;
        let names: Vec<Option<String>> =
            self.ast[asm.outputs].iter().map(|o| o.name.map(|name| self.text(name.name).to_owned())).collect();
        let mut kept = Vec::new();
        for input in inputs {
            kept.push(self.bodies.keep_operand(&mut self.typing.build, input.value, span)?);
        }
        let mut unknown = Vec::new();
        for (number, (place, constraint)) in outputs.into_iter().enumerate() {
            let name = names[number].as_deref();
            let is_same = |input: &Input| {
                let own = input.constraint.trim_start_matches('%');
                own.parse() == Ok(number) || name.is_some_and(|name| own == format!("[{name}]"))
            };
            let source = inputs.iter().position(is_same);
            let is_memory = !constraint.contains(['r', 'g', 'q', 'a', 'b', 'c', 'd', 'S', 'D', 'X', 'x', 'i', 'n']);
            match source {
                _ if constraint.contains('+') => {}
                Some(source) if self.typing.build.passes_unchanged(kept[source], place) => {
                    let ty = self.typing.build.place_type(place);
                    let value = self.typing.scalar_cast(kept[source], ty, span).unwrap_or(kept[source]);
                    let assign = self.typing.build.node(ExprKind::Assign(place, value), ty, span);
                    self.bodies.push(&mut self.typing.build, StmtKind::Expr(assign), span);
                }
                None if is_memory => {}
                _ => unknown.push(place),
            }
        }
        if !unknown.is_empty() {
            let (text, inputs, labels) = (String::new(), Vec::new(), Vec::new());
            self.bodies.push(
                &mut self.typing.build,
                StmtKind::Asm { text, outputs: unknown, inputs, memory: false, labels },
                span,
            );
        }
        Ok(())
    }

    /// The text of a string literal.
    pub(super) fn string_text(&self, id: ast::StringId) -> String {
        match &self.ast[id].units {
            ast::StringUnits::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            ast::StringUnits::Wide(_) => String::new(),
        }
    }
}

impl Bodies {
    /// Evaluates an operand once.
    fn keep_operand(&mut self, build: &mut Builder, value: ExprId, span: Span) -> Checked<ExprId> {
        let ty = build.ty(value);
        let Some(function) = build.function.filter(|_| build.types().is_scalar(ty)) else {
            return Ok(value);
        };
        let object = build.object("", QualType::plain(ty), Storage::Automatic(function), span);
        let entry = InitEntry { path: Vec::new(), value: InitValue::Expr(value) };
        build.program.objects[object.index()].initialiser = Some(Initialiser { entries: vec![entry] });
        self.push(build, StmtKind::Declare(object), span);
        let place = build.place_node(PlaceKind::Object(object), ty, span);
        Ok(build.node(ExprKind::Load(place), ty, span))
    }

    /// Finds out once where an output is, before the inputs are evaluated, also if nothing is stored there.
    fn keep_place(&mut self, build: &mut Builder, place: PlaceId, span: Span) -> Checked<PlaceId> {
        let ty = build.place_type(place);
        let kind = match build.program.places[place.index()].kind {
            PlaceKind::Deref(pointer) => PlaceKind::Deref(self.keep_operand(build, pointer, span)?),
            PlaceKind::Field(whole, number) => PlaceKind::Field(self.keep_place(build, whole, span)?, number),
            PlaceKind::Object(_) | PlaceKind::CompoundLiteral(_) | PlaceKind::Value(_) => return Ok(place),
        };
        Ok(build.place_node(kind, ty, span))
    }
}

impl Linker<'_> {
    /// At the end of a file, when all its functions are known: texts that name them.
    pub(super) fn resolve_asm_words(&mut self, build: &mut Builder, scopes: &Scopes) {
        let open = std::mem::take(&mut self.symbols.asm_words);
        for (stmt, words) in open {
            match words.iter().any(|&word| self.is_of_program(build, scopes, word)) {
                true => build.program.stmts[stmt.index()].kind = StmtKind::Undefined(NAMES_PROGRAM.to_owned()),
                false => self.symbols.asm_words.push((stmt, words)),
            }
        }
    }

    /// Whether a name stands for a function that the program defines, or for a variable.
    fn is_of_program(&self, build: &Builder, scopes: &Scopes, name: Symbol) -> bool {
        let visible = match scopes.ordinary.get(name) {
            Some(Meaning::Entity(id)) => Some(id),
            _ => None,
        };
        visible.or_else(|| self.entities.external(name)).is_some_and(|id| {
            let entity = self.entities.get(id);
            build.types().as_function(entity.ty.ty).is_none() || entity.status >= Status::Tentative
        })
    }
}

impl Builder {
    /// Whether a value in a register is the same as one of the place's type.
    fn passes_unchanged(&self, value: ExprId, place: PlaceId) -> bool {
        let (from, to) = (self.ty(value), self.place_type(place));
        let types = self.types();
        let fits = |ty| types.is_integer(ty) || types.is_pointer(ty);
        from == to || fits(from) && fits(to) && types.size_of(from) >= types.size_of(to)
    }

    /// Whether code of the program is executed.
    fn runs_program(&self, text: &str, inputs: &[Input]) -> bool {
        let is_function = |input: &Input| {
            let mut value = input.value;
            while let ExprKind::Cast(_, inner) = *self.kind(value) {
                value = inner;
            }
            let to = self.types().pointee(self.ty(value));
            matches!(self.kind(value), ExprKind::FunctionAddress(_))
                || to.is_some_and(|to| self.types().as_function(to.ty).is_some())
        };
        inputs.iter().any(is_function) || leaves(text)
    }
}

/// The instructions of a text, without labels in front of them.
fn instructions(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', ';']).map(|line| {
        let line = line.trim();
        match line.split_once(':') {
            Some((label, rest)) if label.chars().all(|c| c.is_alphanumeric() || "_.$%=".contains(c)) => rest.trim(),
            _ => line,
        }
    })
}

fn mnemonic(instruction: &str) -> &str {
    instruction.split_whitespace().next().unwrap_or("")
}

/// The words of a text that may be symbols: no registers, operands or numbers.
fn symbols(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || "_.".contains(c);
    let words = text.split(move |c: char| !is_part(c) && c != '%').filter(|word| !word.contains('%'));
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// Whether a text returns from the function or jumps to something else than a label of its own.
fn leaves(text: &str) -> bool {
    let is_local = |target: &str| {
        let digits = target.trim_end_matches(['b', 'f']);
        !digits.is_empty() && digits.len() < target.len() && digits.chars().all(|c| c.is_ascii_digit())
    };
    instructions(text).any(|line| {
        let name = mnemonic(line);
        let target = line[name.len()..].trim();
        name.starts_with("ret") || name.starts_with("iret") || name.starts_with('j') && !is_local(target)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_within_a_text_do_not_leave_it() {
        assert!(!leaves("1: decl %0\n jne 1b"));
        assert!(leaves("jmp elsewhere"));
        assert!(leaves("nop; ret"));
        assert_eq!(symbols("movl $5, counter(%rip); add %0, %%eax").collect::<Vec<_>>(), ["movl", "counter", "add"]);
    }
}
