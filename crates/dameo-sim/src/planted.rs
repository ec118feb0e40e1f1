//! Bugs that the simulation has to find. They are planted around the rooms and the workers, in what
//! servers and the database do, so that no room and no worker has them.

use dameo_live::GameEvent;
use dameo_room::{Commit, CommitResult, Input, PeerMessage, StoredRoom};

use crate::simulated::Simulated;

/// A bug that a run can have on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, clap::ValueEnum)]
pub enum Bug {
    /// A command is acknowledged before its change is stored.
    AckBeforeCommit,
    /// A command that was done is done again when it is sent again.
    NoDedup,
    /// A move counts as done if any move of its ply was played.
    DedupByPly,
    /// The time in which no server was up is charged to the side to move.
    WallClockAfterResume,
    /// A take-back leaves the increment of the move on the clock.
    IncrementTwice,
    /// A server takes the clock of its machine for the time.
    FlagByServerClock,
    /// A server does not notice that it has missed a message of another one.
    BusGapIgnored,
    /// A commit without an answer counts as not stored.
    UnknownAsFailure,
    /// What ends games whose time is up does so whatever was stored meanwhile.
    SweeperUnconditional,
    /// The game that follows is stored even if the change by which it begins is not.
    RematchRace,
    /// The end of a rated game changes the ratings even if it is not stored, since another change
    /// was.
    RatingNotIdempotent,
    /// A rematch goes on with the lag quotas of the game before.
    QuotaKept,
    /// A conditional line stays when its reply is played, and is played again.
    LinePlayedTwice,
    /// A game over days is charged for long times without any server.
    OutageOfDaysCharged,
    /// The time of the side to move runs in a pause.
    PauseRunsOn,
    /// When an account is closed or deleted, its sessions go on.
    SessionNotRevoked,
    /// A session that has ended at one server goes on at the others.
    SessionKeptElsewhere,
    /// The end of a rated game changes the ratings that were read before it is stored.
    StaleRatings,
    /// A job is begun that another worker holds.
    JobTakenWhileHeld,
    /// A job is held for a shorter time than its worker takes to hold it on.
    JobHeldTooShort,
    /// A worker that holds a job no more can give it back.
    JobEndedByAnybody,
    /// A job is begun before those that come before it are done.
    JobStagesIgnored,
    /// A job that was put into the queue once never is again.
    JobNotOfferedAgain,
    /// An attempt that ended with its worker does not count.
    JobAttemptsNotCounted,
}

impl Bug {
    /// All of them.
    pub const ALL: [Self; 24] = [
        Self::AckBeforeCommit,
        Self::NoDedup,
        Self::DedupByPly,
        Self::WallClockAfterResume,
        Self::IncrementTwice,
        Self::FlagByServerClock,
        Self::BusGapIgnored,
        Self::UnknownAsFailure,
        Self::SweeperUnconditional,
        Self::RematchRace,
        Self::RatingNotIdempotent,
        Self::QuotaKept,
        Self::LinePlayedTwice,
        Self::OutageOfDaysCharged,
        Self::PauseRunsOn,
        Self::SessionNotRevoked,
        Self::SessionKeptElsewhere,
        Self::StaleRatings,
        Self::JobTakenWhileHeld,
        Self::JobHeldTooShort,
        Self::JobEndedByAnybody,
        Self::JobStagesIgnored,
        Self::JobNotOfferedAgain,
        Self::JobAttemptsNotCounted,
    ];

    /// What it is a bug of.
    #[must_use]
    pub fn simulated(self) -> Simulated {
        match self {
            Self::JobTakenWhileHeld
            | Self::JobHeldTooShort
            | Self::JobEndedByAnybody
            | Self::JobStagesIgnored
            | Self::JobNotOfferedAgain
            | Self::JobAttemptsNotCounted => Simulated::Workers,
            _ => Simulated::Play,
        }
    }

    /// Alters what a room is told.
    pub(crate) fn alter_input(self, input: &mut Input, known: Option<u64>) {
        match (self, input) {
            (Self::WallClockAfterResume, Input::Loaded { downtimes, .. }) => downtimes.clear(),
            (Self::OutageOfDaysCharged, Input::Loaded { room: Some(room), downtimes })
                if room.game.terms.is_correspondence() =>
            {
                downtimes.clear();
            }
            (Self::BusGapIgnored, Input::Peer(PeerMessage::Present { sequence, .. })) => {
                *sequence = known.unwrap_or(*sequence);
            }
            (Self::UnknownAsFailure, Input::CommitDone(result))
                if *result == CommitResult::Unknown =>
            {
                *result = CommitResult::Failed;
            }
            _ => {}
        }
    }

    /// Alters what is stored after a state, and returns what the room is told of that.
    pub(crate) fn alter_commit(
        self,
        commit: &mut Commit,
        last: Option<&StoredRoom>,
    ) -> CommitResult {
        let Commit { room, events, rematch, deadline, .. } = commit;
        if self == Self::QuotaKept
            && let Some(next) = rematch
        {
            next.ledger.quotas = room.ledger.quotas;
        }
        if self == Self::IncrementTwice
            && let [GameEvent::TakenBack { revoked, .. }] = events[..]
            && let Some(clock) = &mut room.game.clock
            && let Some(side) = clock.running().filter(|_| !revoked.is_zero())
        {
            clock.give(side, revoked);
            // The room reads what was stored.
            return CommitResult::Conflict;
        }
        if self == Self::LinePlayedTwice
            && let [GameEvent::Moved { .. }, GameEvent::Moved { .. }] = events[..]
            && let Some(last) = last
        {
            room.game.lines.clone_from(&last.game.lines);
            return CommitResult::Conflict;
        }
        if self == Self::PauseRunsOn
            && let [GameEvent::Paused { .. }] = events[..]
            && let Some(clock) = &mut room.game.clock
            && let Some(side) = clock.running()
        {
            clock.start(side, room.game.latest);
            *deadline = clock.deadline();
            return CommitResult::Conflict;
        }
        CommitResult::Stored
    }
}
