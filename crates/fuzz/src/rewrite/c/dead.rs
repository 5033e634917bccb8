//! Dead code, and code whose results are not used.

use tracewright_c::ast::{StmtId, StmtKind};
use tracewright_random::Random;

use super::Entry;
use super::unit::Unit;
use super::walk::Sites;

pub(super) const REWRITES: &[Entry] = &[
    ("dead statement", dead),
    ("useless statement", useless),
    ("code that is jumped over", jumped_over),
    ("dead use of the address", dead_address),
    ("function that nobody calls", uncalled),
    ("function that is called for nothing", called_for_nothing),
];

/// Inserts a statement somewhere into a block, not before its declarations of labels.
fn insert(unit: &mut Unit, sites: &Sites, random: &mut Random, statements: &[StmtId]) -> bool {
    let Some((block, _)) = random.choose(&sites.blocks(unit)) else { return false };
    let StmtKind::Block(list) = unit.stmt(block) else { return false };
    let mut inside = unit.ast[list].to_vec();
    // Not after the last statement, which is the value in a statement expression.
    let last = inside.len().saturating_sub(1);
    let place = random.below(last + 1);
    let labels = inside.iter().any(|&id| matches!(unit.stmt(id), StmtKind::LocalLabels(_)));
    if labels {
        return false;
    }
    inside.splice(place..place, statements.iter().copied());
    let list = unit.ast.list(&inside);
    unit.set_stmt(block, StmtKind::Block(list));
    true
}

const NEVER: [&str; 8] = [
    "if (0) { @x = 1 / @x; }",
    "while (0) { @x++; }",
    "if (@x != @x) { int *tw_p = 0; *tw_p = 1; }",
    "for (; 0; ) @x = -@x",
    "switch (2) { case 1: @x = 7; break; case 3: @x = 8; }",
    "if (@x > 9 && @x < 9) @x = *(int *)0",
    "(void)(0 && (@x = 3))",
    "if (sizeof(int) != 4) { char tw_a[2]; tw_a[@x + 5] = 1; }",
];

fn dead(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let name = unit.fresh("tw_dead");
    let text = unit.text(name);
    let body = random.pick(&NEVER).replace("@x", &text);
    let statement = unit.snippet(&format!("{{ int {text} = 4; {body}; }}"));
    insert(unit, sites, random, &[statement])
}

const HARMLESS: [&str; 9] = [
    "@x = @x * 3; @x %= 7",
    "int tw_a[3] = { 1, @x }; int *tw_p = tw_a; tw_p++; *tw_p += 2; @x = tw_a[1]",
    "struct { int a; char b; } tw_s = { 1, 2 }, tw_t; tw_t = tw_s; @x = tw_t.a",
    "for (@x = 0; @x < 2; @x++) ;",
    "unsigned char tw_c = @x; tw_c += 255; @x = tw_c",
    "int *tw_p = &@x; int **tw_q = &tw_p; **tw_q = 5",
    "union { int i; char c[4]; } tw_u; tw_u.i = @x; @x = tw_u.c[0]",
    "@x = ({ int tw_v = @x; tw_v + 1; })",
    "char tw_s[] = \"text\"; @x = tw_s[@x]",
];

fn useless(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let name = unit.fresh("tw_useless");
    let text = unit.text(name);
    let body = random.pick(&HARMLESS).replace("@x", &text);
    let statement = unit.snippet(&format!("{{ int {text} = 3; {body}; }}"));
    insert(unit, sites, random, &[statement])
}

fn jumped_over(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let label = unit.label();
    let jump = unit.add_stmt(StmtKind::Goto(label));
    let body = random.pick(&["*(int *)0 = 1", "abort()", "while (1) ;", "return 0", "{ int tw_v = 1; tw_v <<= 31; }"]);
    let body = match *body {
        // Only if the name is not redefined by the program.
        "abort()" if unit.names.find("abort").is_none() => ";",
        "return 0" => ";",
        other => other,
    };
    let body = unit.snippet(body);
    let here = unit.labelled(label);
    insert(unit, sites, random, &[jump, body, here])
}

