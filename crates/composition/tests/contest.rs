//! Contests of composers and solvers: each rule kept, broken in each way, and on the border.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use composition::contest::solving::{Tariff, award};
use composition::contest::{
    Act, Contest, Date, Dated, Mark, Refusal, Regulations, Secrecy, Section, Winners,
};
use composition::{Limits, Report};
use endgame::Library;
use pdn::{Game, Games, Mode};

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn regulations() -> Regulations {
    let section = |name: &str, senior: &str, judges: &[&str]| Section {
        name: name.to_owned(),
        senior: senior.to_owned(),
        judges: judges.iter().map(|judge| (*judge).to_owned()).collect(),
    };
    Regulations {
        name: "Cup".to_owned(),
        status: "open to all".to_owned(),
        organiser: "The club".to_owned(),
        theme: None,
        secrecy: Secrecy::Closed,
        sections: vec![section("studies", "Senior", &["Second"]), section("problems", "Third", &[])],
        most: 2,
        copies: 1,
        address: "The club's post".to_owned(),
        deadline: day("2026-04-01"),
        winners: Winners::Best(2),
        chief: "Chief".to_owned(),
        secretary: "Secretary".to_owned(),
        chief_marks: false,
        preliminary: day("2026-06-01"),
        in_force: day("2026-08-01"),
    }
}

fn act(contest: &mut Contest, on: &str, act: Act) -> Result<(), Refusal> {
    let before = contest.clone();
    let done = contest.act(&Dated { on: day(on), act });
    // A refusal changes nothing.
    assert!(done.is_ok() || *contest == before);
    done
}

fn announced() -> Contest {
    let mut contest = Contest::default();
    act(&mut contest, "2026-01-01", Act::Announce(regulations())).unwrap();
    contest
}

fn enter(contest: &mut Contest, on: &str, author: &str, section: &str) -> Result<(), Refusal> {
    let entry = Act::Enter {
        authors: vec![author.to_owned()],
        place: "Town".to_owned(),
        section: section.to_owned(),
        record: String::new(),
    };
    act(contest, on, entry)
}

fn mark(contest: &mut Contest, on: &str, judge: &str, entry: usize, tenths: u16) -> Result<(), Refusal> {
    act(contest, on, Act::Mark { judge: judge.to_owned(), entry, mark: Mark(tenths), remark: String::new() })
}

#[test]
fn what_the_regulations_must_say_11_5_2() {
    let refused = |change: fn(&mut Regulations)| {
        let mut changed = regulations();
        change(&mut changed);
        act(&mut Contest::default(), "2026-01-01", Act::Announce(changed)).err()
    };
    assert_eq!(refused(|_| {}), None);
    // Three months to the day are enough, a day less is not.
    assert_eq!(refused(|said| said.deadline = day("2026-03-31")), Some(Refusal::Hurried));
    assert_eq!(refused(|said| said.in_force = day("2026-07-31")), Some(Refusal::TooSoonInForce));
    assert_eq!(refused(|said| said.preliminary = day("2026-03-01")), Some(Refusal::TooSoonInForce));
    let left_out: [fn(&mut Regulations); 9] = [
        |said| said.name.clear(),
        |said| said.status.clear(),
        |said| said.organiser.clear(),
        |said| said.address.clear(),
        |said| said.secretary.clear(),
        |said| said.sections.clear(),
        |said| said.most = 0,
        |said| said.copies = 0,
        |said| said.winners = Winners::Best(0),
    ];
    for change in left_out {
        assert_eq!(refused(change), Some(Refusal::Unsaid));
    }
    assert_eq!(refused(|said| said.chief.clear()), Some(Refusal::Panel));
    assert_eq!(refused(|said| said.sections[0].senior.clear()), Some(Refusal::Panel));
    assert_eq!(refused(|said| said.sections[1].name = "studies".to_owned()), Some(Refusal::Panel));
    let mut contest = announced();
    assert_eq!(act(&mut contest, "2026-01-02", Act::Announce(regulations())), Err(Refusal::Announced));
    assert_eq!(act(&mut contest, "2025-12-31", Act::Preliminary), Err(Refusal::Earlier));
    assert_eq!(act(&mut Contest::default(), "2026-01-01", Act::Preliminary), Err(Refusal::NotAnnounced));
    assert_eq!(day("2026-11-30").plus_months(3), day("2027-02-28"));
    assert_eq!(day("28.02.2027"), day("2027-02-28"));
    assert_eq!(day("2027-02-28").dotted(), "28.02.2027");
    for text in [
        "2026-02-29",
        "2026-13-01",
        "26-01-01",
        "2026/01/01",
        "",
        "1.1.2026",
        "29.02.2026",
        "01.01.2026.",
        "..",
        "2026.01.01",
    ] {
        assert!(text.parse::<Date>().is_err(), "{text}");
    }
}

