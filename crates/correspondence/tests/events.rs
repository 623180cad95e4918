//! Events: officials, disputes, those who leave, records and adjudication (10.1, 10.5).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

use correspondence::{
    Adjudication, Analysis, Ending, Evaluation, Event, EventAct, EventRefusal, Finding, Grounds,
    LeaverDecision, Measure, Notice, Office, Participant, PlayAct, Score, StartSheet, prove,
};
use desk::{act, day, letter};
use draughts::{AnyPosition, Color, Variant};
use endgame::Library;
use game::{Day, DaysControl, Leave, LeaveError};

fn sheet(players: usize) -> StartSheet {
    let player =
        |number| Participant { name: format!("P{number}"), address: String::new(), email: String::new() };
    StartSheet {
        code: "K-12".into(),
        name: "Cup".into(),
        variant: Variant::Russian,
        start: day(1, 3),
        end: Some(day(1, 10)),
        control: DaysControl::CORRESPONDENCE,
        organiser: "F".into(),
        arbiter: "A".into(),
        secretary: "S".into(),
        server: false,
        players: (1..=players).map(player).collect(),
    }
}

fn event() -> Event {
    let mut event = Event::new();
    event.act(&EventAct::Start { sheet: sheet(6) }).unwrap();
    event
}

/// White's first move in a game.
fn first_move(event: &mut Event, game: u32) {
    let first = letter(&event.game(game).unwrap().play, "", "c3-b4", day(1, 3), day(1, 3));
    event.act(&EventAct::Game { game, play: act(Color::White, &first) }).unwrap();
}

fn resign(event: &mut Event, game: u32, by: Color, on: Day) {
    let mut resigns = correspondence::Letter { resigns: true, ..Default::default() };
    resigns.dates.sent = Some(on);
    event.act(&EventAct::Game { game, play: act(by, &resigns) }).unwrap();
}

#[test]
fn a_start_list_of_six_has_fifteen_games_at_once_10_1_4_10_1_6() {
    let event = event();
    assert_eq!(event.games().len(), 15);
    for player in 1..=6 {
        let own: Vec<_> = event.games().iter().filter_map(|game| game.side_of(player)).collect();
        assert_eq!(own.len(), 5);
        let white = own.iter().filter(|color| **color == Color::White).count();
        assert!((2..=3).contains(&white), "{player}: {white}");
    }
    let refused = |change: fn(&mut StartSheet)| {
        let mut bad = sheet(6);
        change(&mut bad);
        Event::new().act(&EventAct::Start { sheet: bad }).unwrap_err().code()
    };
    assert_eq!(refused(|sheet| sheet.variant = Variant::Brazilian), "variant");
    assert_eq!(refused(|sheet| sheet.players.truncate(1)), "players");
    assert_eq!(refused(|sheet| sheet.players[1].name = "P1".into()), "players");
    assert_eq!(refused(|sheet| sheet.end = Some(sheet.start)), "days");
}

#[test]
fn each_office_has_its_sanctions_and_names_clauses_10_1_9_10_1_10() {
    let mut event = event();
    let sanction = |by, measure, clauses: &[&str]| EventAct::Sanction {
        by,
        player: 1,
        measure,
        clauses: clauses.iter().map(|clause| (*clause).to_owned()).collect(),
        day: day(1, 6),
    };
    for measure in [Measure::Remark, Measure::Warning, Measure::Withhold] {
        event.act(&sanction(Office::Secretary, measure, &["10.1.11"])).unwrap();
        event.act(&sanction(Office::Arbiter, measure, &["10.1.11"])).unwrap();
    }
    let loss = Measure::Loss { game: 1 };
    let refused = |event: &mut Event, act: EventAct| event.act(&act).unwrap_err();
    for measure in [loss, Measure::AskExclusion] {
        let refusal = refused(&mut event, sanction(Office::Secretary, measure, &["10.1.11"]));
        assert_eq!(refusal, EventRefusal::NotTheirRight(Office::Secretary));
    }
    assert_eq!(refused(&mut event, sanction(Office::Arbiter, loss, &[])), EventRefusal::NoClauses);
    assert_eq!(refused(&mut event, sanction(Office::Arbiter, loss, &["rudeness"])), EventRefusal::NoClauses);
    event.act(&sanction(Office::Arbiter, loss, &["10.1.11"])).unwrap();
    let ended = event.game(1).unwrap().play.ended().unwrap();
    assert_eq!((ended.score, ended.ending), (Score::Black, Ending::Sanction));
    assert_eq!(event.sanctions().len(), 7);
}

