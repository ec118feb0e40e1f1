//! A server of NATS.

use std::io::{self, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

/// Names the program `nats-server`, if it is not on the path.
const PROGRAM: &str = "DAMEO_NATS_SERVER";
/// How long it may take to start.
const START: Duration = Duration::from_secs(20);

/// A server of NATS, until it is dropped.
#[derive(Debug)]
pub struct NatsServer {
    program: String,
    port: u16,
    arguments: Vec<String>,
    process: Child,
}

/// A port that nobody has.
#[must_use]
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl NatsServer {
    /// A new server with these arguments, if there is the program on this machine.
    #[must_use]
    pub fn start(arguments: &[&str]) -> Option<Self> {
        let program = env::var(PROGRAM).unwrap_or_else(|_| "nats-server".to_owned());
        let found = Command::new(&program).arg("--version").stdout(Stdio::null()).status();
        if found.is_err() {
            // The output of tests that pass is not shown.
            let _ = writeln!(io::stderr(), "NATS is not tested: there is no {program}");
            return None;
        }
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect::<Vec<_>>();
        let port = free_port();
        let process = run(&program, port, &arguments);
        Some(Self { program, port, arguments, process })
    }

    /// Its address.
    #[must_use]
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again at the same port.
    pub fn start_again(&mut self) {
        self.process = run(&self.program, self.port, &self.arguments);
    }
}

fn run(program: &str, port: u16, arguments: &[String]) -> Child {
    let process = Command::new(program)
        .args(["--addr", "127.0.0.1", "--port"])
        .arg(port.to_string())
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(started.elapsed() < START, "{program} does not start");
        thread::sleep(Duration::from_millis(10));
    }
    process
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // It may be killed already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