#[test]
fn who_may_enter_and_until_when_11_5_2_11_7() {
    let mut contest = announced();
    assert_eq!(enter(&mut contest, "2026-02-01", "A", "poems"), Err(Refusal::NoSection));
    assert_eq!(enter(&mut contest, "2026-02-01", "Chief", "studies"), Err(Refusal::ChiefEnters));
    for judge in ["Senior", "Second"] {
        assert_eq!(enter(&mut contest, "2026-02-01", judge, "studies"), Err(Refusal::JudgeEnters));
    }
    // In another section a judge may, and the secretary anywhere.
    assert_eq!(enter(&mut contest, "2026-02-01", "Senior", "problems"), Ok(()));
    assert_eq!(enter(&mut contest, "2026-02-01", "Secretary", "studies"), Ok(()));
    assert_eq!(enter(&mut contest, "2026-02-01", "A", "studies"), Ok(()));
    assert_eq!(enter(&mut contest, "2026-04-01", "A", "studies"), Ok(()));
    assert_eq!(enter(&mut contest, "2026-04-01", "A", "studies"), Err(Refusal::TooMany));
    assert_eq!(enter(&mut contest, "2026-04-02", "B", "studies"), Err(Refusal::Late));
    assert_eq!(Refusal::ChiefEnters.article().clause, "11.7");
    assert_eq!(Refusal::Late.article().clause, "11.5.2");
}

#[test]
fn judges_mark_their_section_on_ten_points_11_7() {
    let mut contest = announced();
    enter(&mut contest, "2026-02-01", "A", "studies").unwrap();
    assert_eq!(mark(&mut contest, "2026-04-01", "Senior", 1, 70), Err(Refusal::Open));
    assert_eq!(mark(&mut contest, "2026-04-02", "Third", 1, 70), Err(Refusal::NotTheirs));
    assert_eq!(mark(&mut contest, "2026-04-02", "Chief", 1, 70), Err(Refusal::NotTheirs));
    assert_eq!(mark(&mut contest, "2026-04-02", "Senior", 1, 101), Err(Refusal::Scale));
    assert_eq!(mark(&mut contest, "2026-04-02", "Senior", 2, 100), Err(Refusal::NoEntry));
    assert_eq!(act(&mut contest, "2026-04-02", Act::Preliminary), Err(Refusal::Unmarked));
    mark(&mut contest, "2026-04-02", "Senior", 1, 100).unwrap();
    mark(&mut contest, "2026-04-02", "Second", 1, 75).unwrap();
    // The mean of 10.0 and 7.5 is 8.75, told as 8.8.
    assert_eq!(contest.entries()[0].mark().unwrap().to_string(), "8.8");
    for (text, tenths) in [("0", 0), ("8", 80), ("8.5", 85), ("8,5", 85), ("10", 100), ("10.0", 100)] {
        assert_eq!(text.parse(), Ok(Mark(tenths)), "{text}");
    }
    for text in ["", "10.1", "11", "-1", "8.55", "8.", ".5", "+8", "eight"] {
        assert_eq!(text.parse::<Mark>(), Err(Refusal::Scale), "{text}");
    }
}

