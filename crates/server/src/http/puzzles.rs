//! Puzzles: positions with one proved solution that the program carries, made by `bolshak compose mine`. The page gets what may be played and what is asked for; it knows no rule. How hard a
//! puzzle is is the estimate in its record until people try it; then it is rated by their first tries, each a game between solver and puzzle. What a visitor has solved stays in the browser.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::{Path, State};
use draughts::{AnyMove, AnyPosition, Article, Articles, Kind, Legal, MoveRules, Variant, with_move_rules};
use game::{Player, Tally};
use language::Language;
use pdn::{Content, Game, Games, Mode, Replay};
use rulebook::Discipline;
use store::{PuzzleRating, PuzzleTry, Rating, Step, Store, StoreError};

use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::live::legal::Legals;
use crate::live::ratings::{Standing, VOLATILITY, after};
use crate::wire::{self, Puzzle, PuzzleFared, PuzzleHint, PuzzleRated, PuzzleStep, PuzzleTried, Refused};

/// So many puzzles are on one page.
const SET: usize = 20;

/// The disciplines that have puzzles.
pub(crate) const DISCIPLINES: [Discipline; 4] =
    [Discipline::Russian, Discipline::Brazilian, Discipline::International, Discipline::Giveaway];

/// Their rules, in the same order.
const VARIANTS: [Variant; 4] =
    [Variant::Russian, Variant::Brazilian, Variant::International, Variant::Giveaway];

/// How far off the estimate of a record may be: what nobody has tried is not known better.
const ESTIMATED: f64 = 200.0;

/// A puzzle as it is kept: its positions with White to move, each with the only move and the reply.
struct Kept {
    task: composition::Goal,
    difficulty: u32,
    moves: Vec<(AnyPosition, AnyMove)>,
}

static PUZZLES: LazyLock<[Vec<Kept>; 4]> =
    LazyLock::new(|| VARIANTS.map(|variant| read(composition::puzzles(variant))));

/// The puzzles of a file, the easiest first; a test sees to it that all can be read.
fn read(text: &str) -> Vec<Kept> {
    let games = Games::new(text.as_bytes(), Mode::Strict);
    let mut all: Vec<Kept> = games.filter_map(|game| kept(&game.ok()?.game)).collect();
    all.sort_by_key(|puzzle| puzzle.difficulty);
    all
}

fn kept(game: &Game) -> Option<Kept> {
    let task = game.tag("Task")?.parse().ok()?;
    let difficulty = game.tag("Difficulty")?.parse().ok()?;
    let mut replay = Replay::of(game);
    replay.start_if_needed(game.first_move(), &mut |_| {});
    let mut moves = Vec::new();
    let mut at = Game::START;
    while let Some(next) = game.node(at).children().first().copied() {
        at = next;
        let Content::Move(text) = &game.node(at).content else { continue };
        if !replay.mv(text, &mut |_| {}) {
            return None;
        }
        moves.push(replay.last()?);
    }
    Some(Kept { task, difficulty, moves })
}

fn of(discipline: Discipline) -> &'static [Kept] {
    DISCIPLINES.iter().position(|other| *other == discipline).map_or(&[], |index| &PUZZLES[index])
}

/// How many pages a discipline has.
pub(crate) fn sets(discipline: Discipline) -> usize {
    of(discipline).len().div_ceil(SET)
}

/// A page of puzzles, the first being 1; `None` if there is none.
pub(crate) fn puzzles(discipline: Discipline, set: usize, language: Language) -> Option<Vec<Puzzle>> {
    let page = of(discipline).chunks(SET).nth(set.checked_sub(1)?)?;
    let first = (set - 1) * SET + 1;
    Some(page.iter().zip(first..).filter_map(|(kept, number)| told(kept, number, language)).collect())
}

impl Kept {
    /// What it is known by: its diagram.
    fn key(&self) -> Option<String> {
        self.moves.first().map(|(position, _)| position.fen())
    }
}

/// Says of puzzles how people fared with them, and how strong somebody is by them.
pub(crate) async fn fared(
    store: &Store,
    discipline: Discipline,
    puzzles: &mut [Puzzle],
    person: Option<&str>,
) -> Result<Option<i64>, StoreError> {
    let ratings = store.puzzle_ratings(discipline.name()).await?;
    let ratings: HashMap<&str, &PuzzleRating> =
        ratings.iter().map(|rating| (rating.who.as_str(), rating)).collect();
    for puzzle in puzzles {
        let key = puzzle.steps.first().map(|step| step.fen.as_str());
        puzzle.fared = key.and_then(|key| ratings.get(key)).map(|rating| PuzzleFared {
            rating: rating.rating,
            tries: rating.tries,
            solved: rating.solved,
        });
    }
    let Some(person) = person else { return Ok(None) };
    Ok(store.puzzle_solver(discipline.name(), person).await?.map(|rating| rating.rating))
}

