//! The oracle against the endgame tables and against known studies; its proofs against the checker.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use composition::{Answer, Goal, Limits, Oracle, Proof, verify};
use draughts::{
    Brazilian, Color, Giveaway, International, Kind, Piece, Position, Rules, Russian, Setup, Square, Variant,
};
use endgame::{Library, Shelved, Tables, Wdl};
use rulebook::Lots;

const PLENTY: Limits = Limits::nodes(300_000);

/// The moves of White that reach a goal, as they are written; no answer may be unknown.
fn solutions<R: Shelved>(fen: &str, goal: Goal) -> Vec<String> {
    let library = Library::carried();
    let position = Position::<R>::from_fen(fen).unwrap();
    let mut oracle = Oracle::new(goal, R::shelf(&library));
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        let after = position.play(&mv);
        let answer = oracle.ask(&after, PLENTY);
        assert_ne!(answer, Answer::Unknown, "{mv}");
        verify(&oracle.proof(&after).unwrap(), R::shelf(&library)).unwrap();
        if answer == Answer::Proved {
            found.push(mv.to_string());
        }
    }
    found
}

#[test]
fn shoshin_wins_only_with_the_king_to_b4() {
    assert_eq!(solutions::<Russian>("W:WKa5,a3:Ba7,f4", Goal::Win), ["a5-b4"]);
}

#[test]
fn five_men_win_only_with_b4_a5() {
    assert_eq!(solutions::<Russian>("W:Wb4,e7:Ba7,b6,c7", Goal::Win), ["b4-a5"]);
}

/// A king alone keeps the draw against two: a fortress, as the tables up to two pieces are of no help and no counter ends the game.
#[test]
fn a_draw_is_proved_by_a_fortress_11_1_3() {
    let library = Library::carried();
    let folder = Folder::new("fortress");
    endgame::build(Variant::Russian, &folder.0, 2, SMALL, &mut |_| {}).unwrap();
    let (tables, _) = Tables::<Russian>::open(&folder.0, 1 << 20);
    let position = Position::<Russian>::from_fen("B:WKa1:BKc1,Ke1").unwrap();
    let mut oracle = Oracle::new(Goal::Draw, &tables);
    assert_eq!(oracle.ask(&position, PLENTY), Answer::Proved);
    let proof = oracle.proof(&position).unwrap();
    assert!(!proof.comes_about && proof.steps.len() > 100);
    verify(&proof, &tables).unwrap();
    assert_eq!(Russian::shelf(&library).result(&position), Some(Wdl::Draw));
}

/// 11.2.8.2: exactly the stated pieces, neither more nor fewer nor of another kind.
#[test]
fn a_lock_is_exact_11_2_8_2() {
    let lock = |men, kings| solutions::<Russian>("W:Wg1,f2,e3:Bh2,b4", Goal::Lock { men, kings });
    assert_eq!(lock(1, 1), Vec::<String>::new());
    let library = Library::carried();
    // Black's man on h2 is locked by g1; nothing else is left.
    let locked = Position::<Russian>::from_fen("B:Wg1:Bh2").unwrap();
    let ask = |goal| Oracle::new(goal, Russian::shelf(&library)).ask(&locked, PLENTY);
    assert_eq!(ask(Goal::Lock { men: 1, kings: 0 }), Answer::Proved);
    assert_eq!(ask(Goal::Lock { men: 0, kings: 1 }), Answer::Refuted);
    assert_eq!(ask(Goal::Lock { men: 2, kings: 0 }), Answer::Refuted);
}

/// 11.1.4: the reverse goal, on the rules of Russian draughts, is what giveaway draughts calls a win (8.1).
#[test]
fn giveaway_as_a_goal_is_giveaway_as_a_game_8_1() {
    let library = Library::carried();
    let mut lots = Lots::new(814);
    let (mut decided, mut differ) = (0, 0);
    for _ in 0..60 {
        let position = random::<Russian>(&mut lots, 3);
        let same = Position::<Giveaway>::from_fen(&position.fen().to_string()).unwrap();
        let ours =
            Oracle::new(Goal::GiveAway, Russian::shelf(&library)).ask(&position, Limits::nodes(30_000));
        let theirs = Oracle::new(Goal::Win, Giveaway::shelf(&library)).ask(&same, PLENTY);
        decided += u32::from(ours != Answer::Unknown);
        differ += u32::from(ours != Answer::Unknown && ours != theirs);
    }
    assert_eq!(differ, 0);
    assert!(decided > 40, "{decided}");
}

const SMALL: endgame::Limits = endgame::Limits { threads: 2, memory: 1 << 28 };

/// A folder that is gone after the test.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("composition-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A random position of so many pieces with both sides on the board.
fn random<R: Rules>(lots: &mut Lots, pieces: usize) -> Position<R> {
    let squares: Vec<Square<R::Board>> = Square::all().collect();
    loop {
        let mut setup = Setup::empty();
        let mut placed = 0;
        while placed < pieces {
            let square = squares[lots.below(squares.len() as u64) as usize];
            if setup.piece(square).is_none() {
                let color = if lots.below(2) == 0 { Color::White } else { Color::Black };
                let kind = if lots.below(3) == 0 { Kind::King } else { Kind::Man };
                setup.set(square, Some(Piece { color, kind }));
                placed += 1;
            }
        }
        setup.turn = Some(if lots.below(2) == 0 { Color::White } else { Color::Black });
        if let Ok(position) = setup.position::<R>()
            && !position.pieces(Color::White).is_empty()
            && !position.pieces(Color::Black).is_empty()
        {
            return position;
        }
    }
}

