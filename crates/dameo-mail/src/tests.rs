//! The client, and a mail server of this machine.

use std::sync::Arc;

use lettre::transport::smtp::client::Certificate;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use crate::{Mail, MailClient, MailOutcome, MailPassword, MailServer};

const TO: &str = "ann@example.org";

fn mail() -> Mail {
    Mail {
        to: TO.parse().unwrap(),
        subject: "Dameo: your turn".to_owned(),
        text: "Hello\n.\nthere, Jürgen".to_owned(),
        unsubscribe: Some("https://dameo.example/api/online/mail/unsubscribe/x".to_owned()),
    }
}

/// What a mail server answers to a recipient, and to the text.
#[derive(Clone, Copy)]
struct Answers {
    recipient: &'static str,
    text: &'static str,
}

const TAKES_ALL: Answers = Answers { recipient: "250 ok", text: "250 ok" };

/// Speaks SMTP with one client, and returns all its lines.
async fn serve(stream: impl AsyncRead + AsyncWrite + Unpin, answers: Answers) -> Vec<String> {
    let mut stream = BufReader::new(stream);
    let (mut lines, mut is_text) = (Vec::new(), false);
    stream.write_all(b"220 mail.example\r\n").await.unwrap();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
            return lines;
        }
        let line = line.trim_end_matches("\r\n").to_owned();
        let command: String = line.chars().take(4).collect();
        let answer = match &*command {
            "." if is_text => {
                is_text = false;
                answers.text
            }
            _ if is_text => "",
            "EHLO" => "250-mail.example\r\n250 AUTH PLAIN",
            "AUTH" => "235 ok",
            "RCPT" => answers.recipient,
            "DATA" => {
                is_text = true;
                "354 go on"
            }
            "QUIT" => "221 bye",
            _ => "250 ok",
        };
        lines.push(line);
        if !answer.is_empty() && stream.write_all(format!("{answer}\r\n").as_bytes()).await.is_err()
        {
            return lines;
        }
    }
}

/// A mail server for one client, at the port that it returns.
async fn server(answers: Answers) -> (u16, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let serving =
        tokio::spawn(async move { serve(listener.accept().await.unwrap().0, answers).await });
    (port, serving)
}

async fn sent(answers: Answers) -> (MailOutcome, Vec<String>) {
    let (port, serving) = server(answers).await;
    let text = format!("smtp://127.0.0.1:{port}?from=Dameo <dameo@example.org>");
    let client = MailClient::new(&text.parse().unwrap(), None).unwrap();
    let outcome = client.send(&mail()).await;
    (outcome, serving.await.unwrap())
}

#[tokio::test]
async fn a_message_arrives_as_it_is() {
    let (outcome, lines) = sent(TAKES_ALL).await;
    assert_eq!(outcome, MailOutcome::Sent);
    for expected in [
        "MAIL FROM:<dameo@example.org>",
        "RCPT TO:<ann@example.org>",
        "From: Dameo <dameo@example.org>",
        "To: ann@example.org",
        "Subject: Dameo: your turn",
        "Auto-Submitted: auto-generated",
        "List-Unsubscribe: <https://dameo.example/api/online/mail/unsubscribe/x>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "Content-Type: text/plain; charset=utf-8",
        // A line of a dot does not end the text.
        "..",
    ] {
        let found = lines.iter().filter(|line| line.replace('"', "").starts_with(expected)).count();
        assert_eq!(found, 1, "{expected} in {lines:#?}");
    }
    let id = lines.iter().find_map(|line| line.strip_prefix("Message-ID: <")).unwrap();
    assert!(id.ends_with("@example.org>"), "{id}");
    assert!(lines.iter().any(|line| line.starts_with("Date: ")), "{lines:#?}");
    assert!(lines.concat().is_ascii(), "{lines:#?}");
}

#[tokio::test]
async fn answers_say_what_becomes_of_a_message() {
    for (recipient, text, is_refused) in [
        ("550 5.1.1 no such user ann@example.org", "250 ok", true),
        ("250 ok", "554 spam", true),
        ("450 4.2.0 greylisted: ann@example.org comes later", "250 ok", false),
        ("250 ok", "421 closing", false),
    ] {
        let (outcome, _) = sent(Answers { recipient, text }).await;
        let reason = match (outcome, is_refused) {
            (MailOutcome::Refused { reason }, true) | (MailOutcome::Later { reason }, false) => {
                reason
            }
            (other, _) => panic!("{other:?}"),
        };
        assert!(!reason.contains(TO) && !reason.is_empty(), "{reason}");
    }
}

