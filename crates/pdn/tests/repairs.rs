//! What people write and the standard does not: refused strictly at its place, understood otherwise.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{self, Read};
use std::ops::ControlFlow;

use pdn::{
    Check, DEEPEST, Fault, Games, Harm, LONGEST, Mode, MoveText, Place, Reader, Report, State, Terminator,
    Visitor, What,
};

/// The faults of a text in a mode, each as `line:column code`, and what became of its games.
fn faults(text: &[u8], mode: Mode) -> (Vec<String>, Vec<State>) {
    let (mut found, mut states) = (Vec::new(), Vec::new());
    let tell = |found: &mut Vec<String>, fault: &pdn::Fault| {
        if fault.what.harm() > Harm::Note {
            found.push(format!("{} {}", fault.at, fault.what.code()));
        }
    };
    let mut check = Check::new(text, mode);
    while check
        .next(&mut |report| match report {
            Report::Between(fault) => tell(&mut found, fault),
            Report::Game(game) => {
                game.faults.iter().for_each(|fault| tell(&mut found, fault));
                states.push(game.state);
            }
        })
        .unwrap()
    {}
    (found, states)
}

/// A text with one fault: strict refuses it there, recovering understands the same game as in the text without it.
fn repaired(text: &str, fault: &str, meant: &str) {
    let (strict, states) = faults(text.as_bytes(), Mode::Strict);
    assert_eq!(strict.first().map(String::as_str), Some(fault), "{text}");
    assert!(states.is_empty() || states.contains(&State::Failed) || !strict.is_empty(), "{text}");
    let (_, states) = faults(text.as_bytes(), Mode::Recovering);
    assert!(!states.contains(&State::Failed), "{text}");
    let games = |text: &str| {
        Games::new(text.as_bytes(), Mode::Recovering).map(|read| read.unwrap().game).collect::<Vec<_>>()
    };
    assert_eq!(games(text), games(meant), "{text}");
    assert_eq!(faults(meant.as_bytes(), Mode::Strict).0, [""; 0], "{meant}");
}

const T: &str = "[GameType \"20\"]\n";

#[test]
fn slips_in_moves_and_results() {
    for (text, fault, meant) in [
        ("1. 32- 28 19-23 *", "2:4 spaces", "1. 32-28 19-23 *"),
        ("1. 3228 1923 *", "2:4 no-sign", "1. 32-28 19-23 *"),
        ("1. 32–28 19-23 *", "2:4 look-alike", "1. 32-28 19-23 *"),
        ("1. 32-28 19-23 1 - 0", "2:16 spaces", "1. 32-28 19-23 1-0"),
        ("1. 32-28 19-23 1/2", "2:16 half-result", "1. 32-28 19-23 1/2-1/2"),
        ("1. 32-28 19-23 ½-½", "2:16 look-alike", "1. 32-28 19-23 1/2-1/2"),
        ("1. 2-0", "2:1 number-without-move", "{} 2-0"),
        ("1. 32-28 2. 19-23 2. *", "2:19 number-without-move", "1. 32-28 19-23 *"),
        ("1 32-28 19-23 *", "2:1 bare-number", "1. 32-28 19-23 *"),
        ("1. 32-28 \\r\\n 19-23 *", "2:10 literal-end", "1. 32-28 19-23 *"),
        ("1. 32-28 ужас 19-23 *", "2:10 junk", "1. 32-28 19-23 *"),
        ("1. 32-28 $ 19-23 *", "2:10 nag", "1. 32-28 19-23 *"),
        ("! 1. 32-28 *", "2:1 lonely-mark", "1. 32-28 *"),
        ("1. 32-28 {a {b} } *", "2:17 comment-closed", "1. 32-28 {a {b} *"),
        ("1. 32-28 ) 19-23 *", "2:10 variation-closed", "1. 32-28 19-23 *"),
        ("1. 32-28 ( 33-28 *", "2:10 variation-open", "1. 32-28 ( 33-28 ) *"),
        ("1. 32-28 ( ) *", "2:12 variation-empty", "1. 32-28 *"),
        ("1. 32-28 /B/ 19-23 *", "2:10 setup", "1. 32-28 19-23 *"),
        ("1. 32-28 { a *", "2:10 comment-open", "1. 32-28 { a *} *"),
    ] {
        if text == "1. 2-0" {
            // A game without a move: the same but for the number.
            assert_eq!(faults((T.to_owned() + text).as_bytes(), Mode::Strict).0, [fault]);
            let read = Games::new((T.to_owned() + text).as_bytes().to_vec().as_slice(), Mode::Recovering)
                .next()
                .unwrap()
                .unwrap();
            assert_eq!((read.game.main_line().count(), read.game.terminator), (0, Terminator::Win2));
            continue;
        }
        repaired(&(T.to_owned() + text), fault, &(T.to_owned() + meant));
    }
    let russian = "[GameType \"25\"]\n";
    repaired(
        &(russian.to_owned() + "1. c3-d4 а7–b6 *").replace("а7–b6", "b6-а5"),
        "2:10 look-alike",
        &(russian.to_owned() + "1. c3-d4 b6-a5 *"),
    );
}

