//! The acts of a text: words that every board knows, then those of the board.

use ::draughts::{AnyPosition, Square, with_move_rules};
use ::renju::{Color, OpeningAct, Point};

use super::{ScriptFault, Who, span};
use crate::act::{FrameAct, Ruling};
use crate::any::{AnyGame, Logged};
use crate::draughts::{self, Claim, Happened, Slip, WrongStart};
use crate::player::{Actor, Player};
use crate::renju;
use crate::sanction::Sanction;
use crate::time::Span;

/// The act that the words stand for in a game as it stands.
pub(super) fn read(game: &AnyGame, who: Actor, words: &str) -> Result<Logged, ScriptFault> {
    let split: Vec<&str> = words.split_whitespace().collect();
    let unknown = || ScriptFault::Act(words.to_owned());
    if let Some(act) = frame(game, &split) {
        return Ok(game.logged(who, act.ok_or_else(unknown)?));
    }
    Ok(match game {
        AnyGame::Draughts(game) => Logged::Draughts { who, act: on_draughts(game, words, &split)? },
        AnyGame::Renju(_) => Logged::Renju { who, act: on_renju(&split).ok_or_else(unknown)?? },
    })
}

/// An act that every game knows; `Some(None)` if its first word is of one and the rest is not.
fn frame(game: &AnyGame, words: &[&str]) -> Option<Option<FrameAct>> {
    let player = |name: &str| match Who::named(name)?.actor(game) {
        Actor::Player(player) => Some(player),
        Actor::Arbiter => None,
    };
    let sanction = |name: &str, sanction| Some(FrameAct::Sanction { player: player(name)?, sanction });
    Some(match *words {
        ["start"] => Some(FrameAct::Start),
        ["arrive"] => Some(FrameAct::Arrive),
        ["offer"] => Some(FrameAct::OfferDraw),
        ["accept"] => Some(FrameAct::AcceptDraw),
        ["decline"] => Some(FrameAct::DeclineDraw),
        ["resign"] => Some(FrameAct::Resign),
        ["press"] => Some(FrameAct::Press),
        ["remind"] => Some(FrameAct::Remind),
        ["stop"] => Some(FrameAct::StopClock),
        ["pause"] => Some(FrameAct::Pause),
        ["resume"] => Some(FrameAct::Resume),
        ["look"] => Some(FrameAct::Look),
        ["rule", ref what @ ..] => ruling(what, player).map(FrameAct::Rule),
        ["clock", name, left] => {
            player(name).zip(span(left)).map(|(player, left)| FrameAct::SetClock { player, left })
        }
        ["remark", name] => sanction(name, Sanction::Remark),
        ["warning", name] => sanction(name, Sanction::Warning),
        ["loss", name] => sanction(name, Sanction::Loss),
        ["exclude", name] => sanction(name, Sanction::Exclusion),
        ["time", name, added] => span(added).and_then(|added| sanction(name, Sanction::Time(added))),
        _ => return None,
    })
}

fn ruling(words: &[&str], player: impl Fn(&str) -> Option<Player>) -> Option<Ruling> {
    Some(match *words {
        ["upheld"] => Ruling::Upheld,
        ["rejected"] => Ruling::Rejected,
        ["checked"] => Ruling::Checked,
        ["draw"] => Ruling::Draw,
        ["both-flags"] => Ruling::BothFlags,
        ["both-lose"] => Ruling::BothLose,
        ["micromatch-both-lose"] => Ruling::MicromatchBothLose,
        ["micromatch-lost", name] => Ruling::MicromatchLost(player(name)?),
        ["forfeit", name] => Ruling::Forfeit(player(name)?),
        ["both-forfeit"] => Ruling::BothForfeit,
        ["annulled"] => Ruling::Annulled,
        ["adjudicated"] => Ruling::Adjudicated(None),
        ["adjudicated", name] => Ruling::Adjudicated(Some(player(name)?)),
        ["win", name] => Ruling::Win(player(name)?),
        _ => return None,
    })
}

