//! What a seed means: how many servers, which games and clients, and what goes wrong when.

mod over_days;
mod two_ends;

use dameo::{ByColor, GameRecord, Variant};
use dameo_live::{AbsenceTerms, Millis, TakeBacks, Terms, parse_time_controls};

use crate::accounts::Deed;
use crate::race::RaceKind;
use crate::random::Dice;
use crate::ratings::{Players, players};

/// A run before it begins.
pub(crate) struct Scenario {
    pub(crate) servers: Vec<ClockPlan>,
    pub(crate) games: Vec<GamePlan>,
    pub(crate) noise: Noise,
    /// What goes wrong at which instant, in milliseconds since the start.
    pub(crate) faults: Vec<(u64, PlannedFault)>,
    /// Which races are forced in which game when.
    pub(crate) races: Vec<(u64, usize, RaceKind)>,
    /// What is done with the account of a player of which game when.
    pub(crate) deeds: Vec<(u64, usize, Deed)>,
    /// When both players of a game over days come to look at it.
    pub(crate) gatherings: Vec<(u64, usize)>,
    /// How long is played, in milliseconds.
    pub(crate) length: u64,
}

/// The clock of a server: how far it is ahead, in milliseconds, and its drift in millionths.
pub(crate) struct ClockPlan {
    pub(crate) offset: i64,
    pub(crate) drift: i64,
}

impl ClockPlan {
    pub(crate) fn new(dice: &mut Dice) -> Self {
        Self { offset: signed(dice.below(4_001)) - 2_000, drift: signed(dice.below(101)) - 50 }
    }
}

/// A game and who comes to it.
pub(crate) struct GamePlan {
    pub(crate) record: GameRecord,
    pub(crate) terms: Terms,
    /// How many clients each player has.
    pub(crate) tabs: ByColor<usize>,
    pub(crate) spectators: usize,
    /// How long a move takes on average, in milliseconds.
    pub(crate) pace: u64,
    /// The mean time between two visits of a player of a game over days, in milliseconds; `None`
    /// for a game whose players stay.
    pub(crate) gap: Option<u64>,
    pub(crate) players: Players,
}

/// Which faults happen at any time. A run without some of them finds what they would hide.
#[derive(Clone, Copy)]
pub(crate) struct Noise {
    pub(crate) bus: bool,
    pub(crate) sockets: bool,
    pub(crate) commits: bool,
    pub(crate) loads: bool,
    pub(crate) effects: bool,
    pub(crate) clients: bool,
}

/// What goes wrong at an instant. Spans are in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PlannedFault {
    /// A server ends at once, and starts again after the span.
    Crash { server: usize, pause: u64 },
    /// All servers end at once, and start again after about the span.
    Outage { pause: u64 },
    /// A server closes its connections, ends, and starts again after the span.
    Drain { server: usize, pause: u64 },
    /// The process of a server stands still.
    Pause { server: usize, pause: u64 },
    /// The clock of a server is set.
    SetClock { server: usize, by: i64 },
    /// The database does nothing.
    Stall { pause: u64 },
    /// The disk of the database is full.
    Full { pause: u64 },
    /// The database restarts.
    Restart { pause: u64 },
    /// Nothing arrives over the bus.
    CutBus { pause: u64 },
    /// A server loses the newest messages of the bus, as a slow subscriber does.
    LoseNewest { server: usize, pause: u64 },
    /// A client is gone, and comes back after the span.
    Vanish { client: usize, pause: u64 },
    /// A player leaves on purpose, and comes back after the span.
    Leave { client: usize, pause: u64 },
    /// A client connects again, to any server.
    Reconnect { client: usize },
}

pub(crate) const HOUR: u64 = 3_600_000;
pub(crate) const DAY: u64 = 24 * HOUR;
/// The stream of what concerns ratings, so that nothing else of a seed depends on it.
pub(crate) const RATINGS_STREAM: u64 = 2;
/// The stream of what is done with accounts.
const DEEDS_STREAM: u64 = 4;
/// The stream of the races of two games that end.
const TWO_ENDS_STREAM: u64 = 5;

impl Scenario {
    pub(crate) fn new(seed: u64) -> Self {
        let scenario = over_days::scenario(seed).unwrap_or_else(|| Self::at_one_sitting(seed));
        let scenario = scenario.with_deeds(&mut Dice::new(seed, DEEDS_STREAM));
        scenario.with_two_ends(&mut Dice::new(seed, TWO_ENDS_STREAM))
    }

    /// The same with deeds.
    fn with_deeds(mut self, dice: &mut Dice) -> Self {
        // Several servers have more to show without them.
        if dice.chance(if self.servers.len() > 1 { 700 } else { 300 }) {
            return self;
        }
        let is_over_days = self.games.iter().any(|game| game.gap.is_some());
        for _ in 0..dice.between(1, 3) {
            let end = if is_over_days { self.length } else { self.length.min(240_000) };
            let (at, game) = (dice.below(end), dice.index(self.games.len()));
            if is_over_days {
                self.gatherings.push((at, game));
            }
            self.deeds.push((at + 4_000, game, dice.pick(&Deed::ALL)));
        }
        self
    }

