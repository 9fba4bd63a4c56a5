//! Finds the items that the files of a crate refer to, and the files that define them.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Expr, ExprMethodCall, ImplItem, Item, ItemImpl, ItemMod, ItemUse, Macro,
    Stmt, Visibility,
};

use super::methods::{self, Methods, Owner};
use super::modules::{Import, ModuleId, Modules, Named, imports, is_for_tests, name_of};

/// A path in a file of the crate that refers to an item of the crate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Reference {
    /// The file that contains the path.
    pub(super) from: String,
    /// The file that defines the item.
    pub(super) to: String,
    /// The path as it is written.
    pub(super) path: String,
    /// Whether the path names only a module: this does not make one file depend on the other.
    pub(super) module_only: bool,
    /// Whether the path is in a test or in a doc comment, so that the program does not depend on
    /// it.
    pub(super) aside: bool,
    /// Whether a `mod.rs` only exports the item for other files, by `pub use`. Their paths lead to
    /// the file that defines the item.
    pub(super) exported: bool,
    /// Whether it is a call of a method, found by the name of the method alone.
    pub(super) called: bool,
}

/// Every path in every file of a crate that leads to a file of the crate, and the files that can be
/// reached from `lib.rs`.
pub(super) fn references(
    files: &BTreeMap<String, String>,
    own_name: &'static str,
) -> (BTreeSet<Reference>, BTreeSet<String>) {
    let (modules, parsed) = Modules::parse(files, own_name);
    let methods = Methods::collect(&modules, &parsed);
    let mut reached = BTreeSet::new();
    let mut found = BTreeSet::new();
    for file in &parsed {
        let module = modules.get(file.module);
        reached.insert(module.file.clone());
        let mut reader = Reader {
            modules: &modules,
            methods: &methods,
            module: file.module,
            for_tests: module.for_tests,
            owner: None,
            exports: false,
            scopes: Vec::new(),
            found: &mut found,
        };
        reader.visit_file(&file.tree);
    }
    (found, reached)
}

struct Reader<'a> {
    modules: &'a Modules,
    methods: &'a Methods,
    module: ModuleId,
    for_tests: bool,
    /// The type of the current `impl` block.
    owner: Option<Owner>,
    /// Whether the current `use` exports what it names.
    exports: bool,
    /// The imports of the enclosing blocks, the innermost block last.
    scopes: Vec<Scope>,
    found: &'a mut BTreeSet<Reference>,
}

#[derive(Default)]
struct Scope {
    imports: Vec<Import>,
    items: BTreeSet<String>,
}

impl Reader<'_> {
    /// Records the target of a path.
    fn path(&mut self, segments: &[String], aside: bool) {
        let depth = self.scopes.len();
        for named in self.resolve(segments, depth) {
            self.record(segments, named, aside);
        }
        if let Some((name, owner)) = segments.split_last()
            && let Some((first, rest)) = owner.split_first()
        {
            let targets = self.resolve(owner, depth);
            let is_type = targets.iter().any(|named| matches!(named, Named::Item(_)));
            let is_self = first == "Self" && rest.is_empty();
            if is_type || is_self {
                self.method(name, &segments.join("::"), is_self, aside);
            }
        }
    }

    /// Records a call of a method, which leads to the file that defines it. `of_self` says whether it
    /// is a method of the type of the current `impl` block.
    fn method(&mut self, name: &str, written: &str, of_self: bool, aside: bool) {
        let owner = self.owner.as_ref().filter(|_| of_self);
        if let Some(file) = self.methods.file(owner, name) {
            self.found.insert(Reference {
                from: self.modules.get(self.module).file.clone(),
                to: file.to_owned(),
                path: written.to_owned(),
                module_only: false,
                aside: aside || self.for_tests,
                exported: false,
                called: true,
            });
        }
    }

    fn record(&mut self, segments: &[String], named: Named, aside: bool) {
        let (id, module_only) = match named {
            Named::Module(id) => (id, true),
            Named::Item(id) => (id, false),
        };
        self.found.insert(Reference {
            from: self.modules.get(self.module).file.clone(),
            to: self.modules.get(id).file.clone(),
            path: segments.join("::"),
            module_only,
            aside: aside || self.for_tests,
            exported: self.exports,
            called: false,
        });
    }

    /// The targets of a path at the current place, considering only the outer `depth` blocks.
    fn resolve(&self, segments: &[String], depth: usize) -> BTreeSet<Named> {
        let Some((first, rest)) = segments.split_first() else {
            return BTreeSet::new();
        };
        for (index, scope) in self.scopes[..depth].iter().enumerate().rev() {
            if scope.items.contains(first) {
                return [Named::Item(self.module)].into();
            }
            for import in &scope.imports {
                // a `use` in a block names what stands outside of the block
                if import.name.as_ref() == Some(first) {
                    let start = self.resolve(&import.path, index);
                    return self.modules.follow(&start, rest);
                }
            }
            for import in scope.imports.iter().filter(|import| import.glob) {
                let start = self.resolve(&import.path, index);
                if self.modules.have(&start, first) {
                    return self.modules.follow(&start, segments);
                }
            }
        }
        self.modules.resolve(self.module, segments)
    }

    fn imports(&mut self, list: &[Import]) {
        for import in list {
            let depth = self.scopes.len();
            for named in self.resolve(&import.path, depth) {
                // a glob may bring in traits, whose methods are used without a path
                let named = match named {
                    Named::Module(id) if import.glob => Named::Item(id),
                    named => named,
                };
                self.record(&import.path, named, false);
            }
        }
    }

    /// Records the paths in the arguments or the body of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut index = 0;
        while index < tokens.len() {
            match &tokens[index] {
                TokenTree::Ident(_) if !follows_dot(&tokens, index) => {
                    index = self.token_path(&tokens, index, &[]);
                    continue;
                }
                TokenTree::Ident(name) if is_called(&tokens, index) => {
                    let name = name.to_string();
                    let of_self = index > 1 && is_self(&tokens[index - 2]);
                    self.method(&name, &format!(".{name}()"), of_self, false);
                }
                TokenTree::Group(group) => self.tokens(group.stream()),
                _ => {}
            }
            index += 1;
        }
    }

    /// Records a path that begins at `index`, after `before`; returns the index of the token after
    /// it.
    fn token_path(&mut self, tokens: &[TokenTree], index: usize, before: &[String]) -> usize {
        let mut segments = before.to_vec();
        let mut index = index;
        while let Some(TokenTree::Ident(ident)) = tokens.get(index) {
            segments.push(ident.to_string());
            index += 1;
            if !is_double_colon(tokens, index) {
                break;
            }
            match tokens.get(index + 2) {
                Some(TokenTree::Ident(_)) => index += 2,
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let mut place = 0;
                    while place < inner.len() {
                        place = self.token_path(&inner, place, &segments).max(place + 1);
                    }
                    return index + 3;
                }
                _ => break,
            }
        }
        if segments.len() > before.len() {
            self.path(&segments, false);
        }
        index
    }
}

