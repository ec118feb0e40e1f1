//! The feature `serde`: values as the texts and names that people write.
//!
//! | type | form |
//! |---|---|
//! | [`Square`], [`AnySquare`] | `"c2"` |
//! | [`Color`], [`Role`], [`Reason`] | `"white"`, `"king"`, `"no-pieces"` |
//! | [`Variant`], [`DrawRules`], [`MoveFormat`] | their names |
//! | [`GameResult`] | `"1-0"` |
//! | [`Position`] | its FEN, without counters |
//! | [`Move`], [`AnyMove`] | `{"from": "d4", "to": "d8", "captured": ["d5", "d7"]}` |
//! | [`Piece`](crate::Piece), [`Outcome`](crate::Outcome) | an object with their fields |
//! | [`Conclusion`](crate::Conclusion) | `{"by": "resignation", "loser": "white"}` |
//! | [`GameRecord`](crate::GameRecord) | as its documentation shows |
//! | errors | `{"code": "no-piece", "square": "d4"}`: a code and their fields, written only |

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{self, Deserializer, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::any::{AnyMove, AnySquare};
use crate::draw_rules::DrawRules;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::notation::{GameResult, MoveFormat};
use crate::position::Position;
use crate::rules::RuleFacts;
use crate::square::Square;
use crate::variant::Variant;
#[cfg(doc)]
use crate::{Color, Reason, Role};

/// Reads any string that parses.
struct TextVisitor<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Serializes a type by its `Display` and deserializes it by its `FromStr`.
macro_rules! as_text {
    ($([$($parameter:ident: $bound:ident)?] $type:ty, $expected:literal;)+) => {$(
        impl $(<$parameter: $bound>)? Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de $(, $parameter: $bound)?> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor($expected, PhantomData))
            }
        }
    )+};
}

as_text! {
    [] AnySquare, "the name of a square";
    [] DrawRules, "the name of a set of draw rules";
    [] GameResult, "a result such as 1-0";
    [] MoveFormat, "the name of a move format";
    [] Variant, "the name of a variant";
    [G: Geometry] Square<G>, "the name of a square";
    [R: RuleFacts] Position<R>, "a FEN";
}

/// The form of both kinds of moves.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Move", deny_unknown_fields)]
struct MoveFields {
    from: AnySquare,
    to: AnySquare,
    captured: Vec<AnySquare>,
}

impl Serialize for AnyMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Self { from, to, captured } = self;
        MoveFields { from, to, captured: captured.iter().collect() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let MoveFields { from, to, captured } = MoveFields::deserialize(deserializer)?;
        Ok(Self { from, to, captured: captured.into_iter().collect() })
    }
}

impl<G: Geometry> Serialize for Move<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        AnyMove::from(*self).serialize(serializer)
    }
}

