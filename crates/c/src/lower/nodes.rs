//! Construction of nodes of typed programs.

use tracewright_source::Span;

use crate::typed::{
    BinaryOp, CastKind, Expr, ExprId, ExprKind, FunctionId, InitEntry, InitValue, Initialiser, Label, LabelId, Object,
    ObjectId, Place, PlaceId, PlaceKind, Program, Stmt, StmtId, StmtKind, Storage,
};
use crate::types::{IntType, QualType, TypeId};

/// Adds nodes that all have the same source range.
pub struct Nodes<'p> {
    /// The program.
    pub program: &'p mut Program,
    /// The source range of new nodes.
    pub span: Span,
}

impl Nodes<'_> {
    pub fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.program.exprs.push(Expr { kind, ty, span: self.span });
        ExprId(self.program.exprs.len() as u32 - 1)
    }

    pub fn place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        self.program.places.push(Place { kind, ty, span: self.span });
        PlaceId(self.program.places.len() as u32 - 1)
    }

    pub fn stmt(&mut self, kind: StmtKind) -> StmtId {
        self.program.stmts.push(Stmt { kind, span: self.span });
        StmtId(self.program.stmts.len() as u32 - 1)
    }

    pub fn object(&mut self, name: &str, ty: TypeId, storage: Storage) -> ObjectId {
        self.program.objects.push(Object {
            name: name.to_owned(),
            ty,
            storage,
            initialiser: None,
            is_const: false,
            is_volatile: false,
            flexible: 0,
            span: self.span,
        });
        ObjectId(self.program.objects.len() as u32 - 1)
    }

    pub fn label(&mut self, function: FunctionId, name: &str) -> LabelId {
        let labels = &mut self.program.functions[function.index()].labels;
        labels.push(Label { name: name.to_owned(), span: self.span });
        LabelId(labels.len() as u32 - 1)
    }

    pub fn int_type(&mut self, int: IntType) -> TypeId {
        self.program.types.int(int)
    }

    pub fn int(&mut self, value: i128, ty: TypeId) -> ExprId {
        self.expr(ExprKind::Int(value), ty)
    }

    pub fn object_place(&mut self, object: ObjectId) -> PlaceId {
        let ty = self.program.objects[object.index()].ty;
        self.place(PlaceKind::Object(object), ty)
    }

    pub fn load(&mut self, object: ObjectId) -> ExprId {
        let place = self.object_place(object);
        self.load_place(place)
    }

    pub fn load_place(&mut self, place: PlaceId) -> ExprId {
        let ty = self.program.places[place.index()].ty;
        self.expr(ExprKind::Load(place), ty)
    }

    /// `place = value;`, both of integer types.
    pub fn store(&mut self, place: PlaceId, value: ExprId) -> StmtId {
        let ty = self.program.places[place.index()].ty;
        let value = self.as_type(value, ty);
        let assign = self.expr(ExprKind::Assign(place, value), ty);
        self.stmt(StmtKind::Expr(assign))
    }

    pub fn set(&mut self, object: ObjectId, value: ExprId) -> StmtId {
        let place = self.object_place(object);
        self.store(place, value)
    }

    /// Converts an integer to another integer type.
    pub fn as_type(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        match self.program.exprs[value.index()].ty == ty {
            true => value,
            false => self.expr(ExprKind::Cast(CastKind::IntToInt, value), ty),
        }
    }

    /// `a == b`, of the same type.
    pub fn equal(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let int = self.int_type(IntType::Int);
        self.expr(ExprKind::Binary(BinaryOp::Eq, a, b), int)
    }

    /// Declares a local variable of a function, initialised with a value.
    pub fn declare(&mut self, function: FunctionId, name: &str, value: ExprId) -> (ObjectId, StmtId) {
        let ty = self.program.exprs[value.index()].ty;
        let object = self.object(name, ty, Storage::Automatic(function));
        let entry = InitEntry { path: Vec::new(), value: InitValue::Expr(value) };
        self.program.objects[object.index()].initialiser = Some(Initialiser { entries: vec![entry] });
        (object, self.stmt(StmtKind::Declare(object)))
    }

    pub fn block(&mut self, list: Vec<StmtId>) -> StmtId {
        self.stmt(StmtKind::Block(list))
    }

    /// A label on an empty statement.
    pub fn label_here(&mut self, label: LabelId) -> StmtId {
        let skip = self.stmt(StmtKind::Skip);
        self.stmt(StmtKind::Label(label, skip))
    }

    /// `*(pointer + index)`
    pub fn element(&mut self, pointer: ExprId, index: i128) -> PlaceId {
        let ty = self.program.exprs[pointer.index()].ty;
        let to = self.program.types.pointee(ty).map_or(ty, |to| to.ty);
        let long = self.int_type(IntType::Long);
        let index = self.int(index, long);
        let moved = self.expr(ExprKind::PointerAdd(pointer, index), ty);
        self.place(PlaceKind::Deref(moved), to)
    }

    pub fn pointer_to(&mut self, ty: TypeId) -> TypeId {
        self.program.types.pointer(QualType::plain(ty))
    }
}
