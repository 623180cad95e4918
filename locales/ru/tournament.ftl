# Почему действие в соревновании не принято. Статья следует в скобках; участники названы с номером заявки.
tournament-refusal-not-open = Соревнование ещё не открыто.
tournament-refusal-already-open = Соревнование уже открыто.
tournament-refusal-bad-regulations = Положение нельзя принять: { $faults }.
tournament-refusal-bad-entry = Заявку нельзя принять: { $faults }.
tournament-refusal-duplicate-name = { $name }: такая заявка уже есть. Однофамильцев надо различать, например годом рождения.
tournament-refusal-wrong-kind = В личных соревнованиях заявляют спортсменов, в командных – команды.
tournament-refusal-entries-closed = Стартовые номера присвоены: в этой системе больше нельзя ни заявить участника, ни снять с заявки.
tournament-refusal-unknown = Нет участника с номером заявки { $who }.
tournament-refusal-not-numbered = Сначала нужны стартовые номера: по жребию или заданные вручную.
tournament-refusal-already-numbered = Стартовые номера присвоены и не меняются до конца соревнования.
tournament-refusal-too-few = Слишком мало участников: { $count }.
tournament-refusal-bad-order = В порядке номеров каждый участник должен быть назван один раз.
tournament-refusal-bad-sides = Нужны две стороны: { $sides }.
tournament-refusal-no-reason = Здесь нужна причина, словами.
tournament-refusal-wrong-round = Сейчас речь может идти о туре { $expected }, а не о туре { $given }.
tournament-refusal-nothing-paired = Пары ещё не составлены ни на один тур.
tournament-refusal-no-more-rounds = Пары всех туров уже составлены: туров { $count }.
tournament-refusal-results-missing = Тур { $round }: ещё нет результата за столом { $tables }.
tournament-refusal-not-published = Тур { $round }: пары ещё не опубликованы.
tournament-refusal-already-published = Тур { $round }: пары уже опубликованы.
tournament-refusal-has-results = Тур { $round }: результаты уже есть. Сначала снимите их исправлением.
tournament-refusal-twice = { $who }: участник назван дважды.
tournament-refusal-not-playing = { $who }: участник не играет в этом туре.
tournament-refusal-left-out = { $who }: участник играет в этом туре, но у него нет ни соперника, ни выходного.
tournament-refusal-met-before = { $first } и { $second } уже играли между собой: тур { $round }.
tournament-refusal-fourth-color = { $who }: один цвет вышел бы четвёртый раз подряд.
tournament-refusal-second-bye = { $who }: у участника уже было очко без игры.
tournament-refusal-needless-bye = { $who }: участник остаётся свободным, хотя число играющих чётное.
tournament-refusal-not-the-system = Это не те пары, которые даёт система; для других пар нужна причина.
tournament-refusal-no-legal-pairing = Тур { $round }: нельзя составить пары без повторной встречи, второго очка без игры или четвёртого подряд цвета.
tournament-refusal-no-such-table = Тур { $round }: нет стола { $table } с доской { $board }.
tournament-refusal-has-result = Результат уже записан; его меняют исправлением.
tournament-refusal-nothing-to-correct = Исправлять нечего: результата нет.
tournament-refusal-wrong-games = { $given ->
        [one] { $given } партия
        [few] { $given } партии
       *[many] { $given } партий
    }, а во встрече их { $expected } или, после ничьей, в несколько раз больше.
