# Партия в терминале.
variant-russian = Русские шашки
variant-brazilian = Бразильские шашки
variant-international = Стоклеточные шашки
variant-giveaway = Обратные шашки (поддавки)
variant-english = Английские шашки (чекерс)
variant-pool = Американский пул
variant-czech = Чешские шашки
variant-antidraughts = Стоклеточные поддавки
variant-italian = Итальянские шашки
variant-spanish = Испанские шашки
variant-portuguese = Португальские шашки
variant-frisian = Фризские шашки

play-intro = { $variant }. Вы играете { $color ->
        [white] белыми
       *[black] чёрными
    }. Введите ход ({ $example }) или «помощь».
play-level = Соперник: уровень { $number }, { $name }.
play-help =
    Ход: { $example }
    ходы – все ваши ходы · доска – показать доску · перевернуть – повернуть её
    назад – взять ход назад · ничья – предложить ничью с ходом · фиксирую – зафиксировать её · сдаюсь · выход
play-prompt = Ваш ход:
play-your-moves = Ваши ходы: { $moves }
play-opponent = Ход соперника: { $move }
play-back = Ход взят назад.
play-back-none = Брать назад нечего.
play-draw-declined = Соперник отклонил ничью.
play-draw-with-move = Предложение уйдёт вместе с вашим ходом.
play-bye = Партия не закончена.
