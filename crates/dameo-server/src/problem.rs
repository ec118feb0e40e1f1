//! The errors of requests as problem JSON (RFC 9457), with their HTTP status.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use dameo::pdn::ResolveError;
use dameo::{BoundsError, ParseMoveError, RecordError, RecordFault};
use dameo_api::LimitError;
use serde::Serialize;
use utoipa::ToSchema;

/// The media type of problem JSON.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";
/// The `Retry-After` of a busy server.
const RETRY_AFTER: Duration = Duration::from_secs(2);
/// The maximum length of a detail or a quoted text, in characters.
const MAX_DETAIL: usize = 500;

/// The error code, for programs. The names are a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    /// The body is not JSON.
    BadJson,
    /// The body is incomplete, or its transfer failed.
    BrokenBody,
    /// The request comes from a page of another origin.
    ForeignOrigin,
    /// The header Host names another server.
    UnknownHost,
    /// The URL does not exist.
    NotFound,
    /// The URL does not name a variant.
    UnknownVariant,
    /// The URL does not support this method.
    MethodNotAllowed,
    /// The body did not arrive in time.
    BodyTimeout,
    /// The body is too large.
    BodyTooLarge,
    /// The content type is not JSON.
    UnsupportedMediaType,
    /// The JSON or the query string has unknown or missing fields, or invalid
    /// values.
    BadRequest,
    /// The FEN is invalid.
    BadFen,
    /// The PDN is not a game of this variant.
    BadPdn,
    /// A move text is malformed.
    BadMove,
    /// A move text names several legal moves.
    AmbiguousMove,
    /// A move is illegal.
    IllegalMove,
    /// A limit is outside its range.
    BadLimit,
    /// The game has too many moves.
    TooManyMoves,
    /// The captures of the game have too many routes.
    TooManySteps,
    /// The review would search too many nodes.
    TooManyNodes,
    /// The position has more pieces than the tablebase.
    TooManyPieces,
    /// The server has no tablebase for the position.
    NoTable,
    /// A tablebase file cannot be read.
    DamagedTable,
    /// The client sends too many requests.
    TooManyRequests,
    /// The server failed.
    Internal,
    /// Too many requests are waiting, or the memory for a search is missing.
    Busy,
    /// The server is stopping.
    Stopping,
    /// The review took too long.
    Timeout,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Self::BadJson | Self::BrokenBody => StatusCode::BAD_REQUEST,
            Self::ForeignOrigin => StatusCode::FORBIDDEN,
            Self::UnknownHost => StatusCode::MISDIRECTED_REQUEST,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::NotFound | Self::UnknownVariant | Self::NoTable => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::BodyTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BadRequest
            | Self::BadFen
            | Self::BadPdn
            | Self::BadMove
            | Self::AmbiguousMove
            | Self::IllegalMove
            | Self::BadLimit
            | Self::TooManyMoves
            | Self::TooManySteps
            | Self::TooManyNodes
            | Self::TooManyPieces => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Internal | Self::DamagedTable => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Busy | Self::Stopping | Self::Timeout => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// A problem with a request (RFC 9457).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// Always `about:blank`; `code` is the type of the problem.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The reason phrase of the status.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// The error code, for programs.
    code: Code,
    /// The message for people: one line that names the invalid text, the place
    /// in it and what was expected.
    detail: String,
    /// The invalid move, if the problem is one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    mv: Option<Box<MoveProblem>>,
    /// How long the client should wait before its next attempt.
    #[serde(skip)]
    retry_after: Option<Duration>,
}

/// A problem with a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct MoveProblem {
    /// The index of the move in the request, from 0; for PDN, in its line of
    /// moves.
    index: usize,
    /// The invalid text.
    text: String,
    /// Why the text is not a legal move.
    reason: &'static str,
    /// The legal moves that may have been meant.
    candidates: Vec<String>,
}

