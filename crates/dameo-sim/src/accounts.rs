//! The accounts of a run, in the model that the databases of the store are compared with.

use std::collections::BTreeMap;

use dameo::{ByColor, Color};
use dameo_accounts::PasswordHash;
use dameo_live::Timestamp;
use dameo_room::{Commit, CommitResult, StoredRoom};
use dameo_store::{
    Acceptance, AccountId, ColorChoice, Creation, Deletion, EndSessions, FormerSession, Identity,
    Invitation, LogIn, LogInOutcome, MemberProof, Model, ModerationOutcome, NewGame, NewMember,
    NewSanction, NewSession, NewTrailEntry, PlayerReport, RatingChange, ReportCause, Sanction,
    SanctionKind, Seating, SecretHash, SignUp, Standing, TrailQuery,
};

use crate::ratings::{MEMBERS, Players, account};
use crate::violation::{Check, ensure, violation};

/// Something that is done with the account of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// The player logs in again, in place of the session before.
    LogIn,
    /// A moderator bans it: it begins no game any more.
    Ban,
    /// A moderator closes it: all its sessions end, and its games are resigned.
    Close,
    /// The player deletes it, after its games were resigned.
    Delete,
    /// The player ends its session from another browser.
    EndSession,
}

impl Deed {
    pub(crate) const ALL: [Self; 7] = [
        Self::LogIn,
        Self::Ban,
        Self::Close,
        Self::Close,
        Self::Delete,
        Self::Delete,
        Self::EndSession,
    ];
}

/// What is stored of accounts.
pub(crate) struct Accounts {
    model: Model,
    /// The cookies of the browsers of the players.
    cookies: BTreeMap<AccountId, SecretHash>,
    /// When accounts were banned or closed.
    pub(crate) banned: BTreeMap<AccountId, u64>,
    /// Those that were deleted, with the games that they had when that began.
    deleted: BTreeMap<AccountId, Vec<String>>,
    /// The number of cookies and entries so far.
    count: u64,
}

impl Accounts {
    /// A site with a moderator and the members.
    pub(crate) fn new(now: Timestamp) -> Self {
        let mut accounts = Self {
            model: Model::default(),
            cookies: BTreeMap::new(),
            banned: BTreeMap::new(),
            deleted: BTreeMap::new(),
            count: 0,
        };
        let moderator = moderator();
        accounts.sign_up(&moderator, "Player9", now);
        let secret = accounts.new_secret();
        assert!(accounts.model.offer_administration(secret), "there is no administrator");
        let entry = accounts.entry(now);
        assert!(accounts.model.set_up(secret, entry), "the moderator is a member");
        for member in 0..MEMBERS {
            accounts.sign_up(&account(member), &name(member), now);
        }
        for member in 0..MEMBERS {
            accounts.leave_traces(member, now);
        }
        accounts
    }

    fn sign_up(&mut self, account: &AccountId, name: &str, at: Timestamp) {
        let session = self.new_session(account, at);
        let member = NewMember {
            session,
            is_guest: false,
            name: name.parse().expect("members can have such names"),
            password: Some(password()),
            passkey: None,
            recovery_codes: vec![self.new_secret()],
            code: None,
        };
        let done = self.model.sign_up(member);
        assert_eq!(done, Ok(SignUp::Done { ended: Vec::new() }), "the names differ");
    }

    /// What a member leaves on the site besides games: an open invitation, and a report by it
    /// about the next member.
    fn leave_traces(&mut self, member: u64, now: Timestamp) {
        let (reporter, subject) = (account(member), account((member + 1) % MEMBERS));
        let game = None;
        let (id, cause, note) = (format!("report{member}"), ReportCause::Other, String::new());
        let report = PlayerReport { id, reporter, subject, game, cause, note, created: now };
        self.model.report(report, 1).expect("both are members");
        let terms = dameo_live::Terms::by_invitation(None);
        self.invite(&account(member), &format!("open{member}"), terms, now);
    }

    fn invite(
        &mut self,
        creator: &AccountId,
        id: &str,
        terms: dameo_live::Terms,
        created: Timestamp,
    ) {
        let variant = dameo::Variant::Dameo;
        let invitation = Invitation {
            id: id.to_owned(),
            creator: creator.clone(),
            variant,
            draw_rules: variant.default_draw_rules(),
            start_fen: None,
            terms,
            color: ColorChoice::White,
            is_public: false,
            is_help_allowed: false,
            created,
            expires: Timestamp::new(u64::MAX),
        };
        let created = self.model.create_invitation(invitation, usize::MAX);
        assert_eq!(created, Ok(Creation::Done), "nobody is banned at the start");
    }

