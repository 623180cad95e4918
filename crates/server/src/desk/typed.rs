//! Games that are typed in from the score sheets while the round runs (13.1.4).

use ::pdn::{Game, Games, Mode, Terminator, What};
use draughts::{AnyMove, Variant};
use tournament::{Competition, Entry, GameResult, Id, Meeting};

/// The longest text of a game that is typed in.
const LONGEST: usize = 16 * 1_024;

/// Where a game is: the round, the table, the board, which game of the micro-match from 1.
pub(crate) type Sheet = (u16, u32, u8, u8);

/// The variant that is played in an event; draughts-64 as long as nothing else is said.
pub(crate) fn variant(c: &Competition) -> Variant {
    let discipline = c.occasion().discipline.and_then(rulebook::OfficialDiscipline::discipline);
    discipline.and_then(Variant::of).unwrap_or(Variant::Russian)
}

/// A text as the game it is kept as: its moves alone, each legal by the rules of a variant, and the position it begins from.
pub(crate) fn read(text: &str, variant: Variant) -> Result<String, What> {
    if text.len() > LONGEST {
        return Err(What::GameTooBig);
    }
    let Some(Ok(read)) = Games::new(text.as_bytes(), Mode::Strict).next() else {
        return Err(What::GameTooBig);
    };
    if let Some(fault) = read.faults.into_iter().next() {
        return Err(fault.what);
    }
    let mut game = read.game;
    if game.ruleset().is_none() {
        game.set_ruleset(variant);
    }
    let moves = game.moves()?;
    if let Some(what) = moves.stopped {
        return Err(what);
    }
    let made: Vec<AnyMove> = moves.made.iter().map(|(_, _, mv)| *mv).collect();
    Ok(Game::of_moves(&moves.start, &made).to_string())
}

/// Who sits at a board: the person, or of a team the member that its line-up names.
fn player(c: &Competition, round: u16, board: u8, id: Id) -> String {
    let member = match c.entrant(id).map(|e| &e.entry) {
        Some(Entry::Team(team)) => {
            let at = c.line_up(id, round).get(usize::from(board) - 1).copied().flatten();
            at.and_then(|at| team.members.get(usize::from(at).checked_sub(1)?)).map(|m| m.name.clone())
        }
        _ => None,
    };
    member.unwrap_or_else(|| c.name(id))
}

/// A kept game as a record of the event: who, where, and how it ended.
pub(crate) fn record(
    c: &Competition,
    event: &str,
    (round, table, board, game): Sheet,
    text: &str,
) -> Option<String> {
    let pair = c.round(round)?.pairs.get((table as usize).checked_sub(1)?)?;
    let mut record = Games::new(text.as_bytes(), Mode::Recovering).next()?.ok()?.game;
    record.set_tag("Event", event);
    let place =
        if pair.boards.len() > 1 { format!("{round}.{table}.{board}") } else { format!("{round}.{table}") };
    record.set_tag("Round", &place);
    // On even boards of a team match and in every second game of a micro-match the second-named begins (5.4.6, 5.4.9.3).
    let turned = board.is_multiple_of(2) != game.is_multiple_of(2);
    let (white, black) = if turned { (pair.second, pair.first) } else { (pair.first, pair.second) };
    record.set_tag("White", &player(c, round, board, white));
    record.set_tag("Black", &player(c, round, board, black));
    let result = match pair.boards.get(usize::from(board) - 1)? {
        Some(Meeting::Played(games)) => games.get(usize::from(game) - 1).copied(),
        _ => None,
    };
    record.finish(match result {
        None => Terminator::Unknown,
        Some(GameResult::Draw) => Terminator::Draw2,
        Some(GameResult::Neither) => Terminator::Both,
        Some(result) if (result == GameResult::First) != turned => Terminator::Win2,
        Some(_) => Terminator::Loss2,
    });
    Some(record.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 13.1.4: what is typed is a game by the rules, or it is said what is wrong.
    #[test]
    fn a_sheet_is_a_legal_game_13_1_4() {
        let kept = read("1. c3-d4 b6-a5 2. b2-c3", Variant::Russian).unwrap();
        assert!(kept.contains("1. c3-d4 b6-a5 2. b2-c3"), "{kept}");
        assert_eq!(read(&kept, Variant::Russian).unwrap(), kept);
        assert!(read("1. c3-d4 b6-a5 2. a1-h8", Variant::Russian).is_err());
        assert!(read(&"c3-d4 ".repeat(5_000), Variant::Russian).is_err());
        assert!(read("1. 32-28 19-23", Variant::International).is_ok());
    }
}
