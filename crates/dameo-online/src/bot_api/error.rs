//! The errors of the API for bots.

use axum::response::{IntoResponse, Response};
use dameo_server::{Problem, problem_codes};

use crate::problem::no_such_game;
use crate::rooms::visit::VisitEnd;

problem_codes! {
    /// The request has no token, or one that has ended.
    NO_TOKEN = "no-token", UNAUTHORIZED;
    /// The token does not allow this.
    MISSING_SCOPE = "missing-scope", FORBIDDEN;
    /// The account is not that of a bot.
    NOT_A_BOT = "not-a-bot", FORBIDDEN;
    /// The account has played: it cannot become a bot.
    HAS_GAMES = "has-games", BAD_REQUEST;
    /// The game does not allow this.
    REFUSED = "refused", BAD_REQUEST;
    /// A field or a parameter has a wrong value.
    BAD_FIELD = "bad-field", BAD_REQUEST;
    /// There is no member with this name.
    NO_SUCH_PLAYER = "no-such-player", NOT_FOUND;
}

/// A problem of a request to the API for bots.
#[derive(Debug)]
pub(crate) struct ApiError(Problem);

impl ApiError {
    pub(crate) fn new(code: dameo_server::ProblemCode, detail: impl Into<String>) -> Self {
        Self(Problem::new(code, detail))
    }

    /// A field or a parameter with a wrong value.
    pub(crate) fn bad_field(detail: impl Into<String>) -> Self {
        Self::new(BAD_FIELD, detail)
    }

    /// What became of a visit to the room of a game.
    pub(crate) fn of_visit(end: VisitEnd, game: &str) -> Self {
        Self(match end {
            VisitEnd::NoSuchGame => no_such_game(game),
            VisitEnd::Unavailable => {
                let detail = "the game cannot be played at present: try again in a few seconds";
                Problem::new(crate::problem::UNAVAILABLE, detail)
            }
        })
    }
}

impl ApiError {
    /// Whether the game does not allow what was asked for.
    pub(crate) fn is_refusal(&self) -> bool {
        self.0.code() == REFUSED
    }
}

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.0.into_response()
    }
}
