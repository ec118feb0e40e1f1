//! The state shared by all requests.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::assets::Assets;
use crate::limits::client::Client;
use crate::limits::connections::Connections;
use crate::limits::fair_queue::QueueLimits;
use crate::limits::rate::{RateLimiter, quota};
use crate::limits::sockets::Sockets;
use crate::limits::work_pool::WorkPool;
use crate::metrics::Metrics;
use crate::options::ServerOptions;
use crate::preview::LinkPreviews;
use crate::problem::Problem;
use crate::readiness::Readiness;
use crate::tablebases::Tablebases;

/// The shared state of a server, for the handlers of areas. Clones refer to the same
/// state.
#[derive(Clone, Debug)]
pub struct AppState(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    options: ServerOptions,
    services: Services,
    /// For searches.
    search_pool: WorkPool,
    /// For everything else that computes.
    compute_pool: WorkPool,
    rate_limiter: RateLimiter,
    connections: Connections,
    sockets: Sockets,
}

/// What a server reads and writes besides requests and responses.
#[derive(Clone, Debug)]
pub(crate) struct Services {
    pub(crate) assets: Assets,
    pub(crate) tablebases: Tablebases,
    pub(crate) metrics: Option<Metrics>,
    pub(crate) previews: Option<Arc<dyn LinkPreviews>>,
    pub(crate) readiness: Option<Arc<dyn Readiness>>,
}

impl AppState {
    pub(crate) fn new(options: ServerOptions, services: Services) -> Self {
        let max_wait = options.max_wait;
        let pool = |max_running, max_waiting| {
            let max_per_client = options.max_jobs_per_client;
            WorkPool::new(QueueLimits { max_running, max_waiting, max_per_client }, max_wait)
        };
        let search_pool = pool(options.max_running, options.max_waiting);
        // Each computation that waits has a connection, which bounds their number.
        let compute_pool = pool(options.max_computing, options.max_connections);
        let rate_limiter = RateLimiter::new(quota(options.requests_per_second, options.burst));
        let connections = Connections::new(&options);
        let sockets = Sockets::new(&options);
        Self(Arc::new(Parts {
            options,
            services,
            search_pool,
            compute_pool,
            rate_limiter,
            connections,
            sockets,
        }))
    }

    /// The settings of the server.
    #[must_use]
    pub fn options(&self) -> &ServerOptions {
        &self.0.options
    }

    pub(crate) fn assets(&self) -> &Assets {
        &self.0.services.assets
    }

    /// The endgame tablebases of the server.
    #[must_use]
    pub fn tablebases(&self) -> &Tablebases {
        &self.0.services.tablebases
    }

    pub(crate) fn metrics(&self) -> Option<&Metrics> {
        self.0.services.metrics.as_ref()
    }

    /// What keeps the server from being ready.
    pub(crate) fn obstacle(&self) -> Option<&'static str> {
        self.0.services.readiness.as_ref()?.obstacle()
    }

    pub(crate) fn previews(&self) -> Option<&dyn LinkPreviews> {
        self.0.services.previews.as_deref()
    }

    pub(crate) fn search_pool(&self) -> &WorkPool {
        &self.0.search_pool
    }

    pub(crate) fn compute_pool(&self) -> &WorkPool {
        &self.0.compute_pool
    }

    pub(crate) fn rate_limiter(&self) -> &RateLimiter {
        &self.0.rate_limiter
    }

    pub(crate) fn connections(&self) -> &Connections {
        &self.0.connections
    }

    pub(crate) fn sockets(&self) -> &Sockets {
        &self.0.sockets
    }

    /// Runs a computation of a client without a search, under a permit and a time limit,
    /// outside the threads that serve connections. It should end when its flag is set.
    ///
    /// # Errors
    /// Those of the computation, and if it takes too long or the server is busy.
    pub async fn compute<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&AtomicBool) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = self.compute_pool().acquire(client).await?;
        permit.run(self.options().compute_time, work).await
    }

    /// Runs a search of a client, or what follows from one, under a permit and the time limit of
    /// analyses, outside the threads that serve connections. It should end when its flag is set.
    ///
    /// # Errors
    /// Those of the search, and if it takes too long or the server is busy.
    pub async fn search<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&AtomicBool) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = self.search_pool().acquire(client).await?;
        permit.run(self.options().max_time, work).await
    }

    /// Whether no search runs.
    #[must_use]
    pub fn is_search_idle(&self) -> bool {
        self.search_pool().available() == self.search_pool().max_running()
    }

    /// Stops all running searches, which return their best move so far, and rejects
    /// new ones; asks all WebSockets to end.
    pub(crate) fn stop(&self) {
        self.search_pool().close();
        self.sockets().stop();
    }

    /// Frees memory that is no longer needed. To be called now and then.
    pub(crate) fn clean_up(&self) {
        self.rate_limiter().forget_idle_clients();
        if let Some(metrics) = self.metrics() {
            metrics.upkeep();
        }
    }
}
