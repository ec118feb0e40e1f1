//! Why challenges are declined.

/// Why a challenge is declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DeclineReason {
    /// The key of lichess.
    pub(crate) key: &'static str,
    /// In English.
    pub(crate) text: &'static str,
}

const fn reason(key: &'static str, text: &'static str) -> DeclineReason {
    DeclineReason { key, text }
}

/// The reasons that lichess knows.
const REASONS: [DeclineReason; 11] = [
    reason("generic", "I'm not accepting challenges at the moment."),
    reason("later", "This is not the right time for me, please ask again later."),
    reason(
        "tooFast",
        "This time control is too fast for me, please challenge again with a slower game.",
    ),
    reason(
        "tooSlow",
        "This time control is too slow for me, please challenge again with a faster game.",
    ),
    reason("timeControl", "I'm not accepting challenges with this time control."),
    reason("rated", "Please send me a rated challenge instead."),
    reason("casual", "Please send me a casual challenge instead."),
    reason("standard", "I'm not accepting variant challenges right now."),
    reason("variant", "I'm not willing to play this variant right now."),
    reason("noBot", "I'm not accepting challenges from bots."),
    reason("onlyBot", "I'm only accepting challenges from bots."),
];

impl DeclineReason {
    /// That of somebody who gives none.
    pub(crate) const GENERIC: Self = REASONS[0];

    /// The reason with a key, whatever the case of its letters.
    pub(crate) fn named(key: &str) -> Option<Self> {
        REASONS.into_iter().find(|reason| reason.key.eq_ignore_ascii_case(key))
    }

    /// The keys in one text, for errors.
    pub(crate) fn keys() -> String {
        REASONS.map(|reason| reason.key).join(", ")
    }
}
