//! A server that listens.

use std::net::SocketAddr;
use std::time::Duration;

use dameo_server::{Server, ServerBuilder, ServerOptions};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::common::builder;

/// Longer than any step takes, shorter than the time limit of the searches.
pub(crate) const SOON: Duration = Duration::from_secs(20);

/// A server on a free port.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) server: Server,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) task: JoinHandle<()>,
}

impl Running {
    /// A server without an app.
    pub(crate) async fn start(options: ServerOptions) -> Self {
        Self::start_builder(builder(options)).await
    }

    pub(crate) async fn start_builder(builder: ServerBuilder) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let server = builder.build().unwrap();
        let serving = server.clone();
        let task = tokio::spawn(async move {
            serving.serve(listener, async { drop(stopped.await) }).await;
        });
        Self { address, server, stop, task }
    }

    /// Stops the server, and waits until it has ended.
    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        timeout(SOON, self.task).await.expect("it did not end").unwrap();
    }
}

/// Waits until a condition holds.
pub(crate) async fn until(condition: impl Fn() -> bool) {
    let holds = async {
        while !condition() {
            sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(SOON, holds).await.expect("the condition does not hold");
}
