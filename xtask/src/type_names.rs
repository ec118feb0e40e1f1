//! One name for one type: no public type of the workspace has the name of another one, so that
//! a name in a document, an error or a search means one thing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Item, Visibility};

use crate::rust_sources::{crates, is_test, rust_files};

/// The type that a source file declares, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Declaration {
    name: String,
    is_public: bool,
    file: PathBuf,
}

/// All types that are declared in `items`, with those of modules in the same file.
fn declarations(items: &[Item], file: &Path, found: &mut Vec<Declaration>) {
    for item in items {
        let (visibility, name) = match item {
            Item::Struct(item) => (&item.vis, &item.ident),
            Item::Enum(item) => (&item.vis, &item.ident),
            Item::Union(item) => (&item.vis, &item.ident),
            Item::Trait(item) => (&item.vis, &item.ident),
            Item::Type(item) => (&item.vis, &item.ident),
            Item::Mod(module) if !is_test(&module.attrs) => {
                let items = module.content.as_ref().map_or(&[][..], |(_, items)| items);
                declarations(items, file, found);
                continue;
            }
            _ => continue,
        };
        found.push(Declaration {
            name: name.to_string(),
            is_public: matches!(visibility, Visibility::Public(_)),
            file: file.to_owned(),
        });
    }
}

/// The public types that have the name of another public type, each with all its places.
fn duplicates(declarations: Vec<Declaration>) -> BTreeMap<String, Vec<PathBuf>> {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for declaration in declarations.into_iter().filter(|declaration| declaration.is_public) {
        places.entry(declaration.name).or_default().push(declaration.file);
    }
    places.retain(|_, places| places.len() > 1);
    places
}

fn parse(text: &str, file: &Path, found: &mut Vec<Declaration>) {
    let parsed =
        syn::parse_file(text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    declarations(&parsed.items, file, found);
}

#[test]
fn no_two_public_types_have_one_name() {
    let (root, crates) = crates();
    let files = crates.iter().flat_map(|folder| rust_files(&folder.join("src")));
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("the file can be read");
        parse(&text, file.strip_prefix(&root).expect("the file is below the root"), &mut found);
    }
    assert!(found.len() > 500, "only {} types were found", found.len());
    let duplicates = duplicates(found);
    assert!(duplicates.is_empty(), "public types with one name: {duplicates:#?}");
}

#[test]
fn a_name_that_stands_twice_is_found() {
    let mut found = Vec::new();
    parse("pub struct Clock; mod inner { pub enum Score {} }", Path::new("a.rs"), &mut found);
    parse("pub trait Score {} struct Clock; pub use a::Clock;", Path::new("b.rs"), &mut found);
    parse("#[cfg(test)] mod tests { pub struct Clock; }", Path::new("c.rs"), &mut found);
    let both = vec![PathBuf::from("a.rs"), PathBuf::from("b.rs")];
    assert_eq!(duplicates(found), BTreeMap::from([("Score".to_owned(), both)]));
}
