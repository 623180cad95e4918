//! The lessons: each discipline in ten steps on a live board. The positions are here, the words in `locales`; what may be played, what is
//! refused and why is asked of the rules when the page is made, so the page itself knows none.

use draughts::{AnyPosition, Articles, Grounds, Legal, MoveError, MoveRules, Variant, with_rules};
use language::{Language, foul_name};
use renju::{Alphabet, Color, Point};
use rulebook::{Article, Discipline};

use crate::live::legal::Legals;
use crate::wire::{self, ForbiddenPoint, LessonBoard, LessonStep, Stuck};

/// What the learner has to do.
#[derive(Clone, Copy, Debug)]
enum Goal {
    /// Any move that the rules allow.
    Any,
    /// Take so many pieces.
    Takes(usize),
    /// Make a king.
    Promotes,
    /// Go to this square.
    To(u8),
}

/// What the learner has to do with a stone.
#[derive(Clone, Copy, Debug)]
enum Stone {
    /// Put it on any point that is not forbidden.
    Any,
    /// Put it on one of these.
    At(&'static [&'static str]),
    /// Win.
    Five,
}

/// A step: the name of its text, the article it teaches, the board and the task.
struct Step<B, G> {
    text: &'static str,
    article: B,
    board: &'static str,
    goal: G,
}

type OnSquares = Step<fn(&Articles) -> Article, Goal>;
type OnPoints = Step<&'static str, Stone>;

const fn step<B, G>(text: &'static str, article: B, board: &'static str, goal: G) -> Step<B, G> {
    Step { text, article, board, goal }
}

/// The steps on the eight squares, by the name of their text.
static ON_64: [OnSquares; 15] = [
    step("man", |a| a.man_moves, "W:Wc3,e3,g3:Bb6,d6,f6", Goal::Any),
    step(
        "lot",
        |_| Article::ru("6.2.2"),
        "W:Wa1,b2,c1,d2,e1,f2,g1,h2,a3,c3,e3,f4:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5",
        Goal::Any,
    ),
    step("take", |a| a.must_capture, "W:Wc3,g3,a1:Bd4,h8", Goal::Takes(1)),
    step("back", |a| a.must_capture, "W:Wd4,h2:Be3,a7", Goal::Takes(1)),
    step("chain", |a| a.man_goes_on, "W:Wc3,h2:Bd4,d6,b6", Goal::Takes(3)),
    step("choice", |a| a.choice, "W:Wc3:Bb4,d4,f6", Goal::Any),
    step("majority", |a| a.choice, "W:Wc3:Bb4,d4,f6", Goal::Takes(2)),
    step("king", |a| a.promotion, "W:Wc7,g1:Ba3,h6", Goal::Promotes),
    step("king-moves", |a| a.king_moves, "W:WKa1:Bb8,h2", Goal::To(4)),
    step("king-takes", |a| a.king_captures, "W:WKa1:Bd4,h2", Goal::Takes(1)),
    step("passing", |a| a.last_row_in_capture, "W:Wb6:Bc7,f6", Goal::Takes(2)),
    step("not-passing", |a| a.last_row_in_capture, "W:Wb6:Bc7,e7", Goal::Takes(2)),
    step("draw", |_| Article::ru("6.1.8"), "W:WKa1:BKb8,Kc7,Ka5", Goal::Any),
    step("give", |_| Article::ru("8.1"), "W:Wc3,h2:Be5,a7", Goal::To(18)),
    step("give-all", |_| Article::ru("8.1"), "W:Wc3:Be5", Goal::To(18)),
];

/// The steps on the hundred squares.
static ON_100: [OnSquares; 10] = [
    step("man", |a| a.man_moves, "W:W37,38,39:B12,13,14", Goal::Any),
    step("take", |a| a.must_capture, "W:W37,39,46:B32,5", Goal::Takes(1)),
    step("back", |a| a.must_capture, "W:W32,45:B38,6", Goal::Takes(1)),
    step("chain", |a| a.man_goes_on, "W:W37,45:B32,22,21", Goal::Takes(3)),
    step("majority", |a| a.choice, "W:W37:B31,32,23", Goal::Takes(2)),
    step("king", |a| a.promotion, "W:W7,49:B36,25", Goal::Promotes),
    step("king-moves", |a| a.king_moves, "W:WK46:B1,45", Goal::To(5)),
    step("king-takes", |a| a.king_captures, "W:WK46:B32,45", Goal::Takes(1)),
    step("not-passing", |a| a.last_row_in_capture, "W:W11:B7,8", Goal::Takes(2)),
    step("draw", |_| Article::ru("7.5"), "W:WK46:BK1,K6,K16", Goal::Any),
];

const RUSSIAN: [&str; 10] =
    ["man", "take", "back", "chain", "choice", "king", "king-moves", "king-takes", "passing", "draw"];
