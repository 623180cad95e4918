//! The forms carry what the appendices ask for.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod papers;

use std::io::Read as _;

use forms::form::{FormLine, Paper};
use forms::{Form, Occasion, Printer, html, xlsx};
use language::Language;
use papers::{every_form, occasion, round_robin, swiss, teams};
use rulebook::OfficialDiscipline;
use tournament::generator::{Plan, generate};
use tournament::standings::teams::TeamSum;
use tournament::{
    Act, Competition, Entry, GameResult, Id, Meeting, Method, Person, Regulations, System, Team,
    TeamCounting, propose,
};

fn heads(form: &Form) -> Vec<&str> {
    form.grids[0].head.iter().map(|h| h.text.as_str()).collect()
}

#[test]
fn every_row_has_a_cell_in_every_column() {
    for language in Language::ALL {
        for form in every_form(language) {
            for grid in &form.grids {
                assert_eq!(
                    grid.head.iter().map(|h| h.columns).sum::<usize>(),
                    grid.align.len(),
                    "{}",
                    form.title
                );
                for row in &grid.rows {
                    assert_eq!(row.len(), grid.align.len(), "{}", form.title);
                }
            }
        }
    }
}

/// The headings are those printed in the appendices of ru-2022; "Рей-тинг" and "Спортив-ный" are broken there at the end
/// of a line.
#[test]
fn entries_appendices_3_and_4() {
    let (c, occasion) = (swiss(), occasion());
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::Ru };
    let (preliminary, last) = (printer.entry_form("", false), printer.entry_form("", true));
    let printed = [
        "№",
        "Ф.И.О.",
        "Дата рождения / № страхового свидетельства",
        "Спортивный разряд / спортивное звание",
        "Спортивная дисциплина",
        "Домашний адрес с индексом",
        "Данные паспорта / свидетельства о рождении",
        "Личный тренер",
        "Допуск врача",
    ];
    assert_eq!(heads(&preliminary), printed[..8]);
    assert_eq!(heads(&last), printed);
    assert_eq!(preliminary.title, "ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА НА УЧАСТИЕ");
    assert_eq!(last.title, "ЗАЯВКА НА УЧАСТИЕ");
    assert_eq!(
        last.lines[2].text(),
        "проводимых в Одеса (место проведения) 1–7.03.2026 (дата проведения) следующих спортсменов:"
    );
    let signed: Vec<String> = last.signatures.iter().map(FormLine::text).collect();
    for (line, part) in signed.iter().zip([
        "Представителем назначается: ____________________ (Ф.И.О.)",
        "(фамилия и инициалы врача, дата допуска)",
        "Руководитель региональной спортивной федерации",
        "субъекта Российской Федерации в области физической культуры и спорта",
        "М.П.",
    ]) {
        assert!(line.contains(part), "{line}");
    }
    assert_eq!(preliminary.signatures.len(), 4, "the doctor signs the final entry only");
}

#[test]
fn headings_appendices_9_10_and_11() {
    let (swiss, table, occasion) = (swiss(), round_robin(), occasion());
    let of = |competition| Printer { competition, occasion: &occasion, language: Language::Ru };
    let who = ["Фамилия, имя", "Зв., р/д", "Рейтинг", "Организация"];
    let nine = of(&table).round_robin_table(u16::MAX);
    let numbers = ["1", "2", "3", "4", "5", "6"];
    assert_eq!(
        heads(&nine),
        [&["№"], &who[..], &numbers, &["Кт1", "Кт2", "Кт3"], &["Очки", "Место"]].concat()
    );
    let ten = of(&swiss).swiss_table(u16::MAX);
    let rounds = ["I", "II", "III", "IV", "V"];
    assert_eq!(heads(&ten), [&["Место", "№"], &who[..], &rounds, &["Очки"], &["Кт1", "Кт2", "Кт3"]].concat());
    let eleven = of(&swiss).team_standings(2, TeamSum::Points);
    let printed = [
        "Место",
        "Команда",
        "Фамилия, имя, отчество",
        "Зв., р/д",
        "Рейтинг",
        "Очки участников",
        "Сумма очков",
        "Сумма мест участников",
        "Прим.",
    ];
    assert_eq!(heads(&eleven), printed);
    for form in [nine, ten] {
        assert_eq!(form.title, "Протокол (таблица результатов)");
        let signed: Vec<String> = form.signatures.iter().map(FormLine::text).collect();
        assert_eq!(
            signed[0],
            "Главный судья: ____________________ / Суддя <&> \"О'Ніл\" / (судья 1 категории)"
        );
        assert!(signed[1].starts_with("Главный секретарь: ____"));
    }
}

