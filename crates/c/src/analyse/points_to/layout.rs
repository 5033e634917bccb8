//! The memory model: the accesses to each node are partitioned into classes, each kept in variables or maps of its own.
//!
//! Accesses that cannot overlap are in different classes. A class is *typed* if all its accesses have the same shape,
//! at offsets that are multiples of some distance: it becomes a scalar, or a map from offsets to scalars. Otherwise it
//! is a class of *bytes*. A class with a single offset needs no index for the offset, and one whose node contains a
//! single object needs none for the object.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::graph::{Access, Graph, Node, NodeId, Target, VarId, gcd};
use crate::typed::ObjectId;
use crate::typed::shapes::{Shape, bits_of};

/// A class of accesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ClassId(pub u32);

/// The representation of the scalars in a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassKind {
    /// Each is kept as one value of this shape.
    Typed(Shape),
    /// Each is kept as its bytes.
    Bytes,
}

/// A class.
#[derive(Clone, Debug)]
pub struct Class {
    /// The representation of its scalars.
    pub kind: ClassKind,
    /// Whether the offsets of all accesses are constants, so that each offset gets variables of its own.
    pub is_fixed: bool,
    /// Whether the node contains a single object, declared or allocated.
    pub is_single: bool,
    /// That object, if it is a declared one.
    pub object: Option<ObjectId>,
    /// The first byte, and the byte after the last, if the offsets are constants.
    pub bytes: (i64, i64),
    /// The offsets of pointers among the scalars.
    pub pointers: Vec<i64>,
    /// The greatest common divisor of the distances between these; 0 if there is at most one.
    pub distance: i64,
    /// Whether the class contains pointers as well as other scalars.
    pub is_mixed: bool,
    /// The node, used in names.
    pub node: NodeId,
}

/// All classes.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    classes: Vec<Class>,
    by_access: FxHashMap<(NodeId, Access), ClassId>,
    by_node: FxHashMap<NodeId, Range<u32>>,
    /// Whether any pointer is also accessed as something else.
    pub mixes_pointers: bool,
}

impl Layout {
    /// Partitions the accesses of all nodes.
    pub fn new(graph: &Graph, pointer_size: u64) -> Layout {
        let mut layout = Layout::default();
        let accesses = graph.roots().map(|root| graph.at(Target { node: root, offset: 0 }).accesses.len()).sum();
        layout.by_access.reserve(accesses);
        for root in graph.roots() {
            let first = layout.classes.len() as u32;
            let node = graph.at(Target { node: root, offset: 0 });
            let is_single = !node.many && node.objects.len() + node.allocations.len() == 1;
            let object = node.objects.first().copied().filter(|_| is_single);
            for group in groups(&node.accesses, node.stride, pointer_size) {
                let id = ClassId(layout.classes.len() as u32);
                let class = Class { is_single, object, ..describe(&group, node.stride, pointer_size, root) };
                layout.mixes_pointers |= class.is_mixed;
                layout.classes.push(class);
                for access in group {
                    layout.by_access.insert((root, access.clone()), id);
                }
            }
            layout.by_node.insert(root, first..layout.classes.len() as u32);
        }
        layout
    }

    /// The class of an access.
    pub fn class(&self, node: NodeId, access: Access) -> Option<ClassId> {
        self.by_access.get(&(node, access)).copied()
    }

    /// A class.
    pub fn describe(&self, class: ClassId) -> &Class {
        &self.classes[class.0 as usize]
    }

    /// The classes of a node.
    pub fn classes_of(&self, node: NodeId) -> impl Iterator<Item = ClassId> + use<> {
        self.by_node.get(&node).cloned().unwrap_or_default().map(ClassId)
    }

    /// All classes.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.classes.len() as u32).map(ClassId)
    }
}

/// A scalar wide enough for an address that shares bytes with other scalars.
#[derive(Clone, Copy, Debug)]
pub struct Shared {
    /// The node it is in.
    pub node: NodeId,
    /// The bytes of that node that its class covers; `None` if they are not known.
    pub bytes: Option<(i64, i64)>,
    /// The points-to variable of the scalar.
    pub cell: VarId,
    /// The representation of its class.
    pub kind: ClassKind,
    /// Whether it overlaps an access as a pointer.
    pub is_pointer: bool,
    /// Whether it overlaps an access as an integer of the same size.
    pub is_integer: bool,
}