#[test]
fn a_dispute_goes_up_in_ten_days_each_and_ends_with_the_organiser_10_1_12() {
    let mut event = event();
    let dispute = EventAct::Dispute { game: 1, by: 1, about: "no answer".into(), day: day(1, 6) };
    event.act(&dispute).unwrap();
    let ruling = |by, on| EventAct::Ruling { dispute: 1, by, text: "so".into(), day: on };
    let appeal = |received, on| EventAct::Appeal { dispute: 1, by: 1, received, day: on };
    assert_eq!(
        event.act(&ruling(Office::Arbiter, day(2, 6))),
        Err(EventRefusal::NotTheirRight(Office::Arbiter))
    );
    event.act(&ruling(Office::Secretary, day(2, 6))).unwrap();
    let late = EventRefusal::TooLate { until: day(15, 6), clause: "10.1.12" };
    assert_eq!(event.act(&appeal(day(5, 6), day(16, 6))), Err(late));
    event.act(&appeal(day(5, 6), day(15, 6))).unwrap();
    event.act(&ruling(Office::Arbiter, day(20, 6))).unwrap();
    event.act(&appeal(day(25, 6), day(26, 6))).unwrap();
    event.act(&ruling(Office::Organiser, day(10, 7))).unwrap();
    assert_eq!(event.act(&appeal(day(15, 7), day(16, 7))), Err(EventRefusal::Final));
    // Without a secretary the arbiter does that work (10.1.8).
    let mut alone = Event::new();
    alone.act(&EventAct::Start { sheet: StartSheet { secretary: String::new(), ..sheet(6) } }).unwrap();
    alone.act(&dispute).unwrap();
    assert_eq!(alone.disputes()[0].before, Some(Office::Arbiter));
}

#[test]
fn leave_is_taken_in_all_games_at_once_10_4_1_10_4_2() {
    let mut event = event();
    let leave = Leave::new(day(10, 4), day(25, 4)).unwrap();
    // Told to number 6 in time, to number 2 late, to the others not at all.
    let told = vec![(6, day(1, 4)), (2, day(15, 4))];
    let notices = event.act(&EventAct::Leave { player: 1, leave, told, secretary: None }).unwrap();
    assert!(notices.contains(&Notice::SecretaryNotTold));
    let counts = |opponent| {
        let game =
            event.games().iter().find(|g| g.side_of(1).is_some() && g.side_of(opponent).is_some()).unwrap();
        game.play.leave()[0].counts.map(Leave::first)
    };
    assert_eq!((counts(6), counts(2), counts(3)), (Some(day(10, 4)), Some(day(15, 4)), None));
    let second = EventAct::Leave {
        player: 1,
        leave: Leave::new(day(1, 8), day(2, 8)).unwrap(),
        told: vec![],
        secretary: None,
    };
    assert_eq!(event.act(&second).unwrap_err().article().to_string(), "ru-2022 10.4.1");
}

