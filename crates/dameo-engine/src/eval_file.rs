//! Evaluations by the names that options give them.

use std::convert::Infallible;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use dameo::Variant;
use dameo_nnue::{AnyNetwork, NetworkError};
use thiserror::Error;

use crate::networks::{embedded_network, network_fits};

/// The largest file that is read, in bytes: networks are much smaller.
const MAX_BYTES: u64 = 16 << 20;

/// The name of the hand-crafted evaluation.
const HAND_CRAFTED: &str = "none";

/// What an engine evaluates positions with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum EvalFile {
    /// The network that is part of the program, or the hand-crafted evaluation if it has none
    /// for the variant: the empty text.
    #[default]
    Embedded,
    /// The hand-crafted evaluation: `none`.
    HandCrafted,
    /// The network in a file: its path.
    File(PathBuf),
}

/// The network of a file cannot be used.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct EvalFileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: EvalFileFault,
}

/// What is wrong with the file of a network.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EvalFileFault {
    /// It cannot be read.
    #[error("expected the file of a network: {0}")]
    Io(#[from] io::Error),
    /// It is no network, or damaged.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// It is a network for other rules.
    #[error("expected a network of {expected}, found one of {found}")]
    OtherVariant {
        /// The variant of the engine.
        expected: Variant,
        /// The variant of the network.
        found: Variant,
    },
}

impl EvalFile {
    /// The network for a variant; `None` for the hand-crafted evaluation.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or is a network of other rules.
    pub fn load(&self, variant: Variant) -> Result<Option<AnyNetwork>, EvalFileError> {
        match self {
            Self::Embedded => Ok(embedded_network(variant)),
            Self::HandCrafted => Ok(None),
            Self::File(path) => match read(path, variant) {
                Ok(network) => Ok(Some(network)),
                Err(fault) => Err(EvalFileError { path: path.clone(), fault }),
            },
        }
    }
}

fn read(path: &Path, variant: Variant) -> Result<AnyNetwork, EvalFileFault> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    let network = AnyNetwork::read(&bytes)?;
    if network_fits(&network, variant) {
        Ok(network)
    } else {
        Err(EvalFileFault::OtherVariant { expected: variant, found: network.variant() })
    }
}

impl FromStr for EvalFile {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "" => Self::Embedded,
            HAND_CRAFTED => Self::HandCrafted,
            path => Self::File(path.into()),
        })
    }
}

impl From<&str> for EvalFile {
    fn from(text: &str) -> Self {
        match text.parse() {
            Ok(file) => file,
            Err(never) => match never {},
        }
    }
}

impl fmt::Display for EvalFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embedded => Ok(()),
            Self::HandCrafted => f.write_str(HAND_CRAFTED),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_no_networks_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let missing = EvalFile::File(folder.path().join("missing"));
        let error = missing.load(Variant::Dameo).unwrap_err().to_string();
        assert!(error.contains("missing: expected the file of a network: "), "{error}");
        let path = folder.path().join("letter");
        std::fs::write(&path, "Dear reader").unwrap();
        let error = EvalFile::File(path.clone()).load(Variant::Dameo).unwrap_err();
        assert!(matches!(error.fault, EvalFileFault::Network(_)), "{error}");
        assert_eq!(error.path, path);
    }

    #[test]
    fn names_round_trip() {
        for text in ["", "none", "nets/dameo.nnue"] {
            assert_eq!(EvalFile::from(text).to_string(), text);
        }
        assert_eq!(EvalFile::HandCrafted.load(Variant::Dameo).unwrap().map(|_| ()), None);
    }
}
