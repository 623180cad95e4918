//! Forms of team events and of entries: Appendices 3, 4, 7 and 11.

use tournament::standings::of_competition;
use tournament::teams::{TeamSum, has_white, team_standings};
use tournament::{Decimal, Entry, Id, Meeting, Person};

use crate::form::{Align, Form, Grid};
use crate::occasion::{Official, Printer};
use crate::words::Word;

use Align::{Centre, Left};

impl Printer<'_> {
    /// Appendix 7: the protocol of one match of a round, tables counted from 1.
    #[must_use]
    pub fn team_protocol(&self, round: u16, table: u32) -> Form {
        let c = self.competition;
        let mut form =
            self.form(&format!("{}. {} {table}", self.say(Word::TeamProtocol), self.say(Word::NumberSign)));
        form.lines.push(format!("{} {round}", self.say(Word::Round)));
        let pair = c.round(round).and_then(|r| r.pairs.get((table as usize).checked_sub(1)?));
        let Some(pair) = pair else { return form };
        let mut grid = Grid::default();
        grid.column(self.say(Word::NumberSign), Centre);
        grid.column(c.name(pair.first), Left);
        grid.column(c.name(pair.second), Left);
        grid.column(self.say(Word::Result), Centre);
        let (white, black) = self.colours(true);
        let mut sums = (Decimal::ZERO, Decimal::ZERO);
        for (board, result) in (1..).zip(&pair.boards) {
            let player = |team: Id, first: bool| {
                let colour = if has_white(board, first) { white } else { black };
                self.member(team, round, board)
                    .map_or_else(|| "–".to_owned(), |p| format!("{} ({colour})", p.name))
            };
            let text = result.as_ref().map(Meeting::marks).map_or_else(
                || "–".to_owned(),
                |(a, b)| {
                    sums.0 += a.points(self.scoring());
                    sums.1 += b.points(self.scoring());
                    format!("{} : {}", self.mark(a), self.mark(b))
                },
            );
            grid.rows.push(vec![
                format!("{board}."),
                player(pair.first, true),
                player(pair.second, false),
                text,
            ]);
        }
        if pair.complete() {
            let last = vec![
                String::new(),
                String::new(),
                self.say(Word::FinalResult).to_owned(),
                format!("{} : {}", sums.0, sums.1),
            ];
            grid.rows.push(last);
            if sums.0 != sums.1 {
                let winner = if sums.0 > sums.1 { pair.first } else { pair.second };
                form.notes.push(format!("{} {}", self.say(Word::InFavourOf), c.name(winner)));
            }
        }
        form.grids.push(grid);
        let captain = self.say(Word::Captain);
        form.signatures
            .insert(0, format!("{captain} 1 ____________________    {captain} 2 ____________________"));
        form.signatures.insert(1, self.signature(Word::MatchArbiter, &Official::default()));
        form
    }

    fn member(&self, team: Id, round: u16, board: u8) -> Option<&Person> {
        let seat = (*self.competition.line_up(team, round).get(board as usize - 1)?)?;
        match &self.competition.entrant(team)?.entry {
            Entry::Team(t) => t.members.get(seat as usize - 1),
            Entry::Person(_) => None,
        }
    }

    /// Appendix 7: the summary of a round's matches.
    #[must_use]
    pub fn team_summary(&self, round: u16) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say(Word::TeamSummary));
        form.lines.push(format!("{} {round}", self.say(Word::Round)));
        let mut grid = Grid::default();
        grid.column(self.say(Word::NumberSign), Centre);
        grid.column(format!("{} 1", self.say(Word::Team)), Left);
        grid.column(self.say(Word::Result), Centre);
        grid.column(format!("{} 2", self.say(Word::Team)), Left);
        for (table, pair) in (1..).zip(c.round(round).map_or(&[][..], |r| &r.pairs)) {
            let marks: Vec<_> = pair.boards.iter().flatten().map(Meeting::marks).collect();
            let a: Decimal = marks.iter().map(|m| m.0.points(self.scoring())).sum();
            let b: Decimal = marks.iter().map(|m| m.1.points(self.scoring())).sum();
            let score = if pair.complete() { format!("{a} : {b}") } else { "–".to_owned() };
            grid.rows.push(vec![i32::to_string(&table), c.name(pair.first), score, c.name(pair.second)]);
        }
        form.grids.push(grid);
        form
    }

    /// Appendix 11: team standings of a personal event by the best results of each team.
    #[must_use]
    pub fn team_standings(&self, best: usize, sum: TeamSum) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say(Word::TeamResultsTable));
        let mut grid = Grid::default();
        grid.column(self.say(Word::Place), Centre);
        grid.column(self.say(Word::Team), Left);
        grid.column(self.say(Word::FullName), Left);
        for word in
            [Word::Title, Word::Rating, Word::PlayersPoints, Word::PointsSum, Word::PlacesSum, Word::Note]
        {
            grid.column(self.say(word), Centre);
        }
        let personal = of_competition(c, u16::MAX);
        for team in team_standings(c, u16::MAX, best, sum) {
            let place = if team.from == team.to {
                team.from.to_string()
            } else {
                format!("{}-{}", team.from, team.to)
            };
            for (i, &id) in team.counted.iter().enumerate() {
                let person = c.entrant(id).and_then(|e| e.entry.person());
                let own = personal.iter().find(|s| s.id == id);
                let head = |text: String| if i == 0 { text } else { String::new() };
                grid.rows.push(vec![
                    head(place.clone()),
                    head(team.name.clone()),
                    c.name(id),
                    person.map_or(String::new(), |p| p.title.clone()),
                    person.and_then(|p| p.rating).map_or(String::new(), |r| r.to_string()),
                    own.map_or(String::new(), |s| s.points.to_string()),
                    head(team.points.to_string()),
                    head(team.places.to_string()),
                    String::new(),
                ]);
            }
        }
        form.grids.push(grid);
        form
    }

    /// Appendix 3 (preliminary) or 4 (final): the entry of an organisation, with its people filled in.
    #[must_use]
    pub fn entry_form(&self, organisation: &str, last: bool) -> Form {
        let c = self.competition;
        let title = self.say(if last { Word::FinalEntry } else { Word::PreliminaryEntry });
        let o = self.occasion;
        let name = c.regulations().map(|r| r.name.clone()).unwrap_or_default();
        let mut form = Form {
            title: title.to_owned(),
            lines: vec![organisation.to_owned(), name],
            landscape: true,
            ..Form::default()
        };
        let place = [o.venue.as_str(), o.dates.as_str()].join(" ");
        form.lines.push(format!(
            "{} {} {}",
            self.say(Word::HeldIn),
            place.trim(),
            self.say(Word::FollowingPlayers)
        ));
        let mut grid = Grid::default();
        grid.column(self.say(Word::NumberSign), Centre);
        grid.column(self.say(Word::FullName), Left);
        for word in [Word::Birth, Word::Title, Word::Discipline, Word::Address, Word::Passport, Word::Coach] {
            grid.column(self.say(word), Left);
        }
        if last {
            grid.column(self.say(Word::Doctor), Left);
        }
        let discipline = o.discipline.map_or("", |d| d.name(self.language));
        let people = c.entrants().iter().filter(|e| !e.struck).filter_map(|e| e.entry.person());
        for (i, p) in (1..).zip(people.filter(|p| p.organisation == organisation)) {
            let born = p.born.map_or(String::new(), |b| b.to_string());
            let mut row =
                vec![i32::to_string(&i), p.name.clone(), born, p.title.clone(), discipline.to_owned()];
            row.resize(grid.align.len(), String::new());
            grid.rows.push(row);
        }
        while grid.rows.len() < 4 {
            let mut row = vec![String::new(); grid.align.len()];
            row[0] = (grid.rows.len() + 1).to_string();
            grid.rows.push(row);
        }
        form.grids.push(grid);
        form.notes.push(format!("{} ______________________________", self.say(Word::Representative)));
        let line = |word: Word| {
            format!(
                "{} ____________________ ({}) ____________________",
                self.say(word),
                self.say(Word::Signature)
            )
        };
        if last {
            form.signatures.push(line(Word::MedicalSeal));
        }
        form.signatures.push(line(Word::FederationHead));
        form.signatures.push(line(Word::AuthorityHead));
        form.signatures.push(format!("{}    «___» ______________ 20___", self.say(Word::Seal)));
        form
    }
}
