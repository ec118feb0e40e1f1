//! Calls of a store about e-mail, as data.

use dameo_accounts::PasswordHash;
use dameo_live::{Millis, Timestamp};
use dameo_store::{
    DueReminder, LogIn, MailLink, MailLinkUse, MemberProof, NewSession, ReminderFate, Store,
};
use proptest::prelude::*;

use crate::games::{account, secret};

/// A call of a store about e-mail. Links and passwords are few, so that calls meet.
#[derive(Clone, Debug)]
pub(crate) enum MailCommand {
    Change {
        account: usize,
        password: usize,
        link: Option<usize>,
        seconds: u64,
    },
    Confirm {
        link: usize,
    },
    SetReminders {
        account: usize,
        wanted: bool,
    },
    /// Somebody who has one of the passwords has an address and is reminded, so that there are
    /// reminders at all.
    BeReminded {
        account: usize,
        link: usize,
    },
    Unsubscribe {
        link: usize,
    },
    CreateRecovery {
        account: usize,
        link: usize,
        seconds: u64,
    },
    Recovery {
        link: usize,
    },
    /// With a new password by a link that was just made, so that some are good.
    LogIn {
        cookie: usize,
        account: usize,
        link: usize,
        new: Option<usize>,
    },
    MailOf {
        account: usize,
    },
    /// Settles the first one that is due, or is sent in some seconds again.
    Settle {
        seconds: Option<u64>,
        in_vain: bool,
    },
    SettleOlder,
    Due {
        limit: usize,
    },
}

pub(crate) fn mail_command() -> impl Strategy<Value = MailCommand> {
    let (guest, link) = (0..4_usize, 0..4_usize);
    let seconds = prop_oneof![3 => Just(200_u64), 1 => 0..5_u64];
    prop_oneof![
        2 => (guest.clone(), 0..2_usize, prop::option::weighted(0.8, link.clone()), seconds.clone())
            .prop_map(|(account, password, link, seconds)| {
                MailCommand::Change { account, password, link, seconds }
            }),
        2 => link.clone().prop_map(|link| MailCommand::Confirm { link }),
        2 => (guest.clone(), any::<bool>())
            .prop_map(|(account, wanted)| MailCommand::SetReminders { account, wanted }),
        6 => (1..3_usize, link.clone())
            .prop_map(|(account, link)| MailCommand::BeReminded { account, link }),
        1 => link.clone().prop_map(|link| MailCommand::Unsubscribe { link }),
        3 => (guest.clone(), link.clone(), seconds).prop_map(|(account, link, seconds)| {
            MailCommand::CreateRecovery { account, link, seconds }
        }),
        1 => link.clone().prop_map(|link| MailCommand::Recovery { link }),
        4 => (0..6_usize, guest, link, prop::option::of(0..2_usize)).prop_map(
            |(cookie, account, link, new)| MailCommand::LogIn { cookie, account, link, new }
        ),
        2 => (prop::option::of(1..30_u64), any::<bool>())
            .prop_map(|(seconds, in_vain)| MailCommand::Settle { seconds, in_vain }),
        1 => Just(MailCommand::SettleOlder),
        1 => (0..3_usize).prop_map(|limit| MailCommand::Due { limit }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn mail_queries() -> impl Iterator<Item = MailCommand> {
    let of_accounts = (0..4).chain([8]).map(|account| MailCommand::MailOf { account });
    let links = (0..4).map(|link| MailCommand::Recovery { link });
    of_accounts.chain(links).chain([MailCommand::Due { limit: 100 }])
}

fn password(number: usize) -> PasswordHash {
    PasswordHash::from_stored(format!("hash{number}"))
}

/// The hash of a link, which is none of a cookie in the other calls.
fn hash(link: usize) -> dameo_store::SecretHash {
    secret(100 + link)
}

fn link(number: usize, owner: usize, address: Option<String>, expires: Timestamp) -> MailLink {
    let language = if owner == 1 { "nl" } else { "en" }.to_owned();
    MailLink { hash: hash(number), account: account(owner), address, language, expires }
}

impl MailCommand {
    /// A member of the backup test has an address and a link.
    pub(crate) const REMINDED: [Self; 2] = [
        Self::BeReminded { account: 8, link: 8 },
        Self::CreateRecovery { account: 8, link: 9, seconds: 1_000_000 },
    ];

    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        macro_rules! answer {
            ($call:expr) => {
                format!("mail {:?}", $call.await)
            };
        }
        let after = |seconds: u64| now + Millis::from_secs(seconds);
        let used = |number: usize| MailLinkUse { hash: hash(number), at: now };
        // What waits is due long after that.
        let later = now + Millis::from_days(30);
        match *self {
            Self::Change { account: owner, password: hash, link: number, seconds } => {
                let address = Some(format!("{owner}-{seconds}@example.org"));
                let link = number.map(|number| link(number, owner, address, after(seconds)));
                let proof = MemberProof::Password(password(hash));
                answer!(store.change_mail_address(&account(owner), proof, link))
            }
            Self::Confirm { link } => {
                answer!(store.confirm_mail_address(used(link), format!("stop{link}")))
            }
            Self::SetReminders { account: owner, wanted } => {
                answer!(store.set_mail_reminders(&account(owner), wanted, "de"))
            }
            Self::BeReminded { account: owner, link: number } => {
                let address = Some(format!("{owner}@example.org"));
                let new = link(number, owner, address, after(10));
                for hash in 0..2 {
                    let proof = MemberProof::Password(password(hash));
                    let _ =
                        store.change_mail_address(&account(owner), proof, Some(new.clone())).await;
                }
                let _ = store.confirm_mail_address(used(number), format!("stop{number}")).await;
                answer!(store.set_mail_reminders(&account(owner), true, "fr"))
            }
            Self::Unsubscribe { link } => answer!(store.unsubscribe_mail(&format!("stop{link}"))),
            Self::CreateRecovery { account: owner, link: number, seconds } => {
                answer!(store.create_recovery_link(link(number, owner, None, after(seconds))))
            }
            Self::Recovery { link } => answer!(store.recovery_link(used(link))),
            Self::LogIn { cookie, account: owner, link: number, new } => {
                if new.is_some() {
                    let made = link(number, owner, None, after(10));
                    let _ = store.create_recovery_link(made).await;
                }
                let (cookie, account) = (secret(cookie), account(owner));
                let session = NewSession { cookie, account, at: now, label: String::new() };
                let proof = MemberProof::MailLink(used(number));
                let new_password = new.map(password);
                answer!(store.log_in(LogIn { session, proof, new_password, before: None }))
            }
            Self::MailOf { account: owner } => answer!(store.mail_of(&account(owner), now)),
            Self::Settle { seconds, in_vain } => {
                let fate = match seconds.map(after) {
                    None => ReminderFate::Done,
                    Some(at) if in_vain => ReminderFate::Failed(at),
                    Some(at) => ReminderFate::Later(at),
                };
                match &store.due_reminders(later, 1).await.unwrap()[..] {
                    [reminder] => answer!(store.settle_reminder(reminder, fate)),
                    _ => String::new(),
                }
            }
            Self::SettleOlder => match &store.due_reminders(later, 1).await.unwrap()[..] {
                [reminder] => {
                    let older = DueReminder { made: Timestamp::default(), ..reminder.clone() };
                    answer!(store.settle_reminder(&older, ReminderFate::Done))
                }
                _ => String::new(),
            },
            Self::Due { limit } => answer!(store.due_reminders(later, limit)),
        }
    }
}
