//! The walk over the program that generates the constraints: which values flow where, and which bytes are accessed as
//! what.

use num_bigint::BigInt;
use rustc_hash::{FxHashMap, FxHashSet};

use super::graph::{Graph, NodeId, Target, VarId};
use super::{Site, transparent};
use crate::analyse::call_graph::CallGraph;
use crate::analyse::storage::{Storage, based_on_place};
use crate::property::Property;
use crate::typed::fixed::{fixed_number, is_number_moved, wrapped_distance};
use crate::typed::shapes::{self, Shape, field_type, shape};
use crate::typed::{
    CastKind, ExprId, ExprKind, FunctionId, InitValue, ObjectId, PathStep, PlaceId, PlaceKind, Program, StmtId,
    StmtKind, UnaryOp,
};
use crate::types::{ArrayLength, TypeId, TypeKind};

/// What the analysis knows about the pointers in a value.
#[derive(Clone, Copy, Debug)]
pub enum Flow {
    /// It contains none.
    Nothing,
    /// It is a scalar that may hold a pointer.
    Scalar(VarId),
    /// It is a struct or union, whose content is at this target.
    Record(Target),
}

/// A call through a pointer whose targets are not known yet.
#[derive(Clone, Debug)]
pub struct OpenCall {
    /// The pointer.
    pub callee: VarId,
    /// The arguments with their types.
    pub args: Vec<(Flow, TypeId)>,
    /// The result with its type.
    pub result: (Flow, TypeId),
    /// The functions that the call has already been connected with.
    pub done: FxHashSet<FunctionId>,
}

/// Which scalars may hold addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carriers {
    /// Pointers only.
    Pointers,
    /// Pointers and integers that are wide enough.
    Integers,
}

/// A transparent function that is being analysed for one call alone.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) function: FunctionId,
    pub(super) objects: FxHashMap<ObjectId, NodeId>,
    pub(super) result: Flow,
}

/// The state of the walk: its input, the graph it builds, and the constraints that are solved afterwards.
pub struct Walk<'a> {
    /// The program.
    pub program: &'a Program,
    /// The call graph.
    pub calls: &'a CallGraph,
    /// The property: calls of the functions it forbids do not enter their bodies.
    pub property: &'a Property,
    /// The points-to graph.
    pub graph: Graph,
    /// Whether integers may hold addresses.
    pub carriers: Carriers,
    /// The pointers that expressions evaluate to.
    pub exprs: FxHashMap<ExprId, VarId>,
    /// The targets of expressions that evaluate to structs.
    pub records: FxHashMap<ExprId, Target>,
    /// The sites of places.
    pub places: FxHashMap<PlaceId, Site>,
    /// The nodes of objects.
    pub objects: FxHashMap<ObjectId, NodeId>,
    /// The memory that each call allocates.
    pub allocations: FxHashMap<ExprId, Vec<Target>>,
    /// Allocations that happen at most once.
    pub once: &'a FxHashSet<ExprId>,
    /// The memory that each call frees.
    pub releases: FxHashMap<ExprId, Vec<Target>>,
    /// Calls through pointers.
    pub open_calls: Vec<OpenCall>,
    /// Pairs of the result of an integer operation and one of its operands.
    pub arithmetic: Vec<(VarId, VarId)>,
    /// Stands for all integers too small for an address that were computed from one.
    pub pieces: VarId,
    /// Integers and pointers that may have been put together from such small integers.
    pub pieced: Vec<VarId>,
    /// Pointers that were converted from integers.
    pub from_numbers: Vec<VarId>,
    /// Addresses converted to integers that are not only compared with a constant.
    pub exposed: Vec<VarId>,
    /// Integers whose value is observed, and not only converted back to a pointer.
    pub observed: Vec<VarId>,
    /// Conversions from pointers to integers, with their results.
    pub conversions: Vec<(ExprId, VarId)>,
    /// Conversions from pointers to integers whose result is only compared with a constant.
    pub(super) hidden: FxHashSet<ExprId>,
    /// Pointers or integers that are compared for equality: where they are equal, the program may use one in place of
    /// the other.
    pub compared: Vec<(VarId, VarId)>,
    /// Integers that are combined or compared with each other: one may be computed from the other.
    pub related: Vec<(VarId, VarId)>,
    /// Pointers that are constants, with the target in the node of absolute addresses.
    pub constants: Vec<(VarId, Target)>,
    pub(super) absolute: NodeId,
    /// Writes of scalars too small for an address, and the target they are copied from, if they are plain copies.
    pub small: Vec<(Target, Option<Target>)>,
    /// Targets that are accessed through pointers, or escape through them, with the type they are accessed as.
    pub views: Vec<(Target, TypeId)>,
    /// Whether a call whose type differs from that of its function turns an address into a number, or a number into an
    /// address.
    pub mixes_in_calls: bool,
    /// The values passed as variable arguments, of all calls together.
    pub rest: VarId,
    functions: FxHashMap<FunctionId, NodeId>,
    /// The results of functions.
    pub results: FxHashMap<FunctionId, Flow>,
    /// Which functions are transparent: analysed for each call on its own.
    pub transparent: Vec<bool>,
    current: Option<FunctionId>,
    pub(super) frames: Vec<Frame>,
    pointer_offsets: FxHashMap<TypeId, Vec<i64>>,
}