fn by_tables<R: Rules>(position: &Position<R>, goal: Goal, tables: &Tables<R>) -> Answer {
    let result = tables.result(position).unwrap();
    let result = if position.turn() == Color::White { result } else { result.swapped() };
    let reached = if goal == Goal::Draw { result >= Wdl::Draw } else { result == Wdl::Win };
    if reached { Answer::Proved } else { Answer::Refuted }
}

/// Asks of random positions, and compares with tables that the oracle does not have. What is decided, of how many.
fn compare<R: Rules>(
    few: &Tables<R>,
    all: &Tables<R>,
    pieces: usize,
    samples: u32,
    nodes: u64,
    seed: u64,
) -> u32 {
    let mut lots = Lots::new(seed);
    let mut decided = 0;
    for sample in 0..samples {
        let position = random::<R>(&mut lots, pieces);
        let goal = if sample % 2 == 0 { Goal::Win } else { Goal::Draw };
        let mut oracle = Oracle::new(goal, few);
        let answer = oracle.ask(&position, Limits::nodes(nodes));
        if answer == Answer::Unknown {
            assert!(oracle.proof(&position).is_none());
            continue;
        }
        decided += 1;
        assert_eq!(answer, by_tables(&position, goal, all), "{goal} in {}", position.fen());
        let proof = oracle.proof(&position).unwrap();
        assert_eq!(proof.is_reached(), answer == Answer::Proved);
        verify(&proof, few).unwrap();
        if sample % 4 < 2 {
            damage(&proof, few);
        }
    }
    decided
}

/// A proof with a step taken out, turned round, or of the opposite is none.
fn damage<R: Rules>(proof: &Proof<R>, tables: &Tables<R>) {
    let opposite = Proof { comes_about: !proof.comes_about, ..proof.clone() };
    assert!(verify(&opposite, tables).is_err());
    if proof.steps.is_empty() {
        return;
    }
    let places = [0, proof.steps.len() / 2, proof.steps.len() - 1];
    for place in places {
        let mut cut = proof.clone();
        let step = cut.steps.remove(place);
        assert!(verify(&cut, tables).is_err(), "without {}", step.position.fen());
        let mut planless = proof.clone();
        if planless.steps[place].plan.take().is_some() {
            assert!(verify(&planless, tables).is_err());
        }
    }
    if proof.comes_about && proof.steps.len() > 1 {
        let mut turned = proof.clone();
        turned.steps.reverse();
        assert!(verify(&turned, tables).is_err());
    }
}

fn four_pieces_by_three<R: Shelved>(name: &str, samples: u32) {
    let folder = Folder::new(name);
    endgame::build(R::VARIANT, &folder.0, 3, SMALL, &mut |_| {}).unwrap();
    let (few, refused) = Tables::<R>::open(&folder.0, 1 << 20);
    assert!(refused.is_empty() && few.most_pieces() == 3);
    let library = Library::carried();
    let decided = compare(&few, R::shelf(&library), 4, samples, 60_000, 19);
    println!("{name}: {decided} of {samples} decided");
    assert!(decided * 10 >= samples * 8, "{decided} of {samples}");
}

#[test]
fn four_pieces_by_tables_of_three_russian() {
    four_pieces_by_three::<Russian>("russian", 200);
}

#[test]
fn four_pieces_by_tables_of_three_brazilian() {
    four_pieces_by_three::<Brazilian>("brazilian", 60);
}

#[test]
fn four_pieces_by_tables_of_three_giveaway() {
    four_pieces_by_three::<Giveaway>("giveaway", 60);
}

#[test]
fn four_pieces_by_tables_of_three_international() {
    four_pieces_by_three::<International>("international", 60);
}

/// Ten thousand positions of so many pieces with the carried tables of four, against tables of as many pieces: `make oracle`. They are those of the folder
/// `BOLSHAK_TABLES`, or built for it. How many are decided.
fn by_carried(pieces: u8, seed: u64) -> u32 {
    let folder = Folder::new(&format!("of-{pieces}"));
    let given = std::env::var_os("BOLSHAK_TABLES").map(std::path::PathBuf::from);
    if given.is_none() {
        let limits = endgame::Limits { threads: 2, memory: 1 << 31 };
        endgame::build(Variant::Russian, &folder.0, pieces, limits, &mut |_| {}).unwrap();
    }
    let (all, refused) = Tables::<Russian>::open(given.as_ref().unwrap_or(&folder.0), 1 << 26);
    assert!(refused.is_empty() && all.most_pieces() >= pieces);
    let library = Library::carried();
    let decided = compare(Russian::shelf(&library), &all, usize::from(pieces), 10_000, 20_000, seed);
    println!("{decided} of 10000 of {pieces} pieces decided in 20000 nodes each");
    decided
}

#[test]
#[ignore = "needs the tables of five pieces"]
fn five_pieces_by_tables_of_four() {
    let decided = by_carried(5, 64);
    assert!(decided >= 8_000, "{decided}");
}

#[test]
#[ignore = "needs the tables of six pieces"]
fn six_pieces_by_tables_of_four() {
    let decided = by_carried(6, 66);
    assert!(decided >= 7_000, "{decided}");
}
