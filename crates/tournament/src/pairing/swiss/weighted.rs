//! The fewest pairs across two sides: a maximum-weight matching, where a pair inside a side weighs a little more than
//! a pair across (Edmonds' primal-dual method with blossoms, in time of the third power).
//!
//! Vertices are 1 … n, blossoms n + 1 …; 0 is nobody. Each vertex has a dual value; an edge is tight when the duals of
//! its ends add up to twice its weight. Trees grow from free vertices along tight edges; outer (even) and inner (odd)
//! vertices change their duals until another edge becomes tight.

use std::collections::VecDeque;

#[derive(Clone, Copy, Default)]
struct Edge {
    u: usize,
    v: usize,
    weight: i64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Unseen,
    Outer,
    Inner,
}

struct Duals {
    n: usize,
    /// The highest vertex or blossom in use.
    top: usize,
    edge: Vec<Vec<Edge>>,
    dual: Vec<i64>,
    mate: Vec<usize>,
    /// For a vertex or blossom outside the trees, the outer vertex with the edge nearest to tight.
    slack: Vec<usize>,
    /// The outermost blossom a vertex lies in.
    root: Vec<usize>,
    /// The vertex from which an inner one was reached.
    parent: Vec<usize>,
    label: Vec<Label>,
    /// For a blossom and a vertex, the part of the blossom that holds the vertex.
    part: Vec<Vec<usize>>,
    /// The parts of a blossom round its cycle, the base first.
    cycle: Vec<Vec<usize>>,
    seen: Vec<usize>,
    stamp: usize,
    queue: VecDeque<usize>,
}

/// The fewest pairs across in a pairing of everybody; `None` if everybody cannot be paired. `weight` says of two
/// players, by their places in the list, whether they may meet and whether they are of one side.
pub(super) fn fewest_across(
    n: usize,
    may_meet: impl Fn(usize, usize) -> bool,
    same_side: impl Fn(usize, usize) -> bool,
) -> Option<usize> {
    if n % 2 == 1 {
        return None;
    }
    // A matching with one more pair always weighs more.
    let base = n as i64 + 1;
    let mut d = Duals::new(n);
    for u in 0..n {
        for v in 0..n {
            if u != v && may_meet(u, v) {
                d.edge[u + 1][v + 1].weight = base + i64::from(same_side(u, v));
            }
        }
    }
    d.solve();
    let mut across = 0;
    for u in 1..=n {
        let v = d.mate[u];
        if v == 0 {
            return None;
        }
        across += usize::from(u < v && !same_side(u - 1, v - 1));
    }
    Some(across)
}

impl Duals {
    fn new(n: usize) -> Self {
        let size = n + n / 2 + 2;
        let mut edge = vec![vec![Edge::default(); size]; size];
        for (u, row) in edge.iter_mut().enumerate() {
            for (v, e) in row.iter_mut().enumerate() {
                *e = Edge { u, v, weight: 0 };
            }
        }
        Self {
            n,
            top: n,
            edge,
            dual: vec![0; size],
            mate: vec![0; size],
            slack: vec![0; size],
            root: (0..size).map(|i| if i <= n { i } else { 0 }).collect(),
            parent: vec![0; size],
            label: vec![Label::Unseen; size],
            part: (0..size).map(|i| (0..=n).map(|v| if i == v { v } else { 0 }).collect()).collect(),
            cycle: vec![Vec::new(); size],
            seen: vec![0; size],
            stamp: 0,
            queue: VecDeque::new(),
        }
    }

    fn solve(&mut self) {
        let heaviest = self.edge.iter().flatten().map(|e| e.weight).max().unwrap_or(0);
        for u in 1..=self.n {
            self.dual[u] = heaviest;
        }
        while self.phase() {}
    }

    /// How far an edge between outermost blossoms is from tight.
    fn gap(&self, e: Edge) -> i64 {
        self.dual[e.u] + self.dual[e.v] - 2 * self.edge[e.u][e.v].weight
    }

    fn offer_slack(&mut self, u: usize, x: usize) {
        if self.slack[x] == 0 || self.gap(self.edge[u][x]) < self.gap(self.edge[self.slack[x]][x]) {
            self.slack[x] = u;
        }
    }

    fn find_slack(&mut self, x: usize) {
        self.slack[x] = 0;
        for u in 1..=self.n {
            if self.edge[u][x].weight > 0 && self.root[u] != x && self.label[self.root[u]] == Label::Outer {
                self.offer_slack(u, x);
            }
        }
    }

    fn enqueue(&mut self, x: usize) {
        if x <= self.n {
            self.queue.push_back(x);
        } else {
            for part in self.cycle[x].clone() {
                self.enqueue(part);
            }
        }
    }

