//! What people see of an event.

use language::Language;
use tournament::competition::{Entrant, Pair};
use tournament::pairing::bracket;
use tournament::standings::coefficient::Coefficients;
use tournament::standings::crosstable::match_score;
use tournament::standings::groups::places_in;
use tournament::standings::standings_after;
use tournament::{
    Act, Article, Competition, Criterion, Crosstable, Entry, GameResult, Id, Mark, Meeting, Regulations,
    Scoring, StageId, System, swiss,
};

use super::entries;
use super::fold::Fold;
use super::here::{Board, Chair, Confirmed};
use crate::wire::{
    EventArena, EventArenaGame, EventArenaPlace, EventCheck, EventEntrant, EventGroup, EventMe, EventMember,
    EventOnline, EventPlace, EventProtest, EventRound, EventStage, EventState, EventTable,
};

/// An entrant as messages name one: with the start number, before the lot with the number of entry.
pub(crate) fn called(c: &Competition, id: Id) -> String {
    match c.entrant(id) {
        Some(Entrant { entry, number: Some(number), .. }) => format!("{number} {}", entry.name()),
        Some(Entrant { entry, .. }) => format!("{id} {}", entry.name()),
        None => id.to_string(),
    }
}

/// A mark as a table prints it.
const fn printed(mark: Mark, scoring: Scoring) -> &'static str {
    match (mark, scoring) {
        (Mark::Win, Scoring::One) | (Mark::Draw, Scoring::Two) => "1",
        (Mark::Draw, Scoring::One) => "½",
        (Mark::Win, Scoring::Two) => "2",
        (Mark::Loss, _) => "0",
        (Mark::Plus, _) => "+",
        (Mark::Minus, _) => "−",
    }
}

/// A result as one sees it on a board: a game as `1-0`, a micro-match with its games in brackets.
fn shown(meeting: &Meeting) -> String {
    let game = |g: &GameResult| match g {
        GameResult::First => "1-0",
        GameResult::Draw => "½-½",
        GameResult::Second => "0-1",
        GameResult::Neither => "0-0",
    };
    match meeting {
        Meeting::Played(games) => match games.as_slice() {
            [one] => game(one).to_owned(),
            many => {
                let list: Vec<&str> = many.iter().map(game).collect();
                format!("({})", list.join(", "))
            }
        },
        Meeting::FirstByForfeit => "+:−".to_owned(),
        Meeting::SecondByForfeit => "−:+".to_owned(),
        Meeting::DoubleForfeit => "−:−".to_owned(),
    }
}

/// The parts of an entrant's accounts: a person, or the members of a team.
fn chairs(stage: StageId, id: Id, members: usize) -> impl Iterator<Item = Chair> {
    let from = if members == 0 { 0..=0 } else { 1..=members as u8 };
    from.map(move |member| (stage.0, id.0, member))
}

/// What a person has to do with a stage: the entrant, and the game that waits.
pub(crate) fn me(fold: &Fold, stage: StageId, person: Option<&str>) -> EventMe {
    let chair = person.and_then(|person| fold.here.chair_of(stage, person));
    let game = chair.and_then(|(_, id, member)| {
        let c = fold.stage(stage)?;
        let open = fold.here.boards.iter().rev().filter(|b| b.stage == stage.0 && !b.closed);
        open.into_iter().find_map(|b| {
            let mine = fold.at_board(b)?.contains(&Id(id));
            let seat = member == 0
                || c.line_up(Id(id), b.round).get(usize::from(b.board) - 1) == Some(&Some(member));
            (mine && seat).then(|| b.game.clone())
        })
    });
    let speaks_for = person.map(|person| fold.speaks_for(stage, person)).unwrap_or_default();
    let own = |p: &EventProtest| speaks_for.contains(&p.by);
    let all = fold.stage(stage).filter(|_| !speaks_for.is_empty()).map(|c| protests(fold, stage, c));
    EventMe {
        role: None,
        rights: Vec::new(),
        entrant: chair.map(|(_, id, _)| id),
        game,
        protests: all.unwrap_or_default().into_iter().filter(own).collect(),
        speaks_for,
    }
}

