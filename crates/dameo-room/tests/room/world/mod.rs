//! A small world for games at random: servers with a room each, a store, a bus between the
//! servers, and clients, with faults. Time is virtual, and one seed gives one game.

mod checks;
mod client;
mod store;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use dameo::{Color, GameRecord, Variant};
use dameo_live::{LiveGame, Millis, Terms, Timestamp};
use dameo_room::{
    CommandId, Commit, ConnectionId, Downtime, Effect, Input, MAX_WAITING_COMMANDS, PeerMessage,
    Room, ServerMessage, StoredRoom, Viewer,
};

use self::checks::Audit;
pub(crate) use self::client::{Client, Intent};
use self::store::{Request, Store};
use crate::site::{GAME, NEXT, at};

/// SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// What happens to a world from outside.
#[derive(Clone, Debug)]
pub(crate) enum Happening {
    /// A client does something.
    Act(usize, Intent),
    /// A client sends all again that is not answered.
    Resend(usize),
    /// A client loses its connection, or closes it on purpose.
    Cut(usize, bool),
    /// A client connects to a server.
    Connect(usize, usize),
    /// A server ends, and starts again after this time in milliseconds.
    Crash(usize, u64),
    /// The store fails for this time in milliseconds.
    StoreDown(u64),
    /// The bus loses everything for this time in milliseconds.
    BusDown(u64),
    Nothing,
}

/// What is to happen at an instant.
#[derive(Debug)]
enum Due {
    ToRoom(ConnectionId, Input),
    ToClient(ConnectionId, Box<ServerMessage>),
    Request(Address, Request),
    /// A commit without an answer is stored after all, if its server is still up.
    Landing(Address, Box<Commit>),
    Answer(Address, Input),
    Timer(Address),
    Bus(usize, PeerMessage),
    Start(usize),
}

/// A server, and which of its lives.
type Address = (usize, u64);

struct Server {
    room: Room,
    life: u64,
    is_up: bool,
    timer: Option<Timestamp>,
    requests: usize,
}

pub(crate) struct World {
    pub(crate) now: u64,
    pub(crate) clients: Vec<Client>,
    pub(crate) store: Store,
    random: Random,
    servers: Vec<Server>,
    /// The clients and the servers of the open connections.
    connections: BTreeMap<ConnectionId, (usize, usize)>,
    due: BinaryHeap<Reverse<(u64, u64)>>,
    parcels: BTreeMap<u64, Due>,
    next: u64,
    audit: Audit,
    has_faults: bool,
    bus_down_until: u64,
    all_down_since: Option<u64>,
    downtimes: Vec<Downtime>,
}

const START: u64 = 1_000_000;

impl World {
    /// A game of two players and a spectator on up to three servers.
    pub(crate) fn new(seed: u64, servers: usize, terms: Terms) -> Self {
        let game = LiveGame::new(GAME, GameRecord::new(Variant::Dameo), terms, at(START)).unwrap();
        let stored = StoredRoom::begun(&game);
        let viewers =
            [Viewer::Player(Color::White), Viewer::Player(Color::Black), Viewer::Spectator];
        let server = |number| Server {
            room: Room::new(GAME, &format!("{NEXT}{number}")),
            life: 0,
            is_up: true,
            timer: None,
            requests: 0,
        };
        Self {
            now: START,
            clients: viewers.into_iter().map(Client::new).collect(),
            store: Store::new(stored.clone()),
            random: Random(seed),
            servers: (0..servers).map(server).collect(),
            connections: BTreeMap::new(),
            due: BinaryHeap::new(),
            parcels: BTreeMap::new(),
            next: 1,
            audit: Audit::new(stored),
            has_faults: true,
            bus_down_until: 0,
            all_down_since: None,
            downtimes: Vec::new(),
        }
    }

    /// Lets time pass, with all that is due on the way.
    pub(crate) fn pass(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(&Reverse((time, number))) = self.due.peek().filter(|due| due.0.0 <= end) {
            self.due.pop();
            self.now = time;
            let due = self.parcels.remove(&number).expect("what is due is kept");
            self.deliver(due);
            self.check();
        }
        self.now = end;
    }

