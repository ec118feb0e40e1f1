//! What the players of a game do, and what comes of it.

use dameo::{BoundsError, Color, Conclusion, GameOver, ParseMoveError, PlayError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::BadLines;
use crate::clock::Pressed;
use crate::time::{Millis, Timestamp};

/// An action with its player and with the state of the game that the player saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatCommand {
    /// The player.
    pub seat: Color,
    /// The state that the player saw.
    pub key: GameKey,
    /// What the player does.
    pub action: Action,
    /// How much of the time of a move is not the player's; see
    /// [`Clock::press`](crate::Clock::press). Zero for all other actions.
    pub lag: Millis,
}

/// A state of a game in which a command makes sense. A command that is repeated, or was sent
/// before something else happened, has another one and does no harm.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameKey {
    /// The name of the game.
    pub game: String,
    /// The number of plies played.
    pub ply: usize,
    /// The number of moves taken back so far: after one, the same ply comes again.
    pub take_backs: u32,
}

/// What a player can do.
///
/// In JSON the field `do` tells which, and unknown fields are refused: that is why the variants
/// without fields have braces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Plays a move, in any notation that names its squares in full.
    Move {
        /// The move.
        text: String,
    },
    /// Offers something, or accepts what the opponent offers already.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Accepts an offer of the opponent.
    Accept {
        /// Which.
        offer: Offer,
    },
    /// Declines an offer of the opponent.
    Decline {
        /// Which.
        offer: Offer,
    },
    /// Withdraws an own offer.
    Withdraw {
        /// Which.
        offer: Offer,
    },
    /// Resigns.
    Resign {},
    /// Ends the game without a result, before the own first move.
    Abort {},
    /// Asks for the end of a game in which somebody's time is up.
    Flag {},
    /// Claims the game because the opponent is away.
    Claim {},
    /// Ends a pause.
    Resume {},
    /// Gives the opponent time.
    GiveTime {
        /// How much, 1 to 86,400 seconds.
        seconds: u32,
    },
    /// Plays on with half the time and without increments, for more points if the game is won.
    Berserk {},
    /// Starts the clock before all untimed plies are played. Both players have agreed on it
    /// elsewhere, so that no client can say it.
    #[serde(skip_deserializing)]
    StartClock {},
    /// Replaces the own [conditional lines](super::ConditionalLines) of a game over days, while
    /// the opponent is to move.
    SetLines {
        /// The lines, each with the opponent's moves and the own replies in turn; none deletes
        /// all.
        lines: Vec<Vec<String>>,
    },
}

/// What is reported about the connection of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PresenceReport {
    /// The player is away.
    Left {
        /// Whether the player left, and was not just cut off.
        on_purpose: bool,
    },
    /// The player is there again.
    Returned,
}

/// What one player can offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To end the game as a draw. The opponent's next move declines it.
    Draw,
    /// To take the own last move back. The opponent's reply declines it.
    TakeBack,
    /// To pause a game over days. No move declines it.
    Pause,
    /// To play again, with the sides exchanged, after the game.
    Rematch,
    /// To analyse the game together, after its end.
    Analysis,
    /// To use an engine in the analysis on which the players have agreed.
    Engine,
}

impl Offer {
    /// All offers.
    pub const ALL: [Self; 6] =
        [Self::Draw, Self::TakeBack, Self::Pause, Self::Rematch, Self::Analysis, Self::Engine];
}

/// What has happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum GameEvent {
    /// A move was played.
    Moved {
        /// The number of plies before it.
        ply: usize,
        /// The move in long notation.
        text: String,
        /// What it did to the clock.
        pressed: Pressed,
    },
    /// The last move was taken back.
    TakenBack {
        /// The number of plies that are left.
        ply: usize,
        /// The increment that its player lost again.
        revoked: Millis,
    },
    /// A player has made an offer. An analysis, or an engine in it, is agreed on when the
    /// offers of both stand.
    Offered {
        /// The player.
        by: Color,
        /// The offer.
        offer: Offer,
    },
    /// An offer no longer stands: its player withdrew it, or the opponent declined it.
    OfferEnded {
        /// The player who made it.
        by: Color,
        /// The offer.
        offer: Offer,
    },
    /// A player is away.
    Left {
        /// The player.
        side: Color,
        /// From when on the opponent can claim the game; `None`: never.
        claimable: Option<Timestamp>,
    },
    /// A player is there again.
    Returned {
        /// The player.
        side: Color,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        conclusion: Conclusion,
    },
    /// Both players want a rematch.
    RematchAgreed,
    /// Both players want a pause, which has begun.
    Paused {
        /// When it ends by itself.
        until: Timestamp,
    },
    /// A player has ended the pause.
    Resumed {
        /// The player.
        by: Color,
    },
    /// A player was given time by the other one.
    TimeGiven {
        /// Who has it.
        to: Color,
        /// How much.
        time: Millis,
    },
    /// A player plays with half the time from now on.
    Berserk {
        /// The player.
        by: Color,
    },
    /// The clock was started before all untimed plies were played.
    ClockStarted,
    /// A player has other conditional lines. It is nobody else's business.
    LinesSet {
        /// The player.
        by: Color,
    },
}

