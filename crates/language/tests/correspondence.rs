//! Play by correspondence in words.
#![cfg(feature = "correspondence")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use correspondence::{
    Dates, DrawWord, Event, EventRefusal, Finding, Grounds, Letter, Notice, OfferedLine, Office, Refusal,
    Score, Sums, Told, Written, read,
};
use draughts::Color;
use game::{Day, Leave, LeaveError, Penalty};
use language::Language;

fn written(number: u32, text: &str) -> Written {
    Written { number: Some(number), text: text.to_owned() }
}

/// The card is the form that `correspondence::read` documents: what is written is what is read.
#[test]
fn a_card_in_any_language_is_read_again_10_2_3() {
    let letter = Letter {
        greeting: "Good day".into(),
        code: Some("K-12".into()),
        repeated: vec![written(1, "c3-b4")],
        renumbered: vec![written(1, "b6-a5")],
        accepted: vec![written(1, "f6-g5"), written(2, "b2-c3")],
        moves: vec![written(2, "g7-f6")],
        lines: vec![OfferedLine { name: "A".into(), moves: vec![written(3, "c3-d4"), written(3, "h6-g5")] }],
        draw: Some(DrawWord::Offered),
        dates: Dates::all(Day(20_513), Day(20_517), Day(20_519)),
        earlier: Some(Dates { received: Some(Day(20_510)), ..Dates::default() }),
        sums: Some(Sums { white: 12, black: 9 }),
        charges: vec![Penalty::StoppedGame, Penalty::MissingDates],
        told: vec![Told::Numbering, Told::MissingDates],
        leave: Leave::new(Day(20_600), Day(20_610)).ok(),
        address: "Perm, 1".into(),
        signature: "Petrov".into(),
        ..Letter::default()
    };
    for language in Language::ALL {
        let card = language.letter_card(&letter);
        let mut again = read(&card).unwrap();
        // A number is written once for both halves of a move.
        for mv in again.accepted.iter_mut().chain(again.lines.iter_mut().flat_map(|line| &mut line.moves)) {
            mv.number = mv.number.or(Some(3));
        }
        let lines = (again.lines[0].name.as_str(), again.lines[0].moves.len());
        assert_eq!(lines, ("A", 2), "{card}");
        again.lines.clone_from(&letter.lines);
        again.accepted.clone_from(&letter.accepted);
        assert_eq!(again, letter, "{card}");
    }
    for word in [DrawWord::Accepted, DrawWord::Declined] {
        for language in Language::ALL {
            let card = language.letter_card(&Letter { draw: Some(word), ..Letter::default() });
            assert_eq!(read(&card).unwrap().draw, Some(word), "{card}");
        }
    }
}

