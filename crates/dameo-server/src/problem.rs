//! The errors of requests as problem JSON (RFC 9457), with their HTTP status.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Serialize, Serializer};
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::{
    ContentBuilder, ObjectBuilder, Ref, RefOr, ResponseBuilder, ResponsesBuilder, Schema, Type,
};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

/// The media type of problem JSON.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";
/// The `Retry-After` of a busy server, and for a client that keeps it busy.
const RETRY_AFTER: Duration = Duration::from_secs(2);
/// The maximum length of a detail or a quoted text, in characters.
const MAX_DETAIL: usize = 500;

/// The kind of a problem: an error code for programs, which is a contract, and the
/// HTTP status of the response. Every [`Area`](crate::Area) has codes of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProblemCode {
    name: &'static str,
    status: StatusCode,
}

impl ProblemCode {
    /// A code with a name in lower case, with `-` between words.
    #[must_use]
    pub const fn new(name: &'static str, status: StatusCode) -> Self {
        Self { name, status }
    }

    /// The name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The schema of codes with these names.
    pub(crate) fn schema_of(names: impl Iterator<Item = &'static str>) -> RefOr<Schema> {
        let description = "The error code, for programs. The names are a contract.";
        let schema = ObjectBuilder::new().schema_type(Type::String).description(Some(description));
        schema.enum_values(Some(names)).into()
    }
}

impl Serialize for ProblemCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name.serialize(serializer)
    }
}

/// The names are those of all areas of a server, which the document of the API adds.
impl PartialSchema for ProblemCode {
    fn schema() -> RefOr<Schema> {
        Self::schema_of(std::iter::empty())
    }
}

impl ToSchema for ProblemCode {
    fn name() -> Cow<'static, str> {
        Self::SCHEMA.into()
    }
}

impl ProblemCode {
    /// The name of the schema in the document of the API.
    pub(crate) const SCHEMA: &'static str = "Code";
}

