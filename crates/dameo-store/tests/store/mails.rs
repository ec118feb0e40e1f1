//! Who is reminded of what by mail, and which links are good.

use dameo_accounts::PasswordHash;
use dameo_live::{Millis, Timestamp};
use dameo_store::{
    Acceptance, AccountId, KnownMail, LogIn, LogInOutcome, MAIL_DELAY, MailLink, MailLinkUse,
    MailStore, MemberProof, NewSession, ReminderFate, ReminderKind, Store, notice_at,
};

use crate::correspondence::over_days;
use crate::databases::{Databases, on_every_database};
use crate::games::{START, account, invite, new_game, next, secret};
use crate::members::sign_up;

on_every_database! {
    a_link_confirms_an_address_once,
    a_link_is_good_for_its_time,
    the_side_to_move_is_reminded_until_it_moves,
    nobody_is_reminded_who_does_not_want_it,
    a_link_sets_a_new_password_once,
    of_two_links_to_set_a_password_the_last_one_is_good,
    a_new_password_ends_all_links,
    nothing_is_left_of_an_address_with_its_account,
}

const GAME: &str = "AbCd1234";
const HOUR: Millis = Millis::from_secs(3600);

fn password() -> MemberProof {
    MemberProof::Password(PasswordHash::from_stored("hash"))
}

fn link(number: usize, owner: usize, address: Option<&str>) -> MailLink {
    MailLink {
        hash: secret(100 + number),
        account: account(owner),
        address: address.map(str::to_owned),
        language: "nl".to_owned(),
        expires: START + HOUR,
    }
}

fn used(number: usize, at: Timestamp) -> MailLinkUse {
    MailLinkUse { hash: secret(100 + number), at }
}

/// A member with an address, which is that of its number.
async fn with_address(store: &dyn Store, number: usize, name: &str) {
    sign_up(store, number, name).await;
    let address = format!("{number}@example.org");
    let asked = Some(link(number, number, Some(&address)));
    assert_eq!(store.change_mail_address(&account(number), password(), asked).await, Ok(true));
    let stop = format!("stop{number}");
    let confirmed = store.confirm_mail_address(used(number, START), stop).await.unwrap();
    assert_eq!(confirmed.unwrap().address, address);
}

async fn address_of(store: &dyn Store, number: usize) -> Option<String> {
    let known = store.mail_of(&account(number), START).await.unwrap();
    known.address.map(|known| known.address)
}

async fn a_link_confirms_an_address_once(databases: &Databases) {
    let store = databases.open("confirm").await;
    sign_up(&store, 0, "Ann").await;
    let asked = link(1, 0, Some("ann@example.org"));
    let wrong = MemberProof::Password(PasswordHash::from_stored("other"));
    let refused = store.change_mail_address(&account(0), wrong, Some(asked.clone())).await;
    assert_eq!(refused, Ok(false));
    assert_eq!(store.mail_of(&account(0), START).await, Ok(KnownMail::default()));
    // Another wish takes the place of the first one.
    for asked in [link(2, 0, Some("an@example.org")), asked] {
        let changed = store.change_mail_address(&account(0), password(), Some(asked)).await;
        assert_eq!(changed, Ok(true));
    }
    assert_eq!(store.confirm_mail_address(used(2, START), String::new()).await, Ok(None));
    let known = store.mail_of(&account(0), START).await.unwrap();
    assert_eq!((known.address, known.pending.unwrap().address), (None, "ann@example.org".into()));
    // The link opens nothing else.
    assert_eq!(store.recovery_link(used(1, START)).await, Ok(None));
    let confirmed = store.confirm_mail_address(used(1, START), "stop".to_owned()).await.unwrap();
    let confirmed = confirmed.unwrap();
    assert_eq!((&*confirmed.language, confirmed.reminders), ("nl", false));
    assert_eq!(store.confirm_mail_address(used(1, START), String::new()).await, Ok(None));
    // It stays the address until another one is confirmed.
    store.set_mail_reminders(&account(0), true, "en").await.unwrap();
    let asked = Some(link(3, 0, Some("new@example.org")));
    store.change_mail_address(&account(0), password(), asked).await.unwrap();
    assert_eq!(address_of(&store, 0).await.as_deref(), Some("ann@example.org"));
    let confirmed = store.confirm_mail_address(used(3, START), "stop".to_owned()).await.unwrap();
    assert!(confirmed.unwrap().reminders, "they stay wanted");
    assert_eq!(address_of(&store, 0).await.as_deref(), Some("new@example.org"));
    assert_eq!(store.change_mail_address(&account(0), password(), None).await, Ok(true));
    assert_eq!(store.mail_of(&account(0), START).await, Ok(KnownMail::default()));
}