    pub(crate) fn happen(&mut self, happening: &Happening) {
        match *happening {
            Happening::Act(client, ref intent) => {
                let index = self.random.below(1 << 16);
                let message = self.clients[client].act(intent, index);
                self.send_up(client, message.into_iter().collect());
            }
            Happening::Resend(client) => {
                let messages = self.clients[client].unanswered();
                self.send_up(client, messages);
            }
            Happening::Cut(client, on_purpose) => self.cut(client, on_purpose),
            Happening::Connect(client, server) => self.connect(client, server),
            Happening::Crash(server, pause) => self.crash(server, pause),
            Happening::StoreDown(pause) => self.store.fail_until(self.now + pause),
            Happening::BusDown(pause) => self.bus_down_until = self.now + pause,
            Happening::Nothing => {}
        }
        self.check();
    }

    /// Ends all faults, lets all connect again, and waits.
    pub(crate) fn settle(&mut self) {
        self.has_faults = false;
        self.bus_down_until = 0;
        self.store.fail_until(0);
        self.pass(60_000);
        for client in 0..self.clients.len() {
            if self.clients[client].connection.is_none() {
                self.connect(client, client);
            }
        }
        self.pass(5_000);
        for client in 0..self.clients.len() {
            let messages = self.clients[client].unanswered();
            self.send_up(client, messages);
        }
        // A flag can fall at any moment; all know of it soon after.
        let mut stored = 0;
        while stored < self.store.log.len() {
            stored = self.store.log.len();
            self.pass(10_000);
        }
    }

    /// The commands that a player sent once, that were refused and done nevertheless.
    pub(crate) fn disputed(&self, seat: Color) -> BTreeSet<CommandId> {
        let client = self.clients.iter().find(|client| client.viewer.seat() == Some(seat));
        let resent = &client.expect("both play").resent;
        &self.audit.disputed(seat) - resent
    }

    fn deliver(&mut self, due: Due) {
        match due {
            Due::ToRoom(connection, input) => {
                if let Some(&(_, server)) = self.connections.get(&connection) {
                    self.feed(server, input);
                }
            }
            Due::ToClient(connection, message) => {
                if let Some(&(client, _)) = self.connections.get(&connection) {
                    let answers = self.clients[client].receive(*message);
                    self.send_up(client, answers);
                }
            }
            Due::Request(address, request) => self.serve(address, request),
            Due::Landing(address, commit) if self.is_alive(address) => {
                self.store.commit(*commit);
            }
            Due::Answer(address, input) if self.is_alive(address) => {
                self.servers[address.0].requests -= 1;
                self.feed(address.0, input);
            }
            Due::Timer(address) if self.is_alive(address) => {
                if self.servers[address.0].timer.is_some_and(|timer| timer.get() <= self.now) {
                    self.feed(address.0, Input::Timer);
                }
            }
            Due::Bus(server, message) if self.servers[server].is_up => {
                self.feed(server, Input::Peer(message));
            }
            Due::Start(server) => self.start(server),
            Due::Landing(..) | Due::Answer(..) | Due::Timer(_) | Due::Bus(..) => {}
        }
    }

    fn feed(&mut self, server: usize, input: Input) {
        let effects = self.servers[server].room.on(at(self.now), input);
        let waiting = self.servers[server].room.waiting_commands();
        assert!(waiting <= 2 * MAX_WAITING_COMMANDS + 1, "{waiting} commands wait");
        for effect in effects {
            self.carry_out(server, effect);
        }
    }

    fn carry_out(&mut self, server: usize, effect: Effect) {
        let address = (server, self.servers[server].life);
        match effect {
            Effect::Send { connections, message } => {
                for connection in connections {
                    self.send_down(server, connection, &message);
                }
            }
            Effect::Close { connection, .. } => {
                if let Some((client, _)) = self.connections.remove(&connection) {
                    self.clients[client].connection = None;
                }
            }
            Effect::Commit(commit) => self.request(address, Request::Commit(commit)),
            Effect::Load => self.request(address, Request::Load),
            Effect::Publish(message) => self.publish(server, &message),
            Effect::Timer { at } => {
                self.servers[server].timer = at;
                if let Some(at) = at {
                    self.schedule_at(at.get().max(self.now), Due::Timer(address));
                }
            }
        }
    }

    fn send_down(&mut self, server: usize, connection: ConnectionId, message: &ServerMessage) {
        let Some(&(client, host)) = self.connections.get(&connection) else { return };
        assert_eq!(host, server, "a room speaks to the connections of its server");
        self.audit.told(&self.clients[client], message, &self.store);
        let delay = self.clients[client].latency;
        self.schedule(delay, Due::ToClient(connection, Box::new(message.clone())));
    }

