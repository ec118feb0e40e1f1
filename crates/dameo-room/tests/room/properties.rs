//! A room that is told anything in any order.

use std::collections::BTreeMap;

use dameo::{Bounds, ByColor, Color};
use dameo_live::{Action, Offer, Terms};
use dameo_room::{
    CommandId, CommitResult, ConnectionId, Downtime, Input, MAX_WAITING_COMMANDS, PeerMessage,
    ServerMessage, Viewer, is_public,
};
use proptest::prelude::*;

use crate::site::{PEER, Site, at, time};

/// What happens to a room.
#[derive(Clone, Debug)]
enum Happening {
    Connect(ConnectionId, Viewer),
    Disconnect(ConnectionId, bool),
    /// Plays the legal move with a number, from a ply that far off.
    Move(ConnectionId, usize, isize),
    Act(ConnectionId, Action),
    Sync(ConnectionId),
    Pong(ConnectionId, u64),
    /// What becomes of the next commit.
    Result(CommitResult),
    /// Whether commits are answered at once.
    Slow(bool),
    Finish,
    /// An answer that nobody has asked for.
    Answer(CommitResult),
    Readable(bool),
    /// A room on another server knows this many changes fewer, and where the players are.
    Present(u64, bool, bool),
    /// A room on another server has stored what is stored.
    Committed,
    StoodStill(u64),
    /// No server was up for so long.
    Down(u64),
    Timer,
    /// The caller's clock is set back.
    SetBack(u64),
}

/// How many connections there are at a time.
const CONNECTIONS: u64 = 6;

fn connection() -> impl Strategy<Value = ConnectionId> {
    0..CONNECTIONS
}

impl Happening {
    /// The same with other ids of connections.
    fn with_ids(self, id_of: impl Fn(ConnectionId) -> ConnectionId) -> Self {
        match self {
            Self::Connect(id, viewer) => Self::Connect(id_of(id), viewer),
            Self::Disconnect(id, on_purpose) => Self::Disconnect(id_of(id), on_purpose),
            Self::Move(id, index, by) => Self::Move(id_of(id), index, by),
            Self::Act(id, action) => Self::Act(id_of(id), action),
            Self::Sync(id) => Self::Sync(id_of(id)),
            Self::Pong(id, time) => Self::Pong(id_of(id), time),
            other => other,
        }
    }
}

fn action() -> impl Strategy<Value = Action> {
    let offer = prop::sample::select(vec![Offer::Draw, Offer::TakeBack, Offer::Rematch]);
    prop_oneof![
        2 => offer.clone().prop_map(|offer| Action::Offer { offer }),
        2 => offer.clone().prop_map(|offer| Action::Accept { offer }),
        1 => offer.clone().prop_map(|offer| Action::Decline { offer }),
        1 => offer.prop_map(|offer| Action::Withdraw { offer }),
        1 => prop::sample::select(vec![
            Action::Flag {},
            Action::Claim {},
            Action::Abort {},
            Action::Resign {},
            Action::Move { text: "nonsense".to_owned() },
        ]),
    ]
}

fn result() -> impl Strategy<Value = CommitResult> {
    use CommitResult::{Conflict, Failed, Stored, Unknown};
    prop::sample::select(vec![Stored, Failed, Conflict, Unknown])
}

