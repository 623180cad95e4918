# Чому дію в змаганні не прийнято. Стаття наведена в дужках; учасників названо з номером заявки.
tournament-refusal-not-open = Змагання ще не відкрито.
tournament-refusal-already-open = Змагання вже відкрито.
tournament-refusal-bad-regulations = Положення не можна прийняти: { $faults }.
tournament-refusal-bad-entry = Заявку не можна прийняти: { $faults }.
tournament-refusal-duplicate-name = { $name }: така заявка вже є. Однофамільців треба розрізняти, наприклад роком народження.
tournament-refusal-wrong-kind = В особистих змаганнях заявляють спортсменів, у командних – команди.
tournament-refusal-entries-closed = Стартові номери надано: у цій системі вже не можна ні заявити учасника, ні зняти із заявки.
tournament-refusal-unknown = Немає учасника з номером заявки { $who }.
tournament-refusal-not-numbered = Спершу потрібні стартові номери: за жеребом або задані вручну.
tournament-refusal-already-numbered = Стартові номери надано, і вони не змінюються до кінця змагання.
tournament-refusal-too-few = Замало учасників: { $count }.
tournament-refusal-bad-order = У порядку номерів кожного учасника має бути названо один раз.
tournament-refusal-bad-sides = Потрібні дві сторони: { $sides }.
tournament-refusal-no-reason = Тут потрібна причина, словами.
tournament-refusal-wrong-round = Зараз може йтися про тур { $expected }, а не про тур { $given }.
tournament-refusal-nothing-paired = Пари ще не складено на жоден тур.
tournament-refusal-no-more-rounds = Пари всіх турів уже складено: турів { $count }.
tournament-refusal-results-missing = Тур { $round }: ще немає результату за столом { $tables }.
tournament-refusal-not-published = Тур { $round }: пари ще не оприлюднено.
tournament-refusal-already-published = Тур { $round }: пари вже оприлюднено.
tournament-refusal-has-results = Тур { $round }: результати вже є. Спершу зніміть їх виправленням.
tournament-refusal-twice = { $who }: учасника названо двічі.
tournament-refusal-not-playing = { $who }: учасник не грає в цьому турі.
tournament-refusal-left-out = { $who }: учасник грає в цьому турі, але не має ні суперника, ні вихідного.
tournament-refusal-met-before = { $first } і { $second } вже грали між собою: тур { $round }.
tournament-refusal-fourth-color = { $who }: один колір випав би вчетверте поспіль.
tournament-refusal-second-bye = { $who }: учасник уже мав очко без гри.
tournament-refusal-needless-bye = { $who }: учасник лишається вільним, хоча кількість гравців парна.
tournament-refusal-not-the-system = Це не ті пари, які дає система; для інших пар потрібна причина.
tournament-refusal-no-legal-pairing = Тур { $round }: не можна скласти пари без повторної зустрічі, другого очка без гри або четвертого поспіль кольору.
tournament-refusal-no-such-table = Тур { $round }: немає столу { $table } з дошкою { $board }.
tournament-refusal-has-result = Результат уже записано; його змінюють виправленням.
tournament-refusal-nothing-to-correct = Виправляти нічого: результату немає.
tournament-refusal-wrong-games = { $given ->
        [one] { $given } партія
        [few] { $given } партії
       *[many] { $given } партій
    }, а в зустрічі їх { $expected } або, після нічиєї, у кілька разів більше.
