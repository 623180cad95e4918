//! The controls that the articles name, and the tempo that a control makes (6.1.9, 7.6, 8.3, 9.4).

use rulebook::{Article, Book, Discipline, Tempo};

use crate::control::Control;
use crate::time::Span;

/// A control that an article recommends or lists. All of them are to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// A name, different for each.
    pub name: &'static str,
    /// The game.
    pub discipline: Discipline,
    /// The tempo it makes.
    pub tempo: Tempo,
    /// Who recommends it.
    pub article: Article,
    /// The time to the end of the game.
    pub time: Span,
    /// The time added for each move.
    pub increment: Span,
}

impl Preset {
    /// All of them, in the order of the books. Of a range without increment («10–20 минут») both ends are here.
    pub const ALL: [Self; 25] = {
        use Discipline::{Giveaway, International, Renju, Russian};
        use Tempo::{Blitz, Classic, Rapid};
        [
            Self::new("russian-20+30", Russian, Classic, Article::ru("6.1.9.1"), 20, 30),
            Self::new("russian-30+30", Russian, Classic, Article::ru("6.1.9.1"), 30, 30),
            Self::new("russian-rapid-8+4", Russian, Rapid, Article::ru("6.1.9.2"), 8, 4),
            Self::new("russian-rapid-7+5", Russian, Rapid, Article::ru("6.1.9.2"), 7, 5),
            Self::new("russian-blitz-3+2", Russian, Blitz, Article::ru("6.1.9.3"), 3, 2),
            Self::new("international-60+30", International, Classic, Article::ru("7.6.1"), 60, 30),
            Self::new("international-80+60", International, Classic, Article::ru("7.6.1"), 80, 60),
            Self::new("international-rapid-15+5", International, Rapid, Article::ru("7.6.2"), 15, 5),
            Self::new("international-blitz-5+3", International, Blitz, Article::ru("7.6.3"), 5, 3),
            Self::new("giveaway-20+30", Giveaway, Classic, Article::ru("8.3"), 20, 30),
            Self::new("giveaway-30+30", Giveaway, Classic, Article::ru("8.3"), 30, 30),
            Self::new("renju-120+30", Renju, Classic, Article::ru("9.4.1"), 120, 30),
            Self::new("renju-90+30", Renju, Classic, Article::ru("9.4.1"), 90, 30),
            Self::new("renju-90", Renju, Classic, Article::ru("9.4.1"), 90, 0),
            Self::new("renju-45+10", Renju, Classic, Article::ru("9.4.1"), 45, 10),
            Self::new("ru-classic-45", Russian, Classic, ru_classic("2.1.11.1"), 45, 0),
            Self::new("ru-classic-30+30", Russian, Classic, ru_classic("2.1.11.1"), 30, 30),
            Self::new("ru-classic-40+5", Russian, Classic, ru_classic("2.1.11.1"), 40, 5),
            Self::new("ru-classic-rapid-10", Russian, Rapid, ru_classic("2.1.11.2"), 10, 0),
            Self::new("ru-classic-rapid-20", Russian, Rapid, ru_classic("2.1.11.2"), 20, 0),
            Self::new("ru-classic-rapid-8+4", Russian, Rapid, ru_classic("2.1.11.2"), 8, 4),
            Self::new("ru-classic-blitz-3", Russian, Blitz, ru_classic("2.1.11.3"), 3, 0),
            Self::new("ru-classic-blitz-5", Russian, Blitz, ru_classic("2.1.11.3"), 5, 0),
            Self::new("ru-classic-blitz-3+2", Russian, Blitz, ru_classic("2.1.11.3"), 3, 2),
            Self::new("club-8", Russian, Rapid, EIGHT_MINUTES, 8, 0),
        ]
    };

    const fn new(
        name: &'static str,
        discipline: Discipline,
        tempo: Tempo,
        article: Article,
        minutes: i64,
        seconds: i64,
    ) -> Self {
        Self {
            name,
            discipline,
            tempo,
            article,
            time: Span::minutes(minutes),
            increment: Span::seconds(seconds),
        }
    }

    /// The control itself.
    #[must_use]
    pub fn control(&self) -> Control {
        Control::fischer(self.time, self.increment)
    }
}

