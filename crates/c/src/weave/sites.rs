//! The sites at which code can be inserted: statements, conditions, calls, functions. All offsets count from the start
//! of the file.

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::Names;
use crate::ast::{
    Ast, BasicType, DeclKind, Declarator, Derivation, ExprKind, Parameters, SpecifiersId, Stmt, StmtId, StmtKind,
    Storage, TypeSpecifier,
};

/// A statement, or a declaration in a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Statement {
    /// The number of the file.
    pub file: usize,
    /// Where it starts.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// Its position, which decides how code is inserted around it.
    pub kind: StatementKind,
}

/// The position of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum StatementKind {
    /// Directly in a block: other statements may be inserted before it.
    Item,
    /// Alone, as in `if (c) s;`: it needs a block if others are inserted.
    Alone,
    /// Last in `({ ... })`, whose value it is: nothing may be inserted after it.
    Value,
}

/// A condition, or the position in `for (;;)` where one could be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Condition {
    /// The number of the file.
    pub file: usize,
    /// The start of the statement that it belongs to.
    pub keyword: u32,
    /// Where it starts.
    pub start: u32,
    /// Where it ends; equal to the start if there is no condition.
    pub end: u32,
    /// The statement it belongs to.
    pub kind: ConditionKind,
}

/// The kind of statement that a condition belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ConditionKind {
    /// `if`, or `?:`
    Branch,
    /// `while` and `for`
    Loop,
    /// `do`
    DoLoop,
}

/// A `switch`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switch {
    /// The number of the file.
    pub file: usize,
    /// Where it starts.
    pub keyword: u32,
    /// Where the value starts.
    pub start: u32,
    /// Where the value ends.
    pub end: u32,
    /// The values of its cases, as written; a range has two.
    pub cases: Vec<(String, Option<String>)>,
}

/// A call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The number of the file.
    pub file: usize,
    /// Where it starts.
    pub start: u32,
    /// Where it ends: after the closing parenthesis.
    pub end: u32,
    /// The name of the function, if it is called by name.
    pub callee: Option<String>,
    /// Whether it has a result.
    pub returns: Returns,
}

/// Whether a function has a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Returns {
    /// It returns `void`.
    Nothing,
    /// It returns a value.
    Value,
}

/// A function with its body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// The number of the file.
    pub file: usize,
    /// Its name.
    pub name: String,
    /// Where its definition starts.
    pub start: u32,
    /// Where its body starts.
    pub body: u32,
    /// Where its body ends.
    pub end: u32,
    /// Whether it has a result.
    pub returns: Returns,
    /// The names of its parameters; `None` if one of them has no name.
    pub parameters: Option<Vec<String>>,
    /// The ranges of the operands of its `return` statements.
    pub results: Vec<(u32, u32)>,
}

/// All sites of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Sites {
    pub statements: Vec<Statement>,
    pub conditions: Vec<Condition>,
    pub switches: Vec<Switch>,
    pub calls: Vec<Call>,
    pub functions: Vec<Function>,
    /// Names that denote types wherever they are declared.
    pub types: Vec<String>,
    /// The start of the first declaration.
    pub first: u32,
}

impl Sites {
    /// The sites of a file; the caller fills in the number of the file.
    pub fn of(ast: &Ast, names: &Names, text: &[u8], base: u32) -> Sites {
        let finder = Finder { ast, names, text, base };
        let mut sites = Sites::default();
        if let Some(&first) = ast.items.first() {
            sites.first = finder.start(ast[first].span);
        }
        let items = finder.block_items();
        for id in ast.ids::<Stmt>() {
            finder.statement(id, &items, &mut sites);
        }
        finder.functions(&mut sites);
        sites.types = finder.type_names();
        let returns = finder.void_functions();
        for expr in ast.all::<crate::ast::Expr>() {
            match expr.kind {
                ExprKind::Call { callee, .. } => {
                    let callee = match ast[callee].kind {
                        ExprKind::Name(name) => Some(names.text(name).to_owned()),
                        _ => None,
                    };
                    let is_void = callee.as_ref().is_some_and(|name| returns.contains_key(name.as_str()));
                    let (start, end) = finder.range(expr.span);
                    let returns = if is_void { Returns::Nothing } else { Returns::Value };
                    sites.calls.push(Call { file: 0, start, end, callee, returns });
                }
                // The value of the condition in `c ?: y` is used, not only whether it holds, so it cannot be replaced.
                ExprKind::Conditional { condition, then: Some(_), .. } => {
                    let (start, end) = finder.range(ast[condition].span);
                    // Witnesses give the position of such a branch as that of its question mark.
                    let Some(keyword) = finder.code(end).find(|&(_, byte)| byte == b'?').map(|(at, _)| at) else {
                        continue;
                    };
                    sites.conditions.push(Condition { file: 0, keyword, start, end, kind: ConditionKind::Branch });
                }
                _ => {}
            }
        }
        sites
    }
}

