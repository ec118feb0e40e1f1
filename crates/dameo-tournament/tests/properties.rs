//! What holds of every tournament.

use std::collections::BTreeMap;

use dameo::ByColor;
use dameo_live::{Millis, Timestamp};
use dameo_tournament::{
    Arena, GameEnd, MAX_ROUND_ROBIN_PLAYERS, PairingResult, PairingState, RoundRobin, Tournament,
    TournamentFormat, TournamentPhase, TournamentRules, berger_rounds,
};
use proptest::prelude::*;
use proptest::sample::select;

fn result() -> impl Strategy<Value = PairingResult> {
    select(&PairingResult::ALL[..])
}

/// The games of each player: +1 with White, -1 with Black, in the order of the rounds.
fn colors(players: usize, is_double: bool) -> Vec<Vec<i32>> {
    let mut colors = vec![Vec::new(); players];
    for game in berger_rounds(players, is_double) {
        colors[game.players.white].push(1);
        colors[game.players.black].push(-1);
    }
    colors
}

/// Plays all rounds with these results, which are used again and again, and withdrawals after
/// rounds.
fn play(players: usize, results: &[PairingResult], withdrawals: &[(usize, usize)]) -> RoundRobin {
    let mut table = RoundRobin::new(players, false).unwrap();
    let mut next = results.iter().cycle();
    for round in 1..=table.rounds() {
        for number in table.begin_round().unwrap() {
            table.set_result(number, next.next().copied()).unwrap();
        }
        for &(player, _) in withdrawals.iter().filter(|&&(_, after)| after == round) {
            table.withdraw(player % players);
        }
    }
    table
}

proptest! {
    #[test]
    fn everybody_meets_everybody(players in 2..=MAX_ROUND_ROBIN_PLAYERS, is_double in any::<bool>()) {
        let mut meetings = BTreeMap::<(usize, usize), usize>::new();
        let mut rounds = BTreeMap::<usize, Vec<usize>>::new();
        for game in berger_rounds(players, is_double) {
            let ByColor { white, black } = game.players;
            *meetings.entry((white.min(black), white.max(black))).or_default() += 1;
            rounds.entry(game.round).or_default().extend([white, black]);
        }
        prop_assert_eq!(meetings.len(), players * (players - 1) / 2);
        prop_assert!(meetings.values().all(|&count| count == 1 + usize::from(is_double)));
        for playing in rounds.values_mut() {
            playing.sort_unstable();
            playing.dedup();
            prop_assert_eq!(playing.len(), players - players % 2);
        }
        for colors in colors(players, is_double) {
            let difference = colors.iter().sum::<i32>().abs();
            prop_assert!(difference <= i32::from(!is_double));
            prop_assert!(colors.windows(3).all(|three| three.iter().sum::<i32>().abs() < 3));
        }
    }

    #[test]
    fn points_add_up(players in 2..12_usize, results in prop::collection::vec(result(), 1..80)) {
        let table = play(players, &results, &[]);
        prop_assert!(table.is_over());
        let given: u32 = table.pairings().map(|pairing| match pairing.state {
            PairingState::Ended(PairingResult::Unplayed) => 0,
            PairingState::Ended(_) => 2,
            other => panic!("{other:?}"),
        }).sum();
        let rows = table.standings();
        prop_assert_eq!(rows.iter().map(|row| row.score).sum::<u32>(), given);
        for (place, row) in rows.iter().enumerate() {
            prop_assert!(rows[place + 1..].iter().all(|other| other.score <= row.score));
        }
    }

    #[test]
    fn standings_do_not_depend_on_the_order_of_results(
        players in 2..9_usize,
        results in prop::collection::vec(result(), 1..40),
        withdrawals in prop::collection::vec((0..9_usize, 1..9_usize), 0..3),
        order in any::<u64>(),
    ) {
        let table = play(players, &results, &withdrawals);
        let mut other = RoundRobin::new(players, false).unwrap();
        let mut numbers = Vec::new();
        for _ in 0..other.rounds() {
            for number in other.begin_round().unwrap() {
                other.set_result(number, Some(PairingResult::Unplayed)).unwrap();
                numbers.push(number);
            }
        }
        numbers.sort_by_key(|&number| (number as u64 + 1).wrapping_mul(order | 1));
        for number in numbers {
            let state = table.pairings().nth(number).unwrap().state;
            let result = if let PairingState::Ended(result) = state { Some(result) } else { None };
            other.set_result(number, result).unwrap();
        }
        for &(player, _) in withdrawals.iter().rev().filter(|&&(_, after)| after <= table.rounds()) {
            other.withdraw(player % players);
        }
        prop_assert_eq!(table.standings(), other.standings());
    }

    #[test]
    fn a_round_robin_is_read_as_it_was_written(
        players in 2..9_usize,
        results in prop::collection::vec(result(), 1..40),
        withdrawals in prop::collection::vec((0..9_usize, 1..9_usize), 0..3),
    ) {
        let table = play(players, &results, &withdrawals);
        let text = serde_json::to_string(&table).unwrap();
        prop_assert_eq!(serde_json::from_str::<RoundRobin>(&text).unwrap(), table);
    }

    #[test]
    fn nobody_plays_twice_at_once_in_an_arena(
        players in 2..12_usize,
        steps in prop::collection::vec((any::<u8>(), result(), 0..8_u64, 0..70_u64), 1..120),
    ) {
        let mut arena = Arena::new(Timestamp::new(1_000_000));
        let mut now = Timestamp::new(0);
        for player in 0..players {
            arena.join(1500 + player as u32, now);
        }
        for (which, result, step, seconds) in steps {
            now = now + Millis::from_secs(seconds);
            let running: Vec<_> = arena.pairings().filter(|one| one.state == PairingState::Running).collect();
            match step {
                0 => arena.pause(usize::from(which) % players),
                1 | 2 => arena.resume(usize::from(which) % players, now),
                _ if running.is_empty() => {}
                _ => {
                    let number = running[usize::from(which) % running.len()].number;
                    arena.game_ended(number, GameEnd { result, plies: 9, at: now, berserk: ByColor::default() }, now);
                }
            }
            let before = arena.clone();
            let begun = arena.pair(now);
            for &number in &begun {
                check_pair(&before, &arena, number, now)?;
            }
            let mut playing: Vec<_> = arena.pairings()
                .filter(|one| one.state == PairingState::Running)
                .flat_map(|one| [one.players.white, one.players.black])
                .collect();
            let count = playing.len();
            playing.sort_unstable();
            playing.dedup();
            prop_assert_eq!(playing.len(), count);
            prop_assert!(now < arena.ends() || begun.is_empty());
        }
        let text = serde_json::to_string(&arena).unwrap();
        prop_assert_eq!(serde_json::from_str::<Arena>(&text).unwrap(), arena);
    }
}