const EIGHT_MINUTES: Article = Book::Club.article("time-8-minutes");

const fn ru_classic(clause: &'static str) -> Article {
    Book::RuClassic.article(clause)
}

/// The least and, if there is one, the greatest time to the end of the game that a book names for a game at a tempo, and where;
/// `None` where it names none, as for giveaway blitz.
///
/// An article that lists several controls gives the least and the greatest of them, whatever their increments: 9.4.1 names 90
/// minutes and, with 10 seconds for each move, 45. The regulations may set another control that does not contradict the rules
/// (6.1.9.4, 7.6.4, 8.3, 9.4.1), so one outside the range is unusual, not forbidden.
#[must_use]
pub const fn allowed_range(
    book: Book,
    discipline: Discipline,
    tempo: Tempo,
) -> Option<(Span, Option<Span>, Article)> {
    use Discipline::{Giveaway, International, Renju, Russian};
    use Tempo::{Blitz, Classic, Rapid};
    let (least, most, article) = match (book, discipline.timed_as(), tempo) {
        (Book::Ru2022, Russian, Classic) => (20, None, Article::ru("6.1.9.1")),
        (Book::Ru2022, Russian, Rapid) => (7, Some(15), Article::ru("6.1.9.2")),
        (Book::Ru2022, Russian, Blitz) => (3, Some(5), Article::ru("6.1.9.3")),
        (Book::Ru2022, International, Classic) => (30, Some(120), Article::ru("7.6.1")),
        (Book::Ru2022, International, Rapid) => (15, Some(30), Article::ru("7.6.2")),
        (Book::Ru2022, International, Blitz) => (5, Some(15), Article::ru("7.6.3")),
        (Book::Ru2022, Giveaway, Classic) => (20, None, Article::ru("8.3")),
        (Book::Ru2022, Renju, Classic) => (45, None, Article::ru("9.4.1")),
        (Book::RuClassic, Russian, Classic) => (30, None, ru_classic("2.1.11.1")),
        (Book::RuClassic, Russian, Rapid) => (8, Some(20), ru_classic("2.1.11.2")),
        (Book::RuClassic, Russian, Blitz) => (3, Some(5), ru_classic("2.1.11.3")),
        (Book::Club, Russian, Rapid) => (8, Some(8), EIGHT_MINUTES),
        _ => return None,
    };
    let most = match most {
        Some(most) => Some(Span::minutes(most)),
        None => None,
    };
    Some((Span::minutes(least), most, article))
}

/// The article that names other controls than this one for a game at a tempo; `None` for one that it names, where the book names none and
/// where no clock is used. The regulations may set it nevertheless.
#[must_use]
pub fn unusual_control(
    book: Book,
    discipline: Discipline,
    tempo: Tempo,
    control: &Control,
) -> Option<Article> {
    let (least, most, article) = allowed_range(book, discipline, tempo)?;
    let time = control.whole_time()?;
    (time < least || most.is_some_and(|most| time > most)).then_some(article)
}