fn table(
    fold: &Fold,
    at: (StageId, u16, u32),
    pair: &Pair,
    regulations: &Regulations,
    language: Language,
) -> EventTable {
    let (stage, round, number) = at;
    let boards: Vec<_> =
        (1..).zip(&pair.boards).map(|(board, _)| fold.here.board(stage, round, number, board)).collect();
    let scoring = regulations.scoring;
    let whole = pair.complete().then(|| match pair.boards.as_slice() {
        [Some(meeting)] => {
            let (a, b) = meeting.marks();
            [a, b].map(|mark| printed(mark, scoring).to_owned())
        }
        _ => {
            let (a, b) = match_score(regulations, &pair.boards);
            [a, b].map(|points| language.decimal(points))
        }
    });
    EventTable {
        first: pair.first.0,
        second: pair.second.0,
        results: pair.boards.iter().map(|b| b.as_ref().map(shown)).collect(),
        marks: whole,
        undecided: regulations.system.is_bracket()
            && pair.complete()
            && bracket::outcome(pair, regulations).is_none(),
        games: boards.iter().map(|b| b.map(|b| b.game.clone())).collect(),
        openings: (1..)
            .zip(&boards)
            .map(|(board, b)| {
                let drawn =
                    fold.stage(stage).and_then(|c| c.opening(round, number, board)).map(str::to_owned);
                drawn.or_else(|| b.and_then(|b| b.opening.clone()))
            })
            .collect(),
        open: boards.iter().map(|b| b.is_some_and(|b| !b.closed)).collect(),
        typed: fold.here.typed.keys().any(|(s, sheet)| (*s, sheet.0, sheet.1) == (stage.0, round, number)),
        sheets: fold.stage(stage).and_then(|c| c.round(round)).is_some_and(|r| r.sheets.contains(&number)),
    }
}

fn entrant(fold: &Fold, stage: StageId, c: &Competition, id: Id, e: &Entrant, panel: bool) -> EventEntrant {
    let person = e.entry.person();
    let members: Vec<String> = match &e.entry {
        Entry::Team(team) => team.members.iter().map(|m| m.name.clone()).collect(),
        Entry::Person(_) => Vec::new(),
    };
    let text = |of: fn(&tournament::Person) -> &String| person.map_or(String::new(), |p| of(p).clone());
    EventEntrant {
        id: id.0,
        number: e.number,
        name: e.entry.name().to_owned(),
        rating: e.entry.rating(),
        title: text(|p| &p.title),
        organisation: text(|p| &p.organisation),
        team: text(|p| &p.team),
        born: person.and_then(|p| p.born).map(|b| b.year),
        accounts: chairs(stage, id, members.len())
            .map(|chair| fold.here.accounts.get(&chair).map(|a| a.name.clone()))
            .collect(),
        checks: chairs(stage, id, members.len())
            .filter(|_| panel)
            .map(|chair| {
                let said = |c: &Confirmed| format!("{} ({})", c.text, c.by);
                let check = fold.here.checks.get(&chair);
                EventCheck {
                    identified: check.and_then(|c| c.identified.as_ref()).map(said),
                    observed: check.and_then(|c| c.observed.as_ref()).map(said),
                }
            })
            .collect(),
        measure: c
            .sanctions()
            .iter()
            .rfind(|s| panel && s.id == id)
            .map(|s| s.measure.next().name().to_owned()),
        members,
        plays: e.plays(c.next_round()),
        left: e.has_left() || fold.here.resting.contains(&id.0),
    }
}

/// Until when a protest on a round can come (5.4.17.1).
fn deadline(fold: &Fold, stage: StageId, c: &Competition, round: u16) -> Option<i64> {
    let tempo = match (c.occasion().discipline, &fold.here.terms) {
        (Some(discipline), _) => discipline.tempo(),
        (None, Some(terms)) => terms.agreed.tempo,
        (None, None) => rulebook::Tempo::Classic,
    };
    let over = c.missing(round).is_empty();
    let ended = fold.here.ended.get(&(stage.0, round)).copied().filter(|_| over);
    let next = fold.here.began.get(&(stage.0, round + 1)).copied();
    tournament::protest_until(tempo, ended, next, round >= c.planned_rounds())
}

impl Fold {
    /// Until when a protest on the last round that is over can come, if that is known.
    pub(crate) fn protests_until(&self, stage: StageId) -> Option<i64> {
        let c = self.stage(stage)?;
        let over = |round: &u16| c.round(*round).is_some_and(|r| r.published) && c.missing(*round).is_empty();
        let last = (1..=c.rounds().len() as u16).rev().find(over)?;
        deadline(self, stage, c, last)
    }

    /// Whether the first-named of a pair has Black: in renju (Appendix 2).
    fn first_has_black(&self, c: &Competition) -> bool {
        let said = c.occasion().discipline.and_then(rulebook::OfficialDiscipline::discipline);
        let played = self.here.terms.as_ref().map(|terms| terms.agreed.discipline);
        said.or(played) == Some(rulebook::Discipline::Renju)
    }
}

