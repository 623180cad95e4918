//! Forms of rounds and results: Appendices 6, 8, 9 and 10, and the crosstable.

use tournament::standings::crosstable::{Cell, Opponent};
use tournament::standings::standings_after;
use tournament::{Character, Color, Crosstable, Id, Standing, System, TeamCounting};

use crate::form::{Align, Form, FormLine, Grid, OWN_CELL, Paper};
use crate::occasion::{Printer, roman};

use Align::{Centre, Left, Name};

/// Up to so many columns of opponents stand beside names and totals on the width of a page.
const WIDEST_WHOLE: usize = 24;

/// Where the table is split, so many columns of opponents stand on a page.
const WIDEST_PART: usize = 26;

impl Printer<'_> {
    /// Appendix 6: the protocol of a round, with results where there are any.
    #[must_use]
    pub fn round_protocol(&self, round: u16) -> Form {
        let mut form =
            self.form(format!("{} {} {round}", self.say("form-protocol"), self.say("form-number-sign")));
        form.lines.push(self.day_and_round(round));
        let swiss = self.competition.regulations().is_some_and(|r| matches!(r.system, System::Swiss { .. }));
        let (first, second) = self.colors(false);
        let mut grid = Grid::default();
        grid.column(self.say("form-result"), Centre);
        grid.column(first, Name);
        grid.column(self.say("form-number-sign"), Centre);
        grid.column(second, Name);
        grid.column(self.say("form-result"), Centre);
        // The lot of openings stands on the protocol where there was one (12.4.6).
        let drawn = self.competition.round(round).is_some_and(|r| !r.openings.is_empty());
        if drawn {
            grid.column(self.say("form-opening"), Left);
        }
        if let Some(r) = self.competition.round(round) {
            for (table, pair) in (1u32..).zip(&r.pairs) {
                let (a, b) = match pair.boards.as_slice() {
                    [Some(meeting)] => {
                        let (a, b) = meeting.marks();
                        (self.mark(a).to_owned(), self.mark(b).to_owned())
                    }
                    [_, _, ..] if pair.complete() => {
                        let (a, b) = self.match_score(pair);
                        (self.decimal(a), self.decimal(b))
                    }
                    _ => (String::new(), String::new()),
                };
                grid.rows.push(vec![
                    a,
                    self.numbered(pair.first),
                    table.to_string(),
                    self.numbered(pair.second),
                    b,
                ]);
                if drawn && let Some(row) = grid.rows.last_mut() {
                    let of = |board: u8| self.competition.opening(round, table, board);
                    let boards: Vec<&str> = (1..=pair.boards.len() as u8).filter_map(of).collect();
                    row.push(boards.join("; "));
                }
            }
            for &id in &r.byes {
                // A plus in a Swiss event; elsewhere a bye is no result.
                grid.rows.push(vec![
                    if swiss { "+" } else { "" }.to_owned(),
                    self.numbered(id),
                    "–".to_owned(),
                    self.say("form-free"),
                    String::new(),
                ]);
                if drawn && let Some(row) = grid.rows.last_mut() {
                    row.push(String::new());
                }
            }
        }
        form.grids.push(grid);
        form
    }

    fn numbered(&self, id: Id) -> String {
        format!("{}. {}", self.number(id), self.competition.name(id))
    }

    /// Appendix 8: a player's card.
    #[must_use]
    pub fn card(&self, id: Id) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-player-card"));
        let person = c.entrant(id).and_then(|e| e.entry.person());
        let rating =
            |id: Id| c.entrant(id).and_then(|e| e.entry.rating()).map_or(String::new(), |r| r.to_string());
        form.paper = Paper::Part;
        let asked = |word: &str| FormLine::words(self.say(word));
        form.lines.push(
            asked("form-player")
                .and_blank(self.numbered(id), "")
                .and_words(self.say("form-region"))
                .and_blank(person.map_or("", |p| &p.organisation), ""),
        );
        form.lines.push(
            asked("form-title-long")
                .and_blank(person.map_or("", |p| &p.title), "")
                .and_words(self.say("form-rating"))
                .and_blank(rating(id), ""),
        );
        let mut grid = Grid::default();
        grid.column(self.say("form-round-number"), Centre);
        grid.column(self.say("form-opponent-name"), Name);
        for word in [
            "form-number-sign",
            "form-title-of-opponent",
            "form-rating",
            "form-color",
            "form-result",
            "form-running-total",
        ] {
            grid.column(self.say(word), Centre);
        }
        let Some(table) = Crosstable::new(c, u16::MAX) else { return form };
        let (first, second) = self.colors(true);
        for round in 1..=c.planned_rounds() {
            let mut row = vec![String::new(); 8];
            row[0] = round.to_string();
            if let Some(pair) = c.round(round).and_then(|r| r.pair_of(id)) {
                let other = pair.opponent_of(id);
                row[1] = c.name(other);
                row[2] = self.number(other);
                row[3] = c
                    .entrant(other)
                    .and_then(|e| e.entry.person())
                    .map_or(String::new(), |p| p.title.clone());
                row[4] = rating(other);
                row[5] = if pair.first == id { &first } else { &second }.clone();
            }
            let of_row = table.row(id);
            if let Some(line) = of_row.and_then(|r| r.cells.iter().find(|l| l.round == round)) {
                if line.opponent == Opponent::Bye {
                    row[1] = self.say("form-free");
                }
                row[6] = self.worth(line);
                row[7] = of_row
                    .and_then(|r| r.after.get(round as usize - 1))
                    .map_or(String::new(), |&sum| self.decimal(sum));
            }
            grid.rows.push(row);
        }
        form.grids.push(grid);
        form
    }

    /// The columns every table of results begins with, after the number.
    fn who_columns(&self, grid: &mut Grid) {
        grid.column(self.say(if self.teams() { "form-team" } else { "form-name" }), Name);
        if !self.teams() {
            grid.column(self.say("form-title"), Centre);
            grid.column(self.say("form-rating"), Centre);
            grid.column(self.say("form-organisation"), Left);
        }
    }

    fn who_cells(&self, id: Id) -> Vec<String> {
        let mut cells = vec![self.competition.name(id)];
        if let Some(p) = self.competition.entrant(id).and_then(|e| e.entry.person()) {
            cells.push(p.title.clone());
            cells.push(p.rating.map_or(String::new(), |r| r.to_string()));
            cells.push(p.organisation.clone());
        }
        cells
    }

    pub(crate) fn teams(&self) -> bool {
        self.competition.regulations().is_some_and(tournament::Regulations::is_team_event)
    }

    /// What a meeting adds to the points of its row: the mark of a person, of a team the points that the event counts, so that the row adds up.
    fn worth(&self, cell: &Cell) -> String {
        let counting = self.competition.regulations().map(|r| &r.character);
        match counting {
            Some(Character::Teams { counting: TeamCounting::MatchPoints, .. }) => {
                self.decimal(cell.own_match)
            }
            Some(Character::Teams { .. }) => self.decimal(cell.own),
            _ => self.mark(cell.mark).to_owned(),
        }
    }

    /// The results of one entrant against another, round by round.
    fn against(&self, table: &Crosstable, id: Id, other: Id) -> String {
        let lines = table.row(id).map_or(&[][..], |r| &r.cells);
        let met = lines.iter().filter(|l| l.opponent == Opponent::Entrant(other));
        met.map(|l| if self.teams() { self.decimal(l.own) } else { self.mark(l.mark).to_owned() })
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Appendix 9: the table of a round robin after a round, in the order of numbers. In other systems it is the crosstable. A table that is
    /// wider than the paper goes on in further tables, each with the names again.
    #[must_use]
    pub fn round_robin_table(&self, round: u16) -> Form {
        let c = self.competition;
        let round_robin = c.regulations().is_some_and(|r| matches!(r.system, System::RoundRobin { .. }));
        let mut form =
            self.form(self.say(if round_robin { "form-results-table" } else { "form-crosstable" }));
        form.paper = Paper::Landscape;
        let (Some(table), Some(numbering)) = (Crosstable::new(c, round), c.numbering()) else {
            return form;
        };
        let standings = standings_after(c, round);
        let order = &numbering.order;
        let numbers: Vec<usize> = (0..order.len()).collect();
        let parts: Vec<&[usize]> =
            if order.len() <= WIDEST_WHOLE { vec![&numbers] } else { numbers.chunks(WIDEST_PART).collect() };
        for (at, part) in parts.iter().enumerate() {
            let (first, last) = (at == 0, at + 1 == parts.len());
            let mut grid = Grid::default();
            grid.column(self.say("form-number-sign"), Centre);
            if first {
                self.who_columns(&mut grid);
            } else {
                grid.column(self.say(if self.teams() { "form-team" } else { "form-name" }), Name);
            }
            for n in *part {
                grid.column((n + 1).to_string(), Centre);
            }
            if last {
                for head in self.criteria_heads() {
                    grid.column(head, Centre);
                }
                grid.column(self.say("form-points"), Centre);
                grid.column(self.say("form-place"), Centre);
            }
            for &id in order {
                let mut row = vec![self.number(id)];
                row.extend(if first { self.who_cells(id) } else { vec![c.name(id)] });
                let met = |o: Id| {
                    if o == id { OWN_CELL.to_owned() } else { self.against(&table, id, o) }
                };
                row.extend(part.iter().map(|&n| met(order[n])));
                if last {
                    row.extend(self.totals(standings.iter().find(|s| s.id == id)));
                }
                grid.rows.push(row);
            }
            form.grids.push(grid);
        }
        form.notes = self.notes();
        form
    }

    /// The criteria, the points and the place of one row; dashes for somebody whose results do not count.
    fn totals(&self, standing: Option<&Standing>) -> Vec<String> {
        let n = self.criteria_heads().len();
        let Some(s) = standing else { return vec!["–".to_owned(); n + 2] };
        let mut cells: Vec<String> =
            (0..n).map(|i| s.values.get(i).map_or(String::new(), |v| self.values(v))).collect();
        cells.push(self.decimal(s.points));
        cells.push(s.place());
        cells
    }

    /// Appendix 10: the table of a Swiss event, in the order of places. Each round has the opponent's number with the
    /// color, and the result.
    #[must_use]
    pub fn swiss_table(&self, round: u16) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-results-table"));
        form.paper = Paper::Landscape;
        let Some(table) = Crosstable::new(c, round) else { return form };
        let mut grid = Grid::default();
        grid.column(self.say("form-place"), Centre);
        grid.column(self.say("form-number-sign"), Centre);
        self.who_columns(&mut grid);
        for round in 1..=table.rounds {
            grid.columns(roman(round), &[Centre, Centre]);
        }
        grid.column(self.say("form-points"), Centre);
        for head in self.criteria_heads() {
            grid.column(head, Centre);
        }
        let (first, second) = self.colors(true);
        // Who has no place, because their results are annulled (1.5.8), stands below: others have met them.
        let placed = standings_after(c, round);
        let order = c.numbering().map_or(&[][..], |n| &n.order).iter();
        let without = order.filter(|id| !placed.iter().any(|s| s.id == **id)).map(|&id| (id, None));
        for (id, standing) in placed.iter().map(|s| (s.id, Some(s))).chain(without) {
            let mut row = vec![standing.map_or_else(|| "–".to_owned(), Standing::place), self.number(id)];
            row.extend(self.who_cells(id));
            let lines = table.row(id).map_or(&[][..], |r| &r.cells);
            for round in 1..=table.rounds {
                let line = lines.iter().find(|l| l.round == round);
                let who = match line.map(|l| l.opponent) {
                    Some(Opponent::Entrant(o)) => {
                        let color = line
                            .and_then(|l| l.color)
                            .map_or("", |k| if k == Color::White { &first } else { &second });
                        format!("{}{color}", self.number(o))
                    }
                    _ => String::new(),
                };
                row.push(who);
                row.push(line.map_or(String::new(), |l| self.worth(l)));
            }
            let mut totals = self.totals(standing);
            totals.pop();
            row.extend(totals.pop());
            row.extend(totals);
            grid.rows.push(row);
        }
        form.grids.push(grid);
        form.notes = self.notes();
        form
    }
}
