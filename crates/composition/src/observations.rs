//! What the judge weighs (11.3): only what can be counted. None of it breaks a composition.

use std::collections::BTreeSet;

use draughts::{Board, Color, Kind, Rules, Square, Squares};

use crate::book::Genre;
use crate::economy;
use crate::findings::Standing;
use crate::judge::{Judge, squares};
use crate::oracle::Answer;
use crate::solution::End;
use crate::vectors::sacrifice;

pub(crate) fn observe<R: Rules>(judge: &mut Judge<'_, R>) {
    form(judge);
    if judge.solution.nodes[0].answer != Answer::Proved {
        return;
    }
    idle(judge);
    variety(judge);
    exchange(judge);
    if <R::Board as Board>::SIDE == 10 && judge.genre == Genre::Problem {
        sacrifices(judge);
    }
    if judge.genre == Genre::Task {
        ready_final(judge);
        locked(judge);
    }
}

/// 11.3.7.2, 11.3.8.2, 11.3.9.2: how the diagram looks.
fn form<R: Rules>(judge: &mut Judge<'_, R>) {
    let root = *judge.root();
    if judge.genre == Genre::Problem {
        let side = <R::Board as Board>::SIDE;
        // g1 and h2, 50 and 45: the same corner of both boards.
        let stands = |column, rank, color| {
            let square = Square::at(column, rank);
            square.is_some_and(|square| root.setup().men(color).contains(square))
        };
        if stands(side - 2, 0, Color::White) && stands(side - 1, 1, Color::Black) {
            judge.add("11.3.7.2", Standing::Observed, "corner", &[]);
        }
        let (white, black) = (judge.counts.all_white(), judge.counts.all_black());
        let arguments = [("white", white.to_string()), ("black", black.to_string())];
        let code = if white == black { "equal" } else { "unequal" };
        judge.add("11.3.7.2", Standing::Observed, code, &arguments);
    }
    if root.turn() == Color::White && root.attacks(Color::Black) {
        match judge.genre {
            Genre::Study | Genre::PositionalEnding => {
                judge.add("11.3.8.2", Standing::Observed, "ready-strike", &[]);
            }
            Genre::Task => judge.add("11.3.9.2", Standing::Observed, "ready-strike", &[]),
            Genre::Problem => {}
        }
    }
}

/// 11.3.4, 11.3.7.3, 11.3.9.3: pieces that do nothing. In a task those that stand still and yet are needed are dead, the others passive; what is locked is its theme.
fn idle<R: Rules>(judge: &mut Judge<'_, R>) {
    let mut idle = economy::passive(&judge.solution);
    let clause = match judge.genre {
        Genre::Problem => "11.3.7.3",
        Genre::Task => "11.3.9.3",
        Genre::Study | Genre::PositionalEnding => "11.3.4",
    };
    if judge.genre == Genre::Task {
        let locked = locks(judge).fold(Squares::EMPTY, |all, (_, locked)| all.or(locked));
        idle.retain(|square| !locked.contains(*square));
        let (passive, dead): (Vec<_>, Vec<_>) =
            idle.into_iter().partition(|square| judge.extras.contains(square));
        if !dead.is_empty() {
            judge.add(clause, Standing::Observed, "dead", &[("squares", squares(&dead))]);
        }
        idle = passive;
    }
    if !idle.is_empty() {
        judge.add(clause, Standing::Observed, "passive", &[("squares", squares(&idle))]);
    }
}

/// The finals of a task, each with the squares of what is locked.
fn locks<'j, R: Rules>(judge: &'j Judge<'_, R>) -> impl Iterator<Item = (usize, Squares<R::Board>)> + 'j {
    judge.solution.leaves().into_iter().filter_map(|leaf| {
        let node = &judge.solution.nodes[leaf];
        let over = node.end == Some(End::Over) && node.answer == Answer::Proved;
        over.then(|| (leaf, node.position.pieces(Color::Black)))
    })
}

/// 11.3.9.2: a final in which everything stood locked in the diagram already.
fn ready_final<R: Rules>(judge: &mut Judge<'_, R>) {
    let root = *judge.root();
    let mut setup = *root.setup();
    setup.turn = Some(Color::Black);
    // Where Black could not move at all the position would be none: everything is locked then.
    let movable: Vec<_> = setup
        .position::<R>()
        .map(|position| position.legal_moves().iter().map(draughts::Move::from).collect())
        .unwrap_or_default();
    let same = |leaf: usize, square: Square<R::Board>| {
        root.piece(square) == judge.solution.nodes[leaf].position.piece(square)
    };
    let ready = locks(judge)
        .find(|(leaf, locked)| locked.iter().all(|square| same(*leaf, square) && !movable.contains(&square)));
    if let Some((leaf, locked)) = ready {
        let locked: Vec<_> = locked.iter().collect();
        let arguments = [("squares", squares(&locked)), ("line", judge.line(leaf))];
        judge.add("11.3.9.2", Standing::Observed, "ready-final", &arguments);
    }
}

