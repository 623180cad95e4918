# Партія в терміналі.
variant-russian = Російські шашки
variant-brazilian = Бразильські шашки
variant-international = Стоклітинні шашки
variant-giveaway = Зворотні шашки (піддавки)

play-intro = { $variant }. Ви граєте { $color ->
        [white] білими
       *[black] чорними
    }. Введіть хід ({ $example }) або «допомога».
play-help =
    Хід: { $example }
    ходи – усі ваші ходи · дошка – показати дошку · перевернути – повернути її
    назад – узяти хід назад · нічия – запропонувати нічию · здаюсь · вихід
play-prompt = Ваш хід:
play-your-moves = Ваші ходи: { $moves }
play-opponent = Хід суперника: { $move }
play-back = Хід узято назад.
play-back-none = Брати назад нічого.
play-draw-declined = Суперник грає далі.
play-draw-agreed = Нічия за згодою.
play-draw-repetition = Нічия: позиція повторилася тричі.
play-resigned = Ви здалися. Переміг суперник.
play-bye = Партію не закінчено.
play-no-pieces = { $winner ->
        [white] Білі виграли: { $goal ->
            [giveaway] вони віддали всі шашки
           *[win] у чорних не лишилося шашок
        }
       *[black] Чорні виграли: { $goal ->
            [giveaway] вони віддали всі шашки
           *[win] у білих не лишилося шашок
        }
    } ({ $article }).
play-blocked = { $winner ->
        [white] Білі виграли: { $goal ->
            [giveaway] їхні шашки замкнені
           *[win] шашки чорних замкнені
        }
       *[black] Чорні виграли: { $goal ->
            [giveaway] їхні шашки замкнені
           *[win] шашки білих замкнені
        }
    } ({ $article }).