/// What a first try makes of the ratings of the puzzle and of the solver: a game that one of them has won.
fn rated(difficulty: u32, solved: bool, now: i64, kept: [Option<PuzzleRating>; 2]) -> [Step; 2] {
    let [puzzle, solver] = kept;
    let estimate = Standing { rating: i64::from(difficulty), deviation: ESTIMATED, volatility: VOLATILITY };
    let puzzle = puzzle.map_or(estimate, |kept| Standing {
        rating: kept.rating,
        deviation: kept.deviation,
        volatility: kept.volatility,
    });
    let solver = solver.map(|kept| Rating {
        pool: String::new(),
        rating: kept.rating,
        games: kept.tries,
        deviation: kept.deviation,
        volatility: kept.volatility,
        at: kept.at,
    });
    let standings = [puzzle, Standing::at(solver.as_ref(), now)];
    let winner = if solved { Player::Second } else { Player::First };
    let unchanged = |standing: Standing| Step {
        before: standing.rating,
        after: standing.rating,
        deviation: standing.deviation,
        volatility: standing.volatility,
    };
    // A game that was won always counts.
    after(standings, Tally::Won(winner)).unwrap_or(standings.map(unchanged))
}

/// Notes how the first try of whoever asks at a puzzle went. A visitor without a name is not counted.
#[utoipa::path(post, path = "/api/puzzles/{discipline}", params(("discipline" = String, Path)), request_body = PuzzleTried, responses((status = 200, body = PuzzleRated), (status = 404, body = Refused)))]
pub(crate) async fn tried(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(discipline): Path<String>,
    Body(tried): Body<PuzzleTried>,
) -> Result<Json<PuzzleRated>, ApiError> {
    let in_language = |error: ApiError| error.said_in(visitor.language);
    let discipline: Option<Discipline> = discipline.parse().ok();
    let found = discipline.and_then(|discipline| {
        let kept = of(discipline).iter().find(|kept| kept.key().as_deref() == Some(tried.fen.as_str()))?;
        Some((discipline.name(), kept.difficulty))
    });
    let (pool, difficulty) = found.ok_or_else(|| in_language(ApiError::NOT_FOUND))?;
    let store = &app.registry.store;
    let Some(person) = visitor.id() else {
        return Ok(Json(PuzzleRated { counted: false, puzzle: i64::from(difficulty), solver: 0 }));
    };
    let (now, solved) = (app.registry.time.now().0, tried.solved);
    let first = PuzzleTry {
        pool: pool.to_owned(),
        puzzle: tried.fen.clone(),
        person: person.clone(),
        solved,
        at: now,
    };
    let counted = store.try_puzzle(first, move |kept| rated(difficulty, solved, now, kept)).await;
    let counted = counted.map_err(|error| in_language(error.into()))?;
    let ratings = store.puzzle_ratings(pool).await.map_err(|error| in_language(error.into()))?;
    let puzzle = ratings.iter().find(|rating| rating.who == tried.fen);
    let solver = store.puzzle_solver(pool, &person).await.map_err(|error| in_language(error.into()))?;
    Ok(Json(PuzzleRated {
        counted,
        puzzle: puzzle.map_or(i64::from(difficulty), |rating| rating.rating),
        solver: solver.map_or(0, |rating| rating.rating),
    }))
}

fn told(kept: &Kept, number: usize, language: Language) -> Option<Puzzle> {
    let mut steps = Vec::new();
    for pair in kept.moves.chunks(2) {
        let (position, mv) = pair.first()?;
        let legal = Legal::of(position);
        let list = Legals::of(&legal, None).list;
        let after = position.play(mv).ok()?;
        // Every way to make the move is the move.
        let good = list.iter().filter(|listed| leads_to(position, listed, &after)).cloned().collect();
        let reply = pair.get(1).and_then(|(position, mv)| {
            let list = Legals::of(&Legal::of(position), None).list;
            let after = position.play(mv).ok()?;
            list.iter().find(|listed| leads_to(position, listed, &after)).cloned()
        });
        let then = pair.get(1).and_then(|(position, mv)| position.play(mv).ok());
        steps.push(PuzzleStep {
            fen: position.fen(),
            legal: list.to_vec(),
            good,
            after: after.fen(),
            reply,
            then: then.map(|position| position.fen()),
        });
    }
    let (position, _) = kept.moves.first()?;
    let game = position.ruleset();
    let hint = with_move_rules!(game, R => hint(kept, &<R as MoveRules>::ARTICLES));
    Some(Puzzle {
        number: u32::try_from(number).ok()?,
        side: game.side(),
        task: language.composition_goal(kept.task),
        difficulty: kept.difficulty,
        fared: None,
        hint: PuzzleHint {
            text: language.say(&format!("puzzle-hint-{}", hint.0), &[]),
            article: wire::Article::new(language, hint.1),
        },
        steps,
    })
}

