//! Challenges as clients see them.

use std::sync::Arc;

use dameo::{ByColor, Color};
use dameo_live::{Millis, TimeControl};
use dameo_store::{AccountId, ColorChoice, Invitation};
use serde::Serialize;
use serde_json::{Value, json};

use super::registry::{Challenge, ChallengeEvent, Ending};
use crate::bot_api::json::{User, VariantJson, color, speed};
use crate::bot_api::lines::Lines;
use crate::bot_api::listeners::BotEvent;
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
        let Challenge { invitation, challenger, dest, challenged, ending } = &**challenge;
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

/// The event of a challenge that was made.
const CREATED: &str = "challenge";

/// Why a challenge is declined: the keys of lichess, and what they say.
const REASONS: [(&str, &str); 11] = [
    ("generic", "I'm not accepting challenges at the moment."),
    ("later", "This is not the right time for me, please ask again later."),
    ("tooFast", "This time control is too fast for me, please challenge again with a slower game."),
    ("tooSlow", "This time control is too slow for me, please challenge again with a faster game."),
    ("timeControl", "I'm not accepting challenges with this time control."),
    ("rated", "Please send me a rated challenge instead."),
    ("casual", "Please send me a casual challenge instead."),
    ("standard", "I'm not accepting variant challenges right now."),
    ("variant", "I'm not willing to play this variant right now."),
    ("noBot", "I'm not accepting challenges from bots."),
    ("onlyBot", "I'm only accepting challenges from bots."),
];

impl ChallengeEvent {
    pub(super) fn created(challenge: &Arc<Challenge>) -> Self {
        Self { kind: CREATED, challenge: Arc::clone(challenge), reason: None }
    }

    pub(super) fn canceled(challenge: Arc<Challenge>) -> Self {
        Self { kind: "challengeCanceled", challenge, reason: None }
    }

    /// A key that is unknown is the first one.
    pub(super) fn declined(challenge: Arc<Challenge>, key: &str) -> Self {
        let reason = REASONS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
        Self { kind: "challengeDeclined", challenge, reason: reason.or(Some(REASONS[0])) }
    }

    /// Tells both players.
    pub(super) fn tell(self, online: &Online) {
        let event = Arc::new(self);
        let Challenge { invitation, dest, .. } = &*event.challenge;
        if event.kind != CREATED {
            online.take_back_push(&invitation.id);
        } else if invitation.terms.is_correspondence() {
            // Of others the time is over before somebody comes.
            online.push_challenge(dest, &invitation.id, invitation.created);
        }
        for account in [&invitation.creator, dest] {
            let listeners = &online.bots().listeners;
            listeners.tell(account, BotEvent::Challenge(Arc::clone(&event)));
        }
    }

    /// The event as an account sees it.
    pub(crate) fn json(&self, online: &Online, account: &AccountId, site: &str) -> Value {
        let mut challenge = ChallengeJson::new(online, &self.challenge, site);
        if let Some((key, text)) = self.reason {
            (challenge.decline_reason_key, challenge.decline_reason) = (Some(key), Some(text));
        }
        let is_own = self.challenge.invitation.creator == *account;
        let mut challenge = json!(challenge);
        challenge["direction"] = json!(if is_own { "out" } else { "in" });
        let compat = json!({"bot": true, "board": true});
        json!({"type": self.kind, "challenge": challenge, "compat": compat})
    }
}

/// An open challenge as an event.
pub(crate) fn challenge_line(
    online: &Online,
    challenge: &Arc<Challenge>,
    account: &AccountId,
    site: &str,
) -> Value {
    ChallengeEvent::created(challenge).json(online, account, site)
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
