# Play by correspondence: letters, cards, tables. The labels of the card are read again by the program.

# Words of letters
letter-white = Білі
letter-black = Чорні
letter-part-code = шифр турніру
letter-part-greeting = привітання
letter-part-address = зворотна адреса
letter-part-signature = підпис

# Findings
letter-lacks = У листі немає: { $part }.
letter-short-notation = Хід { $text } записано скороченою нотацією, він вважається неможливим.
letter-only-move = Хід { $text } неможливий; ця шашка має єдиний хід, зараховується { $stands }.
letter-impossible = Хід { $text } неможливий; замінює його відправник, до того гру зупинено.
letter-not-repeated = Ходи не повторено або повторено неправильно, треба: { $text }. До виправлення гру зупинено.
letter-not-offered = Хід партнера { $text } не пропонувався і не вимушений: лист зараховується до нього.
letter-accepted = Із запропонованого варіанта прийнято півходів: { $count }.
letter-line-cut = Запропонований варіант{ $line } зараховується до неможливого ходу { $text }; штрафу немає.
letter-unnamed-lines = Запропоновано кілька варіантів: кожен треба назвати – варіант А, варіант Б.
letter-wrong-number = Хід { $text } має номер { $number }; повторіть його з правильним номером. Гра не зупиняється.
letter-comments = Коментувати партію до її закінчення заборонено.
letter-missing-dates = Не вказано дати або сумарний час{ $before ->
    [0] { "" }: на це вказують
   *[other] { "" } – повторно
 }.
letter-mean-run = Дату отримання не вказано: за середнім пробігом листів це { $day }.
letter-sent-corrected = За штемпелем лист відправлено { $corrected }, а не { $stated }; суму виправлено.
letter-not-the-postmark = Зареєстрований штемпель – { $day }, рахується він.
letter-wrong-sums = У листі вказано час { $stated }, за датами виходить { $counted }.
letter-told-late = Про помилку повідомлено пізніше трьох днів; до обдумування зараховано днів: { $days }.
letter-not-told = Про помилку в минулому листі не повідомлено; гра триває.
letter-may-charge = Партнер може нарахувати штрафні дні: { $days } – у листі-відповіді й лише в ньому.
letter-charged = Нараховано штрафні дні: { $days }.
letter-no-right = Права нарахувати штрафні дні ({ $days }) немає: їх не зараховано.
letter-right-lost = Право нарахувати штрафні дні ({ $days }) не використано і втрачено.
letter-early-repeat = Повторювати хід слід лише з { $day }.
letter-late-repeat = Повтор затримано; до обдумування зараховано днів: { $days }.
letter-early-inquiry = Запит про перший хід надсилають з { $day }.
letter-leave-from = Перерва зараховується з { $day }.
letter-leave-not-counted = Партнера про перерву не повідомлено; у цій партії її не зараховано.
letter-overdue = { $side }: час прострочено, { $days } дн. за норми { $allowed }.
letter-no-reply-needed = Лист отримано в день закінчення гри або пізніше: час не нараховується, відповідати не обов’язково – крім згоди на нічию та здачі.
letter-incomplete = Матеріали про прострочення неповні; головний суддя може зобов’язати продовжувати гру.
letter-against-the-sums = Рішення розходиться із зареєстрованими датами.
letter-late-protest = Протест подано пізніше десяти днів.
letter-no-protest = Протесту немає: суддя може вважати це визнанням прострочення.
letter-sealed-move = Передається запечатаний хід { $text }.
letter-over = Партію закінчено; обидва партнери надсилають її запис не пізніше 15 днів.
letter-drawn = Партію закінчено внічию за Правилами; обидва партнери надсилають її запис не пізніше 15 днів.

# Refusals
letter-refused-game-over = Партію вже закінчено.
letter-refused-other-event = Лист з іншого турніру: { $text }.
letter-refused-dates-out-of-order = Дати суперечать одна одній: { $second } не може бути раніше { $first }.
letter-refused-already-sent = Хід уже надіслано, змінити його не можна.
letter-refused-changed = У повторі мають бути ходи першого листа, інших бути не може.
letter-refused-nothing-to-repeat = Повторювати або запитувати нічого.
letter-refused-no-move = У листі немає ходу-відповіді.
letter-refused-stands = До виправлення помилки гру зупинено, хід-відповідь не приймається.
letter-refused-nothing-wrong = У минулому листі немає помилок, що зупиняють гру.
letter-refused-no-offer = У минулому листі нічию не запропоновано.
letter-refused-no-draw = Нічию за Правилами вимагати не можна: положення не повторилося тричі.
letter-refused-suspended = До рішення головного судді про прострочення гру призупинено.
letter-refused-no-claim = Заяви про прострочення немає.
letter-refused-not-to-claim = Про прострочення заявляє той, чия черга відповідати.
letter-refused-sealed = Запечатаний хід { $text } неможливий.
letter-refused-leave-reversed = Перерва не може скінчитися { $day }, раніше свого початку.
letter-refused-leave-long = Перерва на { $days } дн.: дозволено не більше 30.
letter-refused-leave-second = У { $year } році перерву вже взято.

