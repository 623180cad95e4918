//! Event files of version 0.1.0 replay to the same state: the same acts, places, values and reports.
#![cfg(feature = "serde")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tournament::{Act, Competition, Mixed, StageAct, StageId, checker, standings_after, trf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/old")
}

/// The events of the folder by name.
fn events() -> Vec<String> {
    let files = fs::read_dir(folder()).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = files.filter_map(|f| f.strip_suffix(".jsonl").map(str::to_owned)).collect();
    names.sort();
    assert_eq!(names.len(), 9);
    names
}

fn read(name: &str, extension: &str) -> Option<String> {
    fs::read_to_string(folder().join(format!("{name}.{extension}"))).ok()
}

/// The acts of a file as they stand after everything undone and redone.
fn acts(text: &str) -> Vec<StageAct> {
    let (mut acts, mut undone): (Vec<StageAct>, Vec<StageAct>) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        match value["act"].as_str() {
            Some("undo") => undone.push(acts.pop().unwrap()),
            Some("redo") => acts.push(undone.pop().unwrap()),
            _ if value.get("stage_act").is_some() => acts.push(serde_json::from_value(value).unwrap()),
            _ => acts.push(match serde_json::from_value(value).unwrap() {
                Act::Open { regulations } => StageAct::Open { regulations },
                act => StageAct::Within { stage: StageId(1), act },
            }),
        }
    }
    acts
}

fn replayed(name: &str) -> Mixed {
    let mut event = Mixed::new();
    for act in acts(&read(name, "jsonl").unwrap()) {
        event.apply(&act).unwrap_or_else(|refusal| panic!("{name}: {act:?}: {refusal}"));
    }
    event
}

/// The last stage of an event.
fn state(event: &Mixed) -> &Competition {
    event.stages().last().unwrap().journal.state()
}

#[test]
fn every_kind_of_act_is_in_the_files() {
    let mut kinds = BTreeSet::new();
    for name in events() {
        for act in acts(&read(&name, "jsonl").unwrap()) {
            match act {
                StageAct::Open { .. } => kinds.insert("open stage"),
                StageAct::Within { act, .. } => kinds.insert(act.name()),
                StageAct::Qualify { .. } => kinds.insert("qualify"),
            };
        }
    }
    // `Act::Open` stands as the opening of a stage; the other eighteen acts, and the two of stages.
    assert_eq!(kinds.len(), 20, "{kinds:?}");
}

#[test]
fn what_is_written_again_is_the_old_file() {
    for name in events() {
        let text = read(&name, "jsonl").unwrap();
        for line in text.lines().filter(|line| !line.contains("\"undo\"") && !line.contains("\"redo\"")) {
            let again = if line.contains("stage_act") {
                serde_json::to_string(&serde_json::from_str::<StageAct>(line).unwrap()).unwrap()
            } else {
                serde_json::to_string(&serde_json::from_str::<Act>(line).unwrap()).unwrap()
            };
            assert_eq!(again, line, "{name}");
        }
    }
}

#[test]
fn places_points_and_values_are_the_old_ones_after_every_round() {
    for name in events() {
        let event = replayed(&name);
        let c = state(&event);
        let kept = read(&name, "standings").unwrap();
        let mut rounds = 0;
        for line in kept.lines().filter(|line| line.contains("\"standings\":")) {
            let old: Value = serde_json::from_str(line).unwrap();
            let round = old["round"].as_u64().unwrap() as u16;
            rounds += 1;
            let now: Vec<Value> = standings_after(c, round)
                .iter()
                .map(|s| {
                    let values: Vec<Vec<f64>> =
                        s.values.iter().map(|v| v.iter().map(|d| d.to_f64()).collect()).collect();
                    serde_json::json!({
                        "place": s.place(), "id": s.id, "name": c.name(s.id),
                        "points": s.points.to_f64(), "values": values,
                    })
                })
                .collect();
            assert_eq!(Value::from(now), old["standings"], "{name}, round {round}");
        }
        assert_eq!(rounds, c.rounds().len(), "{name}");
    }
}

#[test]
fn reports_and_the_checkers_verdict_are_the_old_ones() {
    let mut reports = 0;
    for name in events() {
        let event = replayed(&name);
        let now = trf::report(state(&event)).map(|report| trf::write(&report));
        assert_eq!(now, read(&name, "trf"), "{name}");
        reports += usize::from(now.is_some());
        let sound = read(&name, "standings").unwrap().contains("\"done\":\"check\"");
        let violations = checker::check(event.stages().last().unwrap().journal.acts());
        assert_eq!(violations.is_empty(), sound, "{name}: {violations:?}");
    }
    assert_eq!(reports, 7, "two of the events are of teams");
}
