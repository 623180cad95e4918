//! The sporting disciplines (1.2) with their international names (Appendix 1).

use crate::words::Language;

/// A discipline of 1.2, in the order of Appendix 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named in `NAMES`, in the order of Appendix 1")]
pub enum Discipline {
    RussianRapid,
    RussianRapidTeams,
    RussianTeams,
    RussianBlitz,
    RussianBlitzTeams,
    Russian,
    InternationalRapid,
    InternationalRapidTeams,
    InternationalTeams,
    InternationalBlitz,
    InternationalBlitzTeams,
    International,
    Correspondence,
    Giveaway,
    Composition,
    Renju,
}

/// Russian name, Ukrainian name, international name, and how international protocols write it. The misprint "Rapd" of
/// the second row of Appendix 1 is written "Rapid" here.
const NAMES: [[&str; 4]; 16] = [
    [
        "Русские шашки – быстрая игра",
        "Російські шашки – швидка гра",
        "Draughts-64. Rapid",
        "Draughts-64. Rapid",
    ],
    [
        "Русские шашки – быстрая игра – командные соревнования",
        "Російські шашки – швидка гра – командні змагання",
        "Draughts-64. Rapid. Team competition",
        "Draughts-64. Rapid. Teams",
    ],
    [
        "Русские шашки – командные соревнования",
        "Російські шашки – командні змагання",
        "Draughts-64. Team competition",
        "Draughts-64. Teams",
    ],
    [
        "Русские шашки – молниеносная игра",
        "Російські шашки – блискавична гра",
        "Draughts-64. Blitz",
        "Draughts-64. Blitz",
    ],
    [
        "Русские шашки – молниеносная игра – командные соревнования",
        "Російські шашки – блискавична гра – командні змагання",
        "Draughts-64. Blitz. Team competition",
        "Draughts-64. Blitz. Teams",
    ],
    ["Русские шашки", "Російські шашки", "Draughts-64", "Draughts-64"],
    [
        "Стоклеточные шашки – быстрая игра",
        "Стоклітинні шашки – швидка гра",
        "Draughts-100. Rapid",
        "International Draughts. Rapid",
    ],
    [
        "Стоклеточные шашки – быстрая игра – командные соревнования",
        "Стоклітинні шашки – швидка гра – командні змагання",
        "Draughts-100. Rapid. Team competition",
        "International Draughts. Rapid. Teams",
    ],
    [
        "Стоклеточные шашки – командные соревнования",
        "Стоклітинні шашки – командні змагання",
        "Draughts-100. Team competition",
        "International Draughts. Teams",
    ],
    [
        "Стоклеточные шашки – молниеносная игра",
        "Стоклітинні шашки – блискавична гра",
        "Draughts-100. Blitz",
        "International Draughts. Blitz",
    ],
    [
        "Стоклеточные шашки – молниеносная игра – командные соревнования",
        "Стоклітинні шашки – блискавична гра – командні змагання",
        "Draughts-100. Blitz. Team competition",
        "International Draughts. Blitz. Teams",
    ],
    ["Стоклеточные шашки", "Стоклітинні шашки", "Draughts-100", "International Draughts"],
    ["Игра по переписке", "Гра за листуванням", "Correspondence draughts", "Correspondence draughts"],
    [
        "Обратная игра в шашки (поддавки)",
        "Зворотна гра в шашки (піддавки)",
        "Giveaway draughts",
        "Giveaway draughts",
    ],
    ["Шашечная композиция", "Шашкова композиція", "Draughts composition", "Draughts composition"],
    ["Рэндзю", "Рендзю", "Renju", "Renju"],
];

impl Discipline {
    /// Every discipline, in the order of Appendix 1.
    pub const ALL: [Discipline; 16] = [
        Discipline::RussianRapid,
        Discipline::RussianRapidTeams,
        Discipline::RussianTeams,
        Discipline::RussianBlitz,
        Discipline::RussianBlitzTeams,
        Discipline::Russian,
        Discipline::InternationalRapid,
        Discipline::InternationalRapidTeams,
        Discipline::InternationalTeams,
        Discipline::InternationalBlitz,
        Discipline::InternationalBlitzTeams,
        Discipline::International,
        Discipline::Correspondence,
        Discipline::Giveaway,
        Discipline::Composition,
        Discipline::Renju,
    ];

    /// The name in a form of this language; in English as international protocols write it.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        let names = NAMES[self as usize];
        match language {
            Language::Ru => names[0],
            Language::Uk => names[1],
            Language::En => names[3],
        }
    }

    /// The international name.
    #[must_use]
    pub const fn international(self) -> &'static str {
        NAMES[self as usize][2]
    }

    /// Whether the first-named begins with Black (Appendix 2).
    #[must_use]
    pub const fn first_has_black(self) -> bool {
        matches!(self, Discipline::Renju)
    }
}