/// In the tables of a team event the names of the teams stand for those of people, and the columns of titles and ratings are left out.
#[test]
fn tables_of_a_team_event_name_the_teams_14_1_3() {
    let (mut c, occasion) = (teams(), occasion());
    let robin =
        Printer { competition: &c, occasion: &occasion, language: Language::Ru }.round_robin_table(u16::MAX);
    let columns = ["№", "Команда", "1", "2", "Кт1", "Кт2", "Кт3", "Кт4", "Кт5", "Очки", "Место"];
    assert_eq!(heads(&robin), columns);
    let names = |form: &Form, at: usize| -> Vec<String> {
        form.grids[0].rows.iter().map(|row| row[at].clone()).collect()
    };
    assert_eq!(names(&robin, 1), ["Команда 1", "Команда 2"]);
    // 1 has won the match by 2½ : ½ and has both match points.
    assert_eq!(robin.grids[0].rows[0][9..], ["2", "1"]);

    c = Competition::new();
    let system = System::Swiss { method: Method::Rating, rounds: 1 };
    let regulations = Regulations::teams("Команди", 2026, system, 1, TeamCounting::MatchPoints);
    c.apply(&Act::Open { regulations }).unwrap();
    for t in 1..=2 {
        let members = vec![Person::new(&format!("Гравець {t}"), Some(2000))];
        c.apply(&Act::Enter { entry: Entry::Team(Team { name: format!("Команда {t}"), members }) }).unwrap();
    }
    c.apply(&Act::Lot { seed: 1 }).unwrap();
    let swiss =
        Printer { competition: &c, occasion: &occasion, language: Language::Ru }.swiss_table(u16::MAX);
    assert_eq!(heads(&swiss)[..3], ["Место", "№", "Команда"]);
    assert!(!heads(&swiss).iter().any(|head| ["Рейтинг", "Зв., р/д", "Фамилия, имя"].contains(head)));
    let mut listed = names(&swiss, 2);
    listed.sort();
    assert_eq!(listed, ["Команда 1", "Команда 2"]);
}

#[test]
fn round_protocol_appendix_6() {
    let (c, occasion) = (swiss(), occasion());
    let form = Printer { competition: &c, occasion: &occasion, language: Language::Ru }.round_protocol(1);
    assert_eq!(form.title, "ПРОТОКОЛ № 1");
    assert_eq!(heads(&form), ["Результат", "Белые", "№", "Черные", "Результат"]);
    // Eleven players: five tables and one without opponent.
    assert_eq!(form.grids[0].rows.len(), 6);
    assert_eq!(form.grids[0].rows[5][0], "+");
    // Who has White stands on the left with their own result, who has Black on the right with theirs.
    for (row, pair) in form.grids[0].rows.iter().zip(&c.round(1).unwrap().pairs) {
        assert!(row[1].contains(&c.name(pair.first)) && row[3].contains(&c.name(pair.second)), "{row:?}");
        let results = match pair.boards[0].as_ref().unwrap() {
            Meeting::Played(games) => match games[0] {
                GameResult::First => ["1", "0"],
                GameResult::Draw => ["½", "½"],
                GameResult::Second => ["0", "1"],
                GameResult::Neither => ["0", "0"],
            },
            Meeting::FirstByForfeit => ["+", "−"],
            Meeting::SecondByForfeit => ["−", "+"],
            Meeting::DoubleForfeit => ["−", "−"],
        };
        assert_eq!([row[0].as_str(), row[4].as_str()], results);
    }
}

