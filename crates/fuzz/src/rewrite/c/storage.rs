//! Local variables of simple types stored elsewhere: in an array, a struct, a union, behind a pointer, on the heap.

use std::collections::HashSet;

use tracewright_c::Symbol;
use tracewright_c::ast::{
    ArraySize, BasicType, Decl, DeclId, DeclKind, Derivation, ExprKind, InitDeclarator, InitializerKind, List,
    Parameter, Pooled, Qualifiers, Record, RecordKind, Specifiers, StmtKind, Storage, TypeSpecifier, UnaryOp,
};
use tracewright_random::Random;

use super::Entry;
use super::unit::{NOWHERE, Unit};
use super::walk::{Declared, Sites};

pub(super) const REWRITES: &[Entry] = &[
    ("variable in an array", in_array),
    ("variable in a struct", in_struct),
    ("variable in a union", in_union),
    ("variable behind a pointer", behind_pointer),
    ("variable of the program", global),
    ("initial value assigned", assigned),
];

/// A local variable of an integer type that is declared once in the whole unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    pub name: Symbol,
    /// Where it is declared.
    pub decl: DeclId,
    /// Which of the declarators it is.
    pub index: usize,
    pub ty: BasicType,
    /// Of how many declarators.
    pub count: usize,
    /// The function it is declared in.
    pub function: usize,
}

/// The variables that can be kept elsewhere.
pub(super) fn scalars(unit: &Unit, sites: &Sites) -> Vec<Local> {
    let declared = Declared::of(unit);
    let mut locals = Vec::new();
    for &(decl, function) in &sites.decls {
        let DeclKind::Declarators { specifiers, declarators } = unit.ast[decl].kind else { continue };
        let Specifiers { ty, qualifiers, storage, alignments, attributes, .. } = unit.ast[specifiers];
        let TypeSpecifier::Basic(ty) = ty else { continue };
        let special = qualifiers != Qualifiers::default() || !alignments.is_empty() || !attributes.is_empty();
        if type_name(ty).is_none() || special || storage.is_some() {
            continue;
        }
        for (index, d) in unit.ast[declarators].iter().enumerate() {
            let plain = d.declarator.derivations.is_empty() && d.declarator.attributes.is_empty();
            let braces = d.initializer.is_some_and(|value| matches!(unit.ast[value].kind, InitializerKind::List(_)));
            let Some(name) = d.declarator.name.map(|name| name.name) else { continue };
            let once = declared.times.get(&name) == Some(&1) && !declared.other.contains(&name);
            if plain && !braces && once && d.declarator.asm_label.is_none() {
                locals.push(Local { name, decl, index, ty, count: declarators.len(), function });
            }
        }
    }
    locals
}

/// How an integer type is written.
pub(super) fn type_name(ty: BasicType) -> Option<&'static str> {
    Some(match ty {
        BasicType::Bool => "_Bool",
        BasicType::Char => "char",
        BasicType::SignedChar => "signed char",
        BasicType::UnsignedChar => "unsigned char",
        BasicType::Short => "short",
        BasicType::UnsignedShort => "unsigned short",
        BasicType::Int => "int",
        BasicType::UnsignedInt => "unsigned",
        BasicType::Long => "long",
        BasicType::UnsignedLong => "unsigned long",
        BasicType::LongLong => "long long",
        BasicType::UnsignedLongLong => "unsigned long long",
        _ => return None,
    })
}

/// Variables and parameters whose address can be taken, declared once.
pub(super) fn addressable(unit: &Unit) -> HashSet<Symbol> {
    let declared = Declared::of(unit);
    let registers: HashSet<Symbol> = unit
        .ast
        .all::<Decl>()
        .iter()
        .filter_map(|decl| match decl.kind {
            DeclKind::Declarators { specifiers, declarators } => Some((specifiers, declarators)),
            _ => None,
        })
        .filter(|(specifiers, _)| unit.ast[*specifiers].storage == Some(Storage::Register))
        .flat_map(|(_, declarators)| unit.ast[declarators].iter().filter_map(|d| Some(d.declarator.name?.name)))
        .collect();
    let variables = unit.ast.all::<InitDeclarator>().iter().filter_map(|d| {
        let function = unit.ast[d.declarator.derivations].iter().any(|x| matches!(x, Derivation::Function { .. }));
        (!function).then_some(d.declarator.name?.name)
    });
    let parameters = unit.ast.all::<Parameter>().iter().filter_map(|p| Some(p.declarator.name?.name));
    let once = |name: &Symbol| declared.times.get(name) == Some(&1) && !declared.other.contains(name);
    variables.chain(parameters).filter(|name| once(name) && !registers.contains(name)).collect()
}

