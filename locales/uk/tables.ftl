# Ендшпільні бази: побудова, перевірка, довідки.
tables-win = виграш
tables-draw = нічия
tables-loss = програш
tables-unknown = немає в базах
tables-win-in = виграш, взяття або перетворення через { $moves ->
        [one] { $moves } хід
        [few] { $moves } ходи
       *[other] { $moves } ходів
    }
tables-loss-in = програш, взяття або перетворення через { $moves ->
        [one] { $moves } хід
        [few] { $moves } ходи
       *[other] { $moves } ходів
    }
tables-over = Партію закінчено: { $result }.
tables-building = Побудова
tables-verifying = Перевірка
tables-built = { $variant }, до { $pieces } шашок: { $positions } позицій за { $seconds } с; результати – { $results } байтів, відстані – { $distances } байтів
tables-verified = { $variant }, до { $pieces } шашок: перевірено { $positions } позицій за { $seconds } с
tables-head = сили	позицій	виграшів	нічиїх	програшів	найдовший виграш	найдовший програш
tables-none = { $path }: баз { $variant } тут немає.
tables-wrong = { $force }: для { $fen } записано «{ $found }», а за ходами виходить «{ $expected }».
tables-busy = { $path }: тут будує бази інша програма.
tables-memory = Для { $force } потрібно { $needed } МіБ пам’яті, а --memory дозволяє { $allowed }.
tables-refused = { $path }: { $why }.
tables-foreign = це не ендшпільна база
tables-version = версія формату { $version } невідома
tables-other = це база { $found }, а потрібна { $expected }
tables-cut = файл обрізано
tables-damaged = файл пошкоджено: контрольна сума не збігається
tables-empty = { $path }: ендшпільних баз тут немає.
tables-said = За базами: { $answer }.
tables-said-counter = За базами: { $answer }; { $article } залишає { $left ->
    [one] { $left } хід
    [few] { $left } ходи
   *[other] { $left } ходів
  }.
tables-said-late = За базами: { $answer }; але { $article } залишає тільки { $left ->
    [one] { $left } хід
    [few] { $left } ходи
   *[other] { $left } ходів
  }.
tables-studies-head = сили	виграє один хід	цугцвангів	найважчий виграш одним ходом	найдовший цугцванг
tables-counters-head = правила	сили	виграшів, які лічильник робить нічиїми	пункт