fn happening() -> impl Strategy<Value = Happening> {
    let viewer = prop::sample::select(vec![
        Viewer::Player(Color::White),
        Viewer::Player(Color::Black),
        Viewer::Spectator,
    ]);
    prop_oneof![
        6 => (connection(), viewer).prop_map(|(id, viewer)| Happening::Connect(id, viewer)),
        2 => (connection(), any::<bool>()).prop_map(|(id, bye)| Happening::Disconnect(id, bye)),
        20 => (connection(), any::<usize>(), prop::sample::select(vec![0, 0, 0, 0, -1, 1]))
            .prop_map(|(id, index, by)| Happening::Move(id, index, by)),
        6 => (connection(), action()).prop_map(|(id, action)| Happening::Act(id, action)),
        1 => connection().prop_map(Happening::Sync),
        1 => (connection(), any::<u64>()).prop_map(|(id, time)| Happening::Pong(id, time)),
        3 => result().prop_map(Happening::Result),
        2 => any::<bool>().prop_map(Happening::Slow),
        6 => Just(Happening::Finish),
        1 => result().prop_map(Happening::Answer),
        2 => prop::bool::weighted(0.7).prop_map(Happening::Readable),
        2 => (0..3_u64, any::<bool>(), any::<bool>())
            .prop_map(|(fewer, white, black)| Happening::Present(fewer, white, black)),
        1 => Just(Happening::Committed),
        1 => (0..30_000_u64).prop_map(Happening::StoodStill),
        1 => (0..30_000_u64).prop_map(Happening::Down),
        2 => Just(Happening::Timer),
        1 => (0..5_000_u64).prop_map(Happening::SetBack),
    ]
}

/// A site with what is known of its connections.
struct Watched {
    site: Site,
    /// How often each connection was closed. The next one has another id.
    closed: BTreeMap<ConnectionId, u64>,
    open: BTreeMap<ConnectionId, Viewer>,
    /// The commands without an answer, by their connections.
    unanswered: BTreeMap<CommandId, ConnectionId>,
}

impl Watched {
    fn new(terms: Terms) -> Self {
        Self {
            site: Site::among_peers(terms),
            closed: BTreeMap::new(),
            open: BTreeMap::new(),
            unanswered: BTreeMap::new(),
        }
    }

    /// The id of a connection now.
    fn id(&self, number: ConnectionId) -> ConnectionId {
        number + CONNECTIONS * self.closed.get(&number).copied().unwrap_or_default()
    }

    fn happen(&mut self, happening: Happening) {
        let happening = happening.with_ids(|number| self.id(number));
        let site = &mut self.site;
        match happening {
            Happening::Connect(id, viewer) if !self.open.contains_key(&id) => {
                self.open.insert(id, viewer);
                site.connect(id, viewer);
            }
            Happening::Connect(..) => {}
            Happening::Disconnect(id, on_purpose) => {
                self.forget(id);
                self.site.disconnect(id, on_purpose);
            }
            Happening::Move(id, index, by) => self.play(id, index, by),
            Happening::Act(id, action) => {
                let command = site.act(id, action);
                self.sent(id, command);
            }
            Happening::Sync(connection) => site.feed(Input::Sync { connection, have: None }),
            Happening::Pong(connection, time) => {
                let round_trip = dameo_live::Millis::new(time);
                site.feed(Input::Pong { connection, round_trip });
            }
            Happening::Result(result) => site.results.push_back(result),
            Happening::Slow(is_slow) => site.is_slow = is_slow,
            Happening::Finish if site.waiting.is_some() => site.finish(),
            Happening::Answer(result) if site.waiting.is_none() => {
                site.feed(Input::CommitDone(result));
            }
            Happening::Finish | Happening::Answer(_) => {}
            Happening::Readable(is_readable) => site.is_readable = is_readable,
            Happening::Present(fewer, white, black) => {
                let known = site.stored.as_ref().unwrap().sequence();
                let (sequence, seats) = (known.saturating_sub(fewer), ByColor { white, black });
                site.feed(Input::Peer(PeerMessage::Present { from: PEER, sequence, seats }));
            }
            Happening::Committed => {
                let room = Box::new(site.stored.clone().unwrap());
                site.feed(Input::Peer(PeerMessage::Committed {
                    from: PEER,
                    room,
                    events: Vec::new(),
                }));
            }
            Happening::StoodStill(time) => {
                site.feed(Input::StoodStill { since: at(site.now.saturating_sub(time)) });
            }
            Happening::Down(time) => {
                let (from, to) = (at(site.now.saturating_sub(time)), at(site.now));
                site.downtimes.push(Downtime { from, to });
            }
            Happening::Timer => site.feed(Input::Timer),
            Happening::SetBack(time) => site.now = site.now.saturating_sub(time),
        }
        self.check();
    }

