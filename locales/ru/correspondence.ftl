# Play by correspondence: letters, cards, tables. The labels of the card are read again by the program.

# Words of letters
letter-white = Белые
letter-black = Чёрные
letter-part-code = шифр турнира
letter-part-greeting = приветствие
letter-part-address = обратный адрес
letter-part-signature = подпись

# Findings
letter-lacks = В письме нет: { $part }.
letter-short-notation = Ход { $text } записан сокращённой нотацией и считается невозможным.
letter-only-move = Ход { $text } невозможен; у этой шашки единственный ход, засчитывается { $stands }.
letter-impossible = Ход { $text } невозможен; заменяет его отправитель, до этого игра остановлена.
letter-not-repeated = Ходы не повторены или повторены неверно, надо: { $text }. До исправления игра остановлена.
letter-not-offered = Ход партнёра { $text } не предлагался и не вынужден: письмо засчитывается до него.
letter-accepted = Из предложенного варианта принято полуходов: { $count }.
letter-line-cut = Предложенный вариант{ $line } засчитывается до невозможного хода { $text }; штрафа нет.
letter-unnamed-lines = Предложено несколько вариантов: каждый надо назвать – вариант А, вариант Б.
letter-wrong-number = Ход { $text } имеет номер { $number }; повторите его с верным номером. Игра не останавливается.
letter-comments = Комментировать партию до её окончания запрещено.
letter-missing-dates = Не указаны даты или суммарное время{ $before ->
    [0] { "" }: на это указывают
   *[other] { "" } – повторно
 }.
letter-mean-run = Дата получения не указана: по среднему пробегу писем это { $day }.
letter-sent-corrected = По штемпелю письмо отправлено { $corrected }, а не { $stated }; сумма исправлена.
letter-not-the-postmark = Зарегистрированный штемпель – { $day }, считается он.
letter-wrong-sums = В письме указано время { $stated }, по датам выходит { $counted }.
letter-told-late = Об ошибке сообщено позже трёх дней; в обдумывание засчитано дней: { $days }.
letter-not-told = Об ошибке в прошлом письме не сообщено; игра продолжается.
letter-may-charge = Партнёр может начислить штрафные дни: { $days } – в ответном письме и только в нём.
letter-charged = Начислены штрафные дни: { $days }.
letter-no-right = Права начислить штрафные дни ({ $days }) нет: они не засчитываются.
letter-right-lost = Право начислить штрафные дни ({ $days }) не использовано и потеряно.
letter-early-repeat = Повторять ход следует только с { $day }.
letter-late-repeat = Повтор задержан; в обдумывание засчитано дней: { $days }.
letter-early-inquiry = Запрос о первом ходе посылают с { $day }.
letter-leave-from = Перерыв засчитывается с { $day }.
letter-leave-not-counted = Партнёру о перерыве не сообщено; в этой партии он не засчитывается.
letter-overdue = { $side }: время просрочено, { $days } дн. при норме { $allowed }.
letter-no-reply-needed = Письмо получено в день окончания игры или позже: время не начисляется, отвечать не обязательно – кроме согласия на ничью и сдачи.
letter-incomplete = Материалы о просрочке неполны; главный судья может обязать продолжать игру.
letter-against-the-sums = Решение расходится с зарегистрированными датами.
letter-late-protest = Протест подан позже десяти дней.
letter-no-protest = Протеста нет: судья может считать это признанием просрочки.
letter-sealed-move = Передаётся запечатанный ход { $text }.
letter-over = Партия окончена; оба партнёра отсылают её запись не позднее 15 дней.
letter-drawn = Партия окончена вничью по Правилам; оба партнёра отсылают её запись не позднее 15 дней.

# Refusals
letter-refused-game-over = Партия уже окончена.
letter-refused-other-event = Письмо из другого турнира: { $text }.
letter-refused-dates-out-of-order = Даты противоречат друг другу: { $second } не может быть раньше { $first }.
letter-refused-already-sent = Ход уже отослан, изменить его нельзя.
letter-refused-changed = В повторе должны быть ходы первого письма, других быть не может.
letter-refused-nothing-to-repeat = Повторять или запрашивать нечего.
letter-refused-no-move = В письме нет ответного хода.
letter-refused-stands = До исправления ошибки игра остановлена, ответный ход не принимается.
letter-refused-nothing-wrong = В прошлом письме нет ошибок, останавливающих игру.
letter-refused-no-offer = В прошлом письме ничья не предложена.
letter-refused-no-draw = Ничью по Правилам требовать нельзя: положение не повторилось три раза.
letter-refused-suspended = До решения главного судьи о просрочке игра приостановлена.
letter-refused-no-claim = Заявления о просрочке нет.
letter-refused-not-to-claim = О просрочке заявляет тот, чей черёд отвечать.
letter-refused-sealed = Запечатанный ход { $text } невозможен.
letter-refused-leave-reversed = Перерыв не может кончиться { $day }, раньше своего начала.
letter-refused-leave-long = Перерыв на { $days } дн.: разрешено не более 30.
letter-refused-leave-second = В { $year } году перерыв уже взят.