impl Problem {
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        let status = code.status();
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            code,
            detail: shorten(detail.into()),
            mv: None,
            retry_after: (status == StatusCode::SERVICE_UNAVAILABLE).then_some(RETRY_AFTER),
        }
    }

    pub(crate) fn busy() -> Self {
        Self::new(Code::Busy, "the server is busy: try again in a few seconds")
    }

    /// The client may send its next request after some time.
    pub(crate) fn too_many_requests(wait: Duration) -> Self {
        let detail = "too many requests: try again after the time in the header Retry-After";
        Self { retry_after: Some(wait), ..Self::new(Code::TooManyRequests, detail) }
    }

    pub(crate) fn stopping() -> Self {
        Self::new(Code::Stopping, "the server is stopping")
    }

    /// A panic, which is in the log.
    pub(crate) fn internal() -> Self {
        Self::new(Code::Internal, "the server failed to answer: please report this request")
    }

    #[cfg(test)]
    pub(crate) fn code(&self) -> Code {
        self.code
    }

    /// A problem with the move of the given number, from 1.
    fn of_move(number: usize, error: &ParseMoveError, detail: String) -> Self {
        let code = match error {
            ParseMoveError::Syntax { .. } | ParseMoveError::LargeBoard { .. } => Code::BadMove,
            ParseMoveError::Ambiguous { .. } => Code::AmbiguousMove,
            _ => Code::IllegalMove,
        };
        let mv = MoveProblem {
            index: number - 1,
            text: shorten(error.text().to_owned()),
            reason: error.name(),
            candidates: error.candidates().to_vec(),
        };
        Self { mv: Some(Box::new(mv)), ..Self::new(code, detail) }
    }

    /// A problem with a game that exceeds the bounds of the server.
    fn of_bounds(error: &BoundsError, detail: String) -> Self {
        let code = match error {
            // The response to a request that is stopped reaches nobody.
            BoundsError::Stopped => return Self::stopping(),
            BoundsError::TooManySteps(_) => Code::TooManySteps,
            BoundsError::TooManyPlies { .. } => Code::TooManyMoves,
            _ => Code::BadFen,
        };
        Self::new(code, detail)
    }
}

/// Truncates a text that may quote a client to [`MAX_DETAIL`] characters.
fn shorten(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MAX_DETAIL) {
        text.truncate(end);
        text.push('…');
    }
    text
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.code.status();
        let mut response = (status, Json(&self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if let Some(wait) = self.retry_after {
            // Whole seconds, rounded up.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        let code = match &rejection {
            JsonRejection::JsonDataError(_) => Code::BadRequest,
            JsonRejection::JsonSyntaxError(_) => Code::BadJson,
            JsonRejection::MissingJsonContentType(_) => Code::UnsupportedMediaType,
            _ if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => Code::BodyTooLarge,
            _ => Code::BrokenBody,
        };
        let detail = match code {
            Code::UnsupportedMediaType => "expected the content type application/json".to_owned(),
            Code::BodyTooLarge => "the body is larger than this server takes".to_owned(),
            _ => innermost(&rejection),
        };
        Self::new(code, detail)
    }
}

/// The message of the innermost source of an error.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        let detail = error.to_string();
        match error.fault {
            RecordFault::Move(fault) => Self::of_move(error.ply, &fault, detail),
            RecordFault::Bounds(fault) => Self::of_bounds(&fault, detail),
            _ => Self::new(Code::BadFen, detail),
        }
    }
}

impl From<BoundsError> for Problem {
    fn from(error: BoundsError) -> Self {
        Self::of_bounds(&error, error.to_string())
    }
}

impl From<ResolveError> for Problem {
    fn from(error: ResolveError) -> Self {
        let detail = error.to_string();
        match error {
            ResolveError::Move { ply, error, .. } => Self::of_move(ply, &error, detail),
            ResolveError::Fen(_) | ResolveError::Setup(_) => Self::new(Code::BadFen, detail),
            ResolveError::Bounds { error, .. } => Self::of_bounds(&error, detail),
            _ => Self::new(Code::BadPdn, detail),
        }
    }
}

impl From<LimitError> for Problem {
    fn from(error: LimitError) -> Self {
        Self::new(Code::BadLimit, error.to_string())
    }
}
