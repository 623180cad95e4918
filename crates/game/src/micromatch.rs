//! Micro-matches: games in turn with the colors reversed, counted as one meeting (5.4.6, 5.4.7).

use std::fmt;
use std::num::NonZeroU8;

use draughts::{Article, Color};

use rulebook::{Discipline, HalfPoints, Mark, Scoring, Tempo};

use crate::player::Player;
use crate::time::Span;
use crate::verdict::{GameResult, Reason, Verdict};

/// The result of a game or of a whole micro-match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Tally {
    /// This player won.
    Won(Player),
    /// Drawn.
    Drawn,
    /// Both lost, which is how the arbiter can punish both (5.4.15.1).
    BothLost,
    /// The arbiter punished this player with the loss of the whole micro-match (5.4.15.1).
    MicromatchLost(Player),
    /// The arbiter punished both with it.
    MicromatchBothLost,
    /// This player did not come or was late, and nothing was played (5.4.4.1).
    Forfeited(Player),
    /// Neither came in time (5.4.4.2).
    BothForfeited,
    /// The game was broken off before it was one (regulations of the platform, 2).
    NotPlayed,
}

impl Tally {
    /// The result of a game by its players. A game that nobody came to play in time is not played (5.4.4, 5.4.7.2).
    #[must_use]
    pub fn of(verdict: &Verdict) -> Self {
        match (verdict.result, verdict.reason) {
            (GameResult::Draw, _) => Self::Drawn,
            (GameResult::Win(player), Reason::Late) => Self::Forfeited(player.other()),
            (GameResult::Win(player), Reason::Micromatch) => Self::MicromatchLost(player.other()),
            (GameResult::Win(player), _) => Self::Won(player),
            (GameResult::BothLose, Reason::Late) => Self::BothForfeited,
            (GameResult::BothLose, Reason::Micromatch) => Self::MicromatchBothLost,
            (GameResult::BothLose, _) => Self::BothLost,
            (GameResult::NotPlayed, _) => Self::NotPlayed,
        }
    }

    /// The same result with the players named the other way round.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Won(player) => Self::Won(player.other()),
            Self::Forfeited(player) => Self::Forfeited(player.other()),
            Self::MicromatchLost(player) => Self::MicromatchLost(player.other()),
            Self::Drawn
            | Self::BothLost
            | Self::MicromatchBothLost
            | Self::BothForfeited
            | Self::NotPlayed => self,
        }
    }

    /// A player's mark for it.
    #[must_use]
    pub fn mark(self, player: Player) -> Mark {
        match self {
            Self::Won(winner) if winner == player => Mark::Win,
            Self::MicromatchLost(loser) if loser != player => Mark::Win,
            Self::Won(_) | Self::BothLost | Self::MicromatchLost(_) | Self::MicromatchBothLost => Mark::Loss,
            Self::Drawn => Mark::Draw,
            Self::Forfeited(absent) if absent != player => Mark::Plus,
            Self::Forfeited(_) | Self::BothForfeited | Self::NotPlayed => Mark::Minus,
        }
    }

    /// Whether something was played.
    #[must_use]
    pub const fn is_played(self) -> bool {
        !matches!(self, Self::Forfeited(_) | Self::BothForfeited | Self::NotPlayed)
    }
}

/// What the regulations say about micro-matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MicroMatchTerms {
    /// The games of a micro-match; one is a meeting of a single game.
    pub games: NonZeroU8,
    /// The points for a game.
    #[cfg_attr(feature = "serde", serde(serialize_with = "write_scoring"))]
    pub scoring: Scoring,
    /// How many further micro-matches follow at most while they are drawn (5.4.6).
    pub further: u16,
}

/// Records of games name the scoring by a word; files of tournaments, which share the type, by its points.
#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
fn write_scoring<S: serde::Serializer>(scoring: &Scoring, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match scoring {
        Scoring::One => "one",
        Scoring::Two => "two",
    })
}

/// The break between the games of a micro-match that the rules set: 5 minutes in the discipline «русские шашки» (5.4.6), which
/// includes draughts-64 (VI). Elsewhere the regulations may set one.
#[must_use]
pub const fn pause(discipline: Discipline, tempo: Tempo) -> Option<Span> {
    match (discipline.timed_as(), tempo) {
        (Discipline::Russian, Tempo::Classic) => Some(Span::minutes(5)),
        _ => None,
    }
}

/// A player's color in a game of a meeting, the first game being 0. The colors are reversed from game to game (5.4.6), also from
/// one micro-match to the next.
#[must_use]
pub const fn color(player: Player, game: u32) -> Color {
    match (player, game % 2) {
        (Player::First, 0) | (Player::Second, 1) => Color::White,
        _ => Color::Black,
    }
}