/// The length of the character constant or string literal at the start of a text.
fn literal(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    while *text.get(at)? != text[0] {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    Some(at + 1)
}

struct Finder<'a> {
    ast: &'a Ast,
    names: &'a Names,
    text: &'a [u8],
    base: u32,
}

impl Finder<'_> {
    fn start(&self, span: Span) -> u32 {
        span.start.saturating_sub(self.base)
    }

    fn range(&self, span: Span) -> (u32, u32) {
        (self.start(span), span.end.saturating_sub(self.base))
    }

    /// The statements directly in blocks.
    fn block_items(&self) -> FxHashMap<usize, StatementKind> {
        let mut items = FxHashMap::default();
        for stmt in self.ast.all::<Stmt>() {
            if let StmtKind::Block(list) = stmt.kind {
                items.extend(self.ast[list].iter().map(|id| (id.index(), StatementKind::Item)));
            }
        }
        for expr in self.ast.all::<crate::ast::Expr>() {
            if let ExprKind::Statement(block) = expr.kind
                && let StmtKind::Block(list) = self.ast[block].kind
            {
                items.extend(self.ast[list].last().map(|id| (id.index(), StatementKind::Value)));
            }
        }
        items
    }

    fn statement(&self, id: StmtId, items: &FxHashMap<usize, StatementKind>, sites: &mut Sites) {
        let stmt = self.ast[id];
        let (keyword, end) = self.range(stmt.span);
        let kind = items.get(&id.index()).copied().unwrap_or(StatementKind::Alone);
        let condition = |expr: crate::ast::ExprId, kind| {
            let (start, end) = self.range(self.ast[expr].span);
            Condition { file: 0, keyword, start, end, kind }
        };
        match stmt.kind {
            // Blocks and labels contain statements of their own.
            StmtKind::Block(_) | StmtKind::LocalLabels(_) => return,
            StmtKind::Label { .. } | StmtKind::Case { .. } | StmtKind::Default { .. } => return,
            StmtKind::If { condition: expr, .. } => sites.conditions.push(condition(expr, ConditionKind::Branch)),
            StmtKind::While { condition: expr, .. } => sites.conditions.push(condition(expr, ConditionKind::Loop)),
            StmtKind::DoWhile { condition: expr, .. } => sites.conditions.push(condition(expr, ConditionKind::DoLoop)),
            StmtKind::For { condition: Some(expr), .. } => sites.conditions.push(condition(expr, ConditionKind::Loop)),
            StmtKind::For { condition: None, .. } => {
                if let Some(at) = self.second_semicolon(keyword) {
                    let kind = ConditionKind::Loop;
                    sites.conditions.push(Condition { file: 0, keyword, start: at, end: at, kind });
                }
            }
            StmtKind::Switch { value, body } => {
                let (start, end) = self.range(self.ast[value].span);
                sites.switches.push(Switch { file: 0, keyword, start, end, cases: self.cases(body) });
            }
            _ => {}
        }
        // Nothing can be inserted before the first clause of a `for`.
        if !self.is_first_part_of_for(keyword) || kind != StatementKind::Alone {
            sites.statements.push(Statement { file: 0, start: keyword, end, kind });
        }
    }

    fn is_first_part_of_for(&self, start: u32) -> bool {
        let before = self.text[..start as usize].trim_ascii_end();
        before.strip_suffix(b"(").is_some_and(|rest| rest.trim_ascii_end().ends_with(b"for"))
    }

    /// The position where the condition of `for (...; ; ...)` would be.
    fn second_semicolon(&self, keyword: u32) -> Option<u32> {
        let (mut depth, mut count) = (0u32, 0);
        for (at, byte) in self.code(keyword) {
            match byte {
                b'(' | b'{' | b'[' => depth += 1,
                b')' | b'}' | b']' => depth = depth.checked_sub(1)?,
                b';' if depth == 1 => {
                    count += 1;
                    if count == 2 {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The text from an offset on, without comments, character constants and strings.
    fn code(&self, from: u32) -> impl Iterator<Item = (u32, u8)> {
        let text = self.text;
        let mut next = from as usize;
        std::iter::from_fn(move || {
            loop {
                let rest = text.get(next..)?;
                let &byte = rest.first()?;
                let skipped = match byte {
                    b'/' if rest.starts_with(b"/*") => 4 + rest[2..].windows(2).position(|pair| pair == b"*/")?,
                    b'/' if rest.starts_with(b"//") => rest.iter().position(|&byte| byte == b'\n')?,
                    b'"' | b'\'' => literal(rest)?,
                    _ => 0,
                };
                if skipped == 0 {
                    next += 1;
                    return Some((next as u32 - 1, byte));
                }
                next += skipped;
            }
        })
    }

    /// The cases of a `switch`, without those of `switch` statements nested in it.
    fn cases(&self, body: StmtId) -> Vec<(String, Option<String>)> {
        let (mut found, mut open) = (Vec::new(), vec![body]);
        let text = |expr: crate::ast::ExprId| {
            let (start, end) = self.range(self.ast[expr].span);
            String::from_utf8_lossy(&self.text[start as usize..end as usize]).into_owned()
        };
        while let Some(id) = open.pop() {
            match self.ast[id].kind {
                StmtKind::Case { low, high, body } => {
                    found.push((text(low), high.map(text)));
                    open.push(body);
                }
                StmtKind::Block(list) => open.extend(self.ast[list].iter().copied()),
                StmtKind::Label { body, .. } | StmtKind::Default { body } => open.push(body),
                StmtKind::If { then, otherwise, .. } => {
                    open.push(then);
                    open.extend(otherwise);
                }
                StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } | StmtKind::For { body, .. } => {
                    open.push(body);
                }
                _ => {}
            }
        }
        found
    }

    fn functions(&self, sites: &mut Sites) {
        for &item in &self.ast.items {
            let DeclKind::Function(id) = self.ast[item].kind else { continue };
            let function = self.ast[id];
            let Some(name) = function.declarator.name else { continue };
            let (body, end) = self.range(self.ast[function.body].span);
            let returns = match self.is_void(function.specifiers, &function.declarator) {
                true => Returns::Nothing,
                false => Returns::Value,
            };
            let mut results = Vec::new();
            for stmt in self.ast.all::<Stmt>() {
                let (start, stop) = self.range(stmt.span);
                if let StmtKind::Return(Some(value)) = stmt.kind
                    && body <= start
                    && stop <= end
                {
                    results.push(self.range(self.ast[value].span));
                }
            }
            sites.functions.push(Function {
                file: 0,
                name: self.names.text(name.name).to_owned(),
                start: self.start(self.ast[item].span),
                body,
                end,
                returns,
                parameters: self.parameters(&function.parameters),
                results,
            });
        }
    }

    fn parameters(&self, parameters: &Parameters) -> Option<Vec<String>> {
        let name = |name: crate::ast::Ident| self.names.text(name.name).to_owned();
        match parameters {
            Parameters::Prototype { parameters, variadic: false } => {
                self.ast[*parameters].iter().map(|parameter| parameter.declarator.name.map(name)).collect()
            }
            _ => None,
        }
    }

    /// Names that are only declared as types.
    fn type_names(&self) -> Vec<String> {
        let (mut types, mut others) = (FxHashMap::default(), FxHashMap::default());
        let mut add = |specifiers: SpecifiersId, declarator: &Declarator| {
            let Some(name) = declarator.name else { return };
            let names = match self.ast[specifiers].storage {
                Some(Storage::Typedef) => &mut types,
                _ => &mut others,
            };
            names.insert(self.names.text(name.name), ());
        };
        for decl in self.ast.all::<crate::ast::Decl>() {
            if let DeclKind::Declarators { specifiers, declarators } = decl.kind {
                self.ast[declarators].iter().for_each(|declared| add(specifiers, &declared.declarator));
            }
        }
        for function in self.ast.all::<crate::ast::Function>() {
            add(function.specifiers, &function.declarator);
        }
        for parameter in self.ast.all::<crate::ast::Parameter>() {
            add(parameter.specifiers, &parameter.declarator);
        }
        types.keys().filter(|name| !others.contains_key(*name)).map(|name| (*name).to_owned()).collect()
    }

    /// Whether a declaration declares a function that returns `void`.
    fn is_void(&self, specifiers: SpecifiersId, declarator: &Declarator) -> bool {
        let is_void = matches!(self.ast[specifiers].ty, TypeSpecifier::Basic(BasicType::Void));
        is_void && matches!(self.ast[declarator.derivations], [Derivation::Function { .. }])
    }

    /// All declared functions that return `void`.
    fn void_functions(&self) -> FxHashMap<&str, ()> {
        let mut found = FxHashMap::default();
        let mut add = |specifiers: SpecifiersId, declarator: &Declarator| {
            if let Some(name) = declarator.name.filter(|_| self.is_void(specifiers, declarator)) {
                found.insert(self.names.text(name.name), ());
            }
        };
        for decl in self.ast.all::<crate::ast::Decl>() {
            match decl.kind {
                DeclKind::Declarators { specifiers, declarators } => {
                    self.ast[declarators].iter().for_each(|declared| add(specifiers, &declared.declarator));
                }
                DeclKind::Function(id) => add(self.ast[id].specifiers, &self.ast[id].declarator),
                _ => {}
            }
        }
        found
    }
}
