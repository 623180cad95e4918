//! What the logs and the database must say after all that happened to the machines, whatever the servers say.
//!
//! Before anything is played, the database is told to note of each entry of a log which session wrote it and who had the log at that moment
//! ([`note_writers`]). Afterwards ([`check`]): every acknowledged move is there once, and what is there and was not acknowledged can only be the move
//! that was on its way; each log replays by the rules; no epoch has two writers, none goes back, and no entry is of a node that did not have the log or
//! was dead; each move's moment lies between its being sent and its being known, by this program's clock; the clocks counted by hand are those of
//! the rules; no clock ran while nobody could play ([`Dark`]); and each pause is one that the database knows the reason of.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::Value;
use sqlx::{AnyConnection, AssertSqlSafe, Row as _};

use super::{Door, Known, Table};
use crate::guest;
use crate::players::replay;

/// How far moments and clocks may be off, in milliseconds.
const OFF: i64 = 100;
/// The time of each player.
const TIME: i64 = 600_000;

/// A time in which games could not go on, by this program's clock.
#[derive(Clone, Copy, Debug)]
pub struct Dark {
    pub from: i64,
    /// Until when; without it until the server was found dead.
    pub until: Option<i64>,
}

/// Has the database note who wrote each entry of a log, and who had the log then.
pub async fn note_writers(database: &str) {
    guest::run(
        database,
        "CREATE TABLE written (game TEXT, seq BIGINT, epoch BIGINT, by TEXT, owner BIGINT, of BIGINT, lives BOOLEAN);
         CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             INSERT INTO written SELECT NEW.game, NEW.seq, NEW.epoch, current_setting('application_name'), owners.node, owners.epoch, nodes.died IS NULL
                 FROM (SELECT 1) AS one LEFT JOIN owners ON owners.log = NEW.game LEFT JOIN nodes ON nodes.id = owners.node;
             RETURN NULL; END $$;
         CREATE TRIGGER note_writer AFTER INSERT ON log FOR EACH ROW EXECUTE FUNCTION note_writer();",
    )
    .await;
}

/// An entry of a log as the database has it.
struct Entry {
    at: i64,
    act: Value,
    by: i64,
}

/// A node that was found dead: when it last beat, and when it was found.
#[derive(Clone, Copy, Debug)]
struct Dead {
    node: i64,
    beat: i64,
    died: i64,
}

/// What was found, all of it as it must be.
pub struct Found {
    pub games: usize,
    pub moves: usize,
    pub takings: i64,
    /// How long after its end each server was found dead.
    pub noticed: Vec<i64>,
    /// The furthest that a moment, and that a clock, was off.
    pub moment_off: i64,
    pub clock_off: i64,
    /// The longest that a clock ran while nobody could play.
    pub ran: i64,
    pub pauses: usize,
}

/// Looks at everything. `dark` are the times in which all games stood, `gone` those of one server's games, from its end on.
pub async fn check(table: &Table, doors: &[Door], database: &str, dark: &[Dark], gone: &[Dark]) -> Found {
    let mut connection = guest::connect(database).await;
    for (what, question) in [
        (
            "entries that were written twice or not noted",
            "SELECT count(*) FROM log FULL JOIN written USING (game, seq) WHERE log.at IS NULL OR written.by IS NULL",
        ),
        (
            "epochs with two writers",
            "SELECT count(*) FROM (SELECT 1 FROM written GROUP BY game, epoch HAVING count(DISTINCT by) > 1) AS twice",
        ),
        (
            "entries of a server that did not have the log, or was dead",
            "SELECT count(*) FROM written WHERE by IS DISTINCT FROM 'bolshak node ' || owner OR epoch IS DISTINCT FROM of OR lives IS NOT TRUE",
        ),
        (
            "entries whose epoch or moment goes back",
            "SELECT count(*) FROM (SELECT epoch, lag(epoch) OVER game AS before, at, lag(at) OVER game AS earlier FROM log \
             WINDOW game AS (PARTITION BY game ORDER BY seq)) AS entries WHERE epoch IS NULL OR epoch < before OR at < earlier",
        ),
    ] {
        assert_eq!(number(&mut connection, question).await, 0, "{what}");
    }
    let takings = number(
        &mut connection,
        "SELECT count(*) FROM (SELECT DISTINCT game, epoch FROM log WHERE epoch > 1) AS taken",
    )
    .await;
    let deaths =
        rows(&mut connection, "SELECT id, beat, died FROM nodes WHERE died IS NOT NULL ORDER BY died").await;
    let deaths: Vec<Dead> =
        deaths.iter().map(|row| Dead { node: row.get(0), beat: row.get(1), died: row.get(2) }).collect();
    let mut found = Found {
        games: 0,
        moves: 0,
        takings,
        noticed: Vec::new(),
        moment_off: 0,
        clock_off: 0,
        ran: 0,
        pauses: 0,
    };
    // Each server that came to its end was found dead, and had not beaten since.
    let mut gone_nodes: HashMap<i64, (i64, i64)> = HashMap::new();
    for Dark { from, .. } in gone {
        let dead = deaths.iter().find(|dead| dead.died >= *from).expect("it was found dead");
        assert!(dead.beat <= from + OFF, "a clock ran for {} ms after the end", dead.beat - from);
        found.noticed.push(dead.died - from);
        gone_nodes.insert(dead.node, (*from, dead.died));
    }
    // What the database knows of times that count for nobody.
    let mut reasons: Vec<(i64, i64)> = deaths.iter().map(|dead| (dead.beat, dead.died)).collect();
    reasons.extend(
        rows(&mut connection, "SELECT began, ended FROM outages")
            .await
            .iter()
            .map(|row| (row.get(0), row.get(1))),
    );

    let mut logs: HashMap<String, Vec<Entry>> = HashMap::new();
    let question = "SELECT game, at, body, substr(by, 14)::bigint FROM log JOIN written USING (game, seq) ORDER BY game, seq";
    for row in rows(&mut connection, question).await {
        let body: Value = serde_json::from_str(row.get(2)).unwrap();
        let entry = Entry { at: row.get(1), act: body["draughts"]["act"].clone(), by: row.get(3) };
        logs.entry(row.get(0)).or_default().push(entry);
    }
    let people = table.people.lock().unwrap().clone();
    for (game, [mut maker, _]) in people {
        maker.address = doors[0].address;
        let path = format!("/api/games/{game}/record");
        let mut record = maker.get(&path).await;
        // The last blow may not be healed yet.
        for _ in 0..20 {
            if record.status != 200 {
                tokio::time::sleep(Duration::from_millis(500)).await;
                record = maker.get(&path).await;
            }
        }
        assert_eq!(record.status, 200, "{game}: {}", record.text());
        let (played, made) = replay(&record.json());
        let Some(entries) = logs.get(&game) else { continue };
        let moments: Vec<i64> =
            entries.iter().filter(|entry| entry.act["move"].is_object()).map(|entry| entry.at).collect();
        table.known(&game, |known| {
            nothing_is_lost(&game, known, &made);
            for (made, at) in known.moves.iter().zip(&moments) {
                found.moment_off = found.moment_off.max(made.from - at).max(at - made.until);
            }
        });
        let by_hand = Reckoned::new(entries);
        let last = game::Moment(entries.last().map_or(0, |entry| entry.at));
        for (player, left) in game::Player::BOTH.into_iter().zip(by_hand.left) {
            let ruled = played.left(player, last).expect("a game with clocks").0;
            found.clock_off = found.clock_off.max((ruled - left).abs());
        }
        for (from, until, by) in &by_hand.ran {
            let theirs = gone_nodes.get(by).copied();
            let all = dark.iter().filter_map(|dark| Some((dark.from, dark.until?)));
            for (begun, ended) in all.chain(theirs) {
                found.ran = found.ran.max(until.min(&ended) - from.max(&begun));
            }
        }
        for (before, from, until) in &by_hand.stood {
            let known = |(began, ended): &(i64, i64)| {
                (ended - until).abs() <= OFF && (from - began.max(before)).abs() <= OFF
            };
            assert!(reasons.iter().any(known), "{game}: a pause from {from} until {until} without a reason");
        }
        found.pauses += by_hand.stood.len();
        found.games += 1;
        found.moves += made.len();
    }
    assert!(found.moment_off <= OFF, "the moment of a move is off by {} ms", found.moment_off);
    assert!(found.clock_off <= OFF, "a clock is off by {} ms", found.clock_off);
    assert!(found.ran <= OFF, "a clock ran for {} ms while nobody could play", found.ran);
    found
}