fn on_draughts(game: &draughts::Game, text: &str, words: &[&str]) -> Result<draughts::Act, ScriptFault> {
    use draughts::{Act, BoardAct};

    let unknown = || ScriptFault::Act(text.to_owned());
    let position = game.position();
    let squares = |text: &str| game.read_move(text).map_err(ScriptFault::Move);
    let square = |name: &str| number(&position, name).ok_or_else(unknown);
    Ok(match *words {
        ["lot", code] => Act::Board(BoardAct::Lot { code: code.to_owned() }),
        ["adjust"] => Act::Board(BoardAct::Adjust),
        ["demand"] => Act::Board(BoardAct::Demand),
        ["restored"] => Act::Board(BoardAct::RecordMadeGood),
        ["anew", "colors"] => Act::Board(BoardAct::BeginAnew(WrongStart::Colors)),
        ["anew", "board"] => Act::Board(BoardAct::BeginAnew(WrongStart::Board)),
        ["anew", "pieces", ref rest @ ..] => {
            Act::Board(BoardAct::BeginAnew(WrongStart::Pieces(super::head::start(&rest.join(" ")))))
        }
        ["touch", name] => Act::Board(BoardAct::Touch { square: square(name)? }),
        ["mark", name] => Act::Board(BoardAct::MarkKing { square: square(name)? }),
        ["did", ends, ref rest @ ..] => {
            let happened = happened(&position, ends, rest).ok_or_else(unknown)?;
            Act::Board(BoardAct::Happened(happened))
        }
        ["claim", "repetition"] => Act::claim(Claim::Repetition { announced: None }),
        ["claim", "repetition", text] => Act::claim(Claim::Repetition { announced: Some(squares(text)?) }),
        ["claim", "counter"] => Act::claim(Claim::Counter),
        ["claim", "ending"] => Act::claim(Claim::Ending),
        ["claim", "obvious"] => Act::claim(Claim::ObviousDraw),
        ["claim", "flag"] => Act::claim(Claim::Flag),
        ["claim", "short-of-time"] => Act::claim(Claim::ShortOfTime),
        _ => Act::mv(squares(text)?, Span::ZERO),
    })
}

/// `did h2-g3`, `did c3-e5 off d4,f6`, `did c7-b8 king`, `did c3-light`, `did c3:g7 off d4,f6 early`.
fn happened(position: &AnyPosition, ends: &str, rest: &[&str]) -> Option<Happened> {
    let (from, to) = ends.split_once(['-', ':', 'x'])?;
    let square = |name: &str| number(position, name);
    let to = if to == "light" { Happened::LIGHT } else { square(to)? };
    let mut happened = Happened { from: square(from)?, to, removed: Vec::new(), king: false, slip: None };
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        match *word {
            "king" => happened.king = true,
            "early" => happened.slip = Some(Slip::Early),
            "stopped" => happened.slip = Some(Slip::Stopped),
            "off" => happened.removed = rest.next()?.split(',').map(square).collect::<Option<_>>()?,
            _ => return None,
        }
    }
    Some(happened)
}

/// The number of a square by its name.
fn number(position: &AnyPosition, name: &str) -> Option<u8> {
    with_move_rules!(position.ruleset(), R => {
        name.parse::<Square<<R as ::draughts::MoveRules>::Board>>().ok().map(Square::number)
    })
}

/// `None` if the words are no act of renju.
fn on_renju(words: &[&str]) -> Option<Result<renju::Act, ScriptFault>> {
    use renju::{Act, BoardAct};

    let point = |name: &str| name.parse::<Point>().map_err(ScriptFault::Point);
    let play = |what: OpeningAct| Act::play(what, Span::ZERO);
    Some(match *words {
        ["pass"] => Ok(Act::pass(Span::ZERO)),
        ["adjust"] => Ok(Act::Board(BoardAct::Adjust)),
        ["shifted"] => Ok(Act::Board(BoardAct::Shifted)),
        ["restored"] => Ok(Act::Board(BoardAct::Restored)),
        ["claim", "foul"] => Ok(Act::Board(BoardAct::ClaimFoul)),
        ["claim", "flag"] => Ok(Act::Board(BoardAct::ClaimFlag)),
        ["swap"] => Ok(play(OpeningAct::Swap)),
        ["keep"] => Ok(play(OpeningAct::Keep)),
        ["declare", count] => Ok(play(OpeningAct::Declare(count.parse().ok()?))),
        ["fifths", names] => {
            let points: Result<_, _> = names.split(',').map(point).collect();
            points.map(|points| play(OpeningAct::Offer(points)))
        }
        ["choose", name] => point(name).map(|point| play(OpeningAct::Choose(point))),
        ["take", "black"] => Ok(play(OpeningAct::Take(Color::Black))),
        ["take", "white"] => Ok(play(OpeningAct::Take(Color::White))),
        [name] => point(name).map(|point| play(OpeningAct::Place(point))),
        _ => return None,
    })
}
