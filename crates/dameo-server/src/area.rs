//! Areas: the parts that a server consists of.

use std::fmt;

#[cfg(doc)]
use axum::Router;
use utoipa_axum::router::OpenApiRouter;

use crate::problem::ProblemCode;
use crate::state::AppState;

/// A part of a server: routes, and what only they need. [`ServerBuilder::merge`]
/// adds one to a server.
///
/// [`ServerBuilder::merge`]: crate::ServerBuilder::merge
pub struct Area {
    pub(crate) routes: OpenApiRouter<AppState>,
    pub(crate) codes: Vec<ProblemCode>,
    pub(crate) is_rate_limited: bool,
    pub(crate) is_cacheable: bool,
    pub(crate) detail_member: Option<&'static str>,
    pub(crate) session_cookies: Vec<&'static str>,
}

impl Area {
    /// An area of some routes: a [`Router`], or an [`OpenApiRouter`], whose routes are
    /// in the document of the API.
    pub fn new(routes: impl Into<OpenApiRouter<AppState>>) -> Self {
        Self {
            routes: routes.into(),
            codes: Vec::new(),
            is_rate_limited: false,
            is_cacheable: true,
            detail_member: None,
            session_cookies: Vec::new(),
        }
    }

    /// Lets the requests of a client to this area count for
    /// [`ServerOptions::requests_per_second`](crate::ServerOptions::requests_per_second).
    #[must_use]
    pub fn limit_rate(self) -> Self {
        Self { is_rate_limited: true, ..self }
    }

    /// Forbids caching of responses that do not set `Cache-Control`.
    #[must_use]
    pub fn forbid_caching(self) -> Self {
        Self { is_cacheable: false, ..self }
    }

    /// Repeats the message of every problem of this area in another member, as clients of
    /// another server expect it. The name is none of a [`Problem`](crate::Problem) itself.
    #[must_use]
    pub fn repeat_detail(self, member: &'static str) -> Self {
        Self { detail_member: Some(member), ..self }
    }

    /// Adds error codes of this area to the document of the API.
    #[must_use]
    pub fn codes(mut self, codes: &[ProblemCode]) -> Self {
        self.codes.extend(codes);
        self
    }

    /// Names a cookie by which this area knows who sends a request. Requests with it
    /// that change something or open a WebSocket must have a header `Origin` that
    /// names this server, in all areas: a page of another site cannot act in the name
    /// of its visitor.
    #[must_use]
    pub fn session_cookie(mut self, name: &'static str) -> Self {
        self.session_cookies.push(name);
        self
    }
}

impl fmt::Debug for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths: Vec<_> = self.routes.get_openapi().paths.paths.keys().collect();
        f.debug_struct("Area").field("documented_paths", &paths).finish_non_exhaustive()
    }
}
