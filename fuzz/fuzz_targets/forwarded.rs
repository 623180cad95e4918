//! Behind proxies that append to `X-Forwarded-For` nothing that a visitor writes changes whose address it is.
#![cfg_attr(fuzzing, no_main)]

use std::net::IpAddr;

use server::http::address::{network, visitor};

bolshak_fuzz::target!(|input: &[u8]| {
    let peer = IpAddr::from([10, 0, 0, 1]);
    let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
    let of = |lines: &[&[u8]], proxies| visitor(lines.iter().copied(), proxies, peer);
    assert_eq!(of(&lines, 0), peer);
    for proxies in 1..4 {
        let found = of(&lines, proxies);
        // Networks are networks.
        assert_eq!(network(network(found)), network(found));
        // In one line or in many, the list is the same.
        let joined = lines.join(&b","[..]);
        assert_eq!(of(&[&joined], proxies), found);
        // The proxies add theirs, in the line or as lines of their own.
        let seen = "192.0.2.7";
        let mut added = lines.clone();
        added.push(seen.as_bytes());
        added.extend(std::iter::repeat_n(&b"10.0.0.9"[..], proxies - 1));
        assert_eq!(of(&added, proxies).to_string(), seen);
        let joined = added.join(&b", "[..]);
        assert_eq!(of(&[&joined], proxies).to_string(), seen);
    }
});
