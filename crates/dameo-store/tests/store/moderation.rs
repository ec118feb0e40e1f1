//! What moderators do, what becomes of it, and that nothing is left of those who are gone.

use dameo_accounts::PasswordHash;
use dameo_live::{Millis, Timestamp};
use dameo_store::{
    Acceptance, BlockedPlayer, Creation, Deletion, InvitationState, LogIn, LogInOutcome,
    MemberProof, MemoryStore, ModerationOutcome, NewMember, NewSanction, NewSession, NewTrailEntry,
    NotedPlayer, PlayerReport, ReportCause, Sanction, SanctionKind, SignUp, SignUpCode, SiteRole,
    Store, TRAIL_RETENTION, TrailAction, TrailQuery,
};

use crate::databases::Databases;
use crate::games::{START, account, begin_game, begin_sessions, invitation, new_game, secret};

const DONE: ModerationOutcome = ModerationOutcome::Done { ended: Vec::new() };

/// Runs a test on every kind of store. Account 2 is the administrator, 3 a member, 0 and 1 are
/// guests.
async fn on_every_store(test: impl AsyncFn(&dyn Store)) {
    let set_up = async |store: &dyn Store| {
        begin_sessions(store).await;
        for member in [2, 3] {
            assert!(matches!(sign_up(store, member, None).await, SignUp::Done { .. }));
        }
        assert!(store.offer_administration(secret(90)).await.unwrap());
        assert!(store.set_up(secret(90), entry(2, "0")).await.unwrap());
        test(store).await;
    };
    set_up(&MemoryStore::default()).await;
    set_up(&Databases::files().open("moderation").await).await;
    #[cfg(all(unix, feature = "postgres"))]
    if let Some(databases) = Databases::postgres() {
        set_up(&databases.open("moderation").await).await;
    }
}

async fn sign_up(store: &dyn Store, member: usize, code: Option<usize>) -> SignUp {
    let member = NewMember {
        session: session(member + 20, member, START),
        is_guest: false,
        name: format!("Ann-{member}").parse().unwrap(),
        password: Some(password()),
        passkey: None,
        recovery_codes: vec![secret(80)],
        code: code.map(secret),
    };
    store.sign_up(member).await.unwrap()
}

fn password() -> PasswordHash {
    PasswordHash::from_stored("secret")
}

fn session(cookie: usize, member: usize, at: Timestamp) -> NewSession {
    NewSession { cookie: secret(cookie), account: account(member), at, label: String::new() }
}

fn entry(actor: usize, id: &str) -> NewTrailEntry {
    let reason = format!("reason {id}");
    NewTrailEntry { id: id.to_owned(), actor: account(actor), reason, made: START }
}

fn sanction(number: usize, kind: SanctionKind, ends: Option<Timestamp>) -> NewSanction {
    let sanction = Sanction { reason: "why".to_owned(), began: START, ends };
    NewSanction { account: account(number), kind, sanction }
}

fn report(id: &str, reporter: usize, subject: usize) -> PlayerReport {
    PlayerReport {
        id: id.to_owned(),
        reporter: account(reporter),
        subject: account(subject),
        game: None,
        cause: ReportCause::Rudeness,
        note: "it was rude".to_owned(),
        created: START,
    }
}

fn all(limit: usize) -> TrailQuery {
    TrailQuery { subject: None, before: None, limit }
}