    /// A game begins, with a guest for a player who is none of the members.
    pub(crate) fn begin(
        &mut self,
        players: Players,
        room: &StoredRoom,
        deadline: Option<Timestamp>,
        now: Timestamp,
    ) {
        let id = room.game.id.clone();
        let seats = ByColor::new_with(|side| match players[side] {
            Some(member) => account(member),
            None => AccountId(format!("guest-{id}-{side}")),
        });
        for side in Color::ALL {
            if players[side].is_none() {
                let session = self.new_session(&seats[side], now);
                self.model.begin_session(session).expect("the guest is new");
            }
        }
        self.invite(&seats.white, &id, room.game.terms.clone(), now);
        let seats = ByColor { white: vec![seats.white], black: vec![seats.black] };
        let seating = Seating { seats, is_help_allowed: false, is_public: false, created: now };
        let begun =
            self.model.accept_invitation(NewGame { seating, room: room.clone(), deadline }, now);
        assert_eq!(begun, Ok(Acceptance::Begun), "the invitation is open");
    }

    /// The model stores what the database stores.
    ///
    /// Returns what the change did to the ratings of its players.
    pub(crate) fn commit(&mut self, commit: Commit) -> Check<ByColor<Option<RatingChange>>> {
        let id = commit.room.game.id.clone();
        let is_rated = commit.rated.is_some();
        let result = self.model.commit(commit);
        ensure(result == CommitResult::Stored, || format!("the model says {result:?} of {id}"))?;
        Ok(if is_rated { self.model.rating_changes_of_game(&id) } else { ByColor::default() })
    }

    /// Who sits in a game.
    pub(crate) fn seats(&self, game: &str) -> ByColor<Vec<AccountId>> {
        self.model.game(game).map(|game| game.seating.seats).unwrap_or_default()
    }

    /// The cookie of the browser of a player, and the account whose session it is now.
    pub(crate) fn session(
        &mut self,
        account: &AccountId,
        now: Timestamp,
    ) -> Option<(SecretHash, AccountId)> {
        let cookie = *self.cookies.get(account)?;
        Some((cookie, self.model.session(cookie, now)?))
    }

    /// Those of some sessions that have ended.
    pub(crate) fn ended(&mut self, cookies: &[SecretHash], now: Timestamp) -> Vec<SecretHash> {
        let has_ended = |cookie: &SecretHash| self.model.session(*cookie, now).is_none();
        cookies.iter().copied().filter(has_ended).collect()
    }

    /// Whether an account may begin no games.
    pub(crate) fn is_banned(&self, account: &AccountId, now: Timestamp) -> bool {
        let standing = self.model.standing(account);
        [SanctionKind::Ban, SanctionKind::Close]
            .iter()
            .any(|&kind| standing.sanction(kind, now).is_some())
    }

    /// Whether an account is deleted.
    pub(crate) fn is_deleted(&self, account: &AccountId) -> bool {
        self.deleted.contains_key(account)
    }

    /// The games of an account that go on.
    pub(crate) fn running_games(&self, account: &AccountId) -> Vec<String> {
        let games = self.model.games_of(account, usize::MAX).into_iter();
        games.filter(|game| game.conclusion.is_none()).map(|game| game.id).collect()
    }

    /// Does something with an account. Returns the sessions that are to be closed on servers: those
    /// that have ended, or whose rights have changed.
    pub(crate) fn carry_out(
        &mut self,
        deed: Deed,
        account: &AccountId,
        games: &[String],
        now: Timestamp,
    ) -> Option<Vec<SecretHash>> {
        match deed {
            Deed::LogIn => self.log_in(account, now),
            Deed::Ban => self.impose(account, SanctionKind::Ban, now),
            Deed::Close => self.impose(account, SanctionKind::Close, now),
            Deed::Delete => self.delete(account, games),
            Deed::EndSession => {
                let cookie = *self.cookies.get(account)?;
                Some(self.model.end_sessions(account, EndSessions::One(cookie)))
            }
        }
    }

    fn log_in(&mut self, account: &AccountId, at: Timestamp) -> Option<Vec<SecretHash>> {
        let former = self.cookies.get(account).copied();
        let session = self.new_session(account, at);
        let before = former.map(|cookie| FormerSession { cookie, account: account.clone() });
        let proof = MemberProof::Password(password());
        let log_in = LogIn { session, proof, new_password: None, before };
        match self.model.log_in(log_in).expect("the cookie is new") {
            LogInOutcome::Done { ended, .. } => Some(ended),
            // Whoever cannot log in keeps the cookie, which is no session.
            LogInOutcome::Refused | LogInOutcome::Closed => {
                self.cookies.extend(former.map(|cookie| (account.clone(), cookie)));
                None
            }
        }
    }

    fn impose(
        &mut self,
        account: &AccountId,
        kind: SanctionKind,
        now: Timestamp,
    ) -> Option<Vec<SecretHash>> {
        let sanction = Sanction { reason: "a test".to_owned(), began: now, ends: None };
        let sanction = NewSanction { account: account.clone(), kind, sanction };
        let entry = self.entry(now);
        let ModerationOutcome::Done { ended } = self.model.impose(sanction, entry) else {
            return None;
        };
        self.banned.entry(account.clone()).or_insert(now.get());
        let own = self.model.sessions_of(account).into_iter().map(|session| session.cookie);
        Some(ended.into_iter().chain(own).collect())
    }

