//! The world of a run: servers with rooms, a database, a bus and clients, in virtual time.

mod clients;
mod database;
mod deeds;
mod disasters;
mod network;
mod quiet;
mod races;
mod rooms;
mod sessions;
mod settle;
mod standstill;
mod two_ends;
mod visits;

use std::collections::BTreeMap;

use dameo::Color;
use dameo_live::{LiveGame, Timestamp};
use dameo_room::{ConnectionId, PeerMessage, ServerMessage, StoredRoom, Viewer};
use dameo_store::{AccountId, SecretHash};

use crate::accounts::Deed;
use crate::audit::Audit;
use crate::bus::Bus;
use crate::client::{Act, Client};
use crate::database::{Answer, Database, Request};
use crate::faults::{Faults, SimulatedFault};
use crate::planted::Bug;
use crate::race::RaceKind;
use crate::random::Dice;
use crate::ratings::RatingAudit;
use crate::scenario::{GamePlan, Noise, Scenario, first_game};
use crate::schedule::{START, Schedule};
use crate::server::{Address, Server};
use crate::socket::Socket;
use crate::violation::{Check, Violation, ensure, violation};

/// The most things that are scheduled at a time.
const MAX_SCHEDULED: usize = 5_000;

/// Takes a line for each event.
pub(crate) type Trace = Box<dyn FnMut(&str)>;

/// Something that is to happen.
#[derive(Debug)]
pub(crate) enum Due {
    /// A message of a client arrives.
    Up(ConnectionId, String),
    /// A message of a server arrives.
    Down(ConnectionId, Box<ServerMessage>),
    /// A server notices that a connection is closed, on purpose or not.
    Gone(ConnectionId, bool),
    /// A client notices that a connection is closed.
    Closed(ConnectionId),
    /// A server sends a ping.
    Ping(ConnectionId),
    /// The answer to a ping that was sent at an instant arrives.
    Pong(ConnectionId, u64),
    /// A client tries to connect.
    Connect(usize),
    /// A player of a game over days looks at it.
    Visit(usize),
    /// Both players of a game over days come to look at it.
    Gather(usize),
    /// A client decides what to do.
    Think(usize),
    /// A client does something.
    Act(usize, Act),
    /// A client sends all again that is not answered.
    Resend(usize),
    /// A request arrives at the database; of a room of a game, or of a server.
    Request(Address, String, Request),
    /// A server reads a game, at an instant at the latest.
    AskToLoad(Address, String, u64),
    /// The answer arrives at the server.
    Answer(Address, String, Answer),
    /// A commit that was held up is stored now, and answered unless its answer was lost.
    Landing(u64),
    /// The timer of a room rings.
    Timer(Address, String, Timestamp),
    /// A message of another server arrives.
    Bus(usize, String, PeerMessage),
    /// A server notices that no messages of others arrive, or that they do again.
    NoticeBus(usize),
    /// A server gives a sign of life, looks for games whose time is up, and drops rooms.
    Beat(Address),
    /// A server asks what time it is.
    Measure(Address),
    /// A server starts.
    Start(usize),
    /// The process of a server goes on, which stood still.
    Wake(usize),
    /// A draining server ends, for a span.
    End(Address, u64),
    /// A fault of the plan happens.
    SimulatedFault(usize),
    /// Something is done with the account of a player in a game.
    Deed(usize, Deed),
    /// A server is asked to do it.
    Ask(AccountId, Deed),
    /// No server has connections of sessions that have ended at an instant.
    Obeyed(Vec<SecretHash>, u64),
    /// Two players resign their games.
    EndBoth([usize; 2]),
    /// A room says something to a server that resigns a game.
    Resigning(ConnectionId, Box<ServerMessage>),
    /// It tries that again.
    ResignAgain(ConnectionId),
    /// It has waited long enough.
    ResignTimeout(ConnectionId),
    /// A race begins in a game.
    Race(usize, RaceKind),
    /// A race goes on.
    RaceStage(usize, RaceKind),
}

/// All of a run.
pub(crate) struct World {
    schedule: Schedule<Due>,
    noise: Noise,
    faults: Faults,
    plan: Vec<crate::scenario::PlannedFault>,
    database: Database,
    /// Commits that are held up.
    held: BTreeMap<u64, database::Held>,
    /// The game whose next commit is held up until another server has read the game.
    holds_for: Option<String>,
    servers: Vec<Server>,
    /// What waits for servers that stand still, in order.
    suspended: Vec<(usize, Due)>,
    clients: Vec<Client>,
    sockets: BTreeMap<ConnectionId, Socket>,
    /// The connections of servers that resign games.
    resigning: BTreeMap<ConnectionId, deeds::Resigning>,
    /// When a server has ended last.
    last_crash: u64,
    bus: Bus,
    audit: Audit,
    rating_audit: RatingAudit,
    dice: Dice,
    planted: Option<Bug>,
    numbers: u64,
    /// Since when no server is up.
    all_down_since: Option<u64>,
    is_settling: bool,
    /// Until when time passes at present.
    end: u64,
    /// Whether the games are over days: what servers do again and again is left out while nothing
    /// else happens.
    is_over_days: bool,
    /// Whether anything is done with accounts.
    has_deeds: bool,
    trace: Option<Trace>,
}