fn is_double_colon(tokens: &[TokenTree], index: usize) -> bool {
    let colon = |index: usize| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    colon(index) && colon(index + 1)
}

/// Whether the token follows a dot, so that it is a field or a method and not a path.
fn follows_dot(tokens: &[TokenTree], index: usize) -> bool {
    index > 0
        && matches!(&tokens[index - 1], TokenTree::Punct(punct) if punct.as_char() == '.')
        && !(index > 1
            && matches!(&tokens[index - 2], TokenTree::Punct(punct) if punct.as_char() == '.'))
}

/// Whether arguments follow the name of a method, perhaps after `::<…>`.
fn is_called(tokens: &[TokenTree], index: usize) -> bool {
    is_double_colon(tokens, index + 1)
        || matches!(tokens.get(index + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

fn is_self(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == "self")
}

fn segments(path: &syn::Path) -> Vec<String> {
    let parts = path.segments.iter();
    parts.map(|part| part.ident.to_string()).collect()
}

/// The paths in a text that begin with `crate`, as in links of doc comments.
fn paths_in_text(text: &str) -> Vec<Vec<String>> {
    let rests = text.split("crate::").skip(1);
    let of_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    rests
        .map(|rest| {
            let end = rest.find(|c| !of_path(c)).unwrap_or(rest.len());
            let parts = rest[..end].split("::").filter(|part| !part.is_empty());
            std::iter::once("crate")
                .chain(parts)
                .map(str::to_owned)
                .collect()
        })
        .collect()
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let before = self.for_tests;
        self.for_tests |= is_for_tests(attributes(item));
        visit::visit_item(self, item);
        self.for_tests = before;
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let before = self.for_tests;
        if let ImplItem::Fn(function) = item {
            self.for_tests |= is_for_tests(&function.attrs);
        }
        visit::visit_impl_item(self, item);
        self.for_tests = before;
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        self.owner = methods::owner(self.modules, self.module, item);
        visit::visit_item_impl(self, item);
        self.owner = None;
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if item.content.is_none() {
            return;
        }
        let name = item.ident.to_string();
        let inner = self.modules.child(self.module, &name);
        let outer = std::mem::replace(&mut self.module, inner.expect("an inline module is known"));
        let scopes = std::mem::take(&mut self.scopes);
        visit::visit_item_mod(self, item);
        self.scopes = scopes;
        self.module = outer;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let is_public = !matches!(item.vis, Visibility::Inherited);
        self.exports = is_public && self.modules.is_door(self.module) && self.scopes.is_empty();
        self.imports(&imports(&item.tree));
        self.exports = false;
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let mut scope = Scope::default();
        for statement in &block.stmts {
            if let Stmt::Item(item) = statement {
                match item {
                    Item::Use(item) => scope.imports.extend(imports(&item.tree)),
                    item => scope.items.extend(name_of(item)),
                }
            }
        }
        self.scopes.push(scope);
        visit::visit_block(self, block);
        self.scopes.pop();
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            self.path(&segments(path), false);
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let name = call.method.to_string();
        let of_self = matches!(&*call.receiver, Expr::Path(path) if path.path.is_ident("self"));
        self.method(&name, &format!(".{name}()"), of_self, false);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, invoked: &'ast Macro) {
        self.visit_path(&invoked.path);
        self.tokens(invoked.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        match &attribute.meta {
            syn::Meta::Path(_) => {}
            syn::Meta::List(list) => {
                self.tokens(list.tokens.clone());
                self.quoted_paths(list.tokens.clone());
            }
            syn::Meta::NameValue(pair) => {
                if let syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                }) = &pair.value
                {
                    for path in paths_in_text(&text.value()) {
                        self.path(&path, true);
                    }
                } else {
                    visit::visit_expr(self, &pair.value);
                }
            }
        }
    }
}

impl Reader<'_> {
    /// Records the paths in strings of an attribute such as `#[serde(with = "…")]`.
    fn quoted_paths(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.quoted_paths(group.stream()),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let text = text.trim_matches('"');
                    if let Ok(path) = syn::parse_str::<syn::Path>(text)
                        && path.segments.len() > 1
                    {
                        self.path(&segments(&path), false);
                    }
                }
                _ => {}
            }
        }
    }
}

pub(super) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