/// Replaces a use of a variable everywhere, but not in its declaration.
fn replace_uses(unit: &mut Unit, name: Symbol, by: impl Fn(&mut Unit, tracewright_c::ast::ExprId) -> ExprKind) {
    let uses: Vec<_> =
        unit.ast.ids::<tracewright_c::ast::Expr>().filter(|&id| unit.expr(id) == ExprKind::Name(name)).collect();
    for id in uses {
        unit.wrap(id, |unit, inner| by(unit, inner));
    }
}

/// Changes the declarator of a variable.
fn change(unit: &mut Unit, local: Local, by: impl FnOnce(&mut Unit, &mut InitDeclarator)) {
    let DeclKind::Declarators { declarators, .. } = unit.ast[local.decl].kind else { return };
    let mut declarator = unit.ast[declarators][local.index];
    by(unit, &mut declarator);
    InitDeclarator::pool_mut(&mut unit.ast)[declarators.range()][local.index] = declarator;
}

/// `int x = 5;` is `int x[1] = { 5 };`, and `x` is `x[0]`.
fn in_array(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some(local) = random.choose(&scalars(unit, sites)) else { return false };
    let place = random.below(3) as u64;
    replace_uses(unit, local.name, |unit, base| {
        let index = unit.number(place);
        ExprKind::Index { base, index }
    });
    // Elements may precede it if there is no initial value, which would be for the first.
    let has_value = {
        let DeclKind::Declarators { declarators, .. } = unit.ast[local.decl].kind else { return false };
        unit.ast[declarators][local.index].initializer
    };
    let size = unit.number(place + 1);
    let derivation =
        Derivation::Array { size: ArraySize::Expr(size), qualifiers: Qualifiers::default(), span: NOWHERE };
    let derivations = unit.ast.list(&[derivation]);
    let value = has_value.map(|value| {
        let zero = unit.number(0);
        let zero = unit.initializer(zero);
        let item = |value| tracewright_c::ast::InitializerItem { designators: List::EMPTY, value, span: NOWHERE };
        let mut items = vec![item(zero); place as usize];
        items.push(item(value));
        let items = unit.ast.list(&items);
        unit.ast.add(tracewright_c::ast::Initializer { kind: InitializerKind::List(items), span: NOWHERE })
    });
    change(unit, local, |_, d| {
        d.declarator.derivations = derivations;
        d.initializer = value;
    });
    true
}

/// Gives a variable a struct or union type with a member `v`.
fn in_record(unit: &mut Unit, sites: &Sites, random: &mut Random, kind: RecordKind) -> bool {
    // A pointer into the record may leave the variable, but not the record.
    let fits = |local: &Local| local.count == 1 && !is_pointed_to(unit, local.name);
    let single: Vec<Local> = scalars(unit, sites).into_iter().filter(fits).collect();
    let Some(local) = random.choose(&single) else { return false };
    let tag = unit.fresh("tw_record");
    let (text, ty) = (unit.text(tag), type_name(local.ty).expect("scalars have names"));
    unit.prepend(&match kind {
        RecordKind::Struct if random.percent(50) => format!("struct {text} {{ {ty} v; char w; }};"),
        RecordKind::Struct => format!("struct {text} {{ {ty} v; {ty} w[2]; }};"),
        RecordKind::Union if random.percent(50) => {
            format!("union {text} {{ {ty} v; unsigned char w[sizeof({ty})]; }};")
        }
        RecordKind::Union => format!("union {text} {{ {ty} v; struct {{ char a, b; }} w; }};"),
    });
    let member = unit.names.intern("v");
    replace_uses(unit, local.name, |_, object| ExprKind::Member {
        object,
        access: tracewright_c::ast::Access::Dot,
        name: member,
    });
    let tag = Some(tracewright_c::ast::Ident { name: tag, span: NOWHERE });
    let record = unit.ast.add(Record { kind, tag, members: None, attributes: List::EMPTY, pack: None, span: NOWHERE });
    let DeclKind::Declarators { specifiers, .. } = unit.ast[local.decl].kind else { return false };
    Specifiers::pool_mut(&mut unit.ast)[specifiers.index()].ty = TypeSpecifier::Record(record);
    change(unit, local, |unit, d| d.initializer = d.initializer.map(|value| unit.braced(value)));
    true
}

fn in_struct(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    in_record(unit, sites, random, RecordKind::Struct)
}

fn in_union(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    in_record(unit, sites, random, RecordKind::Union)
}

/// Whether the address of a variable is taken.
fn is_pointed_to(unit: &Unit, name: Symbol) -> bool {
    unit.ast.all::<tracewright_c::ast::Expr>().iter().any(|e| match e.kind {
        ExprKind::Unary { op: UnaryOp::AddressOf, operand } => unit.expr(operand) == ExprKind::Name(name),
        _ => false,
    })
}

