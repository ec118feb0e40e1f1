//! `dameo bot`: plays on a server with the API for bots.

mod challenges;
mod client;
mod engine;
mod game;
mod playstrategy;
mod policy;

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use dameo::Variant;
use serde_json::Value;

use self::challenges::Challenges;
use self::client::{Client, Pause, Stream, StreamError};
use self::engine::{EngineCommand, Protocol};
use self::game::GamePlayer;
use self::policy::{Opponents, Policy};
use crate::exit::{self, Exit};
use crate::interrupt;

/// How often an interrupt is looked for.
const POLL: Duration = Duration::from_millis(100);

/// Play as a bot on a server
///
/// The account of the token must be that of a bot, or one without games, which --upgrade makes a
/// bot for good. Challenges are accepted as the options say; games that run when the program
/// starts go on. The token is read from a file or from DAMEO_TOKEN: a command line is seen by
/// everybody on the machine. An interrupt (Ctrl-C) or SIGTERM ends it after its games, a second
/// one at once.
///
/// Example: DAMEO_TOKEN=dameo_... dameo bot --server http://127.0.0.1:8321 --level 8
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address of the server
    #[arg(long, value_name = "URL", env = "DAMEO_SERVER")]
    server: String,
    /// A file with the token alone [default: the variable DAMEO_TOKEN]
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Make the account a bot if it is none; this cannot be undone
    #[arg(long)]
    upgrade: bool,
    /// The command of another engine [default: the engine of this program]
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// What the other engine speaks
    #[arg(long, value_enum, default_value_t = Protocol::Uci, requires = "engine")]
    protocol: Protocol,
    /// Play at a level instead of full strength
    #[arg(long, value_name = "LEVEL", conflicts_with = "engine")]
    level: Option<u8>,
    /// An option of the engine, such as Threads=4
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
    /// The variants that are played [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    variants: Vec<Variant>,
    /// Whose challenges are accepted
    #[arg(long, value_enum, default_value_t = Opponents::All)]
    opponents: Opponents,
    /// The shortest time of a side that is accepted, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    min_time: u64,
    /// The longest time of a side that is accepted, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10_800)]
    max_time: u64,
    /// Also play without a clock and over days
    #[arg(long)]
    unlimited: bool,
    /// Games at once
    #[arg(long, value_name = "NUMBER", default_value_t = 2)]
    games: usize,
    /// Leave running games at an interrupt instead of finishing them
    #[arg(long)]
    leave: bool,
}

/// Prints a line. A bot plays on if nobody reads it.
fn report(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Parses an option of an engine.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let client = Client::new(&self.server, &self.token()?);
        let me = account(&client, self.upgrade)?;
        report(&format!("playing as {me} on {}", self.server));
        let stop = interrupt::flag()?;
        let bot = Bot {
            client,
            engine: self.engine_command()?,
            me,
            policy: Policy {
                variants: self.variants,
                opponents: self.opponents,
                min_time: self.min_time,
                max_time: self.max_time,
                unlimited: self.unlimited,
                max_games: self.games,
            },
            challenges: Challenges::default(),
            games: HashMap::new(),
            stop,
            leave: Arc::new(AtomicBool::new(false)),
        };
        bot.run(self.leave)?;
        Ok(Exit::Done)
    }

    fn token(&self) -> Result<String> {
        let text = match &self.token_file {
            Some(file) => fs::read_to_string(file)
                .with_context(|| format!("cannot read {}", file.display()))?,
            None => std::env::var("DAMEO_TOKEN")
                .context("no token: expected --token-file FILE or the variable DAMEO_TOKEN")?,
        };
        Ok(text.trim().to_owned())
    }

    fn engine_command(&self) -> Result<EngineCommand> {
        let mut options = self.options.clone();
        if let Some(level) = self.level {
            options.push(("UCI_LimitStrength".to_owned(), "true".to_owned()));
            options.push(("Level".to_owned(), level.to_string()));
        }
        let (program, arguments) = match &self.engine {
            Some(command) => {
                let mut words = command.split_whitespace().map(str::to_owned);
                let program = words.next().context("--engine: expected a command")?;
                (program, words.collect())
            }
            None => {
                let program = std::env::current_exe().context("cannot find this program")?;
                (program.to_string_lossy().into_owned(), vec!["engine".to_owned()])
            }
        };
        Ok(EngineCommand { program, arguments, protocol: self.protocol, options })
    }
}