tournament-refusal-nothing-to-decide = Победителя назначают только после ничьей в олимпийской системе.
tournament-refusal-has-left = { $who }: участник выбыл из соревнования.
tournament-refusal-excluded = { $who }: участник исключён из соревнования и не возвращается.
tournament-refusal-takes-part = { $who }: участник и так играет.
tournament-refusal-absence-outside-swiss = Пропуск тура заранее есть только в швейцарской системе; здесь запишите неявку как результат встречи.
tournament-refusal-not-swiss = Это соревнование не по швейцарской системе.
tournament-refusal-bad-line-up = Состав нельзя принять: { $fault }.
tournament-refusal-barred = { $first } и { $second } по решению коллегии друг с другом не играют.
tournament-refusal-not-forced = { $first } и { $second } по решению коллегии должны играть друг с другом.
tournament-refusal-oneself = { $who } не может играть с самим собой.
tournament-refusal-undecided = Тур { $round }, стол { $tables }: ничья, укажите, кто проходит дальше (`decide`).
tournament-refusal-later-round-rests = Следующий тур составлен по итогам тура { $round }: сначала отмените его пары (`unpair`).
tournament-refusal-empty-board = Доска { $board }: у одной из команд здесь никого нет, ей может быть только минус.
tournament-refusal-approved = Результаты утверждены; сначала откройте их снова (`reopen`).
tournament-refusal-not-approved = Результаты не утверждены.
tournament-refusal-not-over = Соревнование ещё не закончено.
tournament-refusal-large-deposit = Залог { $number } рублей больше 5000.
tournament-refusal-open-protest = Протест { $number } ждёт решения.
tournament-refusal-no-such-protest = Нерассмотренного протеста { $number } нет.
tournament-refusal-in-stage = Этап { $stage }: { $refusal }
tournament-refusal-no-such-stage = Этапа { $stage } нет.
tournament-refusal-duplicate-stage = Этап с названием { $name } уже есть.
tournament-refusal-unfinished = Этап { $stage } не окончен.
tournament-refusal-shared-place = Этап { $stage }: места { $from }-{ $to } разделены как раз на границе выхода; её определит дополнительный матч или турнир.
tournament-refusal-cannot-carry = Результаты переносят только в однокруговой турнир.
tournament-side = «{ $name }» – { $count }

# Изъяны положения, заявки и состава; внутри отказа они перечислены через точку с запятой.
tournament-regulations-no-name = у соревнования нет названия
tournament-regulations-year = год { $year } не между 1900 и 2200
tournament-regulations-games = партий во встрече { $count }, а должно быть от 1 до 20
tournament-regulations-no-cycle = в круговой системе нужен хотя бы один круг
tournament-regulations-rounds = туров в швейцарской системе { $count }, а должно быть от 1 до 200
tournament-regulations-boards = досок в матче { $count }, а должно быть от 1 до 50
tournament-regulations-small-roster = команде из { $roster } не занять { $boards } досок
tournament-regulations-edition = соревнование открыто более новой программой (редакция { $number })
tournament-regulations-third-place = матч за третье место бывает только в олимпийской системе
tournament-regulations-scheveningen-teams = в схевенингенской системе играют спортсмены двух сторон: заявляют их, а не команды
tournament-regulations-shmulyan = коэффициент Шмульяна – только для круговой системы ({ $article })
tournament-regulations-needs-teams = критерий { $criterion } – только для команд
tournament-regulations-criterion-twice = критерий { $criterion } назван дважды
tournament-entry-no-name = имя не указано
tournament-entry-long-name = в имени больше { $limit } букв
tournament-entry-control-characters = в имени { $name } управляющие символы
tournament-entry-rating = { $name }: рейтинг { $rating } не между 1 и { $limit }
tournament-entry-twice-in-team = { $name }: в команде { $team } игрок назван дважды
tournament-entry-large-team = игроков { $members }, а в заявке команды может быть { $roster }
tournament-entry-small-team = игроков { $members }: это меньше половины от { $boards } досок
tournament-line-up-no-teams = составы бывают только у команд
tournament-line-up-boards = названо досок { $given }, а в матче их { $expected }
tournament-line-up-no-member = в команде нет игрока { $number }
tournament-line-up-twice = игрок { $number } назван дважды
tournament-line-up-order = игроки должны идти в порядке заявки

# Что нашла проверка.
tournament-violation = Тур { $round }. { $breach } ({ $article })
tournament-breach-not-entered = { $who }: такого участника нет.
tournament-breach-sits-twice = { $who }: участник в парах { $count } раза.
tournament-breach-left-out = { $who }: участник пропущен.
tournament-breach-not-playing = { $who }: участник не играет в этом туре.
tournament-breach-not-the-table = Пары не по таблице.
tournament-breach-other-records = { $first } и { $second }: победы и поражения по турам не совпадают.
tournament-breach-out = { $who }: участник уже проиграл и выбыл.
tournament-breach-one-side = { $first } и { $second } – с одной стороны.
tournament-breach-have-met = { $first } и { $second } уже играли между собой.
tournament-breach-barred = { $first } и { $second } по решению коллегии друг с другом не играют.
tournament-breach-not-forced = { $first } и { $second } по решению коллегии должны были играть друг с другом.
tournament-breach-fourth-color = { $who }: один цвет четвёртый раз подряд.
tournament-breach-second-bye = { $who }: у участника уже было очко без игры.
tournament-breach-byes = Свободных { $byes }, а играющих { $players }.
tournament-breach-wrong-bye = Свободным должен быть { $due }, а не { $given }.
tournament-breach-too-many-down = { $who }: из очковой группы спущено { $down }, хотя хватает { $fewest }.
tournament-breach-should-go-down = { $first }: именно этот участник спускается и встречается с соперником { $second }.
tournament-breach-should-meet = Должны играть { $first } и { $second }.
tournament-breach-other-colors = { $first } и { $second }: цвета должны быть наоборот.

