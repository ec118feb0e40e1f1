//! Play between people: its database, and the local network.

use std::sync::Arc;

use anyhow::{Result, bail};
use clap::builder::BoolishValueParser;
use dameo_files::Files;
use dameo_online::{Online, PushClient, PushContact, PushReach};
use dameo_server::{Server, ServerBuilder};
use dameo_store::{Database, Store};

use super::lan;
use super::mail::MailArgs;
use crate::address::{AddressParser, find_here};
use crate::database::{DbOption, LivePlay};
use crate::nats::{Nats, NatsOption};
use crate::store::StoreArg;

/// Play between people.
#[derive(clap::Args)]
pub(super) struct LiveArgs {
    /// The database of games between people, a file or an address (postgres://...), or
    /// none for no such games [default: $DAMEO_DB, or what is in the file $DAMEO_DB_FILE, or
    /// dameo.db in $XDG_DATA_HOME/dameo or ~/.local/share/dameo
    /// (%LOCALAPPDATA%\dameo on Windows), if it can be used]
    #[arg(long, value_name = "FILE|none", value_parser = AddressParser::<DbOption>::new())]
    db: Option<DbOption>,
    /// NATS, by which the servers that share a database tell each other what is new:
    /// nats://HOST:PORT [default: $DAMEO_NATS, or what is in the file $DAMEO_NATS_FILE; without it
    /// they look into the database every few seconds]
    #[arg(long, value_name = "URL", value_parser = AddressParser::<NatsOption>::new())]
    nats: Option<NatsOption>,
    #[command(flatten)]
    store: StoreArg,
    /// Let people in the local network come: listens on all addresses of this
    /// machine, at the port of --addr, and prints one with its QR code
    #[arg(long, env = "DAMEO_LAN", value_parser = BoolishValueParser::new())]
    lan: bool,
    /// Review finished games by itself, one after the other, while nobody asks for a
    /// search; otherwise the reviews of those who look at the games are checked and kept
    #[arg(long, env = "DAMEO_REVIEW_IDLE", value_parser = BoolishValueParser::new())]
    review_idle: bool,
    /// Have workers (dameo worker) review finished games
    #[cfg(feature = "nats")]
    #[arg(
        long,
        env = "DAMEO_REVIEW_BY_WORKERS",
        value_parser = BoolishValueParser::new(),
        conflicts_with = "review_idle"
    )]
    review_by_workers: bool,
    /// Tell browsers that want it of turns in games over days, by Web Push; push
    /// services reach you by this contact, such as mailto:you@example.org
    #[arg(long, value_name = "CONTACT", env = "DAMEO_PUSH")]
    push: Option<PushContact>,
    /// Push to services of this machine, without encryption, for tests of this program
    #[arg(long, hide = true, requires = "push")]
    test_push_to_loopback: bool,
    #[command(flatten)]
    mail: MailArgs,
}

/// Play between people, while the server runs.
pub(super) struct Live {
    /// `None` if people cannot meet here.
    running: Option<(Online, Arc<Database>)>,
}

impl LiveArgs {
    /// The address to listen on.
    pub(super) fn address(&self, addr: &str) -> String {
        if self.lan { lan::everywhere(addr) } else { addr.to_owned() }
    }

    /// Whether people in the local network are to come.
    pub(super) fn is_lan(&self) -> bool {
        self.lan
    }

    /// Lets the server review finished games while it is idle, or workers, if that is wanted.
    pub(super) fn begin_reviews(&self, live: &Live, server: &Server) {
        if let (true, Some((online, _))) = (self.review_idle, &live.running) {
            online.review_when_idle(server);
        }
        #[cfg(feature = "nats")]
        if let (true, Some((online, _))) = (self.review_by_workers, &live.running) {
            online.review_by_workers();
        }
    }

    /// What tells browsers without an open page, if that is wanted.
    fn push_client(&self) -> Option<PushClient> {
        let reach =
            if self.test_push_to_loopback { PushReach::Loopback } else { PushReach::Public };
        self.push.clone().map(|contact| PushClient::new(contact, reach))
    }

    /// Opens the place of files, if there is one.
    fn files(&self, db: &DbOption) -> Result<Option<Files>> {
        if self.store.is_named()? && *db == DbOption::None {
            bail!("--store: expected a database, the games of which are stored: not --db none");
        }
        self.store.open()
    }

    /// Connects to NATS, if that is wanted. Nothing is written before.
    async fn nats(&self, db: &DbOption) -> Result<Option<Nats>> {
        let Some(address) = find_here(self.nats.as_ref())? else { return Ok(None) };
        if !db.is_shared() {
            bail!("--nats: expected a database that servers can share: --db postgres://...");
        }
        Nats::open(&address).await.map(Some)
    }

    /// Opens the database. If there is none, the server runs without. Links in mails lead to `site`.
    pub(super) async fn start(&self, site: &str) -> Result<Live> {
        let mail = self.mail.client()?;
        let db = find_here(self.db.as_ref())?.unwrap_or_default();
        #[cfg(feature = "nats")]
        if self.review_by_workers && !db.is_shared() {
            bail!(
                "--review-by-workers: expected a database that servers can share: --db postgres://..."
            );
        }
        let nats = self.nats(&db).await?;
        let files = self.files(&db)?;
        match db.open().await? {
            LivePlay::On(database) => {
                let database = Arc::new(database);
                let store: Arc<dyn Store> = Arc::clone(&database) as _;
                let online = Online::builder(store).is_lan(self.lan);
                let online = match nats {
                    Some(nats) => nats.join(online, &*database).await?,
                    None => online,
                };
                let online = match self.push_client() {
                    Some(client) => online.push(client),
                    None => online,
                };
                let online = match mail {
                    Some(client) => online.mail(client, site),
                    None => online,
                };
                let online = match files {
                    Some(files) => online.files(files),
                    None => online,
                };
                let online = online.start();
                Ok(Live { running: Some((online, database)) })
            }
            LivePlay::Off(reason) => {
                // Whoever has asked for it knows.
                if db != DbOption::None {
                    tracing::info!("{reason}");
                }
                Ok(Live { running: None })
            }
        }
    }
}

impl Live {
    /// Adds it to a server.
    pub(super) fn add_to(&self, server: ServerBuilder) -> ServerBuilder {
        match &self.running {
            Some((online, _)) => {
                let server = server.merge(online.area()).merge(online.bot_area());
                server.link_previews(online.clone()).readiness(online.clone())
            }
            None => server,
        }
    }

    /// The secret with which somebody becomes the first administrator; `None` if there is one, or
    /// people cannot meet here.
    pub(super) async fn offer_administration(&self) -> Result<Option<String>> {
        match &self.running {
            Some((online, _)) => Ok(online.offer_administration().await?),
            None => Ok(None),
        }
    }

    /// Lets the server play on the games against levels.
    pub(super) fn play_levels(&self, server: &Server) {
        if let Some((online, _)) = &self.running {
            online.play_levels(server);
        }
    }

    /// Stops the games, before the server ends its WebSockets.
    pub(super) fn stop(&self) {
        if let Some((online, _)) = &self.running {
            online.stop();
        }
    }

    /// Waits for what is being stored, after [`stop`](Self::stop), and closes the database.
    pub(super) async fn close(&self) {
        if let Some((online, database)) = &self.running {
            online.stopped().await;
            database.close().await;
        }
    }
}