# Texts that are no letters
letter-unread-too-long = У тексті { $bytes } байтів; у листі буває не більше { $limit }.
letter-unread-bad-date = Рядок { $line }: «{ $text }» – не дата; пишіть 17.11.2026 або 2026-11-17.
letter-unread-bad-dates = Рядок { $line }: потрібні три дати або одна дата відправлення; пропущена – тире.{ $text }
letter-unread-bad-sums = Рядок { $line }: «{ $text }» – не дріб днів, наприклад 12/9.
letter-unread-bad-leave = Рядок { $line }: перерву оголошують словами «беру перерву з … по …». { $text }
letter-unread-bad-word = Рядок { $line }: «{ $text }» – незрозуміло.

# Labels of the card; the program reads them again
letter-label-greeting = Привітання
letter-label-code = Шифр турніру
letter-label-repeats = Повторення листа від
letter-label-asks = Запит
letter-label-repeated = Ваші ходи
letter-label-accepted = Прийнятий варіант
letter-label-moves = Мої ходи
letter-label-line = Варіант
letter-label-draw = Нічия
letter-label-resigns = Здача
letter-label-told = Зауваження
letter-label-charges = Штрафні дні
letter-label-leave = Перерва
letter-label-dates = Дати
letter-label-earlier = Пропущені дати
letter-label-sums = Час
letter-label-address = Адреса
letter-label-signature = Підпис
letter-asks = ваш перший хід не надійшов
letter-draw-offered = пропоную
letter-draw-accepted = згоден
letter-draw-declined = відхиляю
letter-draw-claimed = вимагаю за Правилами
letter-resigns = здаюся
letter-takes-leave = беру перерву з { $first } по { $last }
letter-if-then = якщо { $move } то { $reply }
letter-told-not-repeated = ходи не повторено або повторено неправильно ({ $clause })
letter-told-impossible = хід неможливий ({ $clause })
letter-told-numbering = помилка в нумерації ходів ({ $clause })
letter-told-missing-dates = не вказано дати або час ({ $clause })
letter-charge-stopped = { $days } днів за зупинку гри ({ $clause })
letter-charge-dates = { $days } днів за невказані дати або час ({ $clause })
letter-charge-claim = { $days } днів за неправильне оголошення прострочення ({ $clause })
letter-mail-subject = Тема: { $code }, { $white } – { $black }

# What comes next
letter-due-writer = Пишуть: { $side }.
letter-due-repeat = Повторити ходи: { $text }
letter-due-replaced = Назвати хід, зарахований замість неможливого: { $text }
letter-due-tell = Повідомити партнера: { $text }
letter-due-corrects = Виправити помилку минулого листа.
letter-due-move = Свій хід, повною нотацією.
letter-due-no-move = Не пізніше трьох днів і без ходу-відповіді.
letter-due-forced = Єдиний хід – { $text }.
letter-due-line = Можна прийняти варіант{ $name }, повністю або частково: { $line }
letter-due-draw = Запропоновано нічию.
letter-due-may-draw = Положення повторилося тричі: можна вимагати нічию.
letter-due-earlier = Вказати дати, пропущені в минулому листі.
letter-due-charge = Можна нарахувати тепер або ніколи: { $text }
letter-due-claim = Час партнера прострочено: замість відповіді можна оголосити прострочення.
letter-due-no-reply = Відповідати не обов’язково – крім згоди на нічию та здачі.
letter-due-dates = Три дати, перша – { $day }, і час обох.
letter-due-repeat-on = Без відповіді: рекомендованим листом з { $day }.
letter-sums = Час { $white }/{ $black }: у білих ходів { $whitemoves }, норма { $whiteallowed } дн.; у чорних ходів { $blackmoves }, норма { $blackallowed } дн.
letter-waits = Чекає рішення головного судді про прострочення.
letter-ended = { $score }, { $why }, { $day }
letter-running = пишуть: { $side }
letter-annulled = анульовано
letter-ending-board = немає ходів
letter-ending-resignation = здача
letter-ending-agreement = нічия за згодою
letter-ending-rules = нічия за Правилами
letter-ending-overdue = прострочення часу
letter-ending-sanction = стягнення
letter-ending-left = вибуття з турніру
letter-ending-evaluations = збіг оцінок
letter-ending-adjudication = присудження
letter-ending-organiser = рішення організації
letter-ending-no-record = немає записів партії

