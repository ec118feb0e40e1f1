//! Questions that several doors are asked, and how they are understood.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use dameo::{
    DrawRules, FenError, Game, GameTree, MoveFormat, ParseMoveError, PdnGame, PlayError,
    ResolveError, ResolveOptions, Rules, Setup, SetupError,
};
use dameo_engine::{Limits, MAX_DEPTH, TimeLimit};
use serde::{Deserialize, Deserializer, de};
use thiserror::Error;

/// Depths a search can be limited to, in plies.
pub const DEPTHS: RangeInclusive<u32> = 1..=MAX_DEPTH;
/// Numbers of positions a search can be limited to.
pub const NODES: RangeInclusive<u64> = 1..=u64::MAX;
/// Times a search can be limited to, in milliseconds.
pub const MOVE_TIMES_MS: RangeInclusive<u64> = 1..=u32::MAX as u64;
/// How many of the best moves can be asked for.
pub const MULTI_PVS: RangeInclusive<usize> = 1..=500;
/// How long an analysis takes when no limit is given, in milliseconds.
pub const DEFAULT_MOVE_TIME_MS: u64 = 1000;
/// Size of the transposition table of an analysis, in MiB.
pub const DEFAULT_HASH_MIB: usize = 64;
/// Positions a review visits for each position of the game.
pub const DEFAULT_REVIEW_NODES: u64 = 100_000;

/// A position: from a FEN or the start of the game, after some moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The position to begin from; without it the start of the game.
    pub fen: Option<String>,
    /// Moves to play from there, in any form that names its squares in full.
    #[serde(default)]
    pub moves: Vec<String>,
    /// `mindsports`, `playstrategy` or `abstractplay`; without it those usual
    /// for the variant.
    #[serde(default, deserialize_with = "by_name")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub draw_rules: Option<DrawRules>,
}

/// A position cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The position to begin from is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position to begin from cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A text names no legal move, or more than one.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move among those given, from 1.
        number: usize,
        /// What is wrong with it.
        error: ParseMoveError,
    },
}

impl PositionRequest {
    /// The game that leads to the position.
    ///
    /// # Errors
    /// If the FEN is none, or a move is not legal or ambiguous.
    pub fn game<R: Rules>(&self) -> Result<Game<R>, PositionError> {
        let draw_rules = self.draw_rules.unwrap_or(R::DEFAULT_DRAW_RULES);
        let mut game = match &self.fen {
            None => Game::new(draw_rules),
            Some(fen) => Game::from_setup(Setup::from_legal_fen(fen)?, draw_rules)?,
        };
        for (number, text) in (1..).zip(&self.moves) {
            let at = |error| PositionError::Move { number, error };
            let mv = game.position().parse_move(text).map_err(at)?;
            // Nothing else can be wrong: nobody has ended a game just made.
            if let Err(PlayError::Illegal(reason)) = game.play(mv) {
                return Err(at(ParseMoveError::Illegal { text: text.clone(), reason }));
            }
        }
        Ok(game)
    }
}

/// Limits of a search. It ends with the first one it reaches; without any it
/// takes [`DEFAULT_MOVE_TIME_MS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LimitsRequest {
    /// Search so many plies deep.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub depth: Option<u32>,
    /// Visit so many positions.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub nodes: Option<u64>,
    /// Think for so many milliseconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub movetime: Option<u64>,
    /// Find lines for so many of the best moves; without it for the best one.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub multipv: Option<usize>,
}

/// A limit is out of its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{field} {value}: expected a whole number from {least} to {most}")]
pub struct LimitError {
    /// The name of the limit.
    pub field: &'static str,
    /// The value given.
    pub value: u64,
    /// The smallest value allowed.
    pub least: u64,
    /// The largest value allowed.
    pub most: u64,
}

impl LimitsRequest {
    /// The limits for an engine, on one thread.
    ///
    /// # Errors
    /// If one is out of its range.
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
    let whole = |number: T| number.try_into().unwrap_or(u64::MAX);
    match value {
        Some(value) if !range.contains(&value) => Err(LimitError {
            field,
            value: whole(value),
            least: whole(*range.start()),
            most: whole(*range.end()),
        }),
        _ => Ok(()),
    }
}

/// An analysis of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalyseRequest {
    /// What to analyse.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// How long.
    #[serde(flatten)]
    pub limits: LimitsRequest,
}

/// A review of a game: of a PDN text with one game, or of moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The game as PDN; `fen` and `moves` must be left out then.
    pub pdn: Option<String>,
    /// The game as moves, and the draw rules to judge it by.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// Positions to visit for each position of the game; without it
    /// [`DEFAULT_REVIEW_NODES`].
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub nodes: Option<u64>,
}

