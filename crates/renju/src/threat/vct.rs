//! A win by continuous threats: every move of the attacker is a four or threatens to win by fours.
//!
//! Proof-number search. A move without a five threat counts as a threat when the attacker would win by fours if the
//! defender passed; the defender's replies are then all the points that spoil that win, and no others, so a proof leaves
//! no defence out.

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

/// Positions of the fours-only search that a threat and an attack may cost.
const THREAT_NODES: u64 = 60;
const ATTACK_NODES: u64 = 400;
const INFINITE: u32 = 1 << 30;
/// The same stones with the defender to move are another position.
const DEFENDER_KEY: u64 = 0x51ed_270b_0a2f_39c5;

fn key(hash: u64, attacking: bool) -> u64 {
    if attacking { hash } else { hash ^ DEFENDER_KEY }
}

/// A threat search. It remembers its proofs, so one solver serves the questions of one game for one attacker.
#[derive(Debug, Clone)]
pub struct Vct {
    attacker: Color,
    vcf: Vcf,
    table: HashMap<u64, Node, BuildHasherDefault<KeyHasher>>,
    nodes: u64,
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
}

impl Node {
    fn won(length: usize) -> Self {
        Self { proof: 0, disproof: INFINITE, length: length as u16, moves: Box::default() }
    }

    fn lost() -> Self {
        Self { proof: INFINITE, disproof: 0, length: 0, moves: Box::default() }
    }

    fn open(moves: Vec<Point>, proof: u32) -> Self {
        if moves.is_empty() {
            return Self::lost();
        }
        Self { proof, disproof: 1, length: 0, moves: moves.into_boxed_slice() }
    }
}

impl Vct {
    /// A solver for the attacks of one side.
    #[must_use]
    pub fn new(attacker: Color) -> Self {
        Self { attacker, vcf: Vcf::new(), table: HashMap::default(), nodes: 0, limit: 0 }
    }

    /// How many positions the last question looked at.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win of the attacker, who is to move. The field is left as it was.
    ///
    /// [`Answer::None`] means that no win by fours, and by threes that threaten a short win by fours, was left.
    pub fn solve(&mut self, field: &mut Field, node_limit: u64) -> Answer {
        self.nodes = 0;
        self.limit = node_limit;
        let (proof, disproof) = self.prove(field, true, INFINITE, INFINITE);
        if proof == 0 {
            Answer::Win(self.line(field))
        } else if disproof == 0 {
            Answer::None
        } else {
            Answer::Unknown
        }
    }

    /// Proves or refutes the position until its numbers pass the thresholds.
    fn prove(
        &mut self,
        field: &mut Field,
        attacking: bool,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> (u32, u32) {
        let key = key(field.board().hash(), attacking);
        let mut node = match self.table.remove(&key) {
            Some(node) => node,
            None if attacking => self.attack(field),
            None => self.defence(field),
        };
        let mover = if attacking { self.attacker } else { self.attacker.other() };
        while node.proof < proof_limit
            && node.disproof < disproof_limit
            && node.proof != 0
            && node.disproof != 0
            && self.nodes < self.limit
        {
            let choice = self.weigh(field, mover, attacking, &mut node);
            let Some(Choice { point, second, rest }) = choice else {
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
            self.prove(field, !attacking, child_proof, child_disproof);
            field.undo();
            self.weigh(field, mover, attacking, &mut node);
        }
        let numbers = (node.proof, node.disproof);
        self.table.insert(key, node);
        numbers
    }

    /// Computes the numbers of a node from its children and chooses the child to work on. `None` without children.
    fn weigh(&self, field: &Field, mover: Color, attacking: bool, node: &mut Node) -> Option<Choice> {
        let (mut least, mut second, mut sum) = (INFINITE + 1, INFINITE, 0u32);
        let mut best = None;
        let mut chosen_share = 0;
        let mut length = if attacking { u16::MAX } else { 0 };
        for &point in &node.moves {
            let key = key(field.board().hash_with(point, mover), !attacking);
            let (proof, disproof, child_length) =
                self.table.get(&key).map_or((1, 1, 0), |child| (child.proof, child.disproof, child.length));
            let (value, share) = if attacking { (proof, disproof) } else { (disproof, proof) };
            sum = (sum + share).min(INFINITE);
            if value < least {
                second = least.min(INFINITE);
                least = value;
                best = Some(point);
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
        let point = best?;
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
        Some(Choice { point, second, rest: sum.saturating_sub(chosen_share) })
    }

    /// The attacker's moves: a win at once, or all fours and threes.
    fn attack(&mut self, field: &mut Field) -> Node {
        self.nodes += 1;
        let attacker = self.attacker;
        if !field.fives(attacker).is_empty() {
            return Node::won(1);
        }
        let threats = field.fives(attacker.other());
        let mut moves = field.fours(attacker).union(field.threes(attacker));
        match threats.len() {
            0 => {
                if let Answer::Win(line) = self.vcf.solve(field, attacker, ATTACK_NODES) {
                    self.nodes += self.vcf.nodes();
                    return Node::won(line.len());
                }
                self.nodes += self.vcf.nodes();
            }
            1 => moves = moves.intersection(threats),
            _ => return Node::lost(),
        }
        Node::open(moves.iter().filter(|&point| field.allows(point, attacker)).collect(), 1)
    }

    /// The defender's moves: the one that stops a five, or all that spoil the win that threatens.
    fn defence(&mut self, field: &mut Field) -> Node {
        self.nodes += 1;
        let defender = self.attacker.other();
        if !field.fives(defender).is_empty() {
            return Node::lost();
        }
        match forced_reply(field, self.attacker) {
            Reply::Only(block) => return Node::open(vec![block], 1),
            Reply::TooLate { .. } | Reply::None(_) => return Node::won(2),
            Reply::Any => {}
        }
        let threat = self.vcf.solve(field, self.attacker, THREAT_NODES);
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
        let proof = moves.len() as u32;
        Node::open(moves, proof)
    }

    /// The line of a proven position: the attacker's shortest proof, the defender's longest resistance.
    fn line(&mut self, field: &mut Field) -> Vec<Move> {
        let mut line = Vec::new();
        let mut stones = 0;
        let mut attacking = true;
        loop {
            let mover = if attacking { self.attacker } else { self.attacker.other() };
            let next = self.table.get(&key(field.board().hash(), attacking)).and_then(|node| {
                let children = node.moves.iter().filter_map(|&point| {
                    let child = self.table.get(&key(field.board().hash_with(point, mover), !attacking))?;
                    (child.proof == 0).then_some((child.length, point))
                });
                if attacking { children.min() } else { children.max() }
            });
            let Some((_, point)) = next else { break };
            line.push(Move::Place(point));
            field.put(point, mover);
            stones += 1;
            attacking = !attacking;
        }
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
        if attacking && let Answer::Win(rest) = self.vcf.solve(field, self.attacker, ATTACK_NODES) {
            line.extend(rest);
        }
        for _ in 0..stones {
            field.undo();
        }
        line
    }
}

struct Choice {
    point: Point,
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
