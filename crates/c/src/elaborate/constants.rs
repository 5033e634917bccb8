//! Constant expressions (C11 6.6) where the language asks for them: array lengths, case labels, enumerators, widths of
//! bit-fields, assertions, static initialisers.

use tracewright_source::Span;

use crate::ast;
use crate::typed::build::Builder;
use crate::typed::{ExprId, ExprKind, PlaceId, PlaceKind, Storage};

use super::{Checked, Elaborator};

impl Elaborator<'_> {
    /// The value of an expression that must be an integer constant.
    pub(super) fn integer_constant(&mut self, id: ast::ExprId, what: &str) -> Checked<i128> {
        let span = self.ast[id].span;
        let value = self.value(id)?;
        if !self.typing.build.types().is_integer(self.typing.build.ty(value)) {
            return self.typing.error(span, format!("{what} is not an integer"));
        }
        match self.typing.build.constant_int(value) {
            Some(constant) => Ok(constant),
            None => self.typing.error(span, format!("{what} is not an integer constant")),
        }
    }

    /// Checks `_Static_assert`.
    pub(super) fn static_assert(&mut self, condition: ast::ExprId, message: Option<ast::StringId>, span: Span) {
        let Ok(value) = self.integer_constant(condition, "the condition of a static assertion") else { return };
        if value == 0 {
            let text = message.map(|id| match &self.ast[id].units {
                ast::StringUnits::Bytes(bytes) => format!(": {}", String::from_utf8_lossy(bytes)),
                ast::StringUnits::Wide(_) => String::new(),
            });
            let _ = self.typing.error::<()>(span, format!("static assertion failed{}", text.unwrap_or_default()));
        }
    }
}

impl Builder {
    /// Whether an expression can stand in the initialiser of a static object: numbers, addresses, and sums of them.
    pub(super) fn is_static_initialiser(&self, expr: ExprId) -> bool {
        if self.evaluate(expr).is_some() {
            return true;
        }
        match *self.kind(expr) {
            ExprKind::AddressOf(place) => self.is_static_place(place),
            ExprKind::FunctionAddress(_) | ExprKind::Unsupported(_) | ExprKind::Float(_) => true,
            ExprKind::Cast(_, operand) | ExprKind::Unary(_, operand) => self.is_static_initialiser(operand),
            ExprKind::PointerAdd(left, right)
            | ExprKind::PointerSub(left, right)
            | ExprKind::PointerDiff(left, right)
            | ExprKind::Binary(_, left, right)
            | ExprKind::And(left, right)
            | ExprKind::Or(left, right)
            | ExprKind::Elvis(left, right) => self.is_static_initialiser(left) && self.is_static_initialiser(right),
            ExprKind::Conditional(condition, then, otherwise) => {
                [condition, then, otherwise].iter().all(|&part| self.is_static_initialiser(part))
            }
            // A compound literal as a whole (GNU), and constant objects.
            ExprKind::Load(place) => match self.program.places[place.index()].kind {
                PlaceKind::CompoundLiteral(_) => true,
                PlaceKind::Object(object) => {
                    let object = &self.program.objects[object.index()];
                    object.is_const || matches!(object.storage, Storage::CompoundLiteral(_))
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn is_static_place(&self, place: PlaceId) -> bool {
        match self.program.places[place.index()].kind {
            PlaceKind::Object(object) | PlaceKind::CompoundLiteral(object) => !matches!(
                self.program.objects[object.index()].storage,
                Storage::Automatic(_) | Storage::Parameter(_) | Storage::CompoundLiteral(Some(_))
            ),
            PlaceKind::Deref(pointer) => self.is_static_initialiser(pointer),
            PlaceKind::Field(outer, _) => self.is_static_place(outer),
            PlaceKind::Value(_) => false,
        }
    }
}
