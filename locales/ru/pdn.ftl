# Что не так с записью партии.
pdn-utf-16 = Файл в кодировке UTF-16. Сохраните его в UTF-8.
pdn-junk = «{ $text }» — не часть записи партии.
pdn-literal-end = Обратная черта и буква вместо конца строки.
pdn-spaces = Внутри хода пробел.
pdn-short-move = «{ $text }» — сокращённая нотация; в PDN пишут начальное и конечное поле.
pdn-no-sign = В «{ $text }» нет знака между полями.
pdn-look-alike = В «{ $text }» буквы или знаки, только похожие на нужные.
pdn-long-move = В ходе больше полей, чем может быть.
pdn-half-result = «1/2» вместо «1/2-1/2».
pdn-odd-score = «{ $text }» — не результат по стандарту.
pdn-bare-number = После номера хода ставится точка.
pdn-number-without-move = Номер хода есть, а хода нет.
pdn-nag = После «$» нужно число от 0 до 255.
pdn-lonely-mark = «!» или «?» ставится после хода.
pdn-tag = «[» не начинает тег вида [White "Иванов"].
pdn-tag-name = Имя тега начинается с заглавной буквы: «{ $name }».
pdn-tag-value = Значение { $name } не заключено в кавычки на одной строке.
pdn-quote = Перед кавычкой внутри значения { $name } нет \.
pdn-tag-open = Тег { $name } не закрыт скобкой ].
pdn-tag-bracket = Тег { $name } не открыт скобкой [.
pdn-no-terminator = У предыдущей партии нет в конце ни результата, ни *.
pdn-empty-game = Результат без партии.
pdn-comment-open = Комментарий не закрыт фигурной скобкой.
pdn-comment-closed = Закрывающая фигурная скобка без открывающей: комментарии не вкладываются.
pdn-too-long = Длиннее { $limit } байт; остальное отброшено.
pdn-letters = Буква обрезана или повреждена; вместо неё стоит «�».
pdn-variation-open = Вариант не закрыт скобкой ).
pdn-variation-closed = Скобка ) без (.
pdn-variation-empty = Вариант без ходов.
pdn-too-deep = Варианты глубже { $limit } уровней отброшены.
pdn-setup = «/» не начинает расстановку вида /FEN "W:W31:B20"/.
pdn-set-up-again = Посреди партии позиция расставлена заново.
pdn-game-too-big = В партии больше ходов или текста, чем можно хранить.
pdn-game-type = GameType «{ $text }» записан не по стандарту; пишут 20 или 25,W,8,8,A0,0.
pdn-unsupported = { $text }: правил этой игры в программе нет.
pdn-guessed = Теги не называют игру; судя по ходам, это { $variant }.
pdn-fen = Позиция неверна: { $text }
pdn-turn = По начальной позиции ход не той стороны, которая ходит первой.
pdn-dash = «{ $text }» — взятие, записанное через тире.
pdn-cross = «{ $text }» — тихий ход, записанный как взятие.
pdn-move = { $number } { $text }: { $why }
pdn-result-on-board = Результат { $text } противоречит последней позиции ({ $article }).
pdn-result-tag = В теге Result { $tag }, в конце партии { $text }.

pdn-variant-russian = русские шашки
pdn-variant-brazilian = бразильские шашки
pdn-variant-international = международные шашки
pdn-variant-giveaway = поддавки
pdn-variant-english = английские шашки
pdn-variant-pool = американский пул
pdn-variant-czech = чешские шашки
pdn-variant-antidraughts = международные поддавки
pdn-variant-portuguese = португальские шашки
pdn-variant-frisian = фризские шашки
pdn-variant-spanish = испанские шашки
pdn-variant-italian = итальянские шашки
pdn-foreign-canadian = Канадские шашки
pdn-foreign-turkish = Турецкие шашки
pdn-foreign-thai = Тайские шашки
pdn-foreign-spantsiretti = Спанциретти
pdn-foreign-frysk = Фриск
pdn-foreign-breakthrough = Прорыв

# Проверка.
pdn-game = партия { $number } ({ $white } – { $black }), { $state }
pdn-state-ok = в порядке
pdn-state-repaired = исправлена
pdn-state-failed = не принята
pdn-more-alike = и ещё { $count } таких же
pdn-failed = Не прошли партии: { $count } из { $games }
pdn-guesses = Партий, в тегах которых игра не названа: { $count }. Она угадана по ходам.
pdn-no-games = { $path }: партий здесь нет. { $fault }
pdn-as-it-was = { $place }: партия оставлена, как была записана. { $fault }
pdn-told = { $place }: { $fault }
pdn-left-out = { $place }: партия пропущена. { $fault }
pdn-missing = Пропущено партий: { $count } из { $games }
pdn-unsaid = Партий, в тегах которых игра не названа: { $count }. Их ходы оставлены, как были записаны; игру называет --variant.

# Записи на бумаге.
pdn-white = Белые
pdn-black = Чёрные
pdn-position = Позиция
pdn-tournament-code = Шифр турнира
pdn-signature = Подпись
pdn-sent = Дата отправления

# Статистика.
pdn-stats-opening = дебют
pdn-stats-games = партий
pdn-stats-draws = ничьи
pdn-stats-total = все партии
pdn-stats-other = прочие дебюты
pdn-stats-title = Результаты по дебютам
pdn-index-written = Указатель записан в { $path }: позиций { $positions }, партий { $games }.
pdn-index-stale = Указатель { $path } относится к другому состоянию файла и строится заново.
pdn-found = Партий: { $count }
pdn-merged = Оставлено партий: { $kept }, отброшено повторов: { $dropped }
pdn-split = Партий: { $games }, файлов: { $files }

# Записанные партии и правила.
pdn-notice-draw = После хода { $number } можно требовать ничью: { $count } из { $limit } ({ $article }).
pdn-notice-repetition = После хода { $number } позиция возникла в третий раз ({ $article }).
pdn-notice-flag = После хода { $number } время истекло: { $side }.
pdn-notice-result = После хода { $number } записанный результат не мог получиться: { $why }