    fn at_one_sitting(seed: u64) -> Self {
        let dice = &mut Dice::new(seed, 0);
        let servers: Vec<_> = (0..dice.pick(&[1, 2, 2, 3])).map(|_| ClockPlan::new(dice)).collect();
        let of_ratings = &mut Dice::new(seed, RATINGS_STREAM);
        let games: Vec<_> = (0..dice.pick(&[1, 1, 2])).map(|_| game(dice, of_ratings)).collect();
        let length = if dice.chance(20) { 3 * HOUR } else { dice.between(60_000, 240_000) };
        let is_calm = dice.chance(100);
        let mut is_on = || !is_calm && dice.chance(500);
        let noise = Noise {
            bus: is_on(),
            sockets: is_on(),
            commits: is_on(),
            loads: is_on(),
            effects: is_on(),
            clients: is_on(),
        };
        let clients = games.iter().map(GamePlan::clients).sum();
        let count = if is_calm { 0 } else { dice.below(9) };
        let place = Place { servers: servers.len(), clients, length };
        let faults = (0..count).map(|_| (dice.below(length), place.fault(dice))).collect();
        let races = (0..dice.below(6) * games.len() as u64)
            .map(|_| (dice.below(length.min(240_000)), dice.index(games.len()), race(dice)))
            .collect();
        let (gatherings, deeds) = (Vec::new(), Vec::new());
        Self { servers, games, noise, faults, races, deeds, gatherings, length }
    }
}

impl GamePlan {
    pub(crate) fn clients(&self) -> usize {
        self.tabs.white + self.tabs.black + self.spectators
    }
}

/// Where faults can happen.
pub(crate) struct Place {
    pub(crate) servers: usize,
    pub(crate) clients: usize,
    pub(crate) length: u64,
}

impl Place {
    fn fault(&self, dice: &mut Dice) -> PlannedFault {
        let server = dice.index(self.servers);
        let client = dice.index(self.clients);
        // From a tenth of a second to ten minutes, as often below as above eight seconds.
        let pause = 100 << dice.below(13);
        let pause = pause + dice.below(pause / 2);
        match dice.below(14) {
            0 | 1 => PlannedFault::Crash { server, pause },
            2 => PlannedFault::Drain { server, pause },
            3 => PlannedFault::Pause { server, pause: dice.between(500, 20_000) },
            4 => PlannedFault::SetClock { server, by: signed(dice.below(4_001)) - 2_000 },
            5 => PlannedFault::Stall { pause: 20_000 },
            6 => PlannedFault::Full { pause: dice.between(500, 20_000) },
            7 => PlannedFault::Restart { pause: dice.between(500, 20_000) },
            8 => PlannedFault::CutBus { pause: 30_000 },
            9 => PlannedFault::LoseNewest { server, pause: 30_000 },
            10 | 11 => {
                let is_long = self.length >= HOUR && dice.chance(500);
                let pause = if is_long { 3 * HOUR } else { pause.max(1_000) };
                PlannedFault::Vanish { client, pause }
            }
            12 => PlannedFault::Leave { client, pause: pause.max(1_000) },
            _ => PlannedFault::Reconnect { client },
        }
    }
}

fn game(dice: &mut Dice, of_ratings: &mut Dice) -> GamePlan {
    // With few pieces a game ends by a rule soon.
    let few = "W:Wc2,d2,e2,f2:Bc7,d7,e7,f7";
    let start = dice.chance(400).then(|| few.to_owned());
    let record = GameRecord { start, ..GameRecord::new(Variant::Dameo) };
    let tabs = |dice: &mut Dice| dice.pick(&[1, 1, 2]);
    GamePlan {
        record,
        terms: Terms { is_rated: of_ratings.chance(700), ..terms(dice) },
        tabs: ByColor { white: tabs(dice), black: tabs(dice) },
        spectators: dice.pick(&[0, 1, 1, 2]),
        pace: dice.pick(&[300, 1_000, 3_000]),
        gap: None,
        players: players(of_ratings),
    }
}

fn terms(dice: &mut Dice) -> Terms {
    let controls = dice.pick(&["60+1", "10+0", "5+1", "300+3", "20+2,60+0", "15d2", "30+5"]);
    let time = parse_time_controls(controls).expect("the time controls are valid");
    let terms = match dice.below(4) {
        0 => Terms::by_invitation(Some(time)),
        1 if dice.chance(300) => Terms::by_invitation(None),
        _ => Terms::live(time),
    };
    let lost = Millis::from_secs(dice.pick(&[10, 40]));
    let first_factor = dice.pick(&[1, 3]);
    let absence = AbsenceTerms { lost, first_factor, ..AbsenceTerms::DEFAULT };
    let take_backs = dice.pick(&[TakeBacks::ByConsent, TakeBacks::ByConsent, TakeBacks::Never]);
    Terms { absence: Some(absence), take_backs, ..terms }
}

fn race(dice: &mut Dice) -> RaceKind {
    dice.pick(&RaceKind::ALL)
}

pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("the numbers are small")
}

/// The name of a game that is not a rematch.
pub(crate) fn first_game(number: usize) -> String {
    format!("game{number}")
}

pub(crate) fn is_first_game(id: &str) -> bool {
    id.starts_with("game")
}
