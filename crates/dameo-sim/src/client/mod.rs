//! A client: it knows what it is told, and keeps its commands until they are answered.

mod act;
mod choose;

use dameo::{AnyGame, Color, MoveFormat};
use dameo_live::{Action, GameEvent, GameKey};
use dameo_room::{
    ClientMessage, CommandId, ConnectionId, GameView, KnownState, PROTOCOL_VERSION, ServerMessage,
    Status, Viewer,
};
use dameo_store::AccountId;

pub(crate) use self::act::{Act, Misuse, text};
pub(crate) use self::choose::Choice;
use crate::random::Dice;
use crate::violation::{Check, ensure, violation};

/// A tab of a player, or of somebody who watches.
pub(crate) struct Client {
    pub(crate) number: usize,
    /// The number of its first game, of which all its games are rematches.
    pub(crate) group: usize,
    pub(crate) game: String,
    pub(crate) viewer: Viewer,
    /// The account of a player.
    pub(crate) account: Option<AccountId>,
    /// How long its messages take, in milliseconds.
    pub(crate) latency: u64,
    /// Whether it plays; a further tab of the player mostly watches.
    pub(crate) is_first: bool,
    pub(crate) pace: u64,
    pub(crate) dice: Dice,
    pub(crate) connection: Option<ConnectionId>,
    /// The server to which it connects next; `None`: any.
    pub(crate) wanted_server: Option<usize>,
    /// Until when it stays away.
    pub(crate) away_until: u64,
    /// The mean time between two visits of a player over days; `None` for one who stays.
    pub(crate) gap: Option<u64>,
    /// When it visits the game next, or did last, and until when.
    pub(crate) visit_at: u64,
    pub(crate) visit_until: u64,
    /// Until when it leaves the game to a race.
    pub(crate) busy_until: u64,
    pub(crate) is_welcomed: bool,
    /// Whether its next hello has an old version of the protocol.
    pub(crate) is_outdated: bool,
    /// The moves that it was told of, played.
    position: Option<AnyGame>,
    pub(crate) moves: Vec<String>,
    pub(crate) status: Option<Status>,
    /// The commands that are not answered.
    pub(crate) waiting: Vec<Command>,
    commands: u64,
}

/// A command of a client.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) id: CommandId,
    pub(crate) key: GameKey,
    pub(crate) action: Action,
}

impl Command {
    pub(crate) fn message(&self) -> ClientMessage {
        let Self { id, key, action } = self.clone();
        ClientMessage::Command { id, key, action }
    }
}

/// How many ids of commands a client has.
const IDS_OF_CLIENT: u64 = 1_000_000;

impl Client {
    pub(crate) fn new(number: usize, game: &str, viewer: Viewer, mut dice: Dice) -> Self {
        let latency = if dice.chance(100) { dice.between(100, 400) } else { dice.between(1, 100) };
        Self {
            number,
            group: 0,
            game: game.to_owned(),
            viewer,
            account: None,
            latency,
            is_first: true,
            pace: 1_000,
            dice,
            connection: None,
            wanted_server: None,
            away_until: 0,
            gap: None,
            visit_at: 0,
            visit_until: 0,
            busy_until: 0,
            is_welcomed: false,
            is_outdated: false,
            position: None,
            moves: Vec::new(),
            status: None,
            waiting: Vec::new(),
            commands: 0,
        }
    }

    /// The number of the client that has chosen an id.
    pub(crate) fn of_command(id: CommandId) -> usize {
        usize::try_from(u64::from(id) / IDS_OF_CLIENT).expect("the number of a client")
    }

    fn new_id(&mut self) -> CommandId {
        self.commands += 1;
        let id = self.number as u64 * IDS_OF_CLIENT + self.commands;
        CommandId::new(id).expect("ids are small")
    }

    pub(crate) fn seat(&self) -> Option<Color> {
        self.viewer.seat()
    }

    /// Whether it is not there now, since it looks at its game only from time to time.
    pub(crate) fn is_between_visits(&self, now: u64) -> bool {
        self.gap.is_some() && now >= self.visit_until
    }

    /// What the client says first on a connection.
    pub(crate) fn hello(&mut self) -> ClientMessage {
        let is_outdated = std::mem::take(&mut self.is_outdated);
        let version = if is_outdated { PROTOCOL_VERSION - 1 } else { PROTOCOL_VERSION };
        let known =
            |status: &Status| KnownState { sequence: status.sequence, key: status.key.clone() };
        ClientMessage::Hello { version, have: self.status.as_ref().map(known) }
    }

    /// The connection is lost, as far as the client knows.
    pub(crate) fn lose_connection(&mut self) -> Option<ConnectionId> {
        self.is_welcomed = false;
        self.connection.take()
    }

