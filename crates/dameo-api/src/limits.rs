//! Requests to the engine, and the ranges of their limits.

use std::ops::RangeInclusive;
use std::time::Duration;

use dameo_engine::{Limits, MAX_DEPTH, TimeLimit};
use serde::Deserialize;
use thiserror::Error;

use crate::request::PositionRequest;

/// Valid depth limits, in plies.
pub const DEPTHS: RangeInclusive<u32> = 1..=MAX_DEPTH;
/// Valid node limits.
pub const NODES: RangeInclusive<u64> = 1..=u64::MAX;
/// Valid time limits, in milliseconds.
pub const MOVE_TIMES_MS: RangeInclusive<u64> = 1..=u32::MAX as u64;
/// Valid numbers of principal variations.
pub const MULTI_PVS: RangeInclusive<usize> = 1..=500;
/// The time limit of an analysis without limits, in milliseconds.
pub const DEFAULT_MOVE_TIME_MS: u64 = 1000;
/// The default size of the transposition table, in MiB.
pub const DEFAULT_HASH_MIB: usize = 64;
/// The default node limit of `dameo review`, for each position of the game.
pub const DEFAULT_REVIEW_NODES: u64 = 100_000;

/// The limits of a search. The search stops at the first limit it reaches;
/// without any, it stops after [`DEFAULT_MOVE_TIME_MS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LimitsRequest {
    /// Stop at this depth, in plies.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub depth: Option<u32>,
    /// Stop after this many nodes.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub nodes: Option<u64>,
    /// Stop after this many milliseconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub movetime: Option<u64>,
    /// The number of principal variations; by default 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub multipv: Option<usize>,
}

/// A limit outside its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{field} {value}: expected a whole number from {min} to {max}")]
pub struct LimitError {
    /// The name of the limit.
    pub field: &'static str,
    /// The invalid value.
    pub value: u64,
    /// The smallest valid value.
    pub min: u64,
    /// The largest valid value.
    pub max: u64,
}

impl LimitsRequest {
    /// Converts the request to limits of the engine, on one thread.
    ///
    /// # Errors
    /// If a limit is outside its range.
    pub fn limits(&self) -> Result<Limits, LimitError> {
        let none_given = self.depth.is_none() && self.nodes.is_none() && self.movetime.is_none();
        let move_time = self.movetime.or(none_given.then_some(DEFAULT_MOVE_TIME_MS));
        check("depth", self.depth, DEPTHS)?;
        check("nodes", self.nodes, NODES)?;
        check("movetime", self.movetime, MOVE_TIMES_MS)?;
        check("multipv", self.multipv, MULTI_PVS)?;
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: move_time.map(|ms| TimeLimit::MoveTime(Duration::from_millis(ms))),
            multi_pv: self.multipv.unwrap_or(1),
            ..Limits::default()
        })
    }
}

fn check<T>(
    field: &'static str,
    value: Option<T>,
    range: RangeInclusive<T>,
) -> Result<(), LimitError>
where
    T: Copy + PartialOrd + TryInto<u64>,
{
    let to_u64 = |number: T| number.try_into().unwrap_or(u64::MAX);
    match value {
        Some(value) if !range.contains(&value) => Err(LimitError {
            field,
            value: to_u64(value),
            min: to_u64(*range.start()),
            max: to_u64(*range.end()),
        }),
        _ => Ok(()),
    }
}

/// An analysis of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalyseRequest {
    /// The position to analyse.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// The limits of the search.
    #[serde(flatten)]
    pub limits: LimitsRequest,
}

/// A review of a game, given as PDN or as moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// A PDN text with one game; excludes `fen` and `moves`.
    pub pdn: Option<String>,
    /// The game as moves, and the draw rules to apply.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// The node limit for each position of the game; by default a million, or fewer
    /// where the game is long or the time short.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub nodes: Option<u64>,
}

#[cfg(test)]
mod tests {
    use dameo::{Bounds, DrawRules, Variant};

    use super::*;

    fn read<'de, T: Deserialize<'de>>(json: &'de str) -> Result<T, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn all_fields_are_read() {
        let json = r#"{"fen":"W:Wd2:Bh8","moves":["d2-d3"],"draw_rules":"abstractplay",
            "depth":3,"nodes":4,"movetime":5,"multipv":6}"#;
        let request: AnalyseRequest = read(json).unwrap();
        let game = request.position.game(Variant::Dameo, &Bounds::NONE).unwrap();
        assert_eq!(game.position().fen(), "B:Wd3:Bh8");
        assert_eq!(game.draw_rules(), DrawRules::AbstractPlay);
        let limits: Limits = request.limits.limits().unwrap();
        let time = Some(TimeLimit::MoveTime(Duration::from_millis(5)));
        assert_eq!((limits.depth, limits.nodes, limits.time), (Some(3), Some(4), time));
        assert_eq!(limits.multi_pv, 6);
    }

    #[test]
    fn an_empty_request_is_the_start_for_one_second() {
        let request: AnalyseRequest = read("{}").unwrap();
        assert!(request.position.game(Variant::Dameo, &Bounds::NONE).unwrap().is_from_start());
        let limits: Limits = request.limits.limits().unwrap();
        assert_eq!(limits.time, Some(TimeLimit::MoveTime(Duration::from_secs(1))));
        assert_eq!((limits.depth, limits.nodes, limits.multi_pv), (None, None, 1));
    }

    #[test]
    fn unknown_fields_are_rejected() {
        for json in [r#"{"dept":3}"#, r#"{"position":{}}"#] {
            assert!(read::<AnalyseRequest>(json).unwrap_err().contains("unknown field"), "{json}");
            assert!(read::<ReviewRequest>(json).unwrap_err().contains("unknown field"), "{json}");
        }
        let error = read::<AnalyseRequest>(r#"{"draw_rules":"none"}"#).unwrap_err();
        assert!(error.contains("\"none\" is not a set of draw rules: expected mindsports"));
    }

    #[test]
    fn limits_have_ranges() {
        let message = |request: LimitsRequest| {
            request.limits().expect_err("a limit is out of range").to_string()
        };
        assert_eq!(
            message(LimitsRequest { depth: Some(0), ..Default::default() }),
            format!("depth 0: expected a whole number from 1 to {MAX_DEPTH}")
        );
        assert_eq!(
            message(LimitsRequest { multipv: Some(501), ..Default::default() }),
            "multipv 501: expected a whole number from 1 to 500"
        );
        assert!(
            message(LimitsRequest { nodes: Some(0), ..Default::default() }).starts_with("nodes 0")
        );
        assert!(
            message(LimitsRequest { movetime: Some(u64::MAX), ..Default::default() })
                .starts_with("movetime 18446744073709551615")
        );
    }
}
