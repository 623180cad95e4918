# Рушій: аналіз, матчі, навчання.
score-win = виграш за { $moves ->
        [one] { $moves } хід
        [few] { $moves } ходи
       *[other] { $moves } ходів
    }
score-loss = програш за { $moves ->
        [one] { $moves } хід
        [few] { $moves } ходи
       *[other] { $moves } ходів
    }
# By the endgame tables, which do not say how far the end is.
score-won = виграно
score-lost = програно
analyse-over = Партію закінчено: ходів немає.
analyse-head = Глибина { $depth }/{ $selective }, { $nodes } позицій за { $seconds } с, { $speed } млн за секунду

match-game = { $number }. Перший грає { $first ->
        [white] білими
       *[black] чорними
    }: { $result }, { $plies } півходів, { $how }
match-forfeit = { $player ->
        [white] білі
       *[black] чорні
    } програють: { $lapse }
match-agreed = за згодними оцінками сторін
match-too-long = задовго
match-names = Перший: { $first }. Другий: { $second }.
match-score = Рахунок першого: { $score }
match-elo = Ело { $difference } (95 %: від { $low } до { $high }), сильніший з імовірністю { $superiority } %; пари з 0, ½, 1, 1½, 2 очками: { $pairs }
match-forfeits = Програно через відмову: першим – { $first }, другим – { $second }
match-sprt = SPRT { $ratio } (від { $low } до { $high }): { $verdict ->
        [open] не вирішено
       *[other] правильно { $elo } Ело
    }

train-check = Партії для позицій, на яких перевіряються ваги
train-games = Покоління { $round } з { $rounds }: партії
train-fit = Покоління { $round } з { $rounds }: підбір ваг
train-round = Покоління { $round }: похибка { $error }, на відкладених позиціях { $unseen }; кореляція з глибоким пошуком { $now } (раніше: { $before }); матч { $score }, Ело { $elo }: { $verdict ->
        [kept] прийнято
       *[dropped] відкинуто
    }; { $file }
train-best = Найкращі ваги: { $file }
train-other = Ваги з --from для іншої гри: { $game }

dxp-waiting = Чекаємо на партнера за DXP: { $address }
dxp-began = Партія з { $opponent }; у нас { $color ->
        [white] білі
       *[black] чорні
    }.
dxp-ended = Партію закінчено: { $result ->
        [won] виграно
        [lost] програно
        [drawn] нічия
       *[unknown] без результату
    }.
dxp-declined = Партнер відмовляється: { $code ->
        [version] у нього інша версія протоколу
        [never] грати не хоче
       *[this] ця партія йому не підходить
    }.
dxp-said = Партнер каже: { $words }
dxp-left = Партнер пішов.
dxp-lost = Зв’язок із партнером втрачено: { $error }

review-graph = Перевага в партії { $white } – { $black }: частка очка у білих за ходами
