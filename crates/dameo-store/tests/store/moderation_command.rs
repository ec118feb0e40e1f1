//! Calls of a store about moderation, as data.

use dameo_live::{Millis, Timestamp};
use dameo_store::{
    BlockedPlayer, NewSanction, NewTrailEntry, PlayerReport, ReportCause, Sanction, SanctionKind,
    SignUpCode, SiteRole, SiteSetting, Store, TrailQuery,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::games::{account, secret};

/// Something that is done to an account, or for the site.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    SetUp { secret: usize },
    SetRole { account: usize, role: SiteRole },
    Impose { account: usize, kind: SanctionKind, seconds: Option<u64> },
    Lift { account: usize, kind: SanctionKind },
    EndAllSessions { account: usize },
    CloseReport { id: usize },
    Set { setting: SiteSetting, value: Option<usize> },
    CreateCode { code: usize, seconds: u64, uses: usize },
    EndCode { code: usize },
}

/// A call of a store about moderation. Accounts, reports and codes are few, so that calls meet.
#[derive(Clone, Debug)]
pub(crate) enum ModerationCommand {
    Do { actor: usize, number: u32, deed: Deed },
    Offer { secret: usize },
    Report { id: usize, reporter: usize, subject: usize, limit: usize },
    Block { account: usize, blocked: usize, limit: usize },
    Unblock { account: usize, blocked: usize },
    RemoveOld { limit: usize },
    Standing { account: usize },
    Staff,
    OpenReports { limit: usize },
    Reports { account: usize },
    BlocksOf { account: usize },
    HasBlocked { account: usize, other: usize },
    Trail { subject: Option<usize>, seconds_ago: Option<u64>, limit: usize },
    Setting { setting: SiteSetting },
    SignUpCodes,
}

/// The last account can be a member from the beginning.
const FIRST: usize = 2;

fn deed() -> impl Strategy<Value = Deed> {
    let one = || 0..4_usize;
    let kind = || select(SanctionKind::ALL);
    let seconds = prop::option::of(1..100_u64);
    prop_oneof![
        1 => (0..2_usize).prop_map(|secret| Deed::SetUp { secret }),
        3 => (one(), select(SiteRole::ALL))
            .prop_map(|(account, role)| Deed::SetRole { account, role }),
        5 => (one(), kind(), seconds)
            .prop_map(|(account, kind, seconds)| Deed::Impose { account, kind, seconds }),
        5 => (one(), kind()).prop_map(|(account, kind)| Deed::Lift { account, kind }),
        1 => one().prop_map(|account| Deed::EndAllSessions { account }),
        2 => (0..4_usize).prop_map(|id| Deed::CloseReport { id }),
        1 => (select(SiteSetting::ALL), prop::option::of(0..3_usize))
            .prop_map(|(setting, value)| Deed::Set { setting, value }),
        2 => (0..3_usize, 1..200_u64, 1..3_usize)
            .prop_map(|(code, seconds, uses)| Deed::CreateCode { code, seconds, uses }),
        1 => (0..3_usize).prop_map(|code| Deed::EndCode { code }),
    ]
}

pub(crate) fn moderation_command() -> impl Strategy<Value = ModerationCommand> {
    let one = || 0..4_usize;
    let limit = || prop_oneof![3 => Just(9_usize), 1 => 0..3_usize];
    // The first administrator does most.
    let actor = prop_oneof![3 => Just(FIRST), 1 => one()];
    prop_oneof![
        12 => (actor, any::<u32>(), deed())
            .prop_map(|(actor, number, deed)| ModerationCommand::Do { actor, number, deed }),
        1 => (0..2_usize).prop_map(|secret| ModerationCommand::Offer { secret }),
        4 => (0..4_usize, one(), one(), limit()).prop_map(|(id, reporter, subject, limit)| {
            ModerationCommand::Report { id, reporter, subject, limit }
        }),
        4 => (one(), one(), limit()).prop_map(|(account, blocked, limit)| {
            ModerationCommand::Block { account, blocked, limit }
        }),
        1 => (one(), one())
            .prop_map(|(account, blocked)| ModerationCommand::Unblock { account, blocked }),
        2 => limit().prop_map(|limit| ModerationCommand::RemoveOld { limit }),
        1 => limit().prop_map(|limit| ModerationCommand::OpenReports { limit }),
        1 => (prop::option::of(one()), prop::option::of(0..50_u64), limit()).prop_map(
            |(subject, seconds_ago, limit)| {
                ModerationCommand::Trail { subject, seconds_ago, limit }
            }
        ),
        1 => Just(ModerationCommand::SignUpCodes),
    ]
}

