//! Forms of team events and of entries: Appendices 3, 4, 7 and 11.

use language::Language;
use tournament::competition::Pair;
use tournament::standings::crosstable::match_score;
use tournament::standings::groups::places_in;
use tournament::standings::standings_after;
use tournament::standings::teams::{TeamSum, has_white, team_standings};
use tournament::{Birth, Decimal, Entry, Group, Id, Meeting, Official, Person, Status};

use crate::form::{Align, Form, FormLine, Grid, Paper};
use crate::occasion::Printer;

use Align::{Centre, Left, Name};

impl Printer<'_> {
    /// Appendix 7: the protocol of one match of a round, tables counted from 1.
    #[must_use]
    pub fn team_protocol(&self, round: u16, table: u32) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-team-protocol"));
        let number = format!("{} {} {table}", self.say("form-protocol"), self.say("form-number-sign"));
        form.lines.insert(0, FormLine::words(number));
        form.lines.push(self.day_and_round(round));
        let pair = c.round(round).and_then(|r| r.pairs.get((table as usize).checked_sub(1)?));
        let Some(pair) = pair else { return form };
        let mut grid = Grid::default();
        grid.column("", Centre);
        grid.column(c.name(pair.first), Name);
        grid.column(c.name(pair.second), Name);
        grid.column(self.say("form-result"), Centre);
        let (white, black) = self.colors(true);
        for (board, result) in (1..).zip(&pair.boards) {
            let player = |team: Id, first: bool| {
                let color = if has_white(board, first) { &white } else { &black };
                self.member(team, round, board)
                    .map_or_else(|| "–".to_owned(), |p| format!("{} ({color})", p.name))
            };
            let text = result
                .as_ref()
                .map(Meeting::marks)
                .map_or_else(|| "–".to_owned(), |(a, b)| format!("{} : {}", self.mark(a), self.mark(b)));
            grid.rows.push(vec![
                format!("{board}."),
                player(pair.first, true),
                player(pair.second, false),
                text,
            ]);
        }
        let (a, b) = self.match_score(pair);
        let score = if pair.complete() {
            format!("{} : {}", self.decimal(a), self.decimal(b))
        } else {
            "–".to_owned()
        };
        grid.rows.push(vec![String::new(), self.say("form-final-result"), String::new(), score]);
        form.grids.push(grid);
        let winner = if a > b { c.name(pair.first) } else { c.name(pair.second) };
        let winner = if pair.complete() && a != b { winner } else { String::new() };
        let captain = |n: u8| format!("{} {n}", self.say("form-captain"));
        form.signatures.splice(
            0..0,
            [
                FormLine::words(self.say("form-in-favour-of")).and_blank(winner, ""),
                FormLine::words(captain(1)).and_blank("", "").and_words(captain(2)).and_blank("", ""),
                self.signature("form-match-arbiter", &Official::default()),
            ],
        );
        form
    }

    /// The points of the two teams of a match, over the boards that have a result; of one that is over, as the table counts them, also where a team had
    /// too few players (5.4.9.4).
    pub(crate) fn match_score(&self, pair: &Pair) -> (Decimal, Decimal) {
        let regulations = self.competition.regulations();
        regulations.map_or_else(Default::default, |r| match_score(r, &pair.boards))
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
        let mut form = self.form(self.say("form-team-summary"));
        form.lines.push(self.day_and_round(round));
        let mut grid = Grid::default();
        grid.column(self.say("form-number-sign"), Centre);
        grid.column(format!("{} 1", self.say("form-team")), Name);
        grid.column(self.say("form-result"), Centre);
        grid.column(format!("{} 2", self.say("form-team")), Name);
        for (table, pair) in (1..).zip(c.round(round).map_or(&[][..], |r| &r.pairs)) {
            let (a, b) = self.match_score(pair);
            let score = if pair.complete() {
                format!("{} : {}", self.decimal(a), self.decimal(b))
            } else {
                "–".to_owned()
            };
            grid.rows.push(vec![i32::to_string(&table), c.name(pair.first), score, c.name(pair.second)]);
        }
        form.grids.push(grid);
        form
    }

    /// Appendix 11 as the Regulations of the event have it, if its teams are placed (1.3).
    #[must_use]
    pub fn team_results(&self) -> Option<Form> {
        let result = self.competition.regulations()?.team_result?;
        Some(self.team_standings(usize::from(result.best), result.by))
    }

    /// The places inside each group of an event of several groups, which are placed apart (2.1).
    #[must_use]
    pub fn groups(&self) -> Vec<Form> {
        let c = self.competition;
        let groups = c.regulations().map_or(&[][..], |r| &r.groups);
        if groups.len() < 2 {
            return Vec::new();
        }
        groups.iter().map(|group| self.places_of(group)).collect()
    }

    fn places_of(&self, group: &Group) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-group-places"));
        form.lines.push(FormLine::words(self.language.group(*group)));
        let mut grid = Grid::default();
        grid.column(self.say("form-place"), Centre);
        grid.column(self.say("form-number-sign"), Centre);
        grid.column(self.say("form-name"), Name);
        grid.column(self.say("form-title"), Centre);
        grid.column(self.say("form-organisation"), Left);
        grid.column(self.say("form-points"), Centre);
        for head in self.criteria_heads() {
            grid.column(head, Centre);
        }
        for s in places_in(c, u16::MAX, group) {
            let person = c.entrant(s.id).and_then(|e| e.entry.person());
            let of = |field: fn(&Person) -> &String| person.map_or(String::new(), |p| field(p).clone());
            let mut row =
                vec![s.place(), self.number(s.id), c.name(s.id), of(|p| &p.title), of(|p| &p.organisation)];
            row.push(self.decimal(s.points));
            row.extend(
                (0..self.criteria_heads().len())
                    .map(|i| s.values.get(i).map_or(String::new(), |v| self.values(v))),
            );
            grid.rows.push(row);
        }
        form.grids.push(grid);
        form.notes = self.notes();
        form
    }

    /// Appendix 11: team standings of a personal event by the best results of each team.
    #[must_use]
    pub fn team_standings(&self, best: usize, sum: TeamSum) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-team-results-table"));
        let mut grid = Grid::default();
        grid.joined_column(self.say("form-place"), Centre);
        grid.joined_column(self.say("form-team"), Left);
        grid.column(self.say("form-full-name"), Name);
        for word in ["form-title", "form-rating", "form-players-points"] {
            grid.column(self.say(word), Centre);
        }
        for word in ["form-points-sum", "form-places-sum", "form-note"] {
            grid.joined_column(self.say(word), Centre);
        }
        let personal = standings_after(c, u16::MAX);
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
                    own.map_or(String::new(), |s| self.decimal(s.points)),
                    head(self.decimal(team.points)),
                    head(self.decimal(team.places)),
                    String::new(),
                ]);
            }
        }
        form.grids.push(grid);
        form
    }

    /// Everybody who is entered, with who enters them: an organisation, or the team of a member who names none.
    fn entered(&self) -> Vec<(&str, &Person)> {
        let people = self.competition.entrants().iter().filter(|e| !e.struck);
        people
            .flat_map(|e| match &e.entry {
                Entry::Person(person) => vec![(person.organisation.as_str(), person)],
                Entry::Team(team) => {
                    let by = |member: &Person| member.organisation.is_empty();
                    let named = |m| (if by(m) { team.name.as_str() } else { m.organisation.as_str() }, m);
                    team.members.iter().map(named).collect()
                }
            })
            .collect()
    }

    /// Who enters people, each once, in the order of the alphabet.
    #[must_use]
    pub fn organisations(&self) -> Vec<&str> {
        let mut list: Vec<&str> = self.entered().into_iter().map(|(by, _)| by).collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Appendix 3 (preliminary) or 4 (final): the entry of an organisation, with its people filled in.
    #[must_use]
    pub fn entry_form(&self, organisation: &str, last: bool) -> Form {
        let c = self.competition;
        let title = self.say(if last { "form-final-entry" } else { "form-preliminary-entry" });
        let o = self.occasion;
        let name = c.regulations().map(|r| r.name.clone()).unwrap_or_default();
        let say = |word: &str| self.say(word);
        let mut form = Form {
            title,
            lines: vec![
                FormLine::default().and_blank(organisation, say("form-organisation-caption")),
                FormLine::default().and_blank(name, say("form-competition-caption")),
                FormLine::words(say("form-held-in"))
                    .and_blank(&o.venue, say("form-venue-caption"))
                    .and_blank(&o.dates, say("form-dates-caption"))
                    .and_words(say("form-following-players")),
            ],
            paper: Paper::Landscape,
            ..Form::default()
        };
        let mut grid = Grid::default();
        grid.column(say("form-number-sign"), Centre);
        grid.column(say("form-initials"), Name);
        for word in ["form-birth", "form-title-entered"] {
            grid.column(say(word), Left);
        }
        grid.column(say("form-discipline"), Name);
        for word in ["form-address", "form-passport", "form-coach"] {
            grid.column(say(word), Left);
        }
        if last {
            grid.column(self.say("form-doctor"), Left);
        }
        let discipline = o.discipline.map_or(String::new(), |d| self.language.official_discipline(d));
        let people = self.entered().into_iter().filter(|(entering, _)| *entering == organisation);
        for (i, p) in (1..).zip(people.map(|(_, person)| person)) {
            let born = p.born.map(|b| self.date(b));
            let insurance = Some(p.papers.insurance.clone()).filter(|i| !i.is_empty());
            let born: Vec<String> = born.into_iter().chain(insurance).collect();
            let mut row = vec![
                i32::to_string(&i),
                p.name.clone(),
                born.join(" / "),
                p.title.clone(),
                discipline.clone(),
                p.papers.address.clone(),
                p.papers.document.clone(),
                p.papers.coach.clone(),
            ];
            if last {
                row.push(p.papers.doctor.clone());
            }
            grid.rows.push(row);
        }
        while grid.rows.len() < 4 {
            let mut row = vec![String::new(); grid.align.len()];
            row[0] = (grid.rows.len() + 1).to_string();
            grid.rows.push(row);
        }
        form.grids.push(grid);
        let signed = |word: &str, by: &str| {
            FormLine::words(say(word)).and_blank("", say("form-signature")).and_blank("", say(by))
        };
        form.signatures.push(FormLine::words(say("form-representative")).and_blank("", say("form-initials")));
        if last {
            form.signatures.push(signed("form-medical-seal", "form-doctor-and-date"));
        }
        // 5.1: below interregional events the head of the organisation that enters its people signs.
        if matches!(o.status, Some(Status::Regional | Status::Municipal | Status::Club)) {
            form.signatures.push(signed("form-organisation-head", "form-signature-in-full"));
            form.signatures.push(FormLine::words(say("form-seal")).and_words(say("form-date-to-fill")));
            return form;
        }
        let federation = signed("form-federation-head", "form-signature-in-full");
        // Appendix 3 has the federation's seal beside its signature, Appendix 4 has not.
        form.signatures.push(if last {
            federation
        } else {
            federation.and_words(say("form-seal-of-federation"))
        });
        form.signatures.push(signed("form-authority-head", "form-signature-in-full"));
        form.signatures.push(FormLine::words(say("form-seal")).and_words(say("form-date-to-fill")));
        form
    }

    /// A birth as the language writes dates.
    pub(crate) fn date(&self, birth: Birth) -> String {
        match (self.language, birth.day) {
            (Language::Ru | Language::Uk, Some((month, day))) => {
                format!("{day:02}.{month:02}.{:04}", birth.year)
            }
            _ => birth.to_string(),
        }
    }
}
