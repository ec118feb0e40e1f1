//! What a seed means that is about games over days: weeks to a year, in which players come and go.

use dameo::{ByColor, GameRecord, Variant};
use dameo_live::{TakeBacks, Terms, parse_time_controls};

use super::{
    ClockPlan, DAY, GamePlan, HOUR, Noise, Place, PlannedFault, RATINGS_STREAM, Scenario, signed,
};
use crate::race::RaceKind;
use crate::random::Dice;
use crate::ratings::players;

/// The stream of what such a run is.
const STREAM: u64 = 3;
/// Of how many seeds in a thousand the games are over days.
const SHARE: u64 = 80;
/// How often a player comes to look at a game in all, about.
const VISITS: u64 = 30;

/// The scenario of a seed, if its games are over days.
pub(crate) fn scenario(seed: u64) -> Option<Scenario> {
    let dice = &mut Dice::new(seed, STREAM);
    let of_ratings = &mut Dice::new(seed, RATINGS_STREAM);
    if !dice.chance(SHARE) {
        return None;
    }
    let servers: Vec<_> = (0..dice.between(1, 3)).map(|_| ClockPlan::new(dice)).collect();
    let length = dice.pick(&[30, 90, 180, 365]) * DAY;
    let games: Vec<_> =
        (0..dice.between(3, 5)).map(|_| game(dice, of_ratings, length / VISITS)).collect();
    let is_calm = dice.chance(300);
    let mut is_on = || !is_calm && dice.chance(400);
    let noise = Noise {
        bus: is_on(),
        sockets: is_on(),
        commits: is_on(),
        loads: is_on(),
        effects: is_on(),
        clients: is_on(),
    };
    let place = Place {
        servers: servers.len(),
        clients: games.iter().map(GamePlan::clients).sum(),
        length,
    };
    let mut scenario = Scenario {
        servers,
        games,
        noise,
        faults: Vec::new(),
        races: Vec::new(),
        deeds: Vec::new(),
        gatherings: Vec::new(),
        length,
    };
    for _ in 0..dice.below(12) {
        let at = dice.below(length);
        scenario.faults.push((at, fault(&place, dice, is_calm)));
        // What goes wrong while nobody is there shows little.
        if dice.chance(600) {
            let before = dice.between(1_000, 10_000).min(at);
            scenario.gatherings.push((at - before, dice.index(scenario.games.len())));
        }
    }
    for _ in 0..dice.below(6) * scenario.games.len() as u64 {
        let (at, game) = (dice.below(length), dice.index(scenario.games.len()));
        scenario.gatherings.push((at, game));
        scenario.races.push((at + 4_000, game, dice.pick(&RaceKind::OVER_DAYS)));
    }
    Some(scenario)
}

/// A game whose players come to look at it once in a span, on average.
fn game(dice: &mut Dice, of_ratings: &mut Dice, gap: u64) -> GamePlan {
    let few = "W:Wc2,d2,e2,f2:Bc7,d7,e7,f7";
    let start = dice.chance(500).then(|| few.to_owned());
    let record = GameRecord { start, ..GameRecord::new(Variant::Dameo) };
    // Some have too little time for how seldom they come.
    let bank = (gap * dice.pick(&[1, 3, 6]) / DAY).clamp(1, 60);
    let per_move = bank / dice.pick(&[1, 2, 4]);
    let time = format!("{bank}d+{per_move}d/{}d", bank * dice.pick(&[1, 2, 3]));
    let time = parse_time_controls(&time).expect("the time controls are valid");
    let take_backs = dice.pick(&[TakeBacks::ByConsent, TakeBacks::Never]);
    let is_rated = of_ratings.chance(700);
    GamePlan {
        record,
        terms: Terms { is_rated, take_backs, ..Terms::correspondence(time) },
        tabs: ByColor { white: dice.pick(&[1, 1, 2]), black: 1 },
        spectators: usize::from(dice.chance(200)),
        pace: 700,
        gap: Some(gap),
        players: players(of_ratings),
    }
}

fn fault(place: &Place, dice: &mut Dice, is_calm: bool) -> PlannedFault {
    let pause = match dice.below(8) {
        0 => dice.between(1_000, 60_000),
        1 => dice.between(60_000, 590_000),
        // About as long as what is given back.
        2 | 3 => dice.between(590_000, 610_000),
        4 | 5 => dice.between(610_000, 6 * HOUR),
        6 => dice.between(6 * HOUR, DAY),
        _ => dice.between(DAY, 4 * DAY),
    };
    if is_calm || dice.chance(500) {
        return PlannedFault::Outage { pause };
    }
    let server = dice.index(place.servers);
    match dice.below(10) {
        0 | 1 => PlannedFault::Crash { server, pause },
        2 => PlannedFault::Drain { server, pause },
        3 => PlannedFault::Pause { server, pause: pause.min(6 * HOUR) },
        4 => PlannedFault::Pause { server, pause: dice.between(500, 20_000) },
        5 => PlannedFault::SetClock { server, by: signed(dice.below(4_001)) - 2_000 },
        6 => PlannedFault::Stall { pause: 20_000 },
        7 => PlannedFault::Full { pause: dice.between(500, 20_000) },
        8 => PlannedFault::Restart { pause: dice.between(500, 20_000) },
        _ => PlannedFault::CutBus { pause: 30_000 },
    }
}
