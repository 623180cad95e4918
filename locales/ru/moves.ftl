# Почему записанный ход не принят. Пункт правил стоит после него в скобках.
move-empty = Ход не записан.
move-character = Лишний знак «{ $character }» ({ $column }-й).
move-no-square = Игрового поля «{ $name }» нет.
move-incomplete = Запишите, с какого поля и на какое идёт шашка.
move-ambiguous = Подходит несколько ходов, запишите один из них полностью: { $candidates }.
move-game-over = Партия окончена.
move-nothing-there = На { $square } нет шашки.
move-not-yours = Шашка на { $square } не ваша.
move-nothing-on-file = На вертикали { $file } нет ваших шашек.
move-must-capture = Надо бить: { $count ->
        [one] бьёт шашка { $squares }
       *[other] бьют шашки { $squares }
    }.
move-goes-on = Надо бить дальше: на { $square } останавливаться нельзя.
move-land-elsewhere = Дамка обязана встать туда, откуда бой продолжается: { $squares }.
move-majority = Надо бить большинство: { $must ->
        [one] { $must } шашку
        [few] { $must } шашки
       *[many] { $must } шашек
    }, а не { $takes }.
move-quality = Из взятий одинакового числа шашек обязательно другое: с { $squares }.
move-worth = Обязательно самое ценное взятие, а из равноценных – дамкой: с { $squares }.
move-resting = Дамка { $square } сходила три раза подряд: пока не сходит другая ваша шашка, она может только бить.
move-twice = Через шашку { $square } нельзя перескакивать дважды.
move-over-own = Через свою шашку { $square } перескакивать нельзя.
move-blocked = Мешает шашка на { $square }.
move-nothing-to-take = Между { $from } и { $to } бить нечего.
move-occupied = Поле { $square } занято.
move-not-diagonal = Поля { $from } и { $to } не на одной диагонали.
move-backwards = Простая шашка назад не ходит.
move-too-far = Простая шашка ходит только на соседнее поле.
move-no-such-capture = С { $from } на { $to } боя нет.
move-man-stuck = Шашка на { $square } не может пойти: поля перед ней заняты. Простая ходит вперёд на соседнее свободное поле.
move-king-stuck = Дамка на { $square } не может пойти: все соседние поля заняты.
move-not-allowed = Правила не допускают такого хода.
move-stays-put = Шашка { $square } должна уйти со своего поля.
move-several = За один раз делается один ход.
move-stops-as-king = На { $square } шашка становится дамкой и останавливается; бить как дамка она может лишь следующим ходом.

# Как называется пункт правил.
article = { $book ->
        [ru-2022] Правила 2022 г.
        [ru-classic] Прежние правила
        [ua-64] Правила шашек-64
        [club] Клубные правила
        [platform] Регламент сайта
        [world] Другие шашки
       *[other] { $book }
    }, { $clause }
article-clause = п. { $clause }
article-appendix = приложение { $number }
article-world = { $clause ->
        [english] английские
        [english-draws] английские, WCDF: повторение и сорок ходов
        [pool] американский пул
        [pool-13] американский пул, тринадцать ходов трёх дамок
        [czech] чешские
        [antidraughts] стоклеточные поддавки
        [italian] итальянские
        [spanish] испанские
        [portuguese] португальские
        [portuguese-14] португальские, FPD 14
        [frisian] фризские
        [frisian-7] фризские, две дамки против одной: семь ходов
        [frisian-2] фризские, дамка против дамки: два хода
        [house-1] правило сервера 1, повторение
        [house-2] правило сервера 2, сорок ходов дамками
        [house-3] правило сервера 3, двадцать пять ходов дамками
       *[other] { $clause }
    }
article-club = { $clause ->
        [draw-3-kings-v-1-15-moves] три дамки против одной, 15 ходов
        [draw-agreement] ничья по соглашению
        [draw-both-kings-unchanged-15-moves] дамки у обоих, соотношение сил не меняется 15 ходов
        [draw-kings-only-15-moves] 15 ходов только дамками
        [draw-no-win-possible] выигрыш невозможен ни для кого
        [draw-threefold] трёхкратное повторение позиции
        [missed-capture-demand-or-play-on] пропущенное взятие требуют или «заигрывают»
        [time-8-minutes] 8 минут на партию
        [win-blocked] выигрыш, если шашки соперника заперты
        [win-no-pieces] выигрыш, если побиты все шашки соперника
        [win-no-pieces-or-blocked] выигрыш, если шашки соперника побиты или заперты
        [win-resignation] выигрыш, если соперник сдался
        [win-time] выигрыш, если у соперника кончилось время
       *[other] { $clause }
    }
