//! The neural network that evaluates positions.
//!
//! | module | content |
//! |---|---|
//! | [`architecture`] | inputs, output buckets, sizes and scales |

pub mod architecture;