/// «В один и тот же срок и одновременно во всех партиях».
#[test]
fn leave_in_letters_is_the_same_in_all_games_10_4_1() {
    let mut event = event();
    let own: Vec<u32> =
        (1..).zip(event.games()).filter(|(_, game)| game.white == 1).map(|(number, _)| number).collect();
    let announce = |event: &Event, game: u32, (from, to): ((u8, u8), (u8, u8))| {
        let mut first = letter(&event.game(game).unwrap().play, "", "c3-b4", day(1, 3), day(1, 3));
        first.leave = Leave::new(day(from.0, from.1), day(to.0, to.1)).ok();
        EventAct::Game { game, play: act(Color::White, &first) }
    };
    let june = ((1, 6), (30, 6));
    let first = announce(&event, own[0], june);
    event.act(&first).unwrap();
    // Another leave in another game is not taken; the move that the letter sends stands (10.2.8).
    let mut other = event.clone();
    let august = announce(&other, own[1], ((1, 8), (30, 8)));
    let refused = Finding::LeaveRefused(LeaveError::SecondInYear { year: 2026 });
    assert_eq!(refused.article().to_string(), "ru-2022 10.4.1");
    assert!(other.act(&august).unwrap().contains(&Notice::Game(own[1], refused.clone())));
    let play = &other.game(own[1]).unwrap().play;
    assert_eq!((play.plies().len(), play.leave().len(), play.letters().len()), (1, 0, 1));
    assert!(play.letters()[0].letter.leave.is_some() && play.letters()[0].findings.contains(&refused));
    // Nor is it leave where it was announced first, and the next year is free.
    let next = EventAct::Leave {
        player: 1,
        leave: Leave::new(Day::from_date(2027, 1, 5).unwrap(), Day::from_date(2027, 1, 6).unwrap()).unwrap(),
        told: vec![],
        secretary: None,
    };
    other.act(&next).unwrap();
    // The same leave in another game, and to all who were not told yet.
    let same = announce(&event, own[1], june);
    event.act(&same).unwrap();
    let leave = Leave::new(day(1, 6), day(30, 6)).unwrap();
    let told = (2..=6).map(|player| (player, day(10, 6))).collect();
    event.act(&EventAct::Leave { player: 1, leave, told, secretary: None }).unwrap();
    let from: Vec<_> = event
        .games()
        .iter()
        .filter(|game| game.side_of(1).is_some())
        .map(|game| game.play.leave()[0].counts.map(Leave::first))
        .collect();
    assert_eq!(from.iter().filter(|day_from| **day_from == Some(day(1, 6))).count(), 2);
    assert_eq!(from.iter().filter(|day_from| **day_from == Some(day(10, 6))).count(), 3);
}

/// «Для него началом игры считается следующий день», whichever colour he has.
#[test]
fn a_late_start_list_counts_in_all_games_of_a_player_10_3_2() {
    let mut event = event();
    event.act(&EventAct::ListReceived { player: 1, day: day(8, 3) }).unwrap();
    for game in event.games().iter().filter(|game| game.side_of(1).is_some()) {
        let received = game.play.terms().list_received;
        let own = if game.white == 1 { 0 } else { 1 };
        assert_eq!((received[own], received[1 - own]), (Some(day(8, 3)), None));
    }
}

#[test]
fn what_is_owed_on_a_day_10_3_4_10_5_1_10_5_2_10_5_5() {
    let mut event = event();
    let owed = |event: &Event, on| event.owed(on);
    assert_eq!(owed(&event, day(30, 3)), []);
    // No first move in thirty days: Black asks, in all fifteen games.
    let asked = owed(&event, day(31, 3));
    assert_eq!(asked.len(), 15);
    let black = event.game(1).unwrap().black;
    assert_eq!(asked[0], Notice::Inquire(1, black));
    first_move(&mut event, 1);
    let white = event.game(1).unwrap().white;
    // Sent on 1 March: repeated on 10 April.
    assert!(!owed(&event, day(9, 4)).iter().any(|notice| matches!(notice, Notice::Repeat(..))));
    assert!(owed(&event, day(10, 4)).contains(&Notice::Repeat(1, white)));
    resign(&mut event, 2, Color::White, day(1, 4));
    let (one, other) = (event.game(2).unwrap().white, event.game(2).unwrap().black);
    event.act(&EventAct::Record { game: 2, by: one, day: day(2, 4), moves: String::new() }).unwrap();
    let records = |on| {
        let owed = event.owed(on).into_iter();
        owed.filter(|notice| matches!(notice, Notice::OwesRecord(..))).collect::<Vec<_>>()
    };
    assert_eq!(records(day(16, 4)), []);
    assert_eq!(records(day(17, 4)), [Notice::OwesRecord(2, other)]);
    // Play ends on 1 October: nothing is repeated any more, and evaluations are late from the 12th.
    let late = |on| {
        let owed = event.owed(on).into_iter();
        owed.filter(|notice| !matches!(notice, Notice::OwesRecord(..))).collect::<Vec<_>>()
    };
    assert_eq!(late(day(11, 10)), []);
    assert_eq!(late(day(12, 10)).len(), 2 * 14);
    let evaluation = evaluation(Score::White, None, day(4, 10));
    event.act(&EventAct::Evaluate { game: 1, by: white, evaluation, proved: None }).unwrap();
    assert!(!event.owed(day(4, 11)).contains(&Notice::LateDecision(1)));
    assert!(event.owed(day(5, 11)).contains(&Notice::LateDecision(1)));
}

