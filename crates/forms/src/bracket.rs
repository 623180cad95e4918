//! The sheet of a bracket: who meets whom in each round, with the scores.

use tournament::competition::Pair;
use tournament::{Meeting, System};

use crate::form::{Align, Form, Grid, Paper};
use crate::occasion::Printer;

use Align::{Centre, Left};

impl Printer<'_> {
    /// The sheet of a knock-out or an improved Olympic event: a column for each round, the meetings in the order of their tables.
    #[must_use]
    pub fn bracket(&self) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-bracket"));
        form.paper = Paper::Landscape;
        if !c.regulations().is_some_and(|r| matches!(r.system, System::KnockOut | System::ImprovedOlympic)) {
            return form;
        }
        let mut grid = Grid::default();
        grid.column("", Centre);
        for round in 1..=c.planned_rounds() {
            grid.column(self.round_line(round), Left);
        }
        let tables = c.rounds().iter().map(|r| r.pairs.len() + r.byes.len()).max().unwrap_or(0);
        for table in 0..tables {
            let mut row = vec![(table + 1).to_string()];
            for round in 1..=c.planned_rounds() {
                let cell = c.round(round).map(|r| match r.pairs.get(table) {
                    Some(pair) => self.meeting(pair),
                    None => r
                        .byes
                        .get(table - r.pairs.len())
                        .map_or(String::new(), |&id| format!("{} ({})", c.name(id), self.say("form-free"))),
                });
                row.push(cell.unwrap_or_default());
            }
            grid.rows.push(row);
        }
        form.grids.push(grid);
        form
    }

    fn meeting(&self, pair: &Pair) -> String {
        let c = self.competition;
        let score = match pair.boards.as_slice() {
            [Some(meeting)] => {
                let (a, b) = Meeting::marks(meeting);
                format!("{}:{}", self.mark(a), self.mark(b))
            }
            _ if pair.complete() => {
                let (a, b) = self.match_score(pair);
                format!("{}:{}", self.decimal(a), self.decimal(b))
            }
            _ => "–".to_owned(),
        };
        let decided = pair.decided.map_or(String::new(), |id| format!(" → {}", c.name(id)));
        format!("{} {score} {}{decided}", c.name(pair.first), c.name(pair.second))
    }
}