const DRAUGHTS_64: [&str; 10] =
    ["lot", "take", "back", "chain", "choice", "king", "king-moves", "king-takes", "passing", "draw"];
const BRAZILIAN: [&str; 10] =
    ["man", "take", "back", "chain", "majority", "king", "king-moves", "king-takes", "not-passing", "draw"];
const GIVEAWAY: [&str; 10] =
    ["man", "take", "back", "chain", "choice", "king", "king-moves", "king-takes", "give", "give-all"];

/// The steps of renju: Black's stones, White's, and who is to move.
static RENJU: [OnPoints; 10] = [
    step("stone", "9.2.4.1", "//b", Stone::At(&["h8"])),
    step("turns", "9.2.4.1", "h8/h9/b", Stone::Any),
    step("five", "9.2.6.1", "e8,f8,g8,h8/d8,e9,f9,g10/b", Stone::Five),
    step("stop", "9.2.3", "e10,h8,g7,i6/f10,g10,h10,i10/b", Stone::At(&["j10"])),
    step("open-four", "9.2.3", "g8,h8,i8,f5/f9,h9,j6,e10/b", Stone::At(&["f8", "j8"])),
    step("overline", "9.2.4.2", "d8,e8,f8,h8,i8,h7,h6,h5/d9,e10,f9,g10,i9,j10,c7,l4/b", Stone::Five),
    step("four-four", "9.2.4.2", "e8,f8,g8,h5,h6,h7/d10,e11,k9,l6,c5,k3/b", Stone::Any),
    step("three-three", "9.2.4.2", "f8,g8,h6,h7/c10,l10,d4,l4/b", Stone::Any),
    step("white-six", "9.2.6.2", "c10,d11,e10,g6,h6,j9/c8,d8,e8,g8,h8/w", Stone::Five),
    step("five-first", "9.2.4.2", "d8,e8,f8,g8,h6,h7,i9/c10,d11,k10,l4,d4,k3,c8/b", Stone::Five),
];

/// The ten steps of a discipline; the other games of the world have none.
pub(crate) fn lesson(discipline: Discipline, language: Language) -> Vec<LessonStep> {
    let (variant, names) = match discipline {
        Discipline::Renju => return RENJU.iter().map(|step| on_points(step, language)).collect(),
        Discipline::International => {
            let variant = Variant::International;
            return ON_100.iter().filter_map(|step| on_squares(step, variant, language)).collect();
        }
        Discipline::Russian => (Variant::Russian, RUSSIAN),
        Discipline::Draughts64 => (Variant::Russian, DRAUGHTS_64),
        Discipline::Brazilian => (Variant::Brazilian, BRAZILIAN),
        Discipline::Giveaway => (Variant::Giveaway, GIVEAWAY),
        Discipline::World(_) => return Vec::new(),
    };
    let named = |name: &&str| ON_64.iter().find(|step| step.text == *name);
    names.iter().filter_map(named).filter_map(|step| on_squares(step, variant, language)).collect()
}

/// A step on squares; a test sees to it that all its positions can be read.
fn on_squares(step: &OnSquares, variant: Variant, language: Language) -> Option<LessonStep> {
    let position = AnyPosition::from_fen(variant, step.board).ok()?;
    let legal = Legal::of(&position);
    let list = Legals::of(&legal, None).list;
    let article = with_rules!(variant, R => (step.article)(&R::ARTICLES));
    let good = |mv: &&wire::Legal| match step.goal {
        Goal::Any => true,
        Goal::Takes(count) => mv.captured.len() == count,
        Goal::Promotes => mv.promotes,
        Goal::To(square) => mv.to == square,
    };
    let good: Vec<wire::Legal> = list.iter().filter(good).cloned().collect();
    let stuck = (1..=50).filter_map(|square| {
        let error = legal.check_piece(square).err()?;
        let MoveError::Illegal { grounds: Grounds::MustCapture { .. } | Grounds::NoWay { .. }, .. } = &error
        else {
            return None;
        };
        Some(Stuck { square, text: language.explain(&error) })
    });
    let board = LessonBoard::Draughts {
        side: if variant == Variant::International { 10 } else { 8 },
        fen: position.fen(),
        legal: list.to_vec(),
        good,
        stuck: stuck.collect(),
    };
    Some(said(step.text, article, language, board))
}