#[test]
fn everything_is_said_in_every_language_with_its_article() {
    let text = || "c3-d4".to_owned();
    let day = Day(20_513);
    let penalty = Penalty::StoppedGame;
    let sums = Sums::default();
    let findings = [
        Finding::Lacks("code"),
        Finding::Lacks("greeting"),
        Finding::Lacks("address"),
        Finding::Lacks("signature"),
        Finding::ShortNotation(text()),
        Finding::OnlyMove { written: text(), stands: text() },
        Finding::Impossible(text()),
        Finding::NotRepeated { expected: text() },
        Finding::ForcedLeftOut(text()),
        Finding::NotOffered(text()),
        Finding::Accepted(2),
        Finding::LineCut { line: text(), at: text() },
        Finding::UnnamedLines,
        Finding::WrongNumber { written: text(), right: 2 },
        Finding::NotRenumbered(text()),
        Finding::Comments,
        Finding::MissingDates(0),
        Finding::MissingDates(1),
        Finding::EarlierDates,
        Finding::MeanRun(day),
        Finding::SentCorrected { stated: day, corrected: day },
        Finding::NotThePostmark(day),
        Finding::WrongSums { stated: sums, counted: sums },
        Finding::ToldLate(1),
        Finding::NotTold,
        Finding::MayCharge(penalty),
        Finding::Charged(penalty),
        Finding::NoRight(penalty),
        Finding::RightLost(penalty),
        Finding::EarlyRepeat(day),
        Finding::LateRepeat(3),
        Finding::EarlyInquiry(day),
        Finding::LeaveFrom(day),
        Finding::LeaveNotCounted,
        Finding::Overdue { side: Color::White, days: 51, allowed: 50 },
        Finding::NoReplyNeeded,
        Finding::Incomplete,
        Finding::AgainstTheSums,
        Finding::LateProtest,
        Finding::NoProtest,
        Finding::ProtestOpen(day),
        Finding::SealedMove(text()),
        Finding::Over,
    ];
    let refusals = [
        Refusal::Over,
        Refusal::OtherEvent(text()),
        Refusal::DatesOutOfOrder { first: day, second: day },
        Refusal::AlreadySent,
        Refusal::Changed,
        Refusal::NothingToRepeat,
        Refusal::NoMove,
        Refusal::Stands,
        Refusal::NothingWrong,
        Refusal::NoOffer,
        Refusal::Suspended,
        Refusal::NoClaim,
        Refusal::NotToClaim,
        Refusal::Sealed(text()),
        Refusal::Leave(LeaveError::TooLong { days: 31 }),
        Refusal::Leave(LeaveError::SecondInYear { year: 2026 }),
        Refusal::Leave(LeaveError::Reversed { first: day, last: day }),
    ];
    let notices = [
        Notice::Late(1),
        Notice::MayWithhold(1),
        Notice::OwesRecord(1, 1),
        Notice::OwesEvaluation(1, 1),
        Notice::Repeat(1, 1),
        Notice::Inquire(1, 1),
        Notice::Fixed(1, Score::Draw),
        Notice::Contradicted(1, Score::Draw, Grounds::Table(vec![])),
        Notice::Contradicted(1, Score::Draw, Grounds::ForcedLine(vec![])),
        Notice::Tell(1),
        Notice::LateDecision(1),
        Notice::SecretaryNotTold,
        Notice::MayBar(1),
        Notice::Minuses(1),
        Notice::MayWithholdFinal(1),
        Notice::KeepUntil(day),
    ];
    let event_refusals = [
        EventRefusal::NoEvent,
        EventRefusal::Begun,
        EventRefusal::Closed,
        EventRefusal::Players,
        EventRefusal::Days,
        EventRefusal::Variant,
        EventRefusal::NoPlayer(1),
        EventRefusal::NoGame(1),
        EventRefusal::NotTheirRight(Office::Secretary),
        EventRefusal::NotTheirRight(Office::Arbiter),
        EventRefusal::NotTheirRight(Office::Organiser),
        EventRefusal::NoClauses,
        EventRefusal::NoDispute(1),
        EventRefusal::TooLate { until: day, clause: "10.1.12" },
        EventRefusal::Final,
        EventRefusal::NotOver(1),
        EventRefusal::Pending(1),
        EventRefusal::WrongRecord(text()),
        EventRefusal::StillPlayed,
        EventRefusal::Analysis(text()),
        EventRefusal::Proved(Score::Draw),
        EventRefusal::NoRightToProtest,
        EventRefusal::NothingToProtest,
        EventRefusal::NotLeft(1),
    ];
    let event = Event::new();
    for language in Language::ALL {
        let said = findings.iter().map(|finding| language.letter_finding(finding));
        let said = said.chain(refusals.iter().map(|refusal| language.letter_refusal(refusal)));
        let said = said.chain(notices.iter().map(|notice| language.letter_notice(&event, notice)));
        let said = said.chain(event_refusals.iter().map(|r| language.letter_event_refusal(&event, r)));
        for text in said {
            assert!(!text.contains("Unknown text") && !text.contains("{$"), "{language}: {text}");
            assert!(text.contains("10."), "{language}: {text}");
        }
    }
    assert_eq!(
        Language::Ru.letter_refusal(&Refusal::AlreadySent),
        "Ход уже отослан, изменить его нельзя. (Правила 2022 г., п. 10.2.8)"
    );
}
