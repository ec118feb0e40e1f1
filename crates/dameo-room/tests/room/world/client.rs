//! A client that knows what it is told, and keeps its commands until they are answered.

use std::collections::BTreeSet;

use dameo::{AnyPosition, Bounds, Color, GameRecord, Variant};
use dameo_live::{GameEvent, GameKey, Offer};
use dameo_room::{
    CommandId, ConnectionId, GameView, Input, KnownState, PlayerAction, ServerMessage, Status,
    Viewer,
};

/// What a client wants to do.
#[derive(Clone, Debug)]
pub(crate) enum Intent {
    /// To play a legal move of the position that it knows.
    Move,
    /// To play a move in the position before.
    LateMove,
    /// To play a move in the position after next.
    EarlyMove,
    Other(PlayerAction),
}

pub(crate) struct Client {
    pub(crate) viewer: Viewer,
    pub(crate) connection: Option<ConnectionId>,
    /// How long a message takes, in milliseconds.
    pub(crate) latency: u64,
    pub(crate) moves: Vec<String>,
    pub(crate) status: Option<Status>,
    pub(crate) waiting: Vec<(CommandId, GameKey, PlayerAction)>,
    /// The commands that were sent more than once.
    pub(crate) resent: BTreeSet<CommandId>,
    next_id: u64,
}

impl Client {
    pub(crate) fn new(viewer: Viewer) -> Self {
        let first = match viewer {
            Viewer::Player(Color::White) => 0,
            Viewer::Player(Color::Black) => 1_000_000,
            Viewer::Spectator => 2_000_000,
        };
        Self {
            viewer,
            connection: None,
            latency: 0,
            moves: Vec::new(),
            status: None,
            waiting: Vec::new(),
            resent: BTreeSet::new(),
            next_id: first,
        }
    }

    pub(crate) fn connect(&mut self, connection: ConnectionId, latency: u64) -> Input {
        (self.connection, self.latency) = (Some(connection), latency);
        let have = self
            .status
            .as_ref()
            .map(|status| KnownState { sequence: status.sequence, key: status.key.clone() });
        Input::Connect { connection, viewer: self.viewer, have }
    }

    /// The command for an intent, if the client can have it.
    pub(crate) fn act(&mut self, intent: &Intent, index: u64) -> Option<Input> {
        let mut key = self.status.as_ref()?.key.clone();
        match intent {
            Intent::LateMove => key.ply = key.ply.saturating_sub(1),
            Intent::EarlyMove => key.ply += 2,
            Intent::Move | Intent::Other(_) => {}
        }
        let action = match intent {
            Intent::Other(action) => action.clone(),
            _ => PlayerAction::Move { text: self.some_move(index)? },
        };
        self.next_id += 1;
        let id = CommandId::new(self.next_id).unwrap();
        self.waiting.push((id, key.clone(), action.clone()));
        let connection = self.connection?;
        Some(Input::Command { connection, id, key, action })
    }

    fn some_move(&self, index: u64) -> Option<String> {
        let position = self.position();
        let moves = position.legal_moves();
        let index = usize::try_from(index).unwrap().checked_rem(moves.len())?;
        Some(position.move_text(moves[index]))
    }

    fn position(&self) -> AnyPosition {
        let record = GameRecord { moves: self.moves.clone(), ..GameRecord::new(Variant::Dameo) };
        record.replay(&Bounds::UNTRUSTED).expect("only legal moves are told").position()
    }

    /// All commands that were not answered.
    pub(crate) fn unanswered(&mut self) -> Vec<Input> {
        let Some(connection) = self.connection else { return Vec::new() };
        self.resent.extend(self.waiting.iter().map(|(id, ..)| *id));
        let again = |(id, key, action): &(CommandId, GameKey, PlayerAction)| Input::Command {
            connection,
            id: *id,
            key: key.clone(),
            action: action.clone(),
        };
        self.waiting.iter().map(again).collect()
    }

    /// Takes note of a message, and returns what the client says to it.
    pub(crate) fn receive(&mut self, message: ServerMessage) -> Vec<Input> {
        match message {
            ServerMessage::Welcome { game, .. } => {
                self.see(game);
                return self.unanswered();
            }
            ServerMessage::State { game } => self.see(game),
            ServerMessage::Update { events, status } => return self.follow(&events, status),
            ServerMessage::Done { id, .. } => self.answered(id),
            ServerMessage::Refused { id, game, .. } => {
                self.answered(id);
                if let Some(game) = game {
                    self.see(*game);
                }
            }
            ServerMessage::Lag { .. } => {}
        }
        Vec::new()
    }

    fn answered(&mut self, id: CommandId) {
        self.waiting.retain(|(waiting, ..)| *waiting != id);
    }

    fn see(&mut self, game: GameView) {
        let known = self.moves.len();
        assert!(game.from <= known, "{:?} knows {known} moves: {game:?}", self.viewer);
        self.moves.truncate(game.from);
        self.moves.extend(game.moves);
        assert_eq!(self.moves.len(), game.status.key.ply);
        self.status = Some(game.status);
    }

    fn follow(&mut self, events: &[GameEvent], status: Status) -> Vec<Input> {
        for event in events {
            match event {
                GameEvent::Moved { text, .. } => self.moves.push(text.clone()),
                GameEvent::TakenBack { .. } => drop(self.moves.pop()),
                _ => {}
            }
        }
        assert_eq!(self.moves.len(), status.key.ply, "an update goes on from what was told");
        self.status = Some(status);
        Vec::new()
    }

    /// What a player can do besides moves.
    pub(crate) fn actions() -> Vec<PlayerAction> {
        let offers = [Offer::Draw, Offer::TakeBack, Offer::Rematch];
        let mut actions =
            vec![PlayerAction::Flag {}, PlayerAction::Claim {}, PlayerAction::Abort {}];
        for offer in offers {
            actions.extend([
                PlayerAction::Offer { offer },
                PlayerAction::Accept { offer },
                PlayerAction::Decline { offer },
                PlayerAction::Withdraw { offer },
            ]);
        }
        actions
    }
}
