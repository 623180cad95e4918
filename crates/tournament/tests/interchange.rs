//! TRF16 and CSV.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use tournament::generator::{Plan, generate};
use tournament::{Entry, Method, Regulations, Sex, System, csv, trf};

#[test]
fn a_line_of_trf16_stands_in_its_columns() {
    // Columns counted by the format's own description: number 5-8, sex 10, title 11-13, name 15-47, rating 49-52,
    // federation 54-56, list number 58-68, birth 70-79, points 81-84, rank 86-89, rounds from 92.
    let text = "\
012 A small event
XXR 2
001    1 m GM Petrov Petr                       2301 UKR     1234567 1990/05/31  1.5    1     2 w 1  0000 - U
001    2 w    Ivanova Anna                      2200 POL             1991/00/00  0.5    2     1 b 0
";
    let report = trf::read(text).unwrap();
    assert_eq!((report.name.as_str(), report.planned), ("A small event", Some(2)));
    let p = &report.players[0];
    assert_eq!((p.number, p.person.name.as_str(), p.person.rating), (1, "Petrov Petr", Some(2301)));
    assert_eq!(
        (p.person.sex, p.person.title.as_str(), p.person.number),
        (Some(Sex::Male), "GM", Some(1_234_567))
    );
    assert_eq!(p.person.born.unwrap().to_string(), "1990-05-31");
    assert_eq!((p.tenths, p.rank), (15, Some(1)));
    assert_eq!((p.rounds[0].opponent, p.rounds[0].result, p.rounds[1].result), (Some(2), '1', 'U'));
    assert_eq!(report.players[1].person.born.unwrap().to_string(), "1991");
}

#[test]
fn what_is_written_is_read_again() {
    for method in [Method::Random, Method::Rating, Method::Solkoff, Method::Buchholz] {
        for seed in 0..20 {
            let regulations = Regulations::personal("Подія", 2026, System::Swiss { method, rounds: 6 });
            let plan =
                Plan { absent: 60, leave: 20, forfeit: 60, unrated: 200, ..Plan::calm(9 + seed as u32) };
            let event = generate(&regulations, &plan, seed).unwrap();
            let report = trf::report(event.journal.state()).unwrap();
            let text = trf::write(&report);
            assert_eq!(trf::read(&text).unwrap(), report, "{text}");
            for line in text.lines().filter(|l| l.starts_with("001")) {
                let letters: Vec<char> = line.chars().collect();
                assert_eq!(letters[82], '.', "the decimal point stands in column 83: {line}");
            }
        }
    }
}

#[test]
fn control_characters_in_a_report_are_blanks() {
    let report = trf::read("012 A\rb\u{1}\n").unwrap();
    assert_eq!(report.name, "A b");
    let name = format!("001    1      \u{2}A\tB{:67}\n", "");
    assert_eq!(trf::read(&name).unwrap().players[0].person.name, "A B");
}

#[test]
fn a_hundred_points_and_more_stay_in_their_columns() {
    // Columns 16 to 79 are blank, and the points end in column 84.
    for (points, tenths) in [("99.5", 995), ("100.5", 1005), ("100", 1000), ("999.9", 9999), ("9999", 99990)]
    {
        let text = format!("001    1      A{:64}{points:>5}    1  0000 - U\n", "");
        let report = trf::read(&text).unwrap();
        assert_eq!((report.players[0].tenths, report.players[0].rank), (tenths, Some(1)), "{text}");
        assert_eq!(trf::read(&trf::write(&report)).as_ref(), Ok(&report), "{points}");
    }
}

#[test]
fn broken_reports_say_where() {
    let good = "001    1      A                                 2301                             1.0    1     2 w 1\n\
                001    2      B                                 2200                             0.0    2     1 b 0\n";
    assert!(trf::read(good).is_ok());
    for (from, to, line) in [
        ("2301", "23x1", 1),
        ("2200", "9999", 2),
        ("   2      B", "   1      B", 2),
        ("     2 w 1", "     2 q 1", 1),
        ("     2 w 1", "     2 w 7", 1),
        ("     2 w 1", "     9 w 1", 1),
        ("     1 b 0", "     1 w 0", 1),
        ("     1 b 0", "     1 b 1", 1),
        ("1.0", "1.x", 1),
        ("001    2      B", "001           B", 2),
    ] {
        let broken = good.replacen(from, to, 1);
        assert_ne!(broken, good, "{from}");
        let fault = trf::read(&broken).unwrap_err();
        assert_eq!(fault.line, line, "{from} -> {to}: {fault}");
    }
}