# Файлы заявок, которые не удалось прочесть.
tournament-file-line = строка { $line }: { $problem }
tournament-file-column = строка { $line }, { $column }: { $problem }
tournament-csv-empty = файл пуст
tournament-csv-workbook = книгу Excel прочитать не удалось
tournament-csv-open-quote = кавычка не закрыта
tournament-csv-no-name-column = нет столбца «фамилия, имя» или «name»: { $headings }
tournament-csv-too-many-cells = ячеек { $cells }, а столбцов { $columns }
tournament-csv-rating = «{ $text }» – не рейтинг
tournament-csv-sex = «{ $text }» – не «м» и не «ж»
tournament-csv-birth = «{ $text }» – не дата и не год
tournament-csv-number = «{ $text }» – не число
tournament-csv-entry = { $faults }
tournament-trf-rounds = «{ $text }» – не число туров
tournament-trf-number = «{ $text }» в колонках { $from }-{ $to } – не число
tournament-trf-no-start-number = в колонках 5-8 нет стартового номера
tournament-trf-no-name = участник { $player }: в колонках 15-47 нет имени
tournament-trf-rating = участник { $player }: рейтинг выше { $limit }
tournament-trf-sex = «{ $text }» в колонке 10 – не m и не w
tournament-trf-birth = «{ $text }» в колонках 70-79 – не дата рождения
tournament-trf-points = «{ $text }» в колонках 80-84 – не очки
tournament-trf-opponent = тур { $round }: «{ $text }» – не стартовый номер
tournament-trf-color = тур { $round }: «{ $text }» – не цвет
tournament-trf-result = тур { $round }: «{ $text }» – не результат
tournament-trf-start-number-twice = стартовый номер { $player } стоит дважды
tournament-trf-opponent-missing = участник { $player }, тур { $round }: соперника нет в файле
tournament-trf-other-opponent = участник { $player }, тур { $round }: в строке соперника назван другой
tournament-trf-same-color = участник { $player }, тур { $round }: у обоих один цвет
tournament-trf-other-result = участник { $player }, тур { $round }: результаты двоих не сходятся

# Почему пара, цвет и выходной таковы; из чего сложился коэффициент.
tournament-why-inside = { $high } и { $low } встречаются внутри группы с { $points } оч. ({ $article }).
tournament-why-down = Из группы с { $points } оч. { $count ->
        [one] спускается { $count } участник
        [few] спускаются { $count } участника
       *[many] спускаются { $count } участников
    }: { $high } – в группу с { $to } оч., соперник { $low } ({ $article }).
tournament-why-places = Место в классификации: { $high } – { $first }, { $low } – { $second }.
tournament-why-spared = Спускается не { $who }: { $why }.
tournament-why-passed = Соперник не { $who }: { $why }.
tournament-why-white = { $who } – белые: { $why } ({ $article }).
tournament-why-black = { $who } – чёрные: { $why } ({ $article }).
tournament-why-forced = { $first } – { $second }: пара назначена коллегией заранее ({ $article }).
tournament-why-bye = { $who } – свободен от игры: последний в классификации, кто может быть свободным ({ $article }).
tournament-why-no-bye = Не { $who }: { $why }.
tournament-passed-barred = уже играли между собой или у обоих три раза подряд был один цвет
tournament-passed-strands-group = остальных в группе не удалось бы разбить на пары
tournament-passed-strands-lower = тех, кто ниже, не удалось бы разбить на пары
tournament-passed-no-opponent-there = в той группе нет возможного соперника
tournament-no-bye-had-one = уже было очко без игры
tournament-no-bye-strands-others = остальных не удалось бы разбить на пары
tournament-color-four-in-a-row = один цвет не даётся четыре раза подряд
tournament-color-alternation = цвета чередуются
tournament-color-balance = последний цвет у обоих один, и меняет его тот, у кого он был чаще
tournament-color-last-difference = последние цвета одинаковы, и чередование идёт от последнего различия
tournament-color-classification = цвета были одинаковы, и меняет цвет тот, кто выше в классификации
tournament-color-start-number = никто из двоих ещё не играл, и у нечётных номеров цвет первого номера
tournament-term = { $amount } ({ $who }, тур { $round })
tournament-term-bye = свободен
tournament-term-absent = отсутствие
tournament-left-out = не учтены: { $list }
tournament-compared = сравниваются по порядку: { $list }

