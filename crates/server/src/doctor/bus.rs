//! The NATS server.

use std::time::{Duration, Instant};

use async_nats::{Client, ConnectOptions, ServerAddr};
use futures_util::StreamExt;

use super::Finding;
use crate::config::Config;
use crate::ids;

/// How long it has to answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// A message there and back may take so long.
const QUICK: Duration = Duration::from_millis(20);
/// The longest message that servers send each other fits.
const PAYLOAD: usize = 1_024 * 1_024;

pub(super) async fn look(config: &Config) -> Vec<Finding> {
    let Some(address) = &config.nats else { return Vec::new() };
    let Ok(server) = address.parse::<ServerAddr>() else {
        return vec![Finding::wrong("nats-address", &[])];
    };
    let connected = tokio::time::timeout(PATIENCE, ConnectOptions::new().connect(address)).await;
    let client = match connected {
        Ok(Ok(client)) => client,
        Ok(Err(error)) => return vec![Finding::wrong("nats-unreachable", &[("error", &error)])],
        Err(_) => return vec![Finding::wrong("nats-unreachable", &[("error", &"no answer")])],
    };
    let mut found = Vec::new();
    match tokio::time::timeout(PATIENCE, round_trip(&client)).await {
        Ok(Some(took)) => {
            let took_ms = took.as_secs_f64() * 1_000.0;
            let shown = format!("{took_ms:.1}");
            found.push(if took > QUICK {
                Finding::warning("nats-slow", &[("ms", &shown)])
            } else {
                Finding::fine("nats", &[("ms", &shown)])
            });
        }
        _ => found.push(Finding::wrong("nats-silent", &[])),
    }
    let info = client.server_info();
    if !info.auth_required {
        found.push(if is_here(server.host()) {
            Finding::fine("nats-open-here", &[])
        } else {
            Finding::wrong("nats-open", &[("host", &server.host())])
        });
    }
    if info.max_payload < PAYLOAD {
        found.push(Finding::wrong("nats-payload", &[("bytes", &info.max_payload)]));
    }
    found
}

/// The shortest of some messages to oneself.
async fn round_trip(client: &Client) -> Option<Duration> {
    let subject = format!("bolshak.doctor.{}", ids::fresh());
    let mut heard = client.subscribe(subject.clone()).await.ok()?;
    let mut shortest = None;
    for _ in 0..5 {
        let begun = Instant::now();
        client.publish(subject.clone(), "?".into()).await.ok()?;
        client.flush().await.ok()?;
        heard.next().await?;
        let took = begun.elapsed();
        shortest = Some(shortest.map_or(took, |shortest: Duration| shortest.min(took)));
    }
    shortest
}

/// Whether nobody on another machine reaches it by this name.
fn is_here(host: &str) -> bool {
    host == "localhost"
        || host
            .trim_matches(['[', ']'])
            .parse::<std::net::IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_addresses_of_this_machine_are_here() {
        for (host, here) in [
            ("localhost", true),
            ("127.0.0.1", true),
            ("127.8.0.1", true),
            ("[::1]", true),
            ("10.0.0.1", false),
            ("bus", false),
        ] {
            assert_eq!(is_here(host), here, "{host}");
        }
    }
}
