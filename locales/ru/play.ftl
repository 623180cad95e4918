# Партия в терминале.
variant-russian = Русские шашки
variant-brazilian = Бразильские шашки
variant-international = Стоклеточные шашки
variant-giveaway = Обратные шашки (поддавки)

play-intro = { $variant }. Вы играете { $color ->
        [white] белыми
       *[black] чёрными
    }. Введите ход ({ $example }) или «помощь».
play-help =
    Ход: { $example }
    ходы – все ваши ходы · доска – показать доску · перевернуть – повернуть её
    назад – взять ход назад · ничья – предложить ничью · сдаюсь · выход
play-prompt = Ваш ход:
play-your-moves = Ваши ходы: { $moves }
play-opponent = Ход соперника: { $move }
play-back = Ход взят назад.
play-back-none = Брать назад нечего.
play-draw-declined = Соперник играет дальше.
play-draw-agreed = Ничья по соглашению.
play-draw-repetition = Ничья: позиция повторилась три раза.
play-resigned = Вы сдались. Победил соперник.
play-bye = Партия не закончена.
play-no-pieces = { $winner ->
        [white] Белые выиграли: { $goal ->
            [giveaway] они отдали все шашки
           *[win] у чёрных не осталось шашек
        }
       *[black] Чёрные выиграли: { $goal ->
            [giveaway] они отдали все шашки
           *[win] у белых не осталось шашек
        }
    } ({ $article }).
play-blocked = { $winner ->
        [white] Белые выиграли: { $goal ->
            [giveaway] их шашки заперты
           *[win] шашки чёрных заперты
        }
       *[black] Чёрные выиграли: { $goal ->
            [giveaway] их шашки заперты
           *[win] шашки белых заперты
        }
    } ({ $article }).