#[tokio::test]
async fn a_server_that_is_away_is_asked_later() {
    // Nothing listens there any more.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let server: MailServer = format!("smtp://127.0.0.1:{port}?from=a@b.example").parse().unwrap();
    let outcome = MailClient::new(&server, None).unwrap().send(&mail()).await;
    assert!(matches!(outcome, MailOutcome::Later { .. }), "{outcome:?}");
}

#[test]
fn nobody_adds_a_header() {
    let server: MailServer = "smtp://localhost?from=dameo@example.org".parse().unwrap();
    let client = MailClient::new(&server, None).unwrap();
    for subject in ["x\r\nBcc: eve@example.org", "x\nBcc: eve@example.org", "x\0", "x\u{85}y"] {
        let mail = Mail { subject: subject.to_owned(), ..mail() };
        assert!(client.message(&mail).is_err(), "{subject:?}");
    }
    let unsubscribe = Some("https://x.example/\r\nBcc: eve@example.org".to_owned());
    assert!(client.message(&Mail { unsubscribe, ..mail() }).is_err());
    // Other letters are encoded, and the text is no header.
    let mail = Mail {
        subject: "Дамео: ваш ход, Jürgen".repeat(9),
        text: "\r\n\r\nBcc: eve@example.org\r\n".to_owned(),
        unsubscribe: None,
        ..mail()
    };
    let formatted = String::from_utf8(client.message(&mail).unwrap().formatted()).unwrap();
    let (head, _) = formatted.split_once("\r\n\r\n").unwrap();
    assert!(head.is_ascii() && !head.contains("Bcc") && !head.contains("List-"), "{head}");
    assert!(head.lines().all(|line| line.len() <= 998), "{head}");
    assert!(head.contains("Subject: =?utf-8?"), "{head}");
}

/// A certificate of a host, and a server with it for one client.
async fn encrypted_server(host: &str) -> (u16, Certificate, JoinHandle<Option<Vec<String>>>) {
    let made = rcgen::generate_simple_self_signed(vec![host.to_owned()]).unwrap();
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
    let cryptography = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(cryptography)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let serving = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let stream = TlsAcceptor::from(Arc::new(config)).accept(stream).await.ok()?;
        Some(serve(stream, TAKES_ALL).await)
    });
    (port, Certificate::from_der(made.cert.der().to_vec()).unwrap(), serving)
}

#[tokio::test]
async fn the_password_goes_to_the_host_that_is_meant_alone() {
    for (host, is_meant) in [("localhost", true), ("other.example", false)] {
        let (port, certificate, serving) = encrypted_server(host).await;
        let server = format!("smtps://ann@localhost:{port}?from=dameo@example.org");
        let password = Some(MailPassword("secret".to_owned()));
        let client = MailClient::with_roots(&server.parse().unwrap(), password, vec![certificate]);
        let outcome = client.unwrap().send(&mail()).await;
        assert_eq!(outcome == MailOutcome::Sent, is_meant, "{outcome:?}");
        let lines = serving.await.unwrap();
        // The user and the password, in base64.
        let logs_in = |line: &String| line == "AUTH PLAIN AGFubgBzZWNyZXQ=";
        assert_eq!(lines.is_some_and(|lines| lines.iter().any(logs_in)), is_meant);
    }
}

#[tokio::test]
async fn nothing_is_said_to_a_server_that_does_not_encrypt() {
    let (port, serving) = server(TAKES_ALL).await;
    let mut server: MailServer =
        format!("smtp://127.0.0.1:{port}?from=a@b.example").parse().unwrap();
    server.encryption = crate::server::Encryption::StartTls;
    let outcome = MailClient::new(&server, None).unwrap().send(&mail()).await;
    assert!(matches!(outcome, MailOutcome::Later { .. }), "{outcome:?}");
    let lines = serving.await.unwrap();
    assert!(lines.iter().all(|line| line.starts_with("EHLO") || line == "QUIT"), "{lines:?}");
}
