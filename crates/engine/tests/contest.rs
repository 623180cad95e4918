//! Matches against programs that fail in every way: they lose their games, and the match goes on to its end.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use draughts::{AnyPosition, Color, Variant};
use engine::Stop;
use engine::contest::{
    Adjudication, Contest, ContestError, Contestant, Ending, Lapse, Openings, Played, Tally,
};

/// What a Hub program in a few lines of shell says until the first move. What it does then is added.
const GREETING: &str = r#"
while read -r line; do
    case "$line" in
        hub) echo 'id name=Fake version=1'
             echo 'param name=variant value=normal type=enum values="normal russian"'
             echo 'wait' ;;
        init) echo 'some noise'; echo 'ready' ;;
        quit) exit 0 ;;
        go*) "#;

/// A folder of scripts that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bolshak-contest-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The command line of a program that does something when it is to move.
    fn program(&self, name: &str, act: &str) -> Contestant {
        let path = self.0.join(name);
        fs::write(&path, format!("{GREETING}{act} ;;\n    esac\ndone\n")).unwrap();
        format!("sh {}", path.display()).parse().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn contest(first: Contestant, second: &str, games: usize) -> Contest {
    Contest {
        contestants: [first, second.parse().unwrap()],
        variant: Variant::Russian.into(),
        games,
        time: "0.2".parse().unwrap(),
        openings: Openings::Random { plies: 4, seed: 1 },
        adjudication: Adjudication { margin: Duration::from_millis(200), ..Adjudication::default() },
        concurrency: 1,
        sprt: None,
    }
}

fn run(contest: &Contest) -> (Vec<Played>, Tally) {
    let mut all = Vec::new();
    let tally = contest.run(&Stop::new(), |progress| all.push(progress.played.clone())).unwrap();
    (all, tally)
}

/// All games were lost by the first contestant in one way.
fn all_lost(games: &[Played], lapse: impl Fn(&Lapse) -> bool) {
    for game in games {
        match &game.ending {
            Ending::Forfeit { loser, lapse: found } if *loser == game.first => {
                assert!(lapse(found), "{found:?}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_program_that_crashes_loses_each_game_and_is_started_again() {
    let folder = Folder::new("crash");
    let (games, tally) = run(&contest(folder.program("crash", "exit 3"), "builtin:nodes=50", 4));
    assert_eq!((games.len(), tally.games(), tally.forfeits()), (4, [0, 0, 4], [4, 0]));
    all_lost(&games, |lapse| *lapse == Lapse::Crashed);
    assert_eq!(
        games.iter().map(|game| game.first).collect::<Vec<_>>(),
        [Color::White, Color::Black, Color::White, Color::Black]
    );
}

#[test]
fn a_silent_program_loses_on_time() {
    let folder = Folder::new("silent");
    let began = Instant::now();
    let (games, tally) = run(&contest(folder.program("silent", ":"), "builtin:nodes=50", 2));
    assert_eq!(tally.games(), [0, 0, 2]);
    all_lost(&games, |lapse| *lapse == Lapse::Time);
    assert!(began.elapsed() < Duration::from_secs(30));
}

#[test]
fn an_illegal_move_loses_and_is_reported() {
    let folder = Folder::new("illegal");
    for (act, part) in [
        ("echo 'done move=1-2'", "1-2: "),
        ("echo 'done move=x'", "x: `x` is not a move"),
        ("echo 'done'", ": `` is not a move"),
    ] {
        let (games, _) = run(&contest(folder.program("illegal", act), "builtin:nodes=50", 2));
        all_lost(&games, |lapse| matches!(lapse, Lapse::Illegal(text) if text.starts_with(part)));
    }
}

/// Chatter in front of a move, and an answer without having been asked, do no harm.
#[test]
fn noise_is_passed_over() {
    let folder = Folder::new("noise");
    // It knows one move only, b6-a5 as Black or the like is beyond it: it answers twice, and the second answer is stale.
    let act = "printf 'info =\\n\\n\\377\\376\\ninfo score=0.1\\ndone move=22-18\\ndone move=1-2\\n'";
    let mut contest = contest(folder.program("noise", act), "builtin:nodes=50", 1);
    contest.openings = Openings::List(vec![AnyPosition::start(Variant::Russian)]);
    let (games, _) = run(&contest);
    // c3-d4 (22-18) is legal once. The second time it is asked it is not.
    let game = &games[0];
    assert!(game.line.moves().len() >= 2, "{:?}", game.ending);
    assert!(
        matches!(&game.ending, Ending::Forfeit { loser: Color::White, lapse: Lapse::Illegal(text) }
        if text.starts_with("22-18: ")),
        "{:?}",
        game.ending
    );
    assert_eq!(game.scores[0], Some(0.1));
}

#[test]
fn a_program_that_cannot_play_at_all_is_refused_before_the_match() {
    let folder = Folder::new("refused");
    let mut wrong = contest(folder.program("normal", ":"), "builtin:nodes=50", 2);
    wrong.variant = Variant::Giveaway.into();
    let refused = |contest: &Contest| contest.run(&Stop::new(), |_| {}).unwrap_err();
    assert!(matches!(refused(&wrong), ContestError::Program { error, .. } if error.contains("giveaway")));
    let missing = contest("/no/such/program".parse().unwrap(), "builtin", 2);
    assert!(matches!(refused(&missing), ContestError::Program { .. }));
    let mute = contest("true".parse().unwrap(), "builtin", 2);
    assert!(matches!(refused(&mute), ContestError::Program { .. }));
    let weights = contest("builtin:weights=/no/such/file".parse().unwrap(), "builtin", 2);
    assert!(matches!(refused(&weights), ContestError::Weights { .. }));
}

/// On counted positions a match is the same whatever the number of games at once, and both halves of a pair share an opening.
#[test]
fn a_match_of_counted_positions_can_be_repeated() {
    let mut contest = contest("builtin:nodes=200,hash=1".parse().unwrap(), "builtin:nodes=100,hash=1", 6);
    contest.adjudication.longest = 60;
    let sorted = |contest: &Contest| {
        let (mut games, tally) = run(contest);
        games.sort_by_key(|game| game.number);
        (games, tally)
    };
    let (games, tally) = sorted(&contest);
    contest.concurrency = 2;
    let (again, tally_again) = sorted(&contest);
    assert_eq!(tally, tally_again);
    for (one, other) in games.iter().zip(&again) {
        assert_eq!((one.line.moves(), &one.ending), (other.line.moves(), &other.ending));
    }
    for pair in games.chunks(2) {
        assert_eq!(pair[0].line.start(), pair[1].line.start());
        assert_eq!((pair[0].first, pair[1].first), (Color::White, Color::Black));
    }
    assert_eq!(tally.games().iter().sum::<usize>(), 6);
    assert_eq!(tally.pairs().iter().sum::<usize>(), 3);
}

/// No process and no thread stays behind.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_behind() {
    let folder = Folder::new("leak");
    for act in ["exit 1", ":", "echo 'done move=1-2'", "sleep 0.4"] {
        let _ = run(&contest(folder.program("leak", act), "builtin:nodes=50", 2));
    }
    let children = || {
        let tasks = fs::read_dir("/proc/self/task").unwrap();
        tasks
            .filter_map(|task| fs::read_to_string(task.ok()?.path().join("children")).ok())
            .collect::<String>()
    };
    assert_eq!(children().trim(), "");
    // The threads that read end with the programs, though not on the instant.
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let threads = fs::read_dir("/proc/self/task").unwrap().count();
        // The test harness has its own thread beside this one.
        if threads <= 2 {
            break;
        }
        assert!(Instant::now() < deadline, "{threads} threads are left");
        std::thread::sleep(Duration::from_millis(20));
    }
}
