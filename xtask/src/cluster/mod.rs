//! A site of several servers on this machine, for trials: PostgreSQL, NATS, servers, a worker, and
//! a balancer with the one address.
//!
//! Everything but the balancer is a program of its own. What they keep stays in `target/cluster`
//! for the next time; what they say is in `target/logs`. A server or worker that ends is started
//! again; without PostgreSQL or NATS the command ends, and with it all the rest, clients before
//! what they use.

mod balancer;
mod options;
mod part;
mod postgres;

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::arguments::Arguments;
use crate::failure::{Failure, Result, fail};
use crate::interrupts::{self, Ending};
use crate::process::Program;
use crate::servers::Servers;
use crate::steps::Steps;
use crate::{files, paths, play, rust};
use balancer::Balancer;
use options::Options;
use part::{End, Part, Restarted};
use postgres::Postgres;

/// How long NATS, a server or the worker may take to be ready.
const START: Duration = Duration::from_secs(60);
/// A server drains for five seconds, and gives computations one more.
const NODE_END: End = End { ending: Ending::Terminate, patience: Duration::from_secs(15) };
const WORKER_END: End = End { ending: Ending::Terminate, patience: Duration::from_secs(15) };
const NATS_END: End = End { ending: Ending::Terminate, patience: Duration::from_secs(10) };
/// What a server says on an empty site, before the link to it.
const ADMINISTRATOR: &str = "first administrator, once: ";
/// What a worker says when it takes jobs.
const WORKING: &str = "working";

/// Builds everything, starts the site and prints its address.
pub(crate) fn run(steps: &mut Steps, arguments: Arguments) -> Result {
    let options = Options::read(arguments)?;
    if cfg!(windows) {
        fail!("expected Linux or macOS: PostgreSQL is reached by a socket of Unix");
    }
    let program = match &options.program {
        Some(program) => program.clone(),
        None => {
            play::build_with(steps, rust::build_program_of_sites())?;
            rust::program()
        }
    };
    let servers = Servers::fetch(steps)?;
    let listener = TcpListener::bind(options.address)
        .map_err(|error| Failure::new(format!("cannot listen on {}: {error}", options.address)))?;
    let mut site = Site::start(&servers, &program, &options)?;
    let balancer = site
        .servers
        .keep_looking()
        .and_then(|()| Balancer::start(listener, &site.servers))
        .map_err(|error| Failure::new(format!("cannot start the balancer: {error}")))?;
    let address = balancer.address();
    println!("\nlistening on http://{address}");
    site.announce_administrator(address);
    site.announce_nodes();
    println!("Ctrl-C ends it; the logs are {}", paths::shown(&part::log_of("*")));
    let watched = site.watch(address);
    println!("ending");
    drop(balancer);
    site.end();
    watched
}

/// What its parts are started with.
struct Recipe {
    program: PathBuf,
    database: String,
    nats: String,
    /// The folder with the large files that they share.
    store: PathBuf,
}

impl Recipe {
    /// A command of the program on what the parts share.
    fn command(&self, name: &str) -> Program {
        let shared = ["--db", &self.database, "--nats", &self.nats];
        Program::new(&self.program).arg(name).args(shared).arg("--store").arg(&self.store)
    }

    fn node(&self, address: SocketAddr) -> Program {
        let serve = self.command("serve").arg("--addr").arg(address.to_string());
        serve.args(["--metrics", "--review-by-workers"])
    }
}

/// The parts, in the order in which they are dropped.
struct Site {
    nodes: Vec<Restarted>,
    worker: Restarted,
    nats: Part,
    postgres: Postgres,
    addresses: Vec<SocketAddr>,
    servers: Arc<balancer::Servers>,
}