fn names(bytes: &[u8]) -> Vec<String> {
    csv::entries(bytes).unwrap().iter().map(|e| e.name().to_owned()).collect()
}

#[test]
fn entries_come_with_commas_semicolons_and_tabs() {
    assert_eq!(names(b"name,rating\nA,2000\nB,\n"), ["A", "B"]);
    assert_eq!(names(b"name;rating\r\nA;2000\r\n\r\n;\r\nB;1900"), ["A", "B"]);
    assert_eq!(names("Фамилия, имя;Рейтинг\nПетров Пётр;2000\n".as_bytes()), ["Петров Пётр"]);
    assert_eq!(names(b"rating\tname\n2000\tA\n"), ["A"]);
    // Tables typed by hand have blanks before a quotation mark; marks inside a cell are its own.
    assert_eq!(
        names(b"name, team\n \"Smith, \"\"Jo\"\"\" , \"a, \"\"b\"\"\"\nO \"Neil\",x\n"),
        ["Smith, \"Jo\"", "O \"Neil\""]
    );
    assert_eq!(names(b"name\rA\rB"), ["A", "B"]);
    assert_eq!(names(b"name;team\n\"Smith; \"\"Jo\"\"\";\"New\nYork\"\nC;x\n"), ["Smith; \"Jo\"", "C"]);
}

#[test]
fn entries_come_in_utf8_and_windows_1251() {
    let text = "Фамилия, имя;Рейтинг;Пол;Дата рождения;Команда\nЁжиков Пётр;2100;м;31.05.2010;Київ-Єдність\n";
    // The bytes of Windows-1251 from its table: А–я are C0–FF, Ё A8, ё B8, Є AA, ї BF.
    let bytes: Vec<u8> = text
        .chars()
        .map(|c| match c {
            '\0'..='\x7f' => c as u8,
            'Ё' => 0xA8,
            'ё' => 0xB8,
            'Є' => 0xAA,
            'ї' => 0xBF,
            'і' => 0xB3,
            _ => u8::try_from(c as u32 - 'А' as u32 + 0xC0).unwrap(),
        })
        .collect();
    let plain = csv::entries(text.as_bytes()).unwrap();
    assert_eq!(csv::entries(&bytes).unwrap(), plain);
    let marked = [b"\xEF\xBB\xBF", text.as_bytes()].concat();
    assert_eq!(csv::entries(&marked).unwrap(), plain);
    let Entry::Person(p) = &plain[0] else { unreachable!("people are entered") };
    assert_eq!(
        (p.name.as_str(), p.rating, p.sex, p.team.as_str()),
        ("Ёжиков Пётр", Some(2100), Some(Sex::Male), "Київ-Єдність")
    );
    assert_eq!(p.born.unwrap().to_string(), "2010-05-31");
}

#[test]
fn every_byte_above_the_seven_bits_is_a_letter_of_windows_1251() {
    let bytes: Vec<u8> = (0x80..=0xFF).collect();
    let text = csv::decode(&bytes);
    assert_eq!(text.chars().count(), 128);
    for (byte, letter) in [
        (0x80, 'Ђ'),
        (0x8F, 'Џ'),
        (0x98, '\u{98}'),
        (0xA0, '\u{a0}'),
        (0xB2, 'І'),
        (0xB9, '№'),
        (0xBF, 'ї'),
        (0xC0, 'А'),
        (0xFF, 'я'),
    ] {
        assert_eq!(text.chars().nth(byte - 0x80), Some(letter));
    }
}

