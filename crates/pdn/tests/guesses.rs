//! Records that do not say which game they are of: the guess serves whoever plays them, and is never written into them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{Ruleset, Variant, World};
use pdn::{Check, Content, Form, Game, Games, Harm, Mode, Replay, Report, What};
use proptest::prelude::*;

mod random;

use random::Random;

fn read(text: &str) -> Game {
    Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game
}

fn guess(text: &str) -> Option<Ruleset> {
    let game = read(text);
    let mut replay = Replay::of(&game);
    replay.start_if_needed(game.first_move(), &mut |_| {});
    replay.ruleset()
}

/// What a check guesses, and how many games fail.
fn checked(text: &str) -> (Vec<Ruleset>, u64) {
    let mut guesses = Vec::new();
    let mut check = Check::new(text.as_bytes(), Mode::Recovering);
    while check
        .next(&mut |report| {
            if let Report::Game(game) = report {
                guesses.extend(game.faults.iter().filter_map(|fault| match fault.what {
                    What::Guessed { variant } => Some(variant),
                    _ => None,
                }));
            }
        })
        .unwrap()
    {}
    assert_eq!(check.summary().guessed, guesses.len() as u64);
    (guesses, check.summary().failed)
}

#[test]
fn every_move_speaks_for_the_variant() {
    for (text, variant) in [
        ("1. 32-28 19-23 *", Variant::International),
        ("1. 22-18 9-13 *", Variant::Russian),
        ("1. c3-d4 b6-a5 *", Variant::Russian),
        ("[FEN \"W:W31-50:B1-20\"] *", Variant::International),
        ("[FEN \"W:W21-32:B1-12\"] *", Variant::Russian),
        ("[FEN \"W:Wc3,Kd4:Bh8\"] *", Variant::Russian),
        // No square is beyond 32, and 26-21 and 7-12 are steps of the large board only.
        ("[FEN \"W:W19,26,27,32:B6,7,9,17\"] 1. 26-21 17x26 2. 27-22 7-12 *", Variant::International),
        // 32-27 (g1-f2) and 1-6 (b8-c7) are steps on both boards; on the small one 27 (f2) leads to 23 and 24 only.
        ("[FEN \"W:W32:B1\"] 1. 32-27 1-6 2. 27-21 *", Variant::International),
        // Two pieces must be taken where they can be: the choice of one is Russian, that of the man that goes on as a man
        // Brazilian.
        ("[FEN \"W:Wa1,g5,h2:Bb2,f6,d6,g3\"] 1. a1:c3 *", Variant::Russian),
    ] {
        let variant = Ruleset::from(variant);
        assert_eq!(guess(text), Some(variant), "{text}");
        assert_eq!(checked(text), (vec![variant], 0), "{text}");
    }
}

/// A man that passes the last row in mid-capture stays a man in Brazilian draughts (002, 4.3.3): from c7 over d8 … here it takes
/// b6 as a man, which a king on the way would not have to.
#[test]
fn the_games_before_speak_for_a_game_that_fits_them_too() {
    let brazilian = "[GameType \"26\"]\n1. c3-d4 b6-a5 *\n\n1. c3-d4 d6-c5 *\n\n1. 32-28 19-23 *";
    assert_eq!(checked(brazilian).0, [Variant::Brazilian, Variant::International].map(Ruleset::from));
    let games: Vec<_> =
        Games::new(brazilian.as_bytes(), Mode::Recovering).map(|read| read.unwrap().game).collect();
    let variants = games.iter().map(|game| {
        let mut replay = Replay::of(game);
        replay.start_if_needed(game.first_move(), &mut |_| {});
        replay.ruleset().unwrap()
    });
    assert!(variants.eq([Variant::Brazilian, Variant::Brazilian, Variant::International]));
}

#[test]
fn the_tag_variant_is_followed_and_a_game_without_rules_here_is_named() {
    assert_eq!(guess("[Variant \"Brazilian\"] 1. c3-d4 *"), Some(Variant::Brazilian.into()));
    assert_eq!(
        guess("[GameType \"20\"] [Variant \"Standard\"] 1. 32-28 *"),
        Some(Variant::International.into())
    );
    let canadian = read("[GameType \"27\"] 1. 32-28 *");
    let faults = canadian.canonical(None).1;
    assert_eq!(faults[0].to_string(), "Canadian draughts, GameType 27: not among the rules of this program");
    assert_eq!(checked("[Variant \"Breakthrough\"] 1. 32-28 *").1, 1);
}

/// Games of our own making: in English draughts Black begins at 1 to 12, a man does not take backwards, a king steps one square.
#[test]
fn records_of_other_draughts_are_played_and_written() {
    for (text, game, canonical) in [
        (
            "[GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 *",
            World::English,
            "1. 11-15 23-19 2. 8-11 22-17 *",
        ),
        ("[Variant \"American/English\"] 1. b6-c5 c3-b4 *", World::English, "1. 9-14 22-17 *"),
        ("[GameType \"23\"] 1. 11-15 23-19 *", World::Pool, "1. 11-15 23-19 *"),
        ("[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 b6-a5 *", World::Pool, "1. 22-18 9-13 *"),
        ("[GameType \"29\"] 1. c3-d4 b6-a5 *", World::Czech, "1. c3-d4 b6-a5 *"),
        (
            "[GameType \"20\"] [Variant \"Antidraughts\"] 1. 32-28 19-23 *",
            World::Antidraughts,
            "1. 32-28 19-23 *",
        ),
        (
            "[GameType \"40\"] 1. 32-28 19-23 2. 28x19 9x29 3. 39x19 *",
            World::Frisian,
            "2. 28x19 9x29 3. 39x19 *",
        ),
        // 9 takes along the file: International draughts know no such capture.
        ("1. 32-28 19-23 2. 28x19 9x29 3. 39x19 *", World::Frisian, ""),
        // Black moves first: no variant of the disciplines fits.
        ("1. 11-15 23-19 2. 8-11 22-17 *", World::English, ""),
    ] {
        assert_eq!(guess(text), Some(game.into()), "{text}");
        assert_eq!(checked(text).1, 0, "{text}");
        let (written, faults) = read(text).canonical(None);
        assert!(faults.iter().all(|what| what.harm() == Harm::Note), "{text} {faults:?}");
        assert!(written.to_string().contains(canonical), "{written}");
        assert_eq!(read(&written.to_string()).ruleset(), read(text).ruleset(), "{text}");
    }
    let english = read("[GameType \"21\"] 1. 11-15 23-19 1-0").moves().unwrap();
    assert_eq!((english.made.len(), english.stopped), (2, None));
}