    fn send_up(&mut self, client: usize, inputs: Vec<Input>) {
        let Some(connection) = self.clients[client].connection else { return };
        let delay = self.clients[client].latency;
        for input in inputs {
            self.schedule(delay, Due::ToRoom(connection, input));
        }
    }

    /// The store gets a request of a room: one at a time.
    fn request(&mut self, address: Address, request: Request) {
        let requests = &mut self.servers[address.0].requests;
        *requests += 1;
        assert_eq!(*requests, 1, "a room asks the store for one thing at a time");
        let delay = self.random.below(50);
        self.schedule(delay, Due::Request(address, request));
    }

    fn serve(&mut self, address: Address, request: Request) {
        let faults = self.has_faults.then_some(&mut self.random);
        let served = self.store.serve(request, self.now, faults);
        if let Some(commit) = served.later {
            let delay = self.random.below(20_000);
            self.schedule(delay, Due::Landing(address, commit));
        }
        let mut input = served.answer;
        if let Input::Loaded { downtimes, .. } = &mut input {
            downtimes.clone_from(&self.downtimes);
        }
        let stall = if self.has_faults && self.random.percent(3) { 20_000 } else { 50 };
        let delay = self.random.below(stall);
        self.schedule(delay, Due::Answer(address, input));
    }

    fn publish(&mut self, from: usize, message: &PeerMessage) {
        for server in (0..self.servers.len()).filter(|&server| server != from) {
            let is_lost = self.has_faults && self.random.percent(10);
            if is_lost || self.now < self.bus_down_until {
                continue;
            }
            for _ in 0..=u64::from(self.has_faults && self.random.percent(5)) {
                let slow = self.has_faults && self.random.percent(10);
                let delay = self.random.below(if slow { 5_000 } else { 20 });
                self.schedule(delay, Due::Bus(server, message.clone()));
            }
        }
    }

    fn connect(&mut self, client: usize, server: usize) {
        let server = server % self.servers.len();
        if !self.servers[server].is_up {
            return;
        }
        self.cut(client, false);
        let connection = self.next;
        self.connections.insert(connection, (client, server));
        let latency = 1 + self.random.below(150);
        let input = self.clients[client].connect(connection, latency);
        self.schedule(latency, Due::ToRoom(connection, input));
        let round_trip = Millis::new(2 * latency);
        self.schedule(3 * latency, Due::ToRoom(connection, Input::Pong { connection, round_trip }));
    }

    fn cut(&mut self, client: usize, on_purpose: bool) {
        let Some(connection) = self.clients[client].connection.take() else { return };
        let (_, server) = self.connections.remove(&connection).expect("it is open");
        self.feed(server, Input::Disconnect { connection, on_purpose });
    }

    fn crash(&mut self, number: usize, pause: u64) {
        let number = number % self.servers.len();
        if !self.servers[number].is_up {
            return;
        }
        let gone: Vec<_> =
            self.connections.iter().filter(|(_, at)| at.1 == number).map(|(&id, _)| id).collect();
        for connection in gone {
            let (client, _) = self.connections.remove(&connection).expect("it was there");
            self.clients[client].connection = None;
        }
        let life = self.servers[number].life + 1;
        let room = Room::new(GAME, &format!("{NEXT}{number}-{life}"));
        self.servers[number] = Server { room, life, is_up: false, timer: None, requests: 0 };
        if self.servers.iter().all(|server| !server.is_up) {
            self.all_down_since = Some(self.now);
        }
        // What it has sent to the store arrives before.
        self.schedule(100 + pause, Due::Start(number));
    }

    fn start(&mut self, server: usize) {
        self.servers[server].is_up = true;
        if let Some(from) = self.all_down_since.take() {
            self.downtimes.push(Downtime { from: at(from), to: at(self.now) });
        }
    }

    fn is_alive(&self, (server, life): Address) -> bool {
        self.servers[server].is_up && self.servers[server].life == life
    }

    fn schedule(&mut self, delay: u64, due: Due) {
        self.schedule_at(self.now + delay, due);
    }

    fn schedule_at(&mut self, time: u64, due: Due) {
        let number = self.next;
        self.next += 1;
        self.due.push(Reverse((time, number)));
        self.parcels.insert(number, due);
    }

    fn check(&mut self) {
        self.audit.check(&self.store);
    }
}