fn protests(fold: &Fold, stage: StageId, c: &Competition) -> Vec<EventProtest> {
    let one = |(number, p): (u32, &tournament::Protest)| {
        let until = deadline(fold, stage, c, p.round);
        EventProtest {
            number,
            by: p.by.0,
            round: p.round,
            text: p.text.clone(),
            at: p.at,
            late: p.at.zip(until).map(|(at, until)| at > until),
            decide_by: p.at.map(tournament::decide_protest_by),
            deposit: p.deposit,
            upheld: p.decision.as_ref().map(|d| d.upheld),
            decision: p.decision.as_ref().map(|d| d.text.clone()),
            appealable: p.decision.is_some()
                && !c.committee().is_empty()
                && !c.appeals().iter().any(|a| a.protest == number),
        }
    };
    (1..).zip(c.protests()).map(one).collect()
}

/// So many of the last meetings of an arena are shown.
const LAST_MEETINGS: usize = 60;

/// The arena of an event that is one.
fn arena(fold: &Fold, c: &Competition) -> Option<EventArena> {
    let minutes = fold.here.terms.as_ref()?.arena?;
    let everybody: Vec<Id> = (0..c.entrants().len())
        .map(Id::at)
        .filter(|&id| c.entrant(id).is_some_and(|entrant| !entrant.struck))
        .collect();
    let begun = fold.here.arena.as_ref();
    let places = begun.map(|arena| arena.places(&everybody)).unwrap_or_default().into_iter();
    let boards = fold.here.boards.iter().filter(|board| board.round == 0);
    let game = |board: &Board| {
        let met = begun?.games().get((board.table as usize).checked_sub(1)?)?;
        let marks = met.marks.map(|(first, second)| {
            [first, second].map(|mark| printed(mark, Scoring::One).to_owned()).join(" : ")
        });
        Some(EventArenaGame {
            first: met.first.0,
            second: met.second.0,
            game: board.game.clone(),
            over: met.over,
            result: marks,
        })
    };
    Some(EventArena {
        minutes,
        ends: begun.map(tournament::arena::Arena::ends),
        places: places
            .map(|p| EventArenaPlace {
                place: p.place,
                id: p.id.0,
                points: p.points,
                each: p.each,
                fire: p.fire,
            })
            .collect(),
        games: boards.rev().take(LAST_MEETINGS).filter_map(game).collect(),
    })
}