/// The tempo that a control makes in a discipline: the slowest whose least time it has, so that it is 15 minutes in which a game on the
/// hundred squares becomes rapid (7.6.2) and 7 in which one of Russian draughts does (6.1.9.2). Where the book names no times for a tempo, those
/// of Russian draughts are taken. Without a clock it is classic.
#[must_use]
pub fn tempo(book: Book, discipline: Discipline, control: &Control) -> Tempo {
    let Some(time) = control.whole_time() else { return Tempo::Classic };
    let reaches = |tempo: &Tempo| {
        let named = allowed_range(book, discipline, *tempo)
            .or_else(|| allowed_range(Book::Ru2022, Discipline::Russian, *tempo));
        named.is_some_and(|(least, ..)| time >= least)
    };
    [Tempo::Classic, Tempo::Rapid].into_iter().find(reaches).unwrap_or(Tempo::Blitz)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an article recommends or lists, as the tag of PDN.
    fn listed(book: Book, clause: &str, discipline: Discipline, tempo: Tempo) -> Vec<String> {
        let article = |preset: &&Preset| preset.article.book == book && preset.article.clause == clause;
        let presets: Vec<_> = Preset::ALL.iter().filter(article).copied().collect();
        assert!(presets.iter().all(|preset| (preset.discipline, preset.tempo) == (discipline, tempo)));
        presets.iter().map(|preset| preset.control().to_string()).collect()
    }

    /// The range in minutes.
    fn range(book: Book, discipline: Discipline, tempo: Tempo) -> Option<(i64, Option<i64>)> {
        let minutes = |Span(all): Span| all / 60_000;
        allowed_range(book, discipline, tempo).map(|(least, most, _)| (minutes(least), most.map(minutes)))
    }

    #[test]
    fn russian_draughts_6_1_9_1_to_6_1_9_3() {
        use Discipline::Russian;
        assert_eq!(listed(Book::Ru2022, "6.1.9.1", Russian, Tempo::Classic), ["1200+30", "1800+30"]);
        assert_eq!(listed(Book::Ru2022, "6.1.9.2", Russian, Tempo::Rapid), ["480+4", "420+5"]);
        assert_eq!(listed(Book::Ru2022, "6.1.9.3", Russian, Tempo::Blitz), ["180+2"]);
        assert_eq!(range(Book::Ru2022, Russian, Tempo::Classic), Some((20, None)));
        assert_eq!(range(Book::Ru2022, Russian, Tempo::Rapid), Some((7, Some(15))));
        assert_eq!(range(Book::Ru2022, Russian, Tempo::Blitz), Some((3, Some(5))));
        assert_eq!(range(Book::Ru2022, Discipline::Brazilian, Tempo::Rapid), Some((7, Some(15))));
    }

    #[test]
    fn international_draughts_7_6_1_to_7_6_3() {
        use Discipline::International;
        assert_eq!(listed(Book::Ru2022, "7.6.1", International, Tempo::Classic), ["3600+30", "4800+60"]);
        assert_eq!(listed(Book::Ru2022, "7.6.2", International, Tempo::Rapid), ["900+5"]);
        assert_eq!(listed(Book::Ru2022, "7.6.3", International, Tempo::Blitz), ["300+3"]);
        assert_eq!(range(Book::Ru2022, International, Tempo::Classic), Some((30, Some(120))));
        assert_eq!(range(Book::Ru2022, International, Tempo::Rapid), Some((15, Some(30))));
        assert_eq!(range(Book::Ru2022, International, Tempo::Blitz), Some((5, Some(15))));
    }

    #[test]
    fn giveaway_8_3_and_renju_9_4_1() {
        use Discipline::{Giveaway, Renju};
        assert_eq!(listed(Book::Ru2022, "8.3", Giveaway, Tempo::Classic), ["1200+30", "1800+30"]);
        assert_eq!(range(Book::Ru2022, Giveaway, Tempo::Classic), Some((20, None)));
        assert_eq!(range(Book::Ru2022, Giveaway, Tempo::Blitz), None);
        let renju = ["7200+30", "5400+30", "5400", "2700+10"];
        assert_eq!(listed(Book::Ru2022, "9.4.1", Renju, Tempo::Classic), renju);
        assert_eq!(range(Book::Ru2022, Renju, Tempo::Classic), Some((45, None)));
    }

    #[test]
    fn earlier_rules_2_1_11_1_to_2_1_11_3() {
        use Discipline::Russian;
        let classic = ["2700", "1800+30", "2400+5"];
        assert_eq!(listed(Book::RuClassic, "2.1.11.1", Russian, Tempo::Classic), classic);
        assert_eq!(listed(Book::RuClassic, "2.1.11.2", Russian, Tempo::Rapid), ["600", "1200", "480+4"]);
        assert_eq!(listed(Book::RuClassic, "2.1.11.3", Russian, Tempo::Blitz), ["180", "300", "180+2"]);
        assert_eq!(range(Book::RuClassic, Russian, Tempo::Classic), Some((30, None)));
        assert_eq!(range(Book::RuClassic, Russian, Tempo::Rapid), Some((8, Some(20))));
        assert_eq!(range(Book::RuClassic, Russian, Tempo::Blitz), Some((3, Some(5))));
    }

    #[test]
    fn eight_minutes_of_the_club_rules() {
        assert_eq!(listed(Book::Club, "time-8-minutes", Discipline::Russian, Tempo::Rapid), ["480"]);
        assert_eq!(range(Book::Club, Discipline::Russian, Tempo::Rapid), Some((8, Some(8))));
    }

    /// 6.1.9, 7.6, 8.3, 9.4.1: the time makes the tempo, in each discipline by its own article.
    #[test]
    fn the_time_makes_the_tempo_by_discipline_6_1_9_and_7_6() {
        use Discipline::{Brazilian, Draughts64, Giveaway, International, Renju, Russian};
        use Tempo::{Blitz, Classic, Rapid};
        let of = |discipline, text: &str| tempo(Book::Ru2022, discipline, &text.parse().unwrap());
        for discipline in [Russian, Draughts64, Brazilian, Giveaway] {
            let tempos = ["1200", "1199", "420", "419+60", "300", "60", "-"].map(|text| of(discipline, text));
            assert_eq!(tempos, [Classic, Rapid, Rapid, Blitz, Blitz, Blitz, Classic], "{discipline}");
        }
        let ten =
            ["7200", "1800", "1799", "1500", "900", "899", "600", "300"].map(|text| of(International, text));
        assert_eq!(ten, [Classic, Classic, Rapid, Rapid, Rapid, Blitz, Blitz, Blitz]);
        assert_eq!(["2700+10", "1800", "300"].map(|text| of(Renju, text)), [Classic, Rapid, Blitz]);
        assert_eq!(of(Russian, "40/600:600"), Classic, "the time of all periods");
        for preset in &Preset::ALL {
            let made = tempo(preset.article.book, preset.discipline, &preset.control());
            // The club's eight minutes are all it has; 20 minutes are rapid in the earlier rules.
            assert_eq!(made, preset.tempo, "{}", preset.name);
        }
    }

    /// 6.1.9.1–6.1.9.3, 7.6.1–7.6.3, 8.3, 9.4.1: a control outside the range of its tempo is named with the article.
    #[test]
    fn a_control_outside_the_range_of_its_tempo_is_unusual_6_1_9_7_6_8_3_9_4_1() {
        use Discipline::{Giveaway, International, Renju, Russian};
        use Tempo::{Blitz, Classic, Rapid};
        type Row = (Discipline, Tempo, &'static [&'static str], &'static [&'static str], &'static str);
        let table: [Row; 8] = [
            (Russian, Classic, &["1200+30", "7200"], &["1199+30"], "6.1.9.1"),
            (Russian, Rapid, &["420+5", "900"], &["419+5", "901"], "6.1.9.2"),
            (Russian, Blitz, &["180+2", "300"], &["179+2", "301"], "6.1.9.3"),
            (International, Classic, &["1800", "7200+60"], &["1799", "7201", "40/7200:3600"], "7.6.1"),
            (International, Rapid, &["900+5", "1800"], &["899+5", "1801"], "7.6.2"),
            (International, Blitz, &["300+3", "900"], &["299+3", "901"], "7.6.3"),
            (Giveaway, Classic, &["1200"], &["1199"], "8.3"),
            (Renju, Classic, &["2700+10", "7200+30"], &["2699+10"], "9.4.1"),
        ];
        for (discipline, tempo, usual, unusual, clause) in table {
            let article = |text: &str| {
                let control = text.parse().unwrap();
                unusual_control(Book::Ru2022, discipline, tempo, &control).map(|article| article.clause)
            };
            for text in usual {
                assert_eq!(article(text), None, "{discipline} {text}");
            }
            for text in unusual {
                assert_eq!(article(text), Some(clause), "{discipline} {text}");
            }
            assert_eq!(article("-"), None);
        }
    }

    #[test]
    fn presets_have_names_of_their_own_and_are_in_the_range_of_their_article() {
        for (index, preset) in Preset::ALL.iter().enumerate() {
            assert!(Preset::ALL[..index].iter().all(|before| before.name != preset.name), "{}", preset.name);
            assert_eq!(preset.control().check(), Ok(()), "{}", preset.name);
            let (least, most, article) =
                allowed_range(preset.article.book, preset.discipline, preset.tempo).unwrap();
            assert_eq!(article, preset.article);
            assert!(least <= preset.time && most.is_none_or(|most| preset.time <= most), "{}", preset.name);
        }
    }
}