/// Frisian: the start position says that a king has moved three times; a setup among the moves says so too.
#[test]
fn a_king_that_rests_by_the_fen_does_not_move() {
    let plays = |moves: &str| {
        let text = format!("[GameType \"40\"] [FEN \"W:W31,K41,K47:B18:H0:F1:+0+341\"] {moves} *");
        read(&text).moves().map(|moves| moves.stopped.is_none())
    };
    assert_eq!(plays("1. 47-15 18-22 2. 41-46"), Ok(true));
    assert_eq!(plays("1. 41-46"), Ok(false));
    assert_eq!(plays("/FEN \"W:W31,K41,K47:B18\"/ 1. 41-46"), Ok(true));
    assert_eq!(plays("/FEN \"W:W31,K41,K47:B18:+0+341\"/ 1. 41-46"), Ok(false));
}

#[test]
fn a_game_that_does_not_play_to_its_end_stays_as_it_was() {
    for text in [
        "[FEN \"W:W19,26,27,32:B6,7,9,17\"] 1. 26-21 17x26 2. 27-22 7-13 *",
        "[White \"B\"] [Event \"A\"] [GameType \"25\"] 1. 22-18 12-16 2. 18-15 1-2 1-0",
        "[GameType \"27\"] 1. 32-28 19-23 1-0",
    ] {
        let game = read(text);
        for form in [None, Some(Form::Numeric), Some(Form::Algebraic)] {
            let (canonical, faults) = game.canonical(form);
            assert_eq!(canonical, game, "{text}");
            assert!(faults.iter().any(|what| what.harm() == Harm::Fatal), "{text}");
        }
    }
}

/// The text of each game is kept as it stands in the file, whatever stands between the games.
#[test]
fn the_text_of_a_game_is_kept_byte_for_byte() {
    let games = [
        "[Event  \"A\"]\n\n1.22-18   {a\n  b}\n9-14 1-0",
        "Event \"damaged\"]\n1. c3-d4 ужас b6:a5 *",
        "[GameType \"20\"]\n1. 32-28 19-23 (19-24)\n",
        "[GameType \"25\"]\n1. c3-d4*",
    ];
    let file = format!("% a line\n{}\n\n2-0\n{}\n{}{}", games[0], games[1], games[2], games[3]);
    let padding = " ".repeat(70_000);
    // The window of the reader moves within the text between games, and within a game.
    let long = games[0].replace("  b", &padding);
    for (file, first) in [
        (file.clone(), games[0]),
        (file.replace("% a line\n", &padding), games[0]),
        (file.replace(games[0], &long), long.as_str()),
    ] {
        let sources: Vec<_> = Games::with_source(file.as_bytes(), Mode::Recovering)
            .map(|read| read.unwrap().source.unwrap())
            .collect();
        assert_eq!(sources, [first, games[1], games[2], games[3]]);
    }
}

/// The squares of the moves of a record, as they are written.
fn squares(game: &Game) -> Vec<Vec<u8>> {
    let moves = game.main_line().filter_map(|(_, node)| match &node.content {
        Content::Move(mv) => Some(mv.squares().to_vec()),
        _ => None,
    });
    moves.collect()
}

proptest! {
    /// A record of any variant, its tags missing, in either notation, with the wrong games around it: its canonical form has the
    /// tags that it had and the moves that it had; and with its tags it plays to the same positions.
    #[test]
    fn a_guess_never_changes_what_a_record_says(
        seed: u64, numeric: bool, around in proptest::option::of(proptest::sample::select(Ruleset::all().collect::<Vec<_>>())),
        cut in 0_usize..3, form in proptest::sample::select(vec![None, Some(Form::Numeric), Some(Form::Algebraic)]),
    ) {
        for variant in Ruleset::all() {
            let own = if numeric { Form::Numeric } else { Form::Algebraic };
            let mut game = Random::new(seed).game(variant).canonical(Some(own)).0;
            let tagged = game.clone();
            game.tags.retain(|tag| match cut {
                0 => !matches!(tag.name.as_str(), "GameType" | "Variant"),
                1 => tag.name != "Variant",
                _ => true,
            });
            game.around = around;
            let (canonical, _) = game.canonical(form);
            let names = |game: &Game| {
                let mut names: Vec<_> = game.tags.iter().map(|tag| tag.name.clone()).collect();
                names.retain(|name| name != "Result");
                names.sort();
                names
            };
            if cut == 0 {
                prop_assert_eq!(names(&canonical), names(&game));
                prop_assert_eq!(squares(&canonical), squares(&game));
                prop_assert_eq!(canonical.tag("FEN"), game.tag("FEN"));
            }
            // The tags that were lost come back: the same game is played.
            let mut restored = canonical.clone();
            restored.set_ruleset(variant);
            let end = |game: &Game| game.moves().map(|moves| moves.position());
            prop_assert_eq!(end(&restored).ok(), end(&tagged).ok());
        }
    }
}
