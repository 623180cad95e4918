# Что происходит в партии. { $player } – white, black или arbiter.
who = { $player ->
        [white] Белые
        [black] Чёрные
       *[arbiter] Судья
    }
event-started = Пущены часы { who-genitive }.
event-arrived = { who }: игрок за доской.
event-time-divided = Истёкшее время разделено пополам.
event-drawn = Жребий: { $code }.
event-moved = { who }: { $move }.
event-lag = { who }: возвращено { $time } за задержку сети.
event-completed = { who }: ход завершён, часы переключены.
event-reminded = { who }: соперник напоминает о часах.
event-offered = { who } предлагают ничью.
event-declined = { who }: ничья отклонена.
event-claim-waits = Заявление { who-genitive } ждёт решения судьи.
event-claim-failed = Заявление { who-genitive } не подтвердилось, партия продолжается.
event-counted = { who } считают: { $count } из 5.
event-irregular = { who }: { $what }. Соперник вправе потребовать исправления.
event-corrected = Ошибка исправляется, ход снова за игроком: { who }.
event-corrected-back = Шашки возвращаются на места: { who } ходили не в свою очередь.
event-corrected-pieces = Снятые шашки приведены в порядок, ход остаётся в силе.
event-corrected-king = Дамка обозначена, ход остаётся в силе.
event-stands = Ошибка не замечена вовремя и остаётся в силе.
event-bound = { who }: тронута шашка { $square }, ею надо ходить.
event-marked = Дамка на { $square } обозначена.
event-begun-anew = Ошибка в начале партии исправлена: партия начинается заново.
event-held = Часы остановлены.
event-resumed = Часы пущены.
event-punished = { who }: { $what }.
event-next-sanction = { who }: при следующем нарушении – { $what }.
event-unusual-control = Контроль времени не из тех, что названы для этого вида игры.
event-not-played-on = Без добавления времени такое окончание не играют: судья смотрит, есть ли выигрыш.
event-clock-set = На часах { who-genitive } установлено { $time }.
event-on-leave = { who }: взят перерыв.
event-too-late = Время уже истекло.
event-ended = { $result }: { $reason }.
who-genitive = { $player ->
        [white] белых
       *[black] чёрных
    }

result-white = Выиграли белые
result-black = Выиграли чёрные
result-draw = Ничья
result-both-lose = Поражение обоим
result-not-played = Партия не состоялась

reason-no-pieces = не осталось шашек
reason-blocked = все шашки заперты
reason-resignation = партия сдана
reason-flag = истекло время
reason-clock-stopped = часы остановлены участником
reason-late = опоздание
reason-ruling = решение судьи
reason-micromatch = решение судьи, поражение во всём микроматче
reason-agreement = соглашение
reason-aborted = прервана до того, как оба сделали ход
reason-annulled = партия отменена судьёй
reason-adjudicated = присуждение
reason-no-first-move = первый ход не сделан вовремя
reason-left = игрок покинул партию
reason-repetition = позиция повторилась трижды
reason-counter = отсчитано { $count } из { $limit } ходов
reason-ending = окончание, которое не играют
reason-obvious = явно ничейная позиция
reason-both-flags = время истекло у обоих
reason-short-of-time = не хватает времени на выигрыш
claim-counter = отсчитано нужное число ходов
claim-obvious = явно ничейная позиция: отсчитать 5 ходов
claim-foul = фол чёрных: их последний ход запрещён

