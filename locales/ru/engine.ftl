# Движок: анализ, матчи, обучение.
score-win = выигрыш в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[other] { $moves } ходов
    }
score-loss = проигрыш в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[other] { $moves } ходов
    }
# By the endgame tables, which do not say how far the end is.
score-won = выиграно
score-lost = проиграно
analyse-over = Партия окончена: ходов нет.
analyse-head = Глубина { $depth }/{ $selective }, { $nodes } позиций за { $seconds } с, { $speed } млн в секунду

match-game = { $number }. Первый играет { $first ->
        [white] белыми
       *[black] чёрными
    }: { $result }, { $plies } полуходов, { $how }
match-forfeit = { $player ->
        [white] белые
       *[black] чёрные
    } проигрывают: { $lapse }
match-agreed = по согласным оценкам сторон
match-too-long = слишком долго
match-names = Первый: { $first }. Второй: { $second }.
match-score = Счёт первого: { $score }
match-elo = Эло { $difference } (95 %: от { $low } до { $high }), сильнее с вероятностью { $superiority } %; пары с 0, ½, 1, 1½, 2 очками: { $pairs }
match-forfeits = Проиграно из-за отказа: первым – { $first }, вторым – { $second }
match-sprt = SPRT { $ratio } (от { $low } до { $high }): { $verdict ->
        [open] не решено
       *[other] верно { $elo } Эло
    }

train-check = Партии для позиций, на которых проверяются веса
train-games = Поколение { $round } из { $rounds }: партии
train-fit = Поколение { $round } из { $rounds }: подбор весов
train-round = Поколение { $round }: ошибка { $error }, на отложенных позициях { $unseen }; корреляция с глубоким поиском { $now } (прежде: { $before }); матч { $score }, Эло { $elo }: { $verdict ->
        [kept] приняты
       *[dropped] отвергнуты
    }; { $file }
train-best = Лучшие веса: { $file }
train-other = Веса из --from для другой игры: { $game }

dxp-waiting = Ждём партнёра по DXP: { $address }
dxp-began = Партия с { $opponent }; у нас { $color ->
        [white] белые
       *[black] чёрные
    }.
dxp-ended = Партия окончена: { $result ->
        [won] выиграна
        [lost] проиграна
        [drawn] ничья
       *[unknown] без результата
    }.
dxp-declined = Партнёр отказывается: { $code ->
        [version] у него другая версия протокола
        [never] играть не хочет
       *[this] эта партия ему не подходит
    }.
dxp-said = Партнёр говорит: { $words }
dxp-left = Партнёр ушёл.
dxp-lost = Связь с партнёром потеряна: { $error }

review-graph = Преимущество в партии { $white } – { $black }: доля очка у белых по ходам
