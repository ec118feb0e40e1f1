//! What the players agree on before the game.

use dameo::ByColor;
use serde::{Deserialize, Serialize};

use crate::control::TimeControl;
use crate::time::Millis;

/// What the players agree on before a game, besides its variant and its draw rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Terms {
    /// The time of each side; `None` without a clock.
    pub time: Option<ByColor<TimeControl>>,
    /// The number of plies before the clock starts. Their players get no increment.
    pub untimed_plies: usize,
    /// How long each side may take for its first move. A game in which one takes longer is
    /// aborted, or lost in a tournament.
    pub first_move: Option<Millis>,
    /// Which moves can be taken back.
    pub take_backs: TakeBacks,
    /// After how many own moves a player may offer a draw again.
    pub draw_offer_interval: usize,
    /// When a player who is away can lose the game by it; `None`: never.
    pub absence: Option<AbsenceTerms>,
    /// Whether the result changes the ratings of the players.
    #[serde(default)]
    pub is_rated: bool,
    /// Whether the game belongs to a tournament: it cannot be aborted and has no rematch, and
    /// whoever takes too long for the first move loses it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_tournament: bool,
    /// Whether a player can play with half the time for more points, as in an arena.
    #[serde(default, skip_serializing_if = "is_false")]
    pub can_berserk: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// Which moves can be taken back. The clock keeps what was used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TakeBacks {
    /// None.
    Never,
    /// The last move, if its player asks before the opponent's reply and the opponent
    /// agrees.
    ByConsent,
    /// The last move, as soon as either side asks: at one board, or against a computer.
    Free,
}

/// When a game can be claimed from a player who is away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AbsenceTerms {
    /// The time after the connection was lost.
    pub lost: Millis,
    /// The time after the player left on purpose.
    pub left: Millis,
    /// By what both are multiplied at the player's first absence in the game.
    pub first_factor: u16,
}

impl AbsenceTerms {
    /// 40 seconds, 10 seconds after leaving on purpose, and three times as long at the
    /// first absence.
    pub const DEFAULT: Self =
        Self { lost: Millis::from_secs(40), left: Millis::from_secs(10), first_factor: 3 };

    /// The shortest absence that makes the next one not the first: a connection that is
    /// lost for a moment costs a player nothing.
    pub const SHORTEST: Millis = Millis::from_secs(10);
}

/// How many own moves lie between two offers of a draw.
const DRAW_OFFER_INTERVAL: usize = 10;
/// The time for the first moves of strangers.
const FIRST_MOVE: Millis = Millis::from_secs(30);
/// The time for the first moves in a tournament: who has finished a game comes from elsewhere.
const TOURNAMENT_FIRST_MOVE: Millis = Millis::from_secs(60);

impl Terms {
    /// A game between strangers who are at the board now: each has 30 seconds for the first
    /// move, and the clock starts after both.
    #[must_use]
    pub fn live(time: ByColor<TimeControl>) -> Self {
        Self { first_move: Some(FIRST_MOVE), ..Self::by_invitation(Some(time)) }
    }

    /// A game between people who know each other: as [`live`](Self::live), with any time
    /// for the first moves, or without a clock.
    #[must_use]
    pub fn by_invitation(time: Option<ByColor<TimeControl>>) -> Self {
        Self {
            time,
            untimed_plies: 2,
            first_move: None,
            take_backs: TakeBacks::ByConsent,
            draw_offer_interval: DRAW_OFFER_INTERVAL,
            absence: Some(AbsenceTerms::DEFAULT),
            is_rated: false,
            is_tournament: false,
            can_berserk: false,
        }
    }

    /// A game of a tournament: as [`live`](Self::live), but no move is taken back, and a player
    /// who does not come has lost.
    #[must_use]
    pub fn tournament(time: TimeControl) -> Self {
        let time = ByColor { white: time, black: time };
        let first_move = Some(TOURNAMENT_FIRST_MOVE);
        Self { first_move, take_backs: TakeBacks::Never, is_tournament: true, ..Self::live(time) }
    }

    /// A game of an arena: as [`tournament`](Self::tournament), and a player can play it with half
    /// the time.
    #[must_use]
    pub fn arena(time: TimeControl) -> Self {
        Self { can_berserk: true, ..Self::tournament(time) }
    }

    /// A game over days: the clock starts at once, and nobody has to be there.
    #[must_use]
    pub fn correspondence(time: ByColor<TimeControl>) -> Self {
        Self { untimed_plies: 0, absence: None, ..Self::by_invitation(Some(time)) }
    }

    /// Whether the game is played over days: nobody is expected to stay at the board.
    #[must_use]
    pub fn is_correspondence(&self) -> bool {
        let over_days = |ByColor { white, black }: ByColor<TimeControl>| {
            white.is_correspondence() && black.is_correspondence()
        };
        self.time.is_some_and(over_days)
    }

    /// A game at one board or against a computer: the clock starts after the first move,
    /// and moves are taken back freely.
    #[must_use]
    pub fn local(time: Option<ByColor<TimeControl>>) -> Self {
        Self {
            untimed_plies: 1,
            take_backs: TakeBacks::Free,
            draw_offer_interval: 0,
            absence: None,
            ..Self::by_invitation(time)
        }
    }

    /// The same with the sides exchanged, as for a rematch.
    #[must_use]
    pub fn with_sides_swapped(self) -> Self {
        let swapped = |ByColor { white, black }| ByColor { white: black, black: white };
        Self { time: self.time.map(swapped), ..self }
    }
}