/// Appendix 8: each line of the card is the meeting of its round: the opponent, the color, the result and the sum so far.
#[test]
fn the_card_says_whom_with_which_color_and_how_appendix_8() {
    let (c, occasion) = (round_robin(), occasion());
    for id in (1..=6).map(Id) {
        let form = Printer { competition: &c, occasion: &occasion, language: Language::En }.card(id);
        let mut sum = 0.0;
        for (row, (round, r)) in form.grids[0].rows.iter().zip((1..).zip(c.rounds())) {
            let pair = r.pairs.iter().find(|pair| pair.first == id || pair.second == id).unwrap();
            let white = pair.first == id;
            let (own, other) = if white { (0, pair.second) } else { (1, pair.first) };
            assert_eq!((&row[0], &row[1]), (&u16::to_string(&round), &c.name(other)));
            assert_eq!(row[5].to_lowercase().starts_with('w'), white, "{row:?}");
            let Some(Meeting::Played(games)) = &pair.boards[0] else { panic!("a calm event is played") };
            let points = match games[0] {
                GameResult::First => [1.0, 0.0],
                GameResult::Draw => [0.5, 0.5],
                GameResult::Second => [0.0, 1.0],
                GameResult::Neither => [0.0, 0.0],
            }[own];
            sum += points;
            assert_eq!(
                row[6],
                if points == 0.5 {
                    "½"
                } else if points == 1.0 {
                    "1"
                } else {
                    "0"
                }
            );
            assert_eq!(row[7].replace(',', ".").parse::<f64>().unwrap(), sum, "{row:?}");
        }
    }
}

/// A team event of two teams and four boards in which the first has one player, who wins (5.4.9.4).
fn too_few() -> Competition {
    let mut c = Competition::new();
    let mut act = |a: Act| c.apply(&a).map(|_| ()).unwrap();
    let system = System::Swiss { method: Method::Rating, rounds: 1 };
    act(Act::Open { regulations: Regulations::teams("К", 2026, system, 4, TeamCounting::GamePoints) });
    for t in 1..=2 {
        let members = (1..=4).map(|b| Person::new(&format!("Гравець {t}-{b}"), Some(2000))).collect();
        act(Act::Enter { entry: Entry::Team(Team { name: format!("Команда {t}"), members }) });
    }
    act(Act::Number {
        order: vec![Id(1), Id(2)],
        first: tournament::Color::White,
        seed: 0,
        reason: "т".into(),
    });
    act(Act::LineUp { round: 1, team: Id(1), boards: vec![Some(1), None, None, None] });
    let pair = (vec![(Id(1), Id(2))], vec![]);
    act(Act::Pair { round: 1, pairs: pair.0, byes: pair.1, by_hand: None, despite_missing: None });
    act(Act::Publish { round: 1 });
    act(Act::Result { round: 1, table: 1, board: 1, meeting: Meeting::game(GameResult::First) });
    for board in 2..=4 {
        if c.round(1).unwrap().pairs[0].boards[board - 1].is_none() {
            let meeting = Meeting::SecondByForfeit;
            c.apply(&Act::Result { round: 1, table: 1, board: board as u8, meeting }).unwrap();
        }
    }
    c
}

/// 5.4.9.4: the protocol of a match says what the table counts: a team with too few players has lost it.
#[test]
fn the_protocol_of_a_match_with_too_few_players_says_it_is_lost_5_4_9_4() {
    let (c, occasion) = (too_few(), occasion());
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::Ru };
    let score = |text: &str| text.replace(' ', "");
    let protocol = printer.team_protocol(1, 1);
    assert_eq!(score(&protocol.grids[0].rows.last().unwrap()[3]), "0:4");
    assert_eq!(score(&printer.team_summary(1).grids[0].rows[0][2]), "0:4");
}

