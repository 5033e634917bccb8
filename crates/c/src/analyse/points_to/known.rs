//! The effects of functions without a body on pointers.

use super::Site;
use super::flow::{Flow, Walk};
use super::graph::{Outside, Target};
use crate::library::Effect;
use crate::typed::shapes::Shape;
use crate::typed::{CastKind, ExprId, ExprKind};
use crate::types::TypeId;

impl Walk<'_> {
    /// A call of a function without a body, by its effect; without one, it may do anything with its arguments.
    pub fn call_of_library(&mut self, id: ExprId, effect: Option<Effect>, passed: &[(Flow, TypeId)]) -> Flow {
        let ty = self.program.exprs[id.index()].ty;
        let carries = self.carries(ty);
        match effect {
            Some(Effect::Allocate(_)) => {
                let target = Target { node: self.graph.node(), offset: 0 };
                let node = self.graph.at_mut(target);
                match self.once.contains(&id) && !self.allocations.contains_key(&id) {
                    true => node.allocations.push(id),
                    false => node.many = true,
                }
                let targets = self.allocations.entry(id).or_default();
                targets.push(target);
                // One call allocates in several nodes (it is in a transparent function), so no node may claim to
                // contain a single object.
                if let [first, _, ..] = targets[..] {
                    self.graph.at_mut(first).many = true;
                }
                Flow::Scalar(self.graph.pointer_to(target))
            }
            Some(Effect::Free(argument)) => {
                if let Some(&(Flow::Scalar(var), _)) = passed.get(argument) {
                    let target = self.graph.pointee(var);
                    self.releases.entry(id).or_default().push(target);
                }
                Flow::Nothing
            }
            Some(Effect::Move) => {
                let flow = passed.first().map_or(Flow::Nothing, |&(flow, _)| flow);
                if let Flow::Scalar(var) = flow {
                    let target = self.graph.pointee(var);
                    self.graph.at_mut(target).many = true;
                    self.releases.entry(id).or_default().push(target);
                }
                flow
            }
            // The function writes the `va_list` itself.
            Some(Effect::StartArguments | Effect::CopyArguments) => {
                if let Some(&(Flow::Scalar(var), _)) = passed.first() {
                    let list = self.graph.pointee(var);
                    self.graph.access(&Site::exact(list), Shape::Pointer);
                }
                Flow::Nothing
            }
            Some(Effect::First) => passed.first().map_or(Flow::Nothing, |&(flow, _)| flow),
            Some(
                Effect::Stop(_)
                | Effect::Unreachable
                | Effect::Exit
                | Effect::AssertionFails
                | Effect::Assert
                | Effect::Assume
                | Effect::Nothing
                | Effect::Absolute
                | Effect::EndArguments
                | Effect::Zero
                | Effect::Touch
                | Effect::MayTouch
                | Effect::Same
                | Effect::Unchecked
                | Effect::Jump(_)
                | Effect::Unsupported,
            ) => Flow::Nothing,
            Some(Effect::Input | Effect::Output | Effect::Report(_)) | None => {
                if effect.is_none() {
                    for (number, &(flow, ty)) in passed.iter().enumerate() {
                        let ty = self.given_type(id, number).unwrap_or(ty);
                        self.escape(flow, ty);
                    }
                }
                if !carries {
                    return Flow::Nothing;
                }
                let var = self.graph.var();
                if self.program.types.is_pointer(ty) {
                    self.mark(var, Outside::Source);
                }
                Flow::Scalar(var)
            }
        }
    }

    /// The type of an argument before its implicit conversion to `void *` or the like.
    fn given_type(&self, call: ExprId, number: usize) -> Option<TypeId> {
        let ExprKind::Call(_, args) = &self.program.exprs[call.index()].kind else { return None };
        let mut arg = *args.get(number)?;
        while let ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) =
            self.program.exprs[arg.index()].kind
        {
            arg = inner;
        }
        Some(self.program.exprs[arg.index()].ty)
    }
}