fn on_points(step: &OnPoints, language: Language) -> LessonStep {
    let mut parts = step.board.split('/');
    let mut points = || {
        let names = parts.next().unwrap_or_default().split(',');
        names.filter_map(|name| Point::parse(name, Alphabet::Rif).ok()).collect::<Vec<_>>()
    };
    let (black, white) = (points(), points());
    let color = if step.board.ends_with('w') { Color::White } else { Color::Black };
    let mut board = renju::Board::new();
    for (stones, color) in [(&black, Color::Black), (&white, Color::White)] {
        for point in stones {
            board.put(*point, color);
        }
    }
    let fouls = if color == Color::Black { board.fouls() } else { Vec::new() };
    let five = |point: Point| {
        if color == Color::Black {
            board.makes_exact_five(point, color)
        } else {
            board.makes_five(point, color)
        }
    };
    let allowed = |point: &Point| fouls.iter().all(|(foul, _)| foul != point);
    let good = board.empties().filter(allowed).filter(|point| match step.goal {
        Stone::Any => true,
        Stone::At(names) => names.contains(&point.to_string().as_str()),
        Stone::Five => five(*point),
    });
    let names = |points: &[Point]| points.iter().map(ToString::to_string).collect();
    let told = LessonBoard::Renju {
        stones: wire::Stones { black: names(&black), white: names(&white) },
        turn: color.into(),
        good: good.map(|point| point.to_string()).collect(),
        fouls: fouls
            .iter()
            .map(|(point, foul)| ForbiddenPoint {
                point: point.to_string(),
                foul: foul_name(*foul).to_owned(),
                article: wire::Article::new(language, foul.article()),
            })
            .collect(),
    };
    said(step.text, Article::ru(step.article), language, told)
}

fn said(name: &str, article: Article, language: Language, board: LessonBoard) -> LessonStep {
    LessonStep {
        title: language.say(&format!("lesson-{name}-title"), &[]),
        text: language.say(&format!("lesson-{name}"), &[]),
        article: wire::Article::new(language, article),
        board,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board of a step that can be solved, and what makes it worth a step.
    fn solved(step: &LessonStep) -> usize {
        match &step.board {
            LessonBoard::Draughts { good, legal, .. } => {
                assert!(good.iter().all(|mv| legal.contains(mv)));
                good.len()
            }
            LessonBoard::Renju { good, .. } => good.len(),
        }
    }

    #[test]
    fn every_discipline_has_ten_steps_and_each_can_be_solved() {
        for language in Language::ALL {
            for discipline in Discipline::ALL {
                let steps = lesson(discipline, language);
                assert_eq!(steps.len(), 10, "{discipline}");
                for step in &steps {
                    assert!(solved(step) > 0, "{discipline} {}", step.title);
                    assert!(
                        !step.title.starts_with("Unknown") && !step.text.starts_with("Unknown"),
                        "{}",
                        step.text
                    );
                }
            }
        }
    }

    fn draughts(discipline: Discipline, number: usize) -> (Vec<wire::Legal>, Vec<wire::Legal>, Vec<Stuck>) {
        match lesson(discipline, Language::En).swap_remove(number - 1).board {
            LessonBoard::Draughts { legal, good, stuck, .. } => (legal, good, stuck),
            LessonBoard::Renju { .. } => panic!("stones"),
        }
    }

    #[test]
    fn who_taps_a_piece_that_need_not_capture_is_told_of_the_capture_6_1_5_3() {
        let (legal, _, stuck) = draughts(Discipline::Russian, 2);
        assert_eq!(legal.len(), 1);
        // g3 is square 24.
        let told = stuck.iter().find(|one| one.square == 24).unwrap();
        assert!(told.text.contains("c3") && told.text.contains("6.1.5.3"), "{}", told.text);
    }

    #[test]
    fn the_choice_is_free_in_russian_and_not_in_brazilian_draughts_6_1_5_14() {
        let counts = |discipline| -> Vec<usize> {
            let mut counts: Vec<usize> =
                draughts(discipline, 5).0.iter().map(|mv| mv.captured.len()).collect();
            counts.sort_unstable();
            counts
        };
        assert_eq!(counts(Discipline::Russian), [1, 2]);
        assert_eq!(counts(Discipline::Brazilian), [2]);
        assert_eq!(counts(Discipline::International), [2]);
    }

    #[test]
    fn a_man_that_passes_the_last_row_is_a_king_in_russian_draughts_only_6_1_5_15() {
        assert!(draughts(Discipline::Russian, 9).1.iter().all(|mv| mv.promotes));
        assert!(draughts(Discipline::Brazilian, 9).1.iter().all(|mv| !mv.promotes));
        assert!(draughts(Discipline::International, 9).1.iter().all(|mv| !mv.promotes));
    }

    #[test]
    fn the_steps_on_fouls_show_the_foul_they_speak_of_9_2_4_2() {
        let steps = lesson(Discipline::Renju, Language::En);
        for (number, expected) in [(6, "overline"), (7, "four-four"), (8, "three-three")] {
            let LessonBoard::Renju { fouls, .. } = &steps[number - 1].board else { panic!("squares") };
            assert!(fouls.iter().any(|foul| foul.foul == expected), "step {number}: {fouls:?}");
        }
        // A five that is also a foul is a five.
        let LessonBoard::Renju { good, fouls, .. } = &steps[9].board else { panic!("squares") };
        assert!(
            good.contains(&"h8".to_owned()) && fouls.iter().all(|foul| foul.point != "h8"),
            "{good:?} {fouls:?}"
        );
    }
}
