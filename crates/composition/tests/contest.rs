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
        conditions: "compositions that were not published before".to_owned(),
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
    let left_out: [fn(&mut Regulations); 10] = [
        |said| said.name.clear(),
        |said| said.conditions.clear(),
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

/// The regulations name the day on which the results come into force: there are no final ones before it, though two months have gone by since preliminary results that came early. Where these came late, the two months count.
#[test]
fn results_come_into_force_when_the_regulations_say_11_5_2() {
    let until_preliminary = |on: &str| {
        let mut contest = announced();
        enter(&mut contest, "2026-02-01", "A", "studies").unwrap();
        mark(&mut contest, "2026-04-02", "Senior", 1, 70).unwrap();
        act(&mut contest, on, Act::Preliminary).unwrap();
        contest
    };
    let mut early = until_preliminary("2026-05-01");
    assert_eq!(act(&mut early, "2026-06-30", Act::Final), Err(Refusal::TwoMonths));
    assert_eq!(act(&mut early, "2026-07-31", Act::Final), Err(Refusal::NotInForce));
    assert_eq!(early.final_from(), Some(day("2026-08-01")));
    assert_eq!(act(&mut early, "2026-08-01", Act::Final), Ok(()));
    let mut late = until_preliminary("2026-06-15");
    assert!(late.was_late());
    assert_eq!(act(&mut late, "2026-08-14", Act::Final), Err(Refusal::TwoMonths));
    assert_eq!(act(&mut late, "2026-08-15", Act::Final), Ok(()));
}

/// Two authors are two people.
#[test]
fn nobody_is_an_author_twice_11_5_2() {
    let mut contest = Contest::default();
    act(&mut contest, "2026-01-01", Act::Announce(regulations())).unwrap();
    let section = regulations().sections[0].name.clone();
    let enter = |authors: &[&str]| Act::Enter {
        authors: authors.iter().map(|name| (*name).to_owned()).collect(),
        place: "Town".to_owned(),
        section: section.clone(),
        record: String::new(),
    };
    assert_eq!(act(&mut contest, "2026-02-01", enter(&["A", "A"])), Err(Refusal::Unsaid));
    // Blanks make nobody somebody else.
    assert_eq!(act(&mut contest, "2026-02-01", enter(&["A", " A "])), Err(Refusal::Unsaid));
    assert_eq!(act(&mut contest, "2026-02-01", enter(&[" Chief"])), Err(Refusal::ChiefEnters));
    assert_eq!(act(&mut contest, "2026-02-01", enter(&["Senior "])), Err(Refusal::JudgeEnters));
    assert_eq!(act(&mut contest, "2026-02-01", enter(&["A", "Z"])), Ok(()));
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
        let award = award(&official, &[game(fen, moves)], TARIFF).unwrap();
        (award.found, award.lines, award.points)
    };
    assert_eq!(paid(both), (2, 2, Mark(60)));
    assert_eq!(paid("1. a3-c5 a7-b6 2. c5:a7"), (1, 2, Mark(30)));
    assert_eq!(paid("1. a3-c5"), (0, 2, Mark(0)));
    assert_eq!(paid("1. e3-d4"), (0, 2, Mark(0)));
    // Lines one by one are the tree.
    let one_by_one = [
        game(fen, "1. a3-c5 a7-b6 2. c5:a7"),
        game(fen, "1. a3-c5 f6-e5 2. e3-f4 e5:g3 3. c5-g1 g3-f2 4. g1:d4"),
    ];
    assert_eq!(award(&official, &one_by_one, TARIFF).unwrap().points, Mark(60));
    // The king's last strike to another square of the diagonal is there indeed.
    let noticed = "1. a3-c5 f6-e5 2. e3-f4 e5:g3 3. c5-g1 g3-f2 4. g1:d4 (4. g1:e3)";
    assert_eq!(paid(noticed), (1, 2, Mark(35)));
}