impl Shared {
    /// Whether one of these sorted targets may lie in the bytes that are shared.
    pub fn meets(&self, sorted: &[Target]) -> bool {
        let (start, end) = self.bytes.unzip();
        let first = Target { node: self.node, offset: start.unwrap_or(i64::MIN) };
        let next = sorted.get(sorted.partition_point(|target| *target < first));
        next.is_some_and(|next| next.node == self.node && end.is_none_or(|end| next.offset < end))
    }
}

/// All scalars wide enough for an address that share bytes with other scalars.
pub fn shared_carriers(graph: &Graph, pointer_size: u64) -> Vec<Shared> {
    let mut found = Vec::new();
    for_each_class(graph, pointer_size, |node, group, class| {
        if class.kind != ClassKind::Bytes && !class.is_mixed {
            return;
        }
        for access in group.iter().filter(|access| carries(access, pointer_size)) {
            let Some(&cell) = node.cells.get(&access.offset) else { continue };
            let meets = |is_pointer: bool| {
                let mut others = group.iter().filter(|other| (other.shape == Shape::Pointer) == is_pointer);
                others.any(|other| {
                    carries(other, pointer_size)
                        && (access == other || overlap(access, other, node.stride, pointer_size))
                })
            };
            found.push(Shared {
                node: class.node,
                bytes: class.is_fixed.then_some(class.bytes),
                cell,
                kind: class.kind,
                is_pointer: meets(true),
                is_integer: meets(false),
            });
        }
    });
    found
}

/// Whether some memory is accessed both as a pointer and as an integer of the same size.
pub fn puns_pointers(graph: &Graph, pointer_size: u64) -> bool {
    graph.roots().any(|root| {
        let node = graph.at(Target { node: root, offset: 0 });
        groups(&node.accesses, node.stride, pointer_size).iter().any(|group| {
            let pointers = || group.iter().filter(|access| access.shape == Shape::Pointer);
            let is_number = |access: &&&Access| access.shape != Shape::Pointer && carries(access, pointer_size);
            let mut numbers = group.iter().filter(is_number);
            numbers.any(|n| pointers().any(|p| overlap(n, p, node.stride, pointer_size)))
        })
    })
}

/// Whether an accessed scalar is wide enough for an address.
fn carries(access: &Access, pointer_size: u64) -> bool {
    match access.shape {
        Shape::Int(kind) => u64::from(kind.bits) >= 8 * pointer_size,
        shape => shape == Shape::Pointer,
    }
}

fn for_each_class(graph: &Graph, pointer_size: u64, mut visit: impl FnMut(&Node, &[&Access], &Class)) {
    for root in graph.roots() {
        let node = graph.at(Target { node: root, offset: 0 });
        for group in groups(&node.accesses, node.stride, pointer_size) {
            visit(node, &group, &describe(&group, node.stride, pointer_size, root));
        }
    }
}

/// The bits of an access, counted from the start of the node: the first, and the one after the last.
fn span(access: &Access, pointer_size: u64) -> (i128, i128) {
    let low = match access.shape {
        Shape::Bits(start, _) => i128::from(start),
        _ => 0,
    };
    let start = 8 * i128::from(access.offset) + low;
    (start, start + i128::from(bits_of(access.shape, pointer_size)))
}

/// The least distance by which a variable index moves an access; 0 if it has none.
fn unit(access: &Access) -> i64 {
    access.steps.iter().fold(0, |unit, &(step, _)| gcd(unit, step))
}

/// The greatest distance by which its indices move an access.
fn reach(access: &Access) -> i64 {
    access.steps.iter().fold(0i64, |sum, &(step, count)| sum.saturating_add(step.saturating_mul(count - 1)))
}

fn overlap(a: &Access, b: &Access, stride: i64, pointer_size: u64) -> bool {
    let ((a_start, a_end), (b_start, b_end)) = (span(a, pointer_size), span(b, pointer_size));
    if stride == 0 {
        let (a_last, b_last) = (a_end + 8 * i128::from(reach(a)), b_end + 8 * i128::from(reach(b)));
        if a_last <= b_start || b_last <= a_start {
            return false;
        }
    }
    let modulus = 8 * i128::from(gcd(gcd(unit(a), unit(b)), stride));
    if modulus == 0 {
        return true;
    }
    let distance = (b_start - a_start).rem_euclid(modulus);
    distance < a_end - a_start || modulus - distance < b_end - b_start || distance == 0
}