fn leads_to(position: &AnyPosition, listed: &wire::Legal, after: &AnyPosition) -> bool {
    let squares = listed.routes.first().map(Vec::as_slice).unwrap_or_default();
    position.find_move(squares).ok().and_then(|mv| position.play(&mv).ok()).is_some_and(|next| next == *after)
}

/// The rule that makes a solution work, as a name and the article: what Black must do comes before what White can.
fn hint(kept: &Kept, articles: &Articles) -> (&'static str, Article) {
    let white = || kept.moves.iter().step_by(2).map(|(position, mv)| (position, mv));
    let black = || kept.moves.iter().skip(1).step_by(2).map(|(position, mv)| (position, mv));
    let most = articles.choice;
    let must_take_most = black().any(|(position, mv)| {
        let majority = with_move_rules!(position.ruleset(), R => <R as MoveRules>::MAJORITY);
        majority && mv.captured().len() > 1
    });
    let crowns_in_passing = white().any(|(position, mv)| {
        let last = position.ruleset().side() / 2;
        mv.captured().len() > 1
            && position.route(mv).is_ok_and(|(squares, _)| {
                let middle = squares.len().saturating_sub(1);
                squares.iter().take(middle).skip(1).any(|square| square.number() <= last)
            })
    });
    if must_take_most {
        ("most", most)
    } else if black().any(|(_, mv)| mv.is_capture()) {
        ("must", articles.must_capture)
    } else if crowns_in_passing {
        ("passing", articles.last_row_in_capture)
    } else if white().any(|(_, mv)| mv.promotes()) {
        ("crown", articles.promotion)
    } else if white().any(|(_, mv)| mv.captured().len() > 1) {
        ("chain", articles.man_goes_on)
    } else if white().any(|(_, mv)| mv.is_capture()) {
        ("take", articles.must_capture)
    } else if white().next().is_some_and(|(_, mv)| mv.kind() == Kind::King) {
        ("king", articles.king_moves)
    } else {
        ("man", articles.man_moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who solves at the first try gains what the puzzle loses, and a puzzle that nobody solves comes to be rated above those who fail.
    #[test]
    fn a_try_is_a_game_between_solver_and_puzzle() {
        let [puzzle, solver] = rated(1500, true, 0, [None, None]);
        assert!(puzzle.after < 1500 && solver.after > 1500, "{puzzle:?} {solver:?}");
        let mut kept = None;
        for number in 0..20 {
            let [puzzle, solver] = rated(1200, false, number, [kept, None]);
            assert!(solver.after < 1500);
            kept = Some(PuzzleRating {
                who: String::new(),
                rating: puzzle.after,
                tries: number + 1,
                solved: 0,
                deviation: puzzle.deviation,
                volatility: puzzle.volatility,
                at: number,
            });
        }
        assert!(kept.unwrap().rating > 1700, "twenty who are thought to be of 1500 have failed");
    }

    /// Every record of the files is a puzzle: the moves can be made, White's is among those that are right, and the hint has its text and article in every language.
    #[test]
    fn every_puzzle_can_be_read_and_played() {
        for (discipline, file) in DISCIPLINES.into_iter().zip(VARIANTS.map(composition::puzzles)) {
            assert_eq!(of(discipline).len(), file.matches("[FEN ").count(), "{discipline}");
            for language in Language::ALL {
                let pages = (1..=sets(discipline)).filter_map(|set| puzzles(discipline, set, language));
                let all: Vec<Puzzle> = pages.flatten().collect();
                assert_eq!(all.len(), of(discipline).len());
                assert!(all.len() >= 40, "{discipline}");
                assert!(all.is_sorted_by_key(|puzzle| puzzle.difficulty));
                for puzzle in &all {
                    assert!(!puzzle.hint.text.contains("Unknown text") && !puzzle.task.contains("Unknown"));
                    assert!(
                        puzzle
                            .steps
                            .iter()
                            .all(|step| !step.good.is_empty() && step.legal.len() >= step.good.len())
                    );
                    // Black replies everywhere but at the end.
                    let replies =
                        puzzle.steps.iter().filter(|step| step.reply.is_some() && step.then.is_some());
                    assert_eq!(replies.count(), puzzle.steps.len() - 1, "{discipline} {}", puzzle.number);
                }
            }
            assert!(puzzles(discipline, 0, Language::En).is_none());
            assert!(puzzles(discipline, sets(discipline) + 1, Language::En).is_none());
        }
    }
}
