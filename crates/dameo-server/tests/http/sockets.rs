//! WebSockets of an area: who may open one, its messages, and its end.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::response::Response;
use axum::routing::get;
use dameo_server::{Area, ServerBuilder, ServerOptions, SocketEvent, SocketUpgrade};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::common::builder;
use crate::common::running::{Running, SOON, until};

/// A socket of a test, as a client.
type Client = WebSocketStream<TcpStream>;

/// Sends every message back.
async fn echo(upgrade: SocketUpgrade) -> Response {
    upgrade.accept(async |mut socket| {
        while let Some(message) = socket.recv().await {
            if socket.send(message).await.is_err() {
                break;
            }
        }
    })
}

/// Neither reads nor writes.
async fn deaf(upgrade: SocketUpgrade) -> Response {
    upgrade.accept(async |socket| {
        std::future::pending::<()>().await;
        drop(socket);
    })
}

/// Tells of every round trip, and closes with a long reason after a message.
async fn measured(upgrade: SocketUpgrade) -> Response {
    upgrade.accept(async |mut socket| {
        socket.measure_every(Duration::from_millis(20));
        while let Some(event) = socket.next_event().await {
            match event {
                SocketEvent::RoundTrip(time) => {
                    let text = time.as_micros().to_string();
                    let _ = socket.send(dameo_server::Message::text(text)).await;
                }
                SocketEvent::Message(_) => socket.close(4000, "é".repeat(100)).await,
            }
        }
    })
}

fn with_sockets(options: ServerOptions) -> ServerBuilder {
    let routes = Router::new().route("/ws", get(echo)).route("/deaf", get(deaf));
    let routes = routes.route("/measured", get(measured));
    builder(options).merge(Area::new(routes).codes(SocketUpgrade::CODES).session_cookie("session"))
}

async fn start(options: ServerOptions) -> Running {
    Running::start_builder(with_sockets(options)).await
}