/// The accesses partitioned into groups: the transitive closure of overlapping.
fn groups(accesses: &std::collections::BTreeSet<Access>, stride: i64, pointer_size: u64) -> Vec<Vec<&Access>> {
    let all: Vec<&Access> = accesses.iter().collect();
    let mut parents: Vec<usize> = (0..all.len()).collect();
    fn find(parents: &mut [usize], mut at: usize) -> usize {
        while parents[at] != at {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        at
    }
    let is_moving = |access: &Access| stride != 0 || !access.steps.is_empty();
    let mut fixed: Vec<usize> = (0..all.len()).filter(|&i| !is_moving(all[i])).collect();
    fixed.sort_unstable_by_key(|&i| span(all[i], pointer_size));
    let mut open: Option<(usize, i128)> = None;
    for &i in &fixed {
        let (start, end) = span(all[i], pointer_size);
        open = match open {
            Some((first, last)) if start < last => {
                let (a, b) = (find(&mut parents, first), find(&mut parents, i));
                parents[a] = b;
                Some((i, last.max(end)))
            }
            _ => Some((i, end)),
        };
    }
    for i in (0..all.len()).filter(|&i| is_moving(all[i])) {
        for j in 0..all.len() {
            if i != j && overlap(all[i], all[j], stride, pointer_size) {
                let (a, b) = (find(&mut parents, i), find(&mut parents, j));
                parents[a] = b;
            }
        }
    }
    // Accesses are sorted, so groups come in the order of their first accesses.
    let mut numbers: Vec<Option<usize>> = vec![None; all.len()];
    let mut groups: Vec<Vec<&Access>> = Vec::new();
    for (i, access) in all.iter().enumerate() {
        let number = *numbers[find(&mut parents, i)].get_or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[number].push(access);
    }
    groups
}

fn describe(group: &[&Access], stride: i64, pointer_size: u64, node: NodeId) -> Class {
    let first = group[0];
    let distance =
        group.iter().fold(stride, |g, access| gcd(gcd(g, unit(access)), access.offset.wrapping_sub(first.offset)));
    let pointers: Vec<&Access> = group.iter().copied().filter(|access| access.shape == Shape::Pointer).collect();
    let mut offsets: Vec<i64> = pointers.iter().map(|access| access.offset).collect();
    offsets.dedup();
    let same = group.iter().all(|access| alike(access.shape, first.shape, pointer_size));
    let shape = if pointers.is_empty() { first.shape } else { Shape::Pointer };
    let bits = bits_of(first.shape, pointer_size) as i64;
    let fits = distance == 0 || 8 * distance >= bits;
    // Bit-fields repeat with their storage units, whose size is not known here, so arrays of them are kept as bytes.
    let kind = if same && fits { ClassKind::Typed(shape) } else { ClassKind::Bytes };
    let is_fixed = stride == 0 && group.iter().all(|access| access.steps.is_empty());
    let starts = group.iter().map(|access| access.offset);
    let ends = group.iter().map(|access| {
        let (_, end) = span(access, pointer_size);
        i64::try_from((end + 7).div_euclid(8)).unwrap_or(i64::MAX)
    });
    Class {
        kind,
        is_fixed,
        is_single: false,
        object: None,
        bytes: (starts.min().unwrap_or(0), ends.max().unwrap_or(0)),
        is_mixed: !pointers.is_empty() && group.iter().any(|access| access.shape != Shape::Pointer),
        distance: pointers
            .iter()
            .fold(0, |g, access| gcd(gcd(gcd(g, stride), unit(access)), access.offset - pointers[0].offset)),
        pointers: offsets,
        node,
    }
}

/// Whether scalars of these shapes can share a variable: integers that differ only in signedness can, and so can
/// pointers and integers of the same size.
fn alike(a: Shape, b: Shape, pointer_size: u64) -> bool {
    match (a, b) {
        (Shape::Pointer, Shape::Int(kind)) | (Shape::Int(kind), Shape::Pointer) => {
            u64::from(kind.bits) == 8 * pointer_size
        }
        (Shape::Int(a), Shape::Int(b)) => a.bits == b.bits,
        (Shape::Bits(start, a), Shape::Bits(other, b)) => start == other && a.bits == b.bits,
        _ => a == b,
    }
}
