//! Errors of networks.

use dameo::Variant;
use thiserror::Error;

use crate::tensor::Tensor;

/// A network cannot be read or made from parameters.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The bytes do not begin as a network file does.
    #[error("not a network file: expected it to begin with \"DMONNUE\"")]
    NotANetwork,
    /// The file has an unknown format version.
    #[error("the network file is of version {found} of the format, expected version {known}")]
    Version {
        /// Its version.
        found: u8,
        /// The supported version.
        known: u8,
    },
    /// The file names a variant that does not exist.
    #[error("the network is for {found:?}, which is not a variant")]
    UnknownVariant {
        /// The name.
        found: String,
    },
    /// The network is for other rules.
    #[error("the network is for the rules of {found}, expected those of {expected}")]
    OtherRules {
        /// The variant of the network.
        found: Variant,
        /// A variant of the rules that were expected.
        expected: Variant,
    },
    /// The network has another shape or scale than this program computes.
    #[error("the network file has {found} for {field}, expected {expected}")]
    Shape {
        /// The number of the header that differs.
        field: &'static str,
        /// Its value.
        found: u32,
        /// The value that this program computes with.
        expected: u32,
    },
    /// The file is shorter or longer than a network is.
    #[error("the network file has {found} bytes, expected {expected}")]
    Length {
        /// Its length in bytes.
        found: usize,
        /// The length of a network of its rules, in bytes; for a file too short to tell, that
        /// of the header.
        expected: usize,
    },
    /// The checksum of the file is wrong.
    #[error("the network file is damaged: its checksum is {found:016x}, expected {expected:016x}")]
    Checksum {
        /// The checksum of the bytes of the file.
        found: u64,
        /// The checksum at the end of the file.
        expected: u64,
    },
    /// There are more or fewer parameters than the network has.
    #[error("the network has {found} {tensor}, expected {expected}")]
    Count {
        /// Which parameters.
        tensor: Tensor,
        /// Their number.
        found: usize,
        /// The number of the architecture.
        expected: usize,
    },
    /// A parameter is not a number, or so large that a sum could overflow.
    #[error("number {index} of the {tensor} is {found}, expected {max} at most, up or down")]
    Parameter {
        /// Which parameters.
        tensor: Tensor,
        /// The index of the parameter among them.
        index: usize,
        /// Its value.
        found: f32,
        /// The largest absolute value.
        max: f32,
    },
}
