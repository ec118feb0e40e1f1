//! Large files of a site, in a folder or in object storage.
//!
//! | task | items |
//! |---|---|
//! | say where the files are | [`FilesAddress`] |
//! | name a file | [`FileName`] |
//! | store, fetch, list and delete files | [`Files`], [`StoredFile`] |
#![forbid(unsafe_code)]

mod address;
mod error;
mod files;
mod name;
mod private;
#[cfg(feature = "s3")]
mod s3;

pub use crate::address::{FilesAddress, FilesAddressError};
pub use crate::error::FilesError;
pub use crate::files::{Files, StoredFile};
pub use crate::name::{FileName, FileNameError};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
