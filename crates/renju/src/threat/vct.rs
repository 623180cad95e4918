//! A win by continuous threats: every move of the attacker is a four or threatens to win by fours.
//!
//! Proof-number search. A move without a five threat counts as a threat when the attacker would win by fours if the
//! defender passed; the defender's replies are then all the points that spoil that win, and no others, so a proof leaves
//! no defence out.
//!
//! Most threats without a five threat are threes. A move that makes none and yet prepares a win by fours (a mise move) can
//! be almost anywhere, so several searches of different width take turns ([`WIDTHS`]): with few moves of a line that are no
//! fours, with threes only, and so on up to whatever threatens, on every point of the board, without limits of its own. Only
//! the last can show that there is no win.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Answer;
use super::vcf::{Reply, Vcf, forced_reply};
use crate::board::Board;
use crate::color::Color;
use crate::field::Field;
use crate::line::Direction;
use crate::point::{Point, PointSet};
use crate::position::Move;
use crate::shape::{Grade, SHAPES};

/// How widely one run of the search looks.
struct Width {
    /// How many moves of a line may be no fours.
    quiet: u8,
    /// What such moves may be.
    among: Among,
    /// Positions of the fours-only search that a threat and an attack may cost.
    threat_nodes: u64,
    attack_nodes: u64,
    /// How much of a round the run has, in parts.
    share: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Among {
    Threes,
    /// Threes, and points on a line with stones of the attacker to make fours with.
    Promising,
    /// All points.
    Every,
}

/// More moves than a line can have.
const ANY: u8 = u8::MAX;

const WIDTHS: [Width; 6] = [
    Width { quiet: 1, among: Among::Promising, threat_nodes: 200, attack_nodes: 400, share: 1 },
    Width { quiet: ANY, among: Among::Threes, threat_nodes: 60, attack_nodes: 400, share: 4 },
    Width { quiet: 2, among: Among::Promising, threat_nodes: 200, attack_nodes: 400, share: 1 },
    Width { quiet: 3, among: Among::Promising, threat_nodes: 400, attack_nodes: 1_000, share: 1 },
    Width { quiet: ANY, among: Among::Promising, threat_nodes: 1_000, attack_nodes: 2_000, share: 1 },
    Width { quiet: ANY, among: Among::Every, threat_nodes: u64::MAX, attack_nodes: u64::MAX, share: 1 },
];

/// Positions that a part of the first round is worth; each round has twice as many.
const FIRST_ROUND: u64 = 500;

const INFINITE: u32 = 1 << 30;

/// Who is to move, the quiet moves that are left and the width of the run make positions of the same stones different ones.
#[derive(Clone, Copy)]
struct Turn {
    attacking: bool,
    quiet: u8,
    width: u8,
}

impl Turn {
    /// The key of the position with this hash.
    fn key(self, hash: u64) -> u64 {
        let word = u64::from(self.quiet) << 16 | u64::from(self.width) << 8 | u64::from(self.attacking);
        hash ^ (word + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The turn of the opponent after a move, which is one of the quiet ones or not.
    fn after(self, quiet: bool) -> Self {
        let left = if quiet && self.quiet != ANY { self.quiet.saturating_sub(1) } else { self.quiet };
        Self { attacking: !self.attacking, quiet: left, width: self.width }
    }

    fn width(self) -> &'static Width {
        &WIDTHS[usize::from(self.width)]
    }
}

/// A threat search. It remembers its proofs, so one solver serves the questions of one game for one attacker.
#[derive(Debug, Clone)]
pub struct Vct {
    attacker: Color,
    vcf: Vcf,
    table: HashMap<u64, Node, BuildHasherDefault<KeyHasher>>,
    nodes: u64,
    /// Where the present run and the whole question end.
    stop: u64,
    limit: u64,
}

/// Board hashes are random already.
#[derive(Debug, Clone, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[derive(Debug, Clone)]
struct Node {
    /// How many leaves must at least be won to prove the win, and lost to refute it.
    proof: u32,
    disproof: u32,
    /// Moves to the end of the proof, once there is one.
    length: u16,
    moves: Box<[Point]>,
    /// How many of the moves, the first ones, are not quiet.
    loud: u8,
}

impl Node {
    fn won(length: usize) -> Self {
        Self { proof: 0, disproof: INFINITE, length: length as u16, moves: Box::default(), loud: 0 }
    }

    fn lost() -> Self {
        Self { proof: INFINITE, disproof: 0, length: 0, moves: Box::default(), loud: 0 }
    }

    fn open(moves: Vec<Point>, loud: usize, proof: u32) -> Self {
        if moves.is_empty() {
            return Self::lost();
        }
        Self { proof, disproof: 1, length: 0, moves: moves.into_boxed_slice(), loud: loud as u8 }
    }

