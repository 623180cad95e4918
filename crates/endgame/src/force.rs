//! What is on the board, without where.

use std::fmt;
use std::str::FromStr;

/// The men and kings of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    /// How many men.
    pub men: u8,
    /// How many kings.
    pub kings: u8,
}

impl Side {
    /// Men and kings together.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        self.men + self.kings
    }
}

/// The force of an ending, seen by the side to move. It is written `mmk-k`: two men and a king, to move, against a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Force {
    /// The side to move.
    pub own: Side,
    /// The side that waits.
    pub other: Side,
}

/// No table is made for more pieces than this.
pub const MOST_PIECES: u8 = 7;

impl Force {
    /// A force of men and kings of the side to move and of the other; `None` if a side has no piece or there are more than
    /// [`MOST_PIECES`].
    #[must_use]
    pub const fn new(own: Side, other: Side) -> Option<Self> {
        // The counts come from outside: they are added where they cannot overflow.
        let sides = [own.men as u16 + own.kings as u16, other.men as u16 + other.kings as u16];
        if sides[0] == 0 || sides[1] == 0 || sides[0] + sides[1] > MOST_PIECES as u16 {
            return None;
        }
        Some(Self { own, other })
    }

    /// The same force with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// Pieces of both sides.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        self.own.pieces() + self.other.pieces()
    }

    /// Men of both sides.
    #[must_use]
    pub const fn men(self) -> u8 {
        self.own.men + self.other.men
    }

    /// All forces up to a number of pieces in the order in which they are built: fewer pieces first, then fewer men. What a
    /// capture or a promotion leads to comes before where it is made. A force and its [`swapped`](Self::swapped) one are
    /// neighbours, as each needs the other.
    #[must_use]
    pub fn up_to(pieces: u8) -> Vec<Self> {
        let mut forces = Vec::new();
        for total in 2..=pieces.min(MOST_PIECES) {
            for men in 0..=total {
                for own in (1..total).rev() {
                    for own_men in 0..=men.min(own) {
                        let other_men = men - own_men;
                        let other = total - own;
                        if other_men > other {
                            continue;
                        }
                        let force = Self {
                            own: Side { men: own_men, kings: own - own_men },
                            other: Side { men: other_men, kings: other - other_men },
                        };
                        if force >= force.swapped() {
                            forces.push(force);
                            if force != force.swapped() {
                                forces.push(force.swapped());
                            }
                        }
                    }
                }
            }
        }
        forces
    }
}

impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(8);
        for (side, end) in [(self.own, "-"), (self.other, "")] {
            text.extend(std::iter::repeat_n('m', side.men.into()));
            text.extend(std::iter::repeat_n('k', side.kings.into()));
            text.push_str(end);
        }
        f.pad(&text)
    }
}

/// Not a force such as `mmk-k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownForce;

impl fmt::Display for UnknownForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "not a force: men (m), then kings (k) of the side to move, a dash, and those of the other: mmk-k, up to {MOST_PIECES} pieces"
        )
    }
}

impl std::error::Error for UnknownForce {}

impl FromStr for Force {
    type Err = UnknownForce;

    fn from_str(text: &str) -> Result<Self, UnknownForce> {
        let side = |text: &str| {
            let kings = text.trim_start_matches('m');
            let well_formed = text.len() <= MOST_PIECES.into() && kings.bytes().all(|b| b == b'k');
            // At most `MOST_PIECES` letters, so the lengths fit.
            well_formed.then(|| Side { men: (text.len() - kings.len()) as u8, kings: kings.len() as u8 })
        };
        let (own, other) = text.split_once('-').ok_or(UnknownForce)?;
        let (own, other) = side(own).zip(side(other)).ok_or(UnknownForce)?;
        Self::new(own, other).ok_or(UnknownForce)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_force_comes_after_what_captures_and_promotions_lead_to() {
        let forces = Force::up_to(5);
        for (at, force) in forces.iter().enumerate() {
            let pair = forces.iter().position(|f| *f == force.swapped()).unwrap();
            assert!(pair.abs_diff(at) <= 1, "{force}");
            let first = pair.min(at);
            let before = |force: Force| {
                force.other.pieces() == 0 || forces.iter().position(|f| *f == force).unwrap() < first
            };
            let taken = |kind: fn(&mut Side) -> &mut u8| {
                let mut after = *force;
                let count = kind(&mut after.other);
                if *count > 0 {
                    *count -= 1;
                    assert!(before(after), "{force}");
                }
            };
            taken(|side| &mut side.men);
            taken(|side| &mut side.kings);
            if force.own.men > 0 {
                let own = Side { men: force.own.men - 1, kings: force.own.kings + 1 };
                assert!(before(Force { own, ..*force }), "{force}");
            }
        }
        // Each side of 1 to 4 pieces has one kind of force for each number of men: a product of the two, summed.
        let sides = |pieces: usize| pieces + 1;
        let expected: usize =
            (2..=5).flat_map(|total| (1..total).map(move |own| sides(own) * sides(total - own))).sum();
        assert_eq!(forces.len(), expected);
    }

    #[test]
    fn a_force_is_read_as_it_is_written() {
        for force in Force::up_to(MOST_PIECES) {
            assert_eq!(force.to_string().parse(), Ok(force));
        }
        for wrong in ["", "-", "k", "k-", "-k", "km-k", "k-k-k", "mmmm-kkkk", "x-k"] {
            assert_eq!(wrong.parse::<Force>(), Err(UnknownForce), "{wrong}");
        }
    }
}
