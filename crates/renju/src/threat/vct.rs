//! A win by continuous threats: every move of the attacker is a four or threatens to win by fours.
//!
//! Proof-number search. A move without a five threat counts as a threat when the attacker would win by fours if the
//! defender passed; the defender's replies are then all the points that spoil that win, and no others, so a proof leaves
//! no defence out.
//!
//! Most threats without a five threat are threes. A move that makes none and yet prepares a win by fours (a mise move) can
//! be almost anywhere, so the attacker's moves come in classes ([`Class`]), and the more a class promises, the less its
//! moves seem to lack for a proof. Where no win was found with what promises something and bounded searches of fours,
//! another run tries every point of the board without bounds; only that run can show that there is no win.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Answer;
use super::defence::replies;
use super::vcf::{Reply, Vcf, forced_reply};
use crate::color::Color;
use crate::field::Field;
use crate::line::{Direction, PLACES};
use crate::point::Point;
use crate::position::Move;
use crate::shape::Grade;

/// How much a move of the attacker promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Four,
    Three,
    /// It leads to a four and a three, or two fours, on one point.
    Mise,
    /// It stands on a line with stones of the attacker to make fours with.
    Promising,
    /// Any other point.
    Other,
}

impl Class {
    const COUNT: usize = Self::Other as usize + 1;
    const ALL: [Self; Self::COUNT] = [Self::Four, Self::Three, Self::Mise, Self::Promising, Self::Other];

    /// What a move that was not tried yet is taken to need for a proof.
    const fn proof(self) -> u32 {
        match self {
            Self::Four => 1,
            Self::Three => 2,
            Self::Mise => 3,
            Self::Promising => 8,
            Self::Other => 30,
        }
    }
}
/// Positions that the first run may look at before another one begins; each turn has twice as many.
const FIRST_TURN: u64 = 4_000;
/// The full run has this part of a turn while the quick one is open.
const FULL_PART: u64 = 8;
/// Positions that a search of fours may look at in the quick run.
const FOURS_NODES: u64 = 100;
/// What a four of the defender, not tried yet, is taken to need for a refutation.
const COUNTER_FOUR: u32 = 2;

const INFINITE: u32 = 1 << 30;

/// Who is to move and which run it is make positions of the same stones different ones.
#[derive(Clone, Copy)]
struct Turn {
    attacking: bool,
    /// Every point is tried, and the searches of fours have no bounds.
    full: bool,
}

