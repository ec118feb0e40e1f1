//! Messages to push services that the tests run.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use rustls::RootCertStore;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::{
    PushClient, PushContact, PushEndpoint, PushKeys, PushMessage, PushOutcome, PushReach, VapidKey,
};

const AUTH: [u8; 16] = [7; 16];

fn contact() -> PushContact {
    "mailto:ann@dameo.example".parse().unwrap()
}

fn browser() -> (SecretKey, PushKeys) {
    let secret = SecretKey::from_slice(&[1; 32]).unwrap();
    let point = secret.public_key().to_encoded_point(false);
    let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    let keys = PushKeys::parse(&encode(point.as_bytes()), &encode(&AUTH)).unwrap();
    (secret, keys)
}

fn message() -> PushMessage<'static> {
    PushMessage { text: "{}", topic: "AbCd1234", kept: Duration::from_secs(60) }
}

/// Reads a request, and returns its head and its body.
async fn take_request(stream: &mut (impl AsyncRead + Unpin)) -> (String, Vec<u8>) {
    let mut read = Vec::new();
    loop {
        let end = read.windows(4).position(|four| four == b"\r\n\r\n");
        if let Some(end) = end {
            let head = String::from_utf8(read[..end].to_vec()).unwrap();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.unwrap().parse().unwrap();
            let mut body = read.split_off(end + 4);
            while body.len() < length {
                body.push(stream.read_u8().await.unwrap());
            }
            return (head, body);
        }
        read.push(stream.read_u8().await.unwrap());
    }
}

/// Answers one request.
async fn answer_one(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    answer: String,
) -> (String, Vec<u8>) {
    let request = take_request(&mut stream).await;
    stream.write_all(answer.as_bytes()).await.unwrap();
    stream.flush().await.unwrap();
    request
}

/// Sends a message to a service of this machine that gives an answer.
async fn sent_to(answer: &str) -> (PushOutcome, String, Vec<u8>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let answer = answer.to_owned();
    let service = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        answer_one(stream, answer).await
    });
    let client = PushClient::new(contact(), PushReach::Loopback);
    let url = format!("http://{address}/for/ann?x=y");
    let endpoint = PushEndpoint::parse(&url, PushReach::Loopback).unwrap();
    let outcome = client.send(&VapidKey::generate(), &endpoint, &browser().1, message()).await;
    let (head, body) = service.await.unwrap();
    (outcome, head, body)
}

#[tokio::test]
async fn a_browser_reads_what_the_service_cannot() {
    let (outcome, head, body) = sent_to("HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n").await;
    assert_eq!(outcome, PushOutcome::Sent);
    assert!(head.starts_with("POST /for/ann?x=y HTTP/1.1\r\n"), "{head}");
    for expected in ["ttl: 60", "topic: AbCd1234", "content-encoding: aes128gcm"] {
        assert!(head.lines().any(|line| line == expected), "{expected} in {head}");
    }
    assert!(head.contains("authorization: vapid t="), "{head}");
    let read = web_push_native::decrypt(body, &browser().0, &AUTH.into()).unwrap();
    assert_eq!(read, b"{}");
}

#[tokio::test]
async fn answers_say_what_becomes_of_a_message() {
    let later = |status: &str, seconds: Option<u64>| PushOutcome::Later {
        reason: format!("the push service answers {status}"),
        wait: seconds.map(Duration::from_secs),
    };
    let refused = |status: &str| PushOutcome::Refused {
        reason: format!("the push service answers {status}"),
    };
    for (answer, expected) in [
        ("200 OK", PushOutcome::Sent),
        ("404 Not Found", PushOutcome::Gone),
        ("410 Gone", PushOutcome::Gone),
        ("429 Too Many Requests\r\nretry-after: 90", later("429 Too Many Requests", Some(90))),
        ("503 Service Unavailable\r\nretry-after: never", later("503 Service Unavailable", None)),
        ("403 Forbidden", refused("403 Forbidden")),
        ("413 Payload Too Large", refused("413 Payload Too Large")),
        // Nobody is led elsewhere.
        (
            "307 Temporary Redirect\r\nlocation: http://127.0.0.1:1/",
            refused("307 Temporary Redirect"),
        ),
    ] {
        let text = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n");
        assert_eq!(sent_to(&text).await.0, expected, "{answer}");
    }
}

/// A client that trusts a certificate, and for which every host is at some addresses.
fn client(roots: RootCertStore, addresses: Vec<SocketAddr>) -> PushClient {
    let resolve = move |_, _| {
        let addresses = addresses.clone();
        Box::pin(async move { Ok(addresses) }) as futures_util::future::BoxFuture<'static, _>
    };
    PushClient::with_roots(contact(), PushReach::Public, roots, Arc::new(resolve))
}

#[tokio::test]
async fn names_that_lead_inside_are_refused() {
    let endpoint = PushEndpoint::parse("https://push.example/x", PushReach::Public).unwrap();
    for inside in ["127.0.0.1:443", "10.1.2.3:443", "[::1]:443", "[::ffff:127.0.0.1]:443"] {
        // One public address among them does not help.
        let addresses = vec!["1.1.1.1:443".parse().unwrap(), inside.parse().unwrap()];
        let client = client(RootCertStore::empty(), addresses);
        let outcome = client.send(&VapidKey::generate(), &endpoint, &browser().1, message()).await;
        let PushOutcome::Refused { reason } = outcome else { panic!("{outcome:?}") };
        assert!(reason.ends_with("which is not public"), "{reason}");
    }
    let outcome = client(RootCertStore::empty(), Vec::new())
        .send(&VapidKey::generate(), &endpoint, &browser().1, message())
        .await;
    assert!(matches!(outcome, PushOutcome::Later { .. }), "{outcome:?}");
}

/// A service with a certificate of its own, at the address it returns.
async fn encrypted_service() -> (SocketAddr, RootCertStore, tokio::task::JoinHandle<String>) {
    let made = rcgen::generate_simple_self_signed(vec!["push.example".to_owned()]).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
    let cryptography = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(cryptography)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let service = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        match TlsAcceptor::from(Arc::new(config)).accept(stream).await {
            Ok(stream) => {
                let answer = "HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n".to_owned();
                answer_one(stream, answer).await.0
            }
            Err(error) => error.to_string(),
        }
    });
    (address, roots, service)
}

#[tokio::test]
async fn only_the_host_that_is_meant_is_trusted() {
    for (host, is_trusted) in [("push.example", true), ("other.example", false)] {
        let (address, roots, service) = encrypted_service().await;
        let client = client(roots, Vec::new());
        let url = format!("https://{host}/x");
        let endpoint = PushEndpoint::parse(&url, PushReach::Public).unwrap();
        let (key, (_, keys)) = (VapidKey::generate(), browser());
        let request = client.request(&key, &endpoint, &keys, message()).unwrap();
        let sent = client.send_to(address, &endpoint, request).await;
        assert_eq!(sent.is_ok(), is_trusted, "{sent:?}");
        let head = service.await.unwrap();
        assert_eq!(head.contains(&format!("host: {host}")), is_trusted, "{head}");
    }
}