# Tables
letter-table-received = Отримано
letter-table-sent = Надіслано
letter-table-on-move = На хід
letter-table-in-all = Разом
letter-table-white = Білі
letter-table-black = Чорні
letter-table-position = Позиція
letter-table-sums = Усього зі штрафними днями: { $white }/{ $black }
letter-table-points = Очки
letter-table-coefficient = Коеф.
letter-table-place = Місце
letter-list-start = Початок гри
letter-list-end = Закінчення гри
letter-list-organiser = Організатор
letter-list-arbiter = Головний суддя
letter-list-secretary = Головний секретар
letter-list-games = Партії, першими названо білих, усі одночасно:
letter-evaluation = { $name } ({ $day }): { $score }
letter-proved = Доведено: { $score }, { $grounds }
letter-agreed = Оцінки збігаються: { $score }
letter-grounds-table = за таблицями закінчень: { $line }
letter-grounds-line = форсованим варіантом: { $line }

# Events
letter-office-secretary = головний секретар
letter-office-arbiter = головний суддя
letter-office-organiser = організація, що проводить змагання
letter-dispute-before = вирішує { $office }
letter-sanction = { $name }: { $measure } ({ $office }, { $day }; пункти { $clauses })
letter-measure-remark = зауваження
letter-measure-warning = попередження
letter-measure-withhold = позбавлення поточної інформації
letter-measure-ask-more = клопотання перед суддею про суворіше стягнення
letter-measure-loss = поразка в партії
letter-measure-ask-exclusion = клопотання про виключення
letter-notice-late = { $name }: надіслано пізніше десяти днів після закінчення гри.
letter-notice-may-withhold = { $name }: запис надіслано із запізненням; гравця можна позбавити поточної інформації.
letter-notice-fixed = Партія { $game }: оцінки збіглися, фіксується { $score }.
letter-notice-contradicted = Партія { $game }: спільна оцінка різко суперечить позиції – { $score } { $grounds }.
letter-notice-tell = { $name }: оцінка інша, результат присудження треба повідомити.
letter-notice-late-decision = Партія { $game }: з отримання аналізів минуло більше місяця.
letter-notice-secretary-not-told = Секретаря про перерву до її початку не повідомлено.
letter-notice-may-bar = { $name }: гру припинено без поважної причини, можливе відсторонення на строк до трьох років.
letter-notice-minuses = Партія { $game }: запису не надіслав ніхто, обом мінус.
letter-notice-may-withhold-final = { $name }: не надіслано запис партії, можна позбавити підсумкової інформації.
letter-notice-keep-until = Усе листування зберігати до { $day }.
letter-event-no-event = У файлі немає турніру.
letter-event-begun = Турнір уже розпочато.
letter-event-closed = Турнір закрито.
letter-event-players = У стартовому листі від 2 до 100 учасників з різними іменами.
letter-event-days = Закінчення гри пізніше початку, у контролі є дні й ходи.
letter-event-variant = Листуванням грають у російські, стоклітинні та зворотні шашки.
letter-event-no-player = Учасника № { $number } немає.
letter-event-no-game = Такої партії немає: № { $number }, або учасник у ній не грає.
letter-event-not-their-right = Цього не вправі вирішувати { $office }.
letter-event-no-clauses = При стягненні вказують порушені пункти Правил, номерами.
letter-event-no-dispute = Такого спору для рішення або оскарження немає: { $number }.
letter-event-too-late = Останній строк був { $day }.
letter-event-final = Рішення організації, що проводить змагання, остаточне.
letter-event-not-over = Партію { $number } не закінчено.
letter-event-wrong-record = Запис не збігається з партією, на ході { $text }.
letter-event-still-played = Строк гри ще не закінчено.
letter-event-analysis = Аналіз – не партія PDN від заключного положення: { $text }
letter-event-proved = Доведено: у позиції { $score }.
letter-event-no-right-to-protest = Хто не надіслав вчасно аналіз, втрачає право на протест.
letter-event-nothing-to-protest = Присудження, яке можна опротестувати, немає.
letter-event-not-left = { $name } з турніру не вибував.

# The command line
letter-cli-which-game = У турнірі кілька партій: вкажіть --game.
letter-cli-started = Розпочато: { $code }, партій: { $count }.
letter-cli-done = Зареєстровано.
letter-cli-no-player-called = У стартовому листі немає учасника «{ $name }».
letter-cli-bad-date = «{ $text }» – не дата; пишіть 17.11.2026 або 2026-11-17.
letter-bad-list = Рядок { $line } стартового листа незрозумілий: { $text }
letter-cli-bad-score = «{ $text }» – не результат; пишіть 1-0, 0-1 або 1/2.
