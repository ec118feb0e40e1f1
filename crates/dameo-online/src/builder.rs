//! Starts play between people.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use dameo_accounts::PasswordCost;
use dameo_files::Files;
use dameo_mail::MailClient;
use dameo_push::PushClient;
use dameo_relay::{NoRelay, Relay};
use dameo_server::{Area, Server};
use dameo_store::Store;

use crate::bot_api;
use crate::cleaner::clean;
use crate::clock::ServerClock;
use crate::database_time::follow_database;
use crate::dumps::task::store_dumps;
use crate::heartbeat::beat;
use crate::lobby_task::keep_lobby;
use crate::mail::deliver::send_letters;
use crate::mail::remind::send_reminders;
use crate::mail::sender::MailSender;
use crate::online::{Online, Settings};
use crate::openings_task::count_openings;
use crate::protocol::{ProtocolVersion, Version1, Versions};
use crate::push::deliver::deliver;
use crate::push::sender::PushSender;
use crate::rooms::sweeper::sweep;
use crate::servers::Servers;
use crate::servers::follow::follow_servers;
use crate::servers::leases::keep_duties;
use crate::tournaments::runner::run_tournaments;
use crate::{computers, metrics, reviews, routes};

/// How long a stream of the API for bots is silent before an empty line.
const KEEP_ALIVE: Duration = Duration::from_secs(6);

/// Builds an [`Online`].
#[must_use]
pub struct OnlineBuilder {
    store: Arc<dyn Store>,
    clock: ServerClock,
    relay: Arc<dyn Relay>,
    versions: Vec<Arc<dyn ProtocolVersion>>,
    is_lan: bool,
    password_cost: PasswordCost,
    keep_alive: Duration,
    review_nodes: u64,
    push: Option<PushClient>,
    mail: Option<MailSender>,
    files: Option<Files>,
}

impl fmt::Debug for OnlineBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnlineBuilder").field("versions", &self.versions).finish_non_exhaustive()
    }
}

impl OnlineBuilder {
    /// Goes by another clock than that of the system, for tests.
    pub fn clock(self, clock: ServerClock) -> Self {
        Self { clock, ..self }
    }

    /// Hears of other servers that share the store, and tells them, by a relay; by default what
    /// they have done is read from the store a little later.
    pub fn relay(self, relay: impl Relay) -> Self {
        Self { relay: Arc::new(relay), ..self }
    }

    /// Serves one more version of the protocol besides the present one.
    pub fn version(mut self, version: impl ProtocolVersion) -> Self {
        self.versions.push(Arc::new(version));
        self
    }

    /// Says that the server is for the local network.
    pub fn is_lan(self, is_lan: bool) -> Self {
        Self { is_lan, ..self }
    }

    /// Hashes passwords at another cost than [`PasswordCost::SITE`], for tests.
    pub fn password_cost(self, password_cost: PasswordCost) -> Self {
        Self { password_cost, ..self }
    }

    /// Sends an empty line after another time than six seconds in which a stream of the API for
    /// bots has been silent, for tests.
    pub fn keep_alive(self, keep_alive: Duration) -> Self {
        Self { keep_alive, ..self }
    }

    /// Keeps reviews with another number of nodes for each position than 100,000, for tests.
    pub fn review_nodes(self, review_nodes: u64) -> Self {
        Self { review_nodes, ..self }
    }

    /// Tells browsers that want it of turns by Web Push; by default nothing is sent.
    pub fn push(self, client: PushClient) -> Self {
        Self { push: Some(client), ..self }
    }

    /// Sends mail to members who want it; by default none is sent. Links lead to the site at an
    /// address such as `https://dameo.example`.
    pub fn mail(self, client: MailClient, site: &str) -> Self {
        let site = site.trim_end_matches('/').to_owned();
        Self { mail: Some(MailSender::new(client, site)), ..self }
    }

    /// Stores the games of months that are over as files in a place, and serves them from there;
    /// by default they are read from the store for each request.
    pub fn files(self, files: Files) -> Self {
        Self { files: Some(files), ..self }
    }

    /// Starts.
    ///
    /// # Panics
    /// Outside of a runtime of Tokio.
    pub fn start(self) -> Online {
        let Self {
            store,
            clock,
            relay,
            versions,
            is_lan,
            password_cost,
            keep_alive,
            review_nodes,
            push,
            mail,
            files,
        } = self;
        let servers = Servers::new(relay, store.is_shared());
        let (versions, push) = (Versions::new(versions), PushSender::new(push));
        let clock_task = clock.clone().run();
        let settings = Settings {
            store,
            clock,
            servers,
            versions,
            is_lan,
            password_cost,
            keep_alive,
            review_nodes,
            push,
            mail,
            files,
        };
        let online = Online::new(settings);
        metrics::describe();
        online.run(clock_task);
        online.run(follow_database(online.clone()));
        online.run(follow_servers(online.clone()));
        online.run(keep_duties(online.clone()));
        online.run(beat(online.clone()));
        online.run(sweep(online.clone()));
        online.run(clean(online.clone()));
        online.run(keep_lobby(online.clone()));
        online.run(run_tournaments(online.clone()));
        online.run(deliver(online.clone()));
        online.run(send_letters(online.clone()));
        online.run(send_reminders(online.clone()));
        online.run(count_openings(online.clone()));
        online.run(store_dumps(online.clone()));
        online
    }
}

impl Online {
    /// Starts to build play on what a store keeps.
    pub fn builder(store: Arc<dyn Store>) -> OnlineBuilder {
        let versions: Vec<Arc<dyn ProtocolVersion>> = vec![Arc::new(Version1)];
        let (clock, relay) = (ServerClock::default(), Arc::new(NoRelay::default()));
        let password_cost = PasswordCost::SITE;
        OnlineBuilder {
            store,
            clock,
            relay,
            versions,
            is_lan: false,
            password_cost,
            keep_alive: KEEP_ALIVE,
            review_nodes: reviews::NODES,
            push: None,
            mail: None,
            files: None,
        }
    }

    /// The routes and WebSockets.
    #[must_use]
    pub fn area(&self) -> Area {
        routes::area(self)
    }

    /// From now on, finished games of the last 30 days of which no review is kept are reviewed one
    /// after the other while the server, which has this [`area`](Self::area), searches nothing
    /// else.
    pub fn review_when_idle(&self, server: &Server) {
        self.run(reviews::review_when_idle(self.clone(), server.state().clone()));
    }

    /// From now on, workers are asked to review the finished games of the last 30 days of which no
    /// review is kept.
    pub fn review_by_workers(&self) {
        self.run(reviews::ask_for_reviews(self.clone()));
    }

    /// From now on, the server, which has the [`bot_area`](Self::bot_area), plays on the games
    /// against levels that it, or another one, has left.
    pub fn play_levels(&self, server: &Server) {
        self.run(computers::resume(self.clone(), server.state().clone()));
    }

    /// The API for bots and boards.
    #[must_use]
    pub fn bot_area(&self) -> Area {
        bot_api::area(self)
    }
}