async fn a_link_is_good_for_its_time(databases: &Databases) {
    let store = databases.open("time").await;
    with_address(&store, 0, "Ann").await;
    let asked = Some(link(1, 0, Some("new@example.org")));
    store.change_mail_address(&account(0), password(), asked).await.unwrap();
    assert_eq!(store.create_recovery_link(link(2, 0, None)).await, Ok(true));
    let (good, over) = (Timestamp::new(START.get() + HOUR.get() - 1), START + HOUR);
    assert_eq!(store.recovery_link(used(2, good)).await, Ok(Some(account(0))));
    assert_eq!(store.recovery_link(used(2, over)).await, Ok(None));
    assert!(store.mail_of(&account(0), good).await.unwrap().pending.is_some());
    assert!(store.mail_of(&account(0), over).await.unwrap().pending.is_none());
    assert_eq!(store.confirm_mail_address(used(1, over), String::new()).await, Ok(None));
    store.remove_expired(over, 9).await.unwrap();
    assert_eq!(store.recovery_link(used(2, good)).await, Ok(None), "it was removed");
}

/// A game over days between two members with addresses who are reminded.
async fn begin(store: &dyn Store) -> dameo_room::StoredRoom {
    for (number, name) in [(0, "Ann"), (1, "Bob")] {
        with_address(store, number, name).await;
        assert_eq!(store.set_mail_reminders(&account(number), true, "fr").await, Ok(true));
    }
    invite(store, GAME).await;
    let game = over_days(new_game(GAME, 0, 1, START));
    let room = game.room.clone();
    assert_eq!(store.accept_invitation(game, START).await, Ok(Acceptance::Begun));
    room
}

/// Who is reminded of what at an instant.
async fn told(store: &dyn Store, now: Timestamp) -> Vec<(AccountId, ReminderKind)> {
    let due = store.due_reminders(now, 9).await.unwrap();
    assert!(due.iter().all(|reminder| reminder.game == GAME && reminder.to.language == "fr"));
    due.into_iter().map(|reminder| (reminder.to.account, reminder.kind)).collect()
}

async fn the_side_to_move_is_reminded_until_it_moves(databases: &Databases) {
    let store = databases.open("turns").await;
    let room = begin(&store).await;
    let turn = |number| (account(number), ReminderKind::Turn);
    let deadline = |number| (account(number), ReminderKind::Deadline);
    assert_eq!(told(&store, START + HOUR).await, [turn(0)]);
    // Three days: a quarter is less than a day.
    let notice = notice_at(START, START + Millis::from_days(3));
    assert_eq!(notice.since(START), Millis::from_secs(3 * 86_400 * 3 / 4));
    assert_eq!(told(&store, notice).await, [turn(0), deadline(0)]);
    let first = store.due_reminders(START + HOUR, 9).await.unwrap().remove(0);
    store.settle_reminder(&first, ReminderFate::Failed(START + HOUR + HOUR)).await.unwrap();
    assert_eq!(told(&store, START + HOUR).await, []);
    let again = store.due_reminders(START + HOUR + HOUR, 9).await.unwrap().remove(0);
    assert_eq!(again.attempts, 1);
    store.settle_reminder(&again, ReminderFate::Later(notice + HOUR)).await.unwrap();
    assert_eq!(told(&store, notice).await, [deadline(0)]);
    let mut moved = next(&room);
    moved.deadline = Some(START + Millis::from_days(10));
    store.commit(moved.clone()).await;
    // Reminders of the turn before are no more, and what has become of them changes nothing.
    store.settle_reminder(&first, ReminderFate::Done).await.unwrap();
    let made = moved.room.game.latest;
    assert_eq!(told(&store, made + MAIL_DELAY).await, [turn(1)]);
    let day_before = START + Millis::from_days(9);
    assert_eq!(told(&store, day_before).await, [turn(1), deadline(1)]);
    let mut end = next(&moved.room);
    end.room.game.record.conclusion = Some(dameo::Conclusion::Agreement);
    store.commit(end).await;
    assert_eq!(told(&store, day_before).await, []);
}