/// Appendix 10: in a team event what stands in the rounds adds up to the points, whatever the event counts.
#[test]
fn points_of_teams_are_the_sum_of_the_rounds_appendix_10() {
    for counting in [TeamCounting::GamePoints, TeamCounting::MatchPoints] {
        let mut c = Competition::new();
        let act = |c: &mut Competition, a: Act| c.apply(&a).map(|_| ()).unwrap();
        let system = System::Swiss { method: Method::Rating, rounds: 2 };
        act(&mut c, Act::Open { regulations: Regulations::teams("К", 2026, system, 3, counting) });
        for t in 1..=4 {
            let members = (1..=3).map(|b| Person::new(&format!("Г{t}-{b}"), Some(2000))).collect();
            act(&mut c, Act::Enter { entry: Entry::Team(Team { name: format!("К{t}"), members }) });
        }
        act(&mut c, Act::Lot { seed: 3 });
        for round in 1..=2 {
            let drawn = propose(&c).unwrap();
            let pair = Act::Pair {
                round,
                pairs: drawn.pairs,
                byes: drawn.byes,
                by_hand: None,
                despite_missing: None,
            };
            act(&mut c, pair);
            act(&mut c, Act::Publish { round });
            for table in 1..=2 {
                for (board, game) in [(1, GameResult::First), (2, GameResult::Draw), (3, GameResult::First)] {
                    act(&mut c, Act::Result { round, table, board, meeting: Meeting::game(game) });
                }
            }
        }
        let occasion = occasion();
        let form = Printer { competition: &c, occasion: &occasion, language: Language::En }.swiss_table(2);
        let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{text:?}"));
        for row in &form.grids[0].rows {
            // Place, number and team; then two rounds of opponent and result; then the points.
            assert_eq!(number(&row[4]) + number(&row[6]), number(&row[7]), "{counting:?} {row:?}");
        }
    }
}

/// Appendices 3 and 4 of a team event name the players of the teams; who signs goes by the rank of the event (5.1).
#[test]
fn entries_of_teams_name_their_players_and_are_signed_by_rank_5_1() {
    let (c, mut occasion) = (teams(), occasion());
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::Ru };
    assert_eq!(printer.organisations(), ["Команда 1", "Команда 2"]);
    for last in [false, true] {
        let form = printer.entry_form("Команда 2", last);
        let names: Vec<&str> = form.grids[0].rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(names, ["Гравець 2-1", "Гравець 2-2", "Гравець 2-3", "Гравець 2-4"]);
    }
    for (status, organisation) in [
        (tournament::Status::AllRussian, false),
        (tournament::Status::Interregional, false),
        (tournament::Status::Regional, true),
        (tournament::Status::Municipal, true),
    ] {
        occasion.status = Some(status);
        let printer = Printer { competition: &c, occasion: &occasion, language: Language::Ru };
        let text = text_of(&printer.entry_form("Команда 1", true));
        assert_eq!(text.contains("Руководитель организации"), organisation, "{status:?}");
        assert_eq!(text.contains("региональной спортивной федерации"), !organisation, "{status:?}");
    }
}

#[test]
fn in_renju_the_first_named_has_black_appendix_2() {
    let c = swiss();
    let occasion = Occasion { discipline: Some(OfficialDiscipline::Renju), ..occasion() };
    let form = Printer { competition: &c, occasion: &occasion, language: Language::En }.round_protocol(1);
    assert_eq!(
        (form.grids[0].head[1].text.as_str(), form.grids[0].head[3].text.as_str()),
        ("Black", "White")
    );
}

#[test]
fn team_protocol_and_summary_appendix_7() {
    let (c, occasion) = (teams(), occasion());
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::Uk };
    let rows = &printer.team_protocol(1, 1).grids[0].rows;
    assert_eq!(rows[0], ["1.", "Гравець 1-1 (б)", "Гравець 2-1 (ч)", "1 : 0"]);
    // 5.4.9.3: on even boards the colors change; the line-up put the reserve on board 3.
    assert_eq!(rows[1], ["2.", "Гравець 1-2 (ч)", "Гравець 2-2 (б)", "½ : ½"]);
    assert_eq!(rows[2], ["3.", "Гравець 1-3 (б)", "Гравець 2-4 (ч)", "1 : 0"]);
    assert_eq!(rows[3], ["", "Підсумковий результат:", "", "2,5 : 0,5"]);
    let signed: Vec<String> = printer.team_protocol(1, 1).signatures.iter().map(FormLine::text).collect();
    assert_eq!(signed[0], "на користь команди Команда 1");
    assert!(signed[1].starts_with("Капітан 1 ___") && signed[1].contains("Капітан 2 ___"));
    assert!(signed[2].starts_with("Суддя матчу:") && signed.len() == 5);
    assert_eq!(printer.team_summary(1).grids[0].rows, [["1", "Команда 1", "2,5 : 0,5", "Команда 2"]]);
    // A team's round protocol shows the score of the match.
    assert_eq!(printer.round_protocol(1).grids[0].rows[0][0], "2,5");
}

