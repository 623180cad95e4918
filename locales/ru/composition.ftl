# Что найдено в композиции (раздел XI).
composition-title = Шашечные композиции
composition-sound = дефектов не найдено
composition-defective = дефектна
composition-undecided = не решено
composition-kept = выполнено
composition-broken = нарушено
composition-unknown = не установлено
composition-observed = замечание
composition-people = решает судья
composition-goal-win = выигрыш
composition-goal-draw = ничья
composition-goal-giveaway = поддавки
composition-goal-lock = запирание: простых { $men }, дамок { $kings }
composition-turned = при повороте доски: { $goal }
composition-white-moves = ход белых: { $goal }
composition-black-moves = ход чёрных: { $goal }
composition-goal-solutions = { $goal }, решений: { $count }
composition-genre-problem = проблема
composition-genre-study = этюд
composition-genre-ending = позиционная концовка
composition-genre-task = задача
composition-group-miniature = миниатюра
composition-group-ending = концовка
composition-group-middle = средняя проблема
composition-group-big = большая проблема
composition-group-practical = практическая проблема
composition-group-with-kings = с дамками и простыми
composition-group-locks-men = на запирание простых
composition-group-locks-kings = на запирание дамок
composition-group-none = без группы
composition-genre = { $genre }, { $group }: белых шашек { $white }, чёрных { $black }
composition-genre-numbers = число шашек не соответствует жанру «{ $genre }»: белых { $white }, чёрных { $black }
composition-special = особый вид: { $task }
composition-black-to-move = ход чёрных, а в основных видах решение начинают белые
composition-first-capture = решение начинается с ударного хода
composition-last-moves = возможные последние ходы: { $moves }
composition-last-moves-author = указанные автором последние ходы приводят к позиции: { $moves }
composition-last-moves-wrong = указанное как последние ходы (позиция и два хода) не приводит к диаграмме: { $text }
composition-no-last-move = ни один последний ход не мог привести к этой позиции
composition-last-move-unknown = последние ходы не найдены, автор должен их указать
composition-unsolvable = задание невыполнимо
composition-solvable-unknown = выполнимо ли задание, установить не удалось
composition-line-fails = задание не выполняется: { $line }
composition-lines-unknown = для части вариантов установить не удалось
composition-solvable = задание выполняется при любых ответах; вариантов: { $lines }
composition-replies-added = ответов чёрных, не указанных автором: { $count }
composition-condition = { $goal }: выполнено
composition-condition-fails = { $goal }: невыполнимо ({ $fen })
composition-condition-unknown = { $goal }: не установлено ({ $fen })
composition-condition-no-position = { $goal }: так шашки стоять не могут
composition-no-extras = статистов нет
composition-extras = статисты, которые можно снять с доски: { $squares }
composition-extras-unknown = есть ли статисты, установить не удалось
composition-final-wasteful = неэкономичный финал, лишние { $squares }: { $line }
composition-finals-wasteful = предложенных вариантов с неэкономичным финалом: { $count }
composition-thematic = тематических вариантов: { $count }, требуется: { $needed }
composition-not-all-thematic = нетематических вариантов в задаче: { $count }
composition-only = решение единственное
composition-only-unknown = единственность решения установить не удалось
composition-one-piece-exempt = побочная игра с одной белой шашкой, в этюдах допустима: { $line }
composition-cook-full = полное побочное решение: { $line }
composition-cook-partial = частное побочное решение: { $line }
composition-inaccuracy-full = неточность до разветвления, равная полному побочному решению: { $line }
composition-last-strike = заключительный удар дамкой на разные поля, частное побочное решение: { $line }
composition-transposition = перестановка ходов: { $line }
composition-alternative-move = альтернативный ход: { $line }
composition-alternative-strike = альтернативный удар: { $line }
composition-king-landing = ход или удар дамкой на другое поле диагонали: { $line }
composition-balance = белых { $white }, чёрных { $black }: недопустимого перевеса нет
composition-black-surplus = перевес чёрных больше одной шашки: белых { $white }, чёрных { $black }
composition-final = финал соответствует правилам: { $line }
composition-final-wrong = в финале неударный ход должен быть у чёрных либо остаётся одна белая шашка без чёрных: { $line }
composition-kings-play = все дамки участвуют в игре
composition-kings-idle = дамки не участвуют в игре: { $squares }
composition-practical = естественность позиции оценивает судья
composition-lock-exact = запирается точно указанное: { $goal }
composition-first-quiet = первый ход неударный
composition-no-first-move = у белых нет первого хода
composition-white-en-prise = белые шашки под ударом в начальном положении, и вывести его из спокойного нельзя: серьёзный дефект, около двух баллов
composition-white-en-prise-after = белые шашки под ударом в начальном положении: серьёзный дефект; из спокойного положения его выводит ход { $move }
composition-corner = белая g1 при чёрной h2 (50 при 45)
composition-equal = силы равны: { $white }
composition-unequal = силы не равны: белых { $white }, чёрных { $black }
composition-ready-strike = готовый удар: чёрные нападают в начальной позиции
composition-passive = пассивные шашки: { $squares }
composition-variety = вариантов: { $lines }, ложных следов с единственным опровержением: { $count }
composition-tries = ложные следы: { $moves }
composition-exchange-first = надставка: { $line }
composition-sacrifice-ideal = идеальная жертва { $vector }: { $line }
composition-sacrifice-economical = экономичная жертва { $vector }: { $line }
composition-sacrifice-wasteful = неэкономичная жертва { $vector }: { $line }
composition-sacrifice-coarse = грубая жертва в одном направлении { $vector }: { $line }
composition-finals = различных финалов: { $count }
composition-dual-transposition = перестановка
composition-dual-alternative-move = альтернативный ход
composition-dual-alternative-strike = альтернативный удар
composition-dual-king-landing = другое поле диагонали
composition-dual-cook = побочное решение
composition-also = также { $moves }
composition-end-several = дальше разными путями
composition-end-repeated = повторение
composition-end-failed = не решает
composition-end-unknown = не установлено
composition-end-limit = и так далее
composition-no-position = В записи нет позиции: тег FEN отсутствует или неверен.
composition-no-task = «{ $text }» — не задание: нужно win, draw, lock 2, lock 1+1K или giveaway.
composition-no-genre = «{ $text }» — не жанр: нужно problem, study, ending или task.
composition-no-move = Ход решения { $text } невозможен: { $why }
composition-too-long = Решение длиннее, чем можно проследить.
composition-failed = Дефектных или нечитаемых композиций: { $count }.
composition-spent = вопросов { $questions }, раскрыто позиций { $nodes }
composition-serves-side-line = { $squares } служит только побочному варианту, главный проходит и без неё: { $line }
composition-transposition-adjacent = перестановка смежных ходов, { $first }-го и { $second }-го, { $place ->
    [near] вблизи начала
    [far] вдали от начала
   *[between] не вблизи начала и не вдали
  } решения: { $line }
