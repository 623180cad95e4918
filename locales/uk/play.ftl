# Партія в терміналі.
variant-russian = Російські шашки
variant-brazilian = Бразильські шашки
variant-international = Стоклітинні шашки
variant-giveaway = Зворотні шашки (піддавки)
variant-english = Англійські шашки (чекерс)
variant-pool = Американський пул
variant-czech = Чеські шашки
variant-antidraughts = Стоклітинні піддавки
variant-italian = Італійські шашки
variant-spanish = Іспанські шашки
variant-portuguese = Португальські шашки
variant-frisian = Фризькі шашки

play-intro = { $variant }. Ви граєте { $color ->
        [white] білими
       *[black] чорними
    }. Введіть хід ({ $example }) або «допомога».
play-level = Суперник: рівень { $number }, { $name }.
play-help =
    Хід: { $example }
    ходи – усі ваші ходи · дошка – показати дошку · перевернути – повернути її
    назад – узяти хід назад · нічия – запропонувати нічию з ходом · фіксую – зафіксувати її · здаюсь · вихід
play-prompt = Ваш хід:
play-your-moves = Ваші ходи: { $moves }
play-opponent = Хід суперника: { $move }
play-back = Хід узято назад.
play-back-none = Немає чого брати назад.
play-draw-declined = Суперник відхилив нічию.
play-draw-with-move = Пропозиція піде разом із вашим ходом.
play-bye = Партію не закінчено.
