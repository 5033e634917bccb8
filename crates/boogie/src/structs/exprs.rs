//! Expansion of structs in expressions, bottom up and without recursion.

use tracewright_source::{Diagnostic, Span};

use super::{Expander, Shape, paths};
use crate::ast::*;

/// The parts of a value, sorted by their paths; a value that is not a struct has one part with an empty path.
type Value = Vec<(String, NodeId)>;

/// The largest expression, in nodes when expanded.
const MAX_SIZE: u64 = 1_000_000;

enum Task {
    Visit(NodeId),
    Build(NodeId),
}

impl Expander {
    /// Expands an expression that is not a struct.
    pub(super) fn expr(&mut self, root: NodeId) -> NodeId {
        let span = self.tree.node(root).span;
        let value = self.value(root);
        self.single(value, span)
    }

    fn single(&mut self, value: Value, span: Span) -> NodeId {
        match value.as_slice() {
            [(path, node)] if path.is_empty() => *node,
            _ => {
                self.diagnostics.push(Diagnostic::error(span, "a struct cannot be used here"));
                self.node(NodeKind::Unsupported, span)
            }
        }
    }

    /// Adds a node. Parts share their subexpressions, so an expression may be exponentially larger than its source.
    fn node(&mut self, kind: NodeKind, span: Span) -> NodeId {
        let id = NodeId(self.tree.nodes.len() as u32);
        self.tree.nodes.push(Node { kind, span });
        let size = self.children(id).iter().fold(1u64, |sum, child| sum.saturating_add(self.size(*child)));
        self.sizes.push(size);
        if size > MAX_SIZE && !self.too_large {
            self.too_large = true;
            self.unsupported(span, "struct expression that is too large");
        }
        id
    }

    fn size(&self, id: NodeId) -> u64 {
        (id.0 as usize).checked_sub(self.first).and_then(|i| self.sizes.get(i)).copied().unwrap_or(1)
    }

    fn node_list(&mut self, items: &[NodeId]) -> NodeList {
        let start = self.tree.lists.len() as u32;
        self.tree.lists.extend_from_slice(items);
        NodeList { start, len: items.len() as u32 }
    }

    /// The parts of all expressions of a list.
    pub(super) fn list(&mut self, list: NodeList) -> NodeList {
        let items = self.tree.list(list).to_vec();
        let parts: Vec<_> = items.into_iter().flat_map(|item| self.value(item)).map(|(_, node)| node).collect();
        self.node_list(&parts)
    }

    /// The shape of a variable, and the path that follows its name in `x!f`.
    fn shape(&mut self, name: Symbol) -> Option<(Symbol, Shape, String)> {
        let text = self.tree.text(name).to_string();
        let ends = std::iter::once(text.len()).chain(text.rmatch_indices('!').map(|(at, _)| at));
        for end in ends {
            let prefix = self.tree.symbols.intern(&text[..end]);
            let bound = self.bounds.iter().rev().find(|(n, _)| *n == prefix).map(|(_, shape)| shape);
            let shape = bound.or_else(|| self.locals.get(&prefix)).or_else(|| self.globals.get(&prefix));
            if let Some(shape) = shape {
                return Some((prefix, shape.clone(), text[end..].to_string()));
            }
        }
        None
    }

    /// The parts of `x`, or of `x!f`: paths and names.
    pub(super) fn name_values(&mut self, name: Symbol) -> Vec<(String, Symbol)> {
        let Some((variable, shape, wanted)) = self.shape(name) else { return vec![(String::new(), name)] };
        let mut parts = Vec::new();
        for path in shape {
            if let Some(rest) = strip(&path, &wanted) {
                parts.push((rest.to_string(), self.part(variable, &path)));
            }
        }
        // Not a field: the checker will report it.
        if parts.is_empty() { vec![(String::new(), name)] } else { parts }
    }

    pub(super) fn name_parts(&mut self, ident: Ident) -> Vec<Ident> {
        let parts = self.name_values(ident.name);
        parts.into_iter().map(|(_, name)| Ident { name, span: ident.span }).collect()
    }