/// From the announcement to the final results: hidden authors, equal places, a complaint, a revision, two months.
#[test]
fn a_contest_from_announcement_to_final_results_11_5_2_11_7() {
    let mut contest = announced();
    for author in ["A", "B", "A", "C"] {
        enter(&mut contest, "2026-02-01", author, "studies").unwrap();
    }
    assert_eq!(contest.authors_for_judges(1), None);
    for (entry, tenths) in [(1, 70), (2, 80), (3, 10)] {
        mark(&mut contest, "2026-05-01", "Senior", entry, tenths).unwrap();
    }
    let out = Act::Exclude {
        judge: "Senior".to_owned(),
        entry: 4,
        clause: "11.2.6".to_owned(),
        reason: "1. a1-b2 wins, too".to_owned(),
    };
    act(&mut contest, "2026-05-01", out).unwrap();
    let complain = |author: &str, entry| Act::Complain {
        author: author.to_owned(),
        entry,
        text: "the move loses".to_owned(),
    };
    assert_eq!(act(&mut contest, "2026-05-01", complain("C", 4)), Err(Refusal::Stage));
    act(&mut contest, "2026-06-01", Act::Preliminary).unwrap();
    assert!(!contest.was_late());
    assert_eq!(mark(&mut contest, "2026-06-02", "Senior", 1, 90), Err(Refusal::Stage));
    let places = |contest: &Contest| {
        let results = contest.results("studies");
        results.iter().map(|line| (line.place, line.author.clone(), line.points)).collect::<Vec<_>>()
    };
    let placed = |place, author: &str, points| (place, author.to_owned(), points);
    assert_eq!(places(&contest), [placed(1, "A", 80), placed(1, "B", 80), placed(3, "C", 0)]);
    assert_eq!(act(&mut contest, "2026-06-10", complain("Nobody", 4)), Err(Refusal::NotAnAuthor));
    act(&mut contest, "2026-06-10", complain("C", 4)).unwrap();
    assert_eq!(act(&mut contest, "2026-07-31", Act::Final), Err(Refusal::TwoMonths));
    // The two months are up on the first of August: that day remarks are still taken, the next one not.
    assert_eq!(act(&mut contest.clone(), "2026-08-01", complain("A", 1)), Ok(()));
    assert_eq!(act(&mut contest.clone(), "2026-08-02", complain("A", 1)), Err(Refusal::Belated));
    assert_eq!(act(&mut contest, "2026-08-01", Act::Final), Err(Refusal::Undecided));
    let revise = |tenths| Act::Revise { entry: 4, mark: Some(Mark(tenths)), reason: "no cook".to_owned() };
    assert_eq!(act(&mut contest, "2026-08-01", revise(101)), Err(Refusal::Scale));
    act(&mut contest, "2026-08-01", revise(85)).unwrap();
    let decide = |complaint| Act::Decide { complaint, reason: "upheld".to_owned() };
    assert_eq!(act(&mut contest, "2026-08-01", decide(2)), Err(Refusal::NoComplaint));
    act(&mut contest, "2026-08-01", decide(1)).unwrap();
    assert_eq!(act(&mut contest, "2026-08-01", decide(1)), Err(Refusal::NoComplaint));
    act(&mut contest, "2026-08-01", Act::Final).unwrap();
    assert_eq!(places(&contest), [placed(1, "C", 85), placed(2, "A", 80), placed(2, "B", 80)]);
    assert_eq!(contest.authors_for_judges(1).unwrap(), ["A"]);
    // What the secretary certifies to A: two entered, the best two counted, second of three authors.
    let [stands] = &contest.standing_of("A")[..] else { panic!("one section") };
    assert_eq!((stands.section.as_str(), stands.authors, &stands.entered[..]), ("studies", 3, &[1, 3][..]));
    assert_eq!((stands.placed.place, stands.placed.points), (2, 80));
    assert_eq!(contest.standing_of("Nobody"), []);
    assert_eq!(act(&mut contest, "2026-09-01", complain("C", 4)), Err(Refusal::Stage));
}