tournament-refusal-nothing-to-decide = Переможця призначають лише після нічиєї в олімпійській системі.
tournament-refusal-has-left = { $who }: учасник вибув зі змагання.
tournament-refusal-excluded = { $who }: учасника виключено зі змагання, він не повертається.
tournament-refusal-takes-part = { $who }: учасник і так грає.
tournament-refusal-absence-outside-swiss = Пропуск туру заздалегідь є лише у швейцарській системі; тут запишіть неявку як результат зустрічі.
tournament-refusal-not-swiss = Це змагання не за швейцарською системою.
tournament-refusal-bad-line-up = Склад не можна прийняти: { $fault }.
tournament-refusal-barred = { $first } і { $second } за рішенням колегії одне з одним не грають.
tournament-refusal-not-forced = { $first } і { $second } за рішенням колегії мають грати одне з одним.
tournament-refusal-oneself = { $who } не може грати сам із собою.
tournament-refusal-undecided = Тур { $round }, стіл { $tables }: нічия, вкажіть, хто проходить далі (`decide`).
tournament-refusal-later-round-rests = Наступний тур складено за підсумками туру { $round }: спершу скасуйте його пари (`unpair`).
tournament-refusal-empty-board = Дошка { $board }: одна з команд тут нікого не має, їй можна лише мінус.
tournament-refusal-approved = Результати затверджено; спершу відкрийте їх знову (`reopen`).
tournament-refusal-not-approved = Результати не затверджено.
tournament-refusal-not-over = Змагання ще не закінчено.
tournament-refusal-large-deposit = Застава { $number } рублів більша за 5000.
tournament-refusal-open-protest = Протест { $number } чекає на рішення.
tournament-refusal-no-such-protest = Нерозглянутого протесту { $number } немає.
tournament-refusal-in-stage = Етап { $stage }: { $refusal }
tournament-refusal-no-such-stage = Етапу { $stage } немає.
tournament-refusal-duplicate-stage = Етап із назвою { $name } вже є.
tournament-refusal-unfinished = Етап { $stage } не закінчено.
tournament-refusal-shared-place = Етап { $stage }: місця { $from }-{ $to } поділено саме на межі виходу; її визначить додатковий матч або турнір.
tournament-refusal-cannot-carry = Результати переносять лише в одноколовий турнір.
tournament-side = «{ $name }» – { $count }

# Вади положення, заявки і складу; у відмові їх перелічено через крапку з комою.
tournament-regulations-no-name = змагання не має назви
tournament-regulations-year = рік { $year } не між 1900 і 2200
tournament-regulations-games = партій у зустрічі { $count }, а має бути від 1 до 20
tournament-regulations-no-cycle = у коловій системі потрібне хоча б одне коло
tournament-regulations-rounds = турів у швейцарській системі { $count }, а має бути від 1 до 200
tournament-regulations-boards = дощок у матчі { $count }, а має бути від 1 до 50
tournament-regulations-small-roster = команді з { $roster } не зайняти { $boards } дощок
tournament-regulations-edition = змагання відкрито новішою програмою (редакція { $number })
tournament-regulations-third-place = матч за третє місце буває лише в олімпійській системі
tournament-regulations-scheveningen-teams = у схевенінгенській системі грають спортсмени двох сторін: заявляють їх, а не команди
tournament-regulations-shmulyan = коефіцієнт Шмульяна – лише для колової системи ({ $article })
tournament-regulations-needs-teams = критерій { $criterion } – лише для команд
tournament-regulations-criterion-twice = критерій { $criterion } названо двічі
tournament-entry-no-name = ім’я не вказано
tournament-entry-long-name = в імені понад { $limit } літер
tournament-entry-control-characters = в імені { $name } керівні символи
tournament-entry-rating = { $name }: рейтинг { $rating } не між 1 і { $limit }
tournament-entry-twice-in-team = { $name }: у команді { $team } гравця названо двічі
tournament-entry-large-team = гравців { $members }, а в заявці команди може бути { $roster }
tournament-entry-small-team = гравців { $members }: це менше половини від { $boards } дощок
tournament-line-up-no-teams = склади бувають лише в команд
tournament-line-up-boards = названо дощок { $given }, а в матчі їх { $expected }
tournament-line-up-no-member = у команді немає гравця { $number }
tournament-line-up-twice = гравця { $number } названо двічі
tournament-line-up-order = гравці мають іти в порядку заявки

# Що знайшла перевірка.
tournament-violation = Тур { $round }. { $breach } ({ $article })
tournament-breach-not-entered = { $who }: такого учасника немає.
tournament-breach-sits-twice = { $who }: учасник у парах { $count } рази.
tournament-breach-left-out = { $who }: учасника пропущено.
tournament-breach-not-playing = { $who }: учасник не грає в цьому турі.
tournament-breach-not-the-table = Пари не за таблицею.
tournament-breach-other-records = { $first } і { $second }: перемоги та поразки за турами не збігаються.
tournament-breach-out = { $who }: учасник уже програв і вибув.
tournament-breach-one-side = { $first } і { $second } – з однієї сторони.
tournament-breach-have-met = { $first } і { $second } вже грали між собою.
tournament-breach-barred = { $first } і { $second } за рішенням колегії одне з одним не грають.
tournament-breach-not-forced = { $first } і { $second } за рішенням колегії мали грати одне з одним.
tournament-breach-fourth-color = { $who }: один колір учетверте поспіль.
tournament-breach-second-bye = { $who }: учасник уже мав очко без гри.
tournament-breach-byes = Вільних { $byes }, а гравців { $players }.
tournament-breach-wrong-bye = Вільним має бути { $due }, а не { $given }.
tournament-breach-too-many-down = { $who }: з очкової групи спущено { $down }, хоча досить { $fewest }.
tournament-breach-should-go-down = { $first }: саме цей учасник спускається і зустрічається із суперником { $second }.
tournament-breach-should-meet = Мають грати { $first } і { $second }.
tournament-breach-other-colors = { $first } і { $second }: кольори мають бути навпаки.