/// 11.3.3: lines, and tries that only one reply refutes.
fn variety<R: Rules>(judge: &mut Judge<'_, R>) {
    let solution = &judge.solution;
    let lines = solution.leaves().into_iter().filter(|leaf| solution.counts(*leaf)).count();
    let root = &solution.nodes[0];
    let tries = root.others.iter().filter(|other| other.answer == Answer::Refuted && other.replies == 1);
    let tries: Vec<String> = tries
        .map(|other| {
            let after = root.position.play(&other.mv);
            let reply = other.reply.map(|reply| Judge::<R>::written(&after, &reply)).unwrap_or_default();
            format!("{}? {reply}!", Judge::<R>::written(&root.position, &other.mv))
        })
        .collect();
    let arguments = [("lines", lines.to_string()), ("count", tries.len().to_string())];
    judge.add("11.3.3", Standing::Observed, "variety", &arguments);
    if !tries.is_empty() {
        judge.add("11.3.3", Standing::Observed, "tries", &[("moves", tries.join(", "))]);
    }
}

/// 11.3.4, 11.3.8.2: an exchange put before the solution that only passes the move to Black.
fn exchange<R: Rules>(judge: &mut Judge<'_, R>) {
    let line = judge.solution.main_line();
    let taken = |ply: usize| {
        let node = line.get(ply).map(|at| &judge.solution.nodes[*at]);
        node.and_then(|node| node.mv).map(|mv| mv.captured().len())
    };
    if line.len() > 5
        && taken(1) == Some(0)
        && taken(2).is_some_and(|given| given > 0)
        && taken(3) == taken(2)
        && taken(4) == Some(0)
    {
        let clause = if judge.genre.is_study() { "11.3.8.2" } else { "11.3.4" };
        let moves = judge.line(line[3]);
        judge.add(clause, Standing::Observed, "exchange-first", &[("line", moves)]);
    }
}

/// 11.3.7.6: what each quiet move of White offers on the hundred squares.
fn sacrifices<R: Rules>(judge: &mut Judge<'_, R>) {
    for at in judge.solution.main_line() {
        let node = &judge.solution.nodes[at];
        let quiet = node.mv.is_some_and(|mv| !mv.is_capture());
        if !quiet || node.position.turn() != Color::Black {
            continue;
        }
        let Some(sacrifice) = sacrifice(&node.position) else { continue };
        let passes = sacrifice.is_coarse() && sacrifice.vector == [2] && crosses_last_row(judge, at);
        let code = if sacrifice.is_coarse() && !passes {
            "sacrifice-coarse"
        } else if sacrifice.is_ideal() {
            "sacrifice-ideal"
        } else if sacrifice.is_economical() || passes {
            "sacrifice-economical"
        } else {
            "sacrifice-wasteful"
        };
        let arguments = [("vector", sacrifice.to_string()), ("line", judge.line(at))];
        judge.add("11.3.7.6", Standing::Observed, code, &arguments);
    }
}

/// Whether Black's man crosses its last row in a capture and stays a man: the exception of 11.3.7.6.
fn crosses_last_row<R: Rules>(judge: &Judge<'_, R>, at: usize) -> bool {
    let position = judge.solution.nodes[at].position;
    position.legal_moves().iter().any(|mv| {
        let crosses = position.route(mv).squares().iter().any(|square| square.rank() == 0);
        mv.kind() == Kind::Man && !mv.promotes() && crosses
    })
}

/// 11.3.9.5: on how many different squares pieces are locked.
fn locked<R: Rules>(judge: &mut Judge<'_, R>) {
    let solution = &judge.solution;
    let finals: BTreeSet<u64> = solution
        .leaves()
        .into_iter()
        .map(|leaf| &solution.nodes[leaf])
        .filter(|node| node.end == Some(End::Over) && node.answer == Answer::Proved)
        .map(|node| node.position.pieces(Color::Black).bits())
        .collect();
    let count = finals.len().to_string();
    judge.add("11.3.9.5", Standing::Observed, "finals", &[("count", count)]);
}
