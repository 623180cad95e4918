//! The time of play by correspondence, counted in days (10.3), and leave (10.4).

use std::fmt;

use rulebook::Article;

use crate::control::DaysControl;

/// A day of the calendar, counted from 1 January 1970, which is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Day(pub i32);

/// The days of 400 years of the Gregorian calendar, after which it repeats itself.
const CYCLE: i64 = 146_097;

/// The days from 1 March of the year 0 to 1 January 1970.
const EPOCH: i64 = 719_468;

impl Day {
    /// The day of a date of the Gregorian calendar; `None` if there is no such date.
    #[must_use]
    pub fn from_date(year: i32, month: u8, day: u8) -> Option<Self> {
        // The year is taken to begin in March, so that the leap day is its last.
        let (month, day) = (i64::from(month), i64::from(day));
        let shifted = i64::from(year) - i64::from(month <= 2);
        let (cycle, year_of_cycle) = (shifted.div_euclid(400), shifted.rem_euclid(400));
        let days = cycle * CYCLE + before_year(year_of_cycle) + before_month((month + 9) % 12) + day - 1;
        // No month but the twelve and no day but those of the month are read back.
        let found = Self(i32::try_from(days - EPOCH).ok()?);
        (found.date() == (i64::from(year), month, day)).then_some(found)
    }

    /// The calendar year of the day.
    #[must_use]
    pub fn year(self) -> i32 {
        // The years of days that fit `i32` do so too.
        self.date().0 as i32
    }

    /// Year, month and day of the month.
    #[must_use]
    pub fn date(self) -> (i64, i64, i64) {
        let days = i64::from(self.0) + EPOCH;
        let (cycle, mut rest) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
        // Years of 366 days and months of 31 are a guess that is never too far and at most two short.
        let mut year = rest / 366;
        while before_year(year + 1) <= rest {
            year += 1;
        }
        rest -= before_year(year);
        let mut month = rest / 31;
        while before_month(month + 1) <= rest {
            month += 1;
        }
        rest -= before_month(month);
        (cycle * 400 + year + i64::from(month >= 10), (month + 2) % 12 + 1, rest + 1)
    }

    /// So many days later.
    #[must_use]
    pub const fn after(self, days: u32) -> Self {
        Self(self.0.saturating_add_unsigned(days))
    }

    /// The same date of the next month; its last day, where it has no such date.
    #[must_use]
    pub fn a_month_later(self) -> Self {
        let (year, month, day) = self.date();
        let (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
        let dated = |day: i64| {
            Self::from_date(i32::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
        };
        // Months differ by three days at most.
        (0..=3).find_map(|less| dated(day - less)).unwrap_or(Self(i32::MAX))
    }
}

/// The days of the years before one of the 400, each beginning in March.
const fn before_year(year: i64) -> i64 {
    year * 365 + year / 4 - year / 100 + year / 400
}

/// The days of a year before a month, March being 0.
const fn before_month(month: i64) -> i64 {
    (month * 153 + 2) / 5
}

/// Days on which the time of neither player runs (10.4.2), the first and the last included (10.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(Day, Day)", into = "(Day, Day)")
)]
pub struct Leave {
    first: Day,
    last: Day,
}

impl Leave {
    /// The longest leave that a player may take (10.4.1).
    pub const LONGEST: u32 = 30;

    /// Leave from one day to another.
    ///
    /// # Errors
    /// The last day is before the first.
    pub const fn new(first: Day, last: Day) -> Result<Self, LeaveError> {
        if last.0 < first.0 { Err(LeaveError::Reversed { first, last }) } else { Ok(Self { first, last }) }
    }

    /// Its first day.
    #[must_use]
    pub const fn first(self) -> Day {
        self.first
    }

    /// Its last day.
    #[must_use]
    pub const fn last(self) -> Day {
        self.last
    }

    /// How many days it has.
    #[must_use]
    pub const fn days(self) -> u32 {
        self.last.0.abs_diff(self.first.0).saturating_add(1)
    }

    /// What the leave is in one game: announced to that opponent after its first day, it begins on the day of the announcement;
    /// never announced, or when it was over, it does not count (10.4.2).
    #[must_use]
    pub fn announced(self, day: Option<Day>) -> Option<Self> {
        Self::new(self.first.max(day?), self.last).ok()
    }

