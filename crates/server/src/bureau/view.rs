//! What somebody with a role sees of a bureau and of its games.

use correspondence::{Analysis, Ending, Evaluation, Event, EventGame, Iso, Play};
use draughts::{AnyPosition, Color};
use game::Day;
use language::Language;

use super::rights::{Role, may_see};
use crate::wire::{
    BureauClaim, BureauEvaluation, BureauGame, BureauGameRow, BureauLetter, BureauMove, BureauPlayer,
    BureauSeen,
};

pub(super) fn side(color: Color) -> String {
    if color == Color::White { "white" } else { "black" }.to_owned()
}

/// Whether a game is to be adjudicated: its last day is over, or a player has left; on a board of the platform, when that is stopped.
pub(super) fn is_stopped(event: &Event, game: &EventGame, today: Day) -> bool {
    if event.sheet().is_some_and(|sheet| sheet.server) {
        return game.stopped && game.play.ended().is_none();
    }
    let over = event.sheet().and_then(|sheet| sheet.end).is_some_and(|end| today >= end);
    game.play.ended().is_none()
        && (over || event.left().iter().any(|(player, _)| game.side_of(*player).is_some()))
}

/// An event; the names of accounts are those of `account` for the role.
pub(super) fn event(
    id: &str,
    event: &Event,
    roles: &[Role],
    account: &dyn Fn(Role) -> Option<String>,
    today: Day,
    language: Language,
) -> Option<BureauSeen> {
    let sheet = event.sheet()?;
    let officials = roles.iter().any(|role| matches!(role, Role::Arbiter | Role::Secretary));
    let players = (1..).zip(&sheet.players).map(|(number, player)| BureauPlayer {
        number,
        name: player.name.clone(),
        account: account(Role::Player(number)),
        email: player.email.clone(),
    });
    let games = (1..).zip(event.games()).map(|(number, game)| {
        let state = match game.play.ended() {
            Some(_) => "over",
            None if game.play.claim().is_some() => "claim",
            None if is_stopped(event, game, today) => "stopped",
            None if sheet.server && game.board.is_none() => "waits",
            None => "running",
        };
        BureauGameRow {
            number,
            text: language.letter_game_line(event, number, game),
            state: state.to_owned(),
            yours: roles.iter().any(|role| may_see(*role, event, number)),
        }
    });
    let told = |by: u32| officials || roles.contains(&Role::Player(by));
    Some(BureauSeen {
        id: id.to_owned(),
        code: sheet.code.clone(),
        name: sheet.name.clone(),
        variant: sheet.variant.to_string(),
        today: Iso(today).to_string(),
        roles: roles.iter().map(ToString::to_string).collect(),
        secretary: account(Role::Secretary),
        players: players.collect(),
        games: games.collect(),
        list: language.letter_start_list(event),
        table: language.letter_table(event).unwrap_or_default(),
        owed: if officials {
            event.owed(today).iter().map(|notice| language.letter_notice(event, notice)).collect()
        } else {
            Vec::new()
        },
        disputes: (1..)
            .zip(event.disputes())
            .filter(|(_, dispute)| told(dispute.by))
            .map(|(number, dispute)| language.letter_dispute(event, number, dispute))
            .collect(),
        sanctions: event
            .sanctions()
            .iter()
            .filter(|sanction| told(sanction.player))
            .map(|sanction| language.letter_sanction(event, sanction))
            .collect(),
        closed: event.closed().is_some(),
        server: sheet.server,
        boards: event.games().iter().any(|game| game.board.is_some()),
    })
}

/// A line of moves from a position, as far as it can be played.
pub(super) fn line(position: &AnyPosition, texts: &[String]) -> Vec<BureauMove> {
    let mut at = Some(*position);
    let mut moves = Vec::new();
    for text in texts {
        at = at.and_then(|at| at.play(&at.read_move(text).ok()?).ok());
        let parent = moves.len().checked_sub(1);
        moves.push(BureauMove {
            text: text.clone(),
            fen: at.map(|at| at.fen()),
            parent,
            comment: String::new(),
        });
    }
    moves
}

fn evaluation(position: &AnyPosition, sent: &Evaluation) -> BureauEvaluation {
    let read = sent.analysis.as_ref().and_then(|text| Analysis::read(text, position).ok());
    let moves = read.map(|analysis| analysis.moves(position)).unwrap_or_default();
    let analysis = moves.into_iter().map(|mv| BureauMove {
        text: mv.text,
        fen: mv.position.map(|position| position.fen()),
        parent: mv.parent,
        comment: mv.comment,
    });
    BureauEvaluation {
        score: sent.score.sign().to_owned(),
        day: Iso(sent.day).to_string(),
        analysis: analysis.collect(),
    }
}

/// A game whose moves are those of `play`.
pub(super) fn game(
    event: &Event,
    number: u32,
    play: &Play,
    roles: &[Role],
    today: Day,
    language: Language,
) -> Option<BureauGame> {
    let game = event.game(number).filter(|_| roles.iter().any(|role| may_see(*role, event, number)))?;
    let officials = roles.iter().any(|role| matches!(role, Role::Arbiter | Role::Secretary));
    let is = |color: Color| roles.contains(&Role::Player(game.player(color)));
    let (white, black) = (event.name(game.white), event.name(game.black));
    let start = play.plies().first().map_or(*play.position(), |ply| ply.before);
    let after = play.plies().iter().skip(1).map(|ply| ply.before).chain([*play.position()]);
    let moves = play.plies().iter().zip(after).enumerate().map(|(at, (ply, position))| BureauMove {
        text: ply.text.clone(),
        fen: Some(position.fen()),
        parent: at.checked_sub(1),
        comment: String::new(),
    });
    let letters = play.letters().iter().map(|letter| BureauLetter {
        by: side(letter.by),
        card: language.letter_card(&letter.letter),
        findings: letter.findings.iter().map(|finding| language.letter_finding(finding)).collect(),
    });
    let ended = play.ended();
    // Each side judges for itself; the arbiter sees both, and the players when it is over.
    let sent = [Color::White, Color::Black].into_iter().zip(&game.evaluations).map(|(color, sent)| {
        let shown = officials || is(color) || ended.is_some();
        sent.as_ref().filter(|_| shown).map(|sent| evaluation(play.position(), sent))
    });
    let adjudicated = ended.is_some_and(|ended| ended.ending == Ending::Adjudication);
    Some(BureauGame {
        number,
        white: game.white,
        black: game.black,
        start: start.fen(),
        moves: moves.collect(),
        status: language.letter_status(play),
        due: play
            .due()
            .filter(|_| !event.sheet().is_some_and(|sheet| sheet.server))
            .map(|due| language.letter_due(&due))
            .unwrap_or_default(),
        board: game.board.clone(),
        writes: side(play.to_write()),
        letters: letters.collect(),
        schedule: language.letter_schedule(play, white, black),
        record: ended.and_then(|_| language.letter_record(play, white, black)),
        over: ended.is_some(),
        claim: play.claim().map(|claim| BureauClaim {
            by: side(claim.by),
            day: Iso(claim.day).to_string(),
            sealed: (roles.contains(&Role::Arbiter) || is(claim.by)).then(|| claim.sealed.clone()),
            complete: claim.materials.complete(),
            protested: claim.protested,
        }),
        stopped: is_stopped(event, game, today),
        evaluations: sent.collect(),
        adjudicated,
        reasons: game.reasons.clone(),
        protested: game.protested && adjudicated,
    })
}