/// Every acknowledged move is there once; one more can only be that which was on its way.
fn nothing_is_lost(game: &str, known: &Known, made: &[Vec<u8>]) {
    let mut can_be: Vec<&[Vec<u8>]> = known.moves.iter().map(|made| made.can_be.as_slice()).collect();
    if made.len() == can_be.len() + 1 {
        can_be.push(&known.on_its_way);
    }
    assert_eq!(made.len(), can_be.len(), "{game}: {made:?} {known:?}");
    let wrong = made.iter().zip(&can_be).position(|(made, can_be)| !can_be.contains(made));
    assert_eq!(wrong, None, "{game}: {made:?} {known:?}");
}

/// The clocks of a game, counted from its log without the rules.
struct Reckoned {
    left: [i64; 2],
    /// When a clock ran, and under which node.
    ran: Vec<(i64, i64, i64)>,
    /// The pauses: the moment of the entry before, the beginning, the end.
    stood: Vec<(i64, i64, i64)>,
}

impl Reckoned {
    fn new(entries: &[Entry]) -> Self {
        let mut all = Self { left: [TIME; 2], ran: Vec::new(), stood: Vec::new() };
        // Of a turn: what was thought before a pause, and since when the clock runs.
        let (mut turn, mut thought, mut since, mut paused) = (0, 0, None, None);
        let mut before: Option<&Entry> = None;
        for entry in entries {
            if let (Some(_), Some(before)) = (since, before) {
                all.ran.push((before.at, entry.at, before.by));
            }
            let spent = |since: Option<i64>| since.map_or(0, |since| entry.at - since);
            match entry.act.as_str() {
                Some("start") => since = Some(entry.at),
                Some("pause") => {
                    thought += spent(since.take());
                    paused = Some((before.map_or(0, |before| before.at), entry.at));
                }
                Some("resume") => {
                    since = Some(entry.at);
                    all.stood.extend(paused.take().map(|(before, from)| (before, from, entry.at)));
                }
                _ if entry.act["move"].is_object() => {
                    let lag = entry.act["move"]["lag"].as_i64().unwrap_or(0);
                    all.left[turn] -= (thought + spent(since) - lag).max(0);
                    (turn, thought, since) = (1 - turn, 0, Some(entry.at));
                }
                // A claim holds the game until it is judged.
                _ if entry.act["rule"] == "upheld" => since = None,
                _ => {}
            }
            before = Some(entry);
        }
        let running = since.zip(entries.last()).map_or(0, |(since, last)| last.at - since);
        all.left[turn] -= thought + running;
        all
    }
}

async fn rows(connection: &mut AnyConnection, question: &str) -> Vec<sqlx::any::AnyRow> {
    sqlx::query(AssertSqlSafe(question.to_owned())).fetch_all(connection).await.unwrap()
}

async fn number(connection: &mut AnyConnection, question: &str) -> i64 {
    rows(connection, question).await[0].get(0)
}