/// Opens a socket with some headers.
async fn open_at(
    address: SocketAddr,
    path: &str,
    headers: &[(&'static str, &str)],
) -> Result<Client, Error> {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    let stream = TcpStream::connect(address).await.unwrap();
    Ok(client_async(request, stream).await?.0)
}

async fn open(running: &Running) -> Client {
    open_at(running.address, "/ws", &[]).await.unwrap()
}

/// The status and the body of the response to a request for a socket.
async fn refused(address: SocketAddr, headers: &[(&'static str, &str)]) -> (StatusCode, String) {
    match open_at(address, "/ws", headers).await {
        Err(Error::Http(response)) => {
            let body = response.body().clone().unwrap_or_default();
            (response.status(), String::from_utf8(body).unwrap())
        }
        other => panic!("expected a refusal, found {other:?}"),
    }
}

async fn next(client: &mut Client) -> Option<Result<Message, Error>> {
    timeout(SOON, client.next()).await.expect("nothing came")
}

async fn assert_echoes(client: &mut Client) {
    client.send(Message::text("c3-c4")).await.unwrap();
    assert_eq!(next(client).await.unwrap().unwrap(), Message::text("c3-c4"));
}

/// The code and reason with which the server closes a socket.
async fn closed(client: &mut Client) -> (u16, String) {
    loop {
        match next(client).await.expect("the socket ended without a reason").unwrap() {
            Message::Close(Some(CloseFrame { code, reason })) => {
                return (code.into(), reason.to_string());
            }
            Message::Close(None) => panic!("the socket was closed without a reason"),
            _ => (),
        }
    }
}

#[tokio::test]
async fn a_socket_echoes_and_is_counted() {
    let running = start(ServerOptions::default()).await;
    let idle = running.server.open_connections();
    let mut client = open(&running).await;
    assert_echoes(&mut client).await;
    client.send(Message::binary(vec![1, 2])).await.unwrap();
    assert_eq!(next(&mut client).await.unwrap().unwrap(), Message::binary(vec![1, 2]));
    assert_eq!(running.server.open_sockets(), 1);
    assert_eq!(running.server.open_connections(), idle.max(1) + 1);
    client.close(None).await.unwrap();
    until(|| running.server.open_sockets() == 0).await;
    until(|| running.server.open_connections() <= 1).await;
    // A client that is gone without a word.
    let client = open(&running).await;
    assert_eq!(running.server.open_sockets(), 1);
    drop(client);
    until(|| running.server.open_sockets() == 0).await;
    let server = running.server.clone();
    running.stop().await;
    assert_eq!((server.open_sockets(), server.open_connections()), (0, 0));
}

#[tokio::test]
async fn only_pages_of_this_server_open_sockets() {
    let running = start(ServerOptions::default()).await;
    let address = running.address;
    let here = format!("http://{address}");
    let cookie = ("cookie", "session=secret");
    for headers in [
        &[("origin", &*here)][..],
        &[("origin", &*here), cookie],
        &[],
        &[("authorization", "Bearer token")],
    ] {
        let mut client = open_at(address, "/ws", headers).await.unwrap();
        assert_echoes(&mut client).await;
    }
    for headers in [
        &[("origin", "http://evil.example")][..],
        &[("origin", "http://evil.example"), cookie],
        &[("origin", "null")],
        &[cookie],
        &[cookie, ("authorization", "Bearer token")],
    ] {
        let (status, body) = refused(address, headers).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{headers:?}");
        assert!(body.contains("\"foreign-origin\""), "{body}");
        assert!(!body.contains("secret") && !body.contains("token"), "{body}");
    }
    until(|| running.server.open_sockets() == 0).await;
}

#[tokio::test]
async fn a_request_that_opens_no_socket_is_a_problem() {
    let service = with_sockets(ServerOptions::default()).build().unwrap().router();
    let answer = crate::common::get(&service, "/ws").await;
    crate::common::problem(&answer, 400, "not-a-websocket");
}

#[tokio::test]
async fn a_stop_tells_the_clients_and_waits_for_them() {
    let running = start(ServerOptions { drain: SOON, ..ServerOptions::default() }).await;
    let server = running.server.clone();
    let mut clients = [open(&running).await, open(&running).await];
    for client in &mut clients {
        assert_echoes(client).await;
    }
    let start = Instant::now();
    let stopped = tokio::spawn(running.stop());
    for client in &mut clients {
        assert_eq!(closed(client).await, (1012, "resume".to_owned()));
        // The server ends the connection after the confirmation.
        while let Some(Ok(_)) = next(client).await {}
    }
    stopped.await.unwrap();
    assert!(start.elapsed() < SOON / 2, "it waited for more than the clients");
    assert_eq!((server.open_sockets(), server.open_connections()), (0, 0));
}

#[tokio::test]
async fn a_stop_does_not_wait_for_clients_or_areas_that_do_nothing() {
    let drain = Duration::from_millis(200);
    let running = start(ServerOptions { drain, ..ServerOptions::default() }).await;
    let server = running.server.clone();
    // One client does not confirm the end, the socket of the other is not read.
    let silent = open(&running).await;
    let deaf = open_at(running.address, "/deaf", &[]).await.unwrap();
    assert_eq!(server.open_sockets(), 2);
    let start = Instant::now();
    running.stop().await;
    assert!(start.elapsed() >= drain);
    assert_eq!((server.open_sockets(), server.open_connections()), (0, 0));
    drop((silent, deaf));
}

#[tokio::test]
async fn no_socket_opens_while_the_server_stops() {
    let running = start(ServerOptions { drain: SOON, ..ServerOptions::default() }).await;
    // A connection that is open when the server stops may still send its request.
    let mut late = TcpStream::connect(running.address).await.unwrap();
    late.write_all(b"GET /ws HTTP/1.1\r\nHost: localhost\r\n").await.unwrap();
    let mut client = open(&running).await;
    let stopped = tokio::spawn(running.stop());
    assert_eq!(closed(&mut client).await.0, 1012);
    let rest = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    late.write_all(rest).await.unwrap();
    let mut answer = String::new();
    timeout(SOON, late.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("\"stopping\""), "{answer}");
    drop(client);
    stopped.await.unwrap();
}

#[tokio::test]
async fn the_number_of_sockets_is_bounded() {
    let running = start(ServerOptions { max_sockets: 1, ..ServerOptions::default() }).await;
    let client = open(&running).await;
    let (status, body) = refused(running.address, &[]).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(body.contains("\"busy\""), "{body}");
    drop(client);
    until(|| running.server.open_sockets() == 0).await;
    assert_echoes(&mut open(&running).await).await;
}

#[tokio::test]
async fn the_number_of_sockets_of_a_client_is_bounded_also_behind_a_proxy() {
    let options = ServerOptions {
        behind_proxy: true,
        max_sockets_per_client: 2,
        max_connections_per_client: 1,
        ..ServerOptions::default()
    };
    let running = start(options).await;
    let (first, second) = ([("x-forwarded-for", "192.0.2.1")], [("x-forwarded-for", "192.0.2.2")]);
    let clients = [
        open_at(running.address, "/ws", &first).await.unwrap(),
        open_at(running.address, "/ws", &first).await.unwrap(),
    ];
    let (status, body) = refused(running.address, &first).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert!(body.contains("\"too-many-sockets\""), "{body}");
    assert_echoes(&mut open_at(running.address, "/ws", &second).await.unwrap()).await;
    drop(clients);
    until(|| running.server.open_sockets() == 0).await;
    assert_echoes(&mut open_at(running.address, "/ws", &first).await.unwrap()).await;
}

#[tokio::test]
async fn a_client_that_sends_too_much_is_disconnected() {
    let options = ServerOptions {
        messages_per_second: 1,
        message_burst: 3,
        max_message_bytes: 100,
        ..ServerOptions::default()
    };
    let running = start(options).await;
    let mut client = open(&running).await;
    for _ in 0..3 {
        assert_echoes(&mut client).await;
    }
    client.send(Message::text("one more")).await.unwrap();
    assert_eq!(closed(&mut client).await, (1008, "too many messages".to_owned()));
    let mut client = open(&running).await;
    client.send(Message::text("x".repeat(100))).await.unwrap();
    assert_eq!(next(&mut client).await.unwrap().unwrap(), Message::text("x".repeat(100)));
    client.send(Message::text("x".repeat(101))).await.unwrap();
    assert_eq!(closed(&mut client).await, (1009, "the message is too long".to_owned()));
    drop(client);
    until(|| running.server.open_sockets() == 0).await;
}

#[tokio::test]
async fn a_client_that_gives_no_sign_of_life_is_disconnected() {
    let socket_timeout = Duration::from_millis(200);
    let running = start(ServerOptions { socket_timeout, ..ServerOptions::default() }).await;
    // A client answers pings while it reads.
    let mut alive = open(&running).await;
    let silent = open(&running).await;
    assert_eq!(running.server.open_sockets(), 2);
    let reads = async { while let Some(Ok(_)) = alive.next().await {} };
    assert!(timeout(socket_timeout * 4, reads).await.is_err(), "it was disconnected");
    until(|| running.server.open_sockets() == 1).await;
    assert_echoes_after_pings(&mut alive).await;
    drop(silent);
}

#[tokio::test]
async fn round_trips_are_measured_by_pings() {
    let running = start(ServerOptions::default()).await;
    let mut client = open_at(running.address, "/measured", &[]).await.unwrap();
    let mut measured = 0;
    while measured < 3 {
        if let Message::Text(text) = next(&mut client).await.unwrap().unwrap() {
            assert!(text.parse::<u64>().unwrap() < 20_000_000, "{text}");
            measured += 1;
        }
    }
    // An answer to no ping is not measured.
    client.send(Message::Pong(vec![0; 8].into())).await.unwrap();
    client.send(Message::text("x")).await.unwrap();
    assert_eq!(closed(&mut client).await, (4000, "é".repeat(61)));
    running.stop().await;
}

async fn assert_echoes_after_pings(client: &mut Client) {
    client.send(Message::text("d1-d4")).await.unwrap();
    loop {
        match next(client).await.unwrap().unwrap() {
            Message::Text(text) => return assert_eq!(text.as_str(), "d1-d4"),
            message => assert!(message.is_ping(), "{message:?}"),
        }
    }
}
