//! The constants of search and time management.
//!
//! They are known to the compiler unless the crate has the feature `tuning`, with which each of
//! them can be given another value, to be measured in matches and tuned (`dameo tune`).

/// Defines [`Params`] with its constants. In a normal build it has no fields.
macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal in $min:literal..=$max:literal;)*) => {
        /// The values of all constants.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $(#[cfg(feature = "tuning")] $name: i32,)*
        }

        impl Params {
            /// The values that the engine plays with.
            pub const DEFAULT: Self = Self { $(#[cfg(feature = "tuning")] $name: $default,)* };

            $(
                $(#[doc = $doc])+
                #[inline(always)]
                pub(crate) const fn $name(&self) -> i32 {
                    #[cfg(feature = "tuning")]
                    return self.$name;
                    #[cfg(not(feature = "tuning"))]
                    $default
                }
            )*
        }

        $(const _: () = assert!($min <= $default && $default <= $max, stringify!($name));)*

        #[cfg(feature = "tuning")]
        impl Params {
            /// The descriptions of all constants.
            pub const ALL: &[Param] = &[$(Param {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
            },)*];

            /// The values with another one for a constant.
            ///
            /// # Errors
            /// If there is no constant with this name, or it cannot have this value.
            pub fn with(mut self, name: &str, value: i32) -> Result<Self, ParamError> {
                let param = Param::named(name)?;
                if !(param.min..=param.max).contains(&value) {
                    return Err(ParamError::Range { param, found: value });
                }
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return Err(ParamError::Unknown { name: name.to_owned() }),
                }
                Ok(self)
            }
        }
    };
}

params! {
    /// Aspiration windows: the first iteration that has one.
    aspiration_depth = 5 in 2..=10;
    /// Aspiration windows: half the size of the first, in centipawns.
    aspiration_width = 15 in 4..=60;
    /// Aspiration windows: the factor by which they grow, in percent.
    aspiration_growth = 300 in 130..=500;

    /// How far outside the window a lazy evaluation must be to be enough, in centipawns.
    lazy_margin = 190 in 60..=400;

    /// Reverse futility: the largest depth, in plies.
    reverse_futility_depth = 8 in 3..=16;
    /// Reverse futility: the margin at depth 0, in centipawns.
    reverse_futility_base = 7 in 0..=120;
    /// Reverse futility: the margin of every ply, in centipawns.
    reverse_futility_step = 26 in 10..=120;

    /// Null move: the smallest depth, in plies.
    null_move_depth = 3 in 2..=8;
    /// Null move: the reduction, in plies, to which a quarter of the depth is added.
    null_move_reduction = 3 in 1..=6;
    /// Null move: how far above the window the static evaluation must be, in centipawns.
    null_move_margin = -2 in -100..=150;

    /// Late move pruning: the largest depth, in plies.
    late_move_depth = 6 in 2..=12;
    /// Late move pruning: the moves searched at depth 0, before the square of the depth is added
    /// and the sum is halved unless the side to move is improving.
    late_move_base = 8 in 1..=16;

    /// Futility: the largest depth, in plies.
    futility_depth = 4 in 2..=10;
    /// Futility: the margin at depth 0, in centipawns.
    futility_base = 28 in 0..=160;
    /// Futility: the margin of every ply, in centipawns.
    futility_step = 63 in 10..=160;

    /// Singular extension: the smallest depth of a node, in plies.
    singular_depth = 6 in 4..=12;
    /// Singular extension: how much shallower than the node its TT entry may be, in plies.
    singular_tt_lag = 3 in 1..=6;
    /// Singular extension: how much worse the other moves must be for each ply of depth, in
    /// hundredths of a centipawn.
    singular_margin = 228 in 50..=800;

    /// Late move reductions: the moves of a node that are never reduced.
    reduction_moves = 2 in 1..=6;
    /// Late move reductions: the reduction of every late move, in 64ths of a ply.
    reduction_base = 76 in 0..=160;
    /// Late move reductions: what the product of the binary logarithms of depth and move number
    /// is divided by, in 64ths.
    reduction_divisor = 214 in 96..=400;
    /// Late move reductions: how much less in a node with an open window, in 64ths of a ply.
    reduction_pv = 56 in 0..=160;
    /// Late move reductions: how much more if the side to move is not improving, in 64ths of a
    /// ply.
    reduction_not_improving = 21 in 0..=96;
    /// Late move reductions: the history score that is worth a 64th of a ply.
    reduction_history = 715 in 200..=4000;

    /// Internal iterative reduction: the smallest depth, in plies.
    iir_depth = 4 in 2..=10;

    /// Histories: the bonus of a cutoff for every square of the depth.
    history_bonus = 17 in 2..=64;
    /// Histories: the largest bonus of one cutoff.
    history_max_bonus = 1536 in 256..=8192;

    /// Correction history: the weight of the newest error for every ply of depth, in 1024ths.
    correction_weight = 19 in 2..=64;
    /// Correction history: the largest weight of the newest error, in 1024ths.
    correction_max_weight = 135 in 16..=512;

    /// Time: the number of moves for which a clock without moves to go has to last.
    time_moves = 25 in 10..=60;
    /// Time: the hard limit, in percent of the soft limit.
    time_hard = 400 in 150..=800;
    /// Time: the factor of the soft limit if the best move has just changed, in percent.
    time_stability = 140 in 80..=250;
    /// Time: how much less for every iteration since then, in percent.
    time_stability_step = 7 in 0..=20;
    /// Time: how much more for every centipawn by which the score fell, in hundredths of a percent.
    time_fall = 100 in 0..=400;
    /// Time: the factor if all nodes were spent on the best move, in percent.
    time_share_base = 40 in 10..=120;
    /// Time: how much more if none were, in percent.
    time_share_slope = 150 in 0..=300;
}

