//! Terms that are the value of a C lvalue: a variable, an array element, or the target of a pointer.

use num_bigint::BigInt;
use tracewright_logic::{Op, Term};
use tracewright_vocabulary::origin::{Based, Meaning, ObjectRef, Part, SourceTypeKind, TypeRef};

use super::cells::Bases;
use super::formulas::Formulas;

/// An lvalue in C.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lvalue {
    /// As C.
    pub text: String,
    /// Its type.
    pub ty: TypeRef,
    /// Which part of its value is meant.
    pub part: Part,
}

impl Formulas<'_> {
    /// The lvalue whose value a term is.
    pub(super) fn lvalue(&self, term: Term) -> Option<Lvalue> {
        let args = self.terms.args(term);
        match self.terms.op(term) {
            Op::Var(_) => self.variable(term),
            Op::Select => self.element(args[0], args[1]),
            _ => None,
        }
    }

    fn variable(&self, term: Term) -> Option<Lvalue> {
        let var = self.icfg.variable_of(term)?;
        match self.scope.meaning(var)? {
            Meaning::Scalar { object, path, ty, part } => {
                let name = &self.scope.origins.objects[*object].name;
                Some(Lvalue { text: format!("{name}{path}"), ty: *ty, part: *part })
            }
            Meaning::Result { path, ty, part } if self.in_contract => {
                Some(Lvalue { text: format!("\\result{path}"), ty: *ty, part: *part })
            }
            _ => None,
        }
    }

    fn element(&self, map: Term, index: Term) -> Option<Lvalue> {
        let args = self.terms.args(map);
        match self.terms.op(map) {
            Op::Var(_) => match *self.scope.meaning(self.icfg.variable_of(map)?)? {
                Meaning::Map { object, unit, part } => self.part_of(object, index, unit, part),
                Meaning::Memory { part, fixed: Some(offset), integer } => {
                    let base = u64::try_from(self.literal(index)?).ok()?;
                    let Based::Object(object) = *self.scope.origins.bases.get(&base)? else { return None };
                    let offset = u64::try_from(offset - self.scope.origins.objects[object].start).ok()?;
                    let cell = Bases::new(self.scope.origins).cell_of(object, offset)?;
                    let visible = self.scope.is_visible(object) && self.integer_type(cell.ty) == integer;
                    visible.then_some(Lvalue { text: cell.name, ty: cell.ty, part })
                }
                _ => None,
            },
            Op::Select => {
                let var = self.icfg.variable_of(args[0])?;
                let &Meaning::Memory { part, fixed: None, integer } = self.scope.meaning(var)? else { return None };
                let found = self.in_memory(args[1], index, part)?;
                // The same bytes may be stored as numbers of another signedness.
                (self.integer_type(found.ty) == integer).then_some(found)
            }
            _ => None,
        }
    }

    /// The lvalue at an offset of a named object.
    fn part_of(&self, object: ObjectRef, index: Term, unit: u64, part: Part) -> Option<Lvalue> {
        let origins = self.scope.origins;
        if !self.scope.is_visible(object) {
            return None;
        }
        if let Some(index) = self.literal(index).and_then(|index| u64::try_from(index).ok()) {
            let cell = Bases::new(origins).cell_of(object, index.checked_mul(unit)?)?;
            return Some(Lvalue { text: cell.name, ty: cell.ty, part });
        }
        let described = &origins.objects[object];
        let SourceTypeKind::Array(element, _) = origins.types[described.ty].kind else { return None };
        self.is_scalar(element).then_some(())?;
        let step = origins.types[element].size.filter(|&size| size > 0 && size % unit == 0)? / unit;
        let index = self.divided(index, step)?;
        Some(Lvalue { text: format!("{}[{index}]", described.name), ty: element, part })
    }

    /// The lvalue at an offset from a base: a literal base denotes an object, a variable one a pointer.
    fn in_memory(&self, base: Term, offset: Term, part: Part) -> Option<Lvalue> {
        let origins = self.scope.origins;
        if let Some(base) = self.literal(base).and_then(|base| u64::try_from(base).ok()) {
            let Based::Object(object) = *origins.bases.get(&base)? else { return None };
            return self.part_of(object, offset, 1, part);
        }
        let var = self.icfg.variable_of(base)?;
        match self.scope.meaning(var)? {
            &Meaning::Base(object) => self.part_of(object, offset, 1, part),
            Meaning::Scalar { object, path, ty, part: Part::Base } => {
                let SourceTypeKind::Pointer(to) = origins.types[*ty].kind else { return None };
                let name = format!("{}{path}", origins.objects[*object].name);
                let rest = self.beyond_offset_of(base, offset)?;
                self.behind_pointer(&name, to, rest, part)
            }
            _ => None,
        }
    }

    /// `p[i]` or `p->f`, given the distance from the target of `p`.
    fn behind_pointer(&self, name: &str, to: TypeRef, distance: Term, part: Part) -> Option<Lvalue> {
        let origins = self.scope.origins;
        if self.is_scalar(to) {
            let size = origins.types[to].size.filter(|&size| size > 0)?;
            let text = match self.literal(distance) {
                Some(distance) if distance == BigInt::ZERO => format!("*{name}"),
                _ => format!("{name}[{}]", self.divided(distance, size)?),
            };
            return Some(Lvalue { text, ty: to, part });
        }
        let SourceTypeKind::Record(members) = &origins.types[to].kind else { return None };
        let distance = u64::try_from(self.literal(distance)?).ok()?;
        let member = members.iter().find(|member| member.offset == distance && member.bits.is_none())?;
        let (Some(field), true) = (&member.name, self.is_scalar(member.ty)) else { return None };
        Some(Lvalue { text: format!("{name}->{field}"), ty: member.ty, part })
    }

    pub(super) fn is_scalar(&self, ty: TypeRef) -> bool {
        let kind = &self.scope.origins.types[ty].kind;
        matches!(kind, SourceTypeKind::Int { .. } | SourceTypeKind::Enum { .. } | SourceTypeKind::Pointer(_))
    }
}
