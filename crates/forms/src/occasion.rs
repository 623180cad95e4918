//! What the forms say besides the competition itself: where, when, and who signs.

use language::Language;
use rulebook::{Discipline, OfficialDiscipline};
use tournament::regulations::LeaverCredit;
use tournament::{Competition, Decimal, Id, Mark, Occasion, Official, Scoring, System};

use crate::form::{Form, FormLine};

/// A competition with what is needed to print it.
#[derive(Clone, Copy)]
pub struct Printer<'c> {
    /// The competition.
    pub competition: &'c Competition,
    /// Where and when.
    pub occasion: &'c Occasion,
    /// The language of the form.
    pub language: Language,
}

impl Printer<'_> {
    /// A text of the locales.
    pub(crate) fn say(&self, text: &str) -> String {
        self.language.say(text, &[])
    }

    /// A form with the event's own lines and the lines to sign.
    pub(crate) fn form(&self, title: impl Into<String>) -> Form {
        let name = self.competition.regulations().map(|r| r.name.clone()).unwrap_or_default();
        let o = self.occasion;
        let place: Vec<&str> =
            [o.venue.as_str(), o.dates.as_str()].into_iter().filter(|s| !s.is_empty()).collect();
        let group = if o.group.is_empty() {
            String::new()
        } else {
            format!("{} {}", self.say("form-group"), o.group)
        };
        let discipline = o.discipline.map_or(String::new(), |d| self.language.official_discipline(d));
        let lines = [name, discipline, group, place.join(", ")];
        Form {
            title: title.into(),
            lines: lines.into_iter().filter(|l| !l.is_empty()).map(FormLine::words).collect(),
            signatures: vec![
                self.signature("form-chief-arbiter", &o.chief),
                self.signature("form-chief-secretary", &o.secretary),
            ],
            ..Form::default()
        }
    }

    /// A line to sign, as under Appendices 6 to 11.
    pub(crate) fn signature(&self, role: &str, who: &Official) -> FormLine {
        FormLine::words(format!("{}:", self.say(role)))
            .and_blank("", "")
            .and_words("/")
            .and_blank(&who.name, "")
            .and_words("/")
            .and_words(self.say("form-before-category"))
            .and_short_blank(&who.category)
            .and_words(self.say("form-after-category"))
    }

    /// A round by its number, as a line says it.
    pub(crate) fn round_line(&self, round: u16) -> String {
        let word = self.say("form-round");
        match self.language {
            Language::Ru | Language::Uk => format!("{round} {}", word.to_lowercase()),
            Language::En => format!("{word} {round}"),
        }
    }

    /// The line of a round's protocol: its day, to be filled in by pen if it is not known, and the round.
    pub(crate) fn day_and_round(&self, round: u16) -> FormLine {
        FormLine::default().and_short_blank(self.occasion.day(round)).and_words(self.round_line(round))
    }

    pub(crate) fn decimal(&self, number: Decimal) -> String {
        self.language.decimal(number)
    }

    /// The values of a criterion as one cell.
    pub(crate) fn values(&self, list: &[Decimal]) -> String {
        list.iter().map(|&d| self.decimal(d)).collect::<Vec<_>>().join(" / ")
    }

    /// The words for the colors of the first-named and of the second-named.
    pub(crate) fn colors(&self, short: bool) -> (String, String) {
        let (w, b) =
            if short { ("form-white-short", "form-black-short") } else { ("form-white", "form-black") };
        if self
            .occasion
            .discipline
            .and_then(OfficialDiscipline::discipline)
            .is_some_and(Discipline::first_has_black)
        {
            (self.say(b), self.say(w))
        } else {
            (self.say(w), self.say(b))
        }
    }

    pub(crate) fn scoring(&self) -> Scoring {
        self.competition.regulations().map_or(Scoring::One, |r| r.scoring)
    }

    /// A mark as the table shows it: 1 ½ 0 or 2 1 0, plus and minus.
    pub(crate) fn mark(&self, mark: Mark) -> &'static str {
        match (mark, self.scoring()) {
            (Mark::Win, Scoring::One) => "1",
            (Mark::Draw, Scoring::One) => "½",
            (Mark::Win, Scoring::Two) => "2",
            (Mark::Draw, Scoring::Two) => "1",
            (Mark::Loss, _) => "0",
            (Mark::Plus, _) => "+",
            (Mark::Minus, _) => "−",
        }
    }

    pub(crate) fn number(&self, id: Id) -> String {
        self.competition.entrant(id).and_then(|e| e.number).map_or(String::new(), |n| n.to_string())
    }

    /// The heads of the criteria's columns: `Кт` alone, or `Кт1`, `Кт2` …
    pub(crate) fn criteria_heads(&self) -> Vec<String> {
        let n = self.competition.regulations().map_or(0, |r| r.criteria.len());
        let word = self.say("form-coefficient");
        if n == 1 { vec![word] } else { (1..=n).map(|i| format!("{word}{i}")).collect() }
    }

    /// What the columns of criteria mean, and which rule was used for byes and departures (5.4.10.12).
    pub(crate) fn notes(&self) -> Vec<String> {
        let Some(r) = self.competition.regulations() else { return Vec::new() };
        let mut notes: Vec<String> = self
            .criteria_heads()
            .iter()
            .zip(&r.criteria)
            .map(|(head, &c)| format!("{head} – {}", self.language.criterion(c)))
            .collect();
        if !notes.is_empty() {
            notes = vec![format!("{}.", notes.join("; "))];
        }
        if matches!(r.system, System::Swiss { .. }) {
            notes.push(self.say(if r.leaver_credit == LeaverCredit::MeanGain {
                "form-credit-note"
            } else {
                "form-plain-note"
            }));
        }
        if self.competition.criteria_changed() {
            notes.push(self.say("form-criteria-changed-note"));
        }
        notes
    }
}

/// A Roman number, for the heads of rounds.
pub(crate) fn roman(mut n: u16) -> String {
    const SIGNS: [(u16, &str); 9] =
        [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while n >= value {
            text.push_str(sign);
            n -= value;
        }
    }
    text
}