/// What everybody asks at the end.
pub(crate) fn moderation_queries() -> impl Iterator<Item = ModerationCommand> {
    let of_account = |account| {
        [
            ModerationCommand::Standing { account },
            ModerationCommand::Reports { account },
            ModerationCommand::BlocksOf { account },
            ModerationCommand::HasBlocked { account, other: 0 },
            ModerationCommand::Trail { subject: Some(account), seconds_ago: None, limit: 100 },
        ]
    };
    let settings = SiteSetting::ALL.iter();
    let settings = settings.map(|&setting| ModerationCommand::Setting { setting });
    let rest = [
        ModerationCommand::Staff,
        ModerationCommand::OpenReports { limit: 100 },
        ModerationCommand::Trail { subject: None, seconds_ago: None, limit: 100 },
        ModerationCommand::SignUpCodes,
    ];
    (0..4).flat_map(of_account).chain(settings).chain(rest)
}

impl ModerationCommand {
    /// A member becomes the first administrator.
    pub(crate) const SET_UP: [Self; 2] = [
        Self::Offer { secret: 0 },
        Self::Do { actor: FIRST, number: 0, deed: Deed::SetUp { secret: 0 } },
    ];

    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        macro_rules! answer {
            ($call:expr) => {
                format!("{:?}", $call.await)
            };
        }
        match *self {
            Self::Do { actor, number, ref deed } => {
                let entry = NewTrailEntry {
                    id: format!("{}-{number}", now.get()),
                    actor: account(actor),
                    reason: format!("reason {}", number % 3),
                    made: now,
                };
                deed.call(store, entry).await
            }
            Self::Offer { secret: number } => answer!(store.offer_administration(secret(number))),
            Self::Report { id, reporter, subject, limit } => {
                let causes = ReportCause::ALL;
                let report = PlayerReport {
                    id: format!("report{id}"),
                    reporter: account(reporter),
                    subject: account(subject),
                    game: (id % 2 == 0).then(|| "AAAAAAAA".to_owned()),
                    cause: causes[id % causes.len()],
                    note: "a note".to_owned(),
                    created: now,
                };
                answer!(store.report(report, limit))
            }
            Self::Block { account: by, blocked, limit } => {
                let blocked = BlockedPlayer { account: account(blocked), since: now };
                answer!(store.block(&account(by), blocked, limit))
            }
            Self::Unblock { account: by, blocked } => {
                answer!(store.unblock(&account(by), &account(blocked)))
            }
            Self::RemoveOld { limit } => answer!(store.remove_old_records(now, limit)),
            Self::Standing { account: number } => answer!(store.standing(&account(number))),
            Self::Staff => answer!(store.staff()),
            Self::OpenReports { limit } => answer!(store.open_reports(limit)),
            Self::Reports { account: number } => {
                let by = answer!(store.reports_by(&account(number)));
                by + " " + &answer!(store.reports_about(&account(number)))
            }
            Self::BlocksOf { account: number } => answer!(store.blocks_of(&account(number))),
            Self::HasBlocked { account: by, other } => {
                answer!(store.has_blocked(&account(by), &account(other)))
            }
            Self::Trail { subject, seconds_ago, limit } => {
                let ago = |seconds: u64| Timestamp::new(now.get() - seconds * 1000);
                let before = seconds_ago.map(|seconds| (ago(seconds), "5".to_owned()));
                let query = TrailQuery { subject: subject.map(account), before, limit };
                answer!(store.trail(query))
            }
            Self::Setting { setting } => answer!(store.setting(setting)),
            Self::SignUpCodes => answer!(store.sign_up_codes(now)),
        }
    }
}

impl Deed {
    async fn call(&self, store: &dyn Store, entry: NewTrailEntry) -> String {
        let now = entry.made;
        let later = |seconds: u64| now + Millis::from_secs(seconds);
        match *self {
            Self::SetUp { secret: number } => {
                format!("{:?}", store.set_up(secret(number), entry).await)
            }
            Self::SetRole { account: number, role } => {
                format!("{:?}", store.set_role(&account(number), role, entry).await)
            }
            Self::Impose { account: number, kind, seconds } => {
                let (reason, ends) = (entry.reason.clone(), seconds.map(later));
                let sanction = Sanction { reason, began: now, ends };
                let sanction = NewSanction { account: account(number), kind, sanction };
                format!("{:?}", store.impose(sanction, entry).await)
            }
            Self::Lift { account: number, kind } => {
                format!("{:?}", store.lift(&account(number), kind, entry).await)
            }
            Self::EndAllSessions { account: number } => {
                format!("{:?}", store.end_all_sessions(&account(number), entry).await)
            }
            Self::CloseReport { id } => {
                format!("{:?}", store.close_report(&format!("report{id}"), entry).await)
            }
            Self::Set { setting, value } => {
                let value = value.map(|number| format!("value {number}"));
                format!("{:?}", store.set_setting(setting, value, entry).await)
            }
            Self::CreateCode { code, seconds, uses } => {
                let code = SignUpCode {
                    hash: secret(code),
                    label: "club".to_owned(),
                    created: now,
                    expires: later(seconds),
                    uses,
                };
                format!("{:?}", store.create_sign_up_code(code, entry).await)
            }
            Self::EndCode { code } => {
                format!("{:?}", store.end_sign_up_code(secret(code), entry).await)
            }
        }
    }
}
