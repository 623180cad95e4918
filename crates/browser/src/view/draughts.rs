//! What the page is told of a game of draughts.

use draughts::{AnySquare, ListedMove, Notation};
use game::Moment;
use game::Player;
use game::draughts::{Claim, Game};
use language::Language;
use serde::Serialize;

use super::{Claimable, Move, cited, color};

/// The most ways that are listed for one move.
const MOST_ROUTES: usize = 64;

/// A board of draughts.
#[derive(Debug, Serialize)]
pub struct DraughtsBoard {
    /// The position.
    pub fen: String,
    /// Squares a side.
    pub side: u8,
    /// The game, which says how the squares lie and are named.
    pub game: &'static str,
    /// The legal moves, none when the game is over.
    pub legal: Vec<Legal>,
    /// What a move without a capture is answered, if one is due.
    pub must: Option<Must>,
    /// Draw counters.
    pub counters: Vec<Counted>,
    /// What the opponent may demand to be put right.
    pub irregular: Option<Irregular>,
}

/// A legal move, see [`ListedMove`].
#[derive(Debug, Serialize)]
pub struct Legal {
    from: u8,
    to: u8,
    captured: Vec<u8>,
    promotes: bool,
    full: String,
    short: String,
    routes: Vec<Vec<u8>>,
    more: bool,
}

/// A capture is due.
#[derive(Debug, Serialize)]
pub struct Must {
    /// The pieces that can capture.
    pub from: Vec<u8>,
    /// The sentence with its article.
    pub text: String,
}

/// A draw counter.
#[derive(Debug, Serialize)]
pub struct Counted {
    /// How far it has come, with the article.
    pub text: String,
}

/// An irregularity that can still be put right.
#[derive(Debug, Serialize)]
pub struct Irregular {
    /// Who did it.
    pub by: &'static str,
    /// What it is.
    pub text: String,
}

pub(super) fn board(game: &Game, language: Language) -> DraughtsBoard {
    let legal = game.legal();
    let position = game.position();
    let over = game.verdict().is_some();
    let must = legal.must_capture().filter(|_| !over).map(|(from, article)| {
        let names: Vec<String> = from.iter().map(ToString::to_string).collect();
        let arguments = [("squares", names.join(", ").into()), ("count", names.len().into())];
        let text = cited(&language.say("move-must-capture", &arguments), article, language);
        Must { from: from.into_iter().map(AnySquare::number).collect(), text }
    });
    let counters = game.counters().into_iter().filter(|counter| counter.count > 0).map(|counter| {
        let count = language
            .say("judge-counter", &[("count", counter.count.into()), ("limit", counter.limit.into())]);
        Counted { text: cited(&count, counter.article, language) }
    });
    DraughtsBoard {
        fen: position.fen(),
        side: position.ruleset().side(),
        game: position.ruleset().name(),
        legal: if over {
            Vec::new()
        } else {
            legal.listed(MOST_ROUTES).into_iter().map(|listed| describe(legal, listed)).collect()
        },
        must,
        counters: counters.collect(),
        irregular: game.irregularity().map(|(player, kind)| Irregular {
            by: color(player, game.white()),
            text: language.irregularity(kind),
        }),
    }
}

pub(super) fn moves(game: &Game) -> Vec<Move> {
    let made = game.moves().iter().map(|made| {
        let text = game.chosen_among(made).write_move(&made.ply.mv, Notation::Sheet).unwrap_or_default();
        Move { by: color(made.by, game.white()), text, left: made.left.map(|left| left.0) }
    });
    made.collect()
}

pub(super) fn claims(game: &Game, now: Moment, language: Language) -> Vec<Claimable> {
    let of = |player| {
        game.claims(player, now).into_iter().filter_map(move |(claim, article)| {
            let (words, text) = claim_words(game, &claim, language)?;
            Some(Claimable { by: color(player, game.white()), words, text: cited(&text, article, language) })
        })
    };
    Player::BOTH.into_iter().flat_map(of).collect()
}

fn describe(legal: &draughts::Legal, listed: ListedMove) -> Legal {
    let ListedMove { mv, captured, routes, more } = listed;
    Legal {
        from: mv.start().number(),
        to: mv.end().number(),
        captured,
        promotes: mv.promotes(),
        full: legal.write_move(&mv, Notation::Sheet).unwrap_or_default(),
        short: legal.write_move(&mv, Notation::Short).unwrap_or_default(),
        routes,
        more,
    }
}

/// A claim as a line of the script has it, and what it is called.
fn claim_words(game: &Game, claim: &Claim, language: Language) -> Option<(String, String)> {
    let say = |text: &str| language.say(text, &[]);
    Some(match claim {
        Claim::Repetition { announced: None } => ("claim repetition".to_owned(), say("reason-repetition")),
        Claim::Repetition { announced: Some(squares) } => {
            let mv = game.legal().find_move(squares).ok()?;
            let text = game.legal().write_move(&mv, Notation::Sheet).ok()?;
            (format!("claim repetition {text}"), format!("{text}: {}", say("reason-repetition")))
        }
        Claim::Counter => ("claim counter".to_owned(), say("claim-counter")),
        Claim::Ending => ("claim ending".to_owned(), say("reason-ending")),
        Claim::ObviousDraw => ("claim obvious".to_owned(), say("claim-obvious")),
        Claim::Flag => ("claim flag".to_owned(), say("reason-flag")),
        Claim::ShortOfTime => ("claim short-of-time".to_owned(), say("reason-short-of-time")),
    })
}