/// Whether control may reach the code after a declaration without executing it.
fn has_jumps(unit: &Unit, sites: &Sites, function: usize) -> bool {
    let jump = |kind: StmtKind| matches!(kind, StmtKind::Label { .. } | StmtKind::Switch { .. });
    sites.stmts.iter().any(|&(id, f)| f == function && jump(unit.stmt(id)))
}

/// `int x = 5;` is `int y = 5, *x = &y;`, and `x` is `*x`.
fn behind_pointer(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let locals: Vec<Local> =
        scalars(unit, sites).into_iter().filter(|local| !has_jumps(unit, sites, local.function)).collect();
    let Some(local) = random.choose(&locals) else { return false };
    replace_uses(unit, local.name, |_, operand| ExprKind::Unary { op: UnaryOp::Deref, operand });
    let kept = unit.fresh("tw_kept");
    let DeclKind::Declarators { specifiers, declarators } = unit.ast[local.decl].kind else { return false };
    let mut all = unit.ast[declarators].to_vec();
    let mut pointer = all[local.index];
    if let Some(name) = all[local.index].declarator.name.as_mut() {
        name.name = kept;
    }
    let star = Derivation::Pointer { qualifiers: Qualifiers::default(), attributes: List::EMPTY, span: NOWHERE };
    pointer.declarator.derivations = unit.ast.list(&[star]);
    let operand = unit.name(kept);
    let address = unit.add(ExprKind::Unary { op: UnaryOp::AddressOf, operand });
    pointer.initializer = Some(unit.initializer(address));
    all.insert(local.index + 1, pointer);
    let declarators = unit.ast.list(&all);
    Decl::pool_mut(&mut unit.ast)[local.decl.index()].kind = DeclKind::Declarators { specifiers, declarators };
    true
}

/// A variable of `main` with an initial value is one of the program, which is assigned to where it was declared.
fn global(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let main = |function: usize| {
        let (_, id) = sites.functions[function];
        unit.ast[id].declarator.name.is_some_and(|name| unit.names.text(name.name) == "main")
    };
    let recursive = unit.ast.all::<tracewright_c::ast::Expr>().iter().any(|e| match e.kind {
        ExprKind::Name(name) => unit.names.text(name) == "main",
        _ => false,
    });
    let has_value = |local: &Local| match unit.ast[local.decl].kind {
        DeclKind::Declarators { declarators, .. } => unit.ast[declarators][local.index].initializer.is_some(),
        _ => false,
    };
    // A jump over the declaration would leave a local variable uninitialised, but not a global one.
    let locals: Vec<Local> = scalars(unit, sites)
        .into_iter()
        .filter(|local| local.count == 1 && main(local.function) && !recursive && has_value(local))
        // A pointer to it might be used after its lifetime.
        .filter(|local| !has_jumps(unit, sites, local.function) && !is_pointed_to(unit, local.name))
        .collect();
    let Some(local) = random.choose(&locals) else { return false };
    let Some((block, place)) = super::dead::position(unit, sites, local.decl) else { return false };
    let DeclKind::Declarators { declarators, .. } = unit.ast[local.decl].kind else { return false };
    let Some(value) = unit.ast[declarators][local.index].initializer else { return false };
    let InitializerKind::Expr(right) = unit.ast[value].kind else { return false };
    let name = unit.text(local.name);
    let storage = random.pick(&["static ", ""]);
    unit.prepend(&format!("{storage}{} {name};", type_name(local.ty).expect("scalars have names")));
    let left = unit.name(local.name);
    let assign = unit.add(ExprKind::Assign { op: None, left, right });
    let StmtKind::Block(list) = unit.stmt(block) else { return false };
    let declaration = unit.ast[list][place];
    unit.set_stmt(declaration, StmtKind::Expr(assign));
    true
}

/// `int x = 5;` is `int x; x = 5;`
fn assigned(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let single: Vec<Local> = scalars(unit, sites).into_iter().filter(|local| local.count == 1).collect();
    let Some(local) = random.choose(&single) else { return false };
    let Some((block, place)) = super::dead::position(unit, sites, local.decl) else { return false };
    let DeclKind::Declarators { declarators, .. } = unit.ast[local.decl].kind else { return false };
    let Some(value) = unit.ast[declarators][local.index].initializer else { return false };
    let InitializerKind::Expr(right) = unit.ast[value].kind else { return false };
    change(unit, local, |_, d| d.initializer = None);
    let left = unit.name(local.name);
    let assign = unit.add(ExprKind::Assign { op: None, left, right });
    let assign = unit.add_stmt(StmtKind::Expr(assign));
    let StmtKind::Block(list) = unit.stmt(block) else { return false };
    let mut inside = unit.ast[list].to_vec();
    inside.insert(place + 1, assign);
    let list = unit.ast.list(&inside);
    unit.set_stmt(block, StmtKind::Block(list));
    true
}