/// White has not had White more often, and the two have not just met while others were free.
fn check_pair(
    before: &Arena,
    after: &Arena,
    number: usize,
    now: Timestamp,
) -> Result<(), TestCaseError> {
    use dameo_tournament::ArenaStatus;
    let ByColor { white, black } = after.games()[number].players;
    let balance = |player| {
        let games = before.games().iter();
        let step = |game: &dameo_tournament::ArenaGame| {
            i32::from(game.players.white == player) - i32::from(game.players.black == player)
        };
        games.map(step).sum::<i32>()
    };
    prop_assert!(balance(white) <= balance(black));
    let last = |player| {
        let mut games = before.games().iter().rev().map(|game| game.players);
        games.find_map(|players| match players {
            ByColor { white, black } if white == player => Some(black),
            ByColor { white, black } if black == player => Some(white),
            _ => None,
        })
    };
    let there = before.players().iter().filter(|player| player.status != ArenaStatus::Away).count();
    let waited = |player: usize| match before.players()[player].status {
        ArenaStatus::Waiting { since } => now.since(since),
        other => panic!("{other:?}"),
    };
    let is_repeated = last(white) == Some(black) || last(black) == Some(white);
    let is_patient = waited(white).min(waited(black)) >= Millis::from_secs(60);
    prop_assert!(!is_repeated || there == 2 || is_patient);
    Ok(())
}

#[test]
fn a_round_robin_begins_its_rounds_by_itself() {
    let rules = TournamentRules {
        format: TournamentFormat::RoundRobin { is_double: true },
        is_at_board: false,
        round_break: Some(Millis::from_secs(30)),
    };
    let mut tournament = Tournament::new(rules);
    let mut now = Timestamp::new(0);
    for _ in 0..4 {
        tournament.join(1500, true, now).unwrap();
    }
    let mut begun = tournament.start(now).unwrap();
    let mut rounds = 0;
    while tournament.phase() == TournamentPhase::Running {
        rounds += 1;
        assert_eq!(begun.len(), 2);
        for pairing in &begun {
            let end = GameEnd {
                result: PairingResult::Draw,
                plies: 20,
                at: now,
                berserk: ByColor::default(),
            };
            tournament.game_ended(pairing.number, end, now);
            // A second time it has no effect.
            tournament.game_ended(pairing.number, end, now);
        }
        assert!(tournament.tick(now).is_empty());
        now = now + Millis::from_secs(30);
        begun = tournament.tick(now);
    }
    assert_eq!(rounds, 6);
    assert_eq!(tournament.standings().iter().map(|row| row.score).collect::<Vec<_>>(), [6; 4]);
}
