//! The one address of the site: a proxy of TCP connections, so that WebSockets are nothing special.
//!
//! A connection goes to the next server that is ready, and stays there until one of the two ends
//! it. A server that has ended cuts its connections; the next one of a client goes to another
//! server.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How often each server is asked whether it is ready.
const INTERVAL: Duration = Duration::from_millis(500);
/// How long a server of this machine, which may be busy, has to accept a connection or to say that
/// it is ready.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Threads only copy.
const STACK: usize = 128 << 10;
/// What a client gets while no server is ready.
const NONE_READY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n\
    Content-Type: text/plain\r\nContent-Length: 19\r\nConnection: close\r\n\r\nno server is ready\n";

/// A server of the site.
struct Server {
    address: SocketAddr,
    is_ready: AtomicBool,
}

/// The servers of the site.
pub(super) struct Servers {
    servers: Vec<Server>,
    /// The one that gets the next connection, if it is ready.
    next: AtomicUsize,
}

impl Servers {
    /// None of them is ready until [`look`](Self::look) has found it so.
    pub(super) fn new(addresses: &[SocketAddr]) -> Self {
        let server = |&address| Server { address, is_ready: AtomicBool::new(false) };
        Self { servers: addresses.iter().map(server).collect(), next: AtomicUsize::new(0) }
    }

    /// Whether a server was ready when it was last looked at.
    pub(super) fn is_ready(&self, server: usize) -> bool {
        self.servers[server].is_ready.load(Ordering::Relaxed)
    }

    /// Asks a server whether it is ready.
    pub(super) fn look(&self, server: usize) {
        let server = &self.servers[server];
        server.is_ready.store(answers_ready(server.address).is_ok(), Ordering::Relaxed);
    }

    /// Asks each server again and again, until the command ends. One that does not answer delays
    /// nothing.
    ///
    /// # Errors
    /// If there can be no more threads.
    pub(super) fn keep_looking(self: &Arc<Self>) -> io::Result<()> {
        (0..self.servers.len()).try_for_each(|server| {
            let servers = Arc::clone(self);
            let looker = thread::Builder::new().spawn(move || {
                loop {
                    servers.look(server);
                    thread::sleep(INTERVAL);
                }
            });
            looker.map(drop)
        })
    }

    /// Connects to the next server that is ready; `None` if none is.
    fn connect(&self) -> Option<TcpStream> {
        let count = self.servers.len();
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        (0..count).map(|step| &self.servers[first.wrapping_add(step) % count]).find_map(|server| {
            if !server.is_ready.load(Ordering::Relaxed) {
                return None;
            }
            let connected = TcpStream::connect_timeout(&server.address, TIMEOUT);
            if connected.is_err() {
                server.is_ready.store(false, Ordering::Relaxed);
            }
            connected.ok()
        })
    }
}

/// Whether `GET /ready` answers 204.
fn answers_ready(address: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let request = format!("GET /ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut status = [0; b"HTTP/1.1 204 ".len()];
    stream.read_exact(&mut status)?;
    if status == *b"HTTP/1.1 204 " { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) }
}

/// Takes connections until it is dropped.
pub(super) struct Balancer {
    address: SocketAddr,
    is_stopping: Arc<AtomicBool>,
}

impl Balancer {
    /// Passes connections on.
    ///
    /// # Errors
    /// If there can be no more threads.
    pub(super) fn start(listener: TcpListener, servers: &Arc<Servers>) -> io::Result<Self> {
        let (address, is_stopping) = (listener.local_addr()?, Arc::new(AtomicBool::new(false)));
        let (flag, servers) = (Arc::clone(&is_stopping), Arc::clone(servers));
        thread::Builder::new().spawn(move || accept(&listener, &servers, &flag))?;
        Ok(Self { address, is_stopping })
    }

    /// The address that it listens on.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.is_stopping.store(true, Ordering::SeqCst);
        // Whoever waits for the next connection has one, and looks at the flag.
        let _ = TcpStream::connect_timeout(&self.address, TIMEOUT);
    }
}

