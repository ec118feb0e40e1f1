//! Tables made, written, read, examined and damaged.

mod common;
mod files;
mod truth;
