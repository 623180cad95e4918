//! Papers of the office: the protocol of the commission of admission, the programme, the lists of the hall, the doctor's report, minutes.

use tournament::competition::Entrant;
use tournament::{Id, Inventory, Official, Preparation};

use crate::form::{Align, Form, FormLine, Grid, Paper};
use crate::occasion::Printer;

use Align::{Centre, Left, Name};

/// The sign of a tick.
const TICK: &str = "✓";

impl Printer<'_> {
    fn grid(&self, columns: &[(&str, Align)]) -> Grid {
        let mut grid = Grid::default();
        for (word, align) in columns {
            grid.column(if word.is_empty() { String::new() } else { self.say(word) }, *align);
        }
        grid
    }

    /// The protocol of the commission of admission (5.3): each person with what is lacking, the fee and the decision; the sums of the fees (5.2).
    #[must_use]
    pub fn admission_protocol(&self) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-admission-protocol"));
        form.paper = Paper::Landscape;
        let mut grid = self.grid(&[
            ("form-number-sign", Centre),
            ("form-name", Name),
            ("form-birth-day", Centre),
            ("form-title", Centre),
            ("form-organisation", Left),
            ("form-final-entry-short", Centre),
            ("form-lacking", Left),
            ("form-fee-paid", Centre),
            ("form-decision", Centre),
            ("form-grounds", Left),
        ]);
        let decision = |e: &Entrant, member: u8| match e.admission(member).and_then(|a| a.decision.as_ref()) {
            Some((true, reason)) => (self.say("form-admitted"), reason.clone()),
            Some((false, reason)) => (self.say("form-not-admitted"), reason.clone()),
            None => (String::new(), String::new()),
        };
        let (mut paid, mut due, mut admitted, mut people, mut number) = (0, 0, 0, 0, 0);
        for (i, e) in c.entrants().iter().enumerate().filter(|(_, e)| !e.struck) {
            let id = Id::at(i);
            paid += e.paid;
            due += c.fee_of(e);
            let team = e.entry.person().is_none();
            let mut members = e.people();
            if team {
                let (decided, why) = decision(e, 0);
                grid.rows.push(vec![
                    String::new(),
                    e.entry.name().to_owned(),
                    String::new(),
                    String::new(),
                    String::new(),
                    if e.confirmed { TICK } else { "" }.to_owned(),
                    self.language.lacking(&c.lacking(id, 0)),
                    e.paid.to_string(),
                    decided,
                    why,
                ]);
            }
            for (member, person) in members.drain(..) {
                number += 1;
                people += 1;
                admitted += usize::from(e.is_admitted(member));
                let (decided, why) = decision(e, member);
                grid.rows.push(vec![
                    number.to_string(),
                    person.name.clone(),
                    person.born.map_or(String::new(), |b| self.date(b)),
                    person.title.clone(),
                    person.organisation.clone(),
                    if e.confirmed { TICK } else { "" }.to_owned(),
                    self.language.lacking(&c.lacking(id, member)),
                    if team { String::new() } else { e.paid.to_string() },
                    decided,
                    why,
                ]);
            }
        }
        form.grids.push(grid);
        let sum = |word: &str, n: String| format!("{}: {n}", self.say(word));
        form.notes = vec![
            [
                sum("form-entered-people", people.to_string()),
                sum("form-admitted-people", admitted.to_string()),
            ]
            .join("; "),
            [sum("form-fees-paid", paid.to_string()), sum("form-fees-due", due.to_string())].join("; "),
        ];
        let commission = c.demands().map_or(&[][..], |d| &d.commission);
        form.signatures = commission.iter().map(|m| self.signature("form-commission-member", m)).collect();
        if form.signatures.is_empty() {
            form.signatures.push(self.signature("form-commission-member", &Official::default()));
        }
        form
    }

    /// The programme of the event (3.2).
    #[must_use]
    pub fn programme(&self) -> Form {
        let (c, o) = (self.competition, self.occasion);
        let mut form = self.form(self.say("form-programme"));
        form.lines.push(FormLine::words(self.say("form-by-the-rules")));
        let mut facts = self.grid(&[("", Left), ("", Left)]);
        let status = o.status.map_or(String::new(), |s| self.language.event_status(s));
        let rows = [
            ("form-status", status),
            ("form-organiser", o.organiser.clone()),
            ("form-held-at", o.venue.clone()),
            ("form-held-on", o.dates.clone()),
            ("form-system", c.regulations().map_or(String::new(), |r| self.language.system(&r.system))),
            ("form-time-control", o.control.clone()),
            ("form-eligible", o.eligible.clone()),
            (
                "form-entry-fee",
                c.demands().filter(|d| d.fee > 0).map_or(String::new(), |d| d.fee.to_string()),
            ),
            (
                "form-entries-until",
                c.demands().and_then(|d| d.deadline).map_or(String::new(), |d| d.to_string()),
            ),
            ("form-contact", o.contact.clone()),
        ];
        for (word, text) in rows.into_iter().filter(|(_, text)| !text.is_empty()) {
            facts.rows.push(vec![self.say(word), text]);
        }
        let mut days = self.grid(&[("form-schedule", Left), ("form-day", Left)]);
        let mut day = |what: String, when: &str| {
            if !when.is_empty() {
                days.rows.push(vec![what, when.to_owned()]);
            }
        };
        day(self.say("form-arrival"), &o.arrival);
        for (round, when) in (1..).zip(&o.days) {
            day(self.round_line(round), when);
        }
        day(self.say("form-departure"), &o.departure);
        form.grids.push(facts);
        if !days.rows.is_empty() {
            form.grids.push(days);
        }
        form
    }

    /// The organiser's list (3.1.2, 4.1, 5.4.16) and the inventory with what the boards that sit at once need (4.2).
    #[must_use]
    pub fn preparations(&self) -> Form {
        let c = self.competition;
        let mut form = self.form(self.say("form-preparations"));
        let mut list = self.grid(&[
            ("form-number-sign", Centre),
            ("form-what", Left),
            ("form-done", Centre),
            ("form-note", Left),
        ]);
        for (n, item) in (1..).zip(Preparation::ALL) {
            let done = c.office().prepared.iter().find(|(known, _)| *known == item);
            list.rows.push(vec![
                i32::to_string(&n),
                self.language.preparation(item),
                if done.is_some() { TICK } else { "" }.to_owned(),
                done.map_or(String::new(), |(_, note)| note.clone()),
            ]);
        }
        let mut hall =
            self.grid(&[("form-inventory", Left), ("form-there", Centre), ("form-needed", Centre)]);
        let has = c.office().inventory.map(|i| i.things());
        for (i, (thing, needed)) in Inventory::needed(c.boards_at_once()).things().into_iter().enumerate() {
            hall.rows.push(vec![
                self.say(&format!("tournament-thing-{thing}")),
                has.map_or(String::new(), |has| has[i].1.to_string()),
                needed.to_string(),
            ]);
        }
        form.grids.extend([list, hall]);
        form
    }

    /// The report of the doctor (13.1.2).
    #[must_use]
    pub fn doctors_report(&self) -> Form {
        let mut form = self.form(self.say("form-doctors-report"));
        let mut grid = self.grid(&[
            ("form-day", Centre),
            ("form-name", Name),
            ("form-medical-case", Left),
            ("form-medical-aid", Left),
        ]);
        for m in &self.competition.office().medical {
            grid.rows.push(vec![m.on.to_string(), m.who.clone(), m.case.clone(), m.aid.clone()]);
        }
        form.notes = vec![format!("{}: {}", self.say("form-medical-cases"), grid.rows.len())];
        form.grids.push(grid);
        let conclusions = FormLine::words(self.say("form-medical-conclusions")).and_blank("", "");
        let doctor = FormLine::words(self.say("form-doctor-signs")).and_blank("", self.say("form-signature"));
        form.signatures = vec![conclusions, doctor];
        form
    }

    /// The minutes of the meetings of captains and representatives (12.2), one form each.
    #[must_use]
    pub fn minutes(&self) -> Vec<Form> {
        let one = |m: &tournament::Minutes| {
            let mut form = self.form(self.say("form-minutes"));
            form.lines.push(FormLine::words(m.on.to_string()));
            let mut grid = self.grid(&[("form-present", Left), ("form-settled", Left)]);
            grid.rows.push(vec![m.present.join(", "), m.text.clone()]);
            form.grids.push(grid);
            form
        };
        self.competition.office().minutes.iter().map(one).collect()
    }

    /// The committee of appeals and its decisions (5.4.17.5), and what people did who are no entrants (1.5.6).
    pub(crate) fn appeals_and_incidents(&self) -> Vec<Grid> {
        let c = self.competition;
        let mut grids = Vec::new();
        if !c.committee().is_empty() {
            let mut grid =
                self.grid(&[("form-committee", Left), ("form-name", Name), ("form-region-of", Left)]);
            for j in c.committee() {
                grid.rows.push(vec![self.language.seat(j.seat), j.name.clone(), j.region.clone()]);
            }
            grids.push(grid);
        }
        if !c.appeals().is_empty() {
            let mut grid = self.grid(&[
                ("form-appeals", Name),
                ("form-on-protest", Centre),
                ("form-grounds", Left),
                ("form-voted", Left),
                ("form-decision", Left),
            ]);
            for a in c.appeals() {
                let decision = a.decision.as_ref().map_or_else(
                    || self.say("form-protest-open"),
                    |(upheld, (yes, no), text)| {
                        let word = if *upheld { "form-appeal-upheld" } else { "form-appeal-rejected" };
                        format!("{} {yes}:{no} ({text})", self.say(word))
                    },
                );
                let instead = a
                    .replaced
                    .iter()
                    .map(|(out, with, why)| format!("{out} → {with} ({why})"))
                    .collect::<Vec<_>>();
                let voted = [c.voting(a).join(", "), instead.join("; ")];
                let voted: Vec<String> = voted.into_iter().filter(|t| !t.is_empty()).collect();
                grid.rows.push(vec![
                    c.name(a.by),
                    a.protest.to_string(),
                    a.text.clone(),
                    voted.join("; "),
                    decision,
                ]);
            }
            grids.push(grid);
        }
        if !c.office().incidents.is_empty() {
            let mut grid = self.grid(&[
                ("form-incidents", Name),
                ("form-capacity", Left),
                ("form-round", Centre),
                ("form-measure", Left),
                ("form-grounds", Left),
            ]);
            for i in &c.office().incidents {
                grid.rows.push(vec![
                    i.name.clone(),
                    self.language.capacity(i.capacity),
                    if i.round == 0 { String::new() } else { i.round.to_string() },
                    self.say(&format!("tournament-measure-{}", i.measure.name())),
                    i.reason.clone(),
                ]);
            }
            grids.push(grid);
        }
        grids
    }
}
