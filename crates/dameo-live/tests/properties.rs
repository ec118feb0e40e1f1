//! Clocks and games under random actions at random times, the time running backwards at
//! times as well.

use dameo::{ByColor, Color, DrawRules, GameRecord, Variant};
use dameo_live::{
    Action, Clock, GameEvent, LiveGame, Millis, Offer, PresenceReport, Refusal, SeatCommand,
    TakeBacks, Terms, TimeControl, Timestamp, parse_time_controls,
};
use proptest::prelude::*;

/// How far the time goes on before an action: mostly a little, at times to the very end of
/// a clock, at times back.
fn step() -> impl Strategy<Value = i64> {
    prop_oneof![
        6 => 0..4_000_i64,
        2 => 0..70_000_i64,
        1 => -20_000..0_i64,
        1 => prop_oneof![Just(9_999_i64), Just(10_000), Just(10_001), Just(30_000)],
    ]
}

fn controls() -> impl Strategy<Value = ByColor<TimeControl>> {
    let texts = ["10+0", "60+3", "1+0.01", "10d3", "0d20", "60+1,20d2", "1d+0d/1d"];
    prop::sample::select(texts.to_vec()).prop_map(|text| parse_time_controls(text).unwrap())
}

#[derive(Clone, Copy, Debug)]
enum ClockAction {
    Press(u64),
    Start(Color),
    Stop,
    Give(Color, u64),
    Revoke(Color, u64),
    Resync,
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn clock_action() -> impl Strategy<Value = ClockAction> {
    prop_oneof![
        8 => prop_oneof![3 => Just(0), 1 => 0..3_000_u64].prop_map(ClockAction::Press),
        3 => color().prop_map(ClockAction::Start),
        1 => Just(ClockAction::Stop),
        1 => (color(), 0..20_000_u64).prop_map(|(side, time)| ClockAction::Give(side, time)),
        1 => (color(), 0..20_000_u64).prop_map(|(side, time)| ClockAction::Revoke(side, time)),
        1 => Just(ClockAction::Resync),
    ]
}

/// What each side has been given by now: at the start, by increments and otherwise.
struct Given(ByColor<u64>);

impl Given {
    fn check(&self, clock: &Clock, now: Timestamp) {
        for side in Color::ALL {
            let (left, used) = (clock.left(side, now), clock.used(side, now));
            assert_eq!((left + used).get(), self.0[side], "{side} has {left:?}, used {used:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Time used and time left are the time given, to the millisecond, whatever is done and
    /// whenever it is asked; and a side whose time does not run uses none.
    #[test]
    fn no_time_is_lost_or_made(
        controls in controls(),
        actions in prop::collection::vec((step(), clock_action()), 1..60),
    ) {
        let mut clock = Clock::new(controls).unwrap();
        let mut given = Given(ByColor::new_with(|side| controls[side].base().get()));
        let mut now = 10_000_000_i64;
        for (step, action) in actions {
            now += step;
            let at = Timestamp::new(now as u64);
            let before = ByColor::new_with(|side| clock.used(side, at));
            let idle = clock.running().map(|side| !side);
            match action {
                ClockAction::Press(lag) if clock.running().is_some() => {
                    let side = clock.running().unwrap();
                    match clock.press(at, Millis::new(lag)) {
                        Ok(pressed) => given.0[side] += pressed.added.get(),
                        Err(fall) => prop_assert!(fall.side == side && clock.flag(fall.at).is_some()),
                    }
                }
                ClockAction::Press(_) => {}
                ClockAction::Start(side) => clock.start(side, at),
                ClockAction::Stop => { clock.stop(at); }
                ClockAction::Give(side, time) => {
                    clock.give(side, Millis::new(time));
                    given.0[side] += time;
                }
                ClockAction::Revoke(side, time) => {
                    // Time that runs is charged first.
                    clock.stop(at);
                    given.0[side] -= clock.revoke(side, Millis::new(time)).get();
                }
                ClockAction::Resync => clock.resync(at),
            }
            for asked in [at, Timestamp::new((now - 5_000) as u64), at + Millis::from_secs(100)] {
                given.check(&clock, asked);
            }
            if let Some(idle) = idle.filter(|_| !matches!(action, ClockAction::Resync)) {
                prop_assert!(clock.used(idle, at) >= before[idle]);
            }
            let json = serde_json::to_string(&clock).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Clock>(&json).unwrap(), &clock);
        }
    }

    /// The flag falls at the deadline: not a millisecond earlier, and for good.
    #[test]
    fn flags_fall_at_the_deadline(controls in controls(), steps in prop::collection::vec(step(), 1..20)) {
        let mut clock = Clock::new(controls).unwrap();
        let mut now = Timestamp::new(1_000_000);
        clock.start(Color::White, now);
        for step in steps {
            let deadline = clock.deadline().unwrap();
            let side = clock.running().unwrap();
            prop_assert_eq!(clock.flag(deadline), Some(side));
            prop_assert_eq!(clock.left(side, deadline), Millis::ZERO);
            prop_assert!(clock.clone().press(deadline, Millis::ZERO).is_err());
            let before = Timestamp::new(deadline.get() - 1);
            if before > now {
                prop_assert_eq!(clock.flag(before), None);
                prop_assert!(clock.clone().press(before, Millis::ZERO).is_ok());
            }
            now = now + Millis::new(step.unsigned_abs());
            if clock.press(now, Millis::ZERO).is_err() {
                prop_assert!(now >= deadline);
                break;
            }
        }
    }
}

proptest! {
    /// What is read as a time control is written as one that reads the same.
    #[test]
    fn time_controls_are_read_back(text in "[0-9]{0,4}[.+d]?[0-9d.+x/]{0,9}", noise in ".{0,12}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
        let _ = parse_time_controls(&noise);
    }
}

/// What somebody does: an action, and how far the state that they saw is behind.
#[derive(Clone, Debug)]
struct Deed {
    seat: Color,
    /// Whether the command refers to an older state.
    stale: bool,
    kind: DeedKind,
}

#[derive(Clone, Debug)]
enum DeedKind {
    /// Plays the legal move of this index, modulo their number.
    Play(usize),
    /// Sends the last command again.
    Repeat,
    Act(Action),
    PresenceReport(PresenceReport),
    Tick,
    Resume(u64),
}

fn deed() -> impl Strategy<Value = Deed> {
    let offer = || prop::sample::select(Offer::ALL.to_vec());
    let rare = prop::sample::select(vec![
        Action::Resign {},
        Action::Abort {},
        Action::Claim {},
        Action::Flag {},
        Action::Move { text: "d1-d9".to_owned() },
    ]);
    let kind = prop_oneof![
        30 => (0..64_usize).prop_map(DeedKind::Play),
        4 => Just(DeedKind::Repeat),
        6 => offer().prop_map(|offer| DeedKind::Act(Action::Offer { offer })),
        6 => offer().prop_map(|offer| DeedKind::Act(Action::Accept { offer })),
        2 => offer().prop_map(|offer| DeedKind::Act(Action::Decline { offer })),
        2 => offer().prop_map(|offer| DeedKind::Act(Action::Withdraw { offer })),
        3 => any::<bool>().prop_map(|on_purpose| DeedKind::PresenceReport(PresenceReport::Left { on_purpose })),
        3 => Just(DeedKind::PresenceReport(PresenceReport::Returned)),
        1 => rare.prop_map(DeedKind::Act),
        3 => Just(DeedKind::Tick),
        1 => (0..50_000_u64).prop_map(DeedKind::Resume),
    ];
    (color(), prop::bool::weighted(0.1), kind).prop_map(|(seat, stale, kind)| Deed {
        seat,
        stale,
        kind,
    })
}

fn terms() -> impl Strategy<Value = Terms> {
    let take_backs =
        prop::sample::select(vec![TakeBacks::Never, TakeBacks::ByConsent, TakeBacks::Free]);
    (controls(), 0..4_usize, take_backs).prop_map(|(time, kind, take_backs)| {
        let terms = match kind {
            0 => Terms::live(time),
            1 => Terms::by_invitation(None),
            2 => Terms::correspondence(time),
            _ => Terms::local(Some(time)),
        };
        Terms { take_backs, ..terms }
    })
}

/// What follows the events of a game, as a client does.
#[derive(Default)]
struct Follower {
    moves: Vec<String>,
    /// What each side got on its clock by events, less what it lost again.
    given: ByColor<u64>,
    ended: bool,
    now: Timestamp,
}

impl Follower {
    fn follow(&mut self, events: &[GameEvent], game: &LiveGame) {
        for event in events {
            let is_after = matches!(event, GameEvent::Moved { .. } | GameEvent::TakenBack { .. });
            assert!(!self.ended || !is_after, "the game goes on after its end");
            match event {
                GameEvent::Moved { ply, text, pressed } => {
                    assert_eq!(*ply, self.moves.len());
                    self.given[mover(game, *ply)] += pressed.added.get();
                    self.moves.push(text.clone());
                }
                GameEvent::TakenBack { ply, revoked } => {
                    self.moves.pop();
                    assert_eq!(*ply, self.moves.len());
                    self.given[mover(game, *ply)] -= revoked.get();
                }
                GameEvent::Ended { conclusion } => {
                    assert!(!self.ended, "the game ends twice");
                    assert_eq!(game.conclusion(), Some(*conclusion));
                    self.ended = true;
                }
                _ => {}
            }
        }
    }

    fn check(&self, game: &LiveGame) {
        let state = game.state();
        assert_eq!(state.record.moves, self.moves);
        assert_eq!(game.ply(), self.moves.len());
        assert_eq!(game.is_over(), self.ended);
        assert_eq!(state.record.conclusion.is_some(), self.ended);
        assert!(state.latest >= self.now, "time runs backwards");
        if let Some(clock) = game.clock() {
            for side in Color::ALL {
                let base = clock.controls()[side].base().get();
                let all = clock.left(side, state.latest) + clock.used(side, state.latest);
                assert_eq!(all.get(), base + self.given[side], "{side}");
            }
            let runs = clock.running();
            assert!(runs.is_none() || (!self.ended && runs == Some(game.turn())));
        }
        assert!(!self.ended || game.deadline().is_none());
    }
}

/// The side that moves after a number of plies: White begins.
fn mover(_: &LiveGame, ply: usize) -> Color {
    if ply.is_multiple_of(2) { Color::White } else { Color::Black }
}

fn action_of(deed: &Deed, game: &LiveGame) -> Option<Action> {
    match &deed.kind {
        DeedKind::Play(index) => {
            let position = game.game().position();
            let moves = position.legal_moves();
            let mv = moves.get(index % moves.len().max(1))?;
            Some(Action::Move { text: position.move_text(*mv) })
        }
        DeedKind::Act(action) => Some(action.clone()),
        DeedKind::Repeat | DeedKind::PresenceReport(_) | DeedKind::Tick | DeedKind::Resume(_) => {
            None
        }
    }
}

/// Does a deed and returns what has happened.
fn perform(
    game: &mut LiveGame,
    deed: &Deed,
    last: &mut Option<SeatCommand>,
    now: Timestamp,
) -> Result<Vec<GameEvent>, Refusal> {
    match deed.kind {
        DeedKind::Tick => return Ok(game.tick(now)),
        DeedKind::PresenceReport(report) => return Ok(game.report(deed.seat, report, now)),
        DeedKind::Resume(gap) => return Ok(game.resume(now, now + Millis::new(gap), Millis::ZERO)),
        _ => {}
    }
    let command = match action_of(deed, game) {
        Some(action) => {
            // Whoever plays a move is mostly the side to move.
            let is_move = matches!(deed.kind, DeedKind::Play(index) if index % 8 > 0);
            let seat = if is_move { game.turn() } else { deed.seat };
            let mut key = game.key();
            if deed.stale {
                key.ply = key.ply.saturating_sub(1);
            }
            SeatCommand { seat, key, action, lag: Millis::ZERO }
        }
        None => match last.clone() {
            Some(command) => command,
            None => return Ok(Vec::new()),
        },
    };
    *last = Some(command.clone());
    game.apply(&command, now)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(768))]