# Файли заявок, які не вдалося прочитати.
tournament-file-line = рядок { $line }: { $problem }
tournament-file-column = рядок { $line }, { $column }: { $problem }
tournament-csv-empty = файл порожній
tournament-csv-workbook = книгу Excel не вдалося прочитати
tournament-csv-open-quote = лапки не закрито
tournament-csv-no-name-column = немає стовпця «прізвище, ім’я» або «name»: { $headings }
tournament-csv-too-many-cells = клітинок { $cells }, а стовпців { $columns }
tournament-csv-rating = «{ $text }» – не рейтинг
tournament-csv-sex = «{ $text }» – не «ч» і не «ж»
tournament-csv-birth = «{ $text }» – не дата і не рік
tournament-csv-number = «{ $text }» – не число
tournament-csv-entry = { $faults }
tournament-trf-rounds = «{ $text }» – не кількість турів
tournament-trf-number = «{ $text }» у колонках { $from }-{ $to } – не число
tournament-trf-no-start-number = у колонках 5-8 немає стартового номера
tournament-trf-no-name = учасник { $player }: у колонках 15-47 немає імені
tournament-trf-rating = учасник { $player }: рейтинг вищий за { $limit }
tournament-trf-sex = «{ $text }» у колонці 10 – не m і не w
tournament-trf-birth = «{ $text }» у колонках 70-79 – не дата народження
tournament-trf-points = «{ $text }» у колонках 80-84 – не очки
tournament-trf-opponent = тур { $round }: «{ $text }» – не стартовий номер
tournament-trf-color = тур { $round }: «{ $text }» – не колір
tournament-trf-result = тур { $round }: «{ $text }» – не результат
tournament-trf-start-number-twice = стартовий номер { $player } стоїть двічі
tournament-trf-opponent-missing = учасник { $player }, тур { $round }: суперника немає у файлі
tournament-trf-other-opponent = учасник { $player }, тур { $round }: у рядку суперника названо іншого
tournament-trf-same-color = учасник { $player }, тур { $round }: в обох один колір
tournament-trf-other-result = учасник { $player }, тур { $round }: результати двох не сходяться

# Чому пара, колір і вихідний такі; з чого склався коефіцієнт.
tournament-why-inside = { $high } і { $low } зустрічаються всередині групи з { $points } оч. ({ $article }).
tournament-why-down = З групи з { $points } оч. { $count ->
        [one] спускається { $count } учасник
        [few] спускаються { $count } учасники
       *[many] спускаються { $count } учасників
    }: { $high } – до групи з { $to } оч., суперник { $low } ({ $article }).
tournament-why-places = Місце у класифікації: { $high } – { $first }, { $low } – { $second }.
tournament-why-spared = Спускається не { $who }: { $why }.
tournament-why-passed = Суперник не { $who }: { $why }.
tournament-why-white = { $who } – білі: { $why } ({ $article }).
tournament-why-black = { $who } – чорні: { $why } ({ $article }).
tournament-why-forced = { $first } – { $second }: пару призначила колегія заздалегідь ({ $article }).
tournament-why-bye = { $who } – вільний від гри: останній у класифікації, хто може бути вільним ({ $article }).
tournament-why-no-bye = Не { $who }: { $why }.
tournament-passed-barred = уже грали між собою або обоє тричі поспіль мали один колір
tournament-passed-strands-group = решту групи не вдалося б розбити на пари
tournament-passed-strands-lower = тих, хто нижче, не вдалося б розбити на пари
tournament-passed-no-opponent-there = у тій групі немає можливого суперника
tournament-no-bye-had-one = уже було очко без гри
tournament-no-bye-strands-others = решту не вдалося б розбити на пари
tournament-color-four-in-a-row = один колір не дається чотири рази поспіль
tournament-color-alternation = кольори чергуються
tournament-color-balance = останній колір в обох один, і змінює його той, хто мав його частіше
tournament-color-last-difference = останні кольори однакові, і чергування йде від останньої відмінності
tournament-color-classification = кольори були однакові, і змінює колір той, хто вище у класифікації
tournament-color-start-number = ніхто з двох ще не грав, і непарні номери мають колір першого номера
tournament-term = { $amount } ({ $who }, тур { $round })
tournament-term-bye = вільний
tournament-term-absent = відсутність
tournament-left-out = не враховано: { $list }
tournament-compared = порівнюються за порядком: { $list }