/// The state of a stage. To the public a round that is not published is not there.
pub(crate) fn state(
    fold: &Fold,
    id: &str,
    stage: StageId,
    panel: bool,
    language: Language,
) -> Option<EventState> {
    let c = fold.stage(stage)?;
    let regulations = c.regulations()?;
    let mut entrants: Vec<EventEntrant> = c
        .entrants()
        .iter()
        .enumerate()
        .filter(|(_, e)| !e.struck)
        .map(|(i, e)| entrant(fold, stage, c, Id::at(i), e, panel))
        .collect();
    entrants.sort_by_key(|e| (e.number.is_none(), e.number, e.id));
    let rounds = (1..).zip(c.rounds()).filter(|(_, r)| panel || r.published).map(|(round, r)| EventRound {
        round,
        published: r.published,
        by_hand: r.by_hand.clone(),
        day: c.occasion().day(round).to_owned(),
        started: { fold.here.began.get(&(stage.0, round)).copied() },
        tables: (1..)
            .zip(&r.pairs)
            .map(|(number, p)| table(fold, (stage, round, number), p, regulations, language))
            .collect(),
        byes: r.byes.iter().map(|id| id.0).collect(),
    });
    let values = |list: &Vec<tournament::Decimal>| {
        list.iter().map(|&d| language.decimal(d)).collect::<Vec<_>>().join(" / ")
    };
    // The bye of a round that nobody sees yet gives nobody points.
    let published = c.rounds().iter().take_while(|r| r.published).count() as u16;
    let placed = |s: tournament::Standing| EventPlace {
        place: s.place(),
        id: s.id.0,
        points: language.decimal(s.points),
        values: s.values.iter().map(values).collect(),
    };
    let standings = standings_after(c, published).into_iter().map(placed);
    let groups = regulations.groups.iter().filter(|_| regulations.groups.len() > 1).map(|group| EventGroup {
        name: language.group(*group),
        standings: places_in(c, published, group).into_iter().map(placed).collect(),
    });
    let o = c.occasion();
    let place: Vec<&str> =
        [&o.venue, &o.dates, &o.control].into_iter().map(String::as_str).filter(|s| !s.is_empty()).collect();
    Some(EventState {
        v: fold.version,
        id: id.to_owned(),
        stage: stage.0,
        stages: (1..)
            .zip(fold.log.event().stages())
            .map(|(id, s)| EventStage {
                id,
                name: s.journal.state().regulations().map(|r| r.name.clone()).unwrap_or_default(),
            })
            .collect(),
        name: regulations.name.clone(),
        system: match fold.here.terms.as_ref().and_then(|terms| terms.arena) {
            Some(minutes) => language.say("desk-arena-of", &[("minutes", minutes.into())]),
            None => language.system(&regulations.system),
        },
        place: place.join(", "),
        swiss: matches!(regulations.system, System::Swiss { .. }),
        bracket: regulations.system.is_bracket(),
        teams: regulations.is_team_event(),
        boards: regulations.boards(),
        games: regulations.games,
        planned: c.planned_rounds(),
        numbered: c.numbering().is_some(),
        approved: c.approved(),
        finished: c.finished(),
        criteria: regulations.criteria.iter().map(|&k| language.criterion(k)).collect(),
        entrants,
        rounds: rounds.collect(),
        standings: standings.collect(),
        groups: groups.collect(),
        team_result: regulations.team_result.is_some(),
        panel: fold
            .panel
            .iter()
            .map(|m| EventMember {
                name: m.name.clone(),
                full_name: m.full.as_ref().map(|full| full.name.clone()),
                role: m.role.name().to_owned(),
                players: m.players.clone(),
            })
            .collect(),
        decisions: fold.news.told(stage, c, language),
        open_protests: c.protests().iter().filter(|p| p.decision.is_none()).count() as u32,
        online: fold.here.terms.as_ref().map(|terms| EventOnline {
            discipline: terms.agreed.discipline.name().to_owned(),
            control: terms.agreed.control.to_string(),
            rated: terms.agreed.rated,
            official: fold.is_official(stage),
            quick: terms.quick,
        }),
        arena: arena(fold, c),
        occasion: serde_json::to_value(o).unwrap_or_default(),
        protests: if panel { protests(fold, stage, c) } else { Vec::new() },
        protest_until: fold.protests_until(stage),
        first_black: fold.first_has_black(c),
        standing_still: c.standing_still().map(|s| s.reason.clone()),
        cancelled: c.standing_still().is_some_and(|s| s.cancelled),
        entries_until: entries::taken_until(c),
        office: if panel { entries::desk(fold, stage, c, language) } else { serde_json::Value::Null },
    })
}

/// Why somebody has this opponent and color in a round, and how each coefficient comes about.
pub(crate) fn reasons(fold: &Fold, stage: StageId, id: Id, round: u16, language: Language) -> Vec<String> {
    let Some(journal) = fold.log.event().stage(stage).map(|s| &s.journal) else { return Vec::new() };
    let c = journal.state();
    let names = |id| c.name(id);
    let mut lines = match before(journal.acts(), round) {
        Some((_, Some(reason))) => {
            vec![language.say("tournament-explained-by-hand", &[("reason", reason.as_str().into())])]
        }
        Some((then, None)) => match swiss::pair(&then) {
            Ok(pairing) => language.pairing_reasons(&pairing, id, &names),
            Err(_) => {
                let article = language.article(Article::ru("14.1.1"));
                vec![language.say("tournament-explained-system", &[("article", article.into())])]
            }
        },
        None => Vec::new(),
    };
    let (Some(table), Some(regulations)) = (Crosstable::new(c, u16::MAX), c.regulations()) else {
        return lines;
    };
    let all = Coefficients::new(&table);
    for &criterion in &regulations.criteria {
        if let Criterion::Coefficient(k) = criterion {
            let arguments = [
                ("name", language.criterion(criterion).into()),
                ("article", language.article(k.article(regulations.is_team_event())).into()),
                ("sum", language.derivation(&all.derive(id, k), &names).into()),
            ];
            lines.push(language.say("tournament-explained-coefficient", &arguments));
        }
    }
    lines
}

/// The state before a round was last paired, and why it was paired by hand, if it was.
fn before(acts: &[Act], round: u16) -> Option<(Competition, Option<&String>)> {
    let at = acts.iter().rposition(|act| matches!(act, Act::Pair { round: r, .. } if *r == round))?;
    let Act::Pair { by_hand, .. } = &acts[at] else { return None };
    let mut c = Competition::new();
    for act in &acts[..at] {
        c.apply(act).ok()?;
    }
    Some((c, by_hand.as_ref()))
}
