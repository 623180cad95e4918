//! Draws by counting: rules as values, and the counters that a game keeps for them.

use ::draughts::{AnyMove, AnyPosition, Color, Kind, MoveRules, Position, main_road};
use rulebook::Article;

pub(super) mod rules;

/// What stands on the board, as far as the draw rules ask. Indexed by color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Men of each side.
    pub men: [u8; 2],
    /// Kings of each side.
    pub kings: [u8; 2],
    /// Pieces of each side on the main road.
    pub on_road: [u8; 2],
}

impl Census {
    /// Counts a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        match position {
            AnyPosition::Russian(position) => Self::count(position),
            AnyPosition::Brazilian(position) => Self::count(position),
            AnyPosition::International(position) => Self::count(position),
            AnyPosition::Giveaway(position) => Self::count(position),
            AnyPosition::English(position) => Self::count(position),
            AnyPosition::Pool(position) => Self::count(position),
            AnyPosition::Czech(position) => Self::count(position),
            AnyPosition::Antidraughts(position) => Self::count(position),
            AnyPosition::Italian(position) => Self::count(position),
            AnyPosition::Spanish(position) => Self::count(position),
            AnyPosition::Portuguese(position) => Self::count(position),
            AnyPosition::Frisian(position) => Self::count(position),
        }
    }

    /// Counts a position whose game is known.
    #[must_use]
    pub fn count<R: MoveRules>(position: &Position<R>) -> Self {
        let road = main_road::<R::Board>().squares();
        let setup = position.setup();
        let each =
            |count: &dyn Fn(Color) -> usize| [Color::White, Color::Black].map(|color| count(color) as u8);
        Self {
            men: each(&|color| setup.men(color).len()),
            kings: each(&|color| setup.kings(color).len()),
            on_road: each(&|color| setup.pieces(color).and(road).len()),
        }
    }

    /// Pieces of a side.
    #[must_use]
    pub const fn pieces(&self, color: Color) -> u8 {
        self.men[color as usize] + self.kings[color as usize]
    }

    /// Pieces on the board.
    #[must_use]
    pub const fn all(&self) -> u8 {
        self.pieces(Color::White) + self.pieces(Color::Black)
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The moves of the stronger side: "by its 15th move".
    OwnMoves,
    /// Moves, one of each side.
    Moves,
    /// Moves, one of each side, made by kings only and without a capture.
    KingMoves,
}

/// From when a rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// Since the balance of forces arose, by a capture or a promotion, wherever the pieces stand meanwhile: "counted from the moment
    /// when the balance of forces arose", "the balance has not changed".
    Forces,
    /// Since the position is one of those that the rule lists: nothing that leads from one to another begins anew.
    Ending,
    /// Since the position is one of those that the rule lists, with the balance of forces that it has.
    ForcesInEnding,
}

/// A draw by counting.
#[derive(Clone, Copy, Debug)]
pub struct DrawRule {
    /// Where it is written.
    pub article: Article,
    /// Whether it speaks of a position, the given color being the stronger side.
    pub applies: fn(&Census, Color) -> bool,
    /// What is counted.
    pub counting: Counting,
    /// From when.
    pub since: Since,
    /// The number at which the game is drawn.
    pub limit: u16,
    /// Not a draw where one side can win: a claim is for the arbiter to decide.
    pub unless_won: bool,
    /// Without increment the game is not played on but drawn at once, by this article.
    pub at_once: Option<Article>,
}

/// A counter as it stands: "11 of 15, 6.1.8.4".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The rule.
    pub article: Article,
    /// How far it has come.
    pub count: u16,
    /// Where it ends.
    pub limit: u16,
    /// A claim needs the arbiter, as a win may be on the board.
    pub unless_won: bool,
}

impl Counter {
    /// Whether a draw can be claimed.
    #[must_use]
    pub const fn is_due(&self) -> bool {
        self.count >= self.limit
    }