#[test]
fn an_event_is_closed_when_nothing_waits_10_1_7_10_5_2_10_5_3_10_5_5_10_5_6() {
    let close = |event: &Event, on| event.clone().act(&EventAct::Close { day: on });
    // Games go on until the last day, and ten days more are for sending them to the arbiter.
    assert_eq!(close(&event(), day(2, 3)), Err(EventRefusal::StillPlayed));
    assert_eq!(close(&event(), day(11, 10)), Err(EventRefusal::StillPlayed));
    let silent = close(&event(), day(12, 10)).unwrap();
    assert_eq!(silent.iter().filter(|notice| matches!(notice, Notice::Minuses(_))).count(), 15);
    // Without a last day games end by themselves.
    let mut endless = Event::new();
    endless.act(&EventAct::Start { sheet: StartSheet { end: None, ..sheet(6) } }).unwrap();
    assert_eq!(close(&endless, day(12, 10)), Err(EventRefusal::NotOver(1)));
    // A claim waits for the arbiter.
    let mut claimed = event();
    first_move(&mut claimed, 1);
    let claim = correspondence::Claim {
        by: Color::Black,
        received: day(5, 3),
        day: day(6, 3),
        sealed: "f6-g5".into(),
        materials: correspondence::Materials::ALL,
        protested: false,
        told: None,
    };
    claimed.act(&EventAct::Game { game: 1, play: PlayAct::Claim(claim) }).unwrap();
    assert_eq!(close(&claimed, day(1, 12)), Err(EventRefusal::Pending(1)));
    // Games of a leaver that are to be adjudicated are decided by the arbiter, with analyses or without (10.5.5).
    let mut left = event();
    left.act(&EventAct::Left { player: 6, day: day(1, 6), good_reason: true }).unwrap();
    let decision = LeaverDecision::Adjudicated;
    left.act(&EventAct::Leaver { player: 6, decision, day: day(10, 6) }).unwrap();
    let own: Vec<u32> = (1..)
        .zip(left.games())
        .filter(|(_, game)| game.side_of(6).is_some())
        .map(|(number, _)| number)
        .collect();
    assert_eq!(close(&left, day(1, 12)), Err(EventRefusal::Pending(own[0])));
    for game in own {
        let reasons = "level".to_owned();
        left.act(&EventAct::Adjudicate { game, score: Score::Draw, reasons, day: day(1, 11) }).unwrap();
    }
    // Ten days for a protest.
    assert!(matches!(close(&left, day(11, 11)), Err(EventRefusal::Pending(_))));
    assert!(close(&left, day(12, 11)).is_ok());
}

/// «Ее решение является окончательным».
#[test]
fn the_decision_of_the_organiser_is_made_once_10_5_7() {
    let mut event = event();
    first_move(&mut event, 1);
    let (white, black) = (event.game(1).unwrap().white, event.game(1).unwrap().black);
    let fen = event.game(1).unwrap().play.position().fen();
    let analysis = format!("[GameType \"25\"]\n[FEN \"{fen}\"]\n\n1... f6-g5 *\n");
    let said = evaluation(Score::White, Some(&analysis), day(3, 10));
    event.act(&EventAct::Evaluate { game: 1, by: white, evaluation: said, proved: None }).unwrap();
    let decided =
        EventAct::Adjudicate { game: 1, score: Score::Draw, reasons: String::new(), day: day(5, 10) };
    event.act(&decided).unwrap();
    let protest = EventAct::Protest { game: 1, by: white, received: day(6, 10), day: day(7, 10) };
    event.act(&protest).unwrap();
    assert_eq!(event.clone().act(&EventAct::Close { day: day(1, 12) }), Err(EventRefusal::Pending(1)));
    let organiser = |score| EventAct::Organiser { game: 1, score, day: day(10, 10) };
    event.act(&organiser(Score::White)).unwrap();
    assert_eq!(event.act(&organiser(Score::Draw)), Err(EventRefusal::NothingToProtest));
    assert_eq!(event.act(&protest), Err(EventRefusal::NothingToProtest));
    let loss = EventAct::Sanction {
        by: Office::Arbiter,
        player: white,
        measure: Measure::Loss { game: 1 },
        clauses: vec!["10.1.11".into()],
        day: day(11, 10),
    };
    assert_eq!(event.act(&loss), Err(EventRefusal::Final));
    let ended = event.game(1).unwrap().play.ended().unwrap();
    assert_eq!((ended.score, ended.ending), (Score::White, Ending::Organiser));
    assert_ne!(white, black);
}