    /// The parts of an expression.
    pub(super) fn value(&mut self, root: NodeId) -> Value {
        let mut tasks = vec![Task::Visit(root)];
        let mut built: Vec<Value> = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(id) => {
                    let children = self.children(id);
                    if let NodeKind::Quantified(index) = self.tree.node(id).kind {
                        self.enter_quantifier(index);
                    }
                    tasks.push(Task::Build(id));
                    tasks.extend(children.into_iter().rev().map(Task::Visit));
                }
                Task::Build(id) => {
                    let count = self.children(id).len();
                    let children = built.split_off(built.len() - count);
                    let value = self.build(id, children);
                    built.push(value);
                }
            }
        }
        built.pop().unwrap_or_default()
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        match self.tree.node(id).kind {
            NodeKind::Old(a) | NodeKind::Not(a) | NodeKind::Neg(a) | NodeKind::ToInt(a) | NodeKind::ToReal(a) => {
                vec![a]
            }
            NodeKind::Extract { arg, .. } | NodeKind::Field(arg, _) => vec![arg],
            NodeKind::Binary(_, a, b) => vec![a, b],
            NodeKind::Ite(a, b, c) => vec![a, b, c],
            NodeKind::Select(map, indices) => [&[map], self.tree.list(indices)].concat(),
            NodeKind::Update(map, indices, value) => [&[map], self.tree.list(indices), &[value]].concat(),
            NodeKind::Call(_, args) => self.tree.list(args).to_vec(),
            NodeKind::Struct(index) => self.tree.structs[index as usize].iter().map(|(_, value)| *value).collect(),
            NodeKind::Quantified(index) => {
                let q = &self.tree.quantified[index as usize];
                let patterns = q.triggers.iter().flat_map(|&t| self.tree.list(t)).chain(&q.no_patterns);
                patterns.copied().chain([q.body]).collect()
            }
            NodeKind::Let(_)
            | NodeKind::Bool(_)
            | NodeKind::Number(_)
            | NodeKind::Decimal(_)
            | NodeKind::BvLit(_)
            | NodeKind::Name(_)
            | NodeKind::Unsupported => Vec::new(),
        }
    }

    fn enter_quantifier(&mut self, index: u32) {
        for var in self.tree.quantified[index as usize].vars.clone() {
            let shape = paths(&self.leaves(&var.ty));
            self.bounds.push((var.name.name, shape));
        }
    }

    fn build(&mut self, id: NodeId, mut children: Vec<Value>) -> Value {
        let Node { kind, span } = self.tree.node(id);
        match kind {
            NodeKind::Name(name) => {
                let parts = self.name_values(name);
                parts.into_iter().map(|(path, name)| (path, self.node(NodeKind::Name(name), span))).collect()
            }
            NodeKind::Old(_) => self.each(children.swap_remove(0), span, |_, node| NodeKind::Old(node)),
            NodeKind::Field(_, field) => {
                let wanted = format!("!{}", self.tree.text(field));
                let value = children.swap_remove(0);
                let parts: Value = value
                    .into_iter()
                    .filter_map(|(path, node)| Some((strip(&path, &wanted)?.to_string(), node)))
                    .collect();
                if parts.is_empty() {
                    let message = format!("this has no field `{}`", self.tree.text(field));
                    self.diagnostics.push(Diagnostic::error(span, message));
                }
                parts
            }
            NodeKind::Struct(index) => {
                let names: Vec<_> = self.tree.structs[index as usize].iter().map(|(name, _)| name.name).collect();
                let mut parts = Value::new();
                for (name, value) in names.into_iter().zip(children) {
                    let name = self.tree.text(name).to_string();
                    parts.extend(value.into_iter().map(|(path, node)| (format!("!{name}{path}"), node)));
                }
                parts.sort_by(|a, b| a.0.cmp(&b.0));
                parts
            }
            NodeKind::Binary(op @ (Operator::Eq | Operator::Neq), ..) if children[0].len() > 1 => {
                let right = children.swap_remove(1);
                let left = children.swap_remove(0);
                let equal = self.equal(left, right, span);
                let kind = if op == Operator::Eq { return vec![(String::new(), equal)] } else { NodeKind::Not(equal) };
                vec![(String::new(), self.node(kind, span))]
            }
            NodeKind::Ite(..) => {
                let otherwise = children.swap_remove(2);
                let then = children.swap_remove(1);
                let cond = self.single(children.swap_remove(0), span);
                let pairs = self.pairs(then, otherwise, span);
                pairs.into_iter().map(|(path, a, b)| (path, self.node(NodeKind::Ite(cond, a, b), span))).collect()
            }
            NodeKind::Select(..) => {
                let indices: Vec<_> = children.drain(1..).flatten().map(|(_, node)| node).collect();
                let indices = self.node_list(&indices);
                self.each(children.swap_remove(0), span, |_, map| NodeKind::Select(map, indices))
            }
            NodeKind::Update(..) => {
                let value = children.pop().unwrap_or_default();
                let indices: Vec<_> = children.drain(1..).flatten().map(|(_, node)| node).collect();
                let indices = self.node_list(&indices);
                let pairs = self.pairs(children.swap_remove(0), value, span);
                let update = |map, value| NodeKind::Update(map, indices, value);
                pairs.into_iter().map(|(path, map, value)| (path, self.node(update(map, value), span))).collect()
            }
            NodeKind::Call(name, _) => self.call(name, children.into_iter().flatten().collect(), span),
            NodeKind::Quantified(index) => {
                let q = self.quantified(index, children, span);
                vec![(String::new(), q)]
            }
            NodeKind::Let(_) => {
                self.unsupported(span, "let-expression in a program with structs");
                vec![(String::new(), self.node(NodeKind::Unsupported, span))]
            }
            _ => {
                let children: Vec<_> = children.into_iter().map(|value| self.single(value, span)).collect();
                let kind = match (kind, children.as_slice()) {
                    (NodeKind::Not(_), &[a]) => NodeKind::Not(a),
                    (NodeKind::Neg(_), &[a]) => NodeKind::Neg(a),
                    (NodeKind::ToInt(_), &[a]) => NodeKind::ToInt(a),
                    (NodeKind::ToReal(_), &[a]) => NodeKind::ToReal(a),
                    (NodeKind::Extract { hi, lo, .. }, &[arg]) => NodeKind::Extract { arg, hi, lo },
                    (NodeKind::Binary(op, ..), &[a, b]) => NodeKind::Binary(op, a, b),
                    _ => kind,
                };
                vec![(String::new(), self.node(kind, span))]
            }
        }
    }

    fn each(&mut self, value: Value, span: Span, kind: impl Fn(&str, NodeId) -> NodeKind) -> Value {
        value
            .into_iter()
            .map(|(path, node)| {
                let kind = kind(&path, node);
                (path, self.node(kind, span))
            })
            .collect()
    }

    /// The parts of two values side by side; they must be the same.
    fn pairs(&mut self, left: Value, right: Value, span: Span) -> Vec<(String, NodeId, NodeId)> {
        if left.iter().map(|(path, _)| path).ne(right.iter().map(|(path, _)| path)) {
            self.diagnostics.push(Diagnostic::error(span, "these structs do not have the same fields"));
        }
        left.into_iter().zip(right).map(|((path, a), (_, b))| (path, a, b)).collect()
    }

    fn equal(&mut self, left: Value, right: Value, span: Span) -> NodeId {
        let pairs = self.pairs(left, right, span);
        let parts: Vec<_> =
            pairs.into_iter().map(|(_, a, b)| self.node(NodeKind::Binary(Operator::Eq, a, b), span)).collect();
        let conjunction = parts.into_iter().reduce(|a, b| self.node(NodeKind::Binary(Operator::And, a, b), span));
        conjunction.unwrap_or_else(|| self.node(NodeKind::Bool(true), span))
    }

    fn call(&mut self, name: Symbol, args: Value, span: Span) -> Value {
        let Some(shape) = self.functions.get(&name).cloned() else {
            let nodes: Vec<_> = args.into_iter().map(|(_, node)| node).collect();
            let args = self.node_list(&nodes);
            return vec![(String::new(), self.node(NodeKind::Call(name, args), span))];
        };
        let mut parts = Value::new();
        for path in shape.result {
            let own = args.iter().filter(|(p, _)| !shape.const_array || *p == path).map(|(_, node)| *node);
            let own: Vec<_> = own.collect();
            let own = self.node_list(&own);
            let function = self.part(name, &path);
            parts.push((path, self.node(NodeKind::Call(function, own), span)));
        }
        parts
    }

    fn quantified(&mut self, index: u32, children: Vec<Value>, span: Span) -> NodeId {
        let mut q = self.tree.quantified[index as usize].clone();
        self.bounds.truncate(self.bounds.len() - q.vars.len());
        let mut children = children.into_iter();
        let mut parts =
            |count: usize| -> Vec<NodeId> { children.by_ref().take(count).flatten().map(|(_, node)| node).collect() };
        let triggers: Vec<_> = q.triggers.iter().map(|t| parts(t.len as usize)).collect();
        q.no_patterns = parts(q.no_patterns.len());
        let body = children.next().unwrap_or_default();
        q.triggers = triggers.into_iter().map(|patterns| self.node_list(&patterns)).collect();
        q.body = self.single(body, span);
        q.vars = self.variables(q.vars);
        self.tree.quantified.push(q);
        let index = self.tree.quantified.len() as u32 - 1;
        self.node(NodeKind::Quantified(index), span)
    }
}

/// The rest of a path after some fields: of `!a!b` after `!a` it is `!b`; `!ab` does not start with `!a`.
pub(super) fn strip<'p>(path: &'p str, fields: &str) -> Option<&'p str> {
    path.strip_prefix(fields).filter(|rest| rest.is_empty() || rest.starts_with('!'))
}