# Что сделано.
tournament-done-open = Открыто: { $name }.
tournament-done-enter = Принята заявка { $id }: { $name }.
tournament-done-edit = { $who }: заявка исправлена.
tournament-done-about = Место, сроки и судьи записаны.
tournament-done-bar = { $first } и { $second } друг с другом не играют.
tournament-done-bar-lifted = { $first } и { $second } снова могут играть друг с другом.
tournament-done-force = { $first } – { $second }: пара назначена заранее.
tournament-done-force-lifted = { $first } – { $second }: назначение пары отменено.
tournament-done-recolor = Тур { $round }, стол { $table }: цвета поменяны.
tournament-done-sanction = { $who }: { $measure }.
tournament-done-protest = { $who }: протест записан.
tournament-done-decide-protest = Протест { $number } рассмотрен.
tournament-done-norm = { $who }: норма записана.
tournament-done-approve = Результаты утверждены.
tournament-done-reopen = Результаты снова открыты.
tournament-measure-remark = замечание
tournament-measure-warning = предупреждение
tournament-measure-loss = поражение
tournament-measure-exclusion = исключение
tournament-done-strike = { $who }: снят с заявки.
tournament-done-lot = Жеребьёвка проведена, её число { $seed }.
tournament-done-number = Стартовые номера заданы вручную.
tournament-done-pair = Составлены пары: тур { $round }.
tournament-done-unpair = Пары отменены: тур { $round }.
tournament-done-publish = Пары опубликованы: тур { $round }.
tournament-done-result = Тур { $round }, стол { $table }: результат записан.
tournament-done-correct = Тур { $round }, стол { $table }: результат исправлен.
tournament-done-decide = Дальше проходит { $who }.
tournament-done-absent = { $who }: пропуск тура { $round }.
tournament-done-withdraw = { $who }: выбыл из соревнования.
tournament-done-return = { $who }: снова в игре.
tournament-done-exclude = { $who }: исключён из соревнования.
tournament-done-line-up = Тур { $round }, { $who }: { $list }.
tournament-done-ruling-by-rule = { $who }: результаты учитываются по п. 5.4.5.
tournament-done-ruling-kept = { $who }: результаты учитываются.
tournament-done-ruling-annulled = { $who }: результаты учитываются только для рейтинга.
tournament-done-amend = Критерии теперь: { $list }.
tournament-done-play-off = Дополнительное соревнование записано: { $list }.
tournament-done-stage = Этап { $stage } открыт: { $name }.
tournament-done-qualify = { $count ->
        [one] Вышел { $count } участник.
        [few] Вышли { $count } участника.
       *[many] Вышли { $count } участников.
    }
tournament-done-import = { $count ->
        [one] Принята { $count } заявка.
        [few] Приняты { $count } заявки.
       *[many] Принято { $count } заявок.
    }
tournament-done-undo = Отменено: { $act }
tournament-done-redo = Сделано снова.
tournament-later-pairs-rest = Пары следующих туров уже составлены и остаются ({ $article }).
tournament-no-play-off-criterion = В критериях нет play-off, поэтому места прежние: см. `amend`.
tournament-free = { $who } свободен

# Что дальше.
tournament-next = Дальше: { $what }
tournament-next-enter = `enter` или `import` – заявки (сейчас { $count }), затем `lot`
tournament-next-publish = посмотрите пары тура { $round }, затем `publish`
tournament-next-result = `result`: тур { $round }, стол { $tables }
tournament-next-decide = тур { $round }, стол { $tables }: ничья, `decide` – кто проходит дальше
tournament-next-nothing = результаты утверждены: `print` – бланки
tournament-next-end = `standings` и `print`: соревнование окончено
tournament-next-pair = `pair`: тур { $round }
tournament-next-in-stage = этап { $stage } ({ $name }): { $what }

