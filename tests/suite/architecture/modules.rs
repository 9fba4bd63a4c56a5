//! The modules of a crate, and the file that defines the item that a path names.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Attribute, Item, UseTree};

/// A module by its index in [`Modules`]; the root is 0.
pub(super) type ModuleId = usize;

/// All modules of a crate.
pub(super) struct Modules {
    list: Vec<Module>,
    /// The crate's own name, which its tests may use instead of `crate`. A module of this name
    /// hides it where it is in scope.
    own_name: &'static str,
}

/// A module, in a file of its own or inline.
pub(super) struct Module {
    /// The file that contains the module, relative to `src`.
    pub(super) file: String,
    /// Whether the module is compiled only for tests.
    pub(super) for_tests: bool,
    parent: Option<ModuleId>,
    children: BTreeMap<String, ModuleId>,
    items: BTreeSet<String>,
    imports: Vec<Import>,
}

/// A name that a `use` imports, or a glob import.
#[derive(Clone, Debug)]
pub(super) struct Import {
    /// The name in the scope of the `use`; `None` for `as _` and for `*`.
    pub(super) name: Option<String>,
    /// The imported path.
    pub(super) path: Vec<String>,
    /// Whether the import ends in `::*`.
    pub(super) glob: bool,
}

/// The target of a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Named {
    /// A module.
    Module(ModuleId),
    /// Anything else, with the module that defines it.
    Item(ModuleId),
}

/// A parsed file: its module and its syntax tree.
pub(super) struct Parsed {
    /// The module of the file.
    pub(super) module: ModuleId,
    /// The syntax tree of the file.
    pub(super) tree: syn::File,
}

impl Modules {
    /// Parses the files (path relative to `src` ▶ text), starting from `lib.rs`. A module whose
    /// file is missing is empty.
    pub(super) fn parse(
        files: &BTreeMap<String, String>,
        own_name: &'static str,
    ) -> (Modules, Vec<Parsed>) {
        let mut modules = Modules {
            list: Vec::new(),
            own_name,
        };
        let mut parsed = Vec::new();
        modules.file("lib.rs", None, false, files, &mut parsed);
        (modules, parsed)
    }

    /// The module with this index.
    pub(super) fn get(&self, id: ModuleId) -> &Module {
        &self.list[id]
    }

    /// Whether a module is the one of a `mod.rs` or of `lib.rs`.
    pub(super) fn is_door(&self, id: ModuleId) -> bool {
        let module = &self.list[id];
        let is_inline = module
            .parent
            .is_some_and(|parent| self.list[parent].file == module.file);
        !is_inline && (module.file.ends_with("mod.rs") || module.file == "lib.rs")
    }

    /// The module, inline or in a file of its own, that `parent` declares as `name`.
    pub(super) fn child(&self, parent: ModuleId, name: &str) -> Option<ModuleId> {
        self.list[parent].children.get(name).copied()
    }

    fn file(
        &mut self,
        path: &str,
        parent: Option<ModuleId>,
        for_tests: bool,
        files: &BTreeMap<String, String>,
        parsed: &mut Vec<Parsed>,
    ) -> ModuleId {
        let text = &files[path];
        let tree = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        let module = self.add(path, parent, for_tests);
        let folder = match path.strip_suffix("mod.rs") {
            Some(folder) => folder.to_owned(),
            None if parent.is_none() => String::new(),
            None => format!("{}/", path.trim_end_matches(".rs")),
        };
        self.items(&tree.items, module, &folder, files, parsed);
        parsed.push(Parsed { module, tree });
        module
    }

    fn add(&mut self, file: &str, parent: Option<ModuleId>, for_tests: bool) -> ModuleId {
        self.list.push(Module {
            file: file.to_owned(),
            for_tests,
            parent,
            children: BTreeMap::new(),
            items: BTreeSet::new(),
            imports: Vec::new(),
        });
        self.list.len() - 1
    }

