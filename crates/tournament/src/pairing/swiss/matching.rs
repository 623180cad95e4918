//! Maximum matchings in graphs that are given by what they lack: who may not meet whom.
//!
//! A matching is kept as a witness while players are taken out one by one, so that most questions "can the rest still
//! be paired" cost a look at two players, and the others one search for an augmenting path (Edmonds' blossoms).

use std::cell::OnceCell;

/// No partner.
const NONE: u32 = u32::MAX;

/// A set of players, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn new(n: usize) -> Self {
        Self(vec![0; n.div_ceil(64)])
    }

    pub(super) fn set(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    pub(super) fn clear(&mut self, i: usize) {
        self.0[i / 64] &= !(1 << (i % 64));
    }

    pub(super) fn has(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }
}

/// Who may not meet whom, among players 0 … n − 1.
pub(super) struct Bans {
    n: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Bans {
    pub(super) fn new(n: usize) -> Self {
        let words = n.div_ceil(64);
        let mut bans = Self { n, words, bits: vec![0; n * words] };
        for i in 0..n {
            bans.bits[i * words + i / 64] |= 1 << (i % 64);
        }
        bans
    }

    pub(super) fn ban(&mut self, a: usize, b: usize) {
        self.bits[a * self.words + b / 64] |= 1 << (b % 64);
        self.bits[b * self.words + a / 64] |= 1 << (a % 64);
    }

    pub(super) fn allowed(&self, a: usize, b: usize) -> bool {
        self.row(a)[b / 64] >> (b % 64) & 1 == 0
    }

    fn row(&self, a: usize) -> &[u64] {
        &self.bits[a * self.words..(a + 1) * self.words]
    }

    /// Whether somebody of a set may meet `a`.
    fn meets_any(&self, a: usize, set: &Bits) -> bool {
        self.row(a).iter().zip(&set.0).any(|(ban, s)| !ban & s != 0)
    }
}

/// A maximum matching of some of the players.
#[derive(Clone)]
pub(super) struct Matching<'b> {
    bans: &'b Bans,
    alive: Bits,
    exposed: Bits,
    exposed_count: usize,
    mate: Vec<u32>,
}

/// The players who can leave a side. Most are seen at once; the search for the others is made when it is first needed.
pub(super) struct Removable<'m, 'b> {
    side: &'m Matching<'b>,
    at_sight: Bits,
    all: OnceCell<Bits>,
}

impl Removable<'_, '_> {
    fn all(&self) -> &Bits {
        self.all.get_or_init(|| self.side.dispensable())
    }

    pub(super) fn has(&self, v: usize) -> bool {
        self.at_sight.has(v) || self.all().has(v)
    }

    /// Whether one of them may meet `v`.
    pub(super) fn meets(&self, v: usize) -> bool {
        self.side.bans.meets_any(v, &self.at_sight) || self.side.bans.meets_any(v, self.all())
    }
}

/// The labels of one search.
struct Search {
    /// The odd vertex through which an even vertex outside the root was reached lies at its mate; this is the even
    /// vertex from which an odd vertex (or, inside a blossom, an even one) was reached.
    parent: Vec<u32>,
    base: Vec<u32>,
    even: Bits,
    odd: Bits,
    queue: Vec<u32>,
}

impl<'b> Matching<'b> {
    /// A maximum matching of the given players.
    pub(super) fn new(bans: &'b Bans, members: &[u32]) -> Self {
        let mut m = Matching {
            bans,
            alive: Bits::new(bans.n),
            exposed: Bits::new(bans.n),
            exposed_count: 0,
            mate: vec![NONE; bans.n],
        };
        for &v in members {
            m.alive.set(v as usize);
            m.exposed.set(v as usize);
        }
        m.exposed_count = members.len();
        for &v in members {
            let v = v as usize;
            if m.exposed.has(v)
                && let Some(w) = m.first_exposed(v)
            {
                m.join(v, w);
            }
        }
        if m.exposed_count >= 2 {
            for &v in members {
                if m.exposed_count >= 2 && m.exposed.has(v as usize) {
                    m.augment(v as usize);
                }
            }
        }
        m
    }

    /// How many players a maximum matching leaves without partner.
    pub(super) fn deficiency(&self) -> usize {
        self.exposed_count
    }