    fn delete(&mut self, account: &AccountId, games: &[String]) -> Option<Vec<SecretHash>> {
        let is_member = matches!(
            self.model.account(account).map(|known| known.identity),
            Some(Identity::Member(_))
        );
        let proof = is_member.then(|| MemberProof::Password(password()));
        match self.model.delete_account(account, proof) {
            Deletion::Done { ended } => {
                self.deleted.insert(account.clone(), games.to_vec());
                Some(ended)
            }
            Deletion::Refused => None,
        }
    }

    /// Nothing is stored of accounts that were deleted but their seats in games, which are over
    /// if they were running before; and whoever was banned has begun no game since.
    pub(crate) fn check(&self, now: Timestamp) -> Check {
        for (account, games) in &self.deleted {
            self.check_forgotten(account, now)
                .map_err(|what| violation(format!("{what} of {account:?}, which is deleted")))?;
            for id in games {
                let game = self.model.game(id);
                let is_over = game.is_some_and(|game| game.room.game.record.conclusion.is_some());
                ensure(is_over, || format!("{account:?} is deleted, and its game {id} goes on"))?;
                ensure(self.is_of_nobody(account, id), || {
                    format!("the game {id} of {account:?} is not one of a deleted player")
                })?;
            }
        }
        Ok(())
    }

    /// Whether a game has still the seat of an account, which is shown as a deleted player.
    fn is_of_nobody(&self, account: &AccountId, game: &str) -> bool {
        let seats = self.seats(game);
        let is_seated = Color::ALL.into_iter().any(|seat| seats[seat].contains(account));
        let known = self.model.account(account);
        is_seated && known.is_some_and(|known| known.identity == Identity::Deleted)
    }

    fn check_forgotten(&self, account: &AccountId, now: Timestamp) -> Result<(), &'static str> {
        let Self { model, .. } = self;
        let is_nobody = model.account(account).is_none_or(|known| {
            known.identity == Identity::Deleted
                && known.password.is_none()
                && known.recovery_codes == 0
                && known.created == Timestamp::default()
        });
        let query = TrailQuery { subject: Some(account.clone()), before: None, limit: 1 };
        let kept = [
            (!is_nobody, "an account"),
            (!model.sessions_of(account).is_empty(), "a session"),
            (!model.tokens_of(account, now).is_empty(), "a token"),
            (!model.all_invitations_of(account, now).is_empty(), "an invitation"),
            (!model.ratings_of(account).is_empty(), "a rating"),
            (!model.rating_changes_of_account(account).is_empty(), "a rated game"),
            (model.standing(account) != Standing::default(), "a sanction"),
            (!model.reports_by(account).is_empty(), "a report"),
            (!model.reports_about(account).is_empty(), "a report"),
            (!model.trail(&query).is_empty(), "an entry of the trail"),
        ];
        let first = kept.into_iter().find(|(is_kept, _)| *is_kept);
        first.map_or(Ok(()), |(_, what)| Err(what))
    }

    /// The accounts that are closed, with when, and with their games that go on.
    pub(crate) fn closed(&self, now: Timestamp) -> impl Iterator<Item = (u64, Vec<String>)> {
        self.banned.keys().filter_map(move |account| {
            let standing = self.model.standing(account);
            // It may have been banned long before, and goes on playing its games then.
            let at = standing.sanction(SanctionKind::Close, now)?.began.get();
            let began = |id: &String| self.model.game(id).map(|game| game.seating.created.get());
            let mut running = self.running_games(account);
            // A game that begins at the same time may be missed.
            running.retain(|id| began(id).is_some_and(|began| began + 1_000 < at));
            Some((at, running))
        })
    }

    /// When each game began, of those of accounts that are banned, with when that was.
    pub(crate) fn games_of_banned(&self) -> impl Iterator<Item = (String, u64, u64)> {
        self.banned.iter().flat_map(move |(account, &banned)| {
            let games = self.model.games_of(account, usize::MAX).into_iter();
            games.filter_map(move |line| {
                let game = self.model.game(&line.id)?;
                Some((line.id, game.seating.created.get(), banned))
            })
        })
    }

    fn new_session(&mut self, account: &AccountId, at: Timestamp) -> NewSession {
        let cookie = self.new_secret();
        self.cookies.insert(account.clone(), cookie);
        NewSession { cookie, account: account.clone(), at, label: String::new() }
    }

    fn new_secret(&mut self) -> SecretHash {
        self.count += 1;
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&self.count.to_le_bytes());
        SecretHash(hash)
    }

    fn entry(&mut self, made: Timestamp) -> NewTrailEntry {
        self.count += 1;
        let (id, reason) = (format!("entry{}", self.count), "a test".to_owned());
        NewTrailEntry { id, actor: moderator(), reason, made }
    }
}

fn moderator() -> AccountId {
    AccountId("moderator".to_owned())
}

fn name(member: u64) -> String {
    format!("Player{member}")
}

fn password() -> PasswordHash {
    PasswordHash::from_stored("hash")
}
