//! No circles: the files of a crate import each other in one direction only, so that each can be
//! read, tested and moved with nothing but what is below it.
//!
//! A file imports another one if a path in it, outside its tests, leads to an item that the other
//! one declares. Re-exports are followed to the declaration, and are no import by themselves. The
//! modules around a file do not count: the files of a folder belong to the one that joins them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{ItemMod, ItemUse, UseTree, Visibility};

use crate::rust_sources::{crates, is_test, rust_files};

/// The names that lead to a module, from the root of its crate.
type ModulePath = Vec<String>;

/// A name that a file brings into scope.
struct Import {
    /// The name in this file; `None` for all names of the module `path`.
    name: Option<String>,
    /// As written.
    path: Vec<String>,
    is_reexport: bool,
}

/// What a file says about other files.
#[derive(Default)]
struct Names {
    imports: Vec<Import>,
    /// Every other path, as written.
    paths: BTreeSet<Vec<String>>,
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_test(&item.attrs) {
            let is_reexport = !matches!(item.vis, Visibility::Inherited);
            self.add(&item.tree, &mut Vec::new(), is_reexport);
        }
    }

    /// Who may see an item is no import.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }
}

impl Names {
    fn add(&mut self, tree: &UseTree, prefix: &mut Vec<String>, is_reexport: bool) {
        let (last, name) = match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add(&path.tree, prefix, is_reexport);
                prefix.pop();
                return;
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add(tree, prefix, is_reexport));
                return;
            }
            UseTree::Name(name) => (Some(&name.ident), Some(&name.ident)),
            UseTree::Rename(rename) => (Some(&rename.ident), Some(&rename.rename)),
            UseTree::Glob(_) => (None, None),
        };
        let mut path = prefix.clone();
        path.extend(last.map(ToString::to_string).filter(|last| last != "self"));
        let name = name.map(ToString::to_string);
        let name = if name.as_deref() == Some("self") { path.last().cloned() } else { name };
        self.imports.push(Import { name, path, is_reexport });
    }

    /// The path by which the file knows a name.
    fn imported(&self, name: &str) -> Option<&Import> {
        self.imports.iter().find(|import| import.name.as_deref() == Some(name))
    }
}

/// The modules of a crate that are files.
struct Crate {
    modules: BTreeMap<ModulePath, Names>,
}

impl Crate {
    fn parse(files: impl IntoIterator<Item = (ModulePath, String)>) -> Self {
        let parsed = files.into_iter().map(|(module, text)| {
            let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{module:?}: {error}"));
            let mut names = Names::default();
            names.visit_file(&file);
            (module, names)
        });
        Self { modules: parsed.collect() }
    }