    /// Each move, and whose turn it is after it.
    fn turns(&self, turn: Turn) -> impl Iterator<Item = (Point, Turn)> {
        let loud = usize::from(self.loud);
        self.moves.iter().enumerate().map(move |(n, &point)| (point, turn.after(n >= loud)))
    }
}

impl Vct {
    /// A solver for the attacks of one side.
    #[must_use]
    pub fn new(attacker: Color) -> Self {
        Self { attacker, vcf: Vcf::new(), table: HashMap::default(), nodes: 0, stop: 0, limit: 0 }
    }

    /// How many positions the last question looked at.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win of the attacker, who is to move. The field is left as it was.
    ///
    /// [`Answer::None`] is proved: whatever fours and threats of a win by fours the attacker makes, a defence is left.
    pub fn solve(&mut self, field: &mut Field, node_limit: u64) -> Answer {
        self.nodes = 0;
        self.limit = node_limit;
        let mut open = [true; WIDTHS.len()];
        let mut part = FIRST_ROUND;
        while self.nodes < node_limit {
            for (n, width) in WIDTHS.iter().enumerate() {
                if !open[n] {
                    continue;
                }
                self.stop = (self.nodes + part * width.share).min(node_limit);
                let turn = Turn { attacking: true, quiet: width.quiet, width: n as u8 };
                let (proof, disproof) = self.prove(field, turn, INFINITE, INFINITE);
                if proof == 0 {
                    return Answer::Win(self.line(field, turn));
                }
                open[n] = disproof != 0;
                if !open[n] && width.among == Among::Every && self.nodes < node_limit {
                    return Answer::None;
                }
            }
            part = part.saturating_mul(2);
        }
        // What the limit cut short in the widest search is not refuted.
        self.table.clear();
        Answer::Unknown
    }

    /// Proves or refutes the position until its numbers pass the thresholds.
    fn prove(&mut self, field: &mut Field, turn: Turn, proof_limit: u32, disproof_limit: u32) -> (u32, u32) {
        let key = turn.key(field.board().hash());
        let attacking = turn.attacking;
        let mut node = match self.table.remove(&key) {
            Some(node) => node,
            None if attacking => self.attack(field, turn),
            None => self.defence(field, turn),
        };
        let mover = if attacking { self.attacker } else { self.attacker.other() };
        while node.proof < proof_limit
            && node.disproof < disproof_limit
            && node.proof != 0
            && node.disproof != 0
            && self.nodes < self.stop
        {
            let choice = self.weigh(field, mover, turn, &mut node);
            let Some(Choice { point, then, second, rest }) = choice else {
                break;
            };
            if node.proof >= proof_limit
                || node.disproof >= disproof_limit
                || node.proof == 0
                || node.disproof == 0
            {
                break;
            }
            let (child_proof, child_disproof) = if attacking {
                (proof_limit.min(second + 1), (disproof_limit - rest).min(INFINITE))
            } else {
                ((proof_limit - rest).min(INFINITE), disproof_limit.min(second + 1))
            };
            field.put(point, mover);
            self.prove(field, then, child_proof, child_disproof);
            field.undo();
            self.weigh(field, mover, turn, &mut node);
        }
        let numbers = (node.proof, node.disproof);
        self.table.insert(key, node);
        numbers
    }

    /// Computes the numbers of a node from its children and chooses the child to work on. `None` without children.
    fn weigh(&self, field: &Field, mover: Color, turn: Turn, node: &mut Node) -> Option<Choice> {
        let attacking = turn.attacking;
        let (mut least, mut second, mut sum) = (INFINITE + 1, INFINITE, 0u32);
        let mut best = None;
        let mut chosen_share = 0;
        let mut length = if attacking { u16::MAX } else { 0 };
        for (point, then) in node.turns(turn) {
            let key = then.key(field.board().hash_with(point, mover));
            let (proof, disproof, child_length) =
                self.table.get(&key).map_or((1, 1, 0), |child| (child.proof, child.disproof, child.length));
            let (value, share) = if attacking { (proof, disproof) } else { (disproof, proof) };
            sum = (sum + share).min(INFINITE);
            if value < least {
                second = least.min(INFINITE);
                least = value;
                best = Some((point, then));
                chosen_share = share;
            } else if value < second {
                second = value;
            }
            if attacking && proof == 0 {
                length = length.min(child_length + 1);
            } else if !attacking {
                length = length.max(child_length + 1);
            }
        }
        let (point, then) = best?;
        (node.proof, node.disproof) = if attacking { (least, sum) } else { (sum, least) };
        if attacking && least == 0 {
            node.disproof = INFINITE;
        }
        if node.proof == 0 {
            node.disproof = INFINITE;
            node.length = length;
        } else if node.disproof == 0 {
            node.proof = INFINITE;
        }
        Some(Choice { point, then, second, rest: sum.saturating_sub(chosen_share) })
    }