#[test]
fn a_month_for_adjudication_ends_on_its_date_10_5_5() {
    for (on, late) in [(day(4, 11), false), (day(5, 11), true)] {
        let mut event = event();
        first_move(&mut event, 1);
        let by = event.game(1).unwrap().white;
        let said = evaluation(Score::White, None, day(4, 10));
        event.act(&EventAct::Evaluate { game: 1, by, evaluation: said, proved: None }).unwrap();
        let decided = EventAct::Adjudicate { game: 1, score: Score::White, reasons: String::new(), day: on };
        let notices = event.act(&decided).unwrap();
        assert_eq!(notices.contains(&Notice::LateDecision(1)), late, "{on:?}");
    }
}

#[test]
fn the_games_of_somebody_who_left_are_lost_adjudicated_or_annulled_10_5_3_10_1_14() {
    let left = EventAct::Left { player: 6, day: day(1, 6), good_reason: false };
    let decide = |decision| EventAct::Leaver { player: 6, decision, day: day(10, 6) };
    let mut event = event();
    resign(&mut event, 1, Color::White, day(1, 4));
    assert_eq!(event.act(&decide(LeaverDecision::Lost)), Err(EventRefusal::NotLeft(6)));
    assert_eq!(event.act(&left), Ok(vec![Notice::MayBar(6)]));
    let mut annulled = event.clone();
    event.act(&decide(LeaverDecision::Lost)).unwrap();
    let own: Vec<_> = event.games().iter().filter(|game| game.side_of(6).is_some()).collect();
    assert!(own.iter().all(|game| game.play.ended().is_some()));
    // Game 1, which Black won before, stands.
    assert_eq!(
        event.game(1).unwrap().play.ended().map(|e| (e.score, e.ending)),
        Some((Score::Black, Ending::Resignation))
    );
    assert_eq!(event.table().unwrap().rows[5].points, "1");
    annulled.act(&decide(LeaverDecision::Annulled)).unwrap();
    let table = annulled.table().unwrap();
    assert_eq!((table.rows[5].place.as_str(), table.rows[0].marks[5].as_str()), ("", "(0)"));
}

#[test]
fn records_in_fifteen_days_and_minuses_where_neither_sends_one_10_5_1_10_5_8_10_5_9() {
    let mut event = event();
    first_move(&mut event, 1);
    resign(&mut event, 1, Color::Black, day(1, 4));
    let record = |by, on, moves: &str| EventAct::Record { game: 1, by, day: on, moves: moves.into() };
    assert!(matches!(event.act(&record(1, day(2, 4), "1.cd4")), Err(EventRefusal::WrongRecord(_))));
    assert_eq!(event.act(&record(1, day(16, 4), "1.cb4")), Ok(vec![]));
    assert_eq!(event.act(&record(6, day(17, 4), "")), Ok(vec![Notice::MayWithhold(6)]));
    assert_eq!(
        event.act(&EventAct::Record { game: 2, by: 2, day: day(2, 4), moves: String::new() }),
        Err(EventRefusal::NotOver(2))
    );
    resign(&mut event, 2, Color::White, day(1, 5));
    resign(&mut event, 3, Color::White, day(1, 5));
    event.act(&EventAct::Record { game: 3, by: 3, day: day(2, 5), moves: String::new() }).unwrap();
    let notices = event.act(&EventAct::Close { day: day(1, 11) }).unwrap();
    assert!(notices.contains(&Notice::Minuses(2)) && !notices.contains(&Notice::Minuses(3)));
    assert!(notices.contains(&Notice::MayWithholdFinal(4)));
    assert_eq!(event.game(2).unwrap().play.ended().map(|ended| ended.score), Some(Score::Neither));
    // Letters are kept for a month (10.1.13).
    assert_eq!(notices.last(), Some(&Notice::KeepUntil(day(1, 12))));
    assert_eq!(event.act(&record(1, day(2, 11), "")), Err(EventRefusal::Closed));
}

