//! What two people agree to play: discipline, tempo, micro-match, opening.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use draughts::{DrawingTable, Ruleset};
use game::draughts::Start;
use game::{AnyRegulations, Control, ControlError, Scoring, Span, StartError, Tempo, lateness_limit};
use renju::Regulation;
use rulebook::{Book, Discipline};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids;

/// Which side the maker of a game wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who begins.
    First,
    /// The other.
    Second,
    /// By lot.
    #[default]
    Random,
}

/// What somebody asks to play; everything in it may be wrong.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The discipline.
    #[schema(value_type = String)]
    pub discipline: Discipline,
    /// The time control in the form of PDN, in seconds: `180+2`, `-` without clocks.
    pub control: String,
    /// The side of the maker.
    #[serde(default)]
    pub side: Side,
    /// Whether it counts for the ratings.
    #[serde(default)]
    pub rated: bool,
    /// The rule book: the rules in force if left out.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub book: Option<Book>,
    /// The games of the micro-match: 1, and 2 in draughts-64, if left out.
    #[serde(default)]
    pub games: Option<u8>,
    /// Further micro-matches while they are drawn (5.4.6).
    #[serde(default)]
    pub further: u16,
    /// The drawing table of draughts-64.
    #[serde(default)]
    pub table: Option<String>,
    /// The opening regulation of renju.
    #[serde(default)]
    pub regulation: Option<String>,
    /// The position to begin from; casual draughts only.
    #[serde(default)]
    pub fen: Option<String>,
    /// Without talk at the board, as for children's events.
    #[serde(default)]
    pub quiet: bool,
    /// Seeks only: the least and the greatest rating of the opponent on the list of the game.
    #[serde(default)]
    #[schema(value_type = Option<(i64, i64)>)]
    pub ratings: Option<[i64; 2]>,
}

/// What is wrong with a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WishError {
    /// The control cannot be read or played.
    Control(ControlError),
    /// The control is longer than a game on the network can be.
    TooLong,
    /// So many days are not offered, or not in this discipline.
    Days,
    /// Between one and eight games.
    Games(u8),
    /// So many further micro-matches are too many.
    Further(u16),
    /// There is no such table, or the discipline has no lot.
    Table(String),
    /// There is no such opening regulation, or the discipline has none.
    Regulation(String),
    /// The rule book does not speak of the discipline, or the ratings do not speak of the rule book.
    Book(Book),
    /// A position of one's own is for casual games of draughts.
    OwnPosition,
    /// The position is wrong.
    Start(StartError),
    /// The ratings that are asked for are the wrong way round, or beyond all ratings.
    Ratings([i64; 2]),
}

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Control(error) => error.fmt(f),
            Self::TooLong => f.write_str("the time control is longer than three hours a period"),
            Self::Days => {
                f.write_str("days are played in draughts: 10/50days, or 1, 2, 3, 5, 7 or 14 for each move")
            }
            Self::Games(games) => write!(f, "a micro-match has 1 to {MOST_GAMES} games, not {games}"),
            Self::Further(further) => write!(f, "{further} further micro-matches are too many"),
            Self::Table(name) => write!(f, "there is no drawing table `{}` here", name.escape_debug()),
            Self::Regulation(name) => {
                write!(f, "there is no opening regulation `{}` here", name.escape_debug())
            }
            Self::Book(book) => {
                write!(f, "the rule book {book} does not cover this game, or it cannot be rated")
            }
            Self::OwnPosition => f.write_str("a position of one's own is for casual games of draughts"),
            Self::Start(error) => error.fmt(f),
            Self::Ratings([least, most]) => {
                write!(f, "ratings from {least} to {most}: between 0 and {MOST_RATING}, the smaller first")
            }
        }
    }
}

impl std::error::Error for WishError {}

/// The controls of play by correspondence: that of the rules (10.3.1), and the server's own (10.3.9).
pub const DAYS: [Control; 7] = [
    Control::Days(game::DaysControl::CORRESPONDENCE),
    Control::DaysAMove(1),
    Control::DaysAMove(2),
    Control::DaysAMove(3),
    Control::DaysAMove(5),
    Control::DaysAMove(7),
    Control::DaysAMove(14),
];
/// The name of their rating lists, beside the tempos.
pub(crate) const CORRESPONDENCE: &str = "correspondence";
/// The most games of a micro-match.
const MOST_GAMES: u8 = 8;
/// The most further micro-matches.
const MOST_FURTHER: u16 = 4;
/// The longest time of a period.
const LONGEST: Span = Span::minutes(180);
/// No rating is above this.
pub(crate) const MOST_RATING: i64 = 4_000;
/// The longest text of a control.
const LONGEST_CONTROL: usize = 64;

