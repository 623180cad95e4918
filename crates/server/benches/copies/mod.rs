//! A database with as many running games as asked for: one is played over the network for some moves, and its rows are copied, with ids of their own, so
//! that each has its log.
#![allow(unreachable_pub, reason = "a private module of each program")]

use crate::guest::{self, run};
use crate::served::Server;
use serde_json::json;

/// The id of the first copy.
pub const FIRST: &str = "Gxxxxxxxx1";

/// Fills the database of a server that is started for it and stopped again.
pub async fn many(server: Server, database: &str, control: &str, games: u64) {
    let wish = json!({ "discipline": "russian", "control": control });
    let (game, [mut ann, _], [mut one, mut two]) = guest::pair(server.address, wish).await;
    for (ply, text) in (0..).zip(["c3-d4", "b6-a5", "d4-c5", "d6xb4", "a3xc5", "f6-e5", "g3-h4", "g7-f6"]) {
        let mover = if ply % 2 == 0 { &mut one } else { &mut two };
        mover.write(ply, text).await;
    }
    let snapshot = ann.get(&format!("/api/games/{game}")).await.json();
    let meeting = snapshot["game"]["meeting"].as_str().unwrap().to_owned();
    drop(server);

    // Ids have ten signs; a zero, which looks like a letter, is not among them.
    let numbers =
        format!("WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {games})");
    let id =
        |letter: char| format!("'{letter}' || replace(substr(CAST(1000000000 + n AS TEXT), 2), '0', 'x')");
    let (of_game, of_meeting) = (id('G'), id('M'));
    for statement in [
        format!(
            "INSERT INTO meetings (id, terms, discipline, tempo, rated, one, two, created, settled) {numbers} \
             SELECT {of_meeting}, terms, discipline, tempo, rated, one, two, created, settled FROM meetings, n WHERE id = '{meeting}'"
        ),
        format!(
            "INSERT INTO games (id, meeting, number, regulations, first, second, created, wakes_at) {numbers} \
             SELECT {of_game}, {of_meeting}, number, regulations, first, second, created, wakes_at FROM games, n WHERE id = '{game}'"
        ),
        format!(
            "INSERT INTO log (game, seq, at, body) {numbers} SELECT {of_game}, seq, at, body FROM log, n WHERE game = '{game}'"
        ),
        // A game of days has a row there. Each pair of players is another one, and what there was to tell has been told.
        format!(
            "INSERT INTO days (game, first, second, turn, board, ply, deadline, stage, tell_at) {numbers} \
             SELECT {of_game}, first || n, second || n, turn, board, ply, deadline, 1, deadline - 86400000 FROM days, n WHERE game = '{game}'"
        ),
        if database.starts_with("postgres:") { "ANALYZE" } else { "PRAGMA wal_checkpoint(TRUNCATE)" }
            .to_owned(),
    ] {
        run(database, &statement).await;
    }
}
