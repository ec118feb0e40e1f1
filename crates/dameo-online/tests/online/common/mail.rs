//! A mail server of this machine.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use dameo_online::MailClient;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A message that was taken.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    /// For whom, by the envelope.
    pub(crate) to: String,
    /// The lines before the text, with those that go on joined.
    pub(crate) head: Vec<String>,
    /// The text as it was written.
    pub(crate) text: String,
}

impl Received {
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let line =
            self.head.iter().find_map(|line| line.split_once(": ").filter(|(n, _)| *n == name));
        line.map(|(_, value)| value)
    }

    /// What follows a part of an address in the text, to the end of the line.
    pub(crate) fn secret(&self, place: &str) -> String {
        let found =
            self.text.split_once(place).unwrap_or_else(|| panic!("{place}: {}", self.text)).1;
        found.lines().next().unwrap().to_owned()
    }
}

/// A mail server, which takes everything unless it is told otherwise.
#[derive(Clone)]
pub(crate) struct MailService {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    received: Vec<Received>,
    attempts: usize,
    /// What is answered to a recipient.
    answer: Option<&'static str>,
}

impl MailService {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service = Self { address: listener.local_addr().unwrap(), state: Arc::default() };
        let serving = service.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let serving = serving.clone();
                tokio::spawn(async move { serving.serve(stream).await });
            }
        });
        service
    }

    /// What sends mail to it.
    pub(crate) fn client(&self) -> MailClient {
        let server = format!("smtp://{}?from=Dameo <dameo@dameo.example>", self.address);
        MailClient::new(&server.parse().unwrap(), None).unwrap()
    }

    /// Answers so to recipients from now on; `None` to take everything.
    pub(crate) fn answer(&self, answer: Option<&'static str>) {
        self.state.lock().unwrap().answer = answer;
    }

    /// How many recipients were named.
    pub(crate) fn attempts(&self) -> usize {
        self.state.lock().unwrap().attempts
    }

    /// The messages that were taken, in order.
    pub(crate) fn received(&self) -> Vec<Received> {
        self.state.lock().unwrap().received.clone()
    }

    /// The message with a number, once it is there.
    pub(crate) async fn message(&self, number: usize) -> Received {
        super::until(async || self.received().len() > number).await;
        self.received().swap_remove(number)
    }

    /// Speaks with a client until it goes.
    async fn serve(&self, stream: TcpStream) {
        let mut stream = BufReader::new(stream);
        let mut text: Option<Vec<String>> = None;
        let mut to = String::new();
        let mut answer = "220 mail.example".to_owned();
        loop {
            if !answer.is_empty()
                && stream.write_all(format!("{answer}\r\n").as_bytes()).await.is_err()
            {
                return;
            }
            let mut line = String::new();
            if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                return;
            }
            let line = line.trim_end_matches("\r\n").to_owned();
            if let Some(lines) = &mut text {
                if line == "." {
                    let received = received(&to, &text.take().unwrap());
                    self.state.lock().unwrap().received.push(received);
                    answer = "250 ok".to_owned();
                } else {
                    lines.push(line.strip_prefix('.').unwrap_or(&line).to_owned());
                    answer = String::new();
                }
                continue;
            }
            answer = match line.get(..4).unwrap_or_default() {
                "RCPT" => {
                    let mut state = self.state.lock().unwrap();
                    state.attempts += 1;
                    to = line["RCPT TO:<".len()..line.rfind('>').unwrap()].to_owned();
                    state.answer.unwrap_or("250 ok").to_owned()
                }
                "DATA" => {
                    text = Some(Vec::new());
                    "354 go on".to_owned()
                }
                "QUIT" => "221 bye".to_owned(),
                _ => "250 ok".to_owned(),
            };
        }
    }
}

fn received(to: &str, lines: &[String]) -> Received {
    let split = lines.iter().position(String::is_empty).unwrap();
    let mut head = Vec::<String>::new();
    for line in &lines[..split] {
        match (line.strip_prefix(' '), head.last_mut()) {
            (Some(rest), Some(last)) => last.push_str(&format!(" {rest}")),
            _ => head.push(line.clone()),
        }
    }
    let text = lines[split + 1..].join("\n");
    let is_quoted = head.iter().any(|line| line == "Content-Transfer-Encoding: quoted-printable");
    let text = if is_quoted { unquoted(&text) } else { text };
    Received { to: to.to_owned(), head, text }
}

/// Reads quoted-printable.
fn unquoted(text: &str) -> String {
    let (joined, mut bytes) = (text.replace("=\n", ""), Vec::new());
    let mut rest = joined.as_bytes();
    while let [first, others @ ..] = rest {
        rest = others;
        match (first, others) {
            (b'=', [high, low, after @ ..]) => {
                let digits = [*high, *low];
                let digits = std::str::from_utf8(&digits).unwrap();
                bytes.push(u8::from_str_radix(digits, 16).unwrap());
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).unwrap()
}
