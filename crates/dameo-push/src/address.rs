//! Which addresses are those of the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Blocks of IPv4 that are not public, with the lengths of their prefixes (IANA, RFC 6890).
const SPECIAL_V4: [(Ipv4Addr, u32); 16] = [
    // This network.
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    // Private.
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Between a provider and its customers.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    // Loopback.
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local, where clouds have their metadata.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    // Protocol assignments, and the relays of 6to4.
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    // Documentation.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(233, 252, 0, 0), 24),
    // Benchmarks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    // Multicast; reserved, with broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// The block of IPv6 with all public addresses: mapped, translated, local and multicast ones are
/// outside.
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Blocks in it that are not public.
const SPECIAL_V6: [(Ipv6Addr, u32); 4] = [
    // Protocol assignments, with Teredo, which contains addresses of IPv4.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation.
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
    // 6to4, which contains addresses of IPv4.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
];

/// Whether an address is one of the public internet: not private, loopback, link-local, multicast,
/// reserved or for documentation, and not one of IPv6 that stands for one of IPv4.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !SPECIAL_V4.iter().any(|&(block, length)| {
            let (bits, block) = (address.to_bits(), block.to_bits());
            (bits ^ block) >> (u32::BITS - length) == 0
        }),
        IpAddr::V6(address) => {
            let is_in = |&(block, length): &(Ipv6Addr, u32)| {
                (address.to_bits() ^ block.to_bits()) >> (u128::BITS - length) == 0
            };
            is_in(&GLOBAL_V6) && !SPECIAL_V6.iter().any(is_in)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_public() {
        for (text, expected) in [
            ("1.1.1.1", true),
            ("9.255.255.255", true),
            ("11.0.0.0", true),
            ("100.63.255.255", true),
            ("100.128.0.0", true),
            ("172.15.255.255", true),
            ("172.32.0.0", true),
            ("198.17.255.255", true),
            ("223.255.255.255", true),
            ("2606:4700::1111", true),
            ("2a00:1450:4001::5e", true),
            // This network, private, loopback, link-local.
            ("0.0.0.0", false),
            ("0.1.2.3", false),
            ("10.0.0.1", false),
            ("100.64.0.1", false),
            ("127.0.0.1", false),
            ("127.255.255.254", false),
            ("169.254.169.254", false),
            ("172.16.0.1", false),
            ("172.31.255.255", false),
            ("192.168.1.5", false),
            // Assignments, documentation, benchmarks, multicast, reserved, broadcast.
            ("192.0.0.8", false),
            ("192.0.2.1", false),
            ("192.88.99.1", false),
            ("198.19.255.255", false),
            ("198.51.100.7", false),
            ("203.0.113.9", false),
            ("224.0.0.1", false),
            ("239.255.255.255", false),
            ("240.0.0.1", false),
            ("255.255.255.255", false),
            // Unspecified, loopback, mapped, compatible, translated.
            ("::", false),
            ("::1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:1.1.1.1", false),
            ("::7f00:1", false),
            ("64:ff9b::7f00:1", false),
            ("64:ff9b:1::1", false),
            // Discarded, unique local, link-local, site-local, multicast.
            ("100::1", false),
            ("fc00::1", false),
            ("fd12:3456::1", false),
            ("fe80::1", false),
            ("fec0::1", false),
            ("ff02::1", false),
            // Teredo, ORCHID, documentation, 6to4.
            ("2001::1", false),
            ("2001:20::1", false),
            ("2001:db8::1", false),
            ("3fff::1", false),
            ("2002:7f00:1::1", false),
        ] {
            assert_eq!(is_public(text.parse().unwrap()), expected, "{text}");
        }
    }
}
