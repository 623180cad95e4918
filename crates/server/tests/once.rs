//! What is the same for everybody who looks at a game is found out once. The count is of the whole process, so this file has one test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::collections::HashSet;

use guest::{Guest, pair, start};
use serde_json::json;

/// One event to two players and three spectators in two languages: the moves of the new position are generated once.
#[tokio::test]
async fn an_event_generates_legal_moves_once_for_all_viewers() {
    let server = start().await;
    let wish = json!({ "discipline": "russian", "control": "180+2" });
    let (game, _, [mut one, mut two]) = pair(server.address, wish).await;
    let mut spectators = Vec::new();
    for language in ["en", "ru", "ru"] {
        let guest = Guest { language, ..Guest::new(server.address) };
        let mut socket = guest.socket(&game, None).await;
        socket.until(|message| message["t"] == "snapshot").await;
        spectators.push(socket);
    }
    for (ply, text) in ["c3-d4", "d6-c5", "b2-c3", "b6-a5"].into_iter().enumerate() {
        let before = draughts::generations();
        let mover = if ply % 2 == 0 { &mut one } else { &mut two };
        mover.say(json!({ "t": "write", "ply": ply, "text": text })).await;
        let mut texts = HashSet::new();
        for viewer in [&mut one, &mut two].into_iter().chain(&mut spectators) {
            let event = viewer.event("moved").await;
            assert_eq!(event["moves"]["add"][0]["full"], text);
            assert!(!event["state"]["legal"].as_array().unwrap().is_empty());
            texts.insert(event["state"]["must"]["text"].as_str().map(str::to_owned));
        }
        assert_eq!(draughts::generations() - before, 1, "{text}");
        // b6-a5 lets White take on c5: what is due is said in both languages.
        assert_eq!(texts.len(), if text == "b6-a5" { 2 } else { 1 }, "{texts:?}");
    }
    server.stop().await;
}