impl World {
    pub(crate) fn new(
        seed: u64,
        faults: Faults,
        planted: Option<Bug>,
        trace: Option<Trace>,
    ) -> Self {
        let scenario = Scenario::new(seed);
        let servers = scenario.servers.iter().enumerate();
        let mut world = Self {
            schedule: Schedule::starting_at(START),
            noise: scenario.noise,
            faults,
            plan: scenario.faults.iter().map(|(_, fault)| *fault).collect(),
            database: Database::new(planted),
            held: BTreeMap::new(),
            holds_for: None,
            servers: servers.map(|(number, clock)| Server::new(number, clock)).collect(),
            suspended: Vec::new(),
            clients: Vec::new(),
            sockets: BTreeMap::new(),
            resigning: BTreeMap::new(),
            last_crash: 0,
            bus: Bus::default(),
            audit: Audit::new(scenario.servers.len() == 1),
            rating_audit: RatingAudit::default(),
            dice: Dice::new(seed, 1),
            planted,
            numbers: 0,
            all_down_since: Some(START),
            is_settling: false,
            end: START,
            has_deeds: !scenario.deeds.is_empty(),
            is_over_days: scenario.games.iter().all(|game| game.gap.is_some()),
            trace,
        };
        for (number, game) in scenario.games.iter().enumerate() {
            world.add_game(seed, number, game);
        }
        world.schedule_plan(&scenario);
        world
    }

    fn add_game(&mut self, seed: u64, number: usize, plan: &GamePlan) {
        let id = first_game(number);
        let (record, terms) = (plan.record.clone(), plan.terms.clone());
        let game = LiveGame::new(&id, record, terms, Timestamp::new(START));
        let game = game.expect("the games of the scenario are valid");
        self.database.begin_between(plan.players, StoredRoom::begun(&game), START);
        let players = Color::ALL
            .into_iter()
            .flat_map(|seat| (0..plan.tabs[seat]).map(move |tab| (Viewer::Player(seat), tab == 0)));
        let spectators = (0..plan.spectators).map(|_| (Viewer::Spectator, true));
        for (viewer, is_first) in players.chain(spectators) {
            let index = self.clients.len();
            let mut client = Client::new(index, &id, viewer, Dice::new(seed, 100 + index as u64));
            (client.group, client.is_first, client.pace) = (number, is_first, plan.pace);
            client.gap = plan.gap;
            let seat = viewer.seat();
            client.account =
                seat.and_then(|seat| self.database.accounts.seats(&id)[seat].first().cloned());
            self.clients.push(client);
            if let Some(gap) = plan.gap {
                let at = START + self.dice.below(gap);
                self.plan_visit(index, at);
                continue;
            }
            let delay = self.dice.below(3_000);
            self.schedule.after(delay, Due::Connect(index));
            self.schedule.after(delay, Due::Think(index));
            self.schedule.after(delay, Due::Resend(index));
        }
    }

    fn schedule_plan(&mut self, scenario: &Scenario) {
        for server in 0..self.servers.len() {
            self.schedule.after(0, Due::Start(server));
        }
        for (number, (at, _)) in scenario.faults.iter().enumerate() {
            self.schedule.at(START + at, Due::SimulatedFault(number));
        }
        for &(at, game, race) in &scenario.races {
            self.schedule.at(START + at, Due::Race(game, race));
        }
        for &(at, game, deed) in &scenario.deeds {
            self.schedule.at(START + at, Due::Deed(game, deed));
        }
        for &(at, game) in &scenario.gatherings {
            self.schedule.at(START + at, Due::Gather(game));
        }
    }

    /// Plays, ends all faults, and compares what everybody knows. Returns the faults that
    /// happened, with what must not be, if anything was so.
    pub(crate) fn run(mut self, length: u64) -> (Vec<SimulatedFault>, Check) {
        let result = self.pass(length).and_then(|()| self.settle());
        (self.faults.into_happened(), result)
    }

