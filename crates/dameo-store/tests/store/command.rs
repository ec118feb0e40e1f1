//! Calls of a store as data.

use dameo::{Color, Conclusion, Outcome, Reason};
use dameo_live::{Millis, Timestamp};
use dameo_room::{Commit, StoredRoom};
use dameo_store::{ArchiveQuery, FinishedSpan, NewSession, Store};
use proptest::prelude::*;
use proptest::sample::select;

use crate::account_command::{AccountCommand, IDS, account_command, account_queries};
use crate::challenge_command::{ChallengeCommand, challenge_command, challenge_queries};
use crate::computer_command::{ComputerCommand, computer_command};
use crate::correspondence::over_days;
use crate::games::{account, invitation, new_game, next, secret};
use crate::imported_game_command::{
    ImportedGameCommand, imported_game_command, imported_game_queries,
};
use crate::job_command::{JobCommand, job_command, job_queries};
use crate::mail_command::{MailCommand, mail_command, mail_queries};
use crate::moderation_command::{ModerationCommand, moderation_command, moderation_queries};
use crate::passkey_command::{PasskeyCommand, passkey_command, passkey_queries};
use crate::push_command::{PushCommand, push_command, push_queries};
use crate::puzzle_command::{PuzzleCommand, puzzle_command, puzzle_queries};
use crate::review_command::{ReviewCommand, review_command, review_queries};
use crate::sharing_command::{SharingCommand, sharing_command, sharing_queries};
use crate::tournament_command::{TournamentCommand, tournament_command, tournament_queries};

/// A call of a store. Guests, secrets and games are few, so that calls meet.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    BeginSession {
        cookie: usize,
        account: usize,
    },
    Session {
        cookie: usize,
    },
    CreateInvitation {
        id: &'static str,
        creator: usize,
        is_public: bool,
        seconds: u64,
        limit: usize,
    },
    Invitation {
        id: &'static str,
    },
    InvitationsOf {
        account: usize,
    },
    Lobby,
    Accept {
        id: &'static str,
        white: usize,
        black: usize,
    },
    Withdraw {
        id: &'static str,
    },
    Game {
        id: &'static str,
    },
    Commit {
        id: &'static str,
        change: Change,
    },
    DueGames {
        limit: usize,
    },
    PublicGames {
        seconds_ago: u64,
        limit: usize,
    },
    GamesOf {
        account: usize,
        limit: usize,
    },
    Archive {
        player: Option<usize>,
        opponent: Option<usize>,
        color: Option<Color>,
        limit: usize,
    },
    FinishedGames {
        seconds_ago: u64,
        limit: usize,
    },
    CorrespondenceOf {
        account: usize,
    },
    CreateSeatLink {
        secret: usize,
        game: &'static str,
        seat: Color,
    },
    TakeSeat {
        secret: usize,
        account: usize,
    },
    Beat {
        seconds_up: u64,
        silence: u64,
    },
    Downtimes {
        seconds_ago: u64,
    },
    RemoveExpired {
        limit: usize,
    },
    Account(AccountCommand),
    Moderation(ModerationCommand),
    Passkey(PasskeyCommand),
    Tournament(TournamentCommand),
    Review(ReviewCommand),
    Push(PushCommand),
    Mail(MailCommand),
    Puzzle(PuzzleCommand),
    ImportedGame(ImportedGameCommand),
    Computer(ComputerCommand),
    Challenge(ChallengeCommand),
    Sharing(SharingCommand),
    Job(JobCommand),
}

/// A change of a game.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// How many changes the room has missed.
    pub(crate) missed: u64,
    pub(crate) is_last: bool,
    pub(crate) seconds_left: Option<u64>,
    pub(crate) rematch: Option<&'static str>,
    /// The winner, if any, of a rated game that ends.
    pub(crate) rated: Option<Option<Color>>,
}

fn id() -> impl Strategy<Value = &'static str> {
    select(&IDS[..])
}

fn seat() -> impl Strategy<Value = Color> {
    select(&Color::ALL[..])
}