    /// Whether a player may take this leave who has taken others by right: one in a calendar year, of at most 30 days (10.4.1).
    ///
    /// A leave is of the year in which it begins. Leave that the chief arbiter grants beyond this (10.4.5) is neither checked
    /// here nor listed in `taken`.
    ///
    /// # Errors
    /// Says which limit forbids it.
    pub fn check(self, taken: &[Self]) -> Result<(), LeaveError> {
        if self.days() > Self::LONGEST {
            return Err(LeaveError::TooLong { days: self.days() });
        }
        let year = self.first.year();
        match taken.iter().any(|leave| leave.first.year() == year) {
            true => Err(LeaveError::SecondInYear { year }),
            false => Ok(()),
        }
    }
}

impl TryFrom<(Day, Day)> for Leave {
    type Error = LeaveError;

    fn try_from((first, last): (Day, Day)) -> Result<Self, LeaveError> {
        Self::new(first, last)
    }
}

impl From<Leave> for (Day, Day) {
    fn from(leave: Leave) -> Self {
        (leave.first, leave.last)
    }
}

/// Why a leave cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveError {
    /// The last day is before the first.
    Reversed {
        /// The first day.
        first: Day,
        /// The last day.
        last: Day,
    },
    /// It has more than 30 days.
    TooLong {
        /// Its days.
        days: u32,
    },
    /// The player has already taken leave in that calendar year.
    SecondInYear {
        /// The year.
        year: i32,
    },
}

impl LeaveError {
    /// The article that forbids it.
    #[must_use]
    pub const fn article(self) -> Article {
        match self {
            Self::Reversed { .. } => Article::ru("10.4.3"),
            Self::TooLong { .. } | Self::SecondInYear { .. } => Article::ru("10.4.1"),
        }
    }
}

impl fmt::Display for LeaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reversed { first, last } => {
                write!(f, "leave ends {} days before it begins", last.0.abs_diff(first.0))?;
            }
            Self::TooLong { days } => {
                write!(f, "leave of {days} days: at most {} are allowed", Leave::LONGEST)?;
            }
            Self::SecondInYear { year } => write!(f, "leave has already been taken in {year}")?,
        }
        write!(f, " ({})", self.article())
    }
}

impl std::error::Error for LeaveError {}

/// The days of thinking between the receipt of a move and the answer: none if they are on the same day (10.3.1), and none of the
/// days of leave, of either player (10.4.2–10.4.4).
///
/// The day of receipt does not count and the day of the answer does, which gives all three examples of 10.4.3. An answer dated
/// before the receipt takes no time.
#[must_use]
pub fn thinking_days(received: Day, answered: Day, leave: &[Leave]) -> u32 {
    let mut leave = leave.to_vec();
    leave.sort_unstable_by_key(|leave| leave.first);
    let (mut counted, end) = (i64::from(received.0), i64::from(answered.0));
    let mut days = 0;
    for Leave { first, last } in leave {
        let (before, last) = (i64::from(first.0) - 1, i64::from(last.0));
        days += (before.min(end) - counted).max(0);
        counted = counted.max(last);
    }
    days += (end - counted).max(0);
    u32::try_from(days).unwrap_or(u32::MAX)
}

/// The dates of a start list (стартовый лист).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StartList {
    /// The day on which play begins.
    pub start: Day,
    /// The day on which it ends, if there is one.
    pub end: Option<Day>,
}

impl StartList {
    /// The day on which play begins for a player: for one who got the start list after the first day, the day after the receipt (10.3.2).
    #[must_use]
    pub fn begins(self, list_received: Option<Day>) -> Day {
        list_received.filter(|day| *day > self.start).map_or(self.start, |day| day.after(1))
    }

    /// The days of thinking of the first move: none if it is sent on the day on which play begins for the player, or before (10.3.2).
    #[must_use]
    pub fn first_move_days(self, list_received: Day, sent: Day, leave: &[Leave]) -> u32 {
        thinking_days(self.begins(Some(list_received)), sent, leave)
    }

    /// The days of thinking of any other move: none if the opponent's move came on the last day of play or after (10.3.2).
    #[must_use]
    pub fn reply_days(self, received: Day, sent: Day, leave: &[Leave]) -> u32 {
        if self.end.is_some_and(|end| received >= end) { 0 } else { thinking_days(received, sent, leave) }
    }

