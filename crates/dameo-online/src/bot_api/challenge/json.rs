//! Challenges as clients see them.

use std::sync::Arc;

use dameo::{ByColor, Color};
use dameo_live::{Millis, TimeControl};
use dameo_store::{AccountId, ColorChoice, Invitation};
use serde::Serialize;
use serde_json::{Value, json};

use crate::bot_api::json::{User, VariantJson, color, speed};
use crate::bot_api::lines::Lines;
use crate::challenges::reason::DeclineReason;
use crate::challenges::registry::{Challenge, ChallengeChange, ChallengeEvent, Ending};
use crate::online::Online;

/// A challenge.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChallengeJson {
    id: String,
    url: String,
    status: &'static str,
    challenger: User,
    dest_user: Option<User>,
    variant: VariantJson,
    rated: bool,
    speed: &'static str,
    time_control: Value,
    color: &'static str,
    perf: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason_key: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason: Option<&'static str>,
}

impl ChallengeJson {
    /// An open challenge to a player.
    pub(super) fn new(online: &Online, challenge: &Arc<Challenge>, site: &str) -> Self {
        let Challenge { invitation, challenger, dest, challenged, ending, .. } = &**challenge;
        let challenger = User::now(online, &invitation.creator, challenger);
        let dest = User::now(online, dest, challenged);
        let status = match *ending.borrow() {
            Some(ending) => ending.name(),
            None if dest.online == Some(false) => "offline",
            None => "created",
        };
        Self { status, dest_user: Some(dest), ..Self::of(invitation, challenger, site) }
    }

    /// An invitation by link.
    pub(super) fn of(invitation: &Invitation, challenger: User, site: &str) -> Self {
        let variant = invitation.variant;
        Self {
            id: invitation.id.clone(),
            url: format!("{site}/{}", invitation.id),
            status: "created",
            challenger,
            dest_user: None,
            variant: variant.into(),
            rated: invitation.terms.is_rated,
            speed: speed(invitation.terms.time),
            time_control: time_control(invitation.terms.time),
            color: match invitation.color {
                ColorChoice::White => color(Color::White),
                ColorChoice::Black => color(Color::Black),
                ColorChoice::Random => "random",
            },
            perf: json!({"icon": "", "name": variant.title()}),
            initial_fen: invitation.start_fen.clone(),
            decline_reason_key: None,
            decline_reason: None,
        }
    }
}

fn time_control(time: Option<ByColor<TimeControl>>) -> Value {
    let Some(control) = time.map(|time| time.white) else { return json!({"type": "unlimited"}) };
    if let TimeControl::Days { per_move, .. } = control {
        return json!({"type": "correspondence", "daysPerTurn": per_move});
    }
    let seconds = |span: Millis| span.get() / 1000;
    let (limit, increment) = (seconds(control.base()), seconds(control.increment()));
    let minutes = match limit % 60 {
        0 => (limit / 60).to_string(),
        // Two decimals are enough to recognise it.
        _ => format!("{:.2}", Millis::from_secs(limit).get() as f64 / 60_000.0),
    };
    let show = format!("{minutes}+{increment}");
    json!({"type": "clock", "limit": limit, "increment": increment, "show": show})
}

impl ChallengeEvent {
    /// The event as an account sees it.
    pub(crate) fn json(&self, online: &Online, account: &AccountId, site: &str) -> Value {
        let mut challenge = ChallengeJson::new(online, &self.challenge, site);
        let kind = match self.change {
            ChallengeChange::Made => "challenge",
            ChallengeChange::Canceled => "challengeCanceled",
            ChallengeChange::Declined(DeclineReason { key, text }) => {
                (challenge.decline_reason_key, challenge.decline_reason) = (Some(key), Some(text));
                "challengeDeclined"
            }
        };
        let is_own = self.challenge.is_by(account);
        let mut challenge = json!(challenge);
        challenge["direction"] = json!(if is_own { "out" } else { "in" });
        let compat = json!({"bot": true, "board": true});
        json!({"type": kind, "challenge": challenge, "compat": compat})
    }
}

/// An open challenge as an event.
pub(crate) fn challenge_line(
    online: &Online,
    challenge: &Arc<Challenge>,
    account: &AccountId,
    site: &str,
) -> Value {
    let event = ChallengeEvent { change: ChallengeChange::Made, challenge: Arc::clone(challenge) };
    event.json(online, account, site)
}

/// Sends a challenge, and then how it has ended.
pub(super) async fn follow(
    lines: &Lines,
    challenge: &Challenge,
    shown: &ChallengeJson,
) -> Option<Ending> {
    lines.send(shown).await.ok()?;
    let mut ending = challenge.ending.subscribe();
    let known = ending.wait_for(Option::is_some).await.ok().and_then(|known| *known)?;
    lines.send(&json!({"done": known.name()})).await.ok()?;
    Some(known)
}