fn evaluation(score: Score, analysis: Option<&str>, on: Day) -> Evaluation {
    Evaluation { score, analysis: analysis.map(str::to_owned), day: on }
}

#[test]
fn unfinished_games_are_adjudicated_10_5_2_10_5_4_10_5_5_10_5_6_10_5_7() {
    let mut event = event();
    first_move(&mut event, 1);
    let evaluate = |by, evaluation| EventAct::Evaluate { game: 1, by, evaluation, proved: None };
    let early = evaluate(1, evaluation(Score::White, None, day(1, 9)));
    assert_eq!(event.act(&early), Err(EventRefusal::StillPlayed));
    let mut agreed = event.clone();
    // Equal evaluations fix the result.
    agreed.act(&evaluate(1, evaluation(Score::Draw, None, day(3, 10)))).unwrap();
    let notices = agreed.act(&evaluate(6, evaluation(Score::Draw, None, day(12, 10)))).unwrap();
    assert_eq!(notices, [Notice::Late(6), Notice::Fixed(1, Score::Draw)]);
    assert_eq!(agreed.game(1).unwrap().play.ended().map(|ended| ended.ending), Some(Ending::Evaluations));
    // Otherwise the arbiter decides; whoever saw it otherwise is told, and may protest with an analysis only.
    let fen = event.game(1).unwrap().play.position().fen();
    let analysis =
        format!("[GameType \"25\"]\n[FEN \"{fen}\"]\n\n1... f6-g5 {{a good move}} 2. b2-c3 (2. g3-f4) *\n");
    let bad = evaluate(1, evaluation(Score::White, Some("[GameType \"25\"]\n\n1. c3-b4 *"), day(3, 10)));
    assert!(matches!(event.act(&bad), Err(EventRefusal::Analysis(_))));
    event.act(&evaluate(1, evaluation(Score::White, Some(&analysis), day(3, 10)))).unwrap();
    event.act(&evaluate(6, evaluation(Score::Draw, None, day(4, 10)))).unwrap();
    let decided =
        EventAct::Adjudicate { game: 1, score: Score::Draw, reasons: "level".into(), day: day(5, 11) };
    let notices = event.act(&decided).unwrap();
    assert_eq!(notices, [Notice::LateDecision(1), Notice::Tell(1), Notice::Game(1, Finding::Over)]);
    let protest = |by, on| EventAct::Protest { game: 1, by, received: day(10, 11), day: on };
    assert_eq!(event.act(&protest(6, day(11, 11))), Err(EventRefusal::NoRightToProtest));
    let late = EventRefusal::TooLate { until: day(20, 11), clause: "10.5.6" };
    assert_eq!(event.act(&protest(1, day(21, 11))), Err(late));
    let organiser = EventAct::Organiser { game: 1, score: Score::White, day: day(1, 12) };
    assert_eq!(event.act(&organiser), Err(EventRefusal::NothingToProtest));
    event.act(&protest(1, day(20, 11))).unwrap();
    event.act(&organiser).unwrap();
    let ended = event.game(1).unwrap().play.ended().unwrap();
    assert_eq!((ended.score, ended.ending), (Score::White, Ending::Organiser));
}

#[test]
fn tables_and_forced_lines_stand_before_what_both_say_10_5_4() {
    let at = |fen: &str| AnyPosition::from_fen(Variant::Russian, fen).unwrap();
    let judge = |position: &AnyPosition, score| {
        let say = || Some(evaluation(score, None, day(3, 10)));
        Adjudication::of(&[say(), say()], prove(position, &Library::carried(), 20_000))
    };
    // Three kings on the main road against one in the tables: a win; both call it a draw.
    let won = at("W:WKa1,Kb2,Kc3:BKh2");
    let known = judge(&won, Score::Draw);
    let (score, grounds) = known.proved.unwrap();
    assert_eq!((score, known.agreed, known.fixed), (Score::White, Some(Score::Draw), None));
    assert!(matches!(grounds, Grounds::Table(line) if !line.is_empty()));
    // More pieces than the tables have, but a capture that must be made leads there.
    let forced = at("W:Wc3,a1,h2:Bd4,h8");
    let known = judge(&forced, Score::Draw);
    let (score, grounds) = known.proved.unwrap();
    assert_eq!((score, known.fixed), (Score::White, None));
    assert!(matches!(grounds, Grounds::ForcedLine(line) if line[0] == "c3:e5"));
    // Nothing is proved of the start position, and what both say stands.
    let start = AnyPosition::start(Variant::Russian);
    let known = judge(&start, Score::Black);
    assert_eq!((known.proved, known.fixed), (None, Some(Score::Black)));
}

