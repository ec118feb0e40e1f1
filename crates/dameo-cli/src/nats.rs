//! The option `--nats`: by which a server tells others what it has done.

#[cfg(feature = "nats")]
mod connected {
    use anyhow::{Context, Result};
    use dameo_jobs::JOB_HELD;
    use dameo_online::OnlineBuilder;
    use dameo_relay::{NatsAddress, NatsConnection, NatsQueue, Subject};
    use dameo_store::SharingStore;

    use crate::address::Address;

    /// Where NATS is.
    pub(crate) type NatsOption = NatsAddress;

    impl Address for NatsAddress {
        const OPTION: &'static str = "nats";
        const VARIABLE: &'static str = "DAMEO_NATS";

        fn has_secret(&self) -> bool {
            Self::has_secret(self)
        }
    }

    /// A connection that is not used yet.
    pub(crate) struct Nats(NatsConnection);

    impl Nats {
        /// Connects.
        pub(crate) async fn open(address: &NatsOption) -> Result<Self> {
            Ok(Self(NatsConnection::open(address).await.context("--nats")?))
        }

        /// Lets a server and the others of its site hear each other.
        pub(crate) async fn join(
            self,
            online: OnlineBuilder,
            store: &dyn SharingStore,
        ) -> Result<OnlineBuilder> {
            let site = site(store).await?;
            Ok(online.relay(self.0.relay(&site)))
        }

        /// The queue of the jobs of a site.
        pub(crate) async fn queue(&self, store: &dyn SharingStore) -> Result<NatsQueue> {
            let queue = self.0.queue(&site(store).await?, JOB_HELD);
            queue.make().await.context("--nats")?;
            Ok(queue)
        }
    }

    /// The name of a site, by which NATS tells it from others.
    async fn site(store: &dyn SharingStore) -> Result<Subject> {
        let number = getrandom::u64().context("--nats: the system has no random numbers")?;
        let name = store.site_name(&format!("{number:016x}")).await.context("--db")?;
        Subject::new(name).context("--db: the name of the site")
    }
}

#[cfg(not(feature = "nats"))]
mod connected {
    use std::convert::Infallible;
    use std::str::FromStr;

    use anyhow::Result;
    use dameo_online::OnlineBuilder;
    use dameo_store::SharingStore;

    use crate::address::Address;

    /// No address is of use.
    #[derive(Clone, Debug)]
    pub(crate) enum NatsOption {}

    impl FromStr for NatsOption {
        type Err = &'static str;

        fn from_str(_: &str) -> Result<Self, &'static str> {
            Err("this program was built without NATS (feature nats): expected no address")
        }
    }

    impl Address for NatsOption {
        const OPTION: &'static str = "nats";
        const VARIABLE: &'static str = "DAMEO_NATS";

        fn has_secret(&self) -> bool {
            match *self {}
        }
    }

    /// No connection.
    pub(crate) struct Nats(Infallible);

    impl Nats {
        #[expect(clippy::unused_async, reason = "with NATS it waits")]
        pub(crate) async fn open(address: &NatsOption) -> Result<Self> {
            match *address {}
        }

        #[expect(clippy::unused_async, reason = "with NATS it waits")]
        pub(crate) async fn join(
            self,
            _: OnlineBuilder,
            _: &dyn SharingStore,
        ) -> Result<OnlineBuilder> {
            match self.0 {}
        }
    }
}

pub(crate) use self::connected::{Nats, NatsOption};