    /// The module that declares what a path of `module` leads to; `None` if it is of another crate.
    fn declaring(&self, module: &[String], path: &[String], depth: usize) -> Option<ModulePath> {
        let mut at = module.to_vec();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => (at, rest) = (Vec::new(), &rest[1..]),
            "self" => rest = &rest[1..],
            "super" => {
                while let Some((_, after)) =
                    rest.split_first().filter(|(first, _)| *first == "super")
                {
                    at.pop();
                    rest = after;
                }
            }
            first => {
                let child = [module, &[first.to_owned()]].concat();
                let import = self.modules[module].imported(first).filter(|_| depth < 8);
                if let Some(import) = import.filter(|import| import.path[0] != first) {
                    let path = [&import.path, &rest[1..]].concat();
                    return self.declaring(module, &path, depth + 1);
                } else if !self.modules.contains_key(&child) {
                    return None;
                }
            }
        }
        while let Some((name, after)) = rest.split_first() {
            let child = [&at[..], std::slice::from_ref(name)].concat();
            if self.modules.contains_key(&child) {
                (at, rest) = (child, after);
            } else if let Some(import) = self.modules[&at].imported(name).filter(|_| depth < 8) {
                let path = [&import.path, after].concat();
                return self.declaring(&at, &path, depth + 1).or(Some(at));
            } else {
                break;
            }
        }
        Some(at)
    }

    /// The modules that each module imports.
    fn graph(&self) -> BTreeMap<&ModulePath, BTreeSet<ModulePath>> {
        let imports = self.modules.iter().map(|(module, names)| {
            let imports = names.imports.iter().filter(|import| !import.is_reexport);
            let paths = imports.map(|import| &import.path).chain(&names.paths);
            let targets = paths.filter_map(|path| self.declaring(module, path, 0));
            (module, targets.filter(|target| !module.starts_with(target)).collect())
        });
        imports.collect()
    }

    /// The modules on circles and between them.
    fn circles(&self) -> BTreeMap<String, Vec<String>> {
        let mut graph = self.graph();
        loop {
            let imported: BTreeSet<_> = graph.values().flatten().cloned().collect();
            let before = graph.len();
            graph.retain(|module, imports| !imports.is_empty() && imported.contains(*module));
            let left: BTreeSet<_> = graph.keys().map(|module| (*module).clone()).collect();
            graph.values_mut().for_each(|imports| imports.retain(|target| left.contains(target)));
            if graph.len() == before {
                break;
            }
        }
        let name = |module: &ModulePath| format!("crate::{}", module.join("::"));
        let names = |modules: &BTreeSet<ModulePath>| modules.iter().map(name).collect();
        graph.iter().map(|(module, imports)| (name(module), names(imports))).collect()
    }
}

/// The module that a source file is, by its path below `src`.
fn module_of(file: &Path) -> ModulePath {
    let names = file.with_extension("");
    let mut module: Vec<_> = names.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    module.pop_if(|name| ["lib", "main", "mod"].contains(&name.as_str()));
    module
}

#[test]
fn the_files_of_no_crate_import_each_other_in_circles() {
    let mut circles = BTreeMap::new();
    let mut imports = 0;
    for folder in crates().1 {
        let sources = folder.join("src");
        let parsed = Crate::parse(rust_files(&sources).into_iter().map(|file| {
            let below = file.strip_prefix(&sources).expect("the file is below the folder");
            (module_of(below), fs::read_to_string(&file).expect("the file can be read"))
        }));
        imports += parsed.graph().values().map(BTreeSet::len).sum::<usize>();
        let found = parsed.circles();
        if !found.is_empty() {
            circles.insert(folder.file_name().expect("it has a name").to_owned(), found);
        }
    }
    assert!(imports > 1000, "only {imports} imports were found");
    assert!(circles.is_empty(), "{circles:#?}");
}

fn of(files: &[(&str, &str)]) -> Crate {
    let module =
        |name: &str| name.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
    Crate::parse(files.iter().map(|(name, text)| (module(name), (*text).to_owned())))
}

#[test]
fn a_circle_is_found() {
    let circles = of(&[
        ("", "mod a; mod b; mod c; pub use self::a::A;"),
        ("a", "use crate::b::{B, self}; pub struct A(B);"),
        ("b", "pub struct B; impl B { fn of(_: &crate::A) {} }"),
        ("c", "use crate::A;"),
    ]);
    let circle = |from: &str, to: &str| (format!("crate::{from}"), vec![format!("crate::{to}")]);
    assert_eq!(circles.circles(), BTreeMap::from([circle("a", "b"), circle("b", "a")]));
}

#[test]
fn facades_and_tests_are_no_circles() {
    let of = of(&[
        ("", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("a", "pub struct A; #[cfg(test)] mod tests { use crate::b::B; }"),
        ("b", "use super::A; pub struct B(A);"),
    ]);
    assert_eq!(of.circles(), BTreeMap::new());
    let b = [vec!["a".to_owned()]];
    assert_eq!(of.graph()[&vec!["b".to_owned()]], BTreeSet::from(b));
}
