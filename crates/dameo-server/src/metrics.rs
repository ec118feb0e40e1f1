//! Metrics for Prometheus.

use std::fmt;
use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

const REQUESTS: &str = "dameo_http_requests_total";
const ABORTED: &str = "dameo_http_requests_aborted_total";
const REQUEST_SECONDS: &str = "dameo_http_request_duration_seconds";
const CONNECTIONS: &str = "dameo_http_connections";
const SOCKETS: &str = "dameo_websockets";
const RUNNING: &str = "dameo_computations_running";
const CAPACITY: &str = "dameo_computations_limit";

/// How the names of histograms of durations end, whoever records them.
const DURATION: &str = "_duration_seconds";
/// Their bounds, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

/// The metrics of this process, which `/metrics` shows.
#[derive(Clone)]
pub struct Metrics(PrometheusHandle);

impl Metrics {
    /// Starts to collect metrics. What has happened before, as a server that was connected to its
    /// database, is in none of them.
    ///
    /// # Errors
    /// If this process collects metrics already.
    pub fn install() -> Result<Self, BuildError> {
        let duration = Matcher::Suffix(DURATION.to_owned());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(duration, &BUCKETS)?;
        let handle = builder.install_recorder()?;
        describe_counter!(REQUESTS, "Requests by method, route and status.");
        describe_counter!(ABORTED, "Requests that ended before the response was complete.");
        describe_histogram!(REQUEST_SECONDS, "Time to the start of the response, by route.");
        describe_gauge!(CONNECTIONS, "Open connections.");
        describe_gauge!(SOCKETS, "Open WebSockets, each of which is an open connection, too.");
        describe_gauge!(RUNNING, "Computations that run: searches, and everything else.");
        describe_gauge!(CAPACITY, "How many computations can run at once.");
        Ok(Self(handle))
    }

    /// The metrics in the text format of Prometheus.
    pub(crate) fn render(&self) -> String {
        self.0.render()
    }

    /// Frees the memory of recorded durations. To be called now and then.
    pub(crate) fn upkeep(&self) {
        self.0.run_upkeep();
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

/// Records how many WebSockets are open.
pub(crate) fn record_sockets(open: usize) {
    gauge!(SOCKETS).set(open as f64);
}

/// Records how many computations of a kind run, and how many can.
pub(crate) fn record_computations(kind: &'static str, running: usize, capacity: usize) {
    gauge!(RUNNING, "kind" => kind).set(running as f64);
    gauge!(CAPACITY, "kind" => kind).set(capacity as f64);
}

/// Counts an open connection until it is dropped.
#[derive(Debug)]
pub(crate) struct OpenConnection(());

impl OpenConnection {
    pub(crate) fn new() -> Self {
        gauge!(CONNECTIONS).increment(1);
        Self(())
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        gauge!(CONNECTIONS).decrement(1);
    }
}

/// The method and the route of a request, as labels.
#[derive(Clone, Debug)]
pub(crate) struct RequestLabels {
    method: &'static str,
    route: String,
}

impl RequestLabels {
    pub(crate) fn of(request: &Request) -> Self {
        let route = request.extensions().get::<MatchedPath>();
        // The app is served where there is no other route.
        let route = route.map_or("other", MatchedPath::as_str).to_owned();
        Self { method: method_name(request.method()), route }
    }

    /// Records a response and the time to its start; its body may still be streaming.
    pub(crate) fn record_response(&self, status: StatusCode, time: Duration) {
        let Self { method, route } = self.clone();
        let status = status.as_u16().to_string();
        histogram!(REQUEST_SECONDS, "route" => route.clone()).record(time);
        counter!(REQUESTS, "method" => method, "route" => route, "status" => status).increment(1);
    }

    /// Records a request that ended before its response was complete.
    pub(crate) fn record_aborted(&self) {
        let Self { method, route } = self.clone();
        counter!(ABORTED, "method" => method, "route" => route).increment(1);
    }
}

/// The name of a method: one of few, whatever clients send.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
