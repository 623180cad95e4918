//! The report of the panel of arbiters (14.2): what it hands in with the tables.

use tournament::competition::Entrant;
use tournament::standings::standings_after;
use tournament::{Id, Meeting, Person, Resolution, Resolved, Sex};

use crate::form::{Align, Form, Grid};
use crate::occasion::Printer;

use Align::{Centre, Left, Name};

impl Printer<'_> {
    /// The report of 14.2.
    #[must_use]
    pub fn report(&self) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-report"));
        let boards = || c.rounds().iter().flat_map(|r| &r.pairs).flat_map(|p| &p.boards).flatten();
        let played: usize = boards().map(Meeting::games_played).sum();
        let forfeited = boards().filter(|m| m.games_played() == 0).count();
        let entered: Vec<&Entrant> = c.entrants().iter().filter(|e| e.number.is_some()).collect();
        let left = self.departed();
        let or = |text: String, none: &str| if text.is_empty() { self.say(none) } else { text };
        let mut grid = Grid::default();
        grid.column("", Left);
        grid.column("", Left);
        let mut fact = |word: &str, text: String| grid.rows.push(vec![self.say(word), text]);
        fact("form-system", c.regulations().map_or(String::new(), |r| self.language.system(&r.system)));
        if !self.occasion.control.is_empty() {
            fact("form-time-control", self.occasion.control.clone());
        }
        fact("form-participants", self.participants(&entered));
        let people: Vec<&Person> = entered.iter().filter_map(|e| e.entry.person()).collect();
        if !people.is_empty() {
            let titles = counted(people.iter().map(|p| p.title.as_str()), &self.say("form-without-title"));
            fact("form-titles", titles);
            let mut organisations: Vec<&str> =
                people.iter().map(|p| p.organisation.as_str()).filter(|o| !o.is_empty()).collect();
            organisations.sort_unstable();
            organisations.dedup();
            fact("form-organisations", organisations.len().to_string());
        }
        if let Some(r) = c.regulations() {
            let criteria: Vec<String> = r.criteria.iter().map(|&k| self.language.criterion(k)).collect();
            fact("form-criteria", criteria.join("; "));
        }
        fact("form-rounds-played", c.rounds().len().to_string());
        if self.teams() {
            let matches: usize = c.rounds().iter().map(|r| r.pairs.len()).sum();
            fact("form-matches-played", matches.to_string());
        }
        fact("form-games-played", played.to_string());
        fact("form-games-forfeited", forfeited.to_string());
        fact("form-departed", or(left.join("; "), "form-nobody"));
        let sanctions = c.sanctions().iter().map(|s| {
            let measure = self.say(&format!("tournament-measure-{}", s.measure.name()));
            let round = if s.round == 0 { String::new() } else { format!(", {}", self.round_line(s.round)) };
            format!("{} – {measure}{round}: {}", c.name(s.id), s.reason)
        });
        fact("form-sanctions", or(sanctions.collect::<Vec<_>>().join("; "), "form-none"));
        let protests = c.protests().iter().map(|p| {
            let decision = p.decision.as_ref().map_or_else(
                || self.say("form-protest-open"),
                |d| {
                    let word = if d.upheld { "form-protest-upheld" } else { "form-protest-rejected" };
                    format!("{} ({})", self.say(word), d.text)
                },
            );
            format!("{}, {}: {} – {decision}", c.name(p.by), self.round_line(p.round), p.text)
        });
        fact("form-protests", or(protests.collect::<Vec<_>>().join("; "), "form-none"));
        let appeals = c.appeals().iter().map(|a| {
            let decision = a.decision.as_ref().map_or_else(
                || self.say("form-protest-open"),
                |(upheld, _, text)| {
                    let word = if *upheld { "form-appeal-upheld" } else { "form-appeal-rejected" };
                    format!("{} ({text})", self.say(word))
                },
            );
            format!("{}: {} – {decision}", c.name(a.by), a.text)
        });
        fact("form-appeals", or(appeals.collect::<Vec<_>>().join("; "), "form-none"));
        let incidents = c.office().incidents.iter().map(|i| {
            let measure = self.say(&format!("tournament-measure-{}", i.measure.name()));
            format!("{} ({}) – {measure}: {}", i.name, self.language.capacity(i.capacity), i.reason)
        });
        let incidents = incidents.collect::<Vec<_>>().join("; ");
        if !incidents.is_empty() {
            fact("form-incidents", incidents);
        }
        if let Some(standing) = c.standing_still() {
            let word = if standing.cancelled { "form-event-cancelled" } else { "form-event-paused" };
            fact(word, standing.reason.clone());
        }
        let norms = c.norms().iter().map(|n| format!("{} – {}", c.name(n.id), n.title));
        fact("form-norms", or(norms.collect::<Vec<_>>().join("; "), "form-none"));
        form.grids.push(grid);
        form.grids.extend(self.panel());
        let mut winners = Grid::default();
        winners.column(self.say("form-place"), Centre);
        winners.column(self.say("form-winners"), Name);
        winners.column(self.say("form-points"), Centre);
        for s in standings_after(c, u16::MAX).iter().filter(|s| s.from <= 3) {
            winners.rows.push(vec![s.place(), c.name(s.id), self.decimal(s.points)]);
        }
        form.grids.push(winners);
        form
    }

    /// Who has left or was excluded, and why.
    fn departed(&self) -> Vec<String> {
        let c = self.competition;
        let gone = |(_, e): &(usize, &Entrant)| e.number.is_some() && e.has_left();
        let why = |id: Id| {
            let about =
                |r: &&Resolution| r.who == Some(id) && matches!(r.what, Resolved::Left | Resolved::Excluded);
            c.resolutions().iter().rfind(about).map(|r| self.language.resolution(c, r))
        };
        let all = c.entrants().iter().enumerate().filter(gone).map(|(i, _)| Id::at(i));
        all.map(|id| why(id).unwrap_or_else(|| c.name(id))).collect()
    }

    /// The panel of arbiters, if anybody of it is named.
    fn panel(&self) -> Option<Grid> {
        let o = self.occasion;
        let named = [("form-chief-arbiter", &o.chief), ("form-chief-secretary", &o.secretary)];
        let all = named.into_iter().chain(o.arbiters.iter().map(|a| ("form-arbiter", a)));
        let mut grid = Grid::default();
        grid.column(self.say("form-panel"), Left);
        grid.column(self.say("form-initials"), Name);
        grid.column(self.say("form-category"), Centre);
        for (role, who) in all.filter(|(_, who)| !who.name.is_empty()) {
            grid.rows.push(vec![self.say(role), who.name.clone(), who.category.clone()]);
        }
        (!grid.rows.is_empty()).then_some(grid)
    }

    /// How many took part, and how many of them men and women where the entries say.
    fn participants(&self, entered: &[&Entrant]) -> String {
        let of = |sex: Sex| {
            entered.iter().filter(|e| e.entry.person().is_some_and(|p| p.sex == Some(sex))).count()
        };
        let (men, women) = (of(Sex::Male), of(Sex::Female));
        if men + women == entered.len() && men > 0 && women > 0 {
            format!(
                "{} ({} – {men}, {} – {women})",
                entered.len(),
                self.say("form-men"),
                self.say("form-women")
            )
        } else {
            entered.len().to_string()
        }
    }

    /// The places of the players of a team event, of one board or of all (1.3).
    #[must_use]
    pub fn individuals(&self, board: Option<u8>) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-individuals"));
        let mut grid = Grid::default();
        grid.column(self.say("form-place"), Centre);
        grid.column(self.say("form-name"), Name);
        grid.column(self.say("form-team"), Left);
        for word in ["form-board", "form-games", "form-points"] {
            grid.column(self.say(word), Centre);
        }
        for one in tournament::standings::individuals::individuals(c, board) {
            let place =
                if one.from == one.to { one.from.to_string() } else { format!("{}-{}", one.from, one.to) };
            let team: Id = one.team;
            grid.rows.push(vec![
                place,
                one.name,
                c.name(team),
                one.board.to_string(),
                one.meetings.to_string(),
                self.decimal(one.points),
            ]);
        }
        form.grids.push(grid);
        form
    }
}

/// Each text with how often it occurs, in the order of first occurrence; `none` stands for an empty text.
fn counted<'t>(texts: impl Iterator<Item = &'t str>, none: &'t str) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for text in texts.map(|t| if t.is_empty() { none } else { t }) {
        match counts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, n)) => *n += 1,
            None => counts.push((text, 1)),
        }
    }
    counts.iter().map(|(text, n)| format!("{text} – {n}")).collect::<Vec<_>>().join(", ")
}
