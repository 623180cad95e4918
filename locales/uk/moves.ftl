# Чому записаний хід не прийнято. Стаття правил стоїть після нього в дужках.
move-empty = Хід не записано.
move-character = Зайвий знак «{ $character }» ({ $column }-й).
move-no-square = Ігрового поля «{ $name }» немає.
move-incomplete = Запишіть, з якого поля й на яке йде шашка.
move-ambiguous = Підходить кілька ходів, запишіть один із них повністю: { $candidates }.
move-game-over = Партію закінчено.
move-nothing-there = На { $square } немає шашки.
move-not-yours = Шашка на { $square } не ваша.
move-nothing-on-file = На вертикалі { $file } немає ваших шашок.
move-must-capture = Треба бити: { $count ->
        [one] б’є шашка { $squares }
       *[other] б’ють шашки { $squares }
    }.
move-goes-on = Треба бити далі: на { $square } зупинятися не можна.
move-land-elsewhere = Дамка мусить стати туди, звідки бій триває: { $squares }.
move-majority = Треба бити більшість: { $must ->
        [one] { $must } шашку
        [few] { $must } шашки
       *[many] { $must } шашок
    }, а не { $takes }.
move-quality = З ударів однакової кількості шашок обов’язковий інший: з { $squares }.
move-worth = Обов’язковий найцінніший удар, а з рівноцінних – дамкою: з { $squares }.
move-resting = Дамка { $square } сходила тричі поспіль: доки не сходить інша ваша шашка, вона може лише бити.
move-twice = Через шашку { $square } не можна перескакувати двічі.
move-over-own = Через власну шашку { $square } перескакувати не можна.
move-blocked = Заважає шашка на { $square }.
move-nothing-to-take = Між { $from } і { $to } немає чого бити.
move-occupied = Поле { $square } зайняте.
move-not-diagonal = Поля { $from } і { $to } не на одній діагоналі.
move-backwards = Проста шашка назад не ходить.
move-too-far = Проста шашка ходить лише на сусіднє поле.
move-no-such-capture = З { $from } на { $to } бою немає.
move-man-stuck = Шашка на { $square } не може піти: поля перед нею зайняті. Проста ходить уперед на сусіднє вільне поле.
move-king-stuck = Дамка на { $square } не може піти: усі сусідні поля зайняті.
move-not-allowed = Правила не дозволяють такого ходу.
move-stays-put = Шашка { $square } має піти зі свого поля.
move-several = За один раз робиться один хід.
move-stops-as-king = На { $square } шашка стає дамкою й зупиняється; бити як дамка вона може лише наступним ходом.

# Як називається пункт правил.
article = { $book ->
        [ru-2022] Правила 2022 р.
        [ru-classic] Попередні правила
        [ua-64] Правила шашок-64
        [club] Клубні правила
        [platform] Регламент сайту
        [world] Інші шашки
       *[other] { $book }
    }, { $clause }
article-clause = п. { $clause }
article-appendix = додаток { $number }
article-world = { $clause ->
        [english] англійські
        [english-draws] англійські, WCDF: повторення і сорок ходів
        [pool] американський пул
        [pool-13] американський пул, тринадцять ходів трьох дамок
        [czech] чеські
        [antidraughts] стоклітинні піддавки
        [italian] італійські
        [spanish] іспанські
        [portuguese] португальські
        [portuguese-14] португальські, FPD 14
        [frisian] фризькі
        [frisian-7] фризькі, дві дамки проти однієї: сім ходів
        [frisian-2] фризькі, дамка проти дамки: два ходи
        [house-1] правило сервера 1, повторення
        [house-2] правило сервера 2, сорок ходів дамками
        [house-3] правило сервера 3, двадцять п'ять ходів дамками
       *[other] { $clause }
    }
article-club = { $clause ->
        [draw-3-kings-v-1-15-moves] три дамки проти однієї, 15 ходів
        [draw-agreement] нічия за згодою
        [draw-both-kings-unchanged-15-moves] дамки в обох, співвідношення сил не змінюється 15 ходів
        [draw-kings-only-15-moves] 15 ходів самими дамками
        [draw-no-win-possible] виграш неможливий ні для кого
        [draw-threefold] триразове повторення позиції
        [missed-capture-demand-or-play-on] пропущене взяття вимагають або «заграють»
        [time-8-minutes] 8 хвилин на партію
        [win-blocked] виграш, якщо шашки суперника замкнено
        [win-no-pieces] виграш, якщо побито всі шашки суперника
        [win-no-pieces-or-blocked] виграш, якщо шашки суперника побито або замкнено
        [win-resignation] виграш, якщо суперник здався
        [win-time] виграш, якщо в суперника скінчився час
       *[other] { $clause }
    }