#[test]
fn the_card_has_a_line_for_every_round_appendix_8() {
    let (c, occasion) = (swiss(), occasion());
    let form = Printer { competition: &c, occasion: &occasion, language: Language::Ru }.card(Id(1));
    assert_eq!(form.grids[0].rows.len(), 5);
    let printed = [
        "№ тура",
        "Фамилия, имя соперника",
        "№",
        "Звание, р/д",
        "Рейтинг",
        "Цвет",
        "Результат",
        "Нарастающий итог",
    ];
    assert_eq!(heads(&form), printed);
    let lines: Vec<String> = form.lines.iter().map(FormLine::text).collect();
    assert!(lines.iter().any(|l| l.starts_with("Участник ") && l.contains("Регион ")));
    assert!(lines.iter().any(|l| l.starts_with("Звание/разряд ") && l.contains("Рейтинг ")));
}

#[test]
fn the_crosstable_mirrors_itself_appendix_9() {
    let (c, occasion) = (round_robin(), occasion());
    let form =
        Printer { competition: &c, occasion: &occasion, language: Language::Ru }.round_robin_table(u16::MAX);
    let rows = &form.grids[0].rows;
    for i in 0..6 {
        for j in 0..6 {
            let other = match rows[i][5 + j].as_str() {
                "1" => "0",
                "0" => "1",
                "½" => "½",
                "■" if i == j => "■",
                text => unreachable!("{text}"),
            };
            assert_eq!(rows[j][5 + i], other, "{i} {j}");
        }
    }
}

/// Appendix 9: the cell in the row of one and the column of another is the first one's result against the other; the row adds up to the points, and the places follow them.
#[test]
fn a_cell_of_the_crosstable_is_the_result_of_its_row_appendix_9() {
    let (c, occasion) = (round_robin(), occasion());
    let form =
        Printer { competition: &c, occasion: &occasion, language: Language::En }.round_robin_table(u16::MAX);
    let order = &c.numbering().unwrap().order;
    let mut points: Vec<f64> = vec![0.0; order.len()];
    for (row, id) in form.grids[0].rows.iter().zip(order) {
        assert_eq!(row[1], c.name(*id));
        for (column, other) in order.iter().enumerate().filter(|(_, other)| *other != id) {
            let met = c.rounds().iter().flat_map(|r| &r.pairs);
            let mut met = met.filter(|p| [p.first, p.second].contains(id) && p.opponent_of(*id) == *other);
            let pair = met.next().unwrap();
            let Some(Meeting::Played(games)) = &pair.boards[0] else { panic!("a calm event is played") };
            let (own, text) = match (games[0], pair.first == *id) {
                (GameResult::Draw, _) => (0.5, "½"),
                (GameResult::First, true) | (GameResult::Second, false) => (1.0, "1"),
                _ => (0.0, "0"),
            };
            points[id.0 as usize - 1] += own;
            assert_eq!(row[5 + column], text, "{} against {}", c.name(*id), c.name(*other));
        }
        // Three criteria stand between the opponents and the points.
        assert_eq!(row[14].parse::<f64>().unwrap(), points[id.0 as usize - 1], "{row:?}");
    }
    for (row, id) in form.grids[0].rows.iter().zip(order) {
        let better = points.iter().filter(|p| **p > points[id.0 as usize - 1]).count();
        let equal = points.iter().filter(|p| **p == points[id.0 as usize - 1]).count();
        let place: usize = row[15].split('-').next().unwrap().parse().unwrap();
        assert!((better + 1..=better + equal).contains(&place), "{row:?}");
    }
}

