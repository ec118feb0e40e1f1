//! Game records of AbstractPlay: one JSON object, several in sequence, or an
//! array of them.
//!
//! The schema is `gamerecord` 1-0-0 of AbstractPlay's package `recranks`. The
//! names of games and variants and the ways a game ends come from its package
//! `gameslib`.

use std::cmp::Ordering;

use serde::Deserialize;
use thiserror::Error;

use crate::notation::GameResult;
use crate::pdn::{Annotated, MoveLine, PdnGame, PdnMove, PdnMoveError, TagError, Tags};
use crate::{DrawRules, Variant};

/// An invalid record, or a record of an unsupported game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum AbstractPlayError {
    /// The game or its combination of variants is not supported.
    #[error("the game is \"{name}\"{}: expected {}", with_variants(.variants), supported_games())]
    OtherGame {
        /// The name of the game.
        name: String,
        /// The names of its variants.
        variants: Vec<String>,
    },
    /// The record has a starting position, which no supported game has.
    #[error("the game has a startingPosition: expected none")]
    StartingPosition,
    /// The players do not move in turn.
    #[error("ply {ply}: expected the moves of two players in turn")]
    OutOfTurn {
        /// The ply of the move, from 1.
        ply: usize,
    },
    /// A text that cannot be a move.
    #[error("ply {ply}: {error}")]
    Move {
        /// The ply of the move, from 1.
        ply: usize,
        /// The cause.
        error: PdnMoveError,
    },
    /// A text that cannot be the value of a tag.
    #[error(transparent)]
    Tag {
        /// What is wrong with it.
        #[from]
        error: TagError,
    },
}

/// A supported game of AbstractPlay.
struct SupportedGame {
    /// AbstractPlay's name of the game.
    name: &'static str,
    /// AbstractPlay's identifier of the game's variant and the prefix of its
    /// title. Records contain the title, whose end has changed over time.
    variant: Option<(&'static str, &'static str)>,
    /// The variant of this crate.
    equivalent: Variant,
    /// The draw rules of the game.
    draw_rules: DrawRules,
}

const GAMES: [SupportedGame; 5] = [
    SupportedGame {
        name: "Dameo",
        variant: None,
        equivalent: Variant::Dameo,
        draw_rules: DrawRules::AbstractPlay,
    },
    SupportedGame {
        name: "Dameo",
        variant: Some(("anti", "Anti-Dameo")),
        equivalent: Variant::AntiDameo,
        draw_rules: DrawRules::AbstractPlay,
    },
    SupportedGame {
        name: "Dameo",
        variant: Some(("size-10", "10x10 board (4 rows")),
        equivalent: Variant::BigDameo28,
        draw_rules: DrawRules::AbstractPlay,
    },
    SupportedGame {
        name: "Dameo",
        variant: Some(("size-10b", "10x10 board (3 rows")),
        equivalent: Variant::BigDameo24,
        draw_rules: DrawRules::AbstractPlay,
    },
    SupportedGame {
        name: "Croda",
        variant: None,
        equivalent: Variant::Croda,
        // The third occurrence of a position, and nothing else.
        draw_rules: DrawRules::MindSports,
    },
];

impl SupportedGame {
    fn matches(&self, game: &GameName) -> bool {
        let is_variant = match (self.variant, game.variants.as_slice()) {
            (None, []) => true,
            (Some((identifier, title)), [variant]) => {
                variant == identifier || variant.starts_with(title)
            }
            _ => false,
        };
        is_variant && self.name == game.name
    }
}

