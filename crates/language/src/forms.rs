//! What the official forms and the desk call things: criteria, systems, disciplines, numbers.

use rulebook::OfficialDiscipline;
use tournament::{Criterion, Decimal, System};

use super::Language;

impl Language {
    /// A criterion as a table of results names it; a coefficient over the other total of teams has the name of the coefficient.
    #[must_use]
    pub fn criterion(self, criterion: Criterion) -> String {
        self.say(&format!("criterion-{}", criterion.name()), &[])
    }

    /// A system as a report names it, a Swiss one with its way of pairing.
    #[must_use]
    pub fn system(self, system: &System) -> String {
        let name = self.say(&format!("system-{}", system.name()), &[]);
        match system {
            System::Swiss { method, .. } => format!("{name}, {}", self.say(&format!("method-{method}"), &[])),
            _ => name,
        }
    }

    /// A discipline of the register as a form names it; in English as international protocols write it.
    #[must_use]
    pub fn official_discipline(self, discipline: OfficialDiscipline) -> String {
        self.say(&format!("official-{discipline}"), &[])
    }

    /// The international name of a discipline of the register (Appendix 1).
    #[must_use]
    pub fn international_discipline(self, discipline: OfficialDiscipline) -> String {
        self.say(&format!("official-{discipline}-international"), &[])
    }

    /// A number with the decimal mark of the language.
    #[must_use]
    pub fn decimal(self, number: Decimal) -> String {
        let text = number.to_string();
        match self {
            Self::Ru | Self::Uk => text.replace('.', ","),
            Self::En => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{Coefficient, Method};

    /// A missing text would come out as a note that it is missing.
    fn known(text: &str) {
        assert!(!text.is_empty() && !text.contains("Unknown localization"), "{text}");
    }

    #[test]
    fn every_criterion_system_and_discipline_has_a_name() {
        for language in Language::ALL {
            for criterion in Criterion::PLAIN.into_iter().chain(Coefficient::ALL.map(Criterion::Coefficient))
            {
                known(&language.criterion(criterion));
            }
            let swiss = Method::ALL.map(|method| System::Swiss { method, rounds: 7 });
            let others = [
                System::RoundRobin { cycles: 1 },
                System::KnockOut,
                System::ImprovedOlympic,
                System::Scheveningen,
            ];
            for system in swiss.iter().chain(&others) {
                known(&language.system(system));
            }
            for discipline in OfficialDiscipline::ALL {
                known(&language.official_discipline(discipline));
                known(&language.international_discipline(discipline));
            }
        }
    }

    /// Appendix 1 in its order: the Russian name and one of the international names that it gives. "Rapd" and a missing point are misprints of the document.
    #[test]
    fn sixteen_disciplines_appendix_1() {
        let printed = [
            ("Русские шашки – быстрая игра", "Draughts-64. Rapid"),
            ("Русские шашки – быстрая игра – командные соревнования", "Draughts-64. Rapid. Team competition"),
            ("Русские шашки – командные соревнования", "Draughts-64. Team competition"),
            ("Русские шашки – молниеносная игра", "Draughts-64. Blitz"),
            (
                "Русские шашки – молниеносная игра – командные соревнования",
                "Draughts-64. Blitz. Team competition",
            ),
            ("Русские шашки", "Draughts-64"),
            ("Стоклеточные шашки – быстрая игра", "Draughts-100. Rapid"),
            (
                "Стоклеточные шашки – быстрая игра – командные соревнования",
                "Draughts-100. Rapid. Team competition",
            ),
            ("Стоклеточные шашки – командные соревнования", "Draughts-100. Team competition"),
            ("Стоклеточные шашки – молниеносная игра", "Draughts-100. Blitz"),
            (
                "Стоклеточные шашки – молниеносная игра – командные соревнования",
                "Draughts-100. Blitz. Team competition",
            ),
            ("Стоклеточные шашки", "Draughts-100"),
            ("Игра по переписке", "Correspondence draughts"),
            ("Обратная игра в шашки (поддавки)", "Giveaway draughts"),
            ("Шашечная композиция", "Draughts composition"),
            ("Рэндзю", "Renju"),
        ];
        for (discipline, (russian, international)) in OfficialDiscipline::ALL.into_iter().zip(printed) {
            assert_eq!(Language::Ru.official_discipline(discipline), russian);
            for language in Language::ALL {
                assert_eq!(language.international_discipline(discipline), international);
            }
        }
        // The last column: the practice of protocols.
        let teams = OfficialDiscipline::InternationalRapidTeams;
        assert_eq!(Language::En.official_discipline(teams), "International Draughts. Rapid. Teams");
    }

    #[test]
    fn numbers_have_the_mark_of_the_language() {
        let half = Decimal::HALF;
        assert_eq!(Language::ALL.map(|language| language.decimal(half)), ["0.5", "0,5", "0,5"]);
    }
}