fn change() -> impl Strategy<Value = Change> {
    let missed = prop_oneof![6 => Just(0_u64), 1 => Just(1)];
    let rematch = prop_oneof![3 => Just(None), 1 => id().prop_map(Some)];
    let rated = prop::option::weighted(0.7, prop::option::of(seat()));
    (missed, prop::bool::weighted(0.35), prop::option::of(0..20_u64), rematch, rated).prop_map(
        |(missed, is_last, seconds_left, rematch, rated)| Change {
            missed,
            is_last,
            seconds_left,
            rematch,
            rated,
        },
    )
}

/// The seconds between two calls: few, or more than what expires is kept for. No sum of those
/// is near that, where it would matter to the second when somebody was seen.
fn pause() -> impl Strategy<Value = u64> {
    let days = |days: u64| Just(days * 86_400);
    prop_oneof![60 => 0..5_u64, 1 => days(31), 1 => days(401)]
}

/// Calls with the seconds that pass before each. Three of four guests come first, the third one
/// becomes a member and the first administrator, and often the second a member.
pub(crate) fn commands() -> impl Strategy<Value = Vec<(u64, Command)>> {
    let guest = 0..4_usize;
    let secret = 0..4_usize;
    let limit = prop_oneof![3 => Just(5_usize), 1 => 0..2_usize];
    let command = prop_oneof![
        3 => (secret.clone(), guest.clone())
            .prop_map(|(cookie, account)| Command::BeginSession { cookie, account }),
        1 => secret.clone().prop_map(|cookie| Command::Session { cookie }),
        4 => (id(), guest.clone(), any::<bool>(), 0..200_u64, limit).prop_map(
            |(id, creator, is_public, seconds, limit)| {
                Command::CreateInvitation { id, creator, is_public, seconds, limit }
            }
        ),
        1 => id().prop_map(|id| Command::Invitation { id }),
        1 => guest.clone().prop_map(|account| Command::InvitationsOf { account }),
        1 => Just(Command::Lobby),
        5 => (id(), guest.clone(), guest.clone())
            .prop_map(|(id, white, black)| Command::Accept { id, white, black }),
        1 => id().prop_map(|id| Command::Withdraw { id }),
        1 => id().prop_map(|id| Command::Game { id }),
        8 => (id(), change()).prop_map(|(id, change)| Command::Commit { id, change }),
        1 => (0..4_usize).prop_map(|limit| Command::DueGames { limit }),
        1 => (0..5_u64, 0..4_usize)
            .prop_map(|(seconds_ago, limit)| Command::PublicGames { seconds_ago, limit }),
        2 => (guest.clone(), 0..4_usize)
            .prop_map(|(account, limit)| Command::GamesOf { account, limit }),
        1 => (prop::option::of(guest.clone()), prop::option::of(guest.clone()), prop::option::of(seat()))
            .prop_map(|(player, opponent, color)| {
                Command::Archive { player, opponent, color, limit: 2 }
            }),
        1 => guest.clone().prop_map(|account| Command::CorrespondenceOf { account }),
        4 => (secret.clone(), id(), seat())
            .prop_map(|(secret, game, seat)| Command::CreateSeatLink { secret, game, seat }),
        4 => (secret, guest).prop_map(|(secret, account)| Command::TakeSeat { secret, account }),
        2 => (0..3_u64, 0..3_u64).prop_map(|(seconds_up, silence)| Command::Beat { seconds_up, silence }),
        1 => (0..60_u64).prop_map(|seconds_ago| Command::Downtimes { seconds_ago }),
        6 => account_command().prop_map(Command::Account),
        6 => moderation_command().prop_map(Command::Moderation),
        5 => passkey_command().prop_map(Command::Passkey),
        4 => tournament_command().prop_map(Command::Tournament),
        6 => review_command().prop_map(Command::Review),
        6 => push_command().prop_map(Command::Push),
        6 => mail_command().prop_map(Command::Mail),
        2 => puzzle_command().prop_map(Command::Puzzle),
        2 => imported_game_command().prop_map(Command::ImportedGame),
        1 => computer_command().prop_map(Command::Computer),
        2 => challenge_command().prop_map(Command::Challenge),
        2 => sharing_command().prop_map(Command::Sharing),
        4 => job_command().prop_map(Command::Job),
        2 => (0..4_usize).prop_map(|limit| Command::RemoveExpired { limit }),
    ];
    let guests =
        (0..3).map(|number| (0, Command::BeginSession { cookie: number, account: number }));
    let member = |sign_up| (0, Command::Account(sign_up));
    // Jobs have nothing to do with the rest, and need many calls to come to something.
    let of_jobs = (pause(), job_command().prop_map(Command::Job));
    let calls = prop_oneof![
        9 => prop::collection::vec((pause(), command), 1..120),
        1 => prop::collection::vec(of_jobs, 1..120),
    ];
    (calls, prop::bool::weighted(0.8)).prop_map(move |(calls, are_two)| {
        let first = member(AccountCommand::FIRST_MEMBER);
        let second = are_two.then(|| member(AccountCommand::SECOND_MEMBER));
        let set_up = ModerationCommand::SET_UP.map(|call| (0, Command::Moderation(call)));
        guests.clone().chain([first]).chain(second).chain(set_up).chain(calls).collect()
    })
}