/// A meeting of two players: a micro-match, and further ones while they are drawn and the regulations have more.
///
/// All games of a micro-match are played, even when the winner is known. Two things end it at once: a player who does not come or
/// is late loses it whole, whatever was played before (5.4.4.1), and the arbiter can punish with its loss in any of its games (5.4.15.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Micromatch {
    terms: MicroMatchTerms,
    games: Vec<Tally>,
}

impl Micromatch {
    /// A meeting that has not begun.
    #[must_use]
    pub const fn new(terms: MicroMatchTerms) -> Self {
        Self { terms, games: Vec::new() }
    }

    /// The terms.
    #[must_use]
    pub const fn terms(&self) -> MicroMatchTerms {
        self.terms
    }

    /// The games so far. After a player who was not there, the rest of the micro-match stands here as not played.
    #[must_use]
    pub fn games(&self) -> &[Tally] {
        &self.games
    }

    /// The number of the next game, the first being 0; `None` when the meeting is over.
    #[must_use]
    pub fn next_game(&self) -> Option<u32> {
        if self.result().is_some() { None } else { u32::try_from(self.games.len()).ok() }
    }

    /// Writes down the result of the next game.
    ///
    /// # Errors
    /// The meeting is over; nothing changes.
    pub fn record(&mut self, tally: Tally) -> Result<(), MicromatchOver> {
        if self.result().is_some() {
            return Err(MicromatchOver);
        }
        self.games.push(tally);
        if !tally.is_played() {
            let size = usize::from(self.terms.games.get());
            self.games.resize(self.games.len().next_multiple_of(size), tally);
        }
        Ok(())
    }

    /// The games of each micro-match in turn, the last of which may be unfinished.
    pub fn matches(&self) -> impl Iterator<Item = &[Tally]> {
        self.games.chunks(self.terms.games.get().into())
    }

    /// A player's points in some games, such as those of one of [`Micromatch::matches`].
    #[must_use]
    pub fn points(&self, player: Player, games: &[Tally]) -> HalfPoints {
        games.iter().map(|game| self.terms.scoring.points(game.mark(player))).sum()
    }

    /// The result of the meeting, once it is over: by the sum of the points, drawn if they are equal (5.4.6).
    ///
    /// Where both lost every game, both lost the micro-match: a draw would give them points for it.
    #[must_use]
    pub fn result(&self) -> Option<Tally> {
        match self.games.last() {
            Some(Tally::MicromatchLost(loser)) => return Some(Tally::Won(loser.other())),
            Some(Tally::MicromatchBothLost) => return Some(Tally::BothLost),
            _ => {}
        }
        let size = usize::from(self.terms.games.get());
        if self.games.is_empty() || !self.games.len().is_multiple_of(size) {
            return None;
        }
        let tally = self.tally(self.matches().last()?);
        let more = self.games.len() / size <= usize::from(self.terms.further);
        if tally == Tally::Drawn && more { None } else { Some(tally) }
    }

    /// The result of one complete micro-match.
    fn tally(&self, games: &[Tally]) -> Tally {
        let played = games.iter().any(|game| game.is_played());
        match games.iter().find(|game| !game.is_played()) {
            Some(&forfeit) if !played => return forfeit,
            Some(Tally::Forfeited(absent)) => return Tally::Won(absent.other()),
            Some(Tally::BothForfeited) => return Tally::BothLost,
            // What was broken off takes nothing from what was played.
            Some(_) | None => {}
        }
        if games.iter().all(|&game| game == Tally::BothLost) {
            return Tally::BothLost;
        }
        match self.points(Player::First, games).cmp(&self.points(Player::Second, games)) {
            std::cmp::Ordering::Greater => Tally::Won(Player::First),
            std::cmp::Ordering::Less => Tally::Won(Player::Second),
            std::cmp::Ordering::Equal => Tally::Drawn,
        }
    }
}

/// The meeting is over; no further game belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MicromatchOver;

impl MicromatchOver {
    /// The article on micro-matches.
    #[must_use]
    pub const fn article(self) -> Article {
        Article::ru("5.4.6")
    }
}

impl fmt::Display for MicromatchOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the micro-match is over ({})", self.article())
    }
}