# Места, объяснения, проверка, бланки, файлы.
tournament-standings = Положение после тура { $round }; критерии: { $criteria }
tournament-criteria-changed = Критерии изменены в ходе соревнования.
tournament-explained = { $who }, тур { $round }:
tournament-explained-not-paired = Пары этого тура не составлены.
tournament-explained-by-hand = Пары составлены вручную: { $reason }
tournament-explained-system = Пары следуют из таблицы или сетки системы ({ $article }).
tournament-explained-coefficient = { $name }, { $article }: { $sum }
tournament-checked = { $count ->
        [one] Проверен { $count } тур: всё верно.
        [few] Проверены { $count } тура: всё верно.
       *[many] Проверено { $count } туров: всё верно.
    }
tournament-written = Записано: { $path }.
tournament-simulated = Соревнований { $events }, участников { $players }, туров { $rounds }: один лидер по очкам – { $alone }, не осталось допустимых пар – { $stuck }, нарушений при проверке – { $violations }.
tournament-not-paired = Пары тура { $round } не составлены; последний тур – { $last }.
tournament-no-entry-number = Нет участника с номером заявки { $number }.
tournament-no-start-number = Нет участника со стартовым номером { $number }.
tournament-several = { $text } – это может быть { $list }.
tournament-nobody-called = Участника { $text } нет.
tournament-nobody-called-near = Участника { $text } нет; похожие имена: { $list }.
tournament-not-a-pair = «{ $text }» – не пара вида 1-2.
tournament-not-a-date = «{ $text }» – не дата и не год.
tournament-not-a-result = «{ $text }» – не результат: пишите 1-0, =, 0-1, +:-, -:+ или -:-.
tournament-not-a-member = «{ $text }» – не игрок команды: пишите номер в заявке или -.
tournament-not-places = «{ $text }» – не места: пишите 1-2.
tournament-not-a-criterion = «{ $text }» – не критерий; есть { $list }, а other- перед коэффициентом считает его по другой сумме очков команд.
tournament-not-a-discipline = «{ $text }» – не дисциплина; есть { $list }.
tournament-names-nobody = В файле { $path } никого нет.
tournament-in-file = { $path }, { $fault }
tournament-file-not-utf = { $path }, строка { $line }: текст не в UTF-8.
tournament-file-not-json = { $path }, строка { $line }: не JSON: { $error }.
tournament-file-not-an-act = { $path }, строка { $line }: не действие соревнования: { $error }.
tournament-file-refused = { $path }, строка { $line }: { $refusal }
tournament-file-no-event = В файле { $path } нет соревнования: начните его командой `new`.
tournament-file-torn = Последняя строка файла { $path } недописана и пропущена.
tournament-no-stage-called = Этапа { $stage } нет; есть { $list }.
tournament-which-stage = Укажите этап: --stage; есть { $list }.
tournament-nothing-to-undo = Отменять нечего.
tournament-nothing-to-redo = Возвращать нечего.
tournament-form-extension = { $path }: бланки пишутся в .html, .pdf или .xlsx.
tournament-form-not-paired = Пары тура { $round } не составлены, протокола нет.
tournament-form-matches = Матчи играют команды; для личных соревнований печатайте `round`.
tournament-form-nobody = Этот бланк печатать ещё не для кого.
tournament-form-organisation = { $name }: от этой организации никого нет; есть от { $list }.
tournament-trf-people = TRF16 пишется для личных соревнований после жеребьёвки.

# Столбцы таблицы заявок.
tournament-column-ordinal = порядковый номер
tournament-column-name = фамилия, имя
tournament-column-surname = фамилия
tournament-column-given = имя
tournament-column-patronymic = отчество
tournament-column-rating = рейтинг
tournament-column-sex = пол
tournament-column-born = дата рождения
tournament-column-born-and-insurance = дата рождения и страховое свидетельство
tournament-column-title = звание, разряд
tournament-column-organisation = организация
tournament-column-federation = федерация
tournament-column-id = номер в списке
tournament-column-team = команда
tournament-column-insurance = страховое свидетельство
tournament-column-address = адрес
tournament-column-document = документ
tournament-column-coach = тренер
tournament-column-doctor = допуск врача
tournament-column-discipline = дисциплина (не нужна)
tournament-columns = Столбцы: { $list }.
tournament-columns-unknown = Не опознаны и не прочитаны: { $list }.
tournament-import-faults = { $path }: { $count ->
        [one] { $count } ошибка, никто не заявлен.
        [few] { $count } ошибки, никто не заявлен.
       *[other] { $count } ошибок, никто не заявлен.
    }
