//! What is up to date is not built again: a stamp holds the fingerprints of everything
//! that something was built from.

use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};
use crate::files;

/// What a build depends on.
#[derive(Default)]
pub(crate) struct Inputs(String);

impl Inputs {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds files, by name and content.
    ///
    /// # Errors
    /// If one cannot be read.
    pub(crate) fn files(
        mut self,
        files: impl IntoIterator<Item = impl AsRef<Path>>,
    ) -> Result<Self> {
        for file in files {
            let file = file.as_ref();
            let bytes = fs::read(file).map_err(|error| {
                Failure::new(format!("cannot read {}: {error}", file.display()))
            })?;
            // Its values are the same in every run of one program, which is enough: a program
            // of another compiler builds once more than it has to.
            let mut hasher = DefaultHasher::new();
            hasher.write(&bytes);
            let (hash, length) = (hasher.finish(), bytes.len());
            writeln!(self.0, "{hash:016x} {length} {}", file.display())
                .expect("a string can be written");
        }
        Ok(self)
    }

    /// Adds the files of a folder whose names end so.
    pub(crate) fn ending(self, folder: impl AsRef<Path>, end: &str) -> Result<Self> {
        self.files(files::ending(folder, end)?)
    }

    /// Adds all files of a folder and of those in it, but for some paths.
    pub(crate) fn folder(self, folder: impl AsRef<Path>, but: &[PathBuf]) -> Result<Self> {
        let mut entries = files::entries(folder)?;
        entries.retain(|path| !but.contains(path));
        entries.iter().try_fold(self, |inputs, path| {
            if path.is_dir() { inputs.folder(path, but) } else { inputs.files([path]) }
        })
    }

    /// Adds something else, such as an option.
    pub(crate) fn text(mut self, text: &str) -> Self {
        self.0.push_str(text);
        self.0.push('\n');
        self
    }
}

/// The file that notes what something was built from.
pub(crate) struct Stamp(PathBuf);

impl Stamp {
    pub(crate) fn new(file: impl Into<PathBuf>) -> Self {
        Self(file.into())
    }

    /// Whether something was built from these inputs.
    pub(crate) fn is_of(&self, inputs: &Inputs) -> bool {
        fs::read_to_string(&self.0).is_ok_and(|text| text == inputs.0)
    }

    /// Builds something from its inputs, unless all outputs are there and have been built
    /// from the same. A build that fails or is interrupted does not count.
    pub(crate) fn build(
        &self,
        inputs: &Inputs,
        outputs: &[PathBuf],
        build: impl FnOnce() -> Result,
    ) -> Result {
        if outputs.iter().all(|output| output.exists()) && self.is_of(inputs) {
            return Ok(());
        }
        files::remove(&self.0)?;
        build()?;
        self.note(inputs)
    }

    /// Notes that something has been built from these inputs.
    pub(crate) fn note(&self, inputs: &Inputs) -> Result {
        files::write(&self.0, &inputs.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::fail;
    use crate::files::tests::folder;

    /// Whether it is built.
    fn builds(stamp: &Stamp, inputs: &Inputs, output: &Path) -> bool {
        let mut built = false;
        let build = || {
            built = true;
            files::write(output, "output")
        };
        stamp.build(inputs, &[output.to_owned()], build).unwrap();
        built
    }

    #[test]
    fn only_what_has_changed_is_built_again() {
        let folder = folder("stamp");
        let (input, output) = (folder.join("input.ts"), folder.join("output.js"));
        let stamp = Stamp::new(folder.join("stamp"));
        let inputs = |option| Inputs::new().ending(&folder, ".ts").unwrap().text(option);

        files::write(&input, "one").unwrap();
        assert!(builds(&stamp, &inputs("fast"), &output));
        assert!(!builds(&stamp, &inputs("fast"), &output));

        files::write(&input, "two").unwrap();
        assert!(builds(&stamp, &inputs("fast"), &output), "the input has changed");
        // Only the content counts.
        files::write(&input, "two").unwrap();
        assert!(!builds(&stamp, &inputs("fast"), &output));

        assert!(builds(&stamp, &inputs("small"), &output), "the option has changed");
        files::write(folder.join("another.ts"), "").unwrap();
        assert!(builds(&stamp, &inputs("small"), &output), "there is another input");
        files::remove(&output).unwrap();
        assert!(builds(&stamp, &inputs("small"), &output), "the output is missing");
    }

    #[test]
    fn a_folder_counts_with_all_that_is_in_it_but_what_is_left_out() {
        let folder = folder("stamp-folder");
        let (deep, built) = (folder.join("a").join("b.ts"), folder.join("dist"));
        let (stamp, output) = (Stamp::new(folder.join("stamp")), built.join("output.js"));
        let but = [built.clone(), folder.join("stamp")];
        let inputs = || Inputs::new().folder(&folder, &but).unwrap();
        files::write(&deep, "one").unwrap();
        assert!(builds(&stamp, &inputs(), &output));
        files::write(built.join("more.js"), "").unwrap();
        assert!(!builds(&stamp, &inputs(), &output));
        files::write(&deep, "two").unwrap();
        assert!(builds(&stamp, &inputs(), &output));
        files::write(deep.with_file_name("c.ts"), "").unwrap();
        assert!(builds(&stamp, &inputs(), &output));
    }

    #[test]
    fn a_build_that_fails_does_not_count() {
        let folder = folder("failing-stamp");
        let output = folder.join("output.js");
        let stamp = Stamp::new(folder.join("stamp"));
        let inputs = Inputs::new().text("an option");
        assert!(builds(&stamp, &inputs, &output));
        files::remove(&output).unwrap();
        let failing = stamp.build(&inputs, std::slice::from_ref(&output), || {
            files::write(&output, "half")?;
            fail!("interrupted")
        });
        assert_eq!(failing.unwrap_err().to_string(), "interrupted");
        assert!(builds(&stamp, &inputs, &output));
    }

    #[test]
    fn a_missing_input_is_named() {
        let missing = folder("missing").join("input.ts");
        let Err(failure) = Inputs::new().files([&missing]) else { panic!("it is missing") };
        let start = format!("cannot read {}: ", missing.display());
        assert!(failure.to_string().starts_with(&start), "{failure}");
    }
}
