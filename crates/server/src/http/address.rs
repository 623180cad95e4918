//! Whose request it is, as far as limits are concerned: the network that an address belongs to.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// The network that limits are for: an address of IPv4, and of IPv6 the 64 bits that one subscriber is given.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        address => address,
    }
}

/// The visitor's address behind so many proxies. Each proxy adds the address it was asked from at the end of the list `X-Forwarded-For`,
/// to its last line or as a line of its own; so the entry that the outermost of them made is that many from the end, and everything before
/// it is the visitor's own invention. A list that is too short, or an entry that is no address, leaves the peer.
#[must_use]
pub fn visitor<'a>(lines: impl DoubleEndedIterator<Item = &'a [u8]>, proxies: usize, peer: IpAddr) -> IpAddr {
    let Some(back) = proxies.checked_sub(1) else { return peer };
    let mut entries = lines.rev().flat_map(|line| line.rsplit(|&byte| byte == b','));
    let entry = entries.nth(back).and_then(|entry| std::str::from_utf8(entry).ok());
    entry.and_then(|entry| parse(entry.trim())).unwrap_or(peer)
}

/// An address, with or without brackets and port.
fn parse(entry: &str) -> Option<IpAddr> {
    let bare = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    entry.parse().ok().or_else(bare).or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(lines: &[&str], proxies: usize) -> String {
        let peer = IpAddr::from([10, 0, 0, 1]);
        visitor(lines.iter().map(|line| line.as_bytes()), proxies, peer).to_string()
    }

    #[test]
    fn trusted_proxies_are_counted_from_the_end_whatever_the_lines() {
        assert_eq!(of(&["192.0.2.7"], 0), "10.0.0.1", "without a proxy the header is the visitor's");
        assert_eq!(of(&["192.0.2.7"], 1), "192.0.2.7");
        assert_eq!(of(&["1.1.1.1, 192.0.2.7"], 1), "192.0.2.7");
        assert_eq!(of(&["1.1.1.1", "192.0.2.7"], 1), "192.0.2.7", "a proxy that adds a line");
        assert_eq!(of(&["1.1.1.1", "192.0.2.7, 10.0.0.9"], 2), "192.0.2.7");
        assert_eq!(of(&["1.1.1.1,192.0.2.7", "10.0.0.9"], 2), "192.0.2.7");
        assert_eq!(of(&["192.0.2.7:4711"], 1), "192.0.2.7");
        assert_eq!(of(&["[2001:db8::7]:4711"], 1), "2001:db8::7");
        assert_eq!(of(&["[2001:db8::7]"], 1), "2001:db8::7");
        for wrong in ["", "unknown", "1.2.3", "192.0.2.7,", "_hidden", ",,,"] {
            assert_eq!(of(&[wrong], 1), "10.0.0.1", "{wrong}");
        }
        assert_eq!(of(&["192.0.2.7"], 2), "10.0.0.1", "past the proxies");
        assert_eq!(of(&[], 1), "10.0.0.1");
    }

    #[test]
    fn a_network_is_an_address_or_a_64() {
        let of = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("2001:db8:1:2:ffff::1"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::9"), of("2001:db8:1:3::9"));
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
    }
}