/// A strike over other pieces to the same square is another strike (11.2.7.3): who plays it has not played the solution, and who finds both is paid for the inaccuracy. The positions are random; that both strikes win
/// the tables say.
#[test]
fn an_alternative_strike_is_no_main_move_11_6_1() {
    use draughts::{Color, Kind, Notation, Piece, Russian, Setup, Square};
    use endgame::{Shelved, Wdl};
    let library = Library::carried();
    let tables = Russian::shelf(&library);
    let (mut seen, mut lots) = (0, rulebook::Lots::new(1161));
    while seen < 3 {
        let mut setup = Setup::default();
        setup.turn = Some(Color::White);
        for index in 0..6 {
            let square = Square::all().nth(lots.below(32) as usize).unwrap();
            let (color, kind) =
                if index == 0 { (Color::White, Kind::King) } else { (Color::Black, Kind::Man) };
            setup.set(square, Some(Piece { color, kind }));
        }
        let Ok(position) = setup.position::<Russian>() else { continue };
        let wins: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.is_capture() && tables.result(&position.play(mv)) == Some(Wdl::Loss))
            .collect();
        let two = wins.iter().enumerate().find_map(|(at, one)| {
            let same = |other: &&draughts::Move<_>| {
                (other.from(), other.to()) == (one.from(), one.to()) && other.captured() != one.captured()
            };
            wins[at + 1..].iter().find(same).map(|other| (*one, *other))
        });
        let Some((one, other)) = two else { continue };
        seen += 1;
        let fen = position.fen().to_string();
        let [one, other] = [one, other].map(|mv| position.write_move(&mv, Notation::Path));
        let official = report(&fen, &format!("1. {one}"));
        let paid = |moves: &str| {
            let award = award(&official, &[game(&fen, moves)], TARIFF).unwrap();
            (award.found, award.inaccuracies, award.points)
        };
        assert_eq!(paid(&format!("1. {one}")), (1, 0, Mark(60)), "{fen}");
        assert_eq!(paid(&format!("1. {other}")), (0, 1, Mark(5)), "{fen} {other}");
        assert_eq!(paid(&format!("1. {one} (1. {other})")), (1, 1, Mark(65)), "{fen}");
    }
}

/// What the checker could not find out in its time is not wrong: the author's solution is paid in full. Where there is nobody's solution to compare with, people judge.
#[test]
fn what_is_unknown_is_paid_as_the_author_says_11_6_1() {
    let fen = "W:W31,32,33,34,35:B6,7,8,9,10";
    let international = |moves: &str| {
        let text =
            format!("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Task \"win\"]\n\n{moves} *\n");
        Games::new(text.as_bytes(), Mode::Recovering).next().unwrap().unwrap().game
    };
    let check = |moves: &str| {
        composition::check(&international(moves), &Library::carried(), Limits::nodes(1)).unwrap()
    };
    let line = "1. 33-28 7-12 2. 28-22";
    let unknown = check(line);
    assert_eq!(unknown.tree[0].answer, composition::Answer::Unknown);
    let paid = |moves: &str| award(&unknown, &[international(moves)], TARIFF).unwrap().points;
    assert_eq!((paid(line), paid("1. 34-29")), (Mark(60), Mark(0)));
    assert_eq!(award(&check(""), &[international(line)], TARIFF), None);
}

/// A cook that is there and the word that there is no solution are paid; what is not there is not.
#[test]
fn cooks_and_unsolvability_are_paid_11_6_1() {
    let cooked = report("W:WKa1,Kc1:Bh8", "1. a1-b2");
    let key = cooked.tree[0].others.iter().find(|other| other.dual == Some(composition::Dual::Cook)).unwrap();
    let answer = game("W:WKa1,Kc1:Bh8", &format!("1. a1-b2 (1. {})", key.mv));
    assert_eq!(award(&cooked, &[answer], TARIFF).unwrap().cooks, 1);
    let hopeless = report("W:Wh2:Ba7,b6,c7,d6", "");
    assert_eq!(award(&hopeless, &[], TARIFF).unwrap().points, Mark(90));
    assert_eq!(award(&hopeless, &[game("W:Wh2:Ba7,b6,c7,d6", "1. h2-g3")], TARIFF).unwrap().points, Mark(0));
    // On the border: who says nothing of a composition that has a solution gets nothing.
    assert_eq!(award(&cooked, &[], TARIFF).unwrap().points, Mark(0));
}

mod solvers {
    use super::*;
    use composition::contest::solving::{Act, Award, Posed, Solving, Terms, Timed, line};