/// A round robin of four, of whom the lower number always wins: 3, 2, 1 and 0 points. Two of each team count.
fn with_teams() -> Competition {
    let mut c = Competition::new();
    let act = |c: &mut Competition, a: Act| c.apply(&a).map(|_| ()).unwrap();
    let team_result = Some(tournament::TeamResult { best: 2, by: TeamSum::Points });
    let groups = vec!["men-under-17".parse().unwrap(), "men-17-19".parse().unwrap()];
    let system = System::RoundRobin { cycles: 1 };
    let regulations = Regulations { team_result, groups, ..Regulations::personal("Л", 2026, system) };
    act(&mut c, Act::Open { regulations });
    for (i, (team, year)) in [("Б", "2012"), ("А", "2008"), ("Б", "2012"), ("А", "2008")].iter().enumerate()
    {
        let born = Some(year.parse().unwrap());
        let person = Person {
            team: (*team).into(),
            born,
            sex: Some(tournament::Sex::Male),
            title: format!("К{i}"),
            ..Person::new(&format!("P{i}"), Some(1900 + i as u16))
        };
        act(&mut c, Act::Enter { entry: Entry::Person(person) });
    }
    let order = (1..=4).map(Id).collect();
    act(&mut c, Act::Number { order, first: tournament::Color::White, seed: 0, reason: "т".into() });
    for round in 1..=3 {
        let drawn = propose(&c).unwrap();
        let pairs = drawn.pairs.clone();
        act(
            &mut c,
            Act::Pair { round, pairs: drawn.pairs, byes: drawn.byes, by_hand: None, despite_missing: None },
        );
        act(&mut c, Act::Publish { round });
        for (table, (a, b)) in (1..).zip(pairs) {
            let meeting = Meeting::game(if a < b { GameResult::First } else { GameResult::Second });
            act(&mut c, Act::Result { round, table, board: 1, meeting });
        }
    }
    c
}

/// Appendix 11: Б has 3 + 1 points and the places 1 and 3, А 2 + 0 and the places 2 and 4. The dossier has it (12.3, 14.1.4).
#[test]
fn team_standings_of_a_personal_event_appendix_11() {
    let (c, occasion) = (with_teams(), occasion());
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::En };
    let form = printer.team_results().unwrap();
    assert_eq!(
        form.grids[0].rows,
        [
            ["1", "Б", "P0", "К0", "1900", "3", "4", "4", ""],
            ["", "", "P2", "К2", "1902", "1", "", "", ""],
            ["2", "А", "P1", "К1", "1901", "2", "2", "6", ""],
            ["", "", "P3", "К3", "1903", "0", "", "", ""],
        ]
    );
    let dossier = printer.dossier();
    let tables = dossier.iter().find(|part| part.name == "02-tables").unwrap();
    assert!(tables.forms.iter().any(|f| f.title == form.title));
    // 2.1: and the places of each group apart.
    let of_groups: Vec<&Form> =
        tables.forms.iter().filter(|f| f.title == Language::En.say("form-group-places", &[])).collect();
    let names = |form: &Form| -> Vec<[String; 2]> {
        form.grids[0].rows.iter().map(|row| [row[0].clone(), row[2].clone()]).collect()
    };
    assert_eq!(of_groups.len(), 2);
    assert_eq!(names(of_groups[0]), [["1", "P0"], ["2", "P2"]]);
    assert_eq!(names(of_groups[1]), [["1", "P1"], ["2", "P3"]]);
    // Without teams that are placed there is no such table.
    let none = round_robin();
    assert!(
        Printer { competition: &none, occasion: &occasion, language: Language::En }.team_results().is_none()
    );
}

/// Appendix 10 keeps the line of somebody whose results are annulled (1.5.8), without a place: others have met them.
#[test]
fn who_is_annulled_stays_in_the_table_appendix_10() {
    let (mut c, occasion) = (swiss(), occasion());
    let before =
        Printer { competition: &c, occasion: &occasion, language: Language::Ru }.swiss_table(u16::MAX);
    let act = Act::Exclude { id: Id(3), reason: "1.5.3".into(), annul: true };
    c.apply(&act).unwrap();
    let form = Printer { competition: &c, occasion: &occasion, language: Language::Ru }.swiss_table(u16::MAX);
    assert_eq!(form.grids[0].rows.len(), before.grids[0].rows.len());
    let row = form.grids[0].rows.last().unwrap();
    assert_eq!((row[0].as_str(), row[2].as_str()), ("–", c.name(Id(3)).as_str()));
    let was = before.grids[0].rows.iter().find(|row| row[2] == c.name(Id(3))).unwrap();
    assert_eq!(row[6..16], was[6..16], "what was played stays");
    assert!(row[16..].iter().all(|cell| cell == "–"), "{row:?}");
}

