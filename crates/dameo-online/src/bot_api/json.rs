//! The forms that several answers share.

use dameo::{ByColor, Color, Conclusion, Variant};
use dameo_live::{Millis, TimeControl};
use dameo_store::AccountId;
use serde::Serialize;
use serde_json::{Value, json};

use crate::online::Online;
use crate::players::{PlayerView, Title};

/// The answer to what was done.
pub(crate) fn ok() -> axum::Json<Value> {
    axum::Json(json!({"ok": true}))
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct User {
    /// The name in lower case; null for a guest.
    pub(crate) id: Option<String>,
    pub(crate) name: String,
    /// `BOT`, or null.
    pub(crate) title: Option<Title>,
    /// In the pool of the game; left out for others than members with a rated game there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provisional: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) online: Option<bool>,
}

impl User {
    pub(crate) fn of(player: &PlayerView) -> Self {
        let (name, title, rating) = match player {
            PlayerView::Member { name, title, rating } => (name.clone(), *title, *rating),
            PlayerView::Guest => return Self::unnamed("Guest"),
            PlayerView::Deleted => return Self::unnamed("Deleted"),
            PlayerView::Computer { level } => return Self::unnamed(&format!("Level {level}")),
        };
        Self {
            id: Some(name.to_lowercase()),
            title,
            rating: rating.map(|rating| rating.value),
            provisional: rating.filter(|rating| rating.is_provisional).map(|_| true),
            ..Self::unnamed(&name)
        }
    }

    fn unnamed(name: &str) -> Self {
        let name = name.to_owned();
        Self { id: None, name, title: None, rating: None, provisional: None, online: None }
    }

    /// A player, and whether a program of it listens to its events.
    pub(crate) fn now(online: &Online, account: &AccountId, player: &PlayerView) -> Self {
        let is_online = online.bots().is_listening(account, online.clock().now());
        Self { online: Some(is_online), ..Self::of(player) }
    }
}

/// A variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct VariantJson {
    key: &'static str,
    name: &'static str,
    short: &'static str,
}

impl From<Variant> for VariantJson {
    fn from(variant: Variant) -> Self {
        Self { key: variant.name(), name: variant.title(), short: variant.title() }
    }
}

/// How fast a game is, by the time for 40 moves in seconds, as lichess has it.
pub(crate) fn speed(time: Option<ByColor<TimeControl>>) -> &'static str {
    let Some(control) = time.map(|time| time.white) else { return "correspondence" };
    if control.is_correspondence() {
        return "correspondence";
    }
    let seconds = |span: Millis| span.get() / 1000;
    match seconds(control.base()) + 40 * seconds(control.increment() + control.delay()) {
        0..30 => "ultraBullet",
        30..180 => "bullet",
        180..480 => "blitz",
        480..1500 => "rapid",
        _ => "classical",
    }
}

/// The number and the name of what has become of a game.
pub(crate) fn status(conclusion: Option<Conclusion>, has_winner: bool) -> (u8, &'static str) {
    match conclusion {
        None => (20, "started"),
        Some(Conclusion::Abort) => (25, "aborted"),
        Some(Conclusion::Resignation { .. }) => (31, "resign"),
        Some(Conclusion::Abandonment { .. }) => (33, "timeout"),
        Some(Conclusion::Agreement | Conclusion::Adjudication { winner: None }) => (34, "draw"),
        Some(Conclusion::Time { .. }) => (35, "outoftime"),
        Some(Conclusion::Rules) if !has_winner => (34, "draw"),
        Some(_) => (60, "variantEnd"),
    }
}

/// A side, as text.
pub(crate) fn color(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}
