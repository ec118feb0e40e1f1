//! At which addresses of a site games are played.

use std::net::SocketAddr;

/// Where games are played.
#[derive(Clone, Copy, Debug)]
pub enum PlayedAt {
    /// At one address of the site.
    One(SocketAddr),
    /// White at one of its addresses, Black at another one, as long as these can be reached.
    Two([SocketAddr; 2]),
}

impl PlayedAt {
    /// The first address.
    #[must_use]
    pub fn first(self) -> SocketAddr {
        match self {
            Self::One(address) | Self::Two([address, _]) => address,
        }
    }
}
