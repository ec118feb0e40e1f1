//! Which program an engine is: names stay the same when a program is built again.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use dameo_engine::EvalFile;
use thiserror::Error;
use xxhash_rust::xxh3::Xxh3;

use super::engine_spec::{EngineKind, EngineSpec};

/// The program of an engine cannot be read.
#[derive(Debug, Error)]
#[error("engine {name}: cannot read {}: {error}", program.display())]
pub struct BuildIdError {
    /// The name of the engine.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// The cause.
    pub error: io::Error,
}

/// The checksums of the programs of two engines, which a match keeps: a match must not be
/// resumed with another build. The network of a built-in engine is part of it; what other
/// programs read themselves is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildIds(pub(super) [String; 2]);

impl BuildIds {
    /// Reads the programs of the engines.
    ///
    /// # Errors
    /// If one cannot be found or read.
    pub fn of(engines: &[EngineSpec; 2]) -> Result<Self, BuildIdError> {
        let [first, second] = engines;
        Ok(Self([build_id(first)?, build_id(second)?]))
    }
}

/// The checksum of the program of an engine, and of the network that its option names.
///
/// # Errors
/// If the program or the network cannot be found or read.
pub fn build_id(spec: &EngineSpec) -> Result<String, BuildIdError> {
    let fault = |program: &Path, error| BuildIdError {
        name: spec.name.clone(),
        program: program.to_owned(),
        error,
    };
    let program = match &spec.kind {
        EngineKind::Builtin(_) => std::env::current_exe(),
        EngineKind::Process { program, .. } => which::which(program).map_err(io::Error::other),
    };
    let program = program.map_err(|error| {
        let named = match &spec.kind {
            EngineKind::Builtin(_) => "this program",
            EngineKind::Process { program, .. } => program,
        };
        fault(Path::new(named), error)
    })?;
    let id = checksum(&program).map_err(|error| fault(&program, error))?;
    match spec.eval_file() {
        EvalFile::File(network) => {
            let network = checksum(&network).map_err(|error| fault(&network, error))?;
            Ok(format!("{id}, network {network}"))
        }
        EvalFile::Embedded | EvalFile::HandCrafted => Ok(id),
    }
}

/// XXH3 of a file.
fn checksum(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hash = Xxh3::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(format!("XXH3 {:016x}", hash.digest())),
            length => hash.update(&buffer[..length]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_apart_by_their_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        std::fs::write(&path, "one").unwrap();
        let one = checksum(&path).unwrap();
        std::fs::write(&path, "two").unwrap();
        assert_ne!(checksum(&path).unwrap(), one);
    }

    #[test]
    fn a_program_that_is_missing_is_named() {
        let engines = ["name=A", "name=B cmd=no-such-program"].map(|spec| spec.parse().unwrap());
        let error = BuildIds::of(&engines).unwrap_err().to_string();
        assert!(error.starts_with("engine B: cannot read no-such-program: "), "{error}");
        let engines = ["name=A", "name=B"].map(|spec| spec.parse().unwrap());
        let BuildIds([first, second]) = BuildIds::of(&engines).unwrap();
        assert_eq!(first, second);
    }
}