irregular-wrong-move = неправильный ход
irregular-light-square = шашка поставлена на светлое поле
irregular-out-of-turn = ход не в свою очередь
irregular-took-fewer = взято меньше шашек, чем нужно
irregular-took-more = взято больше шашек, чем возможно
irregular-stopped-capturing = взятие не доведено до конца
irregular-removed-early = шашки сняты до окончания взятия
irregular-removed-more = снято больше шашек, чем побито
irregular-stopped-removing = сняты не все побитые шашки
irregular-two-moves = два хода подряд
irregular-other-touched = сначала тронута другая шашка
irregular-taken-back = ход взят обратно
irregular-opponents-piece = ход шашкой соперника
irregular-missed-capture = надо было бить
irregular-removed-without-reason = шашки сняты без причины
irregular-removed-fewer = снято меньше шашек, чем побито
irregular-removed-others = сняты не те шашки
irregular-removed-own = сняты свои шашки
irregular-unmarked-king = дамка не обозначена
irregular-played-unmarked = ход необозначенной дамкой

sanction-remark = замечание
sanction-warning = предупреждение
sanction-time = { $time } сопернику
sanction-loss = поражение в партии
sanction-exclusion = исключение из соревнования

# Почему действие не принято.
why-backwards = Время не может идти назад.
why-over = Партия окончена.
why-not-begun = Партия ещё не началась.
why-begun = Партия уже началась.
why-held = Часы остановлены до решения судьи.
why-not-your-turn = Очередь хода за соперником.
why-only-players = Это может сделать только игрок.
why-only-arbiter = Это может сделать только судья.
why-opponent-absent = Соперника ещё нет, первый ход подождёт.
why-only-on-platform = Это есть только в партиях на сайте.
why-absent = Игрока ещё нет за доской.
why-present = Игрок уже за доской.
why-only-over-the-board = Шашки передвигает сама программа.
why-nothing-to-correct = Исправлять нечего.
why-no-unmarked-king = Необозначенной дамки этого игрока там нет.
why-both-have-moved = Оба уже сделали ход: исправления не вносятся, партия продолжается.
why-start = Так партию начать нельзя: { $text }
why-offer-after-move = Ничью предлагают после своего хода.
why-offered-already = Вы уже предлагали; теперь это право соперника.
why-offer-too-early = Ничью можно предложить, когда каждый сделал не менее { $needed } ходов; сделано { $made }.
why-offer-too-many = Согласиться на ничью можно, когда у каждого не более { $allowed } шашек; сейчас { $pieces }.
why-no-offer = Ничью никто не предлагал.
why-not-due = Ничью фиксировать рано.
why-no-such-ending = Это окончание играют дальше.
why-time-left = Время ещё есть.
why-claim-first = Сначала решается заявление, сделанное до падения флажка.
why-no-such-claim = Такого заявления правила здесь не знают.
why-rejected-already = Заявление отклонено; новое можно сделать после своего следующего хода.
why-nothing-waits = Решать нечего.
why-time = Так установить часы нельзя.
why-time-up = Время игрока уже истекло.
why-press-without-move = Часы переключают после своего хода.
why-pressed-with-the-move = В этой партии ход сам переключает часы.
why-nothing-forgotten = Напоминать не о чем: соперник не сделал хода или уже переключил часы.
why-not-complete = Ход завершён, когда переключены часы.
why-lot-first = Сначала проводят жеребьёвку начальной позиции.
why-lot-needs-both = Жеребьёвку проводят в присутствии обоих игроков.
why-no-such-lot = Такой жеребьёвки здесь нет.
why-sanction = Добавляют не больше двух минут и не меньше, чем даётся за ход.
why-leave = Перерыв берут раз в год, не больше чем на 30 дней.
why-leave-over = Перерыв объявлен, когда он уже кончился.
why-only-correspondence = Перерыв бывает только в игре по переписке.

judge-refused = не принято
judge-counter = { $count } из { $limit }
script-too-long = Запись слишком длинная.

# Что считает счётчик ничейных правил.
counts-own-moves = Ходы сильнейшей стороны: { $count } из { $limit }
counts-moves = Ходы без изменения соотношения сил: { $count } из { $limit }
counts-king-moves = Ходы одними дамками без взятия: { $count } из { $limit }
counts-obvious = Ходы в очевидной ничьей: { $count } из { $limit }
