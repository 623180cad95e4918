//! The words of the forms in three languages.

/// A language of the forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Russian.
    Ru,
    /// Ukrainian.
    Uk,
    /// English.
    En,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 3] = [Language::Ru, Language::Uk, Language::En];

    /// The code of the language in HTML.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::Ru => "ru",
            Language::Uk => "uk",
            Language::En => "en",
        }
    }

    /// A word in this language.
    #[must_use]
    pub const fn say(self, word: Word) -> &'static str {
        let [ru, uk, en] = word.all();
        match self {
            Language::Ru => ru,
            Language::Uk => uk,
            Language::En => en,
        }
    }
}

macro_rules! words {
    ($($name:ident $ru:literal $uk:literal $en:literal;)*) => {
        /// A word or phrase of the forms.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each word is given in three languages beside its name")]
        pub enum Word { $($name),* }

        impl Word {
            /// Every word.
            pub const ALL: &'static [Word] = &[$(Word::$name),*];

            const fn all(self) -> [&'static str; 3] {
                match self { $(Word::$name => [$ru, $uk, $en]),* }
            }
        }
    };
}

words! {
    Protocol "ПРОТОКОЛ" "ПРОТОКОЛ" "RESULT SHEET";
    ResultsTable "Протокол (таблица результатов)" "Протокол (таблиця результатів)" "Table of results";
    TeamResultsTable "Протокол (таблица результатов) командного зачета" "Протокол (таблиця результатів) командного заліку" "Table of results: team standings";
    TeamProtocol "Протокол командных соревнований" "Протокол командних змагань" "Team match sheet";
    TeamSummary "Сводный протокол командных соревнований" "Зведений протокол командних змагань" "Summary of the team matches";
    PlayerCard "Карточка участника" "Картка учасника" "Player's card";
    PreliminaryEntry "ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА НА УЧАСТИЕ" "ПОПЕРЕДНЯ ЗАЯВКА НА УЧАСТЬ" "PRELIMINARY ENTRY FORM";
    FinalEntry "ЗАЯВКА НА УЧАСТИЕ" "ЗАЯВКА НА УЧАСТЬ" "ENTRY FORM";
    Crosstable "Таблица личных встреч" "Таблиця особистих зустрічей" "Crosstable";
    Report "Отчет главной судейской коллегии о проведении соревнования" "Звіт головної суддівської колегії про проведення змагання" "Report of the chief panel of arbiters";
    Round "Тур" "Тур" "Round";
    Result "Результат" "Результат" "Result";
    White "Белые" "Білі" "White";
    Black "Черные" "Чорні" "Black";
    WhiteShort "б" "б" "w";
    BlackShort "ч" "ч" "b";
    NumberSign "№" "№" "No.";
    Name "Фамилия, имя" "Прізвище, ім’я" "Name";
    FullName "Фамилия, имя, отчество" "Прізвище, ім’я, по батькові" "Full name";
    Initials "Ф.И.О." "П.І.Б." "Full name";
    Title "Зв., р/д" "Зв., розряд" "Title";
    TitleEntered "Спортивный разряд / спортивное звание" "Спортивний розряд / спортивне звання" "Sports title or class";
    TitleOfOpponent "Звание, р/д" "Звання, розряд" "Title";
    Rating "Рейтинг" "Рейтинг" "Rating";
    Organisation "Организация" "Організація" "Organisation";
    Region "Регион" "Регіон" "Region";
    Points "Очки" "Очки" "Points";
    Place "Место" "Місце" "Place";
    Coefficient "Кт" "Кт" "TB";
    Team "Команда" "Команда" "Team";
    Player "Участник" "Учасник" "Player";
    TitleLong "Звание/разряд" "Звання/розряд" "Title or class";
    RoundNumber "№ тура" "№ туру" "Round";
    OpponentName "Фамилия, имя соперника" "Прізвище, ім’я суперника" "Opponent";
    Color "Цвет" "Колір" "Color";
    RunningTotal "Нарастающий итог" "Наростаючий підсумок" "Running total";
    PlayersPoints "Очки участников" "Очки учасників" "Players' points";
    PointsSum "Сумма очков" "Сума очок" "Sum of points";
    PlacesSum "Сумма мест участников" "Сума місць учасників" "Sum of places";
    Note "Прим." "Прим." "Note";
    Group "Группа" "Група" "Group";
    FinalResult "Итоговый результат:" "Підсумковий результат:" "Final result:";
    InFavourOf "в пользу команды" "на користь команди" "in favour of";
    Captain "Капитан" "Капітан" "Captain";
    MatchArbiter "Судья матча" "Суддя матчу" "Match arbiter";
    ChiefArbiter "Главный судья" "Головний суддя" "Chief arbiter";
    ChiefSecretary "Главный секретарь" "Головний секретар" "Chief secretary";
    BeforeCategory "(судья" "(суддя" "(category";
    AfterCategory "категории)" "категорії)" "arbiter)";
    Birth "Дата рождения / № страхового свидетельства" "Дата народження / № страхового свідоцтва" "Date of birth / insurance No.";
    Discipline "Спортивная дисциплина" "Спортивна дисципліна" "Discipline";
    Address "Домашний адрес с индексом" "Домашня адреса з індексом" "Home address with postcode";
    Passport "Данные паспорта / свидетельства о рождении" "Дані паспорта / свідоцтва про народження" "Passport / birth certificate";
    Coach "Личный тренер" "Особистий тренер" "Coach";
    Doctor "Допуск врача" "Допуск лікаря" "Cleared by the doctor";
    Representative "Представителем назначается:" "Представником призначається:" "Appointed representative:";
    HeldIn "проводимых в" "що проводяться в" "to be held in";
    FollowingPlayers "следующих спортсменов:" "таких спортсменів:" "with the following players:";
    FederationHead "Руководитель региональной спортивной федерации" "Керівник регіональної спортивної федерації" "Head of the regional federation";
    AuthorityHead "Руководитель органа исполнительной власти субъекта Российской Федерации в области физической культуры и спорта" "Керівник органу виконавчої влади у сфері фізичної культури і спорту" "Head of the regional executive authority for physical culture and sport";
    MedicalSeal "Печать и подпись медицинской организации" "Печатка і підпис медичної організації" "Seal and signature of the medical organisation";
    Signature "подпись" "підпис" "signature";
    SignatureInFull "расшифровка подписи" "розшифрування підпису" "name in full";
    DoctorAndDate "фамилия и инициалы врача, дата допуска" "прізвище та ініціали лікаря, дата допуску" "doctor's name, date of clearance";
    OrganisationCaption "организация" "організація" "organisation";
    CompetitionCaption "наименование соревнований" "назва змагань" "name of the competition";
    VenueCaption "место проведения" "місце проведення" "venue";
    DatesCaption "дата проведения" "дата проведення" "dates";
    DateToFill "«____» ____________________ 20____ г." "«____» ____________________ 20____ р." "Date: ____________________ 20____";
    Seal "М.П." "М.П." "Seal";
    Free "свободен" "вільний" "bye";
    Participants "Участников" "Учасників" "Entrants";
    RoundsPlayed "Сыграно туров" "Зіграно турів" "Rounds played";
    GamesPlayed "Сыграно партий (микроматчей)" "Зіграно партій (мікроматчів)" "Games (micro-matches) played";
    GamesForfeited "Не состоялось (+/−)" "Не відбулося (+/−)" "Forfeited (+/−)";
    Departed "Выбыли" "Вибули" "Left the event";
    Criteria "Критерии распределения мест" "Критерії розподілу місць" "Tie-breaks, in order";
    System "Система проведения" "Система проведення" "System";
    Winners "Победители и призеры" "Переможці та призери" "Winners and prize places";
    Men "мужчин и юношей" "чоловіків і юнаків" "men and boys";
    Women "женщин и девушек" "жінок і дівчат" "women and girls";
    Nobody "нет" "немає" "none";
    Titles "Звания и разряды участников" "Звання і розряди учасників" "Titles and classes";
    WithoutTitle "без разряда" "без розряду" "none";
    Organisations "Представлено организаций (регионов)" "Представлено організацій (регіонів)" "Organisations (regions)";
    RoundRobin "круговая" "колова" "round robin";
    Swiss "швейцарская" "швейцарська" "Swiss";
    KnockOut "олимпийская" "олімпійська" "knock-out";
    ImprovedOlympic "олимпийская усовершенствованная" "олімпійська удосконалена" "improved Olympic";
    Scheveningen "схевенингенская" "схевенінгенська" "Scheveningen";
    VenueAndDates "Место и сроки" "Місце і строки" "Venue and dates";
    CriteriaChangedNote "Критерии распределения мест изменены в ходе соревнования." "Критерії розподілу місць змінено під час змагання." "The tie-breaks were changed during the event.";
    CreditNote "Коэффициенты: плюс без соперника – наименьшее число очков турнира; выбывшему добавлен средний дальнейший результат его очковой группы (5.4.10.11)." "Коефіцієнти: плюс без суперника – найменша кількість очок турніру; вибулому додано середній подальший результат його очкової групи (5.4.10.11)." "Tie-breaks: a bye counts as the lowest score of the event; a player who left is credited with the mean further score of the players then in the same score group (5.4.10.11).";
    PlainNote "Коэффициенты: выбывший учитывается с набранными очками." "Коефіцієнти: вибулий враховується з набраними очками." "Tie-breaks: a player who left counts with the points scored.";
    SonnebornBerger "Зонненборн-Бергер" "Зонненборн-Бергер" "Sonneborn-Berger";
    Shmulyan "Шмульян" "Шмульян" "Shmulyan";
    Solkoff "Солкоф (Бухгольц)" "Солкоф (Бухгольц)" "Solkoff (Buchholz)";
    Median "Солкоф медианный" "Солкоф медіанний" "Solkoff, median";
    Truncated "Солкоф усеченный короткий" "Солкоф усічений короткий" "Solkoff, short truncated";
    FullTruncated "Солкоф усеченный полный" "Солкоф усічений повний" "Solkoff, full truncated";
    SolkoffPlus "Солкоф плюс" "Солкоф плюс" "Solkoff-plus";
    Balyakin "Солкоф-Балякин" "Солкоф-Балякін" "Solkoff-Balyakin";
    BalyakinByResult "Солкоф-Балякин (по результатам)" "Солкоф-Балякін (за результатами)" "Solkoff-Balyakin (by result)";
    Riga "Рижский" "Ризький" "Riga";
    Wins "Победы" "Перемоги" "Wins";
    HeadToHead "Личная встреча" "Особиста зустріч" "Own meetings";
    AgainstPlaces "Результаты по порядку мест" "Результати за порядком місць" "Results by places";
    OpponentsRating "Сумма рейтингов соперников" "Сума рейтингів суперників" "Opponents' ratings";
    OtherTotal "Другая сумма очков" "Інша сума очок" "Other total";
    Boards "Результаты по доскам" "Результати за дошками" "Results by boards";
    PlayOff "Тай-брейк" "Тай-брейк" "Play-off";
    RandomMethod "слепой жребий (5.4.10.4)" "сліпий жереб (5.4.10.4)" "blind lot (5.4.10.4)";
    RatingMethod "по рейтингам (5.4.10.5)" "за рейтингами (5.4.10.5)" "by ratings (5.4.10.5)";
    SolkoffMethod "усеченный Солкоф (5.4.10.6)" "усічений Солкоф (5.4.10.6)" "truncated Solkoff (5.4.10.6)";
    BuchholzMethod "текущий Бухгольц (5.4.10.7)" "поточний Бухгольц (5.4.10.7)" "current Buchholz (5.4.10.7)";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_written_in_the_letters_of_its_language() {
        let cyrillic = |c: char| ('\u{400}'..='\u{4ff}').contains(&c);
        for &word in Word::ALL {
            let [ru, uk, en] = word.all();
            assert!(!en.chars().any(cyrillic), "{word:?}");
            assert!(!ru.chars().any(|c| "іїєґІЇЄҐ".contains(c)), "{word:?}");
            assert!(!uk.chars().any(|c| "ыэъёЫЭЪЁ".contains(c)), "{word:?}");
            assert!(
                word == Word::NumberSign || (ru.chars().any(cyrillic) && uk.chars().any(cyrillic)),
                "{word:?}"
            );
        }
    }
}
