//! What the forms say besides the competition itself: where, when, and who signs.

use tournament::regulations::{LeaverCredit, Method};
use tournament::{Coefficient, Competition, Criterion, Decimal, Id, Mark, Scoring, System};

use crate::discipline::Discipline;
use crate::form::{Form, Line};
use crate::words::{Language, Word};

/// An arbiter who signs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Official {
    /// The name.
    pub name: String,
    /// The category as an arbiter.
    pub category: String,
}

/// Where, when, and who signs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    /// The venue.
    pub venue: String,
    /// The days of the event.
    pub dates: String,
    /// The discipline, if it is to be printed.
    pub discipline: Option<Discipline>,
    /// The group, such as "women".
    pub group: String,
    /// The chief arbiter.
    pub chief: Official,
    /// The chief secretary.
    pub secretary: Official,
}

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
    pub(crate) fn say(&self, word: Word) -> &'static str {
        self.language.say(word)
    }

    /// A form with the event's own lines and the lines to sign.
    pub(crate) fn form(&self, title: &str) -> Form {
        let name = self.competition.regulations().map(|r| r.name.clone()).unwrap_or_default();
        let o = self.occasion;
        let place: Vec<&str> =
            [o.venue.as_str(), o.dates.as_str()].into_iter().filter(|s| !s.is_empty()).collect();
        let group =
            if o.group.is_empty() { String::new() } else { format!("{} {}", self.say(Word::Group), o.group) };
        let discipline = o.discipline.map_or(String::new(), |d| d.name(self.language).to_owned());
        let lines = [name, discipline, group, place.join(", ")];
        Form {
            title: title.to_owned(),
            lines: lines.into_iter().filter(|l| !l.is_empty()).map(Line::words).collect(),
            signatures: vec![
                self.signature(Word::ChiefArbiter, &o.chief),
                self.signature(Word::ChiefSecretary, &o.secretary),
            ],
            ..Form::default()
        }
    }

    /// A line to sign, as under Appendices 6 to 11.
    pub(crate) fn signature(&self, role: Word, who: &Official) -> Line {
        Line::words(format!("{}:", self.say(role)))
            .and_blank("", "")
            .and_words("/")
            .and_blank(&who.name, "")
            .and_words("/")
            .and_words(self.say(Word::BeforeCategory))
            .and_short_blank(&who.category)
            .and_words(self.say(Word::AfterCategory))
    }

    /// A round by its number, as a line says it.
    pub(crate) fn round_line(&self, round: u16) -> String {
        let word = self.say(Word::Round);
        match self.language {
            Language::Ru | Language::Uk => format!("{round} {}", word.to_lowercase()),
            Language::En => format!("{word} {round}"),
        }
    }

    /// A number with the decimal mark of the language.
    pub(crate) fn decimal(&self, number: Decimal) -> String {
        let text = number.to_string();
        match self.language {
            Language::Ru | Language::Uk => text.replace('.', ","),
            Language::En => text,
        }
    }

    /// The values of a criterion as one cell.
    pub(crate) fn values(&self, list: &[Decimal]) -> String {
        list.iter().map(|&d| self.decimal(d)).collect::<Vec<_>>().join(" / ")
    }

    /// The words for the colours of the first-named and of the second-named.
    pub(crate) fn colours(&self, short: bool) -> (&'static str, &'static str) {
        let (w, b) = if short { (Word::WhiteShort, Word::BlackShort) } else { (Word::White, Word::Black) };
        if self.occasion.discipline.is_some_and(Discipline::first_has_black) {
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

    pub(crate) fn criterion(&self, criterion: Criterion) -> &'static str {
        self.say(match criterion {
            Criterion::Coefficient(k) | Criterion::OtherTotalCoefficient(k) => match k {
                Coefficient::SonnebornBerger | Coefficient::SonnebornBergerDoubled => Word::SonnebornBerger,
                Coefficient::Shmulyan => Word::Shmulyan,
                Coefficient::Solkoff => Word::Solkoff,
                Coefficient::Median => Word::Median,
                Coefficient::Truncated => Word::Truncated,
                Coefficient::FullTruncated => Word::FullTruncated,
                Coefficient::SolkoffPlus => Word::SolkoffPlus,
                Coefficient::Balyakin => Word::Balyakin,
                Coefficient::BalyakinByResult => Word::BalyakinByResult,
                Coefficient::Riga => Word::Riga,
            },
            Criterion::Wins => Word::Wins,
            Criterion::HeadToHead => Word::HeadToHead,
            Criterion::AgainstPlaces => Word::AgainstPlaces,
            Criterion::OpponentsRating => Word::OpponentsRating,
            Criterion::OtherTotal => Word::OtherTotal,
            Criterion::Boards => Word::Boards,
            Criterion::PlayOff => Word::PlayOff,
        })
    }

    /// The heads of the criteria's columns: `Кт` alone, or `Кт1`, `Кт2` …
    pub(crate) fn criteria_heads(&self) -> Vec<String> {
        let n = self.competition.regulations().map_or(0, |r| r.criteria.len());
        let word = self.say(Word::Coefficient);
        if n == 1 { vec![word.to_owned()] } else { (1..=n).map(|i| format!("{word}{i}")).collect() }
    }

    /// What the columns of criteria mean, and which rule was used for byes and departures (5.4.10.12).
    pub(crate) fn notes(&self) -> Vec<String> {
        let Some(r) = self.competition.regulations() else { return Vec::new() };
        let mut notes: Vec<String> = self
            .criteria_heads()
            .iter()
            .zip(&r.criteria)
            .map(|(head, &c)| format!("{head} – {}", self.criterion(c)))
            .collect();
        if !notes.is_empty() {
            notes = vec![format!("{}.", notes.join("; "))];
        }
        if matches!(r.system, System::Swiss { .. }) {
            notes.push(
                self.say(if r.leaver_credit == LeaverCredit::MeanGain {
                    Word::CreditNote
                } else {
                    Word::PlainNote
                })
                .to_owned(),
            );
        }
        if self.competition.criteria_changed() {
            notes.push(self.say(Word::CriteriaChangedNote).to_owned());
        }
        notes
    }

    pub(crate) fn system(&self) -> String {
        let Some(r) = self.competition.regulations() else { return String::new() };
        match r.system {
            System::RoundRobin { .. } => self.say(Word::RoundRobin).to_owned(),
            System::Swiss { method, .. } => {
                let how = match method {
                    Method::Random => Word::RandomMethod,
                    Method::Rating => Word::RatingMethod,
                    Method::Solkoff => Word::SolkoffMethod,
                    Method::Buchholz => Word::BuchholzMethod,
                };
                format!("{}, {}", self.say(Word::Swiss), self.say(how))
            }
            System::KnockOut => self.say(Word::KnockOut).to_owned(),
            System::ImprovedOlympic => self.say(Word::ImprovedOlympic).to_owned(),
            System::Scheveningen => self.say(Word::Scheveningen).to_owned(),
        }
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