fn accept(listener: &TcpListener, servers: &Arc<Servers>, is_stopping: &AtomicBool) {
    for client in listener.incoming() {
        if is_stopping.load(Ordering::SeqCst) {
            return;
        }
        let Ok(client) = client else {
            // There are too many open files: some connections end.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let servers = Arc::clone(servers);
        // Without a thread the connection is closed, and its client tries again.
        let _ = copier().spawn(move || match servers.connect() {
            Some(server) => tunnel(&client, &server),
            None => refuse(client),
        });
    }
}

fn copier() -> thread::Builder {
    thread::Builder::new().stack_size(STACK)
}

/// Answers a client when no server is ready.
fn refuse(mut client: TcpStream) {
    let _ = client.set_read_timeout(Some(TIMEOUT));
    // Closed with a request unread, it would be reset before the answer is read.
    let _ = client.read(&mut [0; 8192]);
    let _ = client.write_all(NONE_READY);
}

/// Copies both directions until both have ended. One that ends, ends on the other side too, and
/// leaves the other direction open.
fn tunnel(client: &TcpStream, server: &TcpStream) {
    // What is written at once is to arrive at once.
    let _ = client.set_nodelay(true);
    let _ = server.set_nodelay(true);
    thread::scope(|scope| {
        let up = copier().spawn_scoped(scope, || copy(client, server));
        if up.is_err() {
            close(client, server);
        }
        copy(server, client);
    });
}

fn copy(mut from: &TcpStream, mut to: &TcpStream) {
    match io::copy(&mut from, &mut to) {
        Ok(_) => {
            let _ = to.shutdown(Shutdown::Write);
        }
        Err(_) => close(from, to),
    }
}

/// Ends both connections, in both directions.
fn close(one: &TcpStream, other: &TcpStream) {
    let _ = one.shutdown(Shutdown::Both);
    let _ = other.shutdown(Shutdown::Both);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::{BufRead, BufReader};

    use super::*;

    /// A server that says for each connection what its name is: as the answer to a request, or as
    /// an echo of other lines, and `bye` when the client has said all.
    struct TestServer {
        address: SocketAddr,
        is_ready: Arc<AtomicBool>,
    }

    impl TestServer {
        fn start(name: &'static str) -> Self {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let address = listener.local_addr().unwrap();
            let is_ready = Arc::new(AtomicBool::new(true));
            let ready = Arc::clone(&is_ready);
            thread::spawn(move || {
                for stream in listener.incoming() {
                    let (stream, ready) = (stream.unwrap(), Arc::clone(&ready));
                    thread::spawn(move || answer(&stream, name, &ready));
                }
            });
            Self { address, is_ready }
        }
    }

    fn answer(mut stream: &TcpStream, name: &str, is_ready: &AtomicBool) {
        let mut is_asked = false;
        for line in BufReader::new(stream).lines() {
            let line = line.unwrap();
            is_asked |= line.starts_with("GET /ready ");
            if is_asked && line.is_empty() {
                let status = if is_ready.load(Ordering::SeqCst) { "204" } else { "503" };
                write!(stream, "HTTP/1.1 {status} \r\n\r\n").unwrap();
                return;
            }
            if is_asked {
                continue;
            }
            writeln!(stream, "{name}: {line}").unwrap();
        }
        writeln!(stream, "{name}: bye").unwrap();
    }

    fn balancer(servers: &[&TestServer]) -> (Balancer, Arc<Servers>) {
        let addresses: Vec<_> = servers.iter().map(|server| server.address).collect();
        let servers = Arc::new(Servers::new(&addresses));
        look(&servers);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        (Balancer::start(listener, &servers).unwrap(), servers)
    }

    fn look(servers: &Servers) {
        (0..servers.servers.len()).for_each(|server| servers.look(server));
    }

    fn ask(address: SocketAddr, text: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn counts(address: SocketAddr, connections: usize) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for _ in 0..connections {
            *counts.entry(ask(address, "")).or_default() += 1;
        }
        counts
    }

    fn expected<const N: usize>(counts: [(&str, usize); N]) -> BTreeMap<String, usize> {
        counts.into_iter().map(|(name, count)| (format!("{name}: bye\n"), count)).collect()
    }

    #[test]
    fn connections_go_round_the_servers() {
        let (one, two, three) =
            (TestServer::start("one"), TestServer::start("two"), TestServer::start("three"));
        let (balancer, _) = balancer(&[&one, &two, &three]);
        let each = expected([("one", 3), ("two", 3), ("three", 3)]);
        assert_eq!(counts(balancer.address(), 9), each);
    }

    #[test]
    fn a_server_that_is_not_ready_or_gone_gets_none() {
        let (one, two) = (TestServer::start("one"), TestServer::start("two"));
        let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let gone = TestServer { address: gone, is_ready: Arc::default() };
        let (balancer, servers) = balancer(&[&one, &gone, &two]);
        assert_eq!([0, 1, 2].map(|server| servers.is_ready(server)), [true, false, true]);

        one.is_ready.store(false, Ordering::SeqCst);
        look(&servers);
        assert_eq!(counts(balancer.address(), 6), expected([("two", 6)]));

        // As if it had ended since it was looked at.
        servers.servers[1].is_ready.store(true, Ordering::SeqCst);
        assert_eq!(counts(balancer.address(), 3), expected([("two", 3)]));
        assert!(!servers.is_ready(1));

        two.is_ready.store(false, Ordering::SeqCst);
        look(&servers);
        let refused = ask(balancer.address(), "GET / HTTP/1.1\r\n\r\n");
        assert!(refused.starts_with("HTTP/1.1 503 "), "{refused}");
        assert!(refused.ends_with("\r\n\r\nno server is ready\n"), "{refused}");
    }

    #[test]
    fn both_directions_are_copied_while_both_are_open() {
        let one = TestServer::start("one");
        let (balancer, _) = balancer(&[&one]);
        let mut stream = TcpStream::connect(balancer.address()).unwrap();
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        for word in ["first", "second"] {
            writeln!(stream, "{word}").unwrap();
            assert_eq!(lines.next().unwrap().unwrap(), format!("one: {word}"));
        }
        // What the server has still to say comes after the end of what the client says.
        stream.shutdown(Shutdown::Write).unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), "one: bye");
        assert!(lines.next().is_none());
    }

    #[test]
    fn much_arrives_as_it_was_sent() {
        let one = TestServer::start("one");
        let (balancer, _) = balancer(&[&one]);
        let text: String = (0..20_000).map(|number| format!("line {number}\n")).collect();
        let mut writing = TcpStream::connect(balancer.address()).unwrap();
        let reading = writing.try_clone().unwrap();
        let sent = text.clone();
        let writer = thread::spawn(move || {
            writing.write_all(sent.as_bytes()).unwrap();
            writing.shutdown(Shutdown::Write).unwrap();
        });
        let answered: Vec<_> = BufReader::new(reading).lines().map(Result::unwrap).collect();
        writer.join().unwrap();
        let expected = text.lines().chain(["bye"]).map(|line| format!("one: {line}"));
        assert!(answered.into_iter().eq(expected));
    }

    #[test]
    fn a_client_sees_the_end_of_its_server() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let servers = Arc::new(Servers::new(&[listener.local_addr().unwrap()]));
        servers.servers[0].is_ready.store(true, Ordering::SeqCst);
        let own = TcpListener::bind("127.0.0.1:0").unwrap();
        let balancer = Balancer::start(own, &servers).unwrap();
        let mut client = TcpStream::connect(balancer.address()).unwrap();
        drop(listener.accept().unwrap());
        client.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        assert_eq!(client.read(&mut [0; 8]).unwrap(), 0);
    }

    #[test]
    fn a_balancer_that_is_dropped_takes_no_connection() {
        let one = TestServer::start("one");
        let (balancer, _) = balancer(&[&one]);
        let address = balancer.address();
        assert_eq!(ask(address, ""), "one: bye\n");
        drop(balancer);
        let refused = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(20));
            TcpStream::connect(address).is_err()
        });
        assert!(refused);
    }
}