    pub(super) fn has(&self, v: usize) -> bool {
        self.alive.has(v)
    }

    fn first_exposed(&self, v: usize) -> Option<usize> {
        let row = self.bans.row(v);
        (0..self.bans.words).find_map(|w| {
            let hit = !row[w] & self.exposed.0[w];
            (hit != 0).then(|| w * 64 + hit.trailing_zeros() as usize)
        })
    }

    fn join(&mut self, a: usize, b: usize) {
        for v in [a, b] {
            if self.exposed.has(v) {
                self.exposed.clear(v);
                self.exposed_count -= 1;
            }
        }
        self.mate[a] = b as u32;
        self.mate[b] = a as u32;
    }

    fn expose(&mut self, v: usize) {
        self.mate[v] = NONE;
        self.exposed.set(v);
        self.exposed_count += 1;
    }

    fn drop_vertex(&mut self, v: usize) {
        self.alive.clear(v);
        self.mate[v] = NONE;
        if self.exposed.has(v) {
            self.exposed.clear(v);
            self.exposed_count -= 1;
        }
    }

    /// Takes a player out and makes the matching maximum again.
    pub(super) fn remove(&mut self, v: usize) {
        let mate = self.mate[v];
        self.drop_vertex(v);
        if mate != NONE {
            self.expose(mate as usize);
            self.augment(mate as usize);
        }
    }

    /// Takes two players of a perfect matching out if the rest can still be paired; otherwise changes nothing.
    pub(super) fn take(&mut self, p: usize, c: usize) -> bool {
        let (a, b) = (self.mate[p] as usize, self.mate[c] as usize);
        if a == c {
            self.drop_vertex(p);
            self.drop_vertex(c);
            return true;
        }
        self.drop_vertex(p);
        self.drop_vertex(c);
        if self.bans.allowed(a, b) {
            self.join(a, b);
            return true;
        }
        self.expose(a);
        self.expose(b);
        if self.augment(a) {
            return true;
        }
        for (v, w) in [(p, a), (c, b)] {
            self.alive.set(v);
            self.join(v, w);
        }
        false
    }

    /// The players each of whom some maximum matching leaves without partner: those whose departure makes the
    /// deficiency smaller by one.
    fn dispensable(&self) -> Bits {
        let mut all = Bits::new(self.bans.n);
        for root in 0..self.bans.n {
            if self.exposed.has(root) {
                let mut search = self.start(root);
                self.grow(root, &mut search, true);
                for (a, e) in all.0.iter_mut().zip(&search.even.0) {
                    *a |= e;
                }
            }
        }
        all
    }

    /// Those of them who are seen at once: the exposed, and the partners of those an exposed player may meet.
    fn dispensable_at_sight(&self) -> Bits {
        let mut seen = self.exposed.clone();
        for root in (0..self.bans.n).filter(|&v| self.exposed.has(v)) {
            let row = self.bans.row(root);
            for (w, (ban, alive)) in row.iter().zip(&self.alive.0).enumerate() {
                let mut hit = !ban & alive;
                while hit != 0 {
                    let mate = self.mate[w * 64 + hit.trailing_zeros() as usize];
                    if mate != NONE {
                        seen.set(mate as usize);
                    }
                    hit &= hit - 1;
                }
            }
        }
        seen
    }

    /// Who can leave a side that gives up `count` players in all: anybody if it has players to spare, otherwise those
    /// whom some maximum matching leaves over.
    pub(super) fn removable(&self, count: usize) -> Removable<'_, 'b> {
        if self.exposed_count == count {
            Removable { side: self, at_sight: self.dispensable_at_sight(), all: OnceCell::new() }
        } else {
            Removable { side: self, at_sight: self.alive.clone(), all: OnceCell::from(self.alive.clone()) }
        }
    }

    fn start(&self, root: usize) -> Search {
        let n = self.bans.n;
        let mut s = Search {
            parent: vec![NONE; n],
            base: (0..n as u32).collect(),
            even: Bits::new(n),
            odd: Bits::new(n),
            queue: vec![root as u32],
        };
        s.even.set(root);
        s
    }