# Texts that are no letters
letter-unread-too-long = В тексте { $bytes } байт; в письме бывает не больше { $limit }.
letter-unread-bad-date = Строка { $line }: «{ $text }» – не дата; пишите 17.11.2026 или 2026-11-17.
letter-unread-bad-dates = Строка { $line }: нужны три даты или одна дата отправления; пропущенная – тире.{ $text }
letter-unread-bad-sums = Строка { $line }: «{ $text }» – не дробь дней, например 12/9.
letter-unread-bad-leave = Строка { $line }: перерыв объявляют словами «беру перерыв с … по …». { $text }
letter-unread-bad-word = Строка { $line }: «{ $text }» – непонятно.

# Labels of the card; the program reads them again
letter-label-greeting = Приветствие
letter-label-code = Шифр турнира
letter-label-repeats = Повторение письма от
letter-label-asks = Запрос
letter-label-repeated = Ваши ходы
letter-label-accepted = Принятый вариант
letter-label-moves = Мои ходы
letter-label-line = Вариант
letter-label-draw = Ничья
letter-label-resigns = Сдача
letter-label-told = Замечания
letter-label-charges = Штрафные дни
letter-label-leave = Перерыв
letter-label-dates = Даты
letter-label-earlier = Пропущенные даты
letter-label-sums = Время
letter-label-address = Адрес
letter-label-signature = Подпись
letter-asks = ваш первый ход не получен
letter-draw-offered = предлагаю
letter-draw-accepted = согласен
letter-draw-declined = отклоняю
letter-draw-claimed = требую по Правилам
letter-resigns = сдаюсь
letter-takes-leave = беру перерыв с { $first } по { $last }
letter-if-then = если { $move } то { $reply }
letter-told-not-repeated = ходы не повторены или повторены неверно ({ $clause })
letter-told-impossible = ход невозможен ({ $clause })
letter-told-numbering = ошибка в нумерации ходов ({ $clause })
letter-told-missing-dates = не указаны даты или время ({ $clause })
letter-charge-stopped = { $days } дней за остановку игры ({ $clause })
letter-charge-dates = { $days } дней за неуказанные даты или время ({ $clause })
letter-charge-claim = { $days } дней за неверное объявление просрочки ({ $clause })
letter-mail-subject = Тема: { $code }, { $white } – { $black }

# What comes next
letter-due-writer = Пишут: { $side }.
letter-due-repeat = Повторить ходы: { $text }
letter-due-replaced = Назвать ход, засчитанный вместо невозможного: { $text }
letter-due-tell = Сообщить партнёру: { $text }
letter-due-corrects = Исправить ошибку прошлого письма.
letter-due-move = Свой ход, полной нотацией.
letter-due-no-move = Не позднее трёх дней и без ответного хода.
letter-due-forced = Единственный ход – { $text }.
letter-due-line = Можно принять вариант{ $name }, целиком или частью: { $line }
letter-due-draw = Предложена ничья.
letter-due-may-draw = Положение повторилось три раза: можно потребовать ничью.
letter-due-earlier = Указать даты, пропущенные в прошлом письме.
letter-due-charge = Можно начислить сейчас или никогда: { $text }
letter-due-claim = Время партнёра просрочено: вместо ответа можно объявить просрочку.
letter-due-no-reply = Отвечать не обязательно – кроме согласия на ничью и сдачи.
letter-due-dates = Три даты, первая – { $day }, и время обоих.
letter-due-repeat-on = Без ответа: заказным письмом с { $day }.
letter-sums = Время { $white }/{ $black }: у белых ходов { $whitemoves }, норма { $whiteallowed } дн.; у чёрных ходов { $blackmoves }, норма { $blackallowed } дн.
letter-waits = Ждёт решения главного судьи о просрочке.
letter-ended = { $score }, { $why }, { $day }
letter-running = пишут: { $side }
letter-annulled = аннулировано
letter-ending-board = нет ходов
letter-ending-resignation = сдача
letter-ending-agreement = ничья по соглашению
letter-ending-rules = ничья по Правилам
letter-ending-overdue = просрочка времени
letter-ending-sanction = взыскание
letter-ending-left = выбытие из турнира
letter-ending-evaluations = совпадение оценок
letter-ending-adjudication = присуждение
letter-ending-organiser = решение организации
letter-ending-no-record = нет записей партии