impl Default for Params {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The description of a constant.
#[cfg(feature = "tuning")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// The name in options, for example `lazy_margin`.
    pub name: &'static str,
    /// The value that the engine plays with.
    pub default: i32,
    /// The smallest value.
    pub min: i32,
    /// The largest value.
    pub max: i32,
}

/// A constant cannot be set.
#[cfg(feature = "tuning")]
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParamError {
    /// There is no constant with this name.
    #[error("there is no constant \"{name}\"")]
    Unknown {
        /// The name.
        name: String,
    },
    /// The value is out of range.
    #[error(
        "{}: expected a whole number from {} to {}, found {found}",
        .param.name, .param.min, .param.max
    )]
    Range {
        /// The constant.
        param: &'static Param,
        /// The value.
        found: i32,
    },
}

#[cfg(feature = "tuning")]
impl Param {
    /// The constant with this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<&'static Self, ParamError> {
        let found = Params::ALL.iter().find(|param| param.name == name);
        found.ok_or_else(|| ParamError::Unknown { name: name.to_owned() })
    }
}

#[cfg(all(test, feature = "tuning"))]
mod tests {
    use super::*;

    #[test]
    fn constants_are_set_by_name() {
        for param in Params::ALL {
            for value in [param.min, param.max, param.default] {
                let params = Params::DEFAULT.with(param.name, value).unwrap();
                assert_eq!(params == Params::DEFAULT, value == param.default, "{}", param.name);
            }
        }
        assert_eq!(Params::DEFAULT.with("lazy_margin", 61).unwrap().lazy_margin(), 61);
        let message = |name, value| Params::DEFAULT.with(name, value).unwrap_err().to_string();
        assert_eq!(
            message("lazy_margin", 9),
            "lazy_margin: expected a whole number from 60 to 400, found 9"
        );
        assert_eq!(message("null_move", 1), "there is no constant \"null_move\"");
    }
}
