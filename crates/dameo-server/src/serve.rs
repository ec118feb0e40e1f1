//! Running the service on a socket, with graceful shutdown.

use std::io;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::sleep;

use crate::router;
use crate::state::AppState;

/// Serves connections until `stop` resolves. Then it accepts no new
/// connections, stops the running searches, which return their best move so
/// far, and waits for open responses, at most
/// [`Config::drain`](crate::Config::drain).
///
/// # Errors
/// If the socket fails.
pub async fn serve(
    listener: TcpListener,
    state: AppState,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let drain = state.config().drain;
    let (stopping, stopped) = oneshot::channel();
    let server = axum::serve(listener, router(state.clone()));
    let server = server.with_graceful_shutdown(async move {
        stop.await;
        tracing::info!("stopping");
        state.stop();
        // The receiver is gone if the server has failed.
        let _ = stopping.send(());
    });
    let deadline = async {
        match stopped.await {
            Ok(()) => sleep(drain).await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        result = server => result,
        () = deadline => {
            tracing::warn!("some connections did not end in time");
            Ok(())
        }
    }
}