/// The lot of draughts-64 (6.2.2): who knows the seed can repeat it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Lot {
    /// The table.
    pub table: String,
    /// The seed, in hexadecimal.
    pub seed: String,
    /// The entry that was drawn.
    pub code: String,
}

impl Lot {
    /// What the entry has done from the ordinary start: moves, or flying men as `a3>c5`.
    #[must_use]
    pub fn acts(&self) -> Vec<String> {
        let table = self.table.parse::<DrawingTable>();
        let entry = table.ok().and_then(|table| table.find(&self.code));
        entry.iter().flat_map(|entry| entry.acts().map(str::to_owned)).collect()
    }
}

/// What is played: a wish that was found right. It is kept with the meeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// The discipline.
    pub discipline: Discipline,
    /// The time control.
    pub control: Control,
    /// The tempo it makes.
    pub tempo: Tempo,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Games of a micro-match, scoring, further ones.
    pub meeting: game::MicroMatchTerms,
    /// The table of the lot; the lot itself is drawn when the meeting is made.
    pub table: Option<String>,
    /// The opening regulation of renju.
    pub regulation: Option<Regulation>,
    /// The rule book.
    #[serde(default)]
    pub book: Book,
    /// The position to begin from.
    pub fen: Option<String>,
    /// Without talk at the board.
    #[serde(default)]
    pub quiet: bool,
}