    /// The day to ask by registered letter for a first move that has not come: 30 days after the beginning (10.3.4).
    #[must_use]
    pub const fn inquiry_due(self) -> Day {
        self.start.after(30)
    }
}

/// The day to repeat by registered letter a move that has not been answered: 40 days after it was sent (10.3.4).
#[must_use]
pub const fn repeat_due(sent: Day) -> Day {
    sent.after(40)
}

/// The days of a repetition that is late, which count as thinking (10.3.4).
#[must_use]
pub fn repeat_delay(sent: Day, repeated: Day, leave: &[Leave]) -> u32 {
    thinking_days(repeat_due(sent), repeated, leave)
}

/// The last day for a protest, against a claim of overdue time (10.3.8), a decision (10.1.12) or an adjudication (10.5.6), after the day on which one was told.
#[must_use]
pub const fn protest_due(told: Day) -> Day {
    told.after(10)
}

/// Whether a protest against a claim of overdue time is sent within the ten days for it (10.3.8).
#[must_use]
pub fn protest_in_time(told: Day, sent: Day) -> bool {
    sent <= protest_due(told)
}

impl DaysControl {
    /// The days that a player has for so many moves: for ten or fewer 50, for twenty or fewer 100 and so on (10.3.5).
    #[must_use]
    pub fn allowed_days(self, moves: u32) -> u32 {
        let stages = moves.max(1).div_ceil(u32::from(self.moves).max(1));
        stages.saturating_mul(self.days.into())
    }

    /// Whether so many days are too many for so many moves (10.3.5). The moves are those on which the days went: while a player
    /// thinks, the move under thought is one of them. Moves of a variation that a player only proposes are not, unless they are
    /// forced (10.2.4).
    #[must_use]
    pub fn overdue(self, moves: u32, spent: u32) -> bool {
        spent > self.allowed_days(moves)
    }
}

/// What a player has spent: the running sums of the schedule of table 2 (10.3.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Account {
    /// The moves made.
    pub moves: u32,
    /// The days spent on them, penalty days included.
    pub days: u32,
}

impl Account {
    /// After a letter with so many moves that took so many days. A letter has more than one move when it answers forced moves or
    /// accepts a variation (10.2.4, 10.2.13).
    #[must_use]
    pub const fn reply(self, moves: u32, days: u32) -> Self {
        Self { moves: self.moves.saturating_add(moves), days: self.days.saturating_add(days) }
    }

    /// After a penalty.
    #[must_use]
    pub const fn fine(self, penalty: Penalty) -> Self {
        self.reply(0, penalty.days())
    }

    /// Whether the player's time is overdue (10.3.5).
    #[must_use]
    pub fn overdue(self, control: DaysControl) -> bool {
        control.overdue(self.moves, self.days)
    }
}

/// What penalty days are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Penalty {
    /// A letter whose faults stop the game: moves not repeated or repeated wrongly (10.2.9), an impossible move (10.2.10). One
    /// penalty for a letter, however many faults it has.
    StoppedGame,
    /// Dates or the sum of time left out again.
    MissingDates,
    /// A claim of overdue time that the arbiter finds wrong.
    WrongClaim,
}

impl Penalty {
    /// The penalty for leaving out dates: the first time the opponent only points it out (10.3.3).
    #[must_use]
    pub const fn missing_dates(times_before: u32) -> Option<Self> {
        if times_before == 0 { None } else { Some(Self::MissingDates) }
    }

    /// Its days, the same for all.
    #[must_use]
    pub const fn days(self) -> u32 {
        6
    }

    /// The article that sets it.
    #[must_use]
    pub const fn article(self) -> Article {
        match self {
            Self::StoppedGame => Article::ru("10.2.11"),
            Self::MissingDates => Article::ru("10.3.3"),
            Self::WrongClaim => Article::ru("10.3.7"),
        }
    }

