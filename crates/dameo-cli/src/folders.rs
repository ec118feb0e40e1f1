//! The folders of a user in which the program keeps files.

use std::path::PathBuf;

/// What a folder is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FolderUse {
    /// What a program would miss little: unfinished games.
    State,
    /// What a user would miss: the database.
    Data,
}

/// The folder of this program, by the variables of the environment: that of the XDG Base
/// Directory Specification, or that for local data of Windows. `None` without a home.
pub(crate) fn user_folder(
    purpose: FolderUse,
    variable: impl Fn(&str) -> Option<PathBuf>,
) -> Option<PathBuf> {
    let (name, below_home) = match purpose {
        FolderUse::State => ("XDG_STATE_HOME", "state"),
        FolderUse::Data => ("XDG_DATA_HOME", "share"),
    };
    let absolute = |name| variable(name).filter(|path| path.is_absolute());
    let folder = absolute(name).or_else(|| match cfg!(windows) {
        true => absolute("LOCALAPPDATA"),
        false => Some(absolute("HOME")?.join(".local").join(below_home)),
    });
    Some(folder?.join("dameo"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn folders_are_those_of_the_xdg_specification() {
        let folder = |purpose, given: &'static str| {
            let variables = move |name: &str| match name {
                "XDG_STATE_HOME" | "XDG_DATA_HOME" => Some(given.into()),
                "HOME" => Some("/home/ada".into()),
                _ => None,
            };
            user_folder(purpose, variables).unwrap()
        };
        assert_eq!(folder(FolderUse::State, "/var/given"), Path::new("/var/given/dameo"));
        for ignored in ["", "given"] {
            let state = Path::new("/home/ada/.local/state/dameo");
            assert_eq!(folder(FolderUse::State, ignored), state);
            let data = Path::new("/home/ada/.local/share/dameo");
            assert_eq!(folder(FolderUse::Data, ignored), data);
        }
        assert_eq!(user_folder(FolderUse::Data, |_| None), None);
    }
}