/// 1.5.7, 14.2: the report and the sheet of decisions say why somebody left or was excluded, and what else was decided.
#[test]
fn decisions_are_printed_with_their_reasons_1_5_7() {
    let (mut c, occasion) = (swiss(), occasion());
    c.apply(&Act::Withdraw { id: Id(2), reason: "заболел".into() }).unwrap();
    c.apply(&Act::Exclude { id: Id(3), reason: "подсказка, 1.5.3".into(), annul: false }).unwrap();
    let counting = tournament::Counting::Annulled;
    c.apply(&Act::Ruling { id: Id(3), counting, reason: "по 1.5.8".into() }).unwrap();
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::Ru };
    let report = text_of(&printer.report());
    let decisions = text_of(&printer.decisions());
    for (id, reason) in [(2, "заболел"), (3, "подсказка, 1.5.3")] {
        for text in [&report, &decisions] {
            assert!(text.contains(&c.name(Id(id))) && text.contains(reason), "{text}");
        }
    }
    assert!(decisions.contains("по 1.5.8"));
}

#[test]
fn points_are_the_sum_of_the_rounds_appendix_10() {
    let (c, occasion) = (swiss(), occasion());
    let form = Printer { competition: &c, occasion: &occasion, language: Language::En }.swiss_table(u16::MAX);
    assert_eq!(form.paper, Paper::Landscape);
    for row in &form.grids[0].rows {
        let halves: f64 = (0..5)
            .map(|r| match row[6 + 2 * r + 1].as_str() {
                "1" | "+" => 1.0,
                "½" => 0.5,
                "0" | "−" => 0.0,
                text => unreachable!("{text}"),
            })
            .sum();
        assert_eq!(row[16].parse::<f64>().unwrap(), halves, "{row:?}");
    }
    assert!(
        form.notes.iter().any(|n| n.contains("5.4.10.11")),
        "the rule for byes and departures is printed"
    );
}

#[test]
fn html_is_escaped_and_whole() {
    for language in Language::ALL {
        let page = html::render(&every_form(language), language);
        assert!(page.contains(&format!("<html lang=\"{}\">", language.code())));
        assert!(!page.contains("Unknown localization"), "every text exists");
        assert!(!page.contains("<Чорного") && page.contains("&lt;Чорного моря&gt;"));
        assert!(page.contains("Суддя &lt;&amp;&gt; &quot;О&#39;Ніл&quot;"));
        for tag in
            ["section", "table", "thead", "tbody", "tr", "td", "th", "p", "div", "h1", "span", "b", "small"]
        {
            let open = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
            assert_eq!(open, page.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        assert!(page.contains(&language.say("form-chief-arbiter", &[])));
    }
}

#[test]
fn a_workbook_has_a_sheet_for_every_form() {
    let forms = every_form(Language::Uk);
    let bytes = xlsx::render(&forms).unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let sheets = (0..archive.len())
        .filter(|&i| archive.by_index(i).unwrap().name().starts_with("xl/worksheets/sheet"))
        .count();
    assert_eq!(sheets, forms.len());
    let mut strings = String::new();
    archive.by_name("xl/sharedStrings.xml").unwrap().read_to_string(&mut strings).unwrap();
    assert!(strings.contains("Гравець 2-4 (ч)") && strings.contains("Нарост"));
}

#[test]
fn an_event_without_rounds_prints_too() {
    let mut c = Competition::new();
    let occasion = Occasion::default();
    for step in 0..3 {
        match step {
            1 => drop(
                c.apply(&Act::Open {
                    regulations: Regulations::personal("Подія", 2026, System::KnockOut)
                })
                .unwrap(),
            ),
            2 => drop(c.apply(&Act::Enter { entry: Entry::Person(Person::new("А", None)) }).unwrap()),
            _ => {}
        }
        assert!(propose(&c).is_err());
        let printer = Printer { competition: &c, occasion: &occasion, language: Language::Ru };
        let forms = [
            printer.round_protocol(1),
            printer.card(Id(9)),
            printer.swiss_table(u16::MAX),
            printer.round_robin_table(u16::MAX),
        ];
        assert!(html::render(&forms, Language::Ru).contains("</html>"));
        assert!(
            xlsx::render(&[printer.report(), printer.team_protocol(0, 0), printer.team_summary(7)]).is_ok()
        );
    }
}

/// A crosstable that is wider than the paper goes on in further tables: none is wider than what fits, and every cell is in one of them.
#[test]
fn a_wide_crosstable_is_split_over_pages_14_1_3() {
    let system = System::Swiss { method: Method::Rating, rounds: 2 };
    let c = generate(&Regulations::personal("Large", 2026, system), &Plan::calm(121), 1).unwrap();
    let occasion = occasion();
    let printer = Printer { competition: c.journal.state(), occasion: &occasion, language: Language::Ru };
    let form = printer.round_robin_table(u16::MAX);
    assert!(form.grids.len() > 1);
    let mut opponents: Vec<usize> = Vec::new();
    for grid in &form.grids {
        assert!(grid.align.len() <= 34, "{} columns", grid.align.len());
        assert_eq!(grid.rows.len(), 121);
        assert!(grid.rows.iter().all(|row| row.len() == grid.align.len()));
        opponents.extend(grid.head.iter().filter_map(|head| head.text.parse::<usize>().ok()));
    }
    assert_eq!(opponents, (1..=121).collect::<Vec<_>>());
    // A small one stays whole.
    let c = round_robin();
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::Ru };
    assert_eq!(printer.round_robin_table(u16::MAX).grids.len(), 1);
}

fn text_of(form: &Form) -> String {
    let lines = form.lines.iter().chain(&form.signatures).map(FormLine::text);
    let cells = form.grids.iter().flat_map(|g| g.rows.iter().flatten().cloned());
    lines.chain(cells).collect::<Vec<_>>().join("\n")
}

/// Appendices 3 and 4 ask for insurance, address, document, coach and (4) the doctor; 3 has a seal beside the federation's signature.
#[test]
fn the_entry_forms_have_all_their_fields_appendix_3() {
    let papers = tournament::Papers {
        insurance: "П-1".into(),
        address: "А-1".into(),
        document: "Д-1".into(),
        coach: "Т-1".into(),
        doctor: "В-1".into(),
    };
    let mut c = Competition::new();
    let regulations = Regulations::personal("E", 2026, System::KnockOut);
    c.apply(&Act::Open { regulations }).unwrap();
    let person =
        Person { papers: Box::new(papers), organisation: "О".into(), ..Person::new("Орлов", None) };
    c.apply(&Act::Enter { entry: Entry::Person(person) }).unwrap();
    let occasion = occasion();
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::Ru };
    let (third, fourth) = (text_of(&printer.entry_form("О", false)), text_of(&printer.entry_form("О", true)));
    for word in ["П-1", "А-1", "Д-1", "Т-1"] {
        assert!(third.contains(word) && fourth.contains(word), "{word}");
    }
    assert!(fourth.contains("В-1") && !third.contains("В-1"));
    assert!(third.contains("м.п.") && !fourth.contains("м.п."));
}