impl Agreement {
    /// Checks a wish.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(wish: &Wish) -> Result<Self, WishError> {
        let discipline = wish.discipline;
        if wish.control.len() > LONGEST_CONTROL {
            return Err(WishError::TooLong);
        }
        let control = Control::from_str(&wish.control).map_err(WishError::Control)?;
        if let Control::Clock(periods) = &control
            && (periods.len() > 4
                || periods.iter().any(|period| {
                    period.time > LONGEST || period.increment > LONGEST || period.delay > LONGEST
                }))
        {
            return Err(WishError::TooLong);
        }
        if control.is_days() && (!DAYS.contains(&control) || Ruleset::of(discipline).is_none()) {
            return Err(WishError::Days);
        }
        let games = wish.games.unwrap_or(if discipline == Discipline::Draughts64 { 2 } else { 1 });
        let games =
            NonZeroU8::new(games).filter(|games| games.get() <= MOST_GAMES).ok_or(WishError::Games(games))?;
        if let Some(range @ [least, most]) = wish.ratings
            && !(0 <= least && least <= most && most <= MOST_RATING)
        {
            return Err(WishError::Ratings(range));
        }
        if wish.further > MOST_FURTHER {
            return Err(WishError::Further(wish.further));
        }
        let table = match (&wish.table, discipline) {
            (None, Discipline::Draughts64) => Some(DrawingTable::Idf.name().to_owned()),
            (Some(name), Discipline::Draughts64) => {
                let table: DrawingTable = name.parse().map_err(|_| WishError::Table(name.clone()))?;
                Some(table.name().to_owned())
            }
            (None, _) => None,
            (Some(name), _) => return Err(WishError::Table(name.clone())),
        };
        let regulation = match (&wish.regulation, discipline) {
            (None, Discipline::Renju) => Some(Regulation::Free),
            (Some(name), Discipline::Renju) => {
                Some(Regulation::by_name(name).ok_or_else(|| WishError::Regulation(name.clone()))?)
            }
            (None, _) => None,
            (Some(name), _) => return Err(WishError::Regulation(name.clone())),
        };
        // Ratings compare people who play by the same rules: those in force. Other games of the world have no lists.
        let book = wish.book.unwrap_or_else(|| Book::usual(discipline));
        if !book.covers(discipline) || (wish.rated && book != Book::default()) {
            return Err(WishError::Book(book));
        }
        if wish.fen.is_some() && (wish.rated || Ruleset::of(discipline).is_none() || table.is_some()) {
            return Err(WishError::OwnPosition);
        }
        let terms = Self {
            discipline,
            tempo: game::tempo(Book::Ru2022, discipline, &control),
            control,
            rated: wish.rated,
            meeting: game::MicroMatchTerms { games, scoring: Scoring::One, further: wish.further },
            table,
            regulation,
            book,
            fen: wish.fen.clone(),
            quiet: wish.quiet,
        };
        // The position has to be one that a game can begin from; of the lot every entry is.
        if let AnyRegulations::Draughts(regulations) = terms.rules(None, false) {
            regulations.start_position().map_err(WishError::Start)?;
        }
        Ok(terms)
    }

    /// Draws the lot, where the discipline has one.
    #[must_use]
    pub fn draw(&self) -> Option<Lot> {
        let table: DrawingTable = self.table.as_deref()?.parse().ok()?;
        let seed = ids::number();
        let code = table.draw::<draughts::Russian>(seed)?.code().to_owned();
        Some(Lot { table: table.name().to_owned(), seed: format!("{seed:016x}"), code })
    }

    /// The regulations of a game of the meeting. Between people a chair can be empty when the game begins; the program is always there.
    #[must_use]
    pub fn rules(&self, lot: Option<&Lot>, people: bool) -> AnyRegulations {
        // By correspondence nobody comes to a board.
        let lateness = (people && !self.control.is_days()).then(|| lateness_limit(&self.control));
        match (Ruleset::of(self.discipline), self.regulation) {
            (Some(variant), _) => {
                let mut regulations =
                    game::draughts::Regulations::online(variant, self.tempo, self.control.clone());
                regulations.meeting = self.meeting;
                regulations.book = self.book;
                regulations.lateness = lateness;
                regulations.platform = true;
                regulations.start = match (lot, &self.fen) {
                    (Some(lot), _) => Start::Opening(lot.table.clone(), lot.code.clone()),
                    (None, Some(fen)) => Start::Fen(fen.clone()),
                    (None, None) => Start::Ordinary,
                };
                AnyRegulations::Draughts(regulations)
            }
            (None, regulation) => {
                let opening = regulation.unwrap_or(Regulation::Free);
                let mut regulations = game::renju::Regulations::online(opening, self.control.clone());
                regulations.lateness = lateness;
                regulations.platform = true;
                AnyRegulations::Renju(regulations)
            }
        }
    }

    /// The name of the rule book, if it is not the one by which the discipline is usually played.
    #[must_use]
    pub fn other_book(&self) -> Option<String> {
        (self.book != Book::usual(self.discipline)).then(|| self.book.id().to_owned())
    }

    /// The name of the tempo; play by correspondence is a class of its own.
    #[must_use]
    pub const fn class(&self) -> &'static str {
        if self.control.is_days() { CORRESPONDENCE } else { self.tempo.name() }
    }

    /// The rating list it counts for.
    #[must_use]
    pub fn pool(&self) -> String {
        format!("{}-{}", self.discipline.name(), self.class())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(discipline: &str, more: &str) -> Wish {
        serde_json::from_str(&format!(r#"{{"discipline":"{discipline}","control":"180+2"{more}}}"#)).unwrap()
    }

    /// 6.1.9, 7.6: the tempo follows the discipline, and claims and limits of offers follow the tempo.
    #[test]
    fn the_tempo_is_that_of_the_discipline_6_1_9_and_7_6() {
        let tempo = |discipline: &str, control: &str| {
            let wish = Wish { control: control.to_owned(), ..wish(discipline, "") };
            let agreement = Agreement::check(&wish).unwrap();
            let AnyRegulations::Draughts(regulations) = agreement.rules(None, true) else {
                panic!("not draughts")
            };
            assert_eq!(regulations.tempo, agreement.tempo);
            agreement.tempo
        };
        assert_eq!(tempo("international", "1500"), Tempo::Rapid);
        assert_eq!(tempo("international", "600"), Tempo::Blitz);
        assert_eq!(tempo("russian", "1200"), Tempo::Classic);
        assert_eq!(tempo("russian", "420"), Tempo::Rapid);
    }

    /// 6.2.2, 5.4.6: draughts-64 is a micro-match of two games from one drawn position.
    #[test]
    fn draughts_64_has_a_lot_and_two_games() {
        let terms = Agreement::check(&wish("draughts64", "")).unwrap();
        assert_eq!(terms.meeting.games.get(), 2);
        let lot = terms.draw().unwrap();
        let seed = u64::from_str_radix(&lot.seed, 16).unwrap();
        assert_eq!(DrawingTable::Idf.draw::<draughts::Russian>(seed).unwrap().code(), lot.code);
        let AnyRegulations::Draughts(regulations) = terms.rules(Some(&lot), true) else {
            panic!("not draughts")
        };
        assert!(regulations.start_position().is_ok());
        assert_eq!(Agreement::check(&wish("russian", "")).unwrap().draw(), None);
    }

    /// A game is played by a book that speaks of its discipline; the ratings are those of the rules in force.
    #[test]
    fn a_game_is_made_under_any_book_that_covers_it() {
        for (discipline, books) in [
            ("russian", "ru-2022 ru-classic ua-64 club casual"),
            ("draughts64", "ru-2022 ru-classic ua-64"),
            ("brazilian", "ru-2022 ua-64"),
            ("international", "ru-2022"),
            ("giveaway", "ru-2022"),
            ("renju", "ru-2022"),
        ] {
            for book in Book::ALL {
                let agreed = Agreement::check(&wish(discipline, &format!(r#","book":"{book}""#)));
                let covered = books.split(' ').any(|name| name == book.id());
                assert_eq!(agreed.is_ok(), covered, "{discipline} {book}");
                let rated = Agreement::check(&wish(discipline, &format!(r#","book":"{book}","rated":true"#)));
                assert_eq!(rated.is_ok(), book == Book::Ru2022, "{discipline} {book}, rated");
                if let Ok(AnyRegulations::Draughts(regulations)) = agreed.map(|terms| terms.rules(None, true))
                {
                    assert_eq!(regulations.book, book);
                }
            }
        }
        assert!(
            serde_json::from_str::<Wish>(r#"{"discipline":"russian","control":"-","book":"none"}"#).is_err()
        );
    }

    /// The other games of the world have one book and no rating lists; a position of one's own and days are for them too.
    #[test]
    fn games_outside_the_disciplines_are_casual_and_by_their_own_book() {
        for game in rulebook::World::ALL {
            let name = game.name();
            let terms = Agreement::check(&wish(name, "")).unwrap();
            assert_eq!((terms.book, terms.other_book()), (Book::World, None), "{name}");
            let AnyRegulations::Draughts(regulations) = terms.rules(None, true) else {
                panic!("not draughts")
            };
            assert_eq!((regulations.variant, regulations.book), (game.into(), Book::World), "{name}");
            assert!(Agreement::check(&wish(name, r#","rated":true"#)).is_err(), "{name}, rated");
            for book in Book::ALL {
                assert!(
                    Agreement::check(&wish(name, &format!(r#","book":"{book}""#))).is_err(),
                    "{name} {book}"
                );
            }
            let days = Wish { control: "3days".to_owned(), ..wish(name, "") };
            assert!(Agreement::check(&days).is_ok(), "{name}");
        }
        let own = Agreement::check(&wish("italian", r#","fen":"W:W25,30:B3,10""#));
        assert!(own.is_ok(), "{own:?}");
        assert!(Agreement::check(&wish("russian", r#","book":"world""#)).is_err());
    }

    #[test]
    fn wishes_that_cannot_be_played_are_refused() {
        for (discipline, more) in [
            ("russian", r#","games":0"#),
            ("russian", r#","games":9"#),
            ("russian", r#","further":5"#),
            ("russian", r#","table":"idf""#),
            ("russian", r#","regulation":"rif""#),
            ("russian", r#","fen":"W:Wc3:Bd4","rated":true"#),
            ("russian", r#","fen":"nonsense""#),
            ("draughts64", r#","table":"none""#),
            ("renju", r#","regulation":"none""#),
            ("renju", r#","fen":"W:Wc3:Bd4""#),
            ("russian", r#","ratings":[1600,1500]"#),
            ("russian", r#","ratings":[-1,1500]"#),
            ("russian", r#","ratings":[0,1000000000000]"#),
        ] {
            assert!(Agreement::check(&wish(discipline, more)).is_err(), "{discipline} {more}");
        }
        for control in ["", "0", "1e9", "99999999999", "20000", "10/60days", "180+20000", "-180"] {
            let wish = Wish { control: control.to_owned(), ..wish("russian", "") };
            assert!(Agreement::check(&wish).is_err(), "{control}");
        }
        let unknown = r#"{"discipline":"russian","control":"180+2","colour":"red"}"#;
        assert!(serde_json::from_str::<Wish>(unknown).is_err());
    }
}
