//! The files that define methods: what a call refers to that names no path.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{ImplItemFn, Item, ItemImpl, TraitItemFn, Type};

use super::modules::{ModuleId, Modules, Named, Parsed, is_for_tests};
use super::references::attributes;

/// Methods of the standard library and of other crates that one file of the crate defines as well:
/// a call of them does not say whose method it is.
const METHODS_OF_OTHER_CRATES: [&str; 45] = [
    "accept",
    "as_slice",
    "attributes",
    "block",
    "chars",
    "child",
    "children",
    "contains",
    "content",
    "document",
    "error",
    "file_name",
    "find",
    "format",
    "get",
    "hash",
    "height",
    "insert",
    "is_terminal",
    "iter",
    "join",
    "keys",
    "label",
    "layout",
    "length",
    "lock",
    "map",
    "measure",
    "message",
    "offset",
    "peek",
    "remove",
    "replace",
    "rows",
    "set_height",
    "show",
    "source",
    "take",
    "time",
    "title",
    "utf8",
    "values",
    "walk",
    "width",
    "wrap",
];

/// A type: the file that defines it, and its name.
pub(super) type Owner = (String, String);

/// The files that define methods.
#[derive(Default)]
pub(super) struct Methods {
    /// Name of a method ▶ the files that define one.
    by_name: BTreeMap<String, BTreeSet<String>>,
    /// Type and name of a method ▶ the files that define it.
    by_type: BTreeMap<(Owner, String), BTreeSet<String>>,
}

impl Methods {
    /// The methods of all types and traits. Those of tests do not count.
    pub(super) fn collect(modules: &Modules, parsed: &[Parsed]) -> Methods {
        let mut methods = Methods::default();
        for file in parsed {
            if !modules.get(file.module).for_tests {
                let mut finder = Finder {
                    modules,
                    module: file.module,
                    owner: None,
                    implements_trait: false,
                    methods: &mut methods,
                };
                finder.visit_file(&file.tree);
            }
        }
        for name in METHODS_OF_OTHER_CRATES {
            let files = methods.by_name.entry(name.to_owned()).or_default();
            files.insert(String::new());
        }
        methods
    }

    /// The file that defines a method: that of the given type if it is known, else the only file
    /// with a method of this name. `None` if there are none or several.
    pub(super) fn file(&self, owner: Option<&Owner>, name: &str) -> Option<&str> {
        let of_type = owner.and_then(|owner| self.by_type.get(&(owner.clone(), name.to_owned())));
        let files = of_type.or_else(|| self.by_name.get(name))?;
        let file = files.first().filter(|_| files.len() == 1)?.as_str();
        Some(file).filter(|file| !file.is_empty())
    }
}

/// The type for which an `impl` block defines methods; `None` if it is one of another crate.
pub(super) fn owner(modules: &Modules, module: ModuleId, block: &ItemImpl) -> Option<Owner> {
    let Type::Path(path) = &*block.self_ty else {
        return None;
    };
    let segments: Vec<String> = path
        .path
        .segments
        .iter()
        .map(|part| part.ident.to_string())
        .collect();
    let targets = modules.resolve(module, &segments);
    let file = targets.iter().find_map(|named| match named {
        Named::Item(id) => Some(modules.get(*id).file.clone()),
        Named::Module(_) => None,
    });
    Some((file?, segments.last()?.clone()))
}

struct Finder<'a> {
    modules: &'a Modules,
    module: ModuleId,
    /// The type of the current `impl` block.
    owner: Option<Owner>,
    /// Whether the current methods implement a trait, which may be one of another crate.
    implements_trait: bool,
    methods: &'a mut Methods,
}

impl Finder<'_> {
    fn add(&mut self, name: &str) {
        let file = &self.modules.get(self.module).file;
        let files = self.methods.by_name.entry(name.to_owned()).or_default();
        files.insert(file.clone());
        if self.implements_trait {
            files.insert(String::new());
        }
        if let Some(owner) = &self.owner {
            let method = (owner.clone(), name.to_owned());
            let files = self.methods.by_type.entry(method).or_default();
            files.insert(file.clone());
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        self.owner = owner(self.modules, self.module, item);
        self.implements_trait = item.trait_.is_some();
        visit::visit_item_impl(self, item);
        self.owner = None;
        self.implements_trait = false;
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            self.add(&function.sig.ident.to_string());
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        self.add(&function.sig.ident.to_string());
        visit::visit_trait_item_fn(self, function);
    }
}