# Tables
letter-table-received = Получено
letter-table-sent = Отправлено
letter-table-on-move = На ход
letter-table-in-all = Суммарно
letter-table-white = Белые
letter-table-black = Чёрные
letter-table-position = Позиция
letter-table-sums = Всего со штрафными днями: { $white }/{ $black }
letter-table-points = Очки
letter-table-coefficient = Коэф.
letter-table-place = Место
letter-list-start = Начало игры
letter-list-end = Окончание игры
letter-list-organiser = Организатор
letter-list-arbiter = Главный судья
letter-list-secretary = Главный секретарь
letter-list-games = Партии, первыми названы белые, все одновременно:
letter-evaluation = { $name } ({ $day }): { $score }
letter-proved = Доказано: { $score }, { $grounds }
letter-agreed = Оценки совпадают: { $score }
letter-grounds-table = по таблицам окончаний: { $line }
letter-grounds-line = форсированным вариантом: { $line }

# Events
letter-office-secretary = главный секретарь
letter-office-arbiter = главный судья
letter-office-organiser = организация, проводящая соревнование
letter-dispute-before = решает { $office }
letter-sanction = { $name }: { $measure } ({ $office }, { $day }; пункты { $clauses })
letter-measure-remark = замечание
letter-measure-warning = предупреждение
letter-measure-withhold = лишение текущей информации
letter-measure-ask-more = ходатайство перед судьёй о более строгом взыскании
letter-measure-loss = поражение в партии
letter-measure-ask-exclusion = ходатайство об исключении
letter-notice-late = { $name }: прислано позже десяти дней после окончания игры.
letter-notice-may-withhold = { $name }: запись прислана с опозданием; игрока можно лишить текущей информации.
letter-notice-fixed = Партия { $game }: оценки совпали, фиксируется { $score }.
letter-notice-contradicted = Партия { $game }: общая оценка резко противоречит позиции – { $score } { $grounds }.
letter-notice-tell = { $name }: оценка иная, результат присуждения надо сообщить.
letter-notice-late-decision = Партия { $game }: с получения анализов прошло больше месяца.
letter-notice-secretary-not-told = Секретарю о перерыве до его начала не сообщено.
letter-notice-may-bar = { $name }: игра прекращена без уважительной причины, возможно отстранение на срок до трёх лет.
letter-notice-minuses = Партия { $game }: записи не прислал никто, обоим минус.
letter-notice-may-withhold-final = { $name }: не прислана запись партии, можно лишить итоговой информации.
letter-notice-keep-until = Всю переписку хранить до { $day }.
letter-event-no-event = В файле нет турнира.
letter-event-begun = Турнир уже начат.
letter-event-closed = Турнир закрыт.
letter-event-players = В стартовом листе от 2 до 100 участников с разными именами.
letter-event-days = Окончание игры позже начала, в контроле есть дни и ходы.
letter-event-variant = По переписке играют в русские, стоклеточные и обратные шашки.
letter-event-no-player = Участника № { $number } нет.
letter-event-no-game = Такой партии нет: № { $number }, или участник в ней не играет.
letter-event-not-their-right = Это не вправе решать { $office }.
letter-event-no-clauses = При взыскании указывают нарушенные пункты Правил, номерами.
letter-event-no-dispute = Такого спора для решения или обжалования нет: { $number }.
letter-event-too-late = Последний срок был { $day }.
letter-event-final = Решение организации, проводящей соревнование, окончательно.
letter-event-not-over = Партия { $number } не окончена.
letter-event-wrong-record = Запись не совпадает с партией, на ходе { $text }.
letter-event-still-played = Срок игры ещё не окончен.
letter-event-analysis = Анализ – не партия PDN от заключительного положения: { $text }
letter-event-proved = Доказано: в позиции { $score }.
letter-event-no-right-to-protest = Не выславший вовремя анализ теряет право на протест.
letter-event-nothing-to-protest = Присуждения, которое можно опротестовать, нет.
letter-event-not-left = { $name } из турнира не выбывал.

# The command line
letter-cli-which-game = В турнире несколько партий: укажите --game.
letter-cli-started = Начат: { $code }, партий: { $count }.
letter-cli-done = Зарегистрировано.
letter-cli-no-player-called = В стартовом листе нет участника «{ $name }».
letter-cli-bad-date = «{ $text }» – не дата; пишите 17.11.2026 или 2026-11-17.
letter-bad-list = Строка { $line } стартового листа непонятна: { $text }
letter-cli-bad-score = «{ $text }» – не результат; пишите 1-0, 0-1 или 1/2.