    /// Lets time pass, with all that is due on the way.
    pub(crate) fn pass(&mut self, span: u64) -> Check {
        let end = self.now() + span;
        self.end = end;
        while let Some(due) = self.schedule.next(end) {
            self.tell_trace(&due);
            self.happen(due)?;
            self.audit.check_stored(&mut self.database)?;
            self.rating_audit.check(&mut self.database.ratings)?;
            self.database.check_model()?;
            let scheduled = self.schedule.len();
            ensure(scheduled < MAX_SCHEDULED, || format!("{scheduled} things are to happen"))?;
        }
        Ok(())
    }

    fn happen(&mut self, due: Due) -> Check {
        let Some(due) = self.unless_paused(due) else { return Ok(()) };
        match due {
            Due::Up(connection, text) => self.hear(connection, &text)?,
            Due::Down(connection, message) => self.tell(connection, *message)?,
            Due::Gone(connection, on_purpose) => self.notice_gone(connection, on_purpose)?,
            Due::Closed(connection) => self.notice_closed(connection),
            Due::Ping(connection) => self.ping(connection),
            Due::Pong(connection, sent) => self.pong(connection, sent)?,
            Due::Connect(client) => self.connect(client),
            Due::Visit(client) => self.visit(client),
            Due::Gather(group) => self.gather(group),
            Due::Think(client) => self.think(client),
            Due::Act(..) if self.is_settling => {}
            Due::Act(client, act) => self.act(client, &act),
            Due::Resend(client) => self.resend(client),
            Due::Request(address, game, request) => self.serve(address, game, request),
            Due::AskToLoad(address, game, until) => self.ask_to_load(address, game, until),
            Due::Answer(address, game, answer) => self.answer(address, &game, answer)?,
            Due::Landing(number) => self.land(number),
            Due::Timer(address, game, at) => self.ring(address, &game, at)?,
            Due::Bus(server, game, message) => self.hear_bus(server, &game, message)?,
            Due::NoticeBus(server) => self.notice_bus(server)?,
            Due::Beat(address) => self.beat(address),
            Due::Measure(address) => self.measure(address),
            Due::Start(server) => self.start(server),
            Due::Wake(server) => self.wake(server)?,
            Due::End(address, pause) => self.end(address, pause),
            Due::SimulatedFault(number) => self.planned_fault(number)?,
            Due::Deed(game, deed) => self.begin_deed(game, deed),
            Due::Ask(account, deed) => self.ask_deed(account, deed)?,
            Due::Obeyed(ended, since) => self.check_obeyed(ended, since)?,
            Due::EndBoth(players) => self.end_both(players),
            Due::Resigning(connection, message) => self.hear_resigning(connection, *message)?,
            Due::ResignAgain(connection) => self.try_resigning(connection)?,
            Due::ResignTimeout(connection) => self.end_resigning(connection, false)?,
            Due::Race(game, race) => self.begin_race(game, race),
            Due::RaceStage(game, race) => self.continue_race(game, race),
        }
        Ok(())
    }

    /// What is due now, or nothing if it waits for a process that stands still.
    fn unless_paused(&mut self, due: Due) -> Option<Due> {
        let server = match &due {
            Due::Up(connection, _)
            | Due::Gone(connection, _)
            | Due::Ping(connection)
            | Due::Pong(connection, _) => self.sockets.get(connection)?.server,
            Due::Resigning(connection, _)
            | Due::ResignAgain(connection)
            | Due::ResignTimeout(connection) => self.resigning.get(connection)?.address.server,
            Due::AskToLoad(address, ..)
            | Due::Answer(address, ..)
            | Due::Timer(address, ..)
            | Due::Beat(address)
            | Due::Measure(address)
            | Due::End(address, _) => address.server,
            &Due::Bus(server, ..) | &Due::NoticeBus(server) => server,
            _ => return Some(due),
        };
        if self.servers[server].paused_until <= self.now() {
            return Some(due);
        }
        self.suspended.push((server, due));
        None
    }

    /// What has waited for a server that stood still comes now.
    fn resume(&mut self, server: usize) {
        for (_, due) in self.suspended.extract_if(.., |(waits_for, _)| *waits_for == server) {
            self.schedule.after(0, due);
        }
    }

    fn now(&self) -> u64 {
        self.schedule.now()
    }

    fn new_number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    fn tell_trace(&mut self, due: &Due) {
        if let Some(trace) = &mut self.trace {
            trace(&format!("{:>9} {due:?}", self.schedule.now() - START));
        }
    }
}

/// What must not be, of a run that ended by a panic.
pub(crate) fn of_panic(panic: &(dyn std::any::Any + Send)) -> Violation {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    violation(format!("panic: {}", text.unwrap_or("without a text")))
}
