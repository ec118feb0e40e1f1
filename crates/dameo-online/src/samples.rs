//! A sample of each message that rooms do not know, as `tests/samples.json` of `dameo-room` has
//! those of rooms: the definitions of other clients are checked against `tests/samples.json`.
//! `UPDATE_SAMPLES=1` writes the file.

use std::{env, fs};

use dameo::{ByColor, Color, DrawRules, Variant};
use dameo_live::Timestamp;
use dameo_store::{ColorChoice, InvitationState};
use serde_json::{Value, json};

use crate::PlayerView;
use crate::model::{InvitationJson, InvitationView, Seated};
use crate::protocol::{FromClient, LiveMessage, Phrase};
use crate::ratings::RatingView;
use crate::sockets::lobby::LobbyMessage;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples.json");

fn client() -> Vec<Value> {
    let say = json!({"type": "say", "phrase": "well-played"});
    let read = FromClient::read(&say.to_string());
    assert_eq!(read, Ok(FromClient::Say { phrase: Phrase::WellPlayed }));
    vec![say]
}

fn ann() -> PlayerView {
    PlayerView::Member { name: "Ann".to_owned(), title: None, rating: None }
}

/// A member with a rating, and what a game did to it.
fn rated(change: Option<i32>) -> PlayerView {
    let rating = RatingView { value: 1_624, is_provisional: change.is_none(), change };
    ann().with_rating(Some(rating))
}

fn server() -> Vec<LiveMessage> {
    let by = Color::White;
    let text = "expected at most one phrase in two seconds".to_owned();
    vec![
        LiveMessage::Said { by, phrase: Phrase::WellPlayed },
        LiveMessage::Crowd { spectators: 3 },
        LiveMessage::Analysis { by, pdn: "1. d1-d4 (1. e1-e4) 1... d8-d5 *".to_owned() },
        LiveMessage::Players { white: ann(), black: PlayerView::Guest },
        LiveMessage::Players { white: rated(Some(7)), black: rated(None) },
        LiveMessage::Players { white: ann(), black: PlayerView::Computer { level: 3 } },
        LiveMessage::Error { code: "too-soon", text },
    ]
}

fn invitation(is_public: bool) -> InvitationView {
    let time = ByColor { white: "300+3".parse().unwrap(), black: "180d3".parse().unwrap() };
    InvitationView {
        id: "AbCd1234".to_owned(),
        invitation: InvitationJson {
            variant: Variant::Dameo,
            draw_rules: Some(DrawRules::PlayStrategy),
            start_fen: (!is_public).then(|| "W:Wc3:Bc7".to_owned()),
            color: ColorChoice::Random,
            time: is_public.then_some(time),
            is_public,
            is_help_allowed: false,
            is_rated: Some(is_public),
        },
        created_at: Timestamp::new(1_790_000_000_000),
        creator: if is_public { rated(None) } else { PlayerView::Guest },
        challenged: None,
        is_mine: is_public,
        state: InvitationState::Open,
    }
}

fn lobby() -> Vec<LobbyMessage> {
    let seated = Seated { game: "AbCd1234".to_owned(), seat: Color::Black };
    let challenge = || InvitationView {
        creator: ann(),
        challenged: Some(rated(None)),
        is_mine: false,
        ..invitation(false)
    };
    let ended = |outcome, reason| LobbyMessage::ChallengeEnded {
        challenge: Box::new(challenge()),
        outcome,
        reason,
    };
    vec![
        LobbyMessage::Lobby { invitations: vec![invitation(true), invitation(false)] },
        LobbyMessage::Game(seated),
        LobbyMessage::Challenges { challenges: vec![challenge()] },
        ended("declined", Some("tooFast")),
        ended("canceled", None),
    ]
}

#[test]
fn the_samples_are_those_of_the_file() {
    let samples = json!({"client": client(), "server": server(), "lobby": lobby()});
    let text = serde_json::to_string_pretty(&samples).unwrap() + "\n";
    if env::var_os("UPDATE_SAMPLES").is_some() {
        fs::write(FILE, &text).unwrap();
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(text == kept, "{FILE} is out of date: run this test with UPDATE_SAMPLES=1");
}