/// What is written is read as the same act.
#[test]
fn acts_are_lines_of_json() {
    let lines = [
        Dated { on: day("2026-01-01"), act: Act::Announce(regulations()) },
        Dated { on: day("2026-06-01"), act: Act::Preliminary },
        Dated {
            on: day("2026-05-01"),
            act: Act::Mark { judge: "A".to_owned(), entry: 1, mark: Mark(85), remark: "fine".to_owned() },
        },
    ];
    for line in lines {
        let text = serde_json::to_string(&line).unwrap();
        assert_eq!(serde_json::from_str::<Dated>(&text).unwrap(), line);
    }
    assert!(serde_json::from_str::<Dated>(r#"{"on":"2026-02-30","act":"final"}"#).is_err());
}

const TARIFF: Tariff = Tariff { whole: 60, cook: 20, unsolvable: 30, inaccuracy: 5 };

fn game(fen: &str, moves: &str) -> Game {
    let text = format!("[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Task \"win\"]\n\n{moves} *\n");
    Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game
}

fn report(fen: &str, moves: &str) -> Report {
    composition::check(&game(fen, moves), &Library::carried(), Limits::nodes(20_000)).unwrap()
}

/// Two lines: both are the whole, one is half, another first move is nothing, the end of a line left out is not the line.
#[test]
fn a_solver_is_paid_by_difficulty_and_completeness_11_6_1() {
    let fen = "W:WKa3,a5,e3:Ba7,f6,h2";
    let both = "1. a3-c5 f6-e5 (1... a7-b6 2. c5:a7) 2. e3-f4 e5:g3 3. c5-g1 g3-f2 4. g1:d4";
    let official = report(fen, both);
    let paid = |moves: &str| {
        let award = award(&official, &game(fen, moves), TARIFF);
        (award.found, award.lines, award.points)
    };
    assert_eq!(paid(both), (2, 2, Mark(60)));
    assert_eq!(paid("1. a3-c5 a7-b6 2. c5:a7"), (1, 2, Mark(30)));
    assert_eq!(paid("1. a3-c5"), (0, 2, Mark(0)));
    assert_eq!(paid("1. e3-d4"), (0, 2, Mark(0)));
    // The king's last strike to another square of the diagonal is there indeed.
    let noticed = "1. a3-c5 f6-e5 2. e3-f4 e5:g3 3. c5-g1 g3-f2 4. g1:d4 (4. g1:e3)";
    assert_eq!(paid(noticed), (1, 2, Mark(35)));
}

/// A cook that is there and the word that there is no solution are paid; what is not there is not.
#[test]
fn cooks_and_unsolvability_are_paid_11_6_1() {
    let cooked = report("W:WKa1,Kc1:Bh8", "1. a1-b2");
    let key = cooked.tree[0].others.iter().find(|other| other.dual == Some(composition::Dual::Cook)).unwrap();
    let answer = game("W:WKa1,Kc1:Bh8", &format!("1. a1-b2 (1. {})", key.mv));
    assert_eq!(award(&cooked, &answer, TARIFF).cooks, 1);
    let hopeless = report("W:Wh2:Ba7,b6,c7,d6", "");
    assert_eq!(award(&hopeless, &game("W:Wh2:Ba7,b6,c7,d6", ""), TARIFF).points, Mark(90));
    assert_eq!(award(&hopeless, &game("W:Wh2:Ba7,b6,c7,d6", "1. h2-g3"), TARIFF).points, Mark(0));
    // On the border: who says nothing of a composition that has a solution gets nothing.
    assert_eq!(award(&cooked, &game("W:WKa1,Kc1:Bh8", ""), TARIFF).points, Mark(0));
}
