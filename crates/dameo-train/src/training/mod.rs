//! Training of the network on self-play games, on threads of the processor.

mod checkpoint;
mod curves;
mod data;
mod endings;
mod error;
mod features;
mod files;
mod gradient;
mod init;
mod label;
mod optimiser;
mod order;
mod packing;
mod run;
mod settings;
mod state;
mod tensors;
mod trainer;

pub use self::data::{PositionSet, TrainingData, TrainingDataError, variant_of};
pub use self::error::{CheckpointError, TrainingError};
pub use self::label::{Label, SideResult};
pub(crate) use self::optimiser::learning_rate;
pub use self::packing::PackedPosition;
pub use self::run::{Earlier, TrainingProgress, TrainingReport, TrainingRun};
pub use self::settings::TrainingSettings;
pub use self::state::EpochReport;