    fn items(
        &mut self,
        items: &[Item],
        module: ModuleId,
        folder: &str,
        files: &BTreeMap<String, String>,
        parsed: &mut Vec<Parsed>,
    ) {
        for item in items {
            match item {
                Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    let for_tests = self.list[module].for_tests || is_for_tests(&inner.attrs);
                    let child = match &inner.content {
                        Some((_, content)) => {
                            let file = self.list[module].file.clone();
                            let child = self.add(&file, Some(module), for_tests);
                            let folder = format!("{folder}{name}/");
                            self.items(content, child, &folder, files, parsed);
                            child
                        }
                        None => {
                            let paths = [
                                format!("{folder}{name}.rs"),
                                format!("{folder}{name}/mod.rs"),
                            ];
                            match paths.iter().find(|path| files.contains_key(*path)) {
                                Some(path) => {
                                    self.file(path, Some(module), for_tests, files, parsed)
                                }
                                // elsewhere, by `#[path]`
                                None => {
                                    let file = self.list[module].file.clone();
                                    self.add(&file, Some(module), for_tests)
                                }
                            }
                        }
                    };
                    self.list[module].children.insert(name, child);
                }
                Item::Use(item) => self.list[module].imports.extend(imports(&item.tree)),
                _ => self.list[module].items.extend(name_of(item)),
            }
        }
    }

    /// The targets of a path, seen from a module; empty if the path leads out of the crate. There
    /// are several if a name denotes both a module and a function.
    pub(super) fn resolve(&self, from: ModuleId, path: &[String]) -> BTreeSet<Named> {
        self.resolve_guarded(from, path, &mut BTreeSet::new())
    }

    fn resolve_guarded(
        &self,
        from: ModuleId,
        path: &[String],
        visited: &mut BTreeSet<(ModuleId, String)>,
    ) -> BTreeSet<Named> {
        let mut module = from;
        let mut rest = path;
        let mut anchored = false;
        while let Some((first, after)) = rest.split_first() {
            module = match first.as_str() {
                "crate" => 0,
                name if !anchored && self.is_own_name(module, name, visited) => 0,
                "self" => module,
                "super" => self.list[module].parent.unwrap_or(module),
                _ => break,
            };
            anchored = true;
            rest = after;
        }
        match rest.split_first() {
            None if anchored => [Named::Module(module)].into(),
            None => BTreeSet::new(),
            Some((name, after)) => {
                let found = self.lookup(module, name, visited);
                if found.is_empty() && anchored {
                    // what a macro defines is not seen: it stands where the path ends
                    return [Named::Item(module)].into();
                }
                self.descend(&found, after, visited)
            }
        }
    }

    /// Whether a name at the beginning of a path is the crate's own name, and not an item of the
    /// module in which the path stands.
    fn is_own_name(
        &self,
        module: ModuleId,
        name: &str,
        visited: &mut BTreeSet<(ModuleId, String)>,
    ) -> bool {
        name == self.own_name && self.lookup(module, name, visited).is_empty()
    }

    /// Follows the rest of a path from the targets of its beginning.
    pub(super) fn follow(&self, start: &BTreeSet<Named>, rest: &[String]) -> BTreeSet<Named> {
        self.descend(start, rest, &mut BTreeSet::new())
    }

    /// Whether one of the targets is a module that contains the name.
    pub(super) fn have(&self, start: &BTreeSet<Named>, name: &str) -> bool {
        start.iter().any(|named| match named {
            Named::Module(id) => !self.lookup(*id, name, &mut BTreeSet::new()).is_empty(),
            Named::Item(_) => false,
        })
    }

    fn descend(
        &self,
        start: &BTreeSet<Named>,
        rest: &[String],
        visited: &mut BTreeSet<(ModuleId, String)>,
    ) -> BTreeSet<Named> {
        let Some((name, after)) = rest.split_first() else {
            return start.clone();
        };
        let modules = start.iter().filter_map(|named| match named {
            Named::Module(id) => Some(*id),
            Named::Item(_) => None,
        });
        let mut last = None;
        for module in modules {
            let found = self.lookup(module, name, visited);
            if !found.is_empty() {
                return self.descend(&found, after, visited);
            }
            last = Some(Named::Item(module));
        }
        // variants, associated items: they belong to the item; else what a macro defines
        let items = start.iter().filter(|named| matches!(named, Named::Item(_)));
        let items: BTreeSet<Named> = items.copied().collect();
        if items.is_empty() {
            return last.into_iter().collect();
        }
        items
    }

    /// The targets of a name in a module: its own items, else its imports.
    fn lookup(
        &self,
        id: ModuleId,
        name: &str,
        visited: &mut BTreeSet<(ModuleId, String)>,
    ) -> BTreeSet<Named> {
        let mut found = BTreeSet::new();
        let module = &self.list[id];
        found.extend(module.children.get(name).copied().map(Named::Module));
        if module.items.contains(name) {
            found.insert(Named::Item(id));
        }
        // `use check::check` looks for the name that it brings in
        if !visited.insert((id, name.to_owned())) {
            return found;
        }
        for import in &module.imports {
            if import.name.as_deref() == Some(name) {
                found.extend(self.resolve_guarded(id, &import.path, visited));
            }
        }
        if found.is_empty() {
            for import in module.imports.iter().filter(|import| import.glob) {
                for named in self.resolve_guarded(id, &import.path, visited) {
                    if let Named::Module(inner) = named {
                        found.extend(self.lookup(inner, name, visited));
                    }
                }
            }
        }
        visited.remove(&(id, name.to_owned()));
        found
    }
}

/// The imports of a `use`, one for each name.
pub(super) fn imports(tree: &UseTree) -> Vec<Import> {
    let mut list = Vec::new();
    collect(tree, &mut Vec::new(), &mut list);
    list
}

fn collect(tree: &UseTree, path: &mut Vec<String>, list: &mut Vec<Import>) {
    match tree {
        UseTree::Path(part) => {
            path.push(part.ident.to_string());
            collect(&part.tree, path, list);
            path.pop();
        }
        UseTree::Name(part) => leaf(&part.ident.to_string(), None, path, list),
        UseTree::Rename(part) => {
            let rename = part.rename.to_string();
            leaf(&part.ident.to_string(), Some(rename), path, list);
        }
        UseTree::Glob(_) => list.push(Import {
            name: None,
            path: path.clone(),
            glob: true,
        }),
        UseTree::Group(group) => {
            for tree in &group.items {
                collect(tree, path, list);
            }
        }
    }
}

fn leaf(name: &str, rename: Option<String>, path: &[String], list: &mut Vec<Import>) {
    let mut path = path.to_vec();
    if name != "self" || path.is_empty() {
        path.push(name.to_owned());
    }
    let name = rename.or_else(|| path.last().cloned());
    list.push(Import {
        name: name.filter(|name| name != "_"),
        path,
        glob: false,
    });
}

/// The name that an item defines in its module.
pub(super) fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

/// Whether an item has the attribute `#[cfg(test)]`.
pub(super) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|condition| condition.is_ident("test"))
    })
}