# Що зроблено.
tournament-done-open = Відкрито: { $name }.
tournament-done-enter = Прийнято заявку { $id }: { $name }.
tournament-done-edit = { $who }: заявку виправлено.
tournament-done-about = Місце, строки й суддів записано.
tournament-done-bar = { $first } і { $second } одне з одним не грають.
tournament-done-bar-lifted = { $first } і { $second } знову можуть грати одне з одним.
tournament-done-force = { $first } – { $second }: пару призначено заздалегідь.
tournament-done-force-lifted = { $first } – { $second }: призначення пари скасовано.
tournament-done-recolor = Тур { $round }, стіл { $table }: кольори поміняно.
tournament-done-sanction = { $who }: { $measure }.
tournament-done-protest = { $who }: протест записано.
tournament-done-decide-protest = Протест { $number } розглянуто.
tournament-done-norm = { $who }: норму записано.
tournament-done-approve = Результати затверджено.
tournament-done-reopen = Результати знову відкрито.
tournament-measure-remark = зауваження
tournament-measure-warning = попередження
tournament-measure-loss = поразка
tournament-measure-exclusion = виключення
tournament-done-strike = { $who }: знято із заявки.
tournament-done-lot = Жеребкування проведено, його число { $seed }.
tournament-done-number = Стартові номери задано вручну.
tournament-done-pair = Складено пари: тур { $round }.
tournament-done-unpair = Пари скасовано: тур { $round }.
tournament-done-publish = Пари оприлюднено: тур { $round }.
tournament-done-result = Тур { $round }, стіл { $table }: результат записано.
tournament-done-correct = Тур { $round }, стіл { $table }: результат виправлено.
tournament-done-decide = Далі проходить { $who }.
tournament-done-absent = { $who }: пропуск туру { $round }.
tournament-done-withdraw = { $who }: вибуття зі змагання.
tournament-done-return = { $who }: знову в грі.
tournament-done-exclude = { $who }: виключення зі змагання.
tournament-done-line-up = Тур { $round }, { $who }: { $list }.
tournament-done-ruling-by-rule = { $who }: результати враховуються за п. 5.4.5.
tournament-done-ruling-kept = { $who }: результати враховуються.
tournament-done-ruling-annulled = { $who }: результати враховуються лише для рейтингу.
tournament-done-amend = Критерії тепер: { $list }.
tournament-done-play-off = Додаткове змагання записано: { $list }.
tournament-done-stage = Етап { $stage } відкрито: { $name }.
tournament-done-qualify = { $count ->
        [one] Вийшов { $count } учасник.
        [few] Вийшли { $count } учасники.
       *[many] Вийшли { $count } учасників.
    }
tournament-done-import = { $count ->
        [one] Прийнято { $count } заявку.
        [few] Прийнято { $count } заявки.
       *[many] Прийнято { $count } заявок.
    }
tournament-done-undo = Скасовано: { $act }
tournament-done-redo = Зроблено знову.
tournament-later-pairs-rest = Пари наступних турів уже складено, і вони лишаються ({ $article }).
tournament-no-play-off-criterion = У критеріях немає play-off, тому місця ті самі: див. `amend`.
tournament-free = { $who } вільний

# Що далі.
tournament-next = Далі: { $what }
tournament-next-enter = `enter` або `import` – заявки (зараз { $count }), потім `lot`
tournament-next-publish = подивіться пари туру { $round }, потім `publish`
tournament-next-result = `result`: тур { $round }, стіл { $tables }
tournament-next-decide = тур { $round }, стіл { $tables }: нічия, `decide` – хто проходить далі
tournament-next-nothing = результати затверджено: `print` – бланки
tournament-next-end = `standings` і `print`: змагання закінчено
tournament-next-pair = `pair`: тур { $round }
tournament-next-in-stage = етап { $stage } ({ $name }): { $what }