    /// Looks for an augmenting path from an exposed player and applies it.
    fn augment(&mut self, root: usize) -> bool {
        if self.exposed_count < 2 {
            return false;
        }
        if let Some(v) = self.first_exposed(root) {
            self.join(root, v);
            return true;
        }
        let mut s = self.start(root);
        let Some((mut even, mut odd)) = self.grow(root, &mut s, false) else {
            return false;
        };
        // Walk back: each odd vertex takes the even one it was reached from, which frees that one's old mate.
        loop {
            let freed = self.mate[even];
            self.join(even, odd);
            if freed == NONE {
                return true;
            }
            odd = freed as usize;
            even = s.parent[odd] as usize;
        }
    }

    /// Grows the alternating tree of `root`. With `exhaust` it labels everything that can be reached; otherwise it
    /// stops at the first edge from an even vertex to another exposed one.
    fn grow(&self, root: usize, s: &mut Search, exhaust: bool) -> Option<(usize, usize)> {
        let mut next = 0;
        while next < s.queue.len() {
            let u = s.queue[next] as usize;
            next += 1;
            let row = self.bans.row(u);
            if !exhaust {
                for (w, (ban, exposed)) in row.iter().zip(&self.exposed.0).enumerate() {
                    let mut hit = !ban & exposed;
                    if w == root / 64 {
                        hit &= !(1 << (root % 64));
                    }
                    if hit != 0 {
                        return Some((u, w * 64 + hit.trailing_zeros() as usize));
                    }
                }
            }
            for (w, ban) in row.iter().enumerate() {
                loop {
                    // Recomputed after each step: a blossom may have turned odd vertices even meanwhile.
                    let mut hit = !ban & self.alive.0[w] & !s.odd.0[w];
                    while hit != 0 {
                        let v = w * 64 + hit.trailing_zeros() as usize;
                        if s.even.has(v) && s.base[v] == s.base[u] {
                            hit &= hit - 1;
                        } else {
                            break;
                        }
                    }
                    if hit == 0 {
                        break;
                    }
                    let v = w * 64 + hit.trailing_zeros() as usize;
                    if s.even.has(v) {
                        self.contract(root, u, v, s);
                    } else if self.mate[v] == NONE {
                        // Another exposed vertex: with a maximum matching there is none within reach.
                        debug_assert!(!exhaust);
                        return Some((u, v));
                    } else {
                        s.parent[v] = u as u32;
                        s.odd.set(v);
                        let mate = self.mate[v] as usize;
                        s.even.set(mate);
                        s.queue.push(mate as u32);
                    }
                }
            }
        }
        None
    }

    /// Shrinks the odd cycle that the edge between the even vertices `u` and `v` closes.
    fn contract(&self, root: usize, u: usize, v: usize, s: &mut Search) {
        let b = self.common_base(root, u, v, s);
        let mut inside = Bits::new(self.bans.n);
        self.mark(u, b, v, s, &mut inside);
        self.mark(v, b, u, s, &mut inside);
        for i in 0..self.bans.n {
            if self.alive.has(i) && inside.has(s.base[i] as usize) {
                s.base[i] = b as u32;
                if !s.even.has(i) {
                    s.even.set(i);
                    s.odd.clear(i);
                    s.queue.push(i as u32);
                }
            }
        }
    }

    fn common_base(&self, root: usize, u: usize, v: usize, s: &Search) -> usize {
        let mut seen = Bits::new(self.bans.n);
        let mut x = s.base[u] as usize;
        loop {
            seen.set(x);
            if x == root || self.mate[x] == NONE {
                break;
            }
            x = s.base[s.parent[self.mate[x] as usize] as usize] as usize;
        }
        let mut y = s.base[v] as usize;
        while !seen.has(y) {
            y = s.base[s.parent[self.mate[y] as usize] as usize] as usize;
        }
        y
    }

    /// Marks the bases on the way from `x` to the base `b`, and turns the parents round the cycle.
    fn mark(&self, mut x: usize, b: usize, mut child: usize, s: &mut Search, inside: &mut Bits) {
        while s.base[x] as usize != b {
            let mate = self.mate[x] as usize;
            inside.set(s.base[x] as usize);
            inside.set(s.base[mate] as usize);
            s.parent[x] = child as u32;
            child = mate;
            x = s.parent[mate] as usize;
        }
    }
}
