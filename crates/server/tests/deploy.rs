//! What operators are given names what there is: metrics in the alert rules, settings in the compose file, the unit and the image.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::collections::BTreeSet;
use std::path::Path;

use clap::Args as _;
use guest::Guest;

fn file(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
}

/// The words of a text that begin so, up to the first character that no name has.
fn words<'a>(text: &'a str, beginning: &str) -> BTreeSet<&'a str> {
    let part = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    text.split(part).filter(|word| word.starts_with(beginning)).collect()
}

#[tokio::test]
async fn the_alert_rules_ask_for_metrics_that_there_are() {
    let server = guest::start().await;
    let metrics = Guest::new(server.address).get("/metrics").await.text();
    let given = words(&metrics, "bolshak_");
    let rules = file("deploy/alerts.yaml");
    let asked: BTreeSet<&str> = rules
        .lines()
        .filter(|line| line.contains("expr:"))
        .flat_map(|line| words(line, "bolshak_"))
        .collect();
    assert!(asked.len() >= 5, "{asked:?}");
    for name in asked {
        assert!(given.contains(name), "{name} is not among {given:?}");
    }
    server.stop().await;
}

#[test]
fn the_compose_file_the_unit_and_the_image_set_what_can_be_set() {
    let serve = server::Options::augment_args(clap::Command::new("serve"));
    let known: BTreeSet<&str> = serve.get_arguments().filter_map(|flag| flag.get_env()?.to_str()).collect();
    let mut seen = 0;
    for name in ["deploy/compose.yaml", "deploy/bolshak.service", "Dockerfile"] {
        let text = file(name);
        for setting in words(&text, "BOLSHAK_").into_iter().chain(words(&text, "DATABASE_URL")) {
            assert!(known.contains(setting), "{name} sets {setting}");
            seen += 1;
        }
    }
    assert!(seen >= 8, "{seen}");
}
