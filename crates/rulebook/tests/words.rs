//! The words of the sport, tested against the rules they come from.

use rulebook::{Book, Discipline, HalfPoints, Lots, Mark, OfficialDiscipline, Scoring, Tempo, splitmix};

/// The first outputs for seed 1234567, from the generator's published test vector (Sebastiano Vigna, `splitmix64.c`).
const VECTOR: [u64; 5] = [
    6_457_827_717_110_365_317,
    3_203_168_211_198_807_973,
    9_817_491_932_198_370_423,
    4_593_380_528_125_082_431,
    16_408_922_859_458_223_821,
];

#[test]
fn the_generator_is_splitmix64() {
    let mut lots = Lots::new(1_234_567);
    assert_eq!(VECTOR.map(|_| lots.next_u64()), VECTOR);
    assert_eq!([1, 2, 3, 4, 5].map(|step| splitmix(1_234_567, step)), VECTOR);
}

#[test]
fn a_shuffle_keeps_everybody() {
    let mut list: Vec<u32> = (0..100).collect();
    Lots::new(7).shuffle(&mut list);
    assert_ne!(list, (0..100).collect::<Vec<_>>());
    list.sort_unstable();
    assert_eq!(list, (0..100).collect::<Vec<_>>());
}

#[test]
fn points_of_a_mark_5_4_7() {
    use Mark::{Draw, Loss, Minus, Plus, Win};
    for (mark, one, two) in [(Win, 2, 4), (Draw, 1, 2), (Loss, 0, 0), (Plus, 2, 4), (Minus, 0, 0)] {
        assert_eq!(Scoring::One.points(mark), HalfPoints(one), "{mark:?}");
        assert_eq!(Scoring::Two.points(mark), HalfPoints(two), "{mark:?}");
    }
    // A plus counts neither for norms nor for ratings.
    for mark in [Plus, Minus] {
        assert_eq!(Scoring::One.rated_points(mark), None);
    }
    assert_eq!(Scoring::Two.rated_points(Win), Some(HalfPoints(4)));
}

#[test]
fn half_points_are_written_as_in_a_table() {
    for (halves, text) in [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (24, "12")] {
        assert_eq!(HalfPoints(halves).to_string(), text);
    }
}

/// Appendix 1: ten disciplines of people, six of teams.
#[test]
fn the_register_has_sixteen_disciplines_1_2() {
    let teams = OfficialDiscipline::ALL.into_iter().filter(|discipline| discipline.is_for_teams());
    assert_eq!(teams.count(), 6);
    for tempo in [Tempo::Rapid, Tempo::Blitz] {
        let of = OfficialDiscipline::ALL.into_iter().filter(|discipline| discipline.tempo() == tempo);
        assert_eq!(of.count(), 4, "{tempo}");
    }
    let without_board: Vec<_> =
        OfficialDiscipline::ALL.into_iter().filter(|discipline| discipline.discipline().is_none()).collect();
    assert_eq!(without_board, [OfficialDiscipline::Correspondence, OfficialDiscipline::Composition]);
}

#[test]
fn every_name_is_read_back() {
    for discipline in OfficialDiscipline::ALL {
        assert_eq!(discipline.name().parse(), Ok(discipline));
    }
    for discipline in Discipline::ALL {
        assert_eq!(discipline.name().to_uppercase().parse(), Ok(discipline));
    }
    for book in Book::ALL {
        assert_eq!(book.id().parse(), Ok(book));
    }
    assert!("ru-2023".parse::<Book>().is_err());
    assert!("chess".parse::<Discipline>().is_err());
}

#[cfg(feature = "serde")]
#[test]
fn names_in_files_are_the_names_on_the_screen() {
    for book in Book::ALL {
        assert_eq!(serde_json::to_string(&book).unwrap(), format!("\"{book}\""));
    }
    for discipline in Discipline::ALL {
        assert_eq!(serde_json::to_string(&discipline).unwrap(), format!("\"{discipline}\""));
    }
    for discipline in OfficialDiscipline::ALL {
        assert_eq!(serde_json::to_string(&discipline).unwrap(), format!("\"{discipline}\""));
    }
    for tempo in Tempo::ALL {
        assert_eq!(serde_json::to_string(&tempo).unwrap(), format!("\"{tempo}\""));
    }
    // Older files say "one" and "two".
    assert_eq!(serde_json::from_str::<Scoring>("\"two\"").unwrap(), Scoring::Two);
    assert_eq!(serde_json::to_string(&Scoring::One).unwrap(), "\"1-0.5-0\"");
}
