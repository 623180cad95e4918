//! The final table, by the crate `tournament`.

use draughts::Color;
use tournament::{
    Competition, Entry, GameResult, Id, Meeting, Person, Refusal, Regulations, System, propose,
    standings_after,
};

use super::Event;
use crate::play::{Ending, Score};

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalRow {
    /// The start number.
    pub player: u32,
    /// The name.
    pub name: String,
    /// What stands against each participant: `1`, `=`, `0`, `−`, or nothing.
    pub marks: Vec<String>,
    /// The points.
    pub points: String,
    /// The coefficient of Sonneborn–Berger.
    pub coefficient: String,
    /// The place; nothing for somebody whose results are annulled.
    pub place: String,
}

/// The final table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalTable {
    /// The lines, number 1 first.
    pub rows: Vec<FinalRow>,
}

impl Event {
    /// The event as a competition of the crate `tournament`, with the results there are.
    ///
    /// # Errors
    /// The competition refuses an act; that of an event that has begun never does.
    pub fn competition(&self) -> Result<Competition, Refusal> {
        let mut c = Competition::new();
        let Some(sheet) = self.sheet() else { return Ok(c) };
        let year = u16::try_from(sheet.start.year()).unwrap_or_default();
        let regulations = Regulations::personal(&sheet.name, year, System::RoundRobin { cycles: 1 });
        c.apply(&tournament::Act::Open { regulations })?;
        for player in &sheet.players {
            let person = Person { name: player.name.clone(), ..Person::default() };
            c.apply(&tournament::Act::Enter { entry: Entry::Person(person) })?;
        }
        let order = (0..sheet.players.len()).map(Id::at).collect();
        let reason = "10.2.3".to_owned();
        c.apply(&tournament::Act::Number { order, first: tournament::Color::White, seed: 0, reason })?;
        for round in 1..=c.planned_rounds() {
            let proposal = propose(&c)?;
            let pairs = proposal.pairs.clone();
            c.apply(&tournament::Act::Pair {
                round,
                pairs: proposal.pairs,
                byes: proposal.byes,
                by_hand: None,
                despite_missing: (round > 1).then(|| "10.2.3".to_owned()),
            })?;
            c.apply(&tournament::Act::Publish { round })?;
            for (table, (white, black)) in (1..).zip(pairs) {
                let game = self.games().iter().find(|game| game.white == white.0 && game.black == black.0);
                let Some(ended) = game.and_then(|game| game.play.ended()) else { continue };
                let meeting = match ended.score {
                    Score::White => Meeting::game(GameResult::First),
                    Score::Black => Meeting::game(GameResult::Second),
                    Score::Draw => Meeting::game(GameResult::Draw),
                    Score::Neither => Meeting::DoubleForfeit,
                };
                c.apply(&tournament::Act::Result { round, table, board: 1, meeting })?;
            }
        }
        for player in &self.annulled {
            let reason = "10.5.3".to_owned();
            c.apply(&tournament::Act::Exclude { id: Id(*player), reason, annul: true })?;
        }
        Ok(c)
    }

    /// The final table, or the table as it stands.
    ///
    /// # Errors
    /// As [`Event::competition`].
    pub fn table(&self) -> Result<FinalTable, Refusal> {
        let c = self.competition()?;
        let standings = standings_after(&c, c.planned_rounds());
        let players = self.sheet().map_or(&[][..], |sheet| &sheet.players);
        let rows = (1_u32..).zip(players).map(|(player, participant)| {
            let standing = standings.iter().find(|standing| standing.id == Id(player));
            let value = standing.and_then(|s| s.values.first()).and_then(|v| v.first());
            FinalRow {
                player,
                name: participant.name.clone(),
                marks: (1_u32..).zip(players).map(|(other, _)| self.mark(player, other)).collect(),
                points: standing.map(|s| s.points.to_string()).unwrap_or_default(),
                coefficient: value.map(ToString::to_string).unwrap_or_default(),
                place: standing.map(tournament::Standing::place).unwrap_or_default(),
            }
        });
        Ok(FinalTable { rows: rows.collect() })
    }

    fn mark(&self, player: u32, other: u32) -> String {
        let game = self
            .games()
            .iter()
            .find(|g| g.side_of(player).is_some() && g.side_of(other).is_some() && player != other);
        let Some((game, ended)) = game.and_then(|game| Some((game, game.play.ended()?))) else {
            return String::new();
        };
        let white = game.side_of(player) == Some(Color::White);
        let mark = match (ended.score, white) {
            (Score::White, true) | (Score::Black, false) => "1",
            (Score::White, false) | (Score::Black, true) => "0",
            (Score::Draw, _) => "=",
            (Score::Neither, _) => "−",
        };
        if game.annulled && ended.ending != Ending::NoRecord { format!("({mark})") } else { mark.to_owned() }
    }
}