#[test]
fn broken_tables_say_where() {
    for (text, line, column) in [
        ("", 1, None),
        ("rating\n2000\n", 1, None),
        ("name,rating\nA,many\n", 2, Some("rating")),
        ("name,rating\nA,99999\n", 2, Some("rating")),
        ("name,rating\nA,5000\n", 2, None),
        ("name,sex\nA,m\nB,?\n", 3, Some("sex")),
        ("\n\nname,sex\r\n\r\n\nB,?\n", 6, Some("sex")),
        ("name,team\n\"A\",\"two\nlines\"\nB, \"x\n", 4, None),
        ("name,born\nA,31.02.2000\n", 2, Some("born")),
        ("name,rating\nA,1,C\n", 2, None),
        ("name\n\"A\n", 2, None),
        ("name,rating\n,2000\n", 2, None),
    ] {
        let fault = csv::entries(text.as_bytes()).unwrap_err();
        assert_eq!((fault.line, fault.column), (line, column), "{text:?}: {fault}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn acts_go_through_json_lines_unchanged() {
    let regulations =
        Regulations::personal("An event", 2026, System::Swiss { method: Method::Buchholz, rounds: 5 });
    let plan = Plan { absent: 60, leave: 20, forfeit: 60, unrated: 200, ..Plan::calm(12) };
    let event = generate(&regulations, &plan, 4).unwrap();
    for act in event.journal.acts() {
        let line = serde_json::to_string(act).unwrap();
        assert!(!line.contains('\n'));
        assert_eq!(&serde_json::from_str::<tournament::Act>(&line).unwrap(), act, "{line}");
    }
}

/// TRF16 ends its lines with CR; a file of such lines has everybody in it.
#[test]
fn a_report_whose_lines_end_with_cr_is_read() {
    let text = "012 A small event\nXXR 1\n\
                001    1 m    Petrov Petr                       2301                             1.0    1     2 w 1\n\
                001    2 w    Ivanova Anna                      2200                             0.0    2     1 b 0\n";
    let expected = trf::read(text).unwrap();
    assert_eq!(expected.players.len(), 2);
    for end in ["\r", "\r\n"] {
        assert_eq!(trf::read(&text.replace('\n', end)).unwrap(), expected, "{end:?}");
    }
}

/// The headings of Appendix 3 as the seed prints them, broken words included, and below a title and an empty line.
const APPENDIX_3: &str = "ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА НА УЧАСТИЕ;;;;;;;\n;;;;;;;\n\
№;Ф.И.О.;Дата рождения/ № страхового свидетельства;Спортив- ный разряд/ спортивное звание;Спортивная дисциплина;\
Домашний адрес с индексом;Данные паспорта/ свидетельства о рождении;Личный тренер\n\
1;Петров Пётр Петрович;31.05.1990 / 123-456-789 00;МС;Русские шашки;443000 Самара, ул. Мира, 1;3601 123456;Иванов И.И.\n\
2;Сидорова Анна;2001/ 77;КМС;Русские шашки;;;\n3;;;;;;;\n";

#[test]
fn the_headings_of_appendix_3_are_known_2_2_2() {
    let table = csv::read(APPENDIX_3.as_bytes()).unwrap();
    assert_eq!(table.faults, []);
    assert_eq!(table.unknown().count(), 0);
    let (line, petrov) = &table.people[0];
    assert_eq!((*line, petrov.name.as_str(), petrov.title.as_str()), (4, "Петров Пётр Петрович", "МС"));
    assert_eq!(petrov.born.unwrap().to_string(), "1990-05-31");
    let papers = &petrov.papers;
    assert_eq!(papers.insurance, "123-456-789 00");
    assert_eq!(papers.address, "443000 Самара, ул. Мира, 1");
    assert_eq!((papers.document.as_str(), papers.coach.as_str()), ("3601 123456", "Иванов И.И."));
    let anna = &table.people[1].1;
    assert_eq!((anna.born.unwrap().to_string().as_str(), anna.papers.insurance.as_str()), ("2001", "77"));
    assert_eq!(table.people.len(), 2);
}

#[test]
fn usual_headings_of_entry_lists_are_known_2_2_2() {
    let read = |text: &str| {
        let table = csv::read(text.as_bytes()).unwrap();
        assert_eq!(table.faults, [], "{text}");
        assert_eq!(table.unknown().collect::<Vec<_>>(), Vec::<&str>::new(), "{text}");
        table.people[0].1.clone()
    };
    let p = read(
        "Ф.И.О.;Год рожд.;Звание, разряд;Субъект РФ;Рейтинг РФШ\nОрлов Олег;1999;КМС;Самарская область;2105\n",
    );
    assert_eq!(
        (p.name.as_str(), p.title.as_str(), p.organisation.as_str()),
        ("Орлов Олег", "КМС", "Самарская область")
    );
    assert_eq!((p.born.unwrap().year, p.rating), (1999, Some(2105)));
    let p = read("sep=;\nФамилия;Имя;Отчество;Пол\nОрлова;Ольга;Олеговна;ж\n");
    assert_eq!((p.name.as_str(), p.sex), ("Орлова Ольга Олеговна", Some(Sex::Female)));
    assert_eq!(read("Surname,Name\nSmith,John\n").name, "Smith John");
    assert_eq!(read("Прізвище, ім’я;Рік народження\nКоваль Іван;2001\n").born.unwrap().year, 2001);
    // Excel keeps a day as the number of days from 1899-12-30.
    assert_eq!(read("ФИО;Дата рождения\nА;33024\n").born.unwrap().to_string(), "1990-05-31");
    let wide: Vec<u8> =
        "\u{feff}ФИО\tРейтинг\nОрлов\t2100\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(csv::read(&wide).unwrap().people[0].1.rating, Some(2100));
    let big: Vec<u8> =
        "\u{feff}ФИО\tРейтинг\nОрлов\t2100\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(csv::entries(&big).unwrap(), csv::entries(&wide).unwrap());
}

#[test]
fn every_fault_of_a_table_is_told_at_once_2_2_1() {
    let text = "ФИО;Рейтинг;Пол;Дата рождения;Цвет глаз\nА;много;м;2000;синие\nБ;2000;нет;когда-то;\nВ;1900;ж;1999;\n";
    let table = csv::read(text.as_bytes()).unwrap();
    let faults: Vec<(usize, Option<&str>)> = table.faults.iter().map(|f| (f.line, f.column)).collect();
    assert_eq!(faults, [(2, Some("rating")), (3, Some("sex")), (3, Some("born"))]);
    assert_eq!(table.people.len(), 1);
    assert_eq!(table.unknown().collect::<Vec<_>>(), ["Цвет глаз"]);
}

/// A workbook written by hand: a title above the headings, shared and inline strings, a number, an Excel date, a gap.
#[cfg(feature = "xlsx")]
#[test]
fn entries_come_from_a_workbook_2_2_2() {
    use std::io::Write;
    let mut file = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    let parts = [
        (
            "xl/sharedStrings.xml",
            "<sst><si><t>Ф.И.О.</t></si><si><r><t>Рей</t></r><r><t>тинг</t></r></si><si><t>Орлов &amp; Ко</t></si><si><t>Дата рождения</t></si></sst>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Кубок</t></is></c></row>\
             <row r=\"3\"><c r=\"A3\" t=\"s\"><v>0</v></c><c r=\"C3\" t=\"s\"><v>1</v></c><c r=\"D3\" t=\"s\"><v>3</v></c></row>\
             <row r=\"4\"><c r=\"A4\" t=\"s\"><v>2</v></c><c r=\"B4\"/><c r=\"C4\"><v>2100</v></c><c r=\"D4\" s=\"1\"><v>33024</v></c></row></sheetData></worksheet>",
        ),
    ];
    for (name, text) in parts {
        file.start_file(name, options).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }
    let bytes = file.finish().unwrap().into_inner();
    let table = csv::read(&bytes).unwrap();
    assert_eq!(table.faults, []);
    let (line, p) = &table.people[0];
    assert_eq!((*line, p.name.as_str(), p.rating), (4, "Орлов & Ко", Some(2100)));
    assert_eq!(p.born.unwrap().to_string(), "1990-05-31");
    for broken in [&bytes[..bytes.len() / 2], b"PK\x03\x04nothing"] {
        assert_eq!(csv::read(broken).unwrap_err().problem, csv::CsvProblem::Workbook);
    }
}
