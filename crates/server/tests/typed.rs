//! What is typed and clicked is read by the rules alone: the API, the socket and the lists that the page clicks on agree.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use guest::{Guest, Socket, start};
use serde_json::{Value, json};

/// A king on 13 and a man on 23 can each return with the same captured set.
const TWO_PIECES: &str = "W:WK13,23:B8,9,18,19,28,29,38,39";
/// The list names the king on 8 for a board that the one on 28 leads to as well.
const TWO_KINGS: &str = "W:WK8,K28,49:B21,22,23,24,31,32,33,34";

async fn position(guest: &mut Guest, question: Value) -> (u16, Value) {
    let answer = guest.post("/api/position", question).await;
    (answer.status, answer.json())
}

async fn game(guest: &mut Guest, discipline: &str, fen: Option<&str>) -> (Socket, Value) {
    let wish = json!({
        "discipline": discipline, "control": "-", "opponent": { "engine": 1 }, "side": "first", "fen": fen,
    });
    let game = guest.make(wish).await;
    let mut socket = guest.socket(&game, None).await;
    let snapshot = socket.until(|message| message["state"]["status"] == "playing").await;
    (socket, snapshot["state"].clone())
}

fn starts(legal: &Value) -> Vec<u64> {
    let mut from: Vec<u64> =
        legal.as_array().unwrap().iter().map(|mv| mv["from"].as_u64().unwrap()).collect();
    from.sort_unstable();
    from.dedup();
    from
}

#[tokio::test]
async fn a_capture_of_another_piece_to_the_same_board_is_listed_and_read() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let (_, listed) = position(&mut ann, json!({ "variant": "international", "fen": TWO_PIECES })).await;
    assert_eq!(starts(&listed["legal"]), [13, 23]);
    let ways: Vec<Value> = listed["legal"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|mv| mv["routes"].as_array().unwrap().clone())
        .collect();
    assert_eq!(ways.len(), 12);
    let mut boards = Vec::new();
    for text in ["23x23", "13x13", "13:13"] {
        let question = json!({ "variant": "international", "fen": TWO_PIECES, "text": text });
        let (status, answer) = position(&mut ann, question).await;
        assert_eq!(status, 200, "{text} {answer}");
        boards.push(answer["fen"].clone());
    }
    for way in &ways {
        let question = json!({ "variant": "international", "fen": TWO_PIECES, "moves": [way] });
        boards.push(position(&mut ann, question).await.1["fen"].clone());
    }
    assert!(boards.iter().all(|board| *board == boards[0] && board.is_string()), "{boards:?}");

    for message in [
        json!({ "t": "write", "ply": 0, "text": "13x13" }),
        json!({ "t": "move", "ply": 0, "squares": ways[11] }),
    ] {
        let (mut socket, state) = game(&mut ann, "international", Some(TWO_PIECES)).await;
        assert_eq!(state["legal"], listed["legal"], "the socket lists what the API lists");
        socket.does(message).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn what_must_capture_is_the_same_in_the_list_and_in_the_refusal() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let (_, listed) = position(&mut ann, json!({ "variant": "international", "fen": TWO_KINGS })).await;
    let due = json!([8, 28]);
    assert_eq!((&listed["must"]["from"], json!(starts(&listed["legal"]))), (&due, due.clone()));
    let question = json!({ "variant": "international", "fen": TWO_KINGS, "text": "49-44" });
    let (status, refused) = position(&mut ann, question).await;
    assert_eq!(
        (status, &refused["error"]["code"], &refused["error"]["from"]),
        (400, &json!("refused"), &due)
    );
    assert_eq!(refused["error"]["article"], listed["must"]["article"]);
    assert_eq!(refused["error"]["text"], listed["must"]["text"]);
    let (mut socket, state) = game(&mut ann, "international", Some(TWO_KINGS)).await;
    assert_eq!(state["must"], listed["must"]);
    let no = socket.fails(json!({ "t": "write", "ply": 0, "text": "49-44" }), "refused").await;
    assert_eq!((&no["from"], &no["text"]), (&due, &refused["error"]["text"]));
    socket.does(json!({ "t": "write", "ply": 0, "text": "28x28" })).await;
    server.stop().await;
}

#[tokio::test]
async fn a_move_in_cyrillic_letters_is_read_alike_everywhere() {
    let server = start().await;
    let mut ann = Guest { language: "ru", ..Guest::new(server.address) };
    for (text, accepted) in [("с3-в4", true), ("г3-ф4", false), ("c3-b4", true)] {
        let (status, answer) = position(&mut ann, json!({ "variant": "russian", "text": text })).await;
        assert_eq!(status == 200, accepted, "{text} {answer}");
        let (mut socket, _) = game(&mut ann, "russian", None).await;
        let said = socket.answer(json!({ "t": "write", "ply": 0, "text": text })).await;
        assert_eq!(said["t"] == "ok", accepted, "{text} {said}");
        if !accepted {
            assert_eq!(said["text"], answer["error"]["text"]);
            assert!(said["text"].as_str().unwrap().contains('г'), "{said}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_text_that_can_mean_several_moves_is_answered_with_them() {
    let server = start().await;
    let mut ann = Guest::new(server.address);
    let fen = "W:Wd6:Be3,e5,e7,g7";
    let (status, answer) =
        position(&mut ann, json!({ "variant": "russian", "fen": fen, "text": "d6:d2" })).await;
    assert_eq!(status, 400);
    let candidates = answer["error"]["candidates"].as_array().unwrap().clone();
    assert_eq!(candidates.len(), 2, "{answer}");
    let (mut socket, _) = game(&mut ann, "russian", Some(fen)).await;
    let no = socket.fails(json!({ "t": "write", "ply": 0, "text": "d6:d2" }), "refused").await;
    assert_eq!(no["candidates"], answer["error"]["candidates"]);
    socket.does(json!({ "t": "write", "ply": 0, "text": candidates[1] })).await;
    server.stop().await;
}
