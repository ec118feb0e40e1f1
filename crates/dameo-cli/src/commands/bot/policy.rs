//! Which challenges a bot accepts.

use dameo::Variant;
use serde_json::Value;

/// Whose challenges are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Opponents {
    /// Those of everybody.
    All,
    /// Those of people.
    People,
    /// Those of bots.
    Bots,
}

/// Which challenges a bot accepts.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    /// All if there is none.
    pub(super) variants: Vec<Variant>,
    pub(super) opponents: Opponents,
    /// The time at the start in seconds.
    pub(super) min_time: u64,
    pub(super) max_time: u64,
    /// Whether games without a clock, and over days, are played.
    pub(super) unlimited: bool,
    /// How many games at once.
    pub(super) max_games: usize,
}

impl Policy {
    /// Why a challenge is declined, as a key of the API; `None` if it is accepted while so many
    /// games run.
    pub(super) fn refusal(&self, challenge: &Value, running: usize) -> Option<&'static str> {
        if running >= self.max_games {
            return Some("later");
        }
        let variant = challenge["variant"]["key"].as_str().and_then(|name| name.parse().ok());
        let Some(variant) = variant else { return Some("variant") };
        if !self.variants.is_empty() && !self.variants.contains(&variant) {
            return Some("variant");
        }
        let is_bot = challenge["challenger"]["title"] == "BOT";
        match self.opponents {
            Opponents::People if is_bot => return Some("noBot"),
            Opponents::Bots if !is_bot => return Some("onlyBot"),
            _ => {}
        }
        match challenge["timeControl"]["limit"].as_u64() {
            None if self.unlimited => None,
            None => Some("timeControl"),
            Some(limit) if limit < self.min_time => Some("tooFast"),
            Some(limit) if limit > self.max_time => Some("tooSlow"),
            Some(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn challenges_are_accepted_as_the_options_say() {
        let policy = Policy {
            variants: vec![Variant::Dameo, Variant::Croda],
            opponents: Opponents::People,
            min_time: 60,
            max_time: 600,
            unlimited: false,
            max_games: 2,
        };
        let challenge = |variant: &str, title: Option<&str>, limit: Option<u64>| {
            json!({
                "variant": {"key": variant},
                "challenger": {"name": "Ann", "title": title},
                "timeControl": {"limit": limit},
            })
        };
        let refusal = |variant, title, limit| policy.refusal(&challenge(variant, title, limit), 1);
        assert_eq!(refusal("dameo", None, Some(60)), None);
        assert_eq!(refusal("croda", None, Some(600)), None);
        assert_eq!(refusal("anti-dameo", None, Some(60)), Some("variant"));
        assert_eq!(refusal("chess", None, Some(60)), Some("variant"));
        assert_eq!(refusal("dameo", Some("BOT"), Some(60)), Some("noBot"));
        assert_eq!(refusal("dameo", None, Some(59)), Some("tooFast"));
        assert_eq!(refusal("dameo", None, Some(601)), Some("tooSlow"));
        assert_eq!(refusal("dameo", None, None), Some("timeControl"));
        assert_eq!(policy.refusal(&challenge("dameo", None, Some(60)), 2), Some("later"));
        let other = Policy { opponents: Opponents::Bots, unlimited: true, ..policy.clone() };
        assert_eq!(other.refusal(&challenge("dameo", None, None), 0), Some("onlyBot"));
        assert_eq!(other.refusal(&challenge("dameo", Some("BOT"), None), 0), None);
    }
}
