//! The addresses of this machine in the local network, and a QR code of one.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use anstyle::{AnsiColor, Style};
use qrcode::render::unicode::Dense1x2;
use qrcode::{QrCode, QrResult};

/// An address beyond every local network, to which nothing is sent (RFC 5737).
const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// All addresses of this machine with the port of an address such as `127.0.0.1:8321`.
pub(super) fn everywhere(addr: &str) -> String {
    let port = addr.rsplit_once(':').map_or("0", |(_, port)| port);
    format!("{}:{port}", Ipv4Addr::UNSPECIFIED)
}

/// The address to which others in the local network can connect, if the system tells one;
/// otherwise the one that the server is bound to.
pub(super) fn reachable(bound: SocketAddr) -> SocketAddr {
    let address = route().or_else(first_interface);
    address.map_or(bound, |address| SocketAddr::new(address, bound.port()))
}

/// The own address on the way out of the local network.
fn route() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}

/// The first private address of this machine, for a network without a way out.
#[cfg(unix)]
fn first_interface() -> Option<IpAddr> {
    let mut interfaces = nix::ifaddrs::getifaddrs().ok()?;
    interfaces.find_map(|interface| {
        let address = interface.address?.as_sockaddr_in()?.ip();
        address.is_private().then_some(IpAddr::V4(address))
    })
}

#[cfg(not(unix))]
fn first_interface() -> Option<IpAddr> {
    None
}

/// A QR code of a URL for a terminal, black on white whatever its colours are.
pub(super) fn qr_code(url: &str) -> QrResult<String> {
    let code = QrCode::new(url)?;
    let text = code.render::<Dense1x2>().build();
    let style = Style::new().fg_color(Some(AnsiColor::Black.into()));
    let style = style.bg_color(Some(AnsiColor::BrightWhite.into()));
    Ok(text.lines().map(|line| format!("{style}{line}{style:#}\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_addresses_have_the_port_of_one() {
        for (addr, expected) in [
            ("127.0.0.1:8321", "0.0.0.0:8321"),
            ("localhost:0", "0.0.0.0:0"),
            ("[::1]:80", "0.0.0.0:80"),
            ("nowhere", "0.0.0.0:0"),
        ] {
            assert_eq!(everywhere(addr), expected);
        }
        let bound = SocketAddr::from(([0, 0, 0, 0], 8321));
        assert_eq!(reachable(bound).port(), 8321);
    }

    #[test]
    fn a_code_is_a_square_of_half_blocks() {
        let code = qr_code("http://192.168.1.5:8321").unwrap();
        let lines: Vec<_> = code.lines().collect();
        let width = |line: &str| line.chars().filter(|c| " ▀▄█".contains(*c)).count();
        // 25 modules for such a text, and four of margin on each side.
        assert!(lines.iter().all(|line| width(line) == 33), "{code}");
        assert_eq!(lines.len(), 17);
        assert!(lines.iter().all(|line| line.starts_with("\u{1b}[30m\u{1b}[107m")), "{code:?}");
    }
}
