//! Everything that can go wrong with a request, as problem JSON (RFC 9457),
//! and the one place where that is mapped to a status.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use dameo::{ParseMoveError, ResolveError};
use dameo_protocol::{LimitError, PositionError};
use serde::Serialize;
use utoipa::ToSchema;

/// The media type of problems.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";
/// When to come back to a busy server, in seconds.
const RETRY_AFTER: &str = "2";
/// A problem quotes what is wrong, but no more than so many characters.
const MAX_DETAIL: usize = 500;

/// What is wrong, for programs. The names are fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    /// The body is no JSON.
    BadJson,
    /// The body ended early or came apart on the way.
    BrokenBody,
    /// The origin of the request is another site.
    ForeignOrigin,
    /// There is nothing at this address.
    NotFound,
    /// The address names no variant.
    UnknownVariant,
    /// The address knows other methods.
    MethodNotAllowed,
    /// The body did not arrive in time.
    BodyTimeout,
    /// The body is too large.
    BodyTooLarge,
    /// The content type is not JSON.
    UnsupportedMediaType,
    /// The JSON, or the question in the address, has other fields or values than
    /// expected.
    BadRequest,
    /// The FEN is no position.
    BadFen,
    /// The PDN is no game of this variant.
    BadPdn,
    /// A text has not the form of a move.
    BadMove,
    /// A text may stand for several moves.
    AmbiguousMove,
    /// A move is not legal.
    IllegalMove,
    /// A limit is out of its range.
    BadLimit,
    /// The game is too long.
    TooManyMoves,
    /// The review would visit too many positions.
    TooManyNodes,
    /// No table has so many pieces.
    TooManyPieces,
    /// There is no table for the position.
    NoTable,
    /// A table cannot be read.
    DamagedTable,
    /// A fault of the server's.
    Internal,
    /// Too many others are being served.
    Busy,
    /// The server is stopping.
    Stopping,
    /// The work took too long.
    Timeout,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Self::BadJson | Self::BrokenBody => StatusCode::BAD_REQUEST,
            Self::ForeignOrigin => StatusCode::FORBIDDEN,
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
            | Self::TooManyNodes
            | Self::TooManyPieces => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Internal | Self::DamagedTable => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Busy | Self::Stopping | Self::Timeout => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// What is wrong with a request (RFC 9457).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// `about:blank`: the status says what kind of problem it is, and `code`
    /// says it precisely.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    /// The status.
    status: u16,
    /// What is wrong, for programs.
    code: Code,
    /// What is wrong, for people: one line that names the text, the place in
    /// it and what was expected.
    detail: String,
    /// The move that is wrong, if it is one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    mv: Option<Box<MoveProblem>>,
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct MoveProblem {
    /// Its place among the moves given, from 0; that of a PDN in its line of
    /// play.
    index: usize,
    /// The text that was to be a move.
    text: String,
    /// Why it is none.
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
        }
    }

    pub(crate) fn stopping() -> Self {
        Self::new(Code::Stopping, "the server is stopping")
    }

    /// A panic, which the log has told of.
    pub(crate) fn internal() -> Self {
        Self::new(Code::Internal, "the server failed to answer: please report this request")
    }

    #[cfg(test)]
    pub(crate) fn code(&self) -> Code {
        self.code
    }

    /// A move that is wrong, by its number from 1.
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
}

/// Cuts what a client sent down to what somebody might read.
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
        if status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
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

/// The first cause of an error: what the reader of the JSON said.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Self {
        let detail = error.to_string();
        match error {
            PositionError::Move { number, error } => Self::of_move(number, &error, detail),
            _ => Self::new(Code::BadFen, detail),
        }
    }
}

impl From<ResolveError> for Problem {
    fn from(error: ResolveError) -> Self {
        let detail = error.to_string();
        match error {
            ResolveError::Move { ply, error, .. } => Self::of_move(ply, &error, detail),
            ResolveError::Fen(_) | ResolveError::Setup(_) => Self::new(Code::BadFen, detail),
            _ => Self::new(Code::BadPdn, detail),
        }
    }
}

impl From<LimitError> for Problem {
    fn from(error: LimitError) -> Self {
        Self::new(Code::BadLimit, error.to_string())
    }
}