impl Turn {
    /// The key of the position with this hash.
    fn key(self, hash: u64) -> u64 {
        let word = u64::from(self.full) << 1 | u64::from(self.attacking);
        hash ^ (word + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn next(self) -> Self {
        Self { attacking: !self.attacking, full: self.full }
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
    /// The attacker's moves of class n end where entry n says. The defender's fours are the second class, its other replies
    /// the first.
    ends: [u8; Class::COUNT],
    moves: Box<[Point]>,
}

impl Node {
    fn won(length: usize) -> Self {
        Self {
            proof: 0,
            disproof: INFINITE,
            length: length as u16,
            ends: [0; Class::COUNT],
            moves: Box::default(),
        }
    }

    fn lost() -> Self {
        Self { proof: INFINITE, disproof: 0, length: 0, ends: [0; Class::COUNT], moves: Box::default() }
    }

    fn open(moves: Vec<Point>, ends: [u8; Class::COUNT]) -> Self {
        if moves.is_empty() {
            return Self::lost();
        }
        Self { proof: 1, disproof: 1, length: 0, ends, moves: moves.into_boxed_slice() }
    }
}

struct Choice {
    point: Point,
    /// The number of the second-best child.
    second: u32,
    /// What the other children add to the sum.
    rest: u32,
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
        let mut quick_is_open = true;
        let mut part = FIRST_TURN;
        while self.nodes < node_limit {
            for full in [false, true] {
                if !full && !quick_is_open {
                    continue;
                }
                let share = if full && quick_is_open { part / FULL_PART } else { part };
                self.stop = (self.nodes + share).min(node_limit);
                let turn = Turn { attacking: true, full };
                let (proof, disproof) = self.prove(field, turn, INFINITE, INFINITE);
                if proof == 0 {
                    return Answer::Win(self.line(field, turn));
                }
                if full && disproof == 0 && self.nodes < node_limit {
                    return Answer::None;
                }
                quick_is_open = quick_is_open && (full || disproof != 0);
            }
            part = part.saturating_mul(2);
        }
        // What the limit cut short in the full run is not refuted.
        self.table.clear();
        Answer::Unknown
    }

    fn mover(&self, turn: Turn) -> Color {
        if turn.attacking { self.attacker } else { self.attacker.other() }
    }

    /// Proves or refutes the position until its numbers pass the thresholds.
    fn prove(&mut self, field: &mut Field, turn: Turn, proof_limit: u32, disproof_limit: u32) -> (u32, u32) {
        let key = turn.key(field.board().hash());
        let attacking = turn.attacking;
        let mut node = self.take(field, turn);
        let mover = self.mover(turn);
        let mut choice = self.weigh(field, turn, &mut node);
        while node.proof < proof_limit
            && node.disproof < disproof_limit
            && node.proof != 0
            && node.disproof != 0
            && self.nodes < self.stop
        {
            let Some(Choice { point, second, rest }) = choice else {
                break;
            };
            // A little more than the second best, so that the search does not change its mind at every step.
            let beyond = second.saturating_add(second / 4 + 1).min(INFINITE);
            let (child_proof, child_disproof) = if attacking {
                (proof_limit.min(beyond), (disproof_limit - rest).min(INFINITE))
            } else {
                ((proof_limit - rest).min(INFINITE), disproof_limit.min(beyond))
            };
            field.put(point, mover);
            let (proof, _) = self.prove(field, turn.next(), child_proof, child_disproof);
            field.undo();
            if !attacking && proof == 0 {
                self.repeat(field, turn, &node, point);
            }
            choice = self.weigh(field, turn, &mut node);
        }
        let numbers = (node.proof, node.disproof);
        self.table.insert(key, node);
        numbers
    }

    /// Tries what answers one reply of the defender against the others: most of them change nothing.
    fn repeat(&mut self, field: &mut Field, turn: Turn, node: &Node, answered: Point) {
        let defender = self.attacker.other();
        let model = field.board().hash_with(answered, defender);
        for &point in &node.moves {
            let key = turn.next().key(field.board().hash_with(point, defender));
            if self.table.get(&key).is_none_or(|child| child.proof != 0 && child.disproof != 0) {
                field.put(point, defender);
                self.imitate(field, turn.next(), model);
                field.undo();
            }
        }
    }

    /// Tries the proof of one position, given by its hash, on another one, in which the attacker is to move as well.
    fn imitate(&mut self, field: &mut Field, turn: Turn, model: u64) -> bool {
        let key = turn.key(field.board().hash());
        let mut node = self.take(field, turn);
        let attack = (node.proof != 0 && node.disproof != 0)
            .then(|| self.winning(turn, model, field, &node))
            .flatten();
        if let Some(attack) = attack
            && self.nodes < self.stop
        {
            let then = turn.next();
            let model = model ^ field.board().hash() ^ field.board().hash_with(attack, self.attacker);
            field.put(attack, self.attacker);
            let mut reply_node = self.take(field, then);
            if reply_node.proof != 0 && reply_node.disproof != 0 {
                let defender = self.attacker.other();
                for &reply in &reply_node.moves {
                    let model = model ^ field.board().hash() ^ field.board().hash_with(reply, defender);
                    field.put(reply, defender);
                    let won = self.imitate(field, turn, model);
                    field.undo();
                    if !won {
                        break;
                    }
                }
                self.weigh(field, then, &mut reply_node);
            }
            self.table.insert(then.key(field.board().hash()), reply_node);
            field.undo();
            self.weigh(field, turn, &mut node);
        }
        let won = node.proof == 0;
        self.table.insert(key, node);
        won
    }

    /// The move that wins in a proven position, if it can be played in the node.
    fn winning(&self, turn: Turn, model: u64, field: &Field, node: &Node) -> Option<Point> {
        let then = turn.next();
        self.table.get(&turn.key(model)).filter(|model| model.proof == 0)?.moves.iter().copied().find(
            |&point| {
                let step = field.board().hash() ^ field.board().hash_with(point, self.attacker);
                node.moves.contains(&point)
                    && self.table.get(&then.key(model ^ step)).is_some_and(|child| child.proof == 0)
            },
        )
    }

    /// The node of the position out of the table, or a new one.
    fn take(&mut self, field: &mut Field, turn: Turn) -> Node {
        match self.table.remove(&turn.key(field.board().hash())) {
            Some(node) => node,
            None if turn.attacking => self.attack(field, turn),
            None => self.defence(field, turn),
        }
    }

    /// Computes the numbers of a node from its children and chooses the child to work on. `None` without children.
    fn weigh(&self, field: &Field, turn: Turn, node: &mut Node) -> Option<Choice> {
        let attacking = turn.attacking;
        let (mover, then) = (self.mover(turn), turn.next());
        let (mut least, mut second, mut sum) = (INFINITE + 1, INFINITE, 0u32);
        let mut best = None;
        let mut chosen_share = 0;
        let mut length = if attacking { u16::MAX } else { 0 };
        let mut begin = 0;
        for class in Class::ALL {
            let end = usize::from(node.ends[class as usize]);
            if begin == end {
                continue;
            }
            let untried = if attacking {
                (class.proof(), 1)
            } else if class == Class::Four {
                (1, 1)
            } else {
                (1, COUNTER_FOUR)
            };
            let promise = if attacking { untried.0 } else { untried.1 };
            if begin > 0 && least <= promise {
                // None of these can be the best yet, and as long as they wait they count as one.
                second = second.min(promise);
                sum += 1;
                break;
            }
            for &point in &node.moves[begin..end] {
                let child = self.table.get(&then.key(field.board().hash_with(point, mover)));
                let (proof, disproof, child_length) = child
                    .map_or((untried.0, untried.1, 0), |child| (child.proof, child.disproof, child.length));
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
            begin = end;
        }
        let point = best?;
        (node.proof, node.disproof) = if attacking { (least, sum) } else { (sum, least) };
        if node.proof == 0 {
            node.disproof = INFINITE;
            node.length = length;
        } else if node.disproof == 0 {
            node.proof = INFINITE;
        }
        Some(Choice { point, second, rest: sum.saturating_sub(chosen_share) })
    }

    /// A win by fours, if there is one.
    fn win_by_fours(&mut self, field: &mut Field, turn: Turn) -> Option<Vec<Move>> {
        let left = self.limit.saturating_sub(self.nodes);
        let limit = if turn.full { left } else { left.min(FOURS_NODES) };
        let answer = self.vcf.solve(field, self.attacker, limit);
        self.nodes += self.vcf.nodes();
        let Answer::Win(line) = answer else { return None };
        Some(line)
    }

    /// The attacker's moves: a win at once, or all that may threaten, the most promising first.
    fn attack(&mut self, field: &mut Field, turn: Turn) -> Node {
        self.nodes += 1;
        let attacker = self.attacker;
        if !field.fives(attacker).is_empty() {
            return Node::won(1);
        }
        let threats = field.fives(attacker.other());
        if threats.len() > 1 {
            return Node::lost();
        }
        if let Some(line) = self.win_by_fours(field, turn) {
            return Node::won(line.len());
        }
        if let Some(only) = threats.first() {
            let moves = if field.allows(only, attacker) { vec![only] } else { Vec::new() };
            let ends = [moves.len() as u8; Class::COUNT];
            return Node::open(moves, ends);
        }
        let mut classes: [Vec<Point>; Class::COUNT] = Default::default();
        for point in field.board().empties() {
            let class = class(field, point, attacker);
            if (turn.full || class != Class::Other) && field.allows(point, attacker) {
                classes[class as usize].push(point);
            }
        }
        let mut ends = [0; Class::COUNT];
        let mut end = 0;
        for (n, moves) in classes.iter().enumerate() {
            end += moves.len();
            ends[n] = end as u8;
        }
        Node::open(classes.concat(), ends)
    }

    /// The defender's moves: the one that stops a five, or all that spoil the win that threatens.
    fn defence(&mut self, field: &mut Field, turn: Turn) -> Node {
        self.nodes += 1;
        let defender = self.attacker.other();
        if !field.fives(defender).is_empty() {
            return Node::lost();
        }
        match forced_reply(field, self.attacker) {
            Reply::Only(block) => return Node::open(vec![block], [1; Class::COUNT]),
            Reply::TooLate { .. } | Reply::None(_) => return Node::won(2),
            Reply::Any => {}
        }
        let Some(mut line) = self.win_by_fours(field, turn) else {
            return Node::lost();
        };
        if line.len() > 5 {
            // The fewer moves there are to spoil, the fewer replies do.
            let limit = FOURS_NODES.min(self.limit.saturating_sub(self.nodes));
            if let Answer::Win(shorter) = self.vcf.shortest(field, self.attacker, limit) {
                line = shorter;
            }
            self.nodes += self.vcf.nodes();
        }
        let mut moves = replies(field, &line, self.attacker);
        if moves.is_empty() {
            return Node::won(line.len() + 1);
        }
        // Fours of the defender change little as a rule: they wait until the others have been looked at.
        let fours = field.fours(defender);
        moves.sort_by_key(|&point| fours.contains(point));
        let mut ends = [moves.len() as u8; Class::COUNT];
        ends[Class::Four as usize] = moves.iter().filter(|&&point| !fours.contains(point)).count() as u8;
        Node::open(moves, ends)
    }

    /// The line of a proven position: the attacker's shortest proof, the defender's longest resistance.
    fn line(&mut self, field: &mut Field, mut turn: Turn) -> Vec<Move> {
        let mut line = Vec::new();
        let mut stones = 0;
        loop {
            let (mover, then) = (self.mover(turn), turn.next());
            let next = self.table.get(&turn.key(field.board().hash())).and_then(|node| {
                let children = node.moves.iter().filter_map(|&point| {
                    let child = self.table.get(&then.key(field.board().hash_with(point, mover)))?;
                    (child.proof == 0).then_some((child.length, point))
                });
                if turn.attacking { children.min() } else { children.max() }
            });
            let Some((_, point)) = next else { break };
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
        if attacking && let Answer::Win(rest) = self.vcf.solve(field, self.attacker, u64::MAX) {
            line.extend(rest);
        }
        for _ in 0..stones {
            field.undo();
        }
        line
    }
}

/// What a move of the attacker promises.
fn class(field: &Field, point: Point, attacker: Color) -> Class {
    let fours = field.fours(attacker);
    if fours.contains(point) {
        return Class::Four;
    }
    if field.threes(attacker).contains(point) {
        return Class::Three;
    }
    let shapes = field.shapes(point, attacker);
    let best = shapes.iter().map(|shape| shape.grade()).max().unwrap_or(Grade::Dead);
    if best < Grade::Two {
        return Class::Other;
    }
    let prepares = shapes.iter().zip(Direction::ALL).any(|(shape, direction)| {
        let place = PLACES[point.index()][direction as usize];
        shape.grade() == Grade::SleepingThree
            || shape.grade() == Grade::OpenTwo
                && fours.iter().any(|four| {
                    let there = PLACES[four.index()][direction as usize];
                    there.line == place.line && there.at.abs_diff(place.at) <= 3
                })
    });
    if prepares { Class::Mise } else { Class::Promising }
}
