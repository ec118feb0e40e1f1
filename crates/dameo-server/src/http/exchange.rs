//! Every request is counted and timed until its response is complete, or its client has left.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tracing::Span;

use crate::http::log::milliseconds;
use crate::metrics::RequestLabels;

/// Records a request and its response, or that there was nobody to send it to.
pub(crate) async fn record(request: Request, next: Next) -> Response {
    let exchange = Exchange::new(&request);
    let has_body = request.method() != Method::HEAD;
    let response = next.run(request).await;
    exchange.labels.record_response(response.status(), exchange.start.elapsed());
    if !has_body {
        exchange.complete();
        return response;
    }
    response.map(|body| Body::new(ResponseBody { body, exchange: Some(exchange) }))
}

/// A request whose response is not complete. If it is dropped, the server has ended it: its
/// client has left or does not read, or the server stops.
struct Exchange {
    labels: RequestLabels,
    start: Instant,
    /// What lines of the log about the request begin with.
    span: Span,
    is_complete: bool,
}

impl Exchange {
    fn new(request: &Request) -> Self {
        let labels = RequestLabels::of(request);
        Self { labels, start: Instant::now(), span: Span::current(), is_complete: false }
    }

    fn complete(mut self) {
        self.is_complete = true;
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        if !self.is_complete {
            let ms = milliseconds(self.start.elapsed());
            self.span.in_scope(|| tracing::debug!(ms, "the client left"));
            self.labels.record_aborted();
        }
    }
}

/// The body of a response, which completes its exchange.
struct ResponseBody {
    body: Body,
    /// `None` once it is complete.
    exchange: Option<Exchange>,
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if matches!(polled, Poll::Ready(None)) {
            self.complete();
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl ResponseBody {
    fn complete(&mut self) {
        if let Some(exchange) = self.exchange.take() {
            exchange.complete();
        }
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        // A body whose length is known is not asked for more than its last piece.
        if self.body.is_end_stream() {
            self.complete();
        }
    }
}
