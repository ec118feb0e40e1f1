//! What a challenge or a seek proposes.

use dameo::{ByColor, GameRecord, Variant};
use dameo_live::{Fischer, Millis, Terms, TimeControl, Timestamp};
use dameo_server::{AppState, Client};
use dameo_store::{AccountId, ColorChoice, Identity, Invitation, RatingPool, Speed};

use crate::bot_api::error::ApiError;
use crate::bot_api::fields::Fields;
use crate::routes::invitations::check_start;

/// The longest time of a side in seconds.
const MAX_LIMIT: u64 = 86_400;
/// The longest increment in seconds.
const MAX_INCREMENT: u64 = 600;
/// The most days for a move.
const MAX_DAYS: u16 = 14;

/// A game that somebody proposes.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) variant: Variant,
    pub(crate) color: ColorChoice,
    /// The same for both sides; `None` without a clock.
    pub(crate) control: Option<TimeControl>,
    /// The FEN of the start; `None` for that of the variant.
    fen: Option<String>,
    pub(crate) is_rated: bool,
}

impl Offer {
    /// The fields of a challenge.
    pub(super) fn of_challenge(fields: &Fields) -> Result<Self, ApiError> {
        let seconds = "a number of seconds";
        let limit = fields.parse("clock.limit", seconds)?;
        let increment = fields.parse("clock.increment", seconds)?;
        let days = fields.parse("days", "a number of days")?;
        let control = match (limit, increment, days) {
            (None, None, None) => None,
            (None, None, Some(days)) => Some(days_a_move(days)?),
            (Some(limit), increment, None) => {
                Some(clock(Millis::from_secs(limit), increment.unwrap_or(0))?)
            }
            (None, Some(_), _) => return Err(ApiError::bad_field("clock.limit: it is missing")),
            (Some(_), _, Some(_)) => {
                return Err(ApiError::bad_field("days: expected a clock or days, not both"));
            }
        };
        Self::new(fields, control)
    }

    /// The fields of a seek, which has a clock with minutes.
    pub(crate) fn of_seek(fields: &Fields) -> Result<Self, ApiError> {
        let minutes: Option<f64> = fields.parse("time", "a number of minutes")?;
        let increment = fields.parse("increment", "a number of seconds")?.unwrap_or(0);
        let days = fields.parse("days", "a number of days")?;
        let control = match (minutes, days) {
            (Some(minutes), None) if (0.0..=MAX_LIMIT as f64 / 60.0).contains(&minutes) => {
                // Not negative and far below the largest: the fraction of a millisecond is lost.
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                clock(Millis::new((minutes * 60_000.0) as u64), increment)?
            }
            (None, Some(days)) => days_a_move(days)?,
            _ => return Err(ApiError::bad_field("time: expected minutes, or days without it")),
        };
        Self::new(fields, Some(control))
    }

    fn new(fields: &Fields, control: Option<TimeControl>) -> Result<Self, ApiError> {
        // Clients of lichess send "standard" by default.
        let variant = match fields.get("variant").unwrap_or("standard") {
            "standard" => Variant::Dameo,
            name => {
                name.parse().map_err(|error| ApiError::bad_field(format!("variant: {error}")))?
            }
        };
        let color = match fields.get("color").unwrap_or("random") {
            "white" => ColorChoice::White,
            "black" => ColorChoice::Black,
            "random" => ColorChoice::Random,
            other => {
                let detail = format!("color {other:?}: expected white, black or random");
                return Err(ApiError::bad_field(detail));
            }
        };
        let fen = fields.get("fen").filter(|&fen| fen != "startpos").map(str::to_owned);
        Ok(Self { variant, color, control, fen, is_rated: fields.flag("rated")? })
    }

    /// That the game can be rated between these players, if it is to be.
    pub(crate) fn check_rated(&self, players: &[&Identity]) -> Result<(), ApiError> {
        if !self.is_rated {
            return Ok(());
        }
        if players.iter().any(|player| !matches!(player, Identity::Member(_))) {
            let detail = "rated true: expected false: only members play rated games, no bots";
            return Err(ApiError::bad_field(detail));
        }
        let nobody = AccountId(String::new());
        let invitation =
            self.invitation(String::new(), nobody, false, (Timestamp::new(0), Millis::ZERO));
        let bad = |error| ApiError::bad_field(format!("rated true: {error}"));
        invitation.check_ratable().map_err(bad)
    }

    /// The pool of the game.
    pub(crate) fn pool(&self) -> RatingPool {
        RatingPool { variant: self.variant, speed: Speed::of(&self.terms()) }
    }

    /// The time of both sides.
    pub(crate) fn time(&self) -> Option<ByColor<TimeControl>> {
        self.control.map(|control| ByColor { white: control, black: control })
    }

    /// The offer with its start in the one form of positions, which is checked.
    pub(crate) async fn checked(
        self,
        app: &AppState,
        client: Client,
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        if self.fen.is_none() {
            return Ok(self);
        }
        let record = GameRecord { start: self.fen.clone(), ..GameRecord::new(self.variant) };
        let fen = app.compute(client, move |_| check_start(record, now)).await?;
        Ok(Self { fen, ..self })
    }

    fn terms(&self) -> Terms {
        let terms = match (self.time(), self.control) {
            (Some(time), Some(TimeControl::Days { .. })) => Terms::correspondence(time),
            (Some(time), _) => Terms::live(time),
            (None, _) => Terms::by_invitation(None),
        };
        Terms { is_rated: self.is_rated, ..terms }
    }

    /// The invitation of an account to such a game.
    pub(crate) fn invitation(
        &self,
        id: String,
        creator: AccountId,
        is_public: bool,
        (created, lifetime): (Timestamp, Millis),
    ) -> Invitation {
        Invitation {
            id,
            creator,
            variant: self.variant,
            draw_rules: self.variant.default_draw_rules(),
            start_fen: self.fen.clone(),
            terms: self.terms(),
            color: self.color,
            is_public,
            is_help_allowed: false,
            created,
            expires: created + lifetime,
        }
    }
}

fn clock(base: Millis, increment: u64) -> Result<TimeControl, ApiError> {
    if base.is_zero() || base > Millis::from_secs(MAX_LIMIT) || increment > MAX_INCREMENT {
        let detail = format!(
            "the clock: expected up to {MAX_LIMIT} seconds, not 0, and up to {MAX_INCREMENT} a move"
        );
        return Err(ApiError::bad_field(detail));
    }
    Ok(Fischer { base, increment: Millis::from_secs(increment) }.into())
}

/// Days for each move: the bank is full again after it.
fn days_a_move(days: u16) -> Result<TimeControl, ApiError> {
    if days == 0 || days > MAX_DAYS {
        return Err(ApiError::bad_field(format!("days {days}: expected 1 to {MAX_DAYS}")));
    }
    Ok(TimeControl::Days { bank: days, per_move: days, max: days })
}