/// The id of the account of the token, which is that of a bot.
fn account(client: &Client, upgrade: bool) -> Result<String> {
    let account = client.get("/api/account").context("cannot reach the server")?;
    if !account.is_ok() {
        bail!("{}", account.error());
    }
    let account = account.into_json();
    if account["title"] != "BOT" {
        if !upgrade {
            bail!("the account is not that of a bot: --upgrade makes it one, for good");
        }
        let upgraded = client.post("/api/bot/account/upgrade", &[])?;
        if !upgraded.is_ok() {
            bail!("{}", upgraded.error());
        }
    }
    Ok(account["id"].as_str().unwrap_or_default().to_owned())
}

/// A bot that plays.
struct Bot {
    client: Client,
    engine: EngineCommand,
    me: String,
    policy: Policy,
    challenges: Challenges,
    /// The games that run, with the threads that play them.
    games: HashMap<String, JoinHandle<()>>,
    stop: Arc<AtomicBool>,
    leave: Arc<AtomicBool>,
}

impl Bot {
    /// Listens until an interrupt, and then finishes or leaves its games.
    fn run(mut self, leaves: bool) -> Result<()> {
        let mut pause = Pause::default();
        while !self.stop.load(Ordering::Relaxed) {
            match self.client.stream("/api/stream/event") {
                Err(StreamError::Refused(reason)) => bail!("{reason}"),
                Err(StreamError::Broken(reason)) => {
                    exit::warn(&format!("{reason}; trying again"));
                    pause.wait();
                }
                Err(StreamError::TooSoon) => pause.wait(),
                Ok(stream) => {
                    pause = Pause::default();
                    self.listen(&stream);
                    if !self.stop.load(Ordering::Relaxed) {
                        pause.wait();
                    }
                }
            }
        }
        self.leave.store(leaves, Ordering::Relaxed);
        if !leaves && !self.games.is_empty() {
            report("finishing the running games; interrupt again to leave them");
        }
        while !leaves && self.games.values().any(|game| !game.is_finished()) {
            thread::sleep(POLL);
        }
        Ok(())
    }

    /// Does what the events ask for, to the end of the stream or an interrupt.
    fn listen(&mut self, stream: &Stream) {
        let mut heard = Instant::now();
        while !self.stop.load(Ordering::Relaxed) && heard.elapsed() < Stream::SILENCE {
            match stream.next(POLL) {
                Err(_) => return,
                Ok(None) => {}
                Ok(Some(event)) => {
                    heard = Instant::now();
                    self.hear(&event);
                }
            }
            self.answer();
        }
    }

    fn hear(&mut self, event: &Value) {
        match event["type"].as_str() {
            Some("challenge") => self.take(&event["challenge"]),
            Some("challengeCanceled") => {
                self.challenges.remove(event["challenge"]["id"].as_str().unwrap_or_default());
            }
            Some("gameStart") => self.play(&event["game"]),
            _ => {}
        }
    }

    fn take(&mut self, challenge: &Value) {
        let is_for_me = challenge["destUser"]["id"].as_str() == Some(&self.me);
        if let Some(id) = challenge["id"].as_str().filter(|_| is_for_me) {
            self.challenges.add(id, challenge, Instant::now());
        }
    }

    /// Answers the challenges whose time has come. A server that bounds how often it is called
    /// gets the answer later.
    fn answer(&mut self) {
        while let Some(unanswered) = self.challenges.take_due(Instant::now()) {
            self.games.retain(|_, game| !game.is_finished());
            let id = unanswered.id.clone();
            let answered = match self.policy.refusal(&unanswered.challenge, self.games.len()) {
                None => self.client.post(&format!("/api/challenge/{id}/accept"), &[]),
                Some(reason) => {
                    let fields = [("reason", reason)];
                    self.client.post(&format!("/api/challenge/{id}/decline"), &fields)
                }
            };
            let (reason, is_for_now) = match answered {
                Ok(answer) if answer.is_ok() => continue,
                Ok(answer) => (answer.error(), answer.is_for_now()),
                Err(error) => (format!("{error:#}"), true),
            };
            if !is_for_now || !self.challenges.put_back(unanswered, Instant::now()) {
                exit::warn(&format!("challenge {id}: {reason}"));
            }
        }
    }

    fn play(&mut self, game: &Value) {
        let Some(id) = game["gameId"].as_str() else { return };
        if self.games.get(id).is_some_and(|game| !game.is_finished()) {
            return;
        }
        let opponent = game["opponent"]["username"].as_str().unwrap_or("?");
        report(&format!("game {id}: against {opponent}"));
        let player = GamePlayer {
            client: self.client.clone(),
            engine: self.engine.clone(),
            me: self.me.clone(),
            id: id.to_owned(),
            leave: Arc::clone(&self.leave),
        };
        self.games.insert(id.to_owned(), thread::spawn(move || player.run()));
    }
}