    /// Whether it must be charged in the very next letter, or the right to it is lost (10.2.11, 10.3.3). The arbiter, who charges
    /// a wrong claim (10.3.7), is not bound so.
    #[must_use]
    pub const fn only_in_the_next_letter(self) -> bool {
        !matches!(self, Self::WrongClaim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A day of a year that is not a leap year.
    fn date(day: u8, month: u8) -> Day {
        Day::from_date(2023, month, day).unwrap()
    }

    /// «Беру перерыв с 10.10 по 25.10».
    fn leave_of_the_example() -> Leave {
        Leave::new(date(10, 10), date(25, 10)).unwrap()
    }

    #[test]
    fn the_calendar_agrees_with_counting_day_by_day() {
        let (mut year, mut month, mut day) = (1968, 1, 1);
        for count in -731.. {
            if year == 2405 {
                break;
            }
            assert_eq!(Day::from_date(year, month, day), Some(Day(count)), "{day}.{month}.{year}");
            assert_eq!(Day(count).year(), year);
            let leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
            let last = match month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            if day < last {
                day += 1;
                continue;
            }
            assert_eq!(Day::from_date(year, month, day + 1), None, "{}.{month}.{year}", day + 1);
            day = 1;
            (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
        }
        assert_eq!(Day::from_date(1970, 1, 1), Some(Day(0)));
        for (year, month, day) in
            [(2023, 0, 1), (2023, 13, 1), (2023, 1, 0), (i32::MAX, 1, 1), (i32::MIN, 255, 255)]
        {
            assert_eq!(Day::from_date(year, month, day), None);
        }
        assert!(Day(i32::MIN).year() < 0 && Day(i32::MAX).year() > 0);
    }

    #[test]
    fn days_of_a_move_10_3_1() {
        let day = date(12, 3);
        assert_eq!(thinking_days(day, day, &[]), 0);
        assert_eq!(thinking_days(day, day.after(1), &[]), 1);
        assert_eq!(thinking_days(day.after(1), day, &[]), 0);
        assert_eq!(DaysControl::CORRESPONDENCE, DaysControl { days: 50, moves: 10 });
    }

    #[test]
    fn schedule_of_table_2_10_3_6() {
        // Received, sent, on the move, in all.
        let white = [((1, 3), (3, 3), 2, 2), ((22, 3), (26, 3), 4, 6)];
        let black = [((12, 3), (15, 3), 3, 3), ((10, 4), (11, 4), 1, 4)];
        for lines in [white, black] {
            let mut account = Account::default();
            for ((day, month), (sent_day, sent_month), on_move, sum) in lines {
                let days = thinking_days(date(day, month), date(sent_day, sent_month), &[]);
                account = account.reply(1, days);
                assert_eq!((days, account.days), (on_move, sum));
            }
            assert_eq!(account.moves, 2);
            assert!(!account.overdue(DaysControl::CORRESPONDENCE));
        }
    }

    #[test]
    fn first_move_in_time_10_3_2() {
        let list = StartList { start: date(1, 3), end: None };
        let early = date(20, 2);
        assert_eq!(list.first_move_days(early, early, &[]), 0);
        assert_eq!(list.first_move_days(early, date(1, 3), &[]), 0);
        assert_eq!(list.first_move_days(early, date(3, 3), &[]), 2);
        assert_eq!(list.first_move_days(date(1, 3), date(3, 3), &[]), 2);
        // Received on 5 March: play begins on the 6th.
        assert_eq!(list.first_move_days(date(5, 3), date(6, 3), &[]), 0);
        assert_eq!(list.first_move_days(date(5, 3), date(8, 3), &[]), 2);
    }

    #[test]
    fn a_month_ends_on_its_date_10_1_13_10_5_5() {
        for ((year, month, day), later) in [
            ((2026, 11, 1), (2026, 12, 1)),
            ((2026, 2, 4), (2026, 3, 4)),
            ((2026, 12, 20), (2027, 1, 20)),
            ((2026, 1, 31), (2026, 2, 28)),
            ((2024, 1, 30), (2024, 2, 29)),
            ((2026, 3, 31), (2026, 4, 30)),
        ] {
            let at = |(year, month, day)| Day::from_date(year, month, day).unwrap();
            assert_eq!(at((year, month, day)).a_month_later(), at(later), "{day}.{month}.{year}");
        }
        assert_eq!(Day(i32::MAX).a_month_later(), Day(i32::MAX));
    }

    #[test]
    fn no_time_after_the_last_day_10_3_2() {
        let list = StartList { start: date(1, 3), end: Some(date(1, 12)) };
        assert_eq!(list.reply_days(date(30, 11), date(4, 12), &[]), 4);
        assert_eq!(list.reply_days(date(1, 12), date(4, 12), &[]), 0);
        assert_eq!(list.reply_days(date(2, 12), date(4, 12), &[]), 0);
        assert_eq!(StartList { end: None, ..list }.reply_days(date(2, 12), date(4, 12), &[]), 2);
    }

    #[test]
    fn six_penalty_days_10_2_11_10_3_3_and_10_3_7() {
        let spent = Account { moves: 4, days: 20 };
        for (penalty, clause) in [
            (Penalty::StoppedGame, "10.2.11"),
            (Penalty::MissingDates, "10.3.3"),
            (Penalty::WrongClaim, "10.3.7"),
        ] {
            assert_eq!(penalty.article(), Article::ru(clause));
            assert_eq!(spent.fine(penalty), Account { moves: 4, days: 26 });
        }
        assert_eq!(Penalty::missing_dates(0), None);
        assert_eq!(Penalty::missing_dates(1), Some(Penalty::MissingDates));
        assert_eq!(Penalty::missing_dates(2), Some(Penalty::MissingDates));
        assert!(
            Penalty::StoppedGame.only_in_the_next_letter() && Penalty::MissingDates.only_in_the_next_letter()
        );
        assert!(!Penalty::WrongClaim.only_in_the_next_letter());
    }

    #[test]
    fn repetition_after_40_days_and_inquiry_after_30_10_3_4() {
        let sent = date(1, 3);
        assert_eq!(repeat_due(sent), date(10, 4));
        assert_eq!(repeat_delay(sent, date(10, 4), &[]), 0);
        assert_eq!(repeat_delay(sent, date(1, 4), &[]), 0);
        assert_eq!(repeat_delay(sent, date(13, 4), &[]), 3);
        assert_eq!(repeat_delay(sent, date(13, 4), &[Leave::new(date(11, 4), date(12, 4)).unwrap()]), 1);
        assert_eq!(StartList { start: date(1, 3), end: None }.inquiry_due(), date(31, 3));
    }

    #[test]
    fn overdue_time_10_3_5() {
        let control = DaysControl::CORRESPONDENCE;
        for (moves, allowed) in [(0, 50), (1, 50), (10, 50), (11, 100), (20, 100), (21, 150)] {
            assert_eq!(control.allowed_days(moves), allowed, "{moves} moves");
            assert!(!control.overdue(moves, allowed), "{moves} moves");
            assert!(control.overdue(moves, allowed + 1), "{moves} moves");
        }
        // The account of a player whose tenth move came after 51 days, and of one who had kept days for it.
        assert!(Account { moves: 9, days: 45 }.reply(1, 6).overdue(control));
        assert!(!Account { moves: 10, days: 20 }.reply(1, 80).overdue(control));
        assert_eq!(control.allowed_days(u32::MAX), u32::MAX);
        assert_eq!(DaysControl { days: 3, moves: 0 }.allowed_days(2), 6);
    }

    #[test]
    fn a_protest_within_ten_days_10_3_8() {
        assert!(protest_in_time(date(1, 3), date(11, 3)));
        assert!(!protest_in_time(date(1, 3), date(12, 3)));
    }

    #[test]
    fn one_leave_a_year_of_at_most_30_days_10_4_1() {
        let leave =
            |from: (u8, u8), to: (u8, u8)| Leave::new(date(from.0, from.1), date(to.0, to.1)).unwrap();
        let june = leave((1, 6), (30, 6));
        assert_eq!(june.days(), 30);
        assert_eq!(june.check(&[]), Ok(()));
        assert_eq!(leave((1, 6), (1, 7)).check(&[]), Err(LeaveError::TooLong { days: 31 }));
        let second = leave_of_the_example().check(&[june]);
        assert_eq!(second, Err(LeaveError::SecondInYear { year: 2023 }));
        assert_eq!(
            second.map_err(|error| error.to_string()),
            Err("leave has already been taken in 2023 (ru-2022 10.4.1)".to_owned())
        );
        let next_year =
            Leave::new(Day::from_date(2024, 1, 1).unwrap(), Day::from_date(2024, 1, 5).unwrap()).unwrap();
        assert_eq!(next_year.check(&[june]), Ok(()));
        // Over New Year: of the year in which it begins.
        let over = Leave::new(date(20, 12), Day::from_date(2024, 1, 10).unwrap()).unwrap();
        assert_eq!(over.check(&[june]), Err(LeaveError::SecondInYear { year: 2023 }));
        assert_eq!(next_year.check(&[over]), Ok(()));
    }

    #[test]
    fn leave_counts_from_its_announcement_10_4_2() {
        let leave = leave_of_the_example();
        assert_eq!(leave.announced(Some(date(1, 10))), Some(leave));
        assert_eq!(leave.announced(Some(date(10, 10))), Some(leave));
        let late = leave.announced(Some(date(15, 10)));
        assert_eq!(late, Leave::new(date(15, 10), date(25, 10)).ok());
        assert_eq!(leave.announced(Some(date(26, 10))), None);
        assert_eq!(leave.announced(None), None);
    }

    #[test]
    fn examples_of_10_4_3() {
        let leave = leave_of_the_example();
        assert_eq!(leave.days(), 16);
        assert_eq!(thinking_days(date(8, 10), date(27, 10), &[leave]), 3);
        assert_eq!(thinking_days(date(8, 10), date(20, 10), &[leave]), 1);
        assert_eq!(thinking_days(date(10, 10), date(26, 10), &[leave]), 1);
        let reversed = Leave::new(date(25, 10), date(10, 10));
        assert_eq!(reversed, Err(LeaveError::Reversed { first: date(25, 10), last: date(10, 10) }));
    }

    #[test]
    fn an_answer_during_leave_10_4_4() {
        let leave = leave_of_the_example();
        assert_eq!(thinking_days(date(12, 10), date(20, 10), &[leave]), 0);
        // The leave goes on after that answer.
        assert_eq!(thinking_days(date(22, 10), date(26, 10), &[leave]), 1);
    }

    #[test]
    fn leave_of_both_players_counts_each_day_once_10_4_2() {
        let leave = |from, to| Leave::new(date(from, 10), date(to, 10)).unwrap();
        // A second computation: day by day.
        let slowly = |received: Day, answered: Day, leave: &[Leave]| {
            (received.0 + 1..=answered.0)
                .filter(|&day| leave.iter().all(|leave| !(leave.first.0..=leave.last.0).contains(&day)))
                .count() as u32
        };
        let lists = [
            vec![leave(10, 25), leave(20, 28)],
            vec![leave(20, 28), leave(10, 25)],
            vec![leave(5, 30), leave(10, 12)],
            vec![leave(3, 3), leave(5, 5), leave(4, 4)],
            vec![leave(2, 4), leave(20, 21)],
        ];
        for list in &lists {
            for received in 1..=31 {
                for answered in 1..=31 {
                    let (received, answered) = (date(received, 10), date(answered, 10));
                    let days = thinking_days(received, answered, list);
                    assert_eq!(days, slowly(received, answered, list), "{received:?} {answered:?} {list:?}");
                }
            }
        }
        let always = Leave::new(Day(i32::MIN), Day(i32::MAX)).unwrap();
        assert_eq!(thinking_days(Day(i32::MIN), Day(i32::MAX), &[]), u32::MAX);
        assert_eq!(thinking_days(Day(i32::MIN), Day(i32::MAX), &[always]), 0);
        assert_eq!(always.days(), u32::MAX);
    }

    #[test]
    fn more_leave_by_the_arbiter_10_4_5() {
        // Beyond the limits of 10.4.1, and its days do not count all the same.
        let granted = Leave::new(date(1, 5), date(30, 6)).unwrap();
        assert!(granted.check(&[]).is_err());
        assert_eq!(thinking_days(date(29, 4), date(2, 7), &[granted]), 3);
    }
    #[cfg(feature = "serde")]
    #[test]
    fn leave_is_read_only_if_it_does_not_end_before_it_begins_10_4_3() {
        let text = serde_json::to_string(&Leave::new(Day(10), Day(25)).unwrap()).unwrap();
        assert_eq!(text, "[10,25]");
        assert_eq!(serde_json::from_str::<Leave>(&text).unwrap().days(), 16);
        let error = serde_json::from_str::<Leave>("[25,10]").unwrap_err().to_string();
        assert!(error.contains("leave ends 15 days before it begins (ru-2022 10.4.3)"), "{error}");
    }
}