#[test]
fn slips_in_tags() {
    for (text, fault, meant) in [
        (
            "[White \"Ivan \"the Great\"\"] 1. 32-28 *",
            "2:1 quote",
            "[White \"Ivan \\\"the Great\\\"\"] 1. 32-28 *",
        ),
        ("[White \"Ivan]\n1. 32-28 *", "2:1 tag-value", "[White \"Ivan\"] 1. 32-28 *"),
        ("[White Ivan]\n1. 32-28 *", "2:1 tag-value", "[White \"Ivan\"] 1. 32-28 *"),
        ("[White \"Ivan\"\n1. 32-28 *", "2:1 tag-open", "[White \"Ivan\"] 1. 32-28 *"),
        ("[ 1. 32-28 *", "2:1 tag", "1. 32-28 *"),
        (
            "1. 32-28\n[GameType \"20\"] 1. 33-28 *",
            "3:1 no-terminator",
            "1. 32-28 *\n[GameType \"20\"] 1. 33-28 *",
        ),
    ] {
        repaired(&(T.to_owned() + text), fault, &(T.to_owned() + meant));
    }
    // All tags on one line are in order.
    assert_eq!(faults(b"[GameType \"20\"][White \"A\"] [Black \"B\"] 1. 32-28 *", Mode::Strict).0, [""; 0]);
    repaired("[gameType \"20\"] 1. 32-28 *", "1:1 tag-name", "[GameType \"20\"] 1. 32-28 *");
}

#[test]
fn a_comment_that_is_not_closed_does_not_swallow_the_next_game() {
    let text = "[GameType \"20\"]\n1. 32-28 { a good move\n\n[GameType \"20\"]\n1. 33-28 *";
    let (found, states) = faults(text.as_bytes(), Mode::Recovering);
    assert_eq!(found, ["2:10 comment-open", "4:1 no-terminator"]);
    assert_eq!(states, [State::Repaired, State::Ok]);
}

#[test]
fn strict_reports_the_first_fault_of_each_game() {
    let text =
        "[GameType \"20\"] 1. 32- 28 ) } *\n[GameType \"20\"] 1. 32-28 *\n[GameType \"20\"] 1. 32-29 ) *";
    let (found, states) = faults(text.as_bytes(), Mode::Strict);
    assert_eq!(found, ["1:20 spaces", "3:20 move"]);
    assert_eq!(states, [State::Failed, State::Ok, State::Failed]);
}

#[test]
fn faults_between_games_belong_to_none() {
    let text = "Games of the match\n\n[GameType \"20\"] 1. 32-28 * 1-0 [GameType \"20\"] 1. 33-28 *";
    for mode in [Mode::Strict, Mode::Recovering] {
        let (found, states) = faults(text.as_bytes(), mode);
        assert_eq!(found, ["1:1 junk", "3:28 empty-game"]);
        assert_eq!(states, [State::Ok; 2]);
    }
}

#[test]
fn columns_are_counted_in_letters_and_lines_whatever_their_ends() {
    let text = "[White \"Сергей\"]\r\n[GameType \"25\"]\n{Комментарий\nна две строки} 1. c3-d4 {ещё} c7-d5 *";
    let (found, _) = faults(text.as_bytes(), Mode::Recovering);
    assert_eq!(found, ["4:31 move"]);
    let text = "[GameType \"25\"]\r1. c3-d4\r\rc7-d5 *";
    assert_eq!(faults(text.as_bytes(), Mode::Recovering).0, ["4:1 move"]);
}

#[test]
fn russian_files_in_windows_1251_are_read() {
    let text = "[White \"Блиндер Б.\"]\n[GameType \"25\"]\n1. c3-d4 {сильно} b6-a5 1-0";
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(text);
    let read = |bytes: &[u8]| Games::new(bytes, Mode::Strict).next().unwrap().unwrap();
    assert_eq!(read(&bytes).game, read(text.as_bytes()).game);
}

