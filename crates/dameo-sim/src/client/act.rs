//! What a client sends.

use dameo_live::Action;
use dameo_room::ClientMessage;

use super::{Client, Command};

/// Something that a client does.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Plays a legal move of the position that it knows, chosen by a number.
    Move(u64),
    Other(Action),
    /// Asks for the present game.
    Sync,
    /// Does something that no client should, with a number for its details.
    Misuse(Misuse, u64),
}

/// What clients do that they should not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misuse {
    /// Sends what is not a message.
    Nonsense,
    /// Connects again with an old version of the protocol.
    OldVersion,
    /// Moves in the position before.
    LatePly,
    /// Moves in the position after the next.
    EarlyPly,
    /// Sends a move, and another one under the same id.
    SameIdOtherMove,
    /// Sends a command twice.
    Double,
    /// Sends more commands at once than can wait.
    Flood,
    /// Sends a message before the last one of a connection, or a second hello.
    SecondHello,
    /// Plays although it is not its turn, or although it only watches.
    OutOfTurn,
}

impl Misuse {
    pub(crate) const ALL: [(u64, Self); 9] = [
        (40, Self::Nonsense),
        (20, Self::OldVersion),
        (40, Self::LatePly),
        (40, Self::EarlyPly),
        (60, Self::SameIdOtherMove),
        (60, Self::Double),
        (20, Self::Flood),
        (10, Self::SecondHello),
        (60, Self::OutOfTurn),
    ];
}

/// What a client sends, in order.
pub(crate) type Texts = Vec<String>;

impl Client {
    /// What the client sends to do something, if it can.
    pub(crate) fn act(&mut self, act: &Act) -> Texts {
        match act {
            Act::Move(index) => {
                let Some(text) = self.legal_move(*index) else { return Texts::new() };
                self.send(Action::Move { text }, 0)
            }
            Act::Other(action) => self.send(action.clone(), 0),
            Act::Sync => match self.hello() {
                ClientMessage::Hello { have, .. } => vec![text(&ClientMessage::Sync { have })],
                _ => Texts::new(),
            },
            Act::Misuse(misuse, detail) => self.misuse(*misuse, *detail),
        }
    }

    fn misuse(&mut self, misuse: Misuse, detail: u64) -> Texts {
        match misuse {
            Misuse::Nonsense => vec![nonsense(detail)],
            Misuse::OldVersion => {
                self.is_outdated = true;
                Texts::new()
            }
            Misuse::SecondHello => vec![text(&self.hello())],
            Misuse::LatePly => self.misplaced_move(detail, -1),
            Misuse::EarlyPly => self.misplaced_move(detail, 2),
            Misuse::OutOfTurn => self.misplaced_move(detail, 0),
            Misuse::Double => {
                let texts = self.act(&Act::Move(detail));
                [texts.clone(), texts].concat()
            }
            Misuse::Flood => (0..12).flat_map(|index| self.act(&Act::Move(index))).collect(),
            Misuse::SameIdOtherMove => self.same_id_other_move(detail),
        }
    }

    fn misplaced_move(&mut self, index: u64, by: isize) -> Texts {
        let Some(text) = self.legal_move(index) else { return Texts::new() };
        self.send(Action::Move { text }, by)
    }

    fn same_id_other_move(&mut self, detail: u64) -> Texts {
        let mut texts = self.act(&Act::Move(detail));
        let other = self.legal_move(detail + 1);
        if let (Some(Command { id, key, .. }), Some(other)) = (self.waiting.last(), other) {
            let action = Action::Move { text: other };
            let again = Command { id: *id, key: key.clone(), action };
            texts.push(text(&again.message()));
        }
        texts
    }

    /// Sends a command for the state that the client knows, or one some plies later.
    fn send(&mut self, action: Action, by: isize) -> Texts {
        let Some(status) = &self.status else { return Texts::new() };
        let mut key = status.key.clone();
        key.ply = key.ply.saturating_add_signed(by);
        let command = Command { id: self.new_id(), key, action };
        let text = text(&command.message());
        self.waiting.push(command);
        vec![text]
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("messages can be written")
}

fn nonsense(detail: u64) -> String {
    let texts = [
        "\u{0}\u{fffd}%&",
        "{}",
        "[1,2",
        r#"{"type":"command","id":1}"#,
        r#"{"type":"sync","have":[1,{"game":"a","ply":0,"takeBacks":0}]}"#,
        r#"{"type":"bye","now":true}"#,
    ];
    let index = usize::try_from(detail % 7).expect("a small number");
    texts
        .get(index)
        .map_or_else(|| "{".repeat(ClientMessage::MAX_BYTES + 1), |&text| text.to_owned())
}