    /// No order of actions makes time go backwards, loses a move, or lets a finished game
    /// go on; a refused action changes nothing; and a game continues from its data.
    #[test]
    fn games_stay_whole(
        terms in terms(),
        variant in prop::sample::select(vec![Variant::Dameo, Variant::AntiDameo]),
        deeds in prop::collection::vec((step(), deed()), 1..80),
    ) {
        let start = Timestamp::new(10_000_000);
        let record = GameRecord { draw_rules: DrawRules::PlayStrategy, ..GameRecord::new(variant) };
        let mut game = LiveGame::new("game", record, terms, start).unwrap();
        let (mut follower, mut last, mut now) = (Follower::default(), None, 10_000_000_i64);
        for (step, deed) in &deeds {
            now += step;
            let before = game.state().clone();
            match perform(&mut game, deed, &mut last, Timestamp::new(now as u64)) {
                Ok(events) => follower.follow(&events, &game),
                Err(_) => prop_assert_eq!(game.state(), &before),
            }
            follower.check(&game);
            follower.now = game.state().latest;
        }
        let json = serde_json::to_string(game.state()).unwrap();
        let state = serde_json::from_str(&json).unwrap();
        let restored = LiveGame::restore(state, dameo::Bounds::UNTRUSTED).unwrap();
        prop_assert_eq!(restored.state(), game.state());
        prop_assert_eq!(restored.game().position(), game.game().position());
        prop_assert_eq!(restored.is_over(), game.is_over());
    }

    /// A command that is sent twice does what it does once.
    #[test]
    fn repeated_commands_are_done_once(
        terms in terms(),
        deeds in prop::collection::vec((0..3_000_i64, deed()), 1..40),
    ) {
        let record = GameRecord::new(Variant::Dameo);
        let mut game = LiveGame::new("game", record, terms, Timestamp::new(0)).unwrap();
        let mut now = 0_i64;
        for (step, deed) in &deeds {
            now += step;
            let (at, mut last) = (Timestamp::new(now as u64), None);
            let _ = perform(&mut game, deed, &mut last, at);
            let after = game.state().clone();
            if let Some(command) = last {
                let _ = game.apply(&command, at);
                prop_assert_eq!(&after.record, &game.state().record);
                prop_assert_eq!(&after.clock, &game.state().clock);
            }
        }
    }
}