    fn set_root(&mut self, x: usize, root: usize) {
        self.root[x] = root;
        if x > self.n {
            for part in self.cycle[x].clone() {
                self.set_root(part, root);
            }
        }
    }

    /// The even distance of a part from the base of its blossom, turning the cycle round if need be.
    fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let cycle = &mut self.cycle[blossom];
        let at = cycle.iter().position(|&p| p == part).unwrap_or(0);
        if at % 2 == 1 {
            cycle[1..].reverse();
            return cycle.len() - at;
        }
        at
    }

    /// Matches `u` along its edge to `v`, and the inside of `u` accordingly if it is a blossom.
    fn set_mate(&mut self, u: usize, v: usize) {
        let e = self.edge[u][v];
        self.mate[u] = e.v;
        if u <= self.n {
            return;
        }
        let part = self.part[u][e.u];
        let place = self.even_place(u, part);
        for i in 0..place {
            let (a, b) = (self.cycle[u][i], self.cycle[u][i ^ 1]);
            self.set_mate(a, b);
        }
        self.set_mate(part, v);
        self.cycle[u].rotate_left(place);
    }

    fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let freed = self.root[self.mate[u]];
            self.set_mate(u, v);
            if freed == 0 {
                return;
            }
            let above = self.root[self.parent[freed]];
            self.set_mate(freed, above);
            (u, v) = (above, freed);
        }
    }

    fn common_ancestor(&mut self, mut u: usize, mut v: usize) -> usize {
        self.stamp += 1;
        while u != 0 || v != 0 {
            if u != 0 {
                if self.seen[u] == self.stamp {
                    return u;
                }
                self.seen[u] = self.stamp;
                u = self.root[self.mate[u]];
                if u != 0 {
                    u = self.root[self.parent[u]];
                }
            }
            std::mem::swap(&mut u, &mut v);
        }
        0
    }

    /// Shrinks the cycle through `u`, `v` and their common ancestor.
    fn shrink(&mut self, u: usize, ancestor: usize, v: usize) {
        let b = (self.n + 1..=self.top).find(|&b| self.root[b] == 0).unwrap_or(self.top + 1);
        self.top = self.top.max(b);
        (self.dual[b], self.label[b], self.mate[b]) = (0, Label::Outer, self.mate[ancestor]);
        let mut cycle = vec![ancestor];
        for (side, from) in [u, v].into_iter().enumerate() {
            let mut x = from;
            while x != ancestor {
                let y = self.root[self.mate[x]];
                cycle.push(x);
                cycle.push(y);
                self.enqueue(y);
                x = self.root[self.parent[y]];
            }
            if side == 0 {
                cycle[1..].reverse();
            }
        }
        self.cycle[b] = cycle.clone();
        self.set_root(b, b);
        for x in 1..=self.top {
            self.edge[b][x].weight = 0;
            self.edge[x][b].weight = 0;
        }
        self.part[b].fill(0);
        for part in cycle {
            for x in 1..=self.top {
                let offered = self.edge[part][x];
                if self.edge[b][x].weight == 0 || self.gap(offered) < self.gap(self.edge[b][x]) {
                    self.edge[b][x] = offered;
                    self.edge[x][b] = self.edge[x][part];
                }
            }
            for x in 1..=self.n {
                if self.part[part][x] != 0 {
                    self.part[b][x] = part;
                }
            }
        }
        self.find_slack(b);
    }

    /// Opens an inner blossom whose dual has fallen to nought.
    fn open(&mut self, b: usize) {
        for part in self.cycle[b].clone() {
            self.set_root(part, part);
        }
        let part = self.part[b][self.edge[b][self.parent[b]].u];
        let place = self.even_place(b, part);
        for i in (0..place).step_by(2) {
            let (inner, outer) = (self.cycle[b][i], self.cycle[b][i + 1]);
            self.parent[inner] = self.edge[outer][inner].u;
            (self.label[inner], self.label[outer]) = (Label::Inner, Label::Outer);
            self.slack[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        self.label[part] = Label::Inner;
        self.parent[part] = self.parent[b];
        for i in place + 1..self.cycle[b].len() {
            let x = self.cycle[b][i];
            self.label[x] = Label::Unseen;
            self.find_slack(x);
        }
        self.root[b] = 0;
    }

    /// Uses a tight edge; true if it joined two trees and so enlarged the matching.
    fn use_edge(&mut self, e: Edge) -> bool {
        let (u, v) = (self.root[e.u], self.root[e.v]);
        match self.label[v] {
            Label::Unseen => {
                self.parent[v] = e.u;
                self.label[v] = Label::Inner;
                let next = self.root[self.mate[v]];
                (self.slack[v], self.slack[next]) = (0, 0);
                self.label[next] = Label::Outer;
                self.enqueue(next);
            }
            Label::Outer => {
                let ancestor = self.common_ancestor(u, v);
                if ancestor == 0 {
                    self.augment(u, v);
                    self.augment(v, u);
                    return true;
                }
                self.shrink(u, ancestor, v);
            }
            Label::Inner => {}
        }
        false
    }

    /// Grows trees until the matching is enlarged; false when no enlargement raises the weight.
    fn phase(&mut self) -> bool {
        self.label.fill(Label::Unseen);
        self.slack.fill(0);
        self.queue.clear();
        for x in 1..=self.top {
            if self.root[x] == x && self.mate[x] == 0 {
                self.parent[x] = 0;
                self.label[x] = Label::Outer;
                self.enqueue(x);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            while let Some(u) = self.queue.pop_front() {
                if self.label[self.root[u]] == Label::Inner {
                    continue;
                }
                for v in 1..=self.n {
                    if self.edge[u][v].weight > 0 && self.root[u] != self.root[v] {
                        if self.gap(self.edge[u][v]) == 0 {
                            if self.use_edge(self.edge[u][v]) {
                                return true;
                            }
                        } else {
                            let x = self.root[v];
                            self.offer_slack(u, x);
                        }
                    }
                }
            }
            if !self.change_duals() {
                return false;
            }
            self.queue.clear();
            for x in 1..=self.top {
                let u = self.slack[x];
                if self.root[x] == x
                    && u != 0
                    && self.root[u] != x
                    && self.gap(self.edge[u][x]) == 0
                    && self.use_edge(self.edge[u][x])
                {
                    return true;
                }
            }
            for b in self.n + 1..=self.top {
                if self.root[b] == b && self.label[b] == Label::Inner && self.dual[b] == 0 {
                    self.open(b);
                }
            }
        }
    }

    /// Moves the duals as far as they go; false when an outer vertex has none left.
    fn change_duals(&mut self) -> bool {
        let mut step = i64::MAX;
        for b in self.n + 1..=self.top {
            if self.root[b] == b && self.label[b] == Label::Inner {
                step = step.min(self.dual[b] / 2);
            }
        }
        for x in 1..=self.top {
            if self.root[x] == x && self.slack[x] != 0 {
                let gap = self.gap(self.edge[self.slack[x]][x]);
                match self.label[x] {
                    Label::Unseen => step = step.min(gap),
                    Label::Outer => step = step.min(gap / 2),
                    Label::Inner => {}
                }
            }
        }
        if (1..=self.n).any(|u| self.label[self.root[u]] == Label::Outer && self.dual[u] <= step) {
            return false;
        }
        for u in 1..=self.n {
            match self.label[self.root[u]] {
                Label::Outer => self.dual[u] -= step,
                Label::Inner => self.dual[u] += step,
                Label::Unseen => {}
            }
        }
        for b in self.n + 1..=self.top {
            if self.root[b] == b {
                match self.label[b] {
                    Label::Outer => self.dual[b] += 2 * step,
                    Label::Inner => self.dual[b] -= 2 * step,
                    Label::Unseen => {}
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::Lots;

    /// Exhaustive search.
    fn search(
        left: &[usize],
        meet: &dyn Fn(usize, usize) -> bool,
        same: &dyn Fn(usize, usize) -> bool,
    ) -> Option<usize> {
        let Some((&first, rest)) = left.split_first() else { return Some(0) };
        (0..rest.len())
            .filter(|&i| meet(first, rest[i]))
            .filter_map(|i| {
                let mut others = rest.to_vec();
                let b = others.remove(i);
                search(&others, meet, same).map(|n| n + usize::from(!same(first, b)))
            })
            .min()
    }

    #[test]
    fn agrees_with_exhaustive_search() {
        let mut lots = Lots::new(11);
        let mut seen = [0; 6];
        for _ in 0..5000 {
            let n = 2 + 2 * lots.below(5) as usize;
            let density = 1 + lots.below(6);
            let edges: Vec<bool> = (0..n * n).map(|_| lots.below(8) < density).collect();
            let meet = |a: usize, b: usize| edges[a.min(b) * n + a.max(b)];
            let cut = lots.below(n as u64 + 1) as usize;
            let same = |a: usize, b: usize| (a < cut) == (b < cut);
            let all: Vec<usize> = (0..n).collect();
            let expected = search(&all, &meet, &same);
            assert_eq!(fewest_across(n, meet, same), expected);
            seen[expected.map_or(5, |n| n.min(4))] += 1;
        }
        assert!(seen.iter().all(|&n| n > 10), "the graphs must be of every kind: {seen:?}");
    }
}