impl<'de, G: Geometry> Deserialize<'de> for Move<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        AnyMove::deserialize(deserializer)?.try_into().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use serde_json::json;

    use super::*;
    use crate::bounds::{Bounds, BoundsError};
    use crate::conclusion::Conclusion;
    use crate::geometry::Board8;
    use crate::illegal_move::IllegalMove;
    use crate::movegen::TooManySteps;
    use crate::outcome::{Outcome, Reason};
    use crate::piece::{Color, Role};
    use crate::record::GameRecord;
    use crate::rules::Dameo;

    #[track_caller]
    fn round_trip<T>(value: &T, json: &serde_json::Value)
    where
        T: Serialize + DeserializeOwned + PartialEq + fmt::Debug,
    {
        assert_eq!(&serde_json::to_value(value).unwrap(), json);
        assert_eq!(&serde_json::from_value::<T>(json.clone()).unwrap(), value);
    }

    #[test]
    fn values_round_trip() {
        round_trip(&"c2".parse::<Square<Board8>>().unwrap(), &json!("c2"));
        round_trip(&"j10".parse::<AnySquare>().unwrap(), &json!("j10"));
        round_trip(&Color::Black, &json!("black"));
        round_trip(&Role::Emperor, &json!("emperor"));
        round_trip(&Color::White.king(), &json!({"color": "white", "role": "king"}));
        round_trip(&GameResult::Draw, &json!("1/2-1/2"));
        for &variant in Variant::ALL {
            round_trip(&variant, &json!(variant.name()));
        }
        for rules in DrawRules::ALL {
            round_trip(&rules, &json!(rules.name()));
        }
        for reason in Reason::ALL {
            round_trip(&reason, &json!(reason.name()));
        }
        let outcome = Outcome { winner: Some(Color::White), reason: Reason::Blocked, ply: 40 };
        round_trip(&outcome, &json!({"winner": "white", "reason": "blocked", "ply": 40}));
    }

    #[test]
    fn positions_and_moves_round_trip() {
        let position = Position::<Dameo>::from_fen("W:Wd4:Bd5,d7,h8").unwrap();
        round_trip(&position, &json!("W:Wd4:Bd5,d7,h8"));
        let capture = position.legal_moves()[0];
        let json = json!({"from": "d4", "to": "d8", "captured": ["d5", "d7"]});
        round_trip(&capture, &json);
        round_trip(&AnyMove::from(capture), &json);
    }

    #[test]
    fn conclusions_round_trip() {
        let loser = Color::White;
        for (conclusion, json) in [
            (Conclusion::Rules, json!({"by": "rules"})),
            (Conclusion::Agreement, json!({"by": "agreement"})),
            (Conclusion::Resignation { loser }, json!({"by": "resignation", "loser": "white"})),
            (Conclusion::Time { loser }, json!({"by": "time", "loser": "white"})),
            (Conclusion::Abandonment { loser }, json!({"by": "abandonment", "loser": "white"})),
            (
                Conclusion::Adjudication { winner: Some(loser) },
                json!({"by": "adjudication", "winner": "white"}),
            ),
            (
                Conclusion::Adjudication { winner: None },
                json!({"by": "adjudication", "winner": null}),
            ),
            (Conclusion::Abort, json!({"by": "abort"})),
        ] {
            round_trip(&conclusion, &json);
        }
        for (json, expected) in [
            (json!({"by": "magic"}), "unknown variant `magic`"),
            (json!({"by": "time"}), "missing field `loser`"),
            (json!({"by": "resignation", "loser": "red"}), "unknown variant `red`"),
        ] {
            let error = serde_json::from_value::<Conclusion>(json).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn records_round_trip() {
        let mut record = GameRecord::new(Variant::Croda);
        let json = json!({"variant": "croda", "drawRules": "mindsports", "moves": []});
        record.draw_rules = DrawRules::MindSports;
        round_trip(&record, &json);
        record.start = Some("W:Wd4:Bd5,h8:H0:F7".to_owned());
        record.moves = vec!["d4xd6".to_owned()];
        record.conclusion = Some(Conclusion::Agreement);
        let json = json!({"variant": "croda", "drawRules": "mindsports",
            "startFen": "W:Wd4:Bd5,h8:H0:F7", "moves": ["d4xd6"],
            "conclusion": {"by": "agreement"}});
        round_trip(&record, &json);
        let nulls = json!({"variant": "croda", "drawRules": "mindsports", "startFen": null,
            "moves": [], "conclusion": null});
        let read: GameRecord = serde_json::from_value(nulls).unwrap();
        assert_eq!((read.start, read.conclusion), (None, None));
        let error = serde_json::from_value::<GameRecord>(json!({"variant": "chess"})).unwrap_err();
        assert!(error.to_string().starts_with("\"chess\" is not a variant: expected dameo"));
    }

    #[test]
    fn illegal_moves_have_their_names_as_codes() {
        let square: AnySquare = "c2".parse().unwrap();
        for reason in [
            IllegalMove::NotForward,
            IllegalMove::NotAlongKingLine,
            IllegalMove::NotOneDiagonalStep,
            IllegalMove::TooFar,
            IllegalMove::NotOnALine { from: square, to: square },
            IllegalMove::CaptureCompulsory { pieces: vec![square], required: 2 },
            IllegalMove::LastDamoneLost { turn: Color::White },
        ] {
            let json = serde_json::to_value(&reason).unwrap();
            assert_eq!(json["code"], reason.name());
        }
        let reason = IllegalMove::CaptureCompulsory { pieces: vec![square], required: 2 };
        let json = json!({"code": "capture-compulsory", "pieces": ["c2"], "required": 2});
        assert_eq!(serde_json::to_value(reason).unwrap(), json);
    }

    #[test]
    fn an_error_in_an_error_is_a_field() {
        let mut record = GameRecord::new(Variant::Dameo);
        record.moves = vec!["d1-d4".to_owned(), "d4-d5".to_owned()];
        let error = record.replay(&Bounds::UNTRUSTED).unwrap_err();
        let json = json!({"code": "record", "ply": 2, "fault":
            {"code": "illegal", "text": "d4-d5", "reason":
                {"code": "not-your-piece", "square": "d4", "turn": "black"}}});
        assert_eq!(serde_json::to_value(error).unwrap(), json);
        let error = BoundsError::TooManySteps(TooManySteps { max: 7 });
        let json = json!({"code": "too-many-steps", "max": 7});
        assert_eq!(serde_json::to_value(error).unwrap(), json);
    }

    #[test]
    fn errors_are_those_of_the_parsers() {
        let error =
            |json: &str| serde_json::from_str::<Square<Board8>>(json).unwrap_err().to_string();
        assert!(
            error("\"i9\"").contains("\"i9\" is not a square: expected a file a-h and a rank 1-8")
        );
        assert!(error("7").contains("expected the name of a square"));
        let far = json!({"from": "j10", "to": "a1", "captured": []});
        let error = serde_json::from_value::<Move<Board8>>(far).unwrap_err().to_string();
        assert!(error.contains("j10"), "{error}");
    }
}