#[test]
fn a_star_behind_a_move_is_a_forced_move_or_the_end() {
    let read = |text: &str| -> Vec<_> {
        let games = Games::new(text.as_bytes(), Mode::Strict).map(Result::unwrap);
        games.map(|read| (read.game.main_line().count(), read.faults.len())).collect()
    };
    assert_eq!(read("1. 32-28* 19-23 2. 28x19*"), [(3, 0)]);
    assert_eq!(read("1. 32-28*\n[White \"A\"] 1. 33-28 *"), [(1, 0), (1, 0)]);
    assert_eq!(read("1. 32-28 * 1. 33-28 *"), [(1, 0), (1, 0)]);
}

#[test]
fn variations_beyond_the_deepest_are_dropped_and_the_game_goes_on() {
    let deep = DEEPEST as usize + 50;
    let text = format!("{T}1. 32-28 {} 19-23 *", "(33-28 ".repeat(deep) + &")".repeat(deep));
    let (found, states) = faults(text.as_bytes(), Mode::Recovering);
    assert_eq!((found.len(), &states[..]), (1, &[State::Repaired][..]));
    let read = Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap();
    assert_eq!(read.game.main_line().count(), 2);
    assert_eq!(read.faults[0].what, What::TooDeep { limit: DEEPEST });
}

#[test]
fn a_comment_longer_than_the_window_is_cut_and_the_game_goes_on() {
    let text = format!("{T}1. 32-28 {{{}}} 19-23 *", "a ".repeat(LONGEST));
    let read = Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap();
    assert_eq!(read.game.main_line().count(), 2);
    assert_eq!(read.faults[0].what, What::TooLong { limit: LONGEST });
    // One that fits is whole.
    let whole = format!("{T}1. 32-28 {{{}}} 19-23 *", "a ".repeat(LONGEST / 4));
    let read = Games::new(whole.as_bytes(), Mode::Strict).next().unwrap().unwrap();
    assert!(read.faults.is_empty());
    let (_, node) = read.game.main_line().next().unwrap();
    assert_eq!(node.after[0].text().len(), LONGEST / 2 - 1);
}

/// A file that comes a byte at a time is the same file.
#[test]
fn the_size_of_the_pieces_a_file_comes_in_does_not_matter() {
    struct Drops<'a>(&'a [u8], usize);
    impl Read for Drops<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(into.len()).min(self.0.len());
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    let game = "[White \"Иванов\"]\n[GameType \"25\"]\n1. c3-d4! {ход} b6-a5 (1... f6-g5 {или} 2. b2-c3) 2. d4-c5 $1 1-0\n";
    let text = game.repeat(800);
    let games =
        |size| Games::new(Drops(text.as_bytes(), size), Mode::Strict).map(Result::unwrap).collect::<Vec<_>>();
    let whole = games(usize::MAX);
    assert_eq!(whole.len(), 800);
    assert!(whole.iter().all(|read| read.faults.is_empty() && read.game == whole[0].game));
    assert_eq!(games(1), whole);
    assert_eq!(games(777), whole);
}