    /// Leaves the game for the one that follows, with the other side.
    pub(crate) fn follow_rematch(&mut self, game: &str) {
        game.clone_into(&mut self.game);
        if let Viewer::Player(seat) = self.viewer {
            self.viewer = Viewer::Player(!seat);
        }
        (self.position, self.status) = (None, None);
        self.moves.clear();
        self.waiting.clear();
    }

    /// Takes note of a message, and returns what the client says to it.
    pub(crate) fn receive(&mut self, message: ServerMessage) -> Check<Vec<ClientMessage>> {
        match message {
            ServerMessage::Welcome { game, version, seat } => {
                ensure(version == PROTOCOL_VERSION, || format!("welcome with version {version}"))?;
                // Whoever has no session any more watches.
                self.viewer = seat.map_or(Viewer::Spectator, Viewer::Player);
                self.see(game)?;
                self.is_welcomed = true;
                return Ok(self.waiting.iter().map(Command::message).collect());
            }
            ServerMessage::State { game } => self.see(game)?,
            ServerMessage::Update { events, status } => self.follow(&events, status)?,
            ServerMessage::Done { id, .. } => self.answered(id),
            ServerMessage::Refused { id, game, .. } => {
                self.answered(id);
                if let Some(game) = game {
                    self.see(*game)?;
                }
            }
            ServerMessage::Lag { .. } => {}
        }
        Ok(Vec::new())
    }

    fn answered(&mut self, id: CommandId) {
        self.waiting.retain(|waiting| waiting.id != id);
    }

    fn see(&mut self, view: GameView) -> Check {
        let known = self.moves.len();
        ensure(view.from <= known, || {
            format!(
                "client {} knows {known} moves and was told those from {}",
                self.number, view.from
            )
        })?;
        if self.position.is_none() {
            let start = view.start_fen.as_deref();
            let game = AnyGame::from_fen(view.variant, start, view.draw_rules);
            self.position = Some(game.map_err(|error| violation(error.to_string()))?);
        }
        while self.moves.len() > view.from {
            self.undo();
        }
        view.moves.iter().try_for_each(|text| self.play(text))?;
        self.take_status(view.status)
    }

    fn follow(&mut self, events: &[GameEvent], status: Status) -> Check {
        for event in events {
            match event {
                GameEvent::Moved { text, .. } => self.play(text)?,
                GameEvent::TakenBack { .. } => self.undo(),
                _ => {}
            }
        }
        self.take_status(status)
    }

    fn take_status(&mut self, status: Status) -> Check {
        let (known, told) = (self.moves.len(), status.key.ply);
        ensure(known == told, || {
            format!("client {} knows {known} moves and was told of {told}", self.number)
        })?;
        self.status = Some(status);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Check {
        let number = self.number;
        let Some(game) = &mut self.position else {
            return Err(violation(format!("client {number} was told a move before the game")));
        };
        let played = game.play_text(text, MoveFormat::Long);
        played.map_err(|error| violation(format!("client {number} was told {text}: {error}")))?;
        self.moves.push(text.to_owned());
        Ok(())
    }

    fn undo(&mut self) {
        self.moves.pop();
        self.position.as_mut().map(AnyGame::undo);
    }

    /// The legal move with a number, counted around; `None` if there is none.
    fn legal_move(&self, index: u64) -> Option<String> {
        legal_move(self.position.as_ref()?, index)
    }

    /// Conditional lines for the position that the client knows, in which the opponent is to
    /// move: for some of the opponent's moves, or none.
    pub(crate) fn new_lines(&mut self) -> Vec<Vec<String>> {
        let Some(game) = &self.position else { return Vec::new() };
        let (first, count) = (self.dice.next() % 1_000, self.dice.below(7));
        let mut lines: Vec<Vec<String>> = Vec::new();
        for index in first..first + count {
            let (mut game, mut line) = (game.clone(), Vec::new());
            for length in 1..=2 * self.dice.between(1, 2) {
                let index = if length == 1 { index } else { self.dice.next() };
                let Some(text) = legal_move(&game, index) else { break };
                if game.play_text(&text, MoveFormat::Long).is_err() {
                    break;
                }
                line.push(text);
            }
            line.truncate(line.len() / 2 * 2);
            let is_new = lines.iter().all(|known| known.first() != line.first());
            if is_new && !line.is_empty() {
                lines.push(line);
            }
        }
        lines
    }
}

fn legal_move(game: &AnyGame, index: u64) -> Option<String> {
    let position = game.position();
    let moves = position.legal_moves();
    let index = usize::try_from(index % 1_000).ok()?.checked_rem(moves.len())?;
    Some(position.move_text(moves[index]))
}