# Місця, пояснення, перевірка, бланки, файли.
tournament-standings = Становище після туру { $round }; критерії: { $criteria }
tournament-criteria-changed = Критерії змінено під час змагання.
tournament-explained = { $who }, тур { $round }:
tournament-explained-not-paired = Пари цього туру не складено.
tournament-explained-by-hand = Пари складено вручну: { $reason }
tournament-explained-system = Пари випливають із таблиці або сітки системи ({ $article }).
tournament-explained-coefficient = { $name }, { $article }: { $sum }
tournament-checked = { $count ->
        [one] Перевірено { $count } тур: усе правильно.
        [few] Перевірено { $count } тури: усе правильно.
       *[many] Перевірено { $count } турів: усе правильно.
    }
tournament-written = Записано: { $path }.
tournament-simulated = Змагань { $events }, учасників { $players }, турів { $rounds }: один лідер за очками – { $alone }, не лишилося дозволених пар – { $stuck }, порушень під час перевірки – { $violations }.
tournament-not-paired = Пари туру { $round } не складено; останній тур – { $last }.
tournament-no-entry-number = Немає учасника з номером заявки { $number }.
tournament-no-start-number = Немає учасника зі стартовим номером { $number }.
tournament-several = { $text } – це може бути { $list }.
tournament-nobody-called = Учасника { $text } немає.
tournament-nobody-called-near = Учасника { $text } немає; схожі імена: { $list }.
tournament-not-a-pair = «{ $text }» – не пара на зразок 1-2.
tournament-not-a-date = «{ $text }» – не дата і не рік.
tournament-not-a-result = «{ $text }» – не результат: пишіть 1-0, =, 0-1, +:-, -:+ або -:-.
tournament-not-a-member = «{ $text }» – не гравець команди: пишіть номер у заявці або -.
tournament-not-places = «{ $text }» – не місця: пишіть 1-2.
tournament-not-a-criterion = «{ $text }» – не критерій; є { $list }, а other- перед коефіцієнтом рахує його за іншою сумою очок команд.
tournament-not-a-discipline = «{ $text }» – не дисципліна; є { $list }.
tournament-names-nobody = У файлі { $path } нікого немає.
tournament-in-file = { $path }, { $fault }
tournament-file-not-utf = { $path }, рядок { $line }: текст не в UTF-8.
tournament-file-not-json = { $path }, рядок { $line }: не JSON: { $error }.
tournament-file-not-an-act = { $path }, рядок { $line }: не дія змагання: { $error }.
tournament-file-refused = { $path }, рядок { $line }: { $refusal }
tournament-file-no-event = У файлі { $path } немає змагання: почніть його командою `new`.
tournament-file-torn = Останній рядок файлу { $path } недописано, його пропущено.
tournament-no-stage-called = Етапу { $stage } немає; є { $list }.
tournament-which-stage = Укажіть етап: --stage; є { $list }.
tournament-nothing-to-undo = Скасовувати нічого.
tournament-nothing-to-redo = Повертати нічого.
tournament-form-extension = { $path }: бланки записуються в .html, .pdf або .xlsx.
tournament-form-not-paired = Пари туру { $round } не складено, протоколу немає.
tournament-form-matches = Матчі грають команди; для особистих змагань друкуйте `round`.
tournament-form-nobody = Цей бланк друкувати ще ні для кого.
tournament-form-organisation = { $name }: від цієї організації нікого немає; є від { $list }.
tournament-trf-people = TRF16 записується для особистих змагань після жеребкування.

# Стовпці таблиці заявок.
tournament-column-ordinal = порядковий номер
tournament-column-name = прізвище, ім’я
tournament-column-surname = прізвище
tournament-column-given = ім’я
tournament-column-patronymic = по батькові
tournament-column-rating = рейтинг
tournament-column-sex = стать
tournament-column-born = дата народження
tournament-column-born-and-insurance = дата народження і страхове свідоцтво
tournament-column-title = звання, розряд
tournament-column-organisation = організація
tournament-column-federation = федерація
tournament-column-id = номер у списку
tournament-column-team = команда
tournament-column-insurance = страхове свідоцтво
tournament-column-address = адреса
tournament-column-document = документ
tournament-column-coach = тренер
tournament-column-doctor = допуск лікаря
tournament-column-discipline = дисципліна (не потрібна)
tournament-columns = Стовпці: { $list }.
tournament-columns-unknown = Не розпізнано і не прочитано: { $list }.
tournament-import-faults = { $path }: { $count ->
        [one] { $count } помилка, нікого не заявлено.
        [few] { $count } помилки, нікого не заявлено.
       *[other] { $count } помилок, нікого не заявлено.
    }