    /// What it counts; nothing for the moves in an obvious draw (6.1.8.7), which are no row of the table.
    #[must_use]
    pub fn counting(&self) -> Option<Counting> {
        let rules = rules::ALL.iter().flat_map(|rules| rules.iter());
        let mut of_it = rules.filter(|rule| rule.article == self.article && rule.limit == self.limit);
        of_it.next().map(|rule| rule.counting)
    }
}

/// No book has more rules than this.
const MOST: usize = 10;

const _: () = {
    let mut book = 0;
    while book < rules::ALL.len() {
        assert!(rules::ALL[book].len() <= MOST, "a rule without a counter would never be due");
        book += 1;
    }
};

/// The counters of all rules of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// For each rule and stronger side.
    counts: [[Count; 2]; MOST],
}

/// How far a rule has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    /// Own moves or plies.
    count: u16,
    /// Whether the rule speaks of the position.
    applies: bool,
}

/// What a move did, as far as the counters ask.
#[derive(Clone, Copy, Debug)]
pub struct Moved {
    /// Who made it.
    pub by: Color,
    /// It took something or made a king.
    pub balance_changed: bool,
    /// A man made it.
    pub by_man: bool,
}

impl Moved {
    /// What a move of a color did: captures and promotions change the balance of forces.
    #[must_use]
    pub fn of(by: Color, mv: &AnyMove) -> Self {
        Self { by, balance_changed: mv.is_capture() || mv.promotes(), by_man: mv.kind() == Kind::Man }
    }
}

impl Counters {
    /// The counters of a game that begins.
    #[must_use]
    pub fn start(rules: &[DrawRule], census: &Census) -> Self {
        let mut counters = Self { counts: [[Count::default(); 2]; MOST] };
        counters.each(rules, |rule, side, count| count.applies = (rule.applies)(census, side));
        counters
    }

    /// The counters after a move that led to a census.
    pub fn step(&mut self, rules: &[DrawRule], census: &Census, moved: Moved) {
        self.each(rules, |rule, side, count| {
            let counted = match rule.counting {
                Counting::OwnMoves => moved.by == side,
                Counting::Moves | Counting::KingMoves => true,
            };
            let entered = !count.applies;
            count.applies = (rule.applies)(census, side);
            let anew = match rule.since {
                Since::Forces => moved.balance_changed,
                Since::Ending => entered,
                Since::ForcesInEnding => entered || moved.balance_changed,
            } || (rule.counting == Counting::KingMoves && moved.by_man);
            count.count = if anew { 0 } else { count.count.saturating_add(u16::from(counted)) };
        });
    }

    fn each(&mut self, rules: &[DrawRule], mut act: impl FnMut(&DrawRule, Color, &mut Count)) {
        for (rule, counts) in rules.iter().zip(&mut self.counts) {
            act(rule, Color::White, &mut counts[0]);
            act(rule, Color::Black, &mut counts[1]);
        }
    }

    /// The moves left until the first counter makes a draw that no win on the board can prevent; 0 where one is due.
    #[must_use]
    pub fn left(&self, rules: &'static [DrawRule]) -> Option<u16> {
        self.running(rules)
            .filter(|(rule, _)| !rule.unless_won)
            .map(|(_, counter)| counter.limit.saturating_sub(counter.count))
            .min()
    }

    /// The rules that speak of the position, each with its counter.
    pub fn running(
        &self,
        rules: &'static [DrawRule],
    ) -> impl Iterator<Item = (&'static DrawRule, Counter)> + use<> {
        let counts = self.counts;
        rules.iter().zip(counts).filter_map(|(rule, counts)| {
            let count = counts.into_iter().filter(|count| count.applies).map(|count| count.count).max()?;
            let count = match rule.counting {
                Counting::OwnMoves => count,
                Counting::Moves | Counting::KingMoves => count / 2,
            };
            let DrawRule { article, limit, unless_won, .. } = *rule;
            Some((rule, Counter { article, count, limit, unless_won }))
        })
    }
}