/// A game of a file with the draw rules that were asked for, if any were,
/// whatever its tags say.
///
/// # Errors
/// As [`PdnGame::resolve`].
pub fn resolve_record<R: Rules>(
    pdn: &PdnGame,
    draw_rules: Option<DrawRules>,
) -> Result<GameTree<R>, ResolveError> {
    resolve_record_as(pdn, MoveFormat::default(), draw_rules)
}

/// As [`resolve_record`], its moves being in the given notation.
pub(crate) fn resolve_record_as<R: Rules>(
    pdn: &PdnGame,
    format: MoveFormat,
    draw_rules: Option<DrawRules>,
) -> Result<GameTree<R>, ResolveError> {
    let options = ResolveOptions { draw_rules, format };
    let mut tree = pdn.resolve::<R>(options)?;
    tree.draw_rules = draw_rules.unwrap_or(tree.draw_rules);
    Ok(tree)
}

/// Reads a value that is written as its name.
fn by_name<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let name = Option::<String>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(de::Error::custom)).transpose()
}

#[cfg(test)]
mod tests {
    use dameo::Dameo;

    use super::*;

    fn read<'de, T: Deserialize<'de>>(json: &'de str) -> Result<T, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn all_fields_are_read() {
        let json = r#"{"fen":"W:Wd2:Bh8","moves":["d2-d3"],"draw_rules":"abstractplay",
            "depth":3,"nodes":4,"movetime":5,"multipv":6}"#;
        let request: AnalyseRequest = read(json).unwrap();
        let game = request.position.game::<Dameo>().unwrap();
        assert_eq!(game.position().fen(), "B:Wd3:Bh8");
        assert_eq!(game.draw_rules(), DrawRules::AbstractPlay);
        let limits: Limits = request.limits.limits().unwrap();
        let time = Some(TimeLimit::MoveTime(Duration::from_millis(5)));
        assert_eq!((limits.depth, limits.nodes, limits.time), (Some(3), Some(4), time));
        assert_eq!(limits.multi_pv, 6);
    }

    #[test]
    fn nothing_means_the_start_and_a_second() {
        let request: AnalyseRequest = read("{}").unwrap();
        assert!(request.position.game::<Dameo>().unwrap().is_from_start());
        let limits: Limits = request.limits.limits().unwrap();
        assert_eq!(limits.time, Some(TimeLimit::MoveTime(Duration::from_secs(1))));
        assert_eq!((limits.depth, limits.nodes, limits.multi_pv), (None, None, 1));
    }

    #[test]
    fn misspelt_fields_are_refused() {
        for json in [r#"{"dept":3}"#, r#"{"position":{}}"#] {
            assert!(read::<AnalyseRequest>(json).unwrap_err().contains("unknown field"), "{json}");
            assert!(read::<ReviewRequest>(json).unwrap_err().contains("unknown field"), "{json}");
            assert!(read::<PositionRequest>(json).unwrap_err().contains("unknown field"), "{json}");
        }
        let error = read::<AnalyseRequest>(r#"{"draw_rules":"none"}"#).unwrap_err();
        assert!(error.contains("\"none\" is not a set of draw rules: expected mindsports"));
    }

    #[test]
    fn limits_have_ranges() {
        let refused = |request: LimitsRequest| {
            request.limits().expect_err("a limit is out of range").to_string()
        };
        assert_eq!(
            refused(LimitsRequest { depth: Some(0), ..Default::default() }),
            format!("depth 0: expected a whole number from 1 to {MAX_DEPTH}")
        );
        assert_eq!(
            refused(LimitsRequest { multipv: Some(501), ..Default::default() }),
            "multipv 501: expected a whole number from 1 to 500"
        );
        assert!(
            refused(LimitsRequest { nodes: Some(0), ..Default::default() }).starts_with("nodes 0")
        );
        assert!(
            refused(LimitsRequest { movetime: Some(u64::MAX), ..Default::default() })
                .starts_with("movetime 18446744073709551615")
        );
    }

    #[test]
    fn a_bad_move_is_numbered() {
        let request =
            PositionRequest { moves: vec!["d1-d4".into(), "d4-d5".into()], ..Default::default() };
        let error = request.game::<Dameo>().unwrap_err();
        assert!(matches!(&error, PositionError::Move { number: 2, error } if
            error.name() == "not-your-piece" && error.text() == "d4-d5"));
    }
}