/// Why an action was refused. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The command is for another game.
    #[error("this is game \"{game}\"")]
    OtherGame {
        /// The name of this game.
        game: String,
    },
    /// The game has gone on, or back, since the command was given.
    #[error("the game is after {} plies: expected a command for that position", .now.ply)]
    Stale {
        /// The present state.
        now: GameKey,
    },
    /// The opponent is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move is malformed, illegal or ambiguous.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// The move leads out of the bounds of the game.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
    /// The game is over.
    #[error(transparent)]
    Over(#[from] GameOver),
    /// The game is not over yet.
    #[error("the game is not over")]
    NotOver,
    /// There is no such offer.
    #[error("there is no such offer")]
    NoOffer,
    /// The players have not agreed to analyse the game together.
    #[error("the players do not analyse this game together")]
    NoAnalysis,
    /// A draw was offered a short time ago.
    #[error("a draw can be offered again after {moves} more of your moves")]
    OfferTooSoon {
        /// Own moves until the next offer.
        moves: usize,
    },
    /// The terms allow no take-backs.
    #[error("no moves are taken back in this game")]
    NoTakeBacks,
    /// The player did not make the last move, or there is none.
    #[error("there is no move of yours to take back")]
    NothingToTakeBack,
    /// The player has moved, or the game belongs to a tournament.
    #[error("the game can be aborted only before your first move, and in no tournament")]
    CannotAbort,
    /// The next game of the players is for the tournament to decide.
    #[error("games of a tournament have no rematch")]
    NoRematch,
    /// The opponent is there, or the game can never be claimed.
    #[error("the game cannot be claimed")]
    CannotClaim,
    /// The opponent has not been away long enough.
    #[error("the game cannot be claimed yet")]
    ClaimTooSoon {
        /// When it can be.
        at: Timestamp,
    },
    /// Nobody's time is up.
    #[error("nobody's time is up")]
    TimeNotUp,
    /// The players pause.
    #[error("the game is paused: expected a player to end the pause first")]
    Paused {
        /// When it ends by itself.
        until: Timestamp,
    },
    /// There is no pause to end.
    #[error("the game is not paused")]
    NotPaused,
    /// The time of the game is not counted in days.
    #[error("only games over days have pauses and conditional lines")]
    NotOverDays,
    /// Conditional lines are set while the opponent is to move.
    #[error("it is your turn: conditional lines begin with a move of the opponent")]
    YourTurn,
    /// The conditional lines cannot be kept.
    #[error(transparent)]
    Lines(#[from] BadLines),
    /// Nobody can give the opponent time in this game.
    #[error("time is given in casual games with a clock that belong to no tournament")]
    CannotGiveTime,
    /// So much time cannot be given.
    #[error("expected 1 to 86400 seconds, and at most a day on the clock of the opponent")]
    BadTime,
    /// The game is no game of an arena, the player has moved twice, plays so already, or has less
    /// than half of the time.
    #[error("half the time is for games of an arena, once, before your second move")]
    CannotBerserk,
    /// Nobody's time runs in this game, or it runs from the beginning.
    #[error("the game has no clock that could be started")]
    NoClock,
}

impl Refusal {
    /// A name for programs, such as `not-your-turn`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::OtherGame { .. } => "other-game",
            Self::Stale { .. } => "stale",
            Self::NotYourTurn => "not-your-turn",
            Self::Move(_) => "bad-move",
            Self::Bounds(_) => "out-of-bounds",
            Self::Over(_) => "over",
            Self::NotOver => "not-over",
            Self::NoOffer => "no-offer",
            Self::NoAnalysis => "no-analysis",
            Self::OfferTooSoon { .. } => "offer-too-soon",
            Self::NoTakeBacks => "no-take-backs",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::CannotAbort => "cannot-abort",
            Self::NoRematch => "no-rematch",
            Self::CannotClaim => "cannot-claim",
            Self::ClaimTooSoon { .. } => "claim-too-soon",
            Self::TimeNotUp => "time-not-up",
            Self::Paused { .. } => "paused",
            Self::NotPaused => "not-paused",
            Self::NotOverDays => "not-over-days",
            Self::YourTurn => "your-turn",
            Self::Lines(_) => "bad-lines",
            Self::CannotGiveTime => "cannot-give-time",
            Self::BadTime => "bad-time",
            Self::CannotBerserk => "cannot-berserk",
            Self::NoClock => "no-clock",
        }
    }

    /// The refusal of a legal move.
    pub(super) fn of_play(text: &str, error: PlayError) -> Self {
        match error {
            PlayError::Over(over) => over.into(),
            PlayError::Bounds(error) => error.into(),
            PlayError::Illegal(reason) => {
                ParseMoveError::Illegal { text: text.to_owned(), reason }.into()
            }
            other => unreachable!("a new kind of error: {other}"),
        }
    }
}