    const MINUTE: i64 = 60_000;

    fn terms(minutes: Option<u16>) -> Terms {
        let posed = |author: &str, whole| Posed {
            record: game("W:WKa3,a5,e3:Ba7,f6,h2", "1. a3-c5").to_string(),
            author: author.to_owned(),
            place: String::new(),
            tariff: Tariff { whole, ..TARIFF },
        };
        Terms {
            name: "Cup".to_owned(),
            status: "club".to_owned(),
            organiser: "Club".to_owned(),
            awards: "a diploma".to_owned(),
            address: "the page".to_owned(),
            compositions: vec![posed("Anna", 60), posed("Boris", 100)],
            closes: 100 * MINUTE,
            minutes,
            results: 200 * MINUTE,
        }
    }

    fn does(contest: &mut Solving, minute: i64, act: Act) -> Result<(), Refusal> {
        let before = contest.clone();
        let done = contest.act(&Timed { at: minute * MINUTE, act });
        assert!(done.is_ok() || *contest == before, "a refusal changes nothing");
        done
    }

    fn announced(minutes: Option<u16>) -> Solving {
        let mut contest = Solving::default();
        does(&mut contest, 0, Act::Announce(terms(minutes))).unwrap();
        contest
    }

    fn answer(solver: &str, composition: usize) -> Act {
        Act::Answer { solver: solver.to_owned(), composition, lines: vec!["1. a3-c5".to_owned()] }
    }

    fn award(solver: &str, composition: usize, points: u16) -> Act {
        let award = Award { points: Mark(points), ..Award::default() };
        Act::Award { solver: solver.to_owned(), composition, award, reason: String::new() }
    }

    fn places(contest: &Solving) -> Vec<(usize, String, u16)> {
        contest.results().into_iter().map(|line| (line.place, line.solver, line.points.0)).collect()
    }

    /// Each thing that the article lists must be said, and points for each composition.
    #[test]
    fn what_the_regulations_of_solvers_must_say_11_6_1() {
        let refuse = |change: fn(&mut Terms)| {
            let mut said = terms(None);
            change(&mut said);
            assert_eq!(does(&mut Solving::default(), 0, Act::Announce(said)), Err(Refusal::UnsaidSolving));
        };
        refuse(|said| said.status.clear());
        refuse(|said| said.awards = " ".to_owned());
        refuse(|said| said.address.clear());
        refuse(|said| said.compositions.clear());
        refuse(|said| said.compositions[1].tariff.whole = 0);
        refuse(|said| said.compositions[0].author.clear());
        refuse(|said| said.closes = 0);
        refuse(|said| said.results = said.closes - 1);
        refuse(|said| said.minutes = Some(0));
        assert_eq!(Refusal::UnsaidSolving.article().clause, "11.6.1");
        let mut contest = announced(None);
        assert_eq!(does(&mut contest, 1, Act::Announce(terms(None))), Err(Refusal::Announced));
    }