/// `if (0) { __typeof__(x) *p = &x; *p = ...; }`: the address of the variable is taken.
fn dead_address(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let locals = super::storage::scalars(unit, sites);
    let Some(local) = random.choose(&locals) else { return false };
    let x = unit.text(local.name);
    let text = match random.below(4) {
        0 => format!("if (0) {{ __typeof__({x}) *tw_p = &{x}; *tw_p = 1; }}"),
        1 => format!("(void)&{x}"),
        2 => format!("{{ __typeof__({x}) *tw_p = &{x}, **tw_q = &tw_p; *tw_q = 0; if (tw_p) *tw_p = 2; }}"),
        _ => format!("{{ char *tw_c = (char *)&{x}; if (!tw_c) tw_c[0] = 1; }}"),
    };
    let statement = unit.snippet(&text);
    // The variable is in scope right after its declaration.
    let Some((block, place)) = position(unit, sites, local.decl) else { return false };
    let StmtKind::Block(list) = unit.stmt(block) else { return false };
    let mut inside = unit.ast[list].to_vec();
    inside.insert(place + 1, statement);
    let list = unit.ast.list(&inside);
    unit.set_stmt(block, StmtKind::Block(list));
    true
}

/// The block that contains a declaration, and its index there.
pub(super) fn position(unit: &Unit, sites: &Sites, decl: tracewright_c::ast::DeclId) -> Option<(StmtId, usize)> {
    sites.blocks(unit).into_iter().find_map(|(block, _)| {
        let StmtKind::Block(list) = unit.stmt(block) else { return None };
        let place = unit.ast[list].iter().position(|&id| unit.stmt(id) == StmtKind::Decl(decl))?;
        Some((block, place))
    })
}

fn uncalled(unit: &mut Unit, _: &Sites, random: &mut Random) -> bool {
    let name = unit.fresh("tw_uncalled");
    let text = unit.text(name);
    let texts = [
        format!("static int {text}(int *p) {{ *p = 3; return 1 / *p; }}"),
        format!("static void {text}(void) {{ for (;;) ; }}"),
        format!("static int {text}_v[2]; static int *{text}(void) {{ return {text}_v + 3; }}"),
        format!("static int {text}(int n) {{ return n ? {text}(n - 1) : n; }} static int (*{text}_p)(int) = {text};"),
        format!(
            "struct {text} {{ struct {text} *next; int v; }}; static struct {text} {text}_first = {{ &{text}_first, 1 }};"
        ),
    ];
    unit.prepend(random.pick::<String>(&texts));
    true
}

fn called_for_nothing(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let name = unit.fresh("tw_called");
    let text = unit.text(name);
    let (declared, call) = match random.below(5) {
        0 => (format!("static int {text}(int a) {{ int b = a; return b + 1; }}"), format!("{text}(5)")),
        1 => (
            format!("static int {text}_g; static void {text}(int *p) {{ *p += 1; }}"),
            format!("{text}_g = 0; {text}(&{text}_g)"),
        ),
        2 => (format!("static int {text}(int n) {{ return n > 0 ? {text}(n - 1) : 0; }}"), format!("(void){text}(2)")),
        3 => (
            format!(
                "struct {text}_s {{ int a, b; }}; static struct {text}_s {text}(int v) {{ struct {text}_s s = {{ v, 1 }}; return s; }}"
            ),
            format!("(void){text}(3).a"),
        ),
        _ => (format!("static void {text}_a(void) {{ }} static void (*{text})(void) = {text}_a;"), format!("{text}()")),
    };
    unit.prepend(&declared);
    let statement = unit.snippet(&format!("{{ {call}; }}"));
    insert(unit, sites, random, &[statement])
}
