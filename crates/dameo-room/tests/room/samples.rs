//! A sample of each message as JSON, for clients that are not written in Rust: their own
//! definitions are checked against `tests/samples.json`. `UPDATE_SAMPLES=1` writes the file.

use std::{env, fs};

use dameo::{ByColor, Color, Conclusion, DrawRules, Variant};
use dameo_live::{
    AbsenceTerms, Action, GameEvent, GameKey, Millis, Offer, Pause, Pressed, TakeBacks, Terms,
    Timestamp,
};
use dameo_room::{
    AwayView, ClientMessage, ClockView, CommandId, GameView, KnownState, PROTOCOL_VERSION, Refund,
    SeatView, ServerMessage, Status,
};
use serde::Serialize;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples.json");
const AT: Timestamp = Timestamp::new(1_790_000_000_000);

#[derive(Serialize)]
struct Samples {
    client: Vec<ClientMessage>,
    server: Vec<ServerMessage>,
}

fn key() -> GameKey {
    GameKey { game: "AbCd1234".to_owned(), ply: 1, take_backs: 0 }
}

fn client() -> Vec<ClientMessage> {
    let have = Some(KnownState { sequence: 2, key: key() });
    let offer = Offer::TakeBack;
    let actions = [
        Action::Move { text: "d1-d4".to_owned() },
        Action::Offer { offer: Offer::Draw },
        Action::Accept { offer },
        Action::Decline { offer },
        Action::Withdraw { offer: Offer::Rematch },
        Action::Offer { offer: Offer::Analysis },
        Action::Accept { offer: Offer::Engine },
        Action::Resign {},
        Action::Abort {},
        Action::Flag {},
        Action::Claim {},
        Action::Offer { offer: Offer::Pause },
        Action::Resume {},
        Action::GiveTime { seconds: 15 },
        Action::Berserk {},
    ];
    let id = CommandId::new(7).unwrap();
    let commands =
        actions.into_iter().map(|action| ClientMessage::Command { id, key: key(), action });
    let version = PROTOCOL_VERSION;
    [
        ClientMessage::Hello { version, have: None },
        ClientMessage::Hello { version, have: have.clone() },
    ]
    .into_iter()
    .chain(commands)
    .chain([ClientMessage::Sync { have }, ClientMessage::Bye {}])
    .collect()
}

fn seat(away: Option<AwayView>) -> SeatView {
    SeatView {
        away,
        offers: vec![Offer::Draw],
        lag: Some(Millis::new(80)),
        refund: Refund::default(),
        is_berserk: false,
    }
}

fn status(conclusion: Option<Conclusion>) -> Status {
    let away = AwayView { since: AT, on_purpose: true, claimable: Some(AT) };
    let left = ByColor { white: Millis::from_secs(300), black: Millis::from_secs(180) };
    let is_over = conclusion.is_some();
    Status {
        sequence: 3,
        at: AT,
        key: key(),
        turn: Color::Black,
        clock: (!is_over).then_some(ClockView {
            left,
            delay: Millis::ZERO,
            running: Some(Color::Black),
        }),
        deadline: (!is_over).then_some(AT),
        seats: ByColor { white: seat(None), black: SeatView { lag: None, ..seat(Some(away)) } },
        pause: (!is_over).then_some(Pause { since: AT, until: AT }),
        conclusion,
        is_frozen: false,
        rematch: is_over.then(|| "WxYz5678".to_owned()),
    }
}

fn game(conclusion: Option<Conclusion>) -> GameView {
    let time = ByColor { white: "300+3".parse().unwrap(), black: "180d3".parse().unwrap() };
    let is_over = conclusion.is_some();
    let terms = Terms {
        first_move: Some(Millis::from_secs(30)),
        take_backs: TakeBacks::ByConsent,
        absence: (!is_over).then_some(AbsenceTerms::DEFAULT),
        ..Terms::by_invitation((!is_over).then_some(time))
    };
    GameView {
        variant: Variant::Dameo,
        draw_rules: DrawRules::PlayStrategy,
        start_fen: is_over.then(|| "W:Wc3:Bc7".to_owned()),
        terms,
        first_ply: 0,
        from: 0,
        moves: vec!["d1-d4".to_owned()],
        status: status(conclusion),
    }
}

fn events() -> Vec<GameEvent> {
    let (by, side, loser) = (Color::White, Color::Black, Color::Black);
    let conclusions = [
        Conclusion::Rules,
        Conclusion::Agreement,
        Conclusion::Resignation { loser },
        Conclusion::Time { loser },
        Conclusion::Abandonment { loser },
        Conclusion::Adjudication { winner: None },
        Conclusion::Abort,
    ];
    let ends = conclusions.into_iter().map(|conclusion| GameEvent::Ended { conclusion });
    [
        GameEvent::Moved { ply: 0, text: "d1-d4".to_owned(), pressed: Pressed::default() },
        GameEvent::TakenBack { ply: 0, revoked: Millis::ZERO },
        GameEvent::Offered { by, offer: Offer::Draw },
        GameEvent::OfferEnded { by, offer: Offer::TakeBack },
        GameEvent::Left { side, claimable: Some(AT) },
        GameEvent::Left { side, claimable: None },
        GameEvent::Returned { side },
        GameEvent::RematchAgreed,
        GameEvent::Paused { until: AT },
        GameEvent::Resumed { by },
        GameEvent::TimeGiven { to: side, time: Millis::from_secs(15) },
        GameEvent::Berserk { by },
        GameEvent::ClockStarted,
    ]
    .into_iter()
    .chain(ends)
    .collect()
}

fn server() -> Vec<ServerMessage> {
    let id = CommandId::new(7).unwrap();
    let refused = |game| ServerMessage::Refused {
        id,
        code: "stale".to_owned(),
        text: "the game is after 1 plies: expected a command for that position".to_owned(),
        game,
    };
    let over = Some(Conclusion::Agreement);
    let version = PROTOCOL_VERSION;
    vec![
        ServerMessage::Welcome { version, seat: Some(Color::White), game: game(None) },
        ServerMessage::Welcome { version, seat: None, game: game(over) },
        ServerMessage::State { game: game(over) },
        ServerMessage::Update { events: events(), status: status(None) },
        ServerMessage::Done { id, sequence: 3 },
        refused(None),
        refused(Some(Box::new(game(None)))),
        ServerMessage::Lag { round_trip: Millis::new(80), quota: Millis::new(900) },
    ]
}

#[test]
fn the_samples_are_those_of_the_file() {
    let samples = Samples { client: client(), server: server() };
    let text = serde_json::to_string_pretty(&samples).unwrap() + "\n";
    if env::var_os("UPDATE_SAMPLES").is_some() {
        fs::write(FILE, &text).unwrap();
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(text == kept, "{FILE} is out of date: run this test with UPDATE_SAMPLES=1");
}
