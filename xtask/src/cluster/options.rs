//! The options of the command.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use crate::arguments::Arguments;
use crate::failure::Result;
use crate::paths;

/// The address of `dameo serve`, too.
const DEFAULT_ADDRESS: &str = "127.0.0.1:8321";
const DEFAULT_NODES: usize = 2;
const MAX_NODES: usize = 8;

/// What the site is to be.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// Where it is reached, on this machine.
    pub(super) address: SocketAddr,
    /// The number of its servers.
    pub(super) nodes: usize,
    /// The folder with what its parts keep.
    pub(super) folder: PathBuf,
    /// A program that has been built, with the app in it or beside it; `None` builds it.
    pub(super) program: Option<PathBuf>,
}

impl Options {
    pub(super) fn read(mut arguments: Arguments) -> Result<Self> {
        let address = arguments.option("--addr", "HOST:PORT")?;
        let nodes = arguments.option("--nodes", "a number of servers")?;
        let folder = arguments.option("--folder", "a folder")?;
        let program = arguments.option("--program", "a file")?;
        let address = address.as_deref().unwrap_or(DEFAULT_ADDRESS);
        // Whoever comes through the balancer is a program of this machine for the servers.
        let resolved = address.to_socket_addrs().into_iter().flatten();
        let Some(address) = resolved.into_iter().find(|found| found.ip().is_loopback()) else {
            let expected = "an address of this machine alone, such as 127.0.0.1:9000";
            return Err(arguments.refuse(&format!("--addr {address:?}: expected {expected}")));
        };
        let nodes = match nodes {
            None => DEFAULT_NODES,
            Some(text) => match text.parse() {
                Ok(nodes) if (1..=MAX_NODES).contains(&nodes) => nodes,
                _ => {
                    let expected = format!("a number from 1 to {MAX_NODES}");
                    return Err(arguments.refuse(&format!("--nodes {text:?}: expected {expected}")));
                }
            },
        };
        arguments.end()?;
        let folder = folder.map_or_else(|| paths::target().join("cluster"), PathBuf::from);
        Ok(Self { address, nodes, folder, program: program.map(PathBuf::from) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Options> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        Options::read(Arguments::new("cargo xtask cluster", &words))
    }

    #[test]
    fn the_address_and_the_number_of_servers_can_be_chosen() {
        let options = |address: &str, nodes| Options {
            address: address.parse().unwrap(),
            nodes,
            folder: paths::target().join("cluster"),
            program: None,
        };
        assert_eq!(read("").unwrap(), options("127.0.0.1:8321", 2));
        let chosen = read("--nodes 3 --addr 127.0.0.1:9000").unwrap();
        assert_eq!(chosen, options("127.0.0.1:9000", 3));
        assert_eq!(read("--addr [::1]:0").unwrap(), options("[::1]:0", 2));
    }

    #[test]
    fn a_program_and_a_folder_can_be_named() {
        let options = read("--program bin/dameo --folder site").unwrap();
        assert_eq!(options.program, Some(PathBuf::from("bin/dameo")));
        assert_eq!(options.folder, PathBuf::from("site"));
    }

    #[test]
    fn a_refusal_names_the_option_and_what_was_expected() {
        for (text, message) in [
            ("--nodes 0", "--nodes \"0\": expected a number from 1 to 8"),
            ("--nodes two", "--nodes \"two\": expected a number from 1 to 8"),
            ("--nodes", "--nodes has no value, expected a number of servers"),
            (
                "--addr 0.0.0.0:8321",
                "--addr \"0.0.0.0:8321\": expected an address of this machine alone, such as \
                 127.0.0.1:9000",
            ),
            (
                "--addr 8321",
                "--addr \"8321\": expected an address of this machine alone, such as \
                 127.0.0.1:9000",
            ),
            ("--open", "unexpected argument '--open'"),
        ] {
            let failure = read(text).unwrap_err();
            assert_eq!(failure.status(), 2);
            assert_eq!(failure.to_string(), format!("{message}\nusage: cargo xtask cluster"));
        }
    }
}