/// An array with more elements is folded when a variable index merges its elements; smaller ones merge cell by cell.
const MOST_ELEMENTS: i64 = 64;

impl<'a> Walk<'a> {
    /// Walks over all reachable functions and the initialisers of the objects they mention.
    pub fn new(
        program: &'a Program,
        calls: &'a CallGraph,
        storage: &Storage,
        property: &'a Property,
        carriers: Carriers,
        once: &'a FxHashSet<ExprId>,
    ) -> Walk<'a> {
        let mut graph = Graph::default();
        let (rest, pieces, absolute) = (graph.var(), graph.var(), graph.node());
        let mut walk = Walk {
            program,
            calls,
            property,
            graph,
            carriers,
            exprs: FxHashMap::default(),
            records: FxHashMap::default(),
            places: FxHashMap::default(),
            objects: FxHashMap::default(),
            allocations: FxHashMap::default(),
            once,
            releases: FxHashMap::default(),
            open_calls: Vec::new(),
            arithmetic: Vec::new(),
            pieces,
            pieced: Vec::new(),
            from_numbers: Vec::new(),
            exposed: Vec::new(),
            observed: Vec::new(),
            conversions: Vec::new(),
            hidden: FxHashSet::default(),
            compared: Vec::new(),
            related: Vec::new(),
            constants: Vec::new(),
            absolute,
            small: Vec::new(),
            views: Vec::new(),
            mixes_in_calls: false,
            rest,
            functions: FxHashMap::default(),
            results: FxHashMap::default(),
            transparent: transparent::find(program, calls, storage, property),
            current: None,
            frames: Vec::new(),
            pointer_offsets: FxHashMap::default(),
        };
        for &object in &calls.statics {
            walk.initialiser(object);
        }
        for &function in &calls.reachable {
            for &param in &program.functions[function.index()].params {
                let site = Site::exact(walk.object(param));
                walk.note(&site, program.objects[param.index()].ty);
            }
            if let Some(body) = program.functions[function.index()].body {
                walk.current = Some(function);
                walk.stmt(body);
            }
        }
        walk
    }

    /// The target at which an object starts.
    pub fn object(&mut self, object: ObjectId) -> Target {
        if let Some(frame) = self.frames.last_mut()
            && super::owner(self.program, object) == Some(frame.function)
        {
            let graph = &mut self.graph;
            let node = *frame.objects.entry(object).or_insert_with(|| graph.node());
            return Target { node, offset: 0 };
        }
        let (graph, calls, program) = (&mut self.graph, self.calls, self.program);
        let node = *self.objects.entry(object).or_insert_with(|| {
            let node = graph.node();
            let data = graph.at_mut(Target { node, offset: 0 });
            data.objects.push(object);
            data.many |= super::owner(program, object).is_some_and(|function| calls.is_recursive(function));
            node
        });
        Target { node, offset: 0 }
    }

    fn function_node(&mut self, function: FunctionId) -> Target {
        let graph = &mut self.graph;
        let node = *self.functions.entry(function).or_insert_with(|| {
            let node = graph.node();
            graph.at_mut(Target { node, offset: 0 }).functions.push(function);
            node
        });
        Target { node, offset: 0 }
    }

    pub(super) fn fresh(&mut self, ty: TypeId) -> Flow {
        match self.program.types.kind(ty) {
            TypeKind::Record(_) => Flow::Record(Target { node: self.graph.node(), offset: 0 }),
            _ if self.carries(ty) => Flow::Scalar(self.graph.var()),
            _ => Flow::Nothing,
        }
    }

    /// The result of a function.
    pub fn result(&mut self, function: FunctionId) -> Flow {
        if let Some(&flow) = self.results.get(&function) {
            return flow;
        }
        let ty = self.program.types.as_function(self.program.functions[function.index()].ty).map(|ty| ty.result);
        let flow = ty.map_or(Flow::Nothing, |ty| self.fresh(ty));
        self.results.insert(function, flow);
        flow
    }

    /// Whether a scalar of a type may hold a pointer.
    pub fn carries(&self, ty: TypeId) -> bool {
        match shape(&self.program.types, ty) {
            Some(Shape::Pointer) => true,
            Some(Shape::Int(kind)) => {
                self.carriers == Carriers::Integers && u64::from(kind.bits) >= 8 * self.program.types.pointer_size()
            }
            _ => false,
        }
    }

    /// The offsets at which a value of a type may contain pointers.
    fn pointer_offsets(&mut self, ty: TypeId) -> Vec<i64> {
        if let Some(offsets) = self.pointer_offsets.get(&ty) {
            return offsets.clone();
        }
        let mut offsets = Vec::new();
        self.collect_offsets(ty, 0, &mut offsets);
        offsets.sort_unstable();
        offsets.dedup();
        self.pointer_offsets.insert(ty, offsets.clone());
        offsets
    }

    fn collect_offsets(&self, ty: TypeId, at: i64, out: &mut Vec<i64>) {
        match self.program.types.kind(ty) {
            TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
                let size = self.program.types.size_of(element.ty).unwrap_or(0) as i64;
                let mut first = Vec::new();
                self.collect_offsets(element.ty, 0, &mut first);
                if !first.is_empty() {
                    for i in 0..*length as i64 {
                        out.extend(first.iter().map(|offset| at + i * size + offset));
                    }
                }
            }
            TypeKind::Record(id) => {
                for field in self.program.types.record(*id).body.iter().flat_map(|body| &body.fields) {
                    self.collect_offsets(field.ty.ty, at + field.offset as i64, out);
                }
            }
            _ if self.carries(ty) => out.push(at),
            _ => {}
        }
    }

    /// Notes that a value of a type is read or written at a site.
    pub fn note(&mut self, site: &Site, ty: TypeId) {
        if let Some(shape) = shape(&self.program.types, ty) {
            self.graph.access(site, shape);
            if self.carries(ty) {
                self.spread(site, 0);
            }
            return;
        }
        for leaf in shapes::copied(&self.program.types, ty).unwrap_or_default() {
            self.graph.access(&site.shifted(leaf.offset as i64), leaf.shape);
        }
        if !site.steps.is_empty() {
            for offset in self.pointer_offsets(ty) {
                self.spread(site, offset);
            }
        }
    }

    /// Merges the elements of an array that a variable index selects from.
    fn spread(&mut self, site: &Site, offset: i64) {
        for &(step, count) in &site.steps {
            if count > MOST_ELEMENTS {
                self.graph.fold(site.target, step);
                continue;
            }
            let first = self.graph.cell(site.target.shifted(offset));
            for i in 1..count {
                let other = self.graph.cell(site.target.shifted(offset.wrapping_add(i.wrapping_mul(step))));
                self.graph.unify_vars(first, other);
            }
        }
        if site.steps.len() > 1 {
            // With several variable indices, the offset is a multiple of the greatest common divisor of their steps.
            let step = site.steps.iter().fold(0, |g, &(step, _)| super::graph::gcd(g, step));
            self.graph.fold(site.target, step);
        }
    }

    /// The pointers in the content of a target, without noting an access.
    pub(super) fn content(&mut self, target: Target, ty: TypeId) -> Flow {
        match self.program.types.kind(ty) {
            TypeKind::Record(_) => Flow::Record(target),
            _ if self.carries(ty) => Flow::Scalar(self.graph.cell(target)),
            _ => Flow::Nothing,
        }
    }

    /// Unifies what two values of a type point to, because one flows into the other.
    pub fn flow(&mut self, from: Flow, to: Flow, ty: TypeId) {
        match (from, to) {
            (Flow::Scalar(a), Flow::Scalar(b)) => self.graph.unify_vars(a, b),
            (Flow::Record(a), Flow::Record(b)) => {
                for offset in self.pointer_offsets(ty) {
                    let (a, b) = (self.graph.cell(a.shifted(offset)), self.graph.cell(b.shifted(offset)));
                    self.graph.unify_vars(a, b);
                }
            }
            _ => {}
        }
    }

    pub fn bit_field(&self, place: PlaceId) -> Option<Shape> {
        let PlaceKind::Field(record, number) = self.program.places[place.index()].kind else { return None };
        field_type(self.program, self.program.places[record.index()].ty, number)?.1
    }

    /// The content of a place that is read or written, which is noted as an access.
    fn accessed(&mut self, place: PlaceId) -> Flow {
        let site = self.place(place);
        let ty = self.program.places[place.index()].ty;
        match self.bit_field(place) {
            Some(bits) => {
                self.graph.access(&site, bits);
                Flow::Nothing
            }
            None => {
                self.note(&site, ty);
                self.content(site.target, ty)
            }
        }
    }

    /// The site of a place.
    pub fn place(&mut self, id: PlaceId) -> Site {
        let program = self.program;
        let place = &program.places[id.index()];
        let site = match place.kind {
            PlaceKind::Object(object) => Site::exact(self.object(object)),
            PlaceKind::CompoundLiteral(object) => {
                self.initialiser(object);
                Site::exact(self.object(object))
            }
            PlaceKind::Field(record, number) => {
                let site = self.place(record);
                let offset = field_type(program, program.places[record.index()].ty, number).map_or(0, |f| f.0);
                site.shifted(offset as i64)
            }
            PlaceKind::Deref(pointer) if based_on_place(program, pointer).is_some() => self.based(pointer),
            PlaceKind::Deref(pointer) => {
                let target = self.pointed(pointer);
                let ty = self.innermost(place.ty);
                self.views.push((target, ty));
                Site::exact(target)
            }
            PlaceKind::Value(expr) => match self.expr(expr) {
                Flow::Record(target) => Site::exact(target),
                _ => Site::exact(Target { node: self.graph.node(), offset: 0 }),
            },
        };
        if self.frames.is_empty() {
            self.places.insert(id, site.clone());
        }
        site
    }

    /// The target of a place that has just been walked over.
    pub fn seen_place(&mut self, id: PlaceId) -> Target {
        match self.places.get(&id) {
            Some(site) if self.frames.is_empty() => site.target,
            _ => self.place(id).target,
        }
    }

    /// The target that a pointer points to.
    fn pointed(&mut self, pointer: ExprId) -> Target {
        match self.expr(pointer) {
            Flow::Scalar(var) => self.graph.pointee(var),
            // A null pointer or a constant: it points to no object of the program.
            _ => Target { node: self.graph.node(), offset: 0 },
        }
    }

    /// The site that a pointer `&place + i - j ...` points to.
    fn based(&mut self, id: ExprId) -> Site {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        match expr.kind {
            ExprKind::AddressOf(place) => self.place(place),
            ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
                let mut site = self.based(pointer);
                self.observed_expr(index);
                let unit = self.unit(program.exprs[pointer.index()].ty);
                match fixed_number(program, index) {
                    // `*(a + n - 1)`: a constant added to a variable index leads back into the array, since `a + n` may
                    // be one past its last element.
                    Some(_) if unit.is_some() && self.is_indexed(pointer) => {}
                    Some(value) if unit.is_some() => {
                        let sign = if matches!(expr.kind, ExprKind::PointerAdd(..)) { 1 } else { -1 };
                        let distance = BigInt::from(value) * unit.unwrap_or(1);
                        site = site.shifted((sign * wrapped_distance(&program.types, distance)) as i64);
                    }
                    _ => match self.extent(pointer) {
                        Some(count) => site.steps.push((unit.unwrap_or(1), count)),
                        None => self.graph.fold(site.target, unit.unwrap_or(1)),
                    },
                }
                site
            }
            ExprKind::Cast(_, inner) => self.based(inner),
            _ => unreachable!("the expression is based on a place"),
        }
    }

    /// Whether a pointer is the address of an array with a variable index added, such as `a + n` or `&a[n]`.
    fn is_indexed(&self, mut pointer: ExprId) -> bool {
        let program = self.program;
        loop {
            let expr = &program.exprs[pointer.index()];
            match expr.kind {
                ExprKind::PointerAdd(inner, index) | ExprKind::PointerSub(inner, index) => {
                    if fixed_number(program, index).is_none() {
                        return true;
                    }
                    pointer = inner;
                }
                ExprKind::Cast(CastKind::Same, inner) => pointer = inner,
                ExprKind::AddressOf(place) => match program.places[place.index()].kind {
                    // This is the address of a whole element, not of the first scalar in it.
                    PlaceKind::Deref(inner)
                        if program
                            .types
                            .pointee(expr.ty)
                            .is_some_and(|to| to.ty == program.places[place.index()].ty) =>
                    {
                        pointer = inner;
                    }
                    _ => return false,
                },
                _ => return false,
            }
        }
    }

    /// The number of elements of the array that a pointer was computed from.
    fn extent(&self, pointer: ExprId) -> Option<i64> {
        let program = self.program;
        let pointee = program.types.pointee(program.exprs[pointer.index()].ty);
        let mut at = pointer;
        loop {
            match program.exprs[at.index()].kind {
                ExprKind::AddressOf(place) => match program.types.kind(program.places[place.index()].ty) {
                    // `&a` points to the whole array, `a` to its first element: arithmetic on them counts in different
                    // units.
                    TypeKind::Array { element, .. } if pointee.is_none_or(|to| to.ty != element.ty) => return None,
                    TypeKind::Array { length: ArrayLength::Fixed(length), .. } if *length > 1 => {
                        return i64::try_from(*length).ok();
                    }
                    // The array may be the last member of a struct, and used as a flexible array member that is longer
                    // than declared.
                    TypeKind::Array { .. } => return Some(i64::from(u32::MAX)),
                    _ => return None,
                },
                ExprKind::Cast(CastKind::Same, inner) => at = inner,
                _ => return None,
            }
        }
    }

    /// The size of what a pointer type points to.
    pub(super) fn unit(&self, pointer: TypeId) -> Option<i64> {
        let types = &self.program.types;
        let mut ty = types.pointee(pointer)?.ty;
        if matches!(types.kind(ty), TypeKind::Void | TypeKind::Function(_)) {
            return Some(1);
        }
        if let Some(size) = types.size_of(ty) {
            return Some((size as i64).max(1));
        }
        while let TypeKind::Array { element, .. } = types.kind(ty) {
            ty = element.ty;
        }
        None
    }

    /// Walks over an expression, and returns the pointers in its value.
    pub fn expr(&mut self, id: ExprId) -> Flow {
        let flow = self.expr_inside(id);
        if self.frames.is_empty() {
            match flow {
                Flow::Scalar(var) => {
                    self.exprs.insert(id, var);
                }
                Flow::Record(target) => {
                    self.records.insert(id, target);
                }
                Flow::Nothing => {}
            }
        }
        flow
    }

    fn expr_inside(&mut self, id: ExprId) -> Flow {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::SizeOf(_) | ExprKind::Unsupported(_) => Flow::Nothing,
            ExprKind::Load(place) => {
                let flow = self.accessed(*place);
                self.bits_read(*place, flow)
            }
            ExprKind::AddressOf(place) => {
                let site = self.place(*place);
                for &(step, _) in &site.steps {
                    self.graph.fold(site.target, step);
                }
                Flow::Scalar(self.graph.pointer_to(site.target))
            }
            ExprKind::FunctionAddress(function) => {
                let target = self.function_node(*function);
                Flow::Scalar(self.graph.pointer_to(target))
            }
            ExprKind::Unary(op, a) => {
                let operand = self.expr(*a);
                if *op != UnaryOp::Not {
                    self.observe(operand, program.exprs[a.index()].ty);
                }
                self.computed(&[operand], expr.ty)
            }
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                self.comparison(*op, *a, *b);
                Flow::Nothing
            }
            ExprKind::Binary(_, a, b) => {
                let operands = [self.expr(*a), self.expr(*b)];
                self.observe(operands[0], program.exprs[a.index()].ty);
                self.observe(operands[1], program.exprs[b.index()].ty);
                if let [Flow::Scalar(a), Flow::Scalar(b)] = operands {
                    self.related.push((a, b));
                }
                self.computed(&operands, expr.ty)
            }
            ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
                let sign = if matches!(expr.kind, ExprKind::PointerAdd(..)) { 1 } else { -1 };
                if is_number_moved(program, id) {
                    let sum = match self.expr(*index) {
                        Flow::Scalar(var) => {
                            let sum = self.graph.var();
                            self.arithmetic.push((sum, var));
                            Flow::Scalar(sum)
                        }
                        other => other,
                    };
                    return self.pointer_made_of(sum);
                }
                let target = self.pointed(*pointer);
                self.observed_expr(*index);
                let target = self.moved(target, program.exprs[pointer.index()].ty, *index, sign);
                Flow::Scalar(self.graph.pointer_to(target))
            }
            ExprKind::PointerDiff(a, b) => self.difference(*a, *b, expr.ty),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                self.expr(*a);
                self.expr(*b);
                Flow::Nothing
            }
            ExprKind::Conditional(c, a, b) => {
                self.expr(*c);
                self.either(*a, *b, expr.ty)
            }
            ExprKind::Elvis(a, b) => self.either(*a, *b, expr.ty),
            ExprKind::Cast(kind, inner) => self.cast(id, *kind, *inner, expr.ty),
            ExprKind::Assign(place, value) => {
                let flow = self.expr(*value);
                let to = self.accessed(*place);
                self.note_small(*place, Some(*value));
                self.bits_written(flow, to);
                self.flow(flow, to, expr.ty);
                self.bits_read(*place, to)
            }
            ExprKind::CompoundAssign(_, place, _, value) => {
                let value = self.observed_expr(*value);
                let to = self.accessed(*place);
                self.observe(to, program.places[place.index()].ty);
                self.note_small(*place, None);
                self.bits_written(value, to);
                if let Flow::Scalar(result) = to {
                    self.arithmetic.push((result, result));
                    if let Flow::Scalar(operand) = value {
                        self.arithmetic.push((result, operand));
                        self.related.push((result, operand));
                    }
                }
                self.bits_read(*place, to)
            }
            ExprKind::PointerAddAssign(place, index) | ExprKind::PointerSubAssign(place, index) => {
                let to = self.accessed(*place);
                self.observed_expr(*index);
                if let Flow::Scalar(var) = to {
                    let old = self.graph.pointee(var);
                    let new = self.moved(old, expr.ty, *index, 1);
                    self.graph.unify(old, new);
                }
                to
            }
            ExprKind::Step(_, place) => {
                let to = self.accessed(*place);
                self.observe(to, program.places[place.index()].ty);
                self.note_small(*place, None);
                if let Flow::Scalar(var) = to {
                    if program.types.is_pointer(expr.ty) {
                        let target = self.graph.pointee(var);
                        let unit = self.unit(expr.ty).unwrap_or(1);
                        self.graph.fold(target, unit);
                    } else {
                        self.arithmetic.push((var, var));
                    }
                }
                to
            }
            ExprKind::Comma(a, b) => {
                self.expr(*a);
                self.expr(*b)
            }
            ExprKind::Call(callee, args) => self.call(id, *callee, args),
            ExprKind::Block(stmt) => self.block(*stmt),
            ExprKind::VaArg(place) => {
                self.accessed(*place);
                let target = self.graph.pointee(self.rest);
                match self.fresh(expr.ty) {
                    Flow::Scalar(_) => Flow::Scalar(self.rest),
                    Flow::Record(_) => Flow::Record(target),
                    Flow::Nothing => Flow::Nothing,
                }
            }
        }
    }

    /// Walks over a block; its value is that of its last expression (a GNU statement expression).
    fn block(&mut self, stmt: StmtId) -> Flow {
        let program = self.program;
        let mut last = stmt;
        if let StmtKind::Block(stmts) = &program.stmts[stmt.index()].kind
            && let Some((&end, before)) = stmts.split_last()
        {
            for &stmt in before {
                self.stmt(stmt);
            }
            last = end;
        }
        while let StmtKind::Label(_, inner) = program.stmts[last.index()].kind {
            last = inner;
        }
        match program.stmts[last.index()].kind {
            StmtKind::Expr(expr) => self.expr(expr),
            _ => {
                self.stmt(last);
                Flow::Nothing
            }
        }
    }

    pub(super) fn stmt(&mut self, root: StmtId) {
        use crate::typed::visit::{Part, for_each_part};
        let program = self.program;
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            match &program.stmts[id.index()].kind {
                StmtKind::Return(Some(value)) => {
                    let flow = self.expr(*value);
                    let to = match (self.frames.last(), self.current) {
                        (Some(frame), _) => frame.result,
                        (None, Some(function)) => self.result(function),
                        (None, None) => Flow::Nothing,
                    };
                    self.flow(flow, to, program.exprs[value.index()].ty);
                }
                StmtKind::Switch(value, body) => {
                    self.observed_expr(*value);
                    stack.push(*body);
                }
                StmtKind::VlaLength(object, length) => {
                    self.observed_expr(*length);
                    let site = Site::exact(self.object(*object));
                    self.note(&site, program.objects[object.index()].ty);
                }
                StmtKind::Asm { outputs, inputs, .. } => {
                    let mut flows: Vec<Flow> = outputs.iter().map(|&place| self.accessed(place)).collect();
                    flows.extend(inputs.iter().map(|&input| self.expr(input)));
                    let vars = flows.into_iter().filter_map(|flow| match flow {
                        Flow::Scalar(var) => Some(var),
                        _ => None,
                    });
                    let first = vars.reduce(|a, b| {
                        self.graph.unify_vars(a, b);
                        a
                    });
                    self.observed.extend(first);
                }
                _ => for_each_part(program, Part::Stmt(id), |part| match part {
                    Part::Stmt(stmt) => stack.push(stmt),
                    Part::Expr(expr) => {
                        self.expr(expr);
                    }
                    Part::Object(object) => self.initialiser(object),
                    Part::Place(place) => {
                        self.accessed(place);
                    }
                }),
            }
        }
    }

    fn initialiser(&mut self, object: ObjectId) {
        let program = self.program;
        let start = self.object(object);
        let declared = &program.objects[object.index()];
        for entry in declared.initialiser.iter().flat_map(|initialiser| &initialiser.entries) {
            let (mut site, mut ty, mut bits) = (Site::exact(start), declared.ty, None);
            // A designated range gives several elements the same value: each is stored at its own offset.
            let mut ranges = Vec::new();
            for step in &entry.path {
                match (*step, program.types.kind(ty)) {
                    (PathStep::Field(number), _) => {
                        let Some((offset, field_bits, field)) = field_type(program, ty, number) else { break };
                        (site, ty, bits) = (site.shifted(offset as i64), field, field_bits);
                    }
                    (PathStep::Index(index), TypeKind::Array { element, .. }) => {
                        let size = program.types.size_of(element.ty).unwrap_or(0);
                        (site, ty) = (site.shifted((index * size) as i64), element.ty);
                    }
                    (PathStep::Range(first, last), TypeKind::Array { element, .. }) => {
                        let size = program.types.size_of(element.ty).unwrap_or(0);
                        ranges.push((size as i64, (last - first + 1) as i64));
                        (site, ty) = (site.shifted((first * size) as i64), element.ty);
                    }
                    _ => break,
                }
            }
            match &entry.value {
                InitValue::Expr(expr) => {
                    let flow = self.expr(*expr);
                    for site in spelled_out(&site, &ranges) {
                        if let Some(bits) = bits {
                            self.graph.access(&site, bits);
                            self.bits_written(flow, Flow::Nothing);
                            continue;
                        }
                        self.note(&site, ty);
                        let to = self.content(site.target, ty);
                        self.flow(flow, to, ty);
                    }
                }
                InitValue::Characters(characters) => {
                    let TypeKind::Array { element, .. } = program.types.kind(ty) else { continue };
                    let size = program.types.size_of(element.ty).unwrap_or(1);
                    for site in spelled_out(&site, &ranges) {
                        for (i, _) in characters.iter().enumerate().filter(|(_, c)| **c != 0) {
                            self.note(&site.shifted((i as u64 * size) as i64), element.ty);
                        }
                    }
                }
            }
        }
    }
}

/// The site of each element, if a designated range stores the same value in several.
fn spelled_out(site: &Site, ranges: &[(i64, i64)]) -> Vec<Site> {
    let mut sites = vec![site.clone()];
    for &(step, count) in ranges {
        sites = sites.iter().flat_map(|site| (0..count).map(move |i| site.shifted(i * step))).collect();
    }
    sites
}