tournament-file-collision = { $path } тем временем изменила другая программа; ничего не записано. Повторите.
tournament-file-number = { $path }, строка { $line } имеет номер { $number }: строк не хватает, или они из другой копии.
tournament-file-locked = { $path } не удаётся заблокировать: { $error }.
tournament-option-system = { $option } не подходит к системе { $system }.
tournament-option-teams = { $option } – для командных соревнований.
tournament-option-form = { $option } на этом бланке не печатается.
tournament-broken-rules = Пары против правил: { $list }
tournament-right-to-match = { $who }: выиграны все матчи при втором месте – команда имеет право на матч за первое место ({ $article }).
tournament-overall = Места по всем этапам
tournament-individuals = Места участников команд
tournament-ratings = Рейтинги после соревнования (K = { $factor })
tournament-no-teams = Это не командное соревнование.

# Допуск, апелляции и делопроизводство.
tournament-refusal-large-fee = Заявочный взнос { $number } рублей больше 5000.
tournament-refusal-short-list = Без этого документа можно обойтись только на муниципальных соревнованиях и соревнованиях организаций: { $document }.
tournament-refusal-wrong-days = Последний день соревнования раньше первого.
tournament-refusal-no-demands = Сначала укажите, что проверяет комиссия по допуску.
tournament-refusal-late-entry = Предварительные заявки принимались до { $day }.
tournament-refusal-no-such-application = Заявки { $number }, ожидающей ответа, нет.
tournament-refusal-disqualified = { $name }: дисквалификация { $until }, участвовать нельзя ни в каком качестве.
tournament-refusal-not-asked = Положение этого документа не требует: { $document }.
tournament-refusal-no-member = В заявке нет игрока { $number }.
tournament-refusal-overpaid = Весь взнос – { $number } рублей.
tournament-refusal-fee-kept = После исключения заявочный взнос не возвращается.
tournament-refusal-no-commission = Состав комиссии по допуску не указан.
tournament-refusal-incomplete = Не хватает: { $list }. Чтобы всё же допустить, укажите причину.
tournament-refusal-not-decided = Комиссия по допуску ещё не решила: { $list }.
tournament-refusal-appeal-wrong-status = Апелляционный комитет создают только на всероссийских и межрегиональных соревнованиях.
tournament-refusal-appeal-chairmen = Председатель в комитете один, а названо { $number }.
tournament-refusal-appeal-few-members = Кроме председателя в комитете не меньше двух членов, а названо { $number }.
tournament-refusal-appeal-reserves = Запасных членов комитета двое, а названо { $number }.
tournament-refusal-appeal-even-votes = Число голосов должно быть нечётным, а их { $number }.
tournament-refusal-appeal-young = { $name }: моложе 21 года, или дата рождения этого не опровергает.
tournament-refusal-appeal-is-arbiter = { $name } судит это соревнование.
tournament-refusal-appeal-twice = { $name }: имя названо дважды.
tournament-refusal-appeal-no-committee = Апелляционного комитета нет.
tournament-refusal-appeal-protest-open = Протест { $number } ещё не рассмотрен: обжаловать пока нечего.
tournament-refusal-appeal-no-party = { $who } в этом споре не участвует.
tournament-refusal-appeal-final = По протесту { $number } апелляция уже есть; решение комитета окончательное.
tournament-refusal-appeal-no-such = Нерассмотренной апелляции { $number } нет.
tournament-refusal-appeal-is-party = { $name } участвует в споре: место должен занять запасной член комитета.
tournament-refusal-appeal-not-voting = { $name } по этой апелляции не голосует.
tournament-refusal-appeal-no-reserve = { $name }: это не свободный запасной член комитета.
tournament-refusal-appeal-votes = Голосов названо { $given }, а голосующих { $expected }.
tournament-refusal-appeal-open = Апелляция { $number } ждёт решения.
tournament-refusal-paused = В соревновании перерыв.
tournament-refusal-not-paused = Перерыва нет.
tournament-refusal-cancelled = Соревнование отменено; сначала откройте его снова (`reopen`).
tournament-refusal-arrival-fixed = Дни приезда и отъезда менять нельзя.
tournament-line-up-not-admitted = игрок { $number } не допущен
tournament-document-entry = оригинал заявки
tournament-document-doctor = отметка врача «Допущен»
tournament-document-identity = паспорт или иной документ, удостоверяющий личность
tournament-document-birth-certificate = свидетельство о рождении
tournament-document-class-book = зачётная классификационная книжка
tournament-document-medical-policy = полис обязательного медицинского страхования
tournament-document-accident-policy = полис страхования от несчастных случаев
tournament-lacking-expires = { $document } (действует только до { $day })
tournament-lacking-owed = взнос, { $number } руб.
tournament-until = до { $day }
tournament-for-life = пожизненно
tournament-status-all-russian = всероссийские
tournament-status-interregional = межрегиональные
tournament-status-regional = региональные
tournament-status-municipal = муниципальные
tournament-status-club = клубные, ведомственные
tournament-capacity-coach = тренер
tournament-capacity-arbiter = судья
tournament-capacity-representative = представитель
tournament-capacity-spectator = зритель
tournament-capacity-journalist = журналист
tournament-capacity-other = другое лицо
tournament-preparation-hall = Дата и место согласованы с администрацией объекта
tournament-preparation-room = Места хватает всем парам тура
tournament-preparation-light = Освещение и проветривание
tournament-preparation-quiet = Температура и тишина
tournament-preparation-apart = Игровая зона отгорожена от зрителей
tournament-preparation-safety = План обеспечения мер безопасности (номер, дата, кем согласован)
tournament-preparation-money = Финансирование
tournament-preparation-panel = Судейская коллегия
tournament-preparation-prizes = Призы
tournament-preparation-equipment = Инвентарь проверен
tournament-preparation-doctor = Врач
tournament-preparation-press = Пресс-центр отдельно от зала
tournament-thing-tables = столы
tournament-thing-chairs = стулья
tournament-thing-boards = доски
tournament-thing-sets = комплекты шашек
tournament-thing-clocks = часы
tournament-seat-chairman = председатель
tournament-seat-member = член комитета
tournament-seat-reserve = запасной член
tournament-done-admission-demand = Требования к допуску записаны.
tournament-done-admission-disqualified = Дисквалифицированных в списке: { $count }.
tournament-done-admission-apply = Предварительная заявка: { $name }, номер { $number }.
tournament-done-admission-accept = Заявка принята: { $name }, номер заявки { $id }.
tournament-done-admission-decline = Заявка { $number } отклонена.
tournament-done-admission-confirm = Окончательная заявка получена: { $who }.
tournament-done-admission-show = { $who }: { $document } – предъявлено.
tournament-done-admission-show-back = { $who }: { $document } – отметка снята.
tournament-done-admission-pay = { $who }: всего уплачено { $number } рублей.
tournament-done-admission-admit = { $who }: допущен комиссией.
tournament-done-admission-admit-not = { $who }: в допуске отказано.
tournament-done-appeals-committee = Апелляционный комитет назначен, человек: { $count }.
tournament-done-appeals-committee-shared = Апелляционный комитет назначен, человек: { $count }. Несколько из одного субъекта: { $list }.
tournament-done-appeals-appeal = Апелляция записана: { $who }, номер { $number }.
tournament-done-appeals-replace = Вместо { $who } голосует { $name }.
tournament-done-appeals-decide = Апелляция { $number } рассмотрена. Решение окончательное.
tournament-done-office-pause = В соревновании объявлен перерыв.
tournament-done-office-resume = Соревнование продолжается.
tournament-done-office-cancel = Соревнование отменено.
tournament-done-office-sheet = Тур { $round }, стол { $table }: бланки сданы.
tournament-done-office-sheet-back = Тур { $round }, стол { $table }: бланков нет.
tournament-done-office-opening = Тур { $round }, стол { $table }: жребий начала записан.
tournament-done-office-medical = В журнале врача записан случай: { $name }.
tournament-done-office-inventory = Инвентарь записан.
tournament-done-office-inventory-short = Инвентарь записан. Не хватает: { $list }.
tournament-done-office-prepare = Готово: { $name }.
tournament-done-office-prepare-back = Не готово: { $name }.
tournament-done-office-meeting = Протокол совещания записан.
tournament-done-office-incident = { $name }: { $measure }.
