//! The HTTP client of a bot.

use std::io::{BufRead, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::Value;
use ureq::Agent;

/// How long a connection and an answer may take.
const TIMEOUT: Duration = Duration::from_secs(15);
/// How long a stream may be silent: the server sends an empty line every six seconds.
const SILENCE: Duration = Duration::from_secs(20);
/// How many lines wait until they are read.
const MAX_WAITING: usize = 256;
/// The first pause before another attempt, and the longest; each is twice the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// A connection to a server with a token. Clones are the same.
#[derive(Clone)]
pub(super) struct Client {
    agent: Agent,
    url: String,
    authorization: String,
}

/// What a server has answered: the status and the JSON.
pub(super) struct Answer {
    pub(super) status: u16,
    json: Value,
}

impl Answer {
    pub(super) fn is_ok(&self) -> bool {
        self.status < 300
    }

    /// Whether the same call can succeed later.
    pub(super) fn is_for_now(&self) -> bool {
        self.status == 429 || self.status >= 500
    }

    /// Why it failed, in English.
    pub(super) fn error(&self) -> String {
        let text = self.json["error"].as_str().or(self.json["detail"].as_str());
        text.map_or_else(|| format!("status {}", self.status), str::to_owned)
    }

    pub(super) fn into_json(self) -> Value {
        self.json
    }
}

impl Client {
    pub(super) fn new(url: &str, token: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(TIMEOUT))
            .timeout_recv_response(Some(TIMEOUT))
            .max_redirects(0);
        let url = url.trim_end_matches('/').to_owned();
        Self { agent: config.build().into(), url, authorization: format!("Bearer {token}") }
    }

    pub(super) fn get(&self, path: &str) -> Result<Answer> {
        let request = self.agent.get(format!("{}{path}", self.url));
        answer(request.header("Authorization", &self.authorization).call()?)
    }

    pub(super) fn post(&self, path: &str, fields: &[(&str, &str)]) -> Result<Answer> {
        let request = self.agent.post(format!("{}{path}", self.url));
        let request = request.header("Authorization", &self.authorization);
        answer(request.send_form(fields.iter().copied())?)
    }

    /// Posts again with longer and longer pauses until the server has answered for good, or
    /// `attempts` times. What is done twice by it is done once.
    pub(super) fn post_surely(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        attempts: u32,
    ) -> Result<Answer> {
        let mut pause = Pause::default();
        for attempt in 1.. {
            match self.post(path, fields) {
                Ok(answer) if !answer.is_for_now() || attempt >= attempts => return Ok(answer),
                Err(error) if attempt >= attempts => return Err(error),
                Ok(_) | Err(_) => pause.wait(),
            }
        }
        unreachable!("the loop returns")
    }

    /// Opens a stream of lines.
    pub(super) fn stream(&self, path: &str) -> Result<Stream, StreamError> {
        let request = self.agent.get(format!("{}{path}", self.url));
        let request = request.header("Authorization", &self.authorization);
        let response = request.call().map_err(|error| StreamError::Broken(error.to_string()))?;
        if !response.status().is_success() {
            let refused = answer(response);
            let answer = refused.map_err(|error| StreamError::Broken(error.to_string()))?;
            return Err(match answer.status {
                429 => StreamError::TooSoon,
                _ if answer.is_for_now() => StreamError::Broken(answer.error()),
                _ => StreamError::Refused(answer.error()),
            });
        }
        Ok(Stream::read(response.into_body().into_reader()))
    }
}

fn answer(response: ureq::http::Response<ureq::Body>) -> Result<Answer> {
    let status = response.status().as_u16();
    let text = response.into_body().read_to_string()?;
    match serde_json::from_str(&text) {
        Ok(json) => Ok(Answer { status, json }),
        Err(_) => bail!("status {status}: expected JSON, found {text:?}"),
    }
}

/// Why there is no stream.
pub(super) enum StreamError {
    /// It can be opened again.
    Broken(String),
    /// It can be opened a little later: the server bounds how often it is called.
    TooSoon,
    /// It never opens.
    Refused(String),
}

/// An open stream, read by a thread of its own: so silence is noticed.
pub(super) struct Stream(Receiver<Value>);

impl Stream {
    fn read(body: impl std::io::Read + Send + 'static) -> Self {
        let (sender, lines) = sync_channel(MAX_WAITING);
        thread::spawn(move || {
            for line in BufReader::new(body).lines() {
                let Ok(line) = line else { return };
                // An empty line says that the stream is alive.
                let value = serde_json::from_str(&line).unwrap_or(Value::Null);
                if sender.send(value).is_err() {
                    return;
                }
            }
        });
        Self(lines)
    }

    /// The next object, null for an empty line; `None` if nothing has come for `wait`. An error if
    /// the stream has ended.
    pub(super) fn next(&self, wait: Duration) -> Result<Option<Value>, Ended> {
        match self.0.recv_timeout(wait) {
            Ok(value) => Ok(Some(value)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Ended),
        }
    }

    /// The next object; an error if the stream has ended or is silent for too long.
    pub(super) fn next_object(&self) -> Result<Value, Ended> {
        loop {
            match self.next(SILENCE)? {
                Some(Value::Null) => {}
                Some(value) => return Ok(value),
                None => return Err(Ended),
            }
        }
    }

    /// After which silence a stream counts as ended.
    pub(super) const SILENCE: Duration = SILENCE;
}

/// A stream has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ended;

/// The pauses between attempts.
pub(super) struct Pause(Duration);

impl Default for Pause {
    fn default() -> Self {
        Self(FIRST_PAUSE)
    }
}

impl Pause {
    /// Waits, the next time for twice as long.
    pub(super) fn wait(&mut self) {
        thread::sleep(self.next());
    }

    /// How long to wait, the next time twice as long.
    pub(super) fn next(&mut self) -> Duration {
        let longer = LONGEST_PAUSE.min(self.0 * 2);
        std::mem::replace(&mut self.0, longer)
    }
}