/// What everybody asks at the end.
pub(crate) fn all_queries() -> impl Iterator<Item = Command> {
    let guests = (0..4).flat_map(|account| {
        let (opponent, color) = (None, None);
        [
            Command::InvitationsOf { account },
            Command::GamesOf { account, limit: 100 },
            Command::Archive { player: Some(account), opponent, color, limit: 100 },
            Command::CorrespondenceOf { account },
        ]
    });
    let cookies = (0..4).map(|cookie| Command::Session { cookie });
    let ids = IDS.into_iter().flat_map(|id| [Command::Invitation { id }, Command::Game { id }]);
    let rest = [
        Command::Lobby,
        Command::Archive { player: None, opponent: None, color: None, limit: 100 },
        Command::FinishedGames { seconds_ago: 1_000, limit: 100 },
        Command::DueGames { limit: 100 },
        Command::PublicGames { seconds_ago: 1_000, limit: 100 },
        Command::Downtimes { seconds_ago: 1_000 },
        Command::Computer(ComputerCommand::Games),
    ];
    let accounts = account_queries().map(Command::Account);
    let moderation = moderation_queries().map(Command::Moderation);
    let passkeys = passkey_queries().map(Command::Passkey);
    let reviews = review_queries().map(Command::Review);
    let pushes = push_queries().map(Command::Push);
    let rest = rest.into_iter().chain(accounts).chain(moderation).chain(passkeys);
    let tournaments = tournament_queries().map(Command::Tournament);
    let mails = mail_queries().map(Command::Mail);
    let challenges = challenge_queries().map(Command::Challenge);
    let sharing = sharing_queries().map(Command::Sharing);
    let puzzles = puzzle_queries().map(Command::Puzzle);
    let rest = rest
        .chain(reviews)
        .chain(pushes)
        .chain(tournaments)
        .chain(mails)
        .chain(challenges)
        .chain(sharing);
    let imported_games = imported_game_queries().map(Command::ImportedGame);
    let jobs = job_queries().map(Command::Job);
    let rest = rest.chain(puzzles).chain(imported_games).chain(jobs);
    guests.chain(cookies).chain(ids).chain(rest)
}

