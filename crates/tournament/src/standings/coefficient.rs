//! The coefficients of 5.4.8, each as a sum of named terms.

use crate::decimal::Decimal;
use crate::entry::Id;
use crate::regulations::Coefficient;
use crate::standings::crosstable::{Cell, Crosstable, Opponent};
use rulebook::Mark;

/// One term of a coefficient: `factor × amount`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round it comes from.
    pub round: u16,
    /// The opponent it comes from.
    pub opponent: Opponent,
    /// The result against that opponent.
    pub mark: Mark,
    /// What the amount is multiplied by; 0 for a result that is left out.
    pub factor: Decimal,
    /// The opponent's points, Solkoff, or their product.
    pub amount: Decimal,
}

impl Term {
    /// What the term adds.
    #[must_use]
    pub fn value(&self) -> Decimal {
        self.factor * self.amount
    }
}

/// A coefficient with its derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// Which coefficient.
    pub coefficient: Coefficient,
    /// The terms.
    pub terms: Vec<Term>,
    /// The value; of the full truncated Solkoff, the values in the order in which they are compared.
    pub values: Vec<Decimal>,
}

impl Derivation {
    /// The value; of the full truncated Solkoff, the first one.
    #[must_use]
    pub fn value(&self) -> Decimal {
        self.values.first().copied().unwrap_or_default()
    }
}

/// The totals that opponents are worth, for a whole table.
struct Worths {
    points: Vec<Decimal>,
    bye: Decimal,
}

/// The coefficients of a whole table.
pub struct Coefficients<'t> {
    table: &'t Crosstable,
    worths: Worths,
    solkoff: Vec<Decimal>,
    bye_solkoff: Decimal,
}

impl<'t> Coefficients<'t> {
    /// The coefficients over what the event ranks by.
    #[must_use]
    pub fn new(table: &'t Crosstable) -> Self {
        let points = table.rows.iter().map(|r| r.worth).collect();
        Self::over(table, Worths { points, bye: table.bye_worth })
    }

    /// The coefficients of teams over the other total: match points where the event counts game points.
    #[must_use]
    pub fn over_other_total(table: &'t Crosstable) -> Self {
        let points: Vec<Decimal> = table.rows.iter().map(|r| r.other).collect();
        let bye = table.rows.iter().filter(|r| !r.annulled).map(|r| r.other).min().unwrap_or_default();
        Self::over(table, Worths { points, bye })
    }

    fn over(table: &'t Crosstable, worths: Worths) -> Self {
        let mut all = Coefficients { table, worths, solkoff: Vec::new(), bye_solkoff: Decimal::ZERO };
        all.solkoff =
            table.rows.iter().map(|r| r.counted().filter_map(|l| all.worth(l.opponent)).sum()).collect();
        let kept = table.rows.iter().zip(&all.solkoff).filter(|(r, _)| !r.annulled);
        all.bye_solkoff = kept.map(|(_, &s)| s).min().unwrap_or_default();
        all
    }

    fn worth(&self, opponent: Opponent) -> Option<Decimal> {
        self.table.worth(opponent).map(|_| match opponent {
            Opponent::Entrant(id) => self.worths.points[id.index()],
            Opponent::Bye | Opponent::Absent => self.worths.bye,
        })
    }

    fn solkoff_of(&self, opponent: Opponent) -> Decimal {
        match opponent {
            Opponent::Entrant(id) => self.solkoff[id.index()],
            Opponent::Bye | Opponent::Absent => self.bye_solkoff,
        }
    }

    /// A coefficient of an entrant, with its terms.
    #[must_use]
    pub fn derive(&self, id: Id, coefficient: Coefficient) -> Derivation {
        let Some(row) = self.table.row(id) else {
            return Derivation { coefficient, terms: Vec::new(), values: vec![Decimal::ZERO] };
        };
        let cells: Vec<(&Cell, Decimal)> =
            row.counted().filter_map(|l| Some((l, self.worth(l.opponent)?))).collect();
        let mut terms: Vec<Term> = cells
            .iter()
            .map(|&(l, worth)| Term {
                round: l.round,
                opponent: l.opponent,
                mark: l.mark,
                factor: self.factor(coefficient, l),
                amount: match coefficient {
                    Coefficient::SolkoffPlus | Coefficient::BalyakinByResult => self.solkoff_of(l.opponent),
                    Coefficient::Balyakin => worth * self.solkoff_of(l.opponent),
                    _ => worth,
                },
            })
            .collect();
        // Which results are left out: the worst, or the worst and the best; of equal ones the earlier round.
        let mut order: Vec<usize> = (0..terms.len()).collect();
        order.sort_by_key(|&i| terms[i].amount);
        let mut values = Vec::new();
        match coefficient {
            Coefficient::Median => {
                for &i in order.first().iter().chain(order.last().iter()) {
                    terms[*i].factor = Decimal::ZERO;
                }
            }
            Coefficient::Truncated => {
                for &i in order.iter().take(1) {
                    terms[i].factor = Decimal::ZERO;
                }
            }
            Coefficient::FullTruncated => {
                let total: Decimal = terms.iter().map(Term::value).sum();
                let mut rest = total;
                for &i in order.iter().take(order.len().saturating_sub(1)) {
                    rest = rest - terms[i].value();
                    values.push(rest);
                }
                for &i in order.iter().take(1) {
                    terms[i].factor = Decimal::ZERO;
                }
            }
            _ => {}
        }
        if values.is_empty() {
            values.push(terms.iter().map(Term::value).sum());
        }
        Derivation { coefficient, terms, values }
    }

    fn factor(&self, coefficient: Coefficient, l: &Cell) -> Decimal {
        let teams = self.table.regulations.is_team_event();
        let by_mark = |win: Decimal, draw: Decimal, loss: Decimal| {
            if l.mark.won() {
                win
            } else if l.mark.lost() {
                loss
            } else {
                draw
            }
        };
        let (zero, one, two) = (Decimal::ZERO, Decimal::ONE, Decimal::TWO);
        match coefficient {
            Coefficient::SonnebornBerger | Coefficient::SonnebornBergerDoubled if teams => l.own,
            Coefficient::SonnebornBerger => by_mark(one, Decimal::HALF, zero),
            Coefficient::SonnebornBergerDoubled => by_mark(two, one, zero),
            Coefficient::Shmulyan if teams => by_mark(l.own, zero, -l.theirs),
            Coefficient::Shmulyan => by_mark(one, zero, -one),
            Coefficient::Riga => by_mark(two, Decimal::halves(3), one),
            Coefficient::BalyakinByResult => l.own,
            Coefficient::Solkoff
            | Coefficient::Median
            | Coefficient::Truncated
            | Coefficient::FullTruncated
            | Coefficient::SolkoffPlus
            | Coefficient::Balyakin => one,
        }
    }
}