    fn play(&mut self, id: ConnectionId, index: usize, by: isize) {
        let game = self.site.game();
        let position = game.record().replay(&Bounds::UNTRUSTED).unwrap().position();
        let moves = position.legal_moves();
        let Some(index) = index.checked_rem(moves.len()) else { return };
        let text = position.move_text(moves[index]);
        let mut key = game.key();
        key.ply = key.ply.saturating_add_signed(by);
        let command = self.site.act_on(id, key, Action::Move { text });
        self.sent(id, command);
    }

    fn sent(&mut self, id: ConnectionId, command: CommandId) {
        if self.open.contains_key(&id) {
            self.unanswered.insert(command, id);
        }
    }

    fn forget(&mut self, id: ConnectionId) {
        if self.open.remove(&id).is_some() {
            *self.closed.entry(id % CONNECTIONS).or_default() += 1;
        }
        self.unanswered.retain(|_, connection| *connection != id);
    }

    /// What holds whatever happens.
    fn check(&mut self) {
        let stored = self.site.stored.as_ref().unwrap().sequence();
        assert!(self.site.room.sequence().is_none_or(|known| known <= stored));
        let waiting = self.site.room.waiting_commands();
        assert!(waiting <= 2 * MAX_WAITING_COMMANDS + 1, "{waiting} commands wait");
        for (id, message) in self.site.read_all() {
            let viewer = *self.open.get(&id).expect("only the connected are told");
            self.check_message(viewer, message, stored);
        }
        for (id, _) in std::mem::take(&mut self.site.closed) {
            self.forget(id);
        }
    }

    fn check_message(&mut self, viewer: Viewer, message: ServerMessage, stored: u64) {
        let is_player = viewer.seat().is_some();
        let status = match message {
            ServerMessage::Update { events, status } => {
                assert!(is_player || events.iter().all(is_public));
                Some(status)
            }
            ServerMessage::Welcome { game, seat, .. } => {
                assert_eq!(seat, viewer.seat());
                Some(game.status)
            }
            ServerMessage::State { game } => Some(game.status),
            ServerMessage::Done { id, sequence } => {
                assert!(is_player && sequence <= stored);
                self.unanswered.remove(&id);
                None
            }
            ServerMessage::Refused { id, code, game, .. } => {
                assert_eq!(is_player, code != "not-a-player");
                self.unanswered.remove(&id);
                game.map(|game| game.status)
            }
            ServerMessage::Lag { .. } => {
                assert!(is_player);
                None
            }
        };
        if let Some(status) = status {
            assert!(status.sequence <= stored, "what is told is stored");
            let are_shown =
                Color::ALL.into_iter().any(|side| !status.seats[side].offers.is_empty());
            assert!(is_player || !are_shown, "offers concern the players alone");
        }
    }

    /// Ends all faults, and waits.
    fn settle(&mut self) {
        self.site.results.clear();
        (self.site.is_slow, self.site.is_readable) = (false, true);
        self.happen(Happening::Finish);
        self.site.wait_until(self.site.now + 60_000);
        self.check();
    }
}

fn terms() -> impl Strategy<Value = Terms> {
    let controls = prop::sample::select(vec!["60+1", "10+0", "15d2", "20+2,60+0"]);
    controls.prop_map(|control| Terms::live(time(control)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// It asks the store for one thing at a time, tells nobody what is not stored or not theirs,
    /// and answers every command once the store works.
    #[test]
    fn a_room_stands_whatever_it_is_told(
        terms in terms(),
        happenings in prop::collection::vec((0..2_000_u64, happening()), 1..150),
    ) {
        let mut watched = Watched::new(terms);
        for (pause, happening) in happenings {
            watched.happen(happening);
            watched.site.wait_until(watched.site.now + pause);
            watched.check();
        }
        watched.settle();
        prop_assert!(watched.unanswered.is_empty(), "{:?}", watched.unanswered);
        for &id in watched.open.keys() {
            watched.site.feed(Input::Sync { connection: id, have: None });
            let status = watched.site.status(id);
            prop_assert!(!status.is_frozen);
            prop_assert_eq!(status.sequence, watched.site.stored.as_ref().unwrap().sequence());
        }
    }
}