/// Appendix 6 has the day of the round, Appendix 7 that of the match.
#[test]
fn protocols_have_their_day_appendix_6() {
    let occasion = occasion();
    let of = |c| Printer { competition: c, occasion: &occasion, language: Language::Uk };
    let (personal, of_teams) = (swiss(), teams());
    for form in
        [of(&personal).round_protocol(1), of(&of_teams).team_protocol(1, 1), of(&of_teams).team_summary(1)]
    {
        assert!(text_of(&form).contains("1 березня 2026 р."), "{}", form.title);
    }
    // A day that is not known is left to the pen.
    assert!(text_of(&of(&personal).round_protocol(2)).contains("______"));
}

/// 14.2: games are games, not matches: three boards of one match are three games.
#[test]
fn the_report_counts_games_and_says_what_happened_14_2() {
    let occasion = occasion();
    let c = teams();
    let printer = Printer { competition: &c, occasion: &occasion, language: Language::Uk };
    let report = printer.report();
    let fact = |word: &str| {
        let rows = report.grids[0].rows.iter();
        rows.filter(|row| row[0] == Language::Uk.say(word, &[])).map(|row| row[1].clone()).next()
    };
    assert_eq!(fact("form-games-played").as_deref(), Some("3"));
    assert_eq!(fact("form-matches-played").as_deref(), Some("1"));
    assert_eq!(fact("form-time-control").as_deref(), Some("80 хв + 30 с"));
    for word in ["form-sanctions", "form-protests", "form-norms"] {
        assert_eq!(fact(word), Some(Language::Uk.say("form-none", &[])), "{word}");
    }
    assert!(text_of(&report).contains("Помічник"));
}
