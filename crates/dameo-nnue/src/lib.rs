//! The neural network that evaluates positions.
//!
//! | module | content |
//! |---|---|
//! | [`architecture`] | inputs, output buckets, sizes and scales |
//! | [`parameters`] | weights and biases as training finds them |
//! | [`Network`], [`AnyNetwork`] | a quantised network, read from a file |
//! | [`AccumulatorStack`] | the hidden layer along the line of a search |
//! | [`Kernel`] | the instructions that compute it: all give the same results |

mod accumulator;
mod any_network;
pub mod architecture;
mod error;
mod format;
mod from_scratch;
mod kernels;
mod network;
pub mod parameters;
mod quantisation;
mod stack;
mod tensor;
#[cfg(test)]
mod testing;

pub use self::any_network::AnyNetwork;
pub use self::error::NetworkError;
pub use self::kernels::Kernel;
pub use self::network::{MAX_EVALUATION, Network};
pub use self::stack::AccumulatorStack;
pub use self::tensor::Tensor;