impl std::error::Error for MicromatchOver {}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};
    use Tally::{BothForfeited, BothLost, Drawn, Forfeited, MicromatchBothLost, MicromatchLost, Won};

    fn meeting(games: u8, further: u16, results: &[Tally]) -> Micromatch {
        let games = NonZeroU8::new(games).unwrap();
        let mut meeting = Micromatch::new(MicroMatchTerms { games, scoring: Scoring::One, further });
        for &result in results {
            meeting.record(result).unwrap();
        }
        meeting
    }

    fn result(games: u8, results: &[Tally]) -> Option<Tally> {
        meeting(games, 0, results).result()
    }

    #[test]
    fn colors_are_reversed_from_game_to_game_5_4_6() {
        for game in 0..6 {
            assert_eq!(color(First, game), !color(Second, game));
            assert_eq!(color(First, game), !color(First, game + 1));
        }
        assert_eq!(color(First, 0), Color::White);
        assert_eq!(color(First, u32::MAX), Color::Black);
    }

    #[test]
    fn games_follow_in_turn_to_the_last_5_4_6() {
        let mut meeting = meeting(4, 0, &[]);
        for game in 0..4 {
            assert_eq!((meeting.next_game(), meeting.result()), (Some(game), None));
            meeting.record(Won(First)).unwrap();
        }
        assert_eq!((meeting.next_game(), meeting.result()), (None, Some(Won(First))));
        let over = meeting.clone();
        assert_eq!(meeting.record(Drawn), Err(MicromatchOver));
        assert_eq!(meeting.record(Tally::MicromatchBothLost), Err(MicromatchOver));
        assert_eq!(meeting, over);
        assert_eq!(MicromatchOver.to_string(), "the micro-match is over (ru-2022 5.4.6)");
    }

    #[test]
    fn the_sum_of_points_decides_5_4_6() {
        assert_eq!(result(2, &[Won(First)]), None);
        assert_eq!(result(2, &[Won(First), Won(Second)]), Some(Drawn));
        assert_eq!(result(2, &[Drawn, Drawn]), Some(Drawn));
        assert_eq!(result(2, &[Drawn, Won(Second)]), Some(Won(Second)));
        assert_eq!(result(3, &[Won(Second), Won(First), Won(First)]), Some(Won(First)));
        assert_eq!(result(1, &[Won(Second)]), Some(Won(Second)));
        assert_eq!(result(1, &[Drawn]), Some(Drawn));
    }

    #[test]
    fn further_micro_matches_while_drawn_5_4_6() {
        let drawn = [Drawn, Drawn];
        let mut meeting = meeting(2, 2, &drawn);
        assert_eq!((meeting.next_game(), meeting.result()), (Some(2), None));
        meeting.record(Won(First)).unwrap();
        assert_eq!(meeting.result(), None);
        meeting.record(Won(Second)).unwrap();
        assert_eq!((meeting.next_game(), meeting.result()), (Some(4), None));
        let mut decided = meeting.clone();
        for game in [Won(Second), Drawn] {
            decided.record(game).unwrap();
        }
        assert_eq!(decided.result(), Some(Won(Second)));
        let points: Vec<_> = decided
            .matches()
            .map(|games| [First, Second].map(|player| decided.points(player, games).to_string()))
            .collect();
        assert_eq!(points, [["1", "1"], ["1", "1"], ["½", "1½"]]);
        // After the second further one there is no other.
        for game in drawn {
            meeting.record(game).unwrap();
        }
        assert_eq!((meeting.next_game(), meeting.result()), (None, Some(Drawn)));
    }

    #[test]
    fn five_minutes_between_games_of_russian_draughts_5_4_6() {
        for discipline in [Discipline::Russian, Discipline::Draughts64, Discipline::Brazilian] {
            assert_eq!(pause(discipline, Tempo::Classic), Some(Span::minutes(5)));
        }
        for (discipline, tempo) in [
            (Discipline::Russian, Tempo::Rapid),
            (Discipline::Draughts64, Tempo::Rapid),
            (Discipline::Russian, Tempo::Blitz),
            (Discipline::International, Tempo::Classic),
            (Discipline::Giveaway, Tempo::Classic),
        ] {
            assert_eq!(pause(discipline, tempo), None);
        }
    }

    #[test]
    fn both_scorings_5_4_7_1() {
        let points = |scoring: Scoring| {
            [Mark::Win, Mark::Draw, Mark::Loss]
                .map(|mark| (scoring.points(mark).to_string(), scoring.symbol(mark)))
        };
        let expected = |texts: [&'static str; 3]| texts.map(|text| (text.to_owned(), text));
        assert_eq!(points(Scoring::One), expected(["1", "½", "0"]));
        assert_eq!(points(Scoring::Two), expected(["2", "1", "0"]));
    }

    #[test]
    fn a_plus_counts_for_places_but_not_for_ratings_5_4_7_2() {
        let forfeit = Forfeited(First);
        assert_eq!((forfeit.mark(First), forfeit.mark(Second)), (Mark::Minus, Mark::Plus));
        for scoring in [Scoring::One, Scoring::Two] {
            assert_eq!(scoring.points(Mark::Plus), scoring.points(Mark::Win));
            assert_eq!(scoring.points(Mark::Minus), HalfPoints(0));
            assert_eq!((scoring.symbol(Mark::Plus), scoring.symbol(Mark::Minus)), ("+", "−"));
            assert_eq!(scoring.rated_points(Mark::Plus), None);
            assert_eq!(scoring.rated_points(Mark::Minus), None);
            assert_eq!(scoring.rated_points(Mark::Win), Some(scoring.points(Mark::Win)));
            assert_eq!(scoring.rated_points(Mark::Loss), Some(HalfPoints(0)));
        }
    }

    #[test]
    fn lateness_loses_the_whole_micro_match_5_4_4_1() {
        let absent = meeting(2, 3, &[Forfeited(First)]);
        assert_eq!(absent.games(), [Forfeited(First), Forfeited(First)]);
        assert_eq!(absent.result(), Some(Forfeited(First)));
        assert_eq!(absent.points(Second, absent.games()), HalfPoints(4));
        // Late for the second game: the win of the first one does not help.
        let late = meeting(2, 0, &[Won(First), Forfeited(First)]);
        assert_eq!(late.result(), Some(Won(Second)));
        let late = meeting(4, 0, &[Won(First), Forfeited(Second)]);
        assert_eq!(late.games(), [Won(First), Forfeited(Second), Forfeited(Second), Forfeited(Second)]);
        assert_eq!(late.result(), Some(Won(First)));
        // Late for a further micro-match.
        let late = meeting(2, 1, &[Drawn, Drawn, Forfeited(Second)]);
        assert_eq!((late.games().len(), late.result()), (4, Some(Forfeited(Second))));
    }

    /// 5.4.4, 5.4.7.2, 5.4.15.1: what the verdict of a game is to its meeting.
    #[test]
    fn verdicts_as_the_meeting_counts_them_5_4_7_2() {
        let tally = |result, reason| Tally::of(&Verdict { result, reason, article: Article::ru("5.4.6") });
        let (win, lose) = (GameResult::Win(First), GameResult::BothLose);
        assert_eq!(tally(win, Reason::Flag), Won(First));
        assert_eq!(tally(win, Reason::Late), Forfeited(Second));
        assert_eq!(tally(win, Reason::Micromatch), MicromatchLost(Second));
        assert_eq!(tally(GameResult::Draw, Reason::Agreement), Drawn);
        assert_eq!(tally(lose, Reason::Ruling), BothLost);
        assert_eq!(tally(lose, Reason::Late), BothForfeited);
        assert_eq!(tally(lose, Reason::Micromatch), MicromatchBothLost);
        for tally in [Won(First), Drawn, BothLost, MicromatchLost(Second), Forfeited(First), BothForfeited] {
            let reversed = tally.reversed();
            assert_eq!(
                (tally.mark(First), tally.mark(Second)),
                (reversed.mark(Second), reversed.mark(First))
            );
        }
    }

    #[test]
    fn neither_came_5_4_4_2() {
        assert_eq!(result(2, &[BothForfeited]), Some(BothForfeited));
        assert_eq!(result(2, &[Won(First), BothForfeited]), Some(BothLost));
        for player in [First, Second] {
            assert_eq!(BothForfeited.mark(player), Mark::Minus);
        }
    }

    #[test]
    fn a_loss_as_a_sanction_5_4_15_1() {
        // The win of an earlier game does not help, and no other game follows.
        let mut one = meeting(4, 1, &[Won(First), MicromatchLost(First)]);
        assert_eq!((one.result(), one.next_game()), (Some(Won(Second)), None));
        assert_eq!(one.record(Drawn), Err(MicromatchOver));
        assert_eq!([First, Second].map(|player| MicromatchLost(First).mark(player)), [Mark::Loss, Mark::Win]);
        let both = meeting(2, 0, &[MicromatchBothLost]);
        assert_eq!((both.result(), both.next_game()), (Some(BothLost), None));
        assert_eq!([First, Second].map(|player| MicromatchBothLost.mark(player)), [Mark::Loss; 2]);

        for player in [First, Second] {
            assert_eq!(BothLost.mark(player), Mark::Loss);
        }
        assert_eq!(result(1, &[BothLost]), Some(BothLost));
        assert_eq!(result(2, &[BothLost, BothLost]), Some(BothLost));
        assert_eq!(result(2, &[BothLost, Won(First)]), Some(Won(First)));
        assert_eq!(result(2, &[BothLost, Drawn]), Some(Drawn));
    }
}