/// What larger tables prove is written down with the evaluation, and the event replays without them.
#[test]
fn what_larger_tables_prove_stands_before_what_both_say_10_5_4() {
    let mut event = event();
    first_move(&mut event, 1);
    let proved = Some((Score::White, Grounds::Table(vec!["f6-g5".to_owned()])));
    let evaluate = |by, proved| EventAct::Evaluate {
        game: 1,
        by,
        evaluation: evaluation(Score::Draw, None, day(3, 10)),
        proved,
    };
    let acts = [evaluate(1, proved.clone()), evaluate(6, None)];
    let mut again = event.clone();
    let mut notices = Vec::new();
    for act in &acts {
        notices = event.act(act).unwrap();
        let read: EventAct = serde_json::from_str(&serde_json::to_string(act).unwrap()).unwrap();
        again.act(&read).unwrap();
    }
    let grounds = Grounds::Table(vec!["f6-g5".to_owned()]);
    assert_eq!(notices, [Notice::Contradicted(1, Score::White, grounds)]);
    assert_eq!((event.game(1).unwrap().play.ended(), &event), (None, &again));
    // The arbiter cannot decide against it.
    let decide =
        |score| EventAct::Adjudicate { game: 1, score, reasons: "by the tables".into(), day: day(20, 10) };
    assert_eq!(event.act(&decide(Score::Draw)), Err(EventRefusal::Proved(Score::White)));
    event.act(&decide(Score::White)).unwrap();
    assert_eq!(event.game(1).unwrap().reasons, "by the tables");
}

#[test]
fn an_analysis_is_a_tree_with_its_positions_and_words_10_5_2() {
    let start = AnyPosition::start(Variant::Russian);
    let text =
        Analysis::whole("1. c3-d4 {the centre} d6-c5 (1... f6-g5 2. d4-e5 (2. b2-c3)) 2. b2-c3", &start);
    let moves = Analysis::read(&text, &start).unwrap().moves(&start);
    let told: Vec<(Option<usize>, &str, &str)> =
        moves.iter().map(|mv| (mv.parent, mv.text.as_str(), mv.comment.as_str())).collect();
    assert_eq!(
        told,
        [
            (None, "", ""),
            (Some(0), "c3-d4", "the centre"),
            (Some(1), "d6-c5", ""),
            (Some(1), "f6-g5", ""),
            (Some(3), "d4-e5", ""),
            (Some(3), "b2-c3", ""),
            (Some(2), "b2-c3", ""),
        ]
    );
    let by_hand =
        |texts: &[&str]| texts.iter().fold(start, |at, text| at.play(&at.read_move(text).unwrap()).unwrap());
    assert_eq!(moves[5].position, Some(by_hand(&["c3-d4", "f6-g5", "b2-c3"])));
    assert_eq!(moves[6].position, Some(by_hand(&["c3-d4", "d6-c5", "b2-c3"])));
}

#[test]
fn an_event_is_its_acts_through_their_written_form() {
    let acts = [
        EventAct::Start { sheet: sheet(3) },
        EventAct::ListReceived { player: 1, day: day(5, 3) },
        EventAct::Game {
            game: 1,
            play: PlayAct::Grant { to: Color::White, leave: Leave::new(day(1, 4), day(2, 4)).unwrap() },
        },
        EventAct::Left { player: 2, day: day(1, 5), good_reason: true },
    ];
    let (mut event, mut again) = (Event::new(), Event::new());
    for act in acts {
        event.act(&act).unwrap();
        again.act(&serde_json::from_str(&serde_json::to_string(&act).unwrap()).unwrap()).unwrap();
    }
    assert_eq!(event, again);
    assert_eq!(Event::new().act(&EventAct::Close { day: day(1, 3) }), Err(EventRefusal::NoEvent));
}
