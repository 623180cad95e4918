# Эндшпильные базы: построение, проверка, справки.
tables-win = выигрыш
tables-draw = ничья
tables-loss = проигрыш
tables-unknown = нет в базах
tables-win-in = выигрыш, взятие или превращение через { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[other] { $moves } ходов
    }
tables-loss-in = проигрыш, взятие или превращение через { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[other] { $moves } ходов
    }
tables-over = Партия окончена: { $result }.
tables-building = Построение
tables-verifying = Проверка
tables-built = { $variant }, до { $pieces } шашек: { $positions } позиций за { $seconds } с; результаты – { $results } байт, расстояния – { $distances } байт
tables-verified = { $variant }, до { $pieces } шашек: проверено { $positions } позиций за { $seconds } с
tables-head = силы	позиций	выигрышей	ничьих	проигрышей	самый долгий выигрыш	самый долгий проигрыш
tables-none = { $path }: баз { $variant } здесь нет.
tables-wrong = { $force }: для { $fen } записано «{ $found }», а по ходам выходит «{ $expected }».
tables-busy = { $path }: здесь строит базы другая программа.
tables-memory = Для { $force } нужно { $needed } МиБ памяти, а --memory разрешает { $allowed }.
tables-refused = { $path }: { $why }.
tables-foreign = это не эндшпильная база
tables-version = версия формата { $version } неизвестна
tables-other = это база { $found }, а нужна { $expected }
tables-cut = файл обрезан
tables-damaged = файл повреждён: контрольная сумма не сходится
tables-empty = { $path }: эндшпильных баз здесь нет.
tables-said = По базам: { $answer }.
tables-said-counter = По базам: { $answer }; { $article } оставляет { $left ->
    [one] { $left } ход
    [few] { $left } хода
   *[other] { $left } ходов
  }.
tables-said-late = По базам: { $answer }; но { $article } оставляет только { $left ->
    [one] { $left } ход
    [few] { $left } хода
   *[other] { $left } ходов
  }.
tables-studies-head = силы	выигрывает один ход	цугцвангов	самый трудный выигрыш одним ходом	самый долгий цугцванг
tables-counters-head = правила	силы	выигрышей, которые счётчик делает ничьими	пункт
