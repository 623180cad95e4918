//! The files people published, and those the project of PDN 3.0 says must be accepted or rejected.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use pdn::{Check, Games, Mode, Report, State, Summary};

mod real;

use real::{Folder, files};

fn check(bytes: &[u8], mode: Mode) -> (Summary, Vec<String>) {
    let mut faults = Vec::new();
    let mut check = Check::new(bytes, mode);
    while check
        .next(&mut |report| match report {
            Report::Between(fault) => faults.push(fault.to_string()),
            Report::Game(game) if game.state == State::Failed => {
                assert!(!game.faults.is_empty());
                faults.extend(game.faults.iter().map(ToString::to_string));
            }
            Report::Game(_) => {}
        })
        .unwrap()
    {}
    (check.summary(), faults)
}

#[test]
fn files_to_accept_are_accepted_strictly() {
    for (path, bytes) in files(Folder::Accept) {
        let (summary, faults) = check(&bytes, Mode::Strict);
        assert!(summary.is_clean() && summary.games > 0, "{}: {faults:?}", path.display());
    }
}

#[test]
fn files_to_reject_are_refused_strictly_and_recovered_otherwise() {
    for (path, bytes) in files(Folder::Reject) {
        let (strict, faults) = check(&bytes, Mode::Strict);
        assert!(strict.failed > 0 && !faults.is_empty(), "{}", path.display());
        let (recovered, faults) = check(&bytes, Mode::Recovering);
        assert_eq!((recovered.failed, recovered.games), (0, strict.games), "{}: {faults:?}", path.display());
        assert_eq!(recovered.repaired, recovered.games, "{}", path.display());
        assert!(recovered.plies >= 3);
    }
}

/// `delfts.pdn` ends its games with the scores of their tags, `4-6` and `1-9`.
#[test]
fn scores_of_other_systems_end_a_game() {
    let (_, bytes) =
        files(Folder::Reject).into_iter().find(|(path, _)| path.ends_with("delfts.pdn")).unwrap();
    let moves: Vec<_> =
        Games::new(&bytes[..], Mode::Recovering).map(|game| game.unwrap().game.main_line().count()).collect();
    assert_eq!(moves, [128, 124]);
}

/// Of the published games all play to their end but two, in which a capture is written that fits several (7.3); those are named.
#[test]
fn published_games_play_to_their_end_and_the_others_are_named() {
    let mut all = Summary::default();
    let mut faults = Vec::new();
    for (_, bytes) in files(Folder::Published) {
        let (summary, found) = check(&bytes, Mode::Recovering);
        assert_eq!(summary.between, 0);
        all.add(&summary);
        faults.extend(found);
    }
    assert_eq!((all.games, all.ok, all.repaired, all.failed), (59, 44, 13, 2), "{faults:#?}");
    let ambiguous = faults.iter().filter(|fault| fault.contains("several moves fit"));
    assert_eq!(ambiguous.count() as u64, all.failed, "{faults:#?}");
}