    /// By post: until the last moment, the last answer counts; then results by the sum of points, equals share a place, and only now the authors are named.
    #[test]
    fn a_contest_of_solvers_by_post_11_6_1() {
        let mut contest = announced(None);
        assert!(contest.is_seen_by(None));
        does(&mut contest, 1, answer("Vera", 1)).unwrap();
        let none = Act::Answer { solver: "Vera".to_owned(), composition: 1, lines: Vec::new() };
        does(&mut contest, 2, none).unwrap();
        assert_eq!(contest.solvers()["Vera"].answers[&1].lines, Vec::<String>::new());
        does(&mut contest, 3, answer("Vera", 2)).unwrap();
        does(&mut contest, 4, answer("Gleb", 2)).unwrap();
        // The last moment is in time.
        does(&mut contest, 100, answer("Dina", 1)).unwrap();
        assert_eq!(does(&mut contest, 100, answer("Dina", 3)), Err(Refusal::NoEntry));
        assert_eq!(does(&mut contest, 100, award("Dina", 1, 60)), Err(Refusal::StillSolving));
        assert_eq!(does(&mut contest, 100, Act::Publish), Err(Refusal::StillSolving));
        assert_eq!(does(&mut contest, 99, answer("Dina", 1)), Err(Refusal::Earlier));
        assert_eq!(does(&mut contest, 101, answer("Dina", 2)), Err(Refusal::Closed));
        assert_eq!(does(&mut contest, 101, award("Dina", 2, 60)), Err(Refusal::NoEntry));
        for (solver, composition, points) in [("Dina", 1, 60), ("Vera", 1, 0), ("Vera", 2, 100)] {
            does(&mut contest, 101, award(solver, composition, points)).unwrap();
        }
        assert_eq!(contest.unjudged().count(), 1);
        assert_eq!(does(&mut contest, 102, Act::Publish), Err(Refusal::Unmarked));
        does(&mut contest, 102, award("Gleb", 2, 60)).unwrap();
        assert_eq!(contest.author(1), None);
        does(&mut contest, 103, Act::Publish).unwrap();
        assert_eq!(contest.author(1).unwrap().author, "Anna");
        let expected = [(1, "Vera", 100), (2, "Dina", 60), (2, "Gleb", 60)];
        assert_eq!(places(&contest), expected.map(|(place, who, points)| (place, who.to_owned(), points)));
        assert_eq!(does(&mut contest, 104, award("Gleb", 2, 100)), Err(Refusal::Closed));
    }

    /// Timed: nobody sees the compositions before their own time runs, it runs once, and of equals who needed less time comes first.
    #[test]
    fn a_timed_contest_of_solvers_11_6() {
        let mut contest = announced(Some(10));
        assert!(!contest.is_seen_by(None) && !contest.is_seen_by(Some("Vera")));
        assert_eq!(does(&mut contest, 1, answer("Vera", 1)), Err(Refusal::NotBegun));
        let begin = |who: &str| Act::Begin { solver: who.to_owned() };
        does(&mut contest, 2, begin("Vera")).unwrap();
        assert!(contest.is_seen_by(Some("Vera")) && !contest.is_seen_by(Some("Gleb")));
        assert_eq!(does(&mut contest, 3, begin("Vera")), Err(Refusal::Begun));
        does(&mut contest, 12, answer("Vera", 1)).unwrap();
        assert_eq!(does(&mut contest, 13, answer("Vera", 2)), Err(Refusal::TimeUp));
        // Who begins late has what is left until the contest closes.
        does(&mut contest, 95, begin("Gleb")).unwrap();
        assert_eq!(contest.until("Gleb"), Some(100 * MINUTE));
        does(&mut contest, 100, answer("Gleb", 1)).unwrap();
        assert_eq!(does(&mut contest, 101, begin("Dina")), Err(Refusal::Closed));
        does(&mut contest, 101, award("Vera", 1, 60)).unwrap();
        does(&mut contest, 101, award("Gleb", 1, 60)).unwrap();
        does(&mut contest, 102, Act::Publish).unwrap();
        assert_eq!(places(&contest), [(1, "Gleb".to_owned(), 60), (2, "Vera".to_owned(), 60)]);
        assert_eq!(contest.results()[0].took, Some(5 * MINUTE));
        // Without a clock there is nothing to begin.
        assert_eq!(does(&mut announced(None), 1, begin("Vera")), Err(Refusal::Begun));
    }

    /// A line is moves that can be made from the diagram; anything else is refused, and never taken for the word that there is no solution.
    #[test]
    fn a_line_of_an_answer_can_be_played() {
        let record = terms(None).compositions[0].record.clone();
        assert!(line(&record, "a3-c5 a7-b6 c5:a7").is_ok());
        assert!(line(&record, "1. a3-c5 f6-e5 (1... a7-b6 2. c5:a7) 2. e3-f4").is_ok());
        for wrong in ["a3-b5", "hello", "1.", "", "a3-c5 a3-c5", "ж"] {
            assert!(line(&record, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn acts_of_solvers_are_lines_of_json() {
        for act in [Act::Announce(terms(Some(3))), answer("Vera", 1), award("Vera", 1, 35), Act::Publish] {
            let timed = Timed { at: 5, act };
            let text = serde_json::to_string(&timed).unwrap();
            assert_eq!(serde_json::from_str::<Timed>(&text).unwrap(), timed);
        }
    }
}