/// A visitor that has heard enough hears nothing more of the game; the reader of games goes on with the next, the reader of a file stops.
#[test]
fn a_visitor_can_stop() {
    /// Stops at the n-th thing it hears of each game.
    struct Stopper {
        after: usize,
        heard: Vec<&'static str>,
        of_game: usize,
    }

    impl Stopper {
        fn hear(&mut self, what: &'static str) -> ControlFlow<()> {
            self.heard.push(what);
            self.of_game += 1;
            if self.of_game == self.after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }

    impl Visitor for Stopper {
        fn begin_game(&mut self, _: Place) -> ControlFlow<()> {
            self.of_game = 0;
            self.hear("begin")
        }
        fn tag(&mut self, _: Place, _: &str, _: &[u8]) -> ControlFlow<()> {
            self.hear("tag")
        }
        fn number(&mut self, _: Place, _: u32, _: u8) -> ControlFlow<()> {
            self.hear("number")
        }
        fn mv(&mut self, _: Place, _: &MoveText) -> ControlFlow<()> {
            self.hear("move")
        }
        fn begin_variation(&mut self, _: Place) -> ControlFlow<()> {
            self.hear("(")
        }
        fn end_variation(&mut self, _: Place) -> ControlFlow<()> {
            self.hear(")")
        }
        fn fault(&mut self, _: Fault) -> ControlFlow<()> {
            self.hear("fault")
        }
        fn end_game(&mut self, _: Place, _: Terminator) -> ControlFlow<()> {
            self.hear("end")
        }
    }

    let game = "[Event \"x\"]\n1. c3-d4 ] (1. e3-f4 b6-a5 1... f6-g5 1-0\n";
    // In the slow lane and, with blanks behind it, in the fast one.
    for text in [game.repeat(2), game.repeat(2) + &" ".repeat(4000)] {
        let all = [
            "begin", "tag", "number", "move", "fault", "(", "number", "move", "move", "number", "move",
            "fault", ")", "end",
        ];
        for after in 1..=all.len() + 1 {
            let once = &all[..after.min(all.len())];
            let mut file = Stopper { after, heard: Vec::new(), of_game: 0 };
            Reader::new(text.as_bytes(), Mode::Recovering).read_all(&mut file).unwrap();
            let twice = [once, once].concat();
            assert_eq!(file.heard, if after > all.len() { &twice[..] } else { once });
            let mut games = Stopper { after, heard: Vec::new(), of_game: 0 };
            let mut reader = Reader::new(text.as_bytes(), Mode::Recovering);
            while reader.read_game(&mut games).unwrap() {}
            assert_eq!(games.heard, twice);
        }
    }
}

/// A quiet move written as a capture, and a tag line without its first bracket (files of our own making).
#[test]
fn a_step_written_as_a_capture_and_a_tag_without_its_bracket() {
    for (text, fault, meant) in [
        ("[GameType \"20\"]\n1. 32x28 19:23 *", ["2:4 cross", "2:10 cross"], "1. 32-28 19-23 *"),
        ("[GameType \"25\"]\n1. c3:d4 b6:a5 *", ["2:4 cross", "2:10 cross"], "1. c3-d4 b6-a5 *"),
    ] {
        assert_eq!(faults(text.as_bytes(), Mode::Strict), (vec![fault[0].to_owned()], vec![State::Failed]));
        assert_eq!(
            faults(text.as_bytes(), Mode::Recovering),
            (fault.map(str::to_owned).to_vec(), vec![State::Repaired])
        );
        let game = Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game;
        assert!(game.canonical(None).0.to_string().contains(meant), "{text}");
    }
    // Where a capture is due it is no step.
    let due = "[GameType \"25\"]\n1. c3-d4 b6-a5 2. d4-c5 a7:b6 *";
    assert_eq!(faults(due.as_bytes(), Mode::Recovering).1, [State::Failed]);
    for line in ["Event \"Кубок 2025\"]", "Event \"Кубок 2025\"", "[Event Кубок 2025\"]"] {
        let text = format!("{T}{line}\n[White \"A\"]\n1. 32-28 19-23 *");
        let code = if line.starts_with('[') { "2:1 tag-value" } else { "2:1 tag-bracket" };
        repaired(&text, code, &format!("{T}[Event \"Кубок 2025\"]\n[White \"A\"]\n1. 32-28 19-23 *"));
    }
    // It begins a game as a tag does.
    let two = format!("{T}1. 32-28 *\n\nEvent \"Cup\"]\n{T}1. 33-28 *");
    let games: Vec<_> = Games::new(two.as_bytes(), Mode::Recovering).map(|read| read.unwrap().game).collect();
    assert_eq!(games.iter().map(|game| game.tag("Event")).collect::<Vec<_>>(), [None, Some("Cup")]);
}

/// Programs that keep so many bytes of a name cut it within a letter. The other letters are what they were, and it is said.
#[test]
fn a_letter_cut_in_two_does_not_change_the_others() {
    let cut = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        bytes.pop();
        bytes
    };
    let text = [
        &b"[Event \""[..],
        &cut("Чемпионат России"),
        b"\"]\n[White \"Ivanov\"]\n[GameType \"25\"]\n1. c3-d4 {",
        &cut("хорошее начало"),
        b"} *\n",
    ]
    .concat();
    let mut games = Games::new(&text[..], Mode::Recovering);
    let read = games.next().unwrap().unwrap();
    assert_eq!(read.game.tag("Event"), Some("Чемпионат Росси\u{fffd}"));
    assert!(read.game.to_string().contains("{хорошее начал\u{fffd}}"), "{}", read.game);
    assert_eq!(
        faults(&text, Mode::Recovering),
        (vec!["1:1 letters".into(), "4:10 letters".into()], vec![State::Repaired])
    );
    assert_eq!(faults(&text, Mode::Strict), (vec!["1:1 letters".into()], vec![State::Failed]));
}

/// A game into which letters of two encodings were copied: what is kept of its text is read line by line.
#[test]
fn the_lines_of_a_game_can_be_in_two_encodings() {
    // «ход» in windows-1251, by its published table.
    let text = ["[Event \"Кубок\"]\n1. c3-d4 {".as_bytes(), b"\xf5\xee\xe4", b"} *\n"].concat();
    let mut games = Games::with_source(&text[..], Mode::Recovering);
    let read = games.next().unwrap().unwrap();
    assert_eq!(read.source.as_deref().map(str::trim), Some("[Event \"Кубок\"]\n1. c3-d4 {ход} *"));
}