fn supported_games() -> String {
    let name = |game: &SupportedGame| match game.variant {
        None => format!("\"{}\"", game.name),
        Some((identifier, _)) => format!("\"{}\" with {identifier}", game.name),
    };
    GAMES.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn with_variants(variants: &[String]) -> String {
    if variants.is_empty() { String::new() } else { format!(" with {}", variants.join(", ")) }
}

/// The relevant fields of a record.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct AbstractPlayRecord {
    header: Header,
    /// The rounds, each with one entry for each player.
    moves: Vec<Vec<Option<Turn>>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Header {
    game: GameName,
    event: Option<String>,
    round: Option<String>,
    site: Site,
    date_start: String,
    players: [Player; 2],
    #[serde(rename = "startingPosition")]
    starting_position: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct GameName {
    name: String,
    #[serde(default)]
    variants: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Site {
    name: String,
    gameid: Option<GameId>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum GameId {
    Text(String),
    Number(u64),
}

#[derive(Clone, Debug, Deserialize)]
struct Player {
    name: String,
    result: i64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Turn {
    Text(String),
    Object {
        #[serde(rename = "move")]
        text: String,
    },
}

impl Turn {
    /// The move in lower case without whitespace; AbstractPlay ignores both.
    fn text(&self) -> String {
        let (Self::Text(text) | Self::Object { text }) = self;
        text.split_whitespace().collect::<String>().to_lowercase()
    }
}

/// The entries that replace the last move if the players end the game.
const TERMINATIONS: [&str; 4] = ["resign", "timeout", "draw", "abandoned"];
/// The termination without a result.
const ABANDONED: &str = "abandoned";

impl AbstractPlayRecord {
    /// Parses all records of a JSON text.
    pub(super) fn read_all(text: &str) -> Result<Vec<Self>, serde_json::Error> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim_start().starts_with('[') {
            return serde_json::from_str(text);
        }
        serde_json::Deserializer::from_str(text).into_iter().collect()
    }

    /// Converts the record to a game with PDN tags.
    pub(super) fn into_game(self) -> Result<PdnGame, AbstractPlayError> {
        if self.header.starting_position.is_some() {
            return Err(AbstractPlayError::StartingPosition);
        }
        let mut turns = self.turns()?;
        let is_terminated = turns.last().is_some_and(|text| TERMINATIONS.contains(&text.as_str()));
        let termination = if is_terminated { turns.pop() } else { None };
        let moves = (1..).zip(&turns).map(|(ply, text)| {
            let mv = PdnMove::new(text).map_err(|error| AbstractPlayError::Move { ply, error })?;
            Ok(Annotated::new(mv))
        });
        let line =
            MoveLine { moves: moves.collect::<Result<_, AbstractPlayError>>()?, comments: vec![] };
        let result = match termination.as_deref() {
            Some(ABANDONED) => GameResult::Unknown,
            _ => self.header.result(),
        };
        let mut tags = self.header.tags()?;
        tags.set("Result", result.text())?;
        Ok(PdnGame { tags, line, result })
    }

    /// The texts of the moves in the order of play.
    fn turns(&self) -> Result<Vec<String>, AbstractPlayError> {
        let last = self.moves.len().saturating_sub(1);
        let mut turns = Vec::new();
        for (number, round) in self.moves.iter().enumerate() {
            // The last round may end after the first player's move.
            let played = round.iter().map_while(Option::as_ref).count();
            let is_last = number == last && (1..=2).contains(&played);
            let is_rest_empty = round[played..].iter().all(Option::is_none);
            if !(is_rest_empty && (played == 2 || is_last)) || round.len() > 2 {
                return Err(AbstractPlayError::OutOfTurn { ply: turns.len() + played.min(2) + 1 });
            }
            turns.extend(round.iter().flatten().map(Turn::text));
        }
        Ok(turns)
    }
}

impl Header {
    /// "Higher numbers indicate 'more winning' players."
    fn result(&self) -> GameResult {
        let [white, black] = self.players.each_ref().map(|player| player.result);
        match white.cmp(&black) {
            Ordering::Greater => GameResult::WhiteWins,
            Ordering::Less => GameResult::BlackWins,
            Ordering::Equal => GameResult::Draw,
        }
    }

    fn supported_game(&self) -> Result<&'static SupportedGame, AbstractPlayError> {
        let GameName { name, variants } = &self.game;
        GAMES.iter().find(|game| game.matches(&self.game)).ok_or_else(|| {
            AbstractPlayError::OtherGame { name: name.clone(), variants: variants.clone() }
        })
    }

    fn tags(&self) -> Result<Tags, AbstractPlayError> {
        let game = self.supported_game()?;
        let mut tags = Tags::new();
        let day = self.date_start.get(..10).unwrap_or("").replace('-', ".");
        let id = self.site.gameid.as_ref().map(|id| match id {
            GameId::Text(text) => text.clone(),
            GameId::Number(number) => number.to_string(),
        });
        let [white, black] = &self.players;
        for (name, value) in [
            ("Event", self.event.as_deref()),
            ("Site", Some(&*self.site.name)),
            ("Date", Some(&*day)),
            ("Round", self.round.as_deref()),
            ("White", Some(&*white.name)),
            ("Black", Some(&*black.name)),
            ("Variant", Some(game.equivalent.name())),
            ("DrawRules", Some(game.draw_rules.name())),
            ("GameId", id.as_deref()),
        ] {
            if let Some(value) = value {
                tags.set(name, value)?;
            }
        }
        Ok(tags)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A record as AbstractPlay writes it, with captures listed beside a move
    /// and a termination as the last move.
    fn a_record() -> Value {
        json!({
            "header": {
                "game": {"name": "Dameo", "variants": []},
                "site": {"name": "Abstract Play", "gameid": "f00d"},
                "date-start": "2024-03-01T12:00:00.000Z",
                "date-end": "2024-03-02T12:00:00.000Z",
                "date-generated": "2024-03-03T12:00:00.000Z",
                "players": [
                    {"name": "Ada", "userid": "1", "is_ai": false, "score": null, "result": 1},
                    {"name": "Bob", "userid": "2", "result": 0}
                ]
            },
            "moves": [
                ["d1-d4", "d8-d5"],
                ["e1-e4", {"move": "E8 - e5", "result": [{"type": "capture", "where": "d4"}]}],
                ["a1-a3", "resign"]
            ]
        })
    }

    fn game(record: &Value) -> Result<PdnGame, String> {
        let mut records =
            AbstractPlayRecord::read_all(&record.to_string()).map_err(|e| e.to_string())?;
        records.remove(0).into_game().map_err(|error| error.to_string())
    }

    fn texts(game: &PdnGame) -> Vec<&str> {
        game.line.moves.iter().map(|annotated| annotated.mv.text()).collect()
    }

    #[test]
    fn a_record_becomes_a_game_with_tags() {
        let game = game(&a_record()).unwrap();
        assert_eq!(texts(&game), ["d1-d4", "d8-d5", "e1-e4", "e8-e5", "a1-a3"]);
        assert_eq!(game.result, GameResult::WhiteWins);
        let tags: Vec<_> = game.tags.iter().collect();
        assert_eq!(
            tags,
            [
                ("Site", "Abstract Play"),
                ("Date", "2024.03.01"),
                ("White", "Ada"),
                ("Black", "Bob"),
                ("Result", "1-0"),
                ("Variant", "dameo"),
                ("DrawRules", "abstractplay"),
                ("GameId", "f00d"),
            ]
        );
    }

    #[test]
    fn records_are_single_sequences_or_arrays() {
        let one = a_record().to_string();
        for text in [one.clone(), format!("{one}\n{one}"), format!("\u{feff}[{one},{one}]")] {
            let records = AbstractPlayRecord::read_all(&text).unwrap();
            assert_eq!(records.len(), text.matches("Ada").count());
        }
        assert!(AbstractPlayRecord::read_all("[]").unwrap().is_empty());
    }

    #[test]
    fn variants_are_identified_by_name() {
        for (name, variants, expected) in [
            ("Dameo", vec![], Ok("dameo")),
            ("Dameo", vec!["Anti-Dameo"], Ok("anti-dameo")),
            ("Dameo", vec!["10x10 board (4 rows; experimental)"], Ok("big-dameo-28")),
            ("Dameo", vec!["size-10"], Ok("big-dameo-28")),
            ("Dameo", vec!["10x10 board (3 rows)"], Ok("big-dameo-24")),
            ("Dameo", vec!["size-10b"], Ok("big-dameo-24")),
            ("Croda", vec![], Ok("croda")),
            ("Dameo", vec!["anti", "size-10"], Err("\"Dameo\" with anti, size-10: expected")),
            (
                "Chess",
                vec![],
                Err("the game is \"Chess\": expected \"Dameo\", \"Dameo\" with anti"),
            ),
        ] {
            let mut record = a_record();
            record["header"]["game"] = json!({"name": name, "variants": variants});
            match (game(&record), expected) {
                (Ok(game), Ok(expected)) => assert_eq!(game.variant(), Some(expected)),
                (Err(error), Err(part)) => assert!(error.contains(part), "{error}"),
                (found, _) => panic!("{name} {variants:?}: {found:?}"),
            }
        }
    }

    #[test]
    fn results_compare_the_players() {
        for (results, ending, expected) in [
            ([0, 1], "timeout", GameResult::BlackWins),
            ([100, 3], "resign", GameResult::WhiteWins),
            ([1, 1], "draw", GameResult::Draw),
            ([0, 0], "abandoned", GameResult::Unknown),
        ] {
            let mut record = a_record();
            for (player, result) in results.into_iter().enumerate() {
                record["header"]["players"][player]["result"] = json!(result);
            }
            record["moves"][2][1] = json!(ending);
            assert_eq!(game(&record).unwrap().result, expected, "{ending}");
        }
    }

    #[test]
    fn invalid_records_are_rejected() {
        let broken = |moves: Value| {
            let mut record = a_record();
            record["moves"] = moves;
            game(&record).unwrap_err()
        };
        let in_turn = "expected the moves of two players in turn";
        assert_eq!(broken(json!([["d1-d4"], ["e1-e4"]])), format!("ply 2: {in_turn}"));
        assert_eq!(broken(json!([[null, "d8-d5"]])), format!("ply 1: {in_turn}"));
        assert_eq!(broken(json!([["d1-d4", "d8-d5", "e1-e4"]])), format!("ply 3: {in_turn}"));
        assert!(broken(json!([["d1-d4", "pass!"]])).starts_with("ply 2: bad move \"pass!\""));
        assert!(broken(json!([["resign"], ["d1-d4"]])).contains("ply 2"));
        let mut record = a_record();
        record["header"]["startingPosition"] = json!("a1");
        assert_eq!(game(&record).unwrap_err(), "the game has a startingPosition: expected none");
        record["header"]["players"] = json!([]);
        assert!(game(&record).unwrap_err().contains("invalid length 0"));
    }

    #[test]
    fn the_last_round_may_be_short() {
        for last in [json!(["a1-a3"]), json!(["a1-a3", null])] {
            let mut record = a_record();
            record["moves"][2] = last;
            assert_eq!(texts(&game(&record).unwrap()).len(), 5);
        }
    }
}
