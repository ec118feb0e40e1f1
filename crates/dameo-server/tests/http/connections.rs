//! Slow and disconnecting clients, and graceful shutdown, tested on a socket.

use std::time::{Duration, Instant};

use dameo_server::{Assets, EmbeddedFile, Server, ServerOptions};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::common::running::{Running, SOON};

/// What the tests of this file ask of a running server.
trait Ask {
    /// Starts an analysis of a minute, and returns after its first line.
    async fn analyse(&self) -> BufReader<TcpStream>;

    async fn health(&self) -> String;
}

impl Ask for Running {
    async fn analyse(&self) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let body = r#"{"movetime":60000}"#;
        let request = format!(
            "POST /api/dameo/analyse HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        while !line.contains("\"depth\":1,") {
            line.clear();
            assert_ne!(reader.read_line(&mut line).await.unwrap(), 0, "the stream ended early");
        }
        reader
    }

    async fn health(&self) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).await.unwrap();
        text
    }
}

#[tokio::test]
async fn an_analysis_ends_when_its_client_goes_away() {
    let server = Running::start(ServerOptions { max_running: 1, ..ServerOptions::default() }).await;
    let client = server.analyse().await;
    assert!(server.health().await.contains("\"free_engines\":0"));
    drop(client);
    let freed = async {
        while !server.health().await.contains("\"free_engines\":1") {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(SOON, freed).await.expect("the search was not stopped");
}

#[tokio::test]
async fn a_stop_ends_analyses_with_what_they_found() {
    let server = Running::start(ServerOptions::default()).await;
    let mut client = server.analyse().await;
    server.stop.send(()).unwrap();
    let mut rest = String::new();
    timeout(SOON, client.read_to_string(&mut rest)).await.unwrap().unwrap();
    assert!(rest.contains("\"bestmove\":\""), "{rest}");
    assert!(rest.ends_with("0\r\n\r\n"), "the answer is complete: {rest}");
    timeout(SOON, server.task).await.unwrap().unwrap();
    assert!(TcpStream::connect(server.address).await.is_err());
}

#[tokio::test]
async fn a_stop_does_not_wait_for_ever() {
    let drain = Duration::from_millis(50);
    let server = Running::start(ServerOptions { drain, ..ServerOptions::default() }).await;
    let mut client = TcpStream::connect(server.address).await.unwrap();
    client.write_all(b"POST /api/dameo/moves HTTP/1.1\r\n").await.unwrap();
    server.health().await;
    server.stop.send(()).unwrap();
    timeout(SOON, server.task).await.unwrap().unwrap();
}

/// Reads to the end of a connection that the server closes.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is closed with unread data is reset.
    let _ = timeout(SOON, stream.read_to_end(&mut bytes)).await.expect("it is not closed");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn slow_headers_end_the_connection() {
    let header_timeout = Duration::from_millis(100);
    let server = Running::start(ServerOptions { header_timeout, ..ServerOptions::default() }).await;
    let mut client = TcpStream::connect(server.address).await.unwrap();
    // Each byte comes in time, all of them do not.
    let start = Instant::now();
    let header =
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".iter().chain(&[b'x'; 1_000]);
    for byte in header {
        if client.write_all(&[*byte]).await.is_err() {
            break;
        }
        sleep(Duration::from_millis(10)).await;
    }
    assert!(start.elapsed() >= header_timeout);
    assert!(!rest(&mut client).await.contains("200 OK"));
}

#[tokio::test]
async fn silent_and_idle_connections_end() {
    let header_timeout = Duration::from_millis(300);
    let server = Running::start(ServerOptions { header_timeout, ..ServerOptions::default() }).await;
    let mut silent = TcpStream::connect(server.address).await.unwrap();
    assert_eq!(rest(&mut silent).await, "");
    let mut idle = TcpStream::connect(server.address).await.unwrap();
    idle.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert!(rest(&mut idle).await.starts_with("HTTP/1.1 200 OK\r\n"));
}

#[tokio::test]
async fn a_client_that_does_not_read_is_disconnected() {
    // More than the buffers of the connection hold.
    const SIZE: usize = 32 << 20;
    let bytes: &[u8] = vec![b'x'; SIZE].leak();
    let file = EmbeddedFile { name: "large.txt", bytes, brotli: None, gzip: None, fingerprint: 1 };
    let options = ServerOptions {
        write_timeout: Duration::from_millis(100),
        max_connections: 1,
        ..ServerOptions::default()
    };
    let assets = Assets::Embedded(vec![file].leak());
    let server = Running::start_builder(Server::builder(options).assets(assets)).await;
    let mut client = TcpStream::connect(server.address).await.unwrap();
    client.write_all(b"GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    // The only connection is free again before the client has read anything.
    timeout(SOON, server.health()).await.expect("the connection was not closed");
    assert!(rest(&mut client).await.len() < SIZE);
}

#[tokio::test]
async fn connections_are_bounded() {
    let server =
        Running::start(ServerOptions { max_connections: 1, ..ServerOptions::default() }).await;
    let first = server.analyse().await;
    // The second client is connected, but not served before the first one is gone.
    let mut second = TcpStream::connect(server.address).await.unwrap();
    second.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut byte = [0];
    let early = timeout(Duration::from_millis(100), second.read(&mut byte)).await;
    assert!(early.is_err(), "two connections are open");
    drop(first);
    assert_eq!(timeout(SOON, second.read(&mut byte)).await.unwrap().unwrap(), 1);
}
