//! The neural network that evaluates positions.
//!
//! | module | content |
//! |---|---|
//! | [`architecture`] | inputs, output buckets, sizes and scales |
//! | [`parameters`] | weights and biases as training finds them |

pub mod architecture;
pub mod parameters;
