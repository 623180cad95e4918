//! Any lines to the player of Gomocup: each answer is one line, and a move is on the board.
#![cfg_attr(fuzzing, no_main)]

use std::time::Duration;

use renju::Engine;
use renju::gomocup::Player;

/// Positions the player may look at for a move.
const NODES: u64 = 20;
/// Moves that a conversation may ask for: each is the work of hundreds of other lines.
const MOVES: usize = 8;

bolshak_fuzz::target!(|bytes: &[u8]| {
    let mut player = Player::new(Engine::new(1), Some(NODES));
    let mut moves = 0;
    for line in String::from_utf8_lossy(bytes).lines() {
        let response = player.answer(line, &|| Duration::ZERO);
        for answer in &response.lines {
            assert!(!answer.is_empty() && !answer.contains(['\n', '\r']), "{answer:?} answers {line:?}");
            if let Some((x, y)) = answer.split_once(',')
                && let (Ok(x), Ok(y)) = (x.parse::<u8>(), y.parse::<u8>())
            {
                assert!(x < 15 && y < 15, "{answer:?} answers {line:?}");
                moves += 1;
            }
        }
        if response.ended || moves >= MOVES {
            break;
        }
    }
});