    /// The attacker's moves: a win at once, or all fours and, as far as the width goes, quiet moves.
    fn attack(&mut self, field: &mut Field, turn: Turn) -> Node {
        self.nodes += 1;
        let attacker = self.attacker;
        if !field.fives(attacker).is_empty() {
            return Node::won(1);
        }
        let threats = field.fives(attacker.other());
        match threats.len() {
            0 => {
                let limit = turn.width().attack_nodes.min(self.limit.saturating_sub(self.nodes));
                let win = self.vcf.shortest(field, attacker, limit);
                self.nodes += self.vcf.nodes();
                if let Answer::Win(line) = win {
                    return Node::won(line.len());
                }
            }
            1 => {}
            _ => return Node::lost(),
        }
        let may =
            |&point: &Point| (threats.is_empty() || threats.contains(point)) && field.allows(point, attacker);
        let fours = field.fours(attacker);
        let mut moves: Vec<Point> = fours.iter().filter(may).collect();
        let loud = moves.len();
        if turn.quiet > 0 {
            let threes = field.threes(attacker);
            moves.extend(threes.iter().filter(|&point| !fours.contains(point)).filter(may));
            let among = turn.width().among;
            if among != Among::Threes {
                let others = field.board().empties().filter(|&point| {
                    !fours.contains(point)
                        && !threes.contains(point)
                        && (among == Among::Every || is_promising(field, point, attacker))
                });
                moves.extend(others.filter(may));
            }
        }
        Node::open(moves, loud, 1)
    }

    /// The defender's moves: the one that stops a five, or all that spoil the win that threatens.
    fn defence(&mut self, field: &mut Field, turn: Turn) -> Node {
        self.nodes += 1;
        let defender = self.attacker.other();
        if !field.fives(defender).is_empty() {
            return Node::lost();
        }
        match forced_reply(field, self.attacker) {
            Reply::Only(block) => return Node::open(vec![block], 1, 1),
            Reply::TooLate { .. } | Reply::None(_) => return Node::won(2),
            Reply::Any => {}
        }
        let limit = turn.width().threat_nodes.min(self.limit.saturating_sub(self.nodes));
        let threat = self.vcf.shortest(field, self.attacker, limit);
        self.nodes += self.vcf.nodes();
        let Answer::Win(line) = threat else {
            return Node::lost();
        };
        let moves: Vec<Point> = relevant_points(field, &line, defender)
            .iter()
            .filter(|&point| field.allows(point, defender) && !survives(field, &line, self.attacker, point))
            .collect();
        if moves.is_empty() {
            return Node::won(line.len() + 1);
        }
        let count = moves.len();
        Node::open(moves, count, count as u32)
    }