tournament-file-collision = { $path } тим часом змінила інша програма; нічого не записано. Повторіть.
tournament-file-number = { $path }, рядок { $line } має номер { $number }: рядків бракує, або вони з іншої копії.
tournament-file-locked = { $path } не вдається заблокувати: { $error }.
tournament-option-system = { $option } не підходить до системи { $system }.
tournament-option-teams = { $option } – для командних змагань.
tournament-option-form = { $option } на цьому бланку не друкується.
tournament-broken-rules = Пари проти правил: { $list }
tournament-right-to-match = { $who }: виграно всі матчі за другого місця – команда має право на матч за перше місце ({ $article }).
tournament-overall = Місця за всіма етапами
tournament-individuals = Місця учасників команд
tournament-ratings = Рейтинги після змагання (K = { $factor })
tournament-no-teams = Це не командне змагання.

# Допуск, апеляції та діловодство.
tournament-refusal-large-fee = Заявковий внесок { $number } рублів більший за 5000.
tournament-refusal-short-list = Без цього документа можна обійтися лише на муніципальних змаганнях і змаганнях організацій: { $document }.
tournament-refusal-wrong-days = Останній день змагань раніше за перший.
tournament-refusal-no-demands = Спершу вкажіть, що перевіряє комісія з допуску.
tournament-refusal-late-entry = Попередні заявки приймали до { $day }.
tournament-refusal-no-such-application = Заявки { $number }, що чекає на відповідь, немає.
tournament-refusal-disqualified = { $name }: дискваліфікація { $until }, брати участь не можна в жодній якості.
tournament-refusal-not-asked = Положення цього документа не вимагає: { $document }.
tournament-refusal-no-member = У заявці немає гравця { $number }.
tournament-refusal-overpaid = Увесь внесок – { $number } рублів.
tournament-refusal-fee-kept = Після виключення заявковий внесок не повертають.
tournament-refusal-no-commission = Склад комісії з допуску не вказано.
tournament-refusal-incomplete = Бракує: { $list }. Щоб усе ж допустити, вкажіть причину.
tournament-refusal-not-decided = Комісія з допуску ще не вирішила: { $list }.
tournament-refusal-appeal-wrong-status = Апеляційний комітет створюють лише на всеросійських і міжрегіональних змаганнях.
tournament-refusal-appeal-chairmen = Голова в комітеті один, а названо { $number }.
tournament-refusal-appeal-few-members = Крім голови в комітеті не менше двох членів, а названо { $number }.
tournament-refusal-appeal-reserves = Запасних членів комітету двоє, а названо { $number }.
tournament-refusal-appeal-even-votes = Кількість голосів має бути непарною, а їх { $number }.
tournament-refusal-appeal-young = { $name }: молодше 21 року, або дата народження цього не спростовує.
tournament-refusal-appeal-is-arbiter = { $name } судить ці змагання.
tournament-refusal-appeal-twice = { $name }: ім'я названо двічі.
tournament-refusal-appeal-no-committee = Апеляційного комітету немає.
tournament-refusal-appeal-protest-open = Протест { $number } ще не розглянуто: оскаржувати поки нічого.
tournament-refusal-appeal-no-party = { $who } у цій суперечці участі не бере.
tournament-refusal-appeal-final = За протестом { $number } апеляція вже є; рішення комітету остаточне.
tournament-refusal-appeal-no-such = Нерозглянутої апеляції { $number } немає.
tournament-refusal-appeal-is-party = { $name } бере участь у суперечці: місце має зайняти запасний член комітету.
tournament-refusal-appeal-not-voting = { $name } за цією апеляцією не голосує.
tournament-refusal-appeal-no-reserve = { $name }: це не вільний запасний член комітету.
tournament-refusal-appeal-votes = Голосів названо { $given }, а голосують { $expected }.
tournament-refusal-appeal-open = Апеляція { $number } чекає на рішення.
tournament-refusal-paused = У змаганнях перерва.
tournament-refusal-not-paused = Перерви немає.
tournament-refusal-cancelled = Змагання скасовано; спершу відкрийте їх знову (`reopen`).
tournament-refusal-arrival-fixed = Дні приїзду й від'їзду змінювати не можна.
tournament-line-up-not-admitted = гравця { $number } не допущено
tournament-document-entry = оригінал заявки
tournament-document-doctor = позначка лікаря «Допущено»
tournament-document-identity = паспорт або інший документ, що посвідчує особу
tournament-document-birth-certificate = свідоцтво про народження
tournament-document-class-book = залікова класифікаційна книжка
tournament-document-medical-policy = поліс обов'язкового медичного страхування
tournament-document-accident-policy = поліс страхування від нещасних випадків
tournament-lacking-expires = { $document } (чинний лише до { $day })
tournament-lacking-owed = внесок, { $number } руб.
tournament-until = до { $day }
tournament-for-life = довічно
tournament-status-all-russian = всеросійські
tournament-status-interregional = міжрегіональні
tournament-status-regional = регіональні
tournament-status-municipal = муніципальні
tournament-status-club = клубні, відомчі
tournament-capacity-coach = тренер
tournament-capacity-arbiter = суддя
tournament-capacity-representative = представник
tournament-capacity-spectator = глядач
tournament-capacity-journalist = журналіст
tournament-capacity-other = інша особа
tournament-preparation-hall = Дату й місце погоджено з адміністрацією об'єкта
tournament-preparation-room = Місця вистачає всім парам туру
tournament-preparation-light = Освітлення й провітрювання
tournament-preparation-quiet = Температура й тиша
tournament-preparation-apart = Ігрову зону відгороджено від глядачів
tournament-preparation-safety = План заходів безпеки (номер, дата, ким погоджено)
tournament-preparation-money = Фінансування
tournament-preparation-panel = Суддівська колегія
tournament-preparation-prizes = Призи
tournament-preparation-equipment = Інвентар перевірено
tournament-preparation-doctor = Лікар
tournament-preparation-press = Прес-центр окремо від зали
tournament-thing-tables = столи
tournament-thing-chairs = стільці
tournament-thing-boards = дошки
tournament-thing-sets = комплекти шашок
tournament-thing-clocks = годинники
tournament-seat-chairman = голова
tournament-seat-member = член комітету
tournament-seat-reserve = запасний член
tournament-done-admission-demand = Вимоги до допуску записано.
tournament-done-admission-disqualified = Дискваліфікованих у списку: { $count }.
tournament-done-admission-apply = Попередня заявка: { $name }, номер { $number }.
tournament-done-admission-accept = Заявку прийнято: { $name }, номер заявки { $id }.
tournament-done-admission-decline = Заявку { $number } відхилено.
tournament-done-admission-confirm = Остаточну заявку отримано: { $who }.
tournament-done-admission-show = { $who }: { $document } – пред'явлено.
tournament-done-admission-show-back = { $who }: { $document } – позначку знято.
tournament-done-admission-pay = { $who }: усього сплачено { $number } рублів.
tournament-done-admission-admit = { $who }: допущено комісією.
tournament-done-admission-admit-not = { $who }: у допуску відмовлено.
tournament-done-appeals-committee = Апеляційний комітет призначено, осіб: { $count }.
tournament-done-appeals-committee-shared = Апеляційний комітет призначено, осіб: { $count }. Кілька з одного суб'єкта: { $list }.
tournament-done-appeals-appeal = Апеляцію записано: { $who }, номер { $number }.
tournament-done-appeals-replace = Замість { $who } голосує { $name }.
tournament-done-appeals-decide = Апеляцію { $number } розглянуто. Рішення остаточне.
tournament-done-office-pause = У змаганнях оголошено перерву.
tournament-done-office-resume = Змагання тривають.
tournament-done-office-cancel = Змагання скасовано.
tournament-done-office-sheet = Тур { $round }, стіл { $table }: бланки здано.
tournament-done-office-sheet-back = Тур { $round }, стіл { $table }: бланків немає.
tournament-done-office-opening = Тур { $round }, стіл { $table }: жереб початку записано.
tournament-done-office-medical = У журналі лікаря записано випадок: { $name }.
tournament-done-office-inventory = Інвентар записано.
tournament-done-office-inventory-short = Інвентар записано. Бракує: { $list }.
tournament-done-office-prepare = Готово: { $name }.
tournament-done-office-prepare-back = Не готово: { $name }.
tournament-done-office-meeting = Протокол наради записано.
tournament-done-office-incident = { $name }: { $measure }.
