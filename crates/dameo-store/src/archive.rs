//! The archive: finished games, and what they are searched by.

use dameo::{
    AnyGame, AnyPosition, Bounds, ByColor, Color, MoveFormat, PlayTextError, Role, Variant,
};
use dameo_live::{LiveState, Timestamp};
use dameo_rating::Rating;
use dameo_room::StoredRoom;

use crate::account::{AccountId, Identity};
use crate::rating::Speed;

/// How many plies of a game can be searched by.
pub const OPENING_PLIES: usize = 12;

/// What a finished game is searched by. It does not change when the room of the game does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveEntry {
    /// The variant.
    pub variant: Variant,
    /// The speed.
    pub speed: Speed,
    /// Whether it was rated.
    pub is_rated: bool,
    /// The winner; `None` after a draw.
    pub winner: Option<Color>,
    /// The number of plies.
    pub plies: usize,
    /// The first plies.
    pub opening: ArchivedOpening,
    /// The pieces at the end, White's first: `KKMvM`. E is an emperor.
    pub material: String,
    /// When it ended.
    pub ended: Timestamp,
}

impl ArchiveEntry {
    /// Of a game that is over; `None` of one that goes on, was aborted, or cannot be replayed.
    #[must_use]
    pub fn of(game: &LiveState) -> Option<Self> {
        game.record.conclusion?;
        let replayed = game.record.replay(&Bounds::UNTRUSTED);
        let replayed = replayed.inspect_err(|error| {
            tracing::error!(game = game.id, "a finished game is not archived: {error}");
        });
        let replayed = replayed.ok()?;
        Some(Self {
            variant: game.record.variant,
            speed: Speed::of(&game.terms),
            is_rated: game.terms.is_rated,
            winner: replayed.outcome()?.winner,
            plies: replayed.ply(),
            opening: ArchivedOpening::of(&replayed),
            material: material(&replayed.position()),
            ended: game.latest,
        })
    }
}

/// The first plies of a game from the starting position of its variant; none if it began from
/// another one. As text, they are in the long notation, with a blank after each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArchivedOpening(String);

impl ArchivedOpening {
    fn of(game: &AnyGame) -> Self {
        if !game.is_from_start() {
            return Self::default();
        }
        let plies = game.positions().zip(game.moves()).take(OPENING_PLIES);
        Self(plies.map(|(before, mv)| before.move_text(mv) + " ").collect())
    }

    /// Reads moves in the long notation, with blanks between them; further ones than
    /// [`OPENING_PLIES`] are not.
    ///
    /// # Errors
    /// If a move is malformed, ambiguous or illegal.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, PlayTextError> {
        let mut game = AnyGame::new(variant);
        for text in text.split_whitespace().take(OPENING_PLIES) {
            game.play_text(text, MoveFormat::Long)?;
        }
        Ok(Self::of(&game))
    }

    /// As it is stored.
    #[cfg(feature = "sqlite")]
    pub(crate) fn from_stored(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The moves, with a blank after each.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a game with this opening began with the moves of another.
    #[must_use]
    pub fn begins_with(&self, other: &Self) -> bool {
        self.0.starts_with(&other.0)
    }
}

/// The pieces of both sides, White's first.
fn material(position: &AnyPosition) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        if color == Color::Black {
            text.push('v');
        }
        for (role, letter) in [(Role::Emperor, 'E'), (Role::King, 'K'), (Role::Man, 'M')] {
            let is_such = |piece: dameo::Piece| piece.color == color && piece.role == role;
            let count = position.pieces().filter(|&(_, piece)| is_such(piece)).count();
            text.extend(std::iter::repeat_n(letter, count));
        }
    }
    text
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArchivedResult {
    /// This side won.
    Won(Color),
    /// Nobody won.
    Drawn,
}

impl ArchivedResult {
    /// Of a game with this winner.
    #[must_use]
    pub fn of(winner: Option<Color>) -> Self {
        winner.map_or(Self::Drawn, Self::Won)
    }

    /// The name: `white`, `black` or `draw`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "white",
            Self::Won(Color::Black) => "black",
            Self::Drawn => "draw",
        }
    }
}

/// Which games of the archive are wanted: those that all fields allow, the last one to end first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArchiveQuery {
    /// Of this player.
    pub player: Option<AccountId>,
    /// In which the player had this side; without a player it says nothing.
    pub color: Option<Color>,
    /// Against this opponent; without a player it says nothing.
    pub opponent: Option<AccountId>,
    /// Of this variant.
    pub variant: Option<Variant>,
    /// Of this speed.
    pub speed: Option<Speed>,
    /// Rated or not.
    pub is_rated: Option<bool>,
    /// With this result.
    pub result: Option<ArchivedResult>,
    /// That began with these moves.
    pub opening: ArchivedOpening,
    /// With this material at the end.
    pub material: Option<String>,
    /// With at least this many plies.
    pub min_plies: usize,
    /// With at most this many plies.
    pub max_plies: Option<usize>,
    /// That ended at this instant or later.
    pub since: Timestamp,
    /// That ended before this instant.
    pub until: Option<Timestamp>,
    /// After this game in the list.
    pub after: Option<ArchivePlace>,
}

impl ArchiveQuery {
    /// Whether a game is wanted, but for its players.
    pub(crate) fn allows(&self, place: &ArchivePlace, entry: &ArchiveEntry) -> bool {
        let is = |wanted: Option<bool>| wanted.unwrap_or(true);
        is(self.variant.map(|variant| variant == entry.variant))
            && is(self.speed.map(|speed| speed == entry.speed))
            && is(self.is_rated.map(|is_rated| is_rated == entry.is_rated))
            && is(self.result.map(|result| result == ArchivedResult::of(entry.winner)))
            && is(self.material.as_ref().map(|material| *material == entry.material))
            && entry.opening.begins_with(&self.opening)
            && entry.plies >= self.min_plies
            && is(self.max_plies.map(|plies| entry.plies <= plies))
            && entry.ended >= self.since
            && is(self.until.map(|until| entry.ended < until))
            && is(self.after.as_ref().map(|after| place < after))
    }
}

/// The place of a game in the archive, which is in this order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ArchivePlace {
    /// When it ended.
    pub ended: Timestamp,
    /// Its id, of games that ended at once.
    pub game: String,
}

/// A player of a game of the archive.
#[derive(Clone, PartialEq, Debug)]
pub struct ArchivedPlayer {
    /// Who it is now.
    pub identity: Identity,
    /// The ratings before and after the game, if it was rated and the player has not deleted
    /// the account.
    pub ratings: Option<[Rating; 2]>,
}

/// A game of the archive.
#[derive(Clone, PartialEq, Debug)]
pub struct ArchivedGame {
    /// The id.
    pub id: String,
    /// What it is searched by.
    pub entry: ArchiveEntry,
    /// The players.
    pub players: ByColor<ArchivedPlayer>,
}

impl ArchivedGame {
    /// Where it is in the archive.
    #[must_use]
    pub fn place(&self) -> ArchivePlace {
        ArchivePlace { ended: self.entry.ended, game: self.id.clone() }
    }
}

/// A game of the archive with its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame {
    /// What the archive knows of it.
    pub game: ArchivedGame,
    /// Whether everybody could find it while it went on.
    pub is_public: bool,
    /// When it began.
    pub created: Timestamp,
    /// Its last state.
    pub room: StoredRoom,
}

/// Games of the archive in the order in which they ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedSpan {
    /// Those that ended at this instant or later.
    pub since: Timestamp,
    /// Those that ended before this instant.
    pub until: Option<Timestamp>,
    /// Those after this one.
    pub after: Option<ArchivePlace>,
}