impl Command {
    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        let later = |seconds: u64| Timestamp::new(now.get() + seconds * 1000);
        let ago = |seconds: u64| Timestamp::new(now.get() - seconds * 1000);
        macro_rules! answer {
            ($call:expr) => {
                format!("{:?}", $call.await)
            };
        }
        match *self {
            Self::BeginSession { cookie, account: number } => {
                let (cookie, account) = (secret(cookie), account(number));
                let session = NewSession { cookie, account, at: now, label: String::new() };
                answer!(store.begin_session(session))
            }
            Self::Session { cookie } => answer!(store.session(secret(cookie), now)),
            Self::CreateInvitation { id, creator, is_public, seconds, limit } => {
                let new = invitation(id, creator, now);
                let new = dameo_store::Invitation { is_public, expires: later(seconds), ..new };
                answer!(store.create_invitation(new, limit))
            }
            Self::Invitation { id } => answer!(store.invitation(id, now)),
            Self::InvitationsOf { account: number } => {
                answer!(store.invitations_of(&account(number), now))
            }
            Self::Lobby => answer!(store.lobby(now)),
            Self::Accept { id, white, black } => {
                // The first guest plays Black over days, as does that of the backup test.
                let game = new_game(id, white, black, now);
                let mut game = if black % 30 == 0 { over_days(game) } else { game };
                // The second one plays White in public.
                game.seating.is_public = white == 1;
                answer!(store.accept_invitation(game, now))
            }
            Self::Withdraw { id } => answer!(store.withdraw_invitation(id, now)),
            Self::Game { id } => answer!(store.game(id)),
            Self::Commit { id, ref change } => match change.commit(store, id, now).await {
                Some(commit) => answer!(store.commit(commit)),
                None => answer!(store.commit(next(&new_game(id, 0, 1, now).room))),
            },
            Self::PublicGames { seconds_ago, limit } => {
                answer!(store.public_games(ago(seconds_ago), limit))
            }
            Self::DueGames { limit } => answer!(store.due_games(now, limit)),
            Self::GamesOf { account: number, limit } => {
                answer!(store.games_of(&account(number), limit))
            }
            Self::Archive { player, opponent, color, limit } => {
                let (player, opponent) = (player.map(account), opponent.map(account));
                let query = ArchiveQuery { player, opponent, color, ..ArchiveQuery::default() };
                answer!(store.archive(&query, limit))
            }
            Self::FinishedGames { seconds_ago, limit } => {
                let span = FinishedSpan { since: ago(seconds_ago), until: None, after: None };
                answer!(store.finished_games(&span, limit))
            }
            Self::CorrespondenceOf { account: number } => {
                answer!(store.correspondence_of(&account(number)))
            }
            Self::CreateSeatLink { secret: number, game, seat } => {
                answer!(store.create_seat_link(secret(number), game, seat, now))
            }
            Self::TakeSeat { secret: number, account: guest } => {
                answer!(store.take_seat(secret(number), &account(guest)))
            }
            Self::Beat { seconds_up, silence } => {
                answer!(store.beat(ago(seconds_up), now, Millis::from_secs(silence)))
            }
            Self::Downtimes { seconds_ago } => answer!(store.downtimes(ago(seconds_ago))),
            Self::Account(ref command) => command.call(store, now).await,
            Self::Moderation(ref command) => command.call(store, now).await,
            Self::Passkey(ref command) => command.call(store, now).await,
            Self::Tournament(ref command) => command.call(store, now).await,
            Self::Review(ref command) => command.call(store, now).await,
            Self::Push(ref command) => command.call(store, now).await,
            Self::Mail(ref command) => command.call(store, now).await,
            Self::Puzzle(ref command) => command.call(store, now).await,
            Self::ImportedGame(ref command) => command.call(store, now).await,
            Self::Computer(ref command) => command.call(store, now).await,
            Self::Challenge(ref command) => command.call(store, now).await,
            Self::Sharing(ref command) => command.call(store, now).await,
            Self::Job(ref command) => command.call(store, now).await,
            Self::RemoveExpired { limit } => answer!(store.remove_expired(now, limit)),
        }
    }
}

impl Change {
    /// The change of a game that exists.
    async fn commit(&self, store: &dyn Store, id: &str, now: Timestamp) -> Option<Commit> {
        let stored = store.game(id).await.unwrap()?;
        let mut room: StoredRoom = stored.room;
        room.ledger.sequence = room.ledger.sequence.saturating_sub(self.missed);
        room.game.latest = now;
        let mut commit = next(&room);
        if self.is_last {
            // What was played has to be legal for the archive.
            commit.room.game.record.moves.truncate(1);
        }
        commit.room.game.record.conclusion = self.is_last.then_some(Conclusion::Agreement);
        let deadline = self.seconds_left.map(|seconds| Timestamp::new(now.get() + seconds * 1000));
        commit.deadline = deadline;
        commit.rated =
            self.rated.map(|winner| Outcome { winner, reason: Reason::Agreement, ply: 1 });
        commit.rematch = self.rematch.map(|id| new_game(id, 0, 1, now).room);
        Some(commit)
    }
}