async fn log_in(store: &dyn Store, proof: MemberProof, at: Timestamp) -> LogInOutcome {
    let session = session(60, 3, at);
    let log_in = LogIn { session, proof, new_password: None, before: None };
    store.log_in(log_in).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_one_first_administrator_and_always_one() {
    on_every_store(async |store| {
        // Offered while there was none, and used.
        assert!(!store.set_up(secret(90), entry(3, "1")).await.unwrap());
        assert!(!store.offer_administration(secret(91)).await.unwrap());
        assert!(!store.set_up(secret(91), entry(3, "1")).await.unwrap());
        let role = async |actor, number, role, id| {
            store.set_role(&account(number), role, entry(actor, id)).await.unwrap()
        };
        let outcome = role(3, 3, SiteRole::Moderator, "1").await;
        assert_eq!(outcome, ModerationOutcome::NotAllowed);
        assert_eq!(role(2, 0, SiteRole::Moderator, "1").await, ModerationOutcome::Missing);
        let outcome = role(2, 2, SiteRole::Member, "1").await;
        assert_eq!(outcome, ModerationOutcome::LastAdministrator);
        assert_eq!(role(2, 3, SiteRole::Administrator, "1").await, DONE);
        assert_eq!(role(3, 2, SiteRole::Moderator, "2").await, DONE);
        let staff = [(account(3), SiteRole::Administrator), (account(2), SiteRole::Moderator)];
        assert_eq!(store.staff().await.unwrap(), staff);
        // Whoever has deleted the account leaves the place to the next start.
        let gone = store
            .delete_account(&account(3), Some(MemberProof::Password(password())))
            .await
            .unwrap();
        assert!(matches!(gone, Deletion::Done { .. }));
        assert!(store.offer_administration(secret(91)).await.unwrap());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_concern_themselves_with_members_alone() {
    on_every_store(async |store| {
        store.set_role(&account(3), SiteRole::Moderator, entry(2, "1")).await.unwrap();
        let impose = async |actor, number| {
            let sanction = sanction(number, SanctionKind::Mute, None);
            store.impose(sanction, entry(actor, &format!("{actor} {number}"))).await.unwrap()
        };
        assert_eq!(impose(3, 0).await, DONE);
        for (actor, number) in [(3, 2), (3, 3), (0, 1), (2, 2)] {
            assert_eq!(impose(actor, number).await, ModerationOutcome::NotAllowed);
        }
        assert_eq!(impose(2, 3).await, DONE);
        assert_eq!(impose(2, 9).await, ModerationOutcome::Missing);
        let trail = store.trail(all(9)).await.unwrap();
        let actions: Vec<_> = trail.iter().map(|entry| entry.action).collect();
        let expected = [TrailAction::Mute, TrailAction::Mute, TrailAction::MakeModerator];
        assert_eq!(actions, [&expected[..], &[TrailAction::SetUp]].concat());
        assert_eq!((&trail[0].actor, &trail[0].subject), (&Some(account(3)), &Some(account(0))));
        assert_eq!(trail[0].reason, "reason 3 0");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_banned_begins_no_game() {
    on_every_store(async |store| {
        store.create_invitation(invitation("AAAAAAAA", 0, START), 5).await.unwrap();
        store.create_invitation(invitation("BBBBBBBB", 1, START), 5).await.unwrap();
        let ends = START + Millis::from_days(1);
        let ban = sanction(0, SanctionKind::Ban, Some(ends));
        assert_eq!(store.impose(ban, entry(2, "1")).await, Ok(DONE));
        let (_, state) = store.invitation("AAAAAAAA", START).await.unwrap().unwrap();
        assert_eq!(state, InvitationState::Withdrawn);
        let invite = async |id, at| store.create_invitation(invitation(id, 0, at), 5).await;
        assert_eq!(invite("CCCCCCCC", START).await, Ok(Creation::Banned));
        let accept = async |at| store.accept_invitation(new_game("BBBBBBBB", 0, 1, at), at).await;
        assert_eq!(accept(START).await, Ok(Acceptance::Banned));
        assert_eq!(invite("CCCCCCCC", ends).await, Ok(Creation::Done));
        let lifted = store.lift(&account(0), SanctionKind::Ban, entry(2, "2")).await;
        assert_eq!(lifted, Ok(DONE));
        assert_eq!(accept(START).await, Ok(Acceptance::Begun));
        let again = store.lift(&account(0), SanctionKind::Ban, entry(2, "3")).await;
        assert_eq!(again, Ok(ModerationOutcome::Missing));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_keeps_its_name_and_logs_in_no_more() {
    on_every_store(async |store| {
        let ends = START + Millis::from_days(1);
        let close = |number| sanction(number, SanctionKind::Close, Some(ends));
        let guest = store.impose(close(0), entry(2, "1")).await;
        assert_eq!(guest, Ok(ModerationOutcome::Missing), "a guest never logs in");
        let ended = ModerationOutcome::Done { ended: vec![secret(23)] };
        assert_eq!(store.impose(close(3), entry(2, "1")).await, Ok(ended));
        assert_eq!(store.session(secret(23), START).await, Ok(None));
        let password = MemberProof::Password(password());
        let code = MemberProof::RecoveryCode(secret(80));
        for proof in [password.clone(), code.clone()] {
            assert_eq!(log_in(store, proof, START).await, LogInOutcome::Closed);
        }
        let wrong = MemberProof::Password(PasswordHash::from_stored("wrong"));
        assert_eq!(log_in(store, wrong, START).await, LogInOutcome::Refused);
        let name = "Ann-3".parse().unwrap();
        assert!(store.member(&name).await.unwrap().is_some());
        // The code was not used up.
        assert!(matches!(log_in(store, code, ends).await, LogInOutcome::Done { .. }));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_are_blocked_do_not_play_whoever_has_blocked_them() {
    on_every_store(async |store| {
        let block = async |limit| {
            let blocked = BlockedPlayer { account: account(1), since: START };
            store.block(&account(0), blocked, limit).await.unwrap()
        };
        assert_eq!(block(0).await, NotedPlayer::TooMany);
        assert_eq!(block(1).await, NotedPlayer::Done);
        assert_eq!(block(1).await, NotedPlayer::Done, "it was before");
        for (id, creator) in [("AAAAAAAA", 0), ("BBBBBBBB", 1)] {
            store.create_invitation(invitation(id, creator, START), 5).await.unwrap();
            let accepted = store.accept_invitation(new_game(id, 0, 1, START), START).await;
            assert_eq!(accepted, Ok(Acceptance::Blocked));
        }
        assert!(store.unblock(&account(0), &account(1)).await.unwrap());
        assert!(!store.unblock(&account(0), &account(1)).await.unwrap());
        let accepted = store.accept_invitation(new_game("AAAAAAAA", 0, 1, START), START).await;
        assert_eq!(accepted, Ok(Acceptance::Begun));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_reports_are_made_a_day() {
    on_every_store(async |store| {
        let made = async |id: &str, created| {
            store.report(PlayerReport { created, ..report(id, 0, 1) }, 2).await.unwrap()
        };
        assert_eq!(made("a", START).await, NotedPlayer::Done);
        assert_eq!(made("b", START).await, NotedPlayer::Done);
        assert_eq!(made("c", START).await, NotedPlayer::TooMany);
        let tomorrow = START + Millis::from_days(1);
        assert_eq!(made("c", tomorrow).await, NotedPlayer::Done);
        let close = async |actor, id| store.close_report("a", entry(actor, id)).await.unwrap();
        assert_eq!(close(0, "1").await, ModerationOutcome::NotAllowed);
        assert_eq!(close(2, "1").await, DONE);
        assert_eq!(close(2, "2").await, ModerationOutcome::Missing);
        let open = store.open_reports(9).await.unwrap();
        assert_eq!(open.iter().map(|report| &*report.id).collect::<Vec<_>>(), ["b", "c"]);
        assert_eq!(store.reports_about(&account(1)).await.unwrap().len(), 3);
        let old = tomorrow + TRAIL_RETENTION;
        assert_eq!(store.remove_old_records(old, 9).await, Ok(4), "two reports, two entries");
        assert_eq!(store.reports_by(&account(0)).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_let_so_many_sign_up() {
    on_every_store(async |store| {
        let expires = START + Millis::from_days(1);
        let label = "club".to_owned();
        let code = SignUpCode { hash: secret(70), label, created: START, expires, uses: 1 };
        let made = |actor| store.create_sign_up_code(code.clone(), entry(actor, "1"));
        assert_eq!(made(3).await, Ok(ModerationOutcome::NotAllowed));
        assert_eq!(made(2).await, Ok(DONE));
        assert_eq!(store.sign_up_codes(START).await.unwrap(), std::slice::from_ref(&code));
        assert_eq!(store.sign_up_codes(expires).await.unwrap(), []);
        assert_eq!(sign_up(store, 4, Some(71)).await, SignUp::BadCode);
        assert_eq!(sign_up(store, 3, Some(70)).await, SignUp::NameTaken, "it is not used up");
        assert!(matches!(sign_up(store, 4, Some(70)).await, SignUp::Done { .. }));
        assert_eq!(sign_up(store, 5, Some(70)).await, SignUp::BadCode);
        assert_eq!(store.sign_up_codes(START).await.unwrap(), []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_of_those_who_are_gone() {
    on_every_store(async |store| {
        begin_game(store, "AAAAAAAA").await;
        store.set_role(&account(3), SiteRole::Moderator, entry(2, "1")).await.unwrap();
        store.impose(sanction(0, SanctionKind::Mute, None), entry(3, "2")).await.unwrap();
        store.report(report("a", 0, 1), 9).await.unwrap();
        store.report(report("b", 1, 0), 9).await.unwrap();
        for (by, whom) in [(0, 1), (1, 0)] {
            let blocked = BlockedPlayer { account: account(whom), since: START };
            store.block(&account(by), blocked, 9).await.unwrap();
        }
        // The account stays, of somebody who is unknown, and its moderator goes for good.
        store.delete_account(&account(0), None).await.unwrap();
        store.delete_account(&account(3), Some(MemberProof::Password(password()))).await.unwrap();
        assert_eq!(store.account(&account(3)).await, Ok(None));
        assert_eq!(store.standing(&account(0)).await.unwrap(), Default::default());
        assert_eq!(store.open_reports(9).await.unwrap(), []);
        for number in [0, 1] {
            assert_eq!(store.blocks_of(&account(number)).await.unwrap(), []);
        }
        let trail = store.trail(all(9)).await.unwrap();
        let known: Vec<_> =
            trail.iter().map(|entry| (&entry.actor, &entry.subject, &*entry.reason)).collect();
        let administrator = Some(account(2));
        let expected = [
            (&None, &None, ""),
            (&administrator, &None, ""),
            (&administrator, &administrator, "reason 0"),
        ];
        assert_eq!(known, expected);
    })
    .await;
}