async fn nobody_is_reminded_who_does_not_want_it(databases: &Databases) {
    let store = databases.open("wants").await;
    let room = begin(&store).await;
    assert_eq!(store.unsubscribe_mail("stop7").await, Ok(false));
    assert_eq!(store.unsubscribe_mail("stop0").await, Ok(true));
    assert_eq!(store.unsubscribe_mail("stop0").await, Ok(true), "again");
    assert_eq!(told(&store, START + HOUR).await, []);
    assert!(!store.mail_of(&account(0), START).await.unwrap().address.unwrap().reminders);
    store.set_mail_reminders(&account(1), false, "fr").await.unwrap();
    store.commit(next(&room)).await;
    assert_eq!(told(&store, START + Millis::from_days(30)).await, []);
    assert_eq!(store.set_mail_reminders(&account(2), true, "fr").await, Ok(false));
}

async fn log_in(store: &dyn Store, cookie: usize, link: usize) -> LogInOutcome {
    let session =
        NewSession { cookie: secret(cookie), account: account(0), at: START, label: String::new() };
    let proof = MemberProof::MailLink(used(link, START));
    let new_password = Some(PasswordHash::from_stored("new"));
    store.log_in(LogIn { session, proof, new_password, before: None }).await.unwrap()
}

async fn a_link_sets_a_new_password_once(databases: &Databases) {
    let store = databases.open("recover").await;
    sign_up(&store, 1, "Bob").await;
    assert_eq!(store.create_recovery_link(link(1, 1, None)).await, Ok(false), "no address");
    with_address(&store, 0, "Ann").await;
    assert_eq!(store.create_recovery_link(link(2, 0, None)).await, Ok(true));
    // It confirms nothing.
    assert_eq!(store.confirm_mail_address(used(2, START), String::new()).await, Ok(None));
    assert_eq!(log_in(&store, 20, 1).await, LogInOutcome::Refused);
    let done = log_in(&store, 21, 2).await;
    assert_eq!(done, LogInOutcome::Done { ended: vec![secret(0)], games: Vec::new() });
    assert_eq!(log_in(&store, 22, 2).await, LogInOutcome::Refused);
    let found = store.account(&account(0)).await.unwrap().unwrap();
    assert_eq!(found.password, Some(PasswordHash::from_stored("new")));
}

async fn of_two_links_to_set_a_password_the_last_one_is_good(databases: &Databases) {
    let store = databases.open("two").await;
    with_address(&store, 0, "Ann").await;
    for number in [1, 2] {
        assert_eq!(store.create_recovery_link(link(number, 0, None)).await, Ok(true));
    }
    assert_eq!(log_in(&store, 20, 1).await, LogInOutcome::Refused);
    assert!(matches!(log_in(&store, 21, 2).await, LogInOutcome::Done { .. }));
}

async fn a_new_password_ends_all_links(databases: &Databases) {
    let store = databases.open("all").await;
    with_address(&store, 0, "Ann").await;
    assert_eq!(store.create_recovery_link(link(1, 0, None)).await, Ok(true));
    let asked = Some(link(2, 0, Some("eve@example.org")));
    store.change_mail_address(&account(0), password(), asked).await.unwrap();
    let session =
        NewSession { cookie: secret(20), account: account(0), at: START, label: String::new() };
    let new_password = Some(PasswordHash::from_stored("new"));
    let change = LogIn { session, proof: password(), new_password, before: None };
    assert!(matches!(store.log_in(change).await, Ok(LogInOutcome::Done { .. })));
    assert_eq!(store.recovery_link(used(1, START)).await, Ok(None));
    assert_eq!(store.confirm_mail_address(used(2, START), String::new()).await, Ok(None));
    assert_eq!(address_of(&store, 0).await.as_deref(), Some("0@example.org"));
}

async fn nothing_is_left_of_an_address_with_its_account(databases: &Databases) {
    let store = databases.open("gone").await;
    begin(&store).await;
    let asked = Some(link(2, 0, Some("new-0@example.org")));
    store.change_mail_address(&account(0), password(), asked).await.unwrap();
    let dump = async || {
        let mut backup = databases.back_up("gone").await;
        let mut text = String::new();
        while let Some(lines) = backup.next_lines().await.unwrap() {
            text.push_str(&lines);
        }
        text
    };
    let text = dump().await;
    assert!(text.contains("\"0@example.org\"") && text.contains("\"new-0@example.org\""), "{text}");
    store.delete_account(&account(0), Some(password())).await.unwrap();
    let text = dump().await;
    assert!(!text.contains("0@example.org"), "{text}");
    assert!(text.contains("\"1@example.org\""), "that of the other one stays");
    assert_eq!(told(&store, START + Millis::from_days(30)).await, []);
}