    /// The line of a proven position: the attacker's shortest proof, the defender's longest resistance.
    fn line(&mut self, field: &mut Field, mut turn: Turn) -> Vec<Move> {
        let mut line = Vec::new();
        let mut stones = 0;
        loop {
            let mover = if turn.attacking { self.attacker } else { self.attacker.other() };
            let next = self.table.get(&turn.key(field.board().hash())).and_then(|node| {
                let children = node.turns(turn).filter_map(|(point, then)| {
                    let child = self.table.get(&then.key(field.board().hash_with(point, mover)))?;
                    (child.proof == 0).then_some((child.length, point, then))
                });
                if turn.attacking { children.min_by_key(length) } else { children.max_by_key(length) }
            });
            let Some((_, point, then)) = next else { break };
            line.push(Move::Place(point));
            field.put(point, mover);
            stones += 1;
            turn = then;
        }
        let mut attacking = turn.attacking;
        if !attacking {
            match forced_reply(field, self.attacker) {
                Reply::TooLate { block, five } => {
                    line.extend([Move::Place(block), Move::Place(five)]);
                }
                Reply::None(five) => line.extend([Move::Pass, Move::Place(five)]),
                Reply::Only(_) | Reply::Any => {
                    line.push(Move::Pass);
                    attacking = true;
                }
            }
        }
        // A limit that found the win before finds it again.
        if attacking && let Answer::Win(rest) = self.vcf.shortest(field, self.attacker, u64::MAX) {
            line.extend(rest);
        }
        for _ in 0..stones {
            field.undo();
        }
        line
    }
}

fn length(&(length, point, _): &(u16, Point, Turn)) -> (u16, Point) {
    (length, point)
}

/// Whether a stone here makes two or more of a possible five with other stones of the attacker.
fn is_promising(field: &Field, point: Point, attacker: Color) -> bool {
    field.shapes(point, attacker).iter().any(|shape| shape.grade() >= Grade::Two)
}

struct Choice {
    point: Point,
    then: Turn,
    /// The number of the second-best child.
    second: u32,
    /// The sum of the other children's numbers.
    rest: u32,
}

/// Whether the attacker's win by fours still stands when the defender first plays on `point`.
fn survives(field: &mut Field, line: &[Move], attacker: Color, point: Point) -> bool {
    let defender = attacker.other();
    let mut stones = 1;
    field.put(point, defender);
    let mut stands = false;
    for attack in line.iter().step_by(2) {
        if !field.fives(attacker).is_empty() {
            stands = true;
            break;
        }
        let Move::Place(attack) = *attack else { break };
        let threats = field.fives(defender);
        let in_time = threats.is_empty() || threats.len() == 1 && threats.contains(attack);
        if !in_time || !field.board().is_empty_at(attack) || !field.allows(attack, attacker) {
            break;
        }
        field.put(attack, attacker);
        stones += 1;
        match forced_reply(field, attacker) {
            Reply::TooLate { .. } | Reply::None(_) => {
                stands = true;
                break;
            }
            Reply::Any => break,
            Reply::Only(block) => {
                field.put(block, defender);
                stones += 1;
            }
        }
    }
    for _ in 0..stones {
        field.undo();
    }
    stands
}

/// A set that holds every point where a stone of the defender could spoil the attacker's win by fours.
///
/// A stone spoils it on a point of the line, on one of the last fives, or by a five threat of the defender; it can
/// change which moves are fouls only where a foul, or its nested question, already matters to the line.
fn relevant_points(field: &mut Field, line: &[Move], defender: Color) -> PointSet {
    let attacker = defender.other();
    let mut relevant = PointSet::EMPTY;
    let mut replies = Vec::new();
    let mut stones = 0;
    let mut fouls_matter = false;
    for (n, action) in line.iter().enumerate() {
        let Move::Place(point) = *action else {
            fouls_matter = true;
            continue;
        };
        relevant.insert(point);
        let mover = if n % 2 == 0 { attacker } else { defender };
        if mover == defender {
            replies.push(point);
        } else {
            fouls_matter |= attacker == Color::Black && !field.is_above_suspicion(point);
        }
        field.put(point, mover);
        stones += 1;
        relevant = relevant.union(field.fives(attacker));
    }
    for _ in 0..stones {
        field.undo();
    }
    if fouls_matter {
        return field.board().empties().collect();
    }
    // The defender's stones of the line without the attacker's: whatever five threat the defender can ever get during
    // the line shows here as a four, counted by White's rule so that no later overline hides it.
    let mut counter: Board =
        if defender == Color::White { *field.board() } else { field.board().with_colors_exchanged() };
    for reply in replies {
        counter.put(reply, Color::White);
    }
    let table = &*SHAPES;
    let fours = counter.empties().filter(|&point| {
        (0..Direction::ALL.len())
            .any(|d| counter.shape_in(table, point, Color::White, d).grade() >= Grade::Four)
    });
    relevant.union(fours.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(state: &mut u64, below: usize) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 33) as usize % below
    }

    /// The law behind the proof: a reply outside the relevant points never spoils the win.
    #[test]
    fn no_reply_outside_the_relevant_points_spoils_a_win() {
        let mut state = 0x0bad_5eed_1234_5677;
        let (mut lines, mut long) = (0, 0);
        let mut vcf = Vcf::new();
        for _ in 0..4000 {
            let side = 7 + random(&mut state, 5);
            let stones = side * side * (20 + random(&mut state, 25)) / 100;
            let mut board = Board::new();
            for n in 0..stones {
                if let Some(point) = Point::new(random(&mut state, side) + 2, random(&mut state, side) + 2) {
                    board.put(point, Color::ALL[n % 2]);
                }
            }
            let attacker = Color::ALL[random(&mut state, 2)];
            let mut field = Field::new(board);
            if !field.fives(attacker).is_empty() || !field.fives(attacker.other()).is_empty() {
                continue;
            }
            let Answer::Win(line) = vcf.solve(&mut field, attacker, 2000) else {
                continue;
            };
            lines += 1;
            long += usize::from(line.len() > 5);
            let relevant = relevant_points(&mut field, &line, attacker.other());
            for point in board.empties().filter(|&p| !relevant.contains(p)) {
                if field.allows(point, attacker.other()) {
                    assert!(
                        survives(&mut field, &line, attacker, point),
                        "{attacker} {line:?} {point} {board:?}"
                    );
                }
            }
        }
        assert!(
            lines > 500 && long > 50,
            "{lines} lines, {long} of them long, are too few to prove anything"
        );
    }
}