/// Declares the error codes of an [`Area`](crate::Area) as constants, and `ALL` of them as a
/// list. Each has a name and the name of its constant in `axum::http::StatusCode`.
///
/// ```
/// dameo_server::problem_codes! {
///     /// There is no club with this name.
///     NO_CLUB = "no-club", NOT_FOUND;
/// }
/// assert_eq!(ALL, [NO_CLUB]);
/// ```
#[macro_export]
macro_rules! problem_codes {
    ($($(#[doc = $doc:literal])+ $CODE:ident = $name:literal, $STATUS:ident;)*) => {
        $($(#[doc = $doc])+
        pub(crate) const $CODE: $crate::ProblemCode =
            $crate::ProblemCode::new($name, ::axum::http::StatusCode::$STATUS);)*

        /// The codes above.
        pub(crate) const ALL: &[$crate::ProblemCode] = &[$($CODE),*];
    };
}
pub(crate) use problem_codes;

/// Codes of requests that no area could understand.
pub(crate) mod request {
    problem_codes! {
        /// The body is not JSON.
        BAD_JSON = "bad-json", BAD_REQUEST;
        /// The body is incomplete, or its transfer failed.
        BROKEN_BODY = "broken-body", BAD_REQUEST;
        /// The header Host is malformed, given twice, or not the host of the URL.
        BAD_HOST = "bad-host", BAD_REQUEST;
        /// The request comes from a page of another origin.
        FOREIGN_ORIGIN = "foreign-origin", FORBIDDEN;
        /// The header Host names another server.
        UNKNOWN_HOST = "unknown-host", MISDIRECTED_REQUEST;
        /// The URL does not exist.
        NOT_FOUND = "not-found", NOT_FOUND;
        /// The URL does not name a variant.
        UNKNOWN_VARIANT = "unknown-variant", NOT_FOUND;
        /// The URL does not support this method.
        METHOD_NOT_ALLOWED = "method-not-allowed", METHOD_NOT_ALLOWED;
        /// The body did not arrive in time.
        BODY_TIMEOUT = "body-timeout", REQUEST_TIMEOUT;
        /// The body is too large.
        BODY_TOO_LARGE = "body-too-large", PAYLOAD_TOO_LARGE;
        /// The content type is not JSON.
        UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type", UNSUPPORTED_MEDIA_TYPE;
        /// The body is compressed.
        UNSUPPORTED_ENCODING = "unsupported-encoding", UNSUPPORTED_MEDIA_TYPE;
        /// The JSON or the query string has unknown or missing fields, or invalid
        /// values.
        BAD_REQUEST = "bad-request", UNPROCESSABLE_ENTITY;
    }
}

/// Codes of requests that the server cannot serve, or not now.
pub(crate) mod server {
    problem_codes! {
        /// The client sends too many requests.
        TOO_MANY_REQUESTS = "too-many-requests", TOO_MANY_REQUESTS;
        /// The client has too many analyses, reviews or other computations.
        TOO_MANY_JOBS = "too-many-jobs", TOO_MANY_REQUESTS;
        /// The server failed.
        INTERNAL = "internal", INTERNAL_SERVER_ERROR;
        /// Too many requests are waiting, or the memory for a search is missing.
        BUSY = "busy", SERVICE_UNAVAILABLE;
        /// The server cannot serve yet, or not at present.
        NOT_READY = "not-ready", SERVICE_UNAVAILABLE;
        /// The server is stopping.
        STOPPING = "stopping", SERVICE_UNAVAILABLE;
        /// The review took too long.
        TIMEOUT = "timeout", SERVICE_UNAVAILABLE;
    }
}

/// A problem with a request (RFC 9457).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`; `code` is the type of the problem.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The reason phrase of the status.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// The error code, for programs.
    code: ProblemCode,
    /// The message for people: one line that names the invalid text, the place
    /// in it and what was expected.
    detail: String,
    /// The invalid move, if the problem is one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    mv: Option<Box<MoveProblem>>,
    /// Further members, of which the documentation of the code tells.
    #[serde(flatten)]
    #[schema(ignore)]
    members: Option<Box<Members>>,
    /// How long the client should wait before its next attempt.
    #[serde(skip)]
    retry_after: Option<Duration>,
}

/// Members of a problem besides those of all.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
struct Members(BTreeMap<&'static str, String>);

/// A problem with a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct MoveProblem {
    /// The index of the move in the request, from 0; for PDN, in its line of
    /// moves.
    pub(crate) index: usize,
    /// The invalid text.
    pub(crate) text: String,
    /// Why the text is not a legal move.
    pub(crate) reason: &'static str,
    /// The legal moves that may have been meant.
    pub(crate) candidates: Vec<String>,
}

impl Problem {
    /// A problem with a message for people: one line that names the invalid text, the
    /// place in it and what was expected. It is cut off after 500 characters.
    #[must_use]
    pub fn new(code: ProblemCode, detail: impl Into<String>) -> Self {
        let status = code.status;
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            code,
            detail: shorten(detail.into()),
            mv: None,
            members: None,
            retry_after: (status == StatusCode::SERVICE_UNAVAILABLE).then_some(RETRY_AFTER),
        }
    }

    /// Adds a member for programs, which the documentation of the code describes. Its name is
    /// none of a problem itself.
    #[must_use]
    pub fn with_member(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.members.get_or_insert_default().0.insert(name, value.into());
        self
    }

    /// The message for people.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// Adds the invalid move.
    pub(crate) fn with_move(self, mv: MoveProblem) -> Self {
        Self { mv: Some(Box::new(MoveProblem { text: shorten(mv.text), ..mv })), ..self }
    }

    /// The server has too much to do. The client can try again.
    #[must_use]
    pub fn busy() -> Self {
        Self::new(server::BUSY, "the server is busy: try again in a few seconds")
    }

    /// The client may send its next request after some time.
    #[must_use]
    pub fn too_many_requests(wait: Duration) -> Self {
        let detail = "too many requests: try again after the time in the header Retry-After";
        Self { retry_after: Some(wait), ..Self::new(server::TOO_MANY_REQUESTS, detail) }
    }

    /// The client may send its next request when one of its others has ended.
    pub(crate) fn too_many_jobs() -> Self {
        let detail = "too many analyses, reviews or other computations of this address run or \
             wait: try again when one has ended";
        Self { retry_after: Some(RETRY_AFTER), ..Self::new(server::TOO_MANY_JOBS, detail) }
    }

    pub(crate) fn not_ready(obstacle: &'static str) -> Self {
        Self::new(server::NOT_READY, format!("the server is not ready: {obstacle}"))
    }

    pub(crate) fn stopping() -> Self {
        Self::new(server::STOPPING, "the server is stopping")
    }

    /// A failure of the server, which is in the log.
    #[must_use]
    pub fn internal() -> Self {
        Self::new(server::INTERNAL, "the server failed to answer: please report this request")
    }

    /// The response to a request with a method that its address does not know.
    pub(crate) async fn method_not_allowed() -> Self {
        let detail = "this address knows only the methods in the header Allow";
        Self::new(request::METHOD_NOT_ALLOWED, detail)
    }

    /// The response with the message once more as another member, if it is a problem.
    pub(crate) fn repeat_detail(mut response: Response, member: &'static str) -> Response {
        let Some(problem) = response.extensions_mut().remove::<Self>() else { return response };
        let detail = problem.detail.clone();
        let repeated = problem.with_member(member, detail).into_response();
        // What others have added stays: headers such as Allow.
        let (mut parts, _) = response.into_parts();
        parts.headers.remove(header::CONTENT_LENGTH);
        Response::from_parts(parts, repeated.into_body())
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> ProblemCode {
        self.code
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
        let mut response = (self.code.status, Json(&self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if let Some(wait) = self.retry_after {
            // Whole seconds, rounded up.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.code == request::UNSUPPORTED_ENCODING {
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        // For layers that write it in another form.
        response.extensions_mut().insert(self);
        response
    }
}

/// The problems that every route with a limited rate can have, for the document of the API.
impl IntoResponses for Problem {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
        let schema = Ref::from_schema_name(Self::name());
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let problem = ResponseBuilder::new().content(MEDIA_TYPE, content).build();
        let mut later = problem.clone();
        let seconds = HeaderBuilder::new()
            .schema(Some(u32::schema()))
            .description(Some("Seconds to wait before the next attempt"));
        later.headers.insert("Retry-After".to_owned(), seconds.build().into());
        let responses = [("4XX", problem), ("429", later.clone()), ("503", later)];
        ResponsesBuilder::new().responses_from_iter(responses).build().into()
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        let code = match &rejection {
            JsonRejection::JsonDataError(_) => request::BAD_REQUEST,
            JsonRejection::JsonSyntaxError(_) => request::BAD_JSON,
            JsonRejection::MissingJsonContentType(_) => request::UNSUPPORTED_MEDIA_TYPE,
            _ if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => request::BODY_TOO_LARGE,
            _ => request::BROKEN_BODY,
        };
        let detail = match code {
            request::UNSUPPORTED_MEDIA_TYPE => {
                "expected the content type application/json".to_owned()
            }
            request::BODY_TOO_LARGE => "the body is larger than this server takes".to_owned(),
            request::BAD_REQUEST => in_field(&rejection),
            _ => innermost(&rejection),
        };
        Self::new(code, detail)
    }
}

/// The message of the innermost source of an error about a value, after the path of the field
/// unless the message names it.
fn in_field(error: &dyn std::error::Error) -> String {
    let message = innermost(error);
    let sources = std::iter::successors(error.source(), |cause| cause.source());
    let path_of = |text: String| Some(text.strip_suffix(&message)?.strip_suffix(": ")?.to_owned());
    let path = sources.map(ToString::to_string).filter_map(path_of).last();
    match path {
        Some(path) if !message.contains(&path) => format!("{path}: {message}"),
        _ => message,
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