impl Site {
    /// Starts all parts, and waits until they are ready. What has been started ends with a failure.
    fn start(found: &Servers, program: &Path, options: &Options) -> Result<Self> {
        for log in files::ending(paths::logs(), ".log")? {
            if files::name(&log).starts_with("cluster-") {
                files::remove(log)?;
            }
        }
        let folder = &options.folder;
        files::create_folder(folder)?;
        let postgres = Postgres::start(found, &folder.join("postgres"))?;
        let (nats, nats_address) = start_nats(found, &folder.join("nats"))?;
        let recipe = Arc::new(Recipe {
            program: own_program(program, folder)?,
            database: postgres.address(),
            nats: format!("nats://{nats_address}"),
            store: folder.join("files"),
        });
        let mut worker = start_worker(&recipe)?;
        let addresses = (0..options.nodes).map(|_| free_address()).collect::<Result<Vec<_>>>()?;
        let servers = Arc::new(balancer::Servers::new(&addresses));
        // One after the other: the last one says how somebody becomes the first administrator.
        let mut started = Vec::new();
        for (index, &address) in addresses.iter().enumerate() {
            let recipe = Arc::clone(&recipe);
            let program = Box::new(move || recipe.node(address));
            let mut node = Restarted::start(&node_name(index), program, NODE_END)?;
            node.part.wait_until(START, |_| {
                servers.look(index);
                servers.is_ready(index)
            })?;
            started.push(node);
        }
        worker.part.wait_until(START, |part| part.said(WORKING).is_some())?;
        Ok(Self { nodes: started, worker, nats, postgres, addresses, servers })
    }

    /// Starts parts again that have ended, until a signal comes.
    ///
    /// # Errors
    /// If PostgreSQL or NATS ends, or another part again and again.
    fn watch(&mut self, address: SocketAddr) -> Result {
        let mut starting = vec![false; self.nodes.len()];
        while !interrupts::is_stopping() {
            for part in [&mut self.postgres.part, &mut self.nats] {
                if let Some(status) = part.ended()? {
                    return Err(part.failure(&format!("ended: {status}")));
                }
            }
            self.worker.tend()?;
            for (index, is_starting) in starting.iter_mut().enumerate() {
                if self.nodes[index].tend()? {
                    self.servers.look(index);
                    *is_starting = true;
                } else if *is_starting && self.servers.is_ready(index) {
                    let process = self.nodes[index].part.process();
                    println!("{} is ready, process {process}", node_name(index));
                    *is_starting = false;
                    announce_administrator(&self.nodes[index], address);
                }
            }
            thread::sleep(part::LOOK);
        }
        Ok(())
    }

    /// Ends all parts, clients before what they use. The servers drain at the same time.
    fn end(self) {
        self.nodes.iter().for_each(|node| node.part.ask());
    }

    fn announce_administrator(&self, address: SocketAddr) {
        if let Some(last) = self.nodes.last() {
            announce_administrator(last, address);
        }
    }

    fn announce_nodes(&self) {
        for (index, address) in self.addresses.iter().enumerate() {
            let process = self.nodes[index].part.process();
            let pages = format!("http://{address}, http://{address}/metrics");
            println!("{}: {pages}, process {process}", node_name(index));
        }
    }
}

/// Prints the link at which somebody becomes the first administrator, at the address of the site.
/// That of the server that has started last is the one that works.
fn announce_administrator(node: &Restarted, address: SocketAddr) {
    let link = node.part.said(ADMINISTRATOR);
    if let Some((_, path)) = link.as_deref().and_then(|link| link.split_once("/#")) {
        println!("{ADMINISTRATOR}http://{address}/#{path}");
    }
}

fn node_name(index: usize) -> String {
    format!("server {}", index + 1)
}

/// Starts NATS with its files in a folder; returns its address, too.
fn start_nats(found: &Servers, folder: &Path) -> Result<(Part, SocketAddr)> {
    let Some(program) = found.nats() else {
        fail!(
            "there is no NATS: expected nats-server in PATH, or as the program that \
             DAMEO_NATS_SERVER names"
        );
    };
    let address = free_address()?;
    let (host, port) = (address.ip().to_string(), address.port().to_string());
    let program = Program::new(program).args(["--addr", &host, "--port", &port]);
    let program = program.arg("--jetstream").arg("--store_dir").arg(folder);
    let mut nats = Part::start("NATS", program, NATS_END)?;
    nats.wait_until(START, |_| TcpStream::connect(address).is_ok())?;
    Ok((nats, address))
}

fn start_worker(recipe: &Arc<Recipe>) -> Result<Restarted> {
    let recipe = Arc::clone(recipe);
    Restarted::start("worker", Box::new(move || recipe.command("worker")), WORKER_END)
}

/// A copy of the program, which stays as it is when another one is built.
fn own_program(program: &Path, folder: &Path) -> Result<PathBuf> {
    let own = paths::program(&folder.join("bin"), "dameo");
    // One that runs can be deleted, but not written.
    files::remove(&own)?;
    files::copy(program, &own)?;
    Ok(own)
}

/// An address of this machine that nobody has.
fn free_address() -> Result<SocketAddr> {
    let bound = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    bound.map_err(|error| Failure::new(format!("there is no free port: {error}")))
}