composition-transposition-apart = перестановка несмежных ходов, { $first }-го и { $second }-го, { $place ->
    [near] вблизи начала
    [far] вдали от начала
   *[between] не вблизи начала и не вдали
  } решения: { $line }
composition-lengthening = удлинение решения на один ход: { $line }
composition-delay = затяжка решения с повторением позиции: { $line }
composition-inaccuracies = неточностей в одном разветвлении { $count }, допустима одна: { $line }
composition-ready-final = готовый финал: в начальной позиции уже заперто { $squares }: { $line }
composition-dead = «мёртвые» шашки, неподвижные, но нужные: { $squares }
composition-forerunner-diagram = та же начальная позиция: { $name }
composition-forerunner-diagram-turned = та же начальная позиция с переменой цвета: { $name }
composition-forerunner = та же позиция после { $count } { $count ->
    [one] хода
   *[other] ходов
  } решения: { $name }
composition-forerunner-turned = та же позиция с переменой цвета после { $count } { $count ->
    [one] хода
   *[other] ходов
  } решения: { $name }
composition-dual-lengthening = на ход длиннее
composition-dual-delay = с повторением позиции
composition-neighbour-shifted = { $from } на { $to }
composition-neighbour-added-white = добавлена белая простая { $on }
composition-neighbour-added-black = добавлена чёрная простая { $on }
composition-neighbour-removed = снята { $from }
composition-neighbours = Корректных позиций: { $count } из { $all } проверенных.
composition-mined = Найдено позиций: новых { $found }, известных { $known }; проверено: { $tried }; { $seconds } с, { $rate } в час.
composition-nothing-to-mine = Укажите файл партий, --self-play или --endings.
composition-solutions = решений: { $count }, требуется: { $wanted }
composition-solutions-few = решений меньше, чем требуется: { $count } из { $wanted }
composition-solutions-unknown = есть ли столько решений, сколько требуется, не выяснено: { $count } из { $wanted }
composition-not-practical = практические проблемы – группа стоклеточных шашек, только с простыми: оценивается как обычная проблема
composition-last-strike-unclear = заключительный удар нечёток, дамка может закончить его на другом поле: { $line }
