# Що знайдено в композиції (розділ XI).
composition-title = Шашкові композиції
composition-sound = дефектів не знайдено
composition-defective = дефектна
composition-undecided = не вирішено
composition-kept = виконано
composition-broken = порушено
composition-unknown = не встановлено
composition-observed = зауваження
composition-people = вирішує суддя
composition-goal-win = виграш
composition-goal-draw = нічия
composition-goal-giveaway = піддавки
composition-goal-lock = запирання: простих { $men }, дамок { $kings }
composition-turned = при повороті дошки: { $goal }
composition-white-moves = хід білих: { $goal }
composition-black-moves = хід чорних: { $goal }
composition-goal-solutions = { $goal }, розв'язків: { $count }
composition-genre-problem = проблема
composition-genre-study = етюд
composition-genre-ending = позиційна кінцівка
composition-genre-task = задача
composition-group-miniature = мініатюра
composition-group-ending = кінцівка
composition-group-middle = середня проблема
composition-group-big = велика проблема
composition-group-practical = практична проблема
composition-group-with-kings = з дамками й простими
composition-group-locks-men = на запирання простих
composition-group-locks-kings = на запирання дамок
composition-group-none = без групи
composition-genre = { $genre }, { $group }: білих шашок { $white }, чорних { $black }
composition-genre-numbers = кількість шашок не відповідає жанру «{ $genre }»: білих { $white }, чорних { $black }
composition-special = особливий вид: { $task }
composition-black-to-move = хід чорних, а в основних видах розв'язок починають білі
composition-first-capture = розв'язок починається з ударного ходу
composition-last-moves = можливі останні ходи: { $moves }
composition-last-moves-author = указані автором останні ходи приводять до позиції: { $moves }
composition-last-moves-wrong = указане як останні ходи (позиція та два ходи) не приводить до діаграми: { $text }
composition-no-last-move = жоден останній хід не міг привести до цієї позиції
composition-last-move-unknown = останні ходи не знайдено, автор має їх вказати
composition-unsolvable = завдання нездійсненне
composition-solvable-unknown = чи здійсненне завдання, встановити не вдалося
composition-line-fails = завдання не виконується: { $line }
composition-lines-unknown = для частини варіантів встановити не вдалося
composition-solvable = завдання виконується за будь-яких відповідей; варіантів: { $lines }
composition-replies-added = відповідей чорних, не вказаних автором: { $count }
composition-condition = { $goal }: виконано
composition-condition-fails = { $goal }: нездійсненне ({ $fen })
composition-condition-unknown = { $goal }: не встановлено ({ $fen })
composition-condition-no-position = { $goal }: так шашки стояти не можуть
composition-no-extras = статистів немає
composition-extras = статисти, яких можна зняти з дошки: { $squares }
composition-extras-unknown = чи є статисти, встановити не вдалося
composition-final-wasteful = неекономний фінал, зайві { $squares }: { $line }
composition-finals-wasteful = запропонованих варіантів з неекономним фіналом: { $count }
composition-thematic = тематичних варіантів: { $count }, потрібно: { $needed }
composition-not-all-thematic = нетематичних варіантів у задачі: { $count }
composition-only = розв'язок єдиний
composition-only-unknown = єдиність розв'язку встановити не вдалося
composition-one-piece-exempt = побічна гра з однією білою шашкою, в етюдах припустима: { $line }
composition-cook-full = повний побічний розв'язок: { $line }
composition-cook-partial = частковий побічний розв'язок: { $line }
composition-inaccuracy-full = неточність до розгалуження, рівна повному побічному розв'язку: { $line }
composition-last-strike = заключний удар дамкою на різні поля, частковий побічний розв'язок: { $line }
composition-transposition = перестановка ходів: { $line }
composition-alternative-move = альтернативний хід: { $line }
composition-alternative-strike = альтернативний удар: { $line }
composition-king-landing = хід або удар дамкою на інше поле діагоналі: { $line }
composition-balance = білих { $white }, чорних { $black }: неприпустимої переваги немає
composition-black-surplus = перевага чорних більша за одну шашку: білих { $white }, чорних { $black }
composition-final = фінал відповідає правилам: { $line }
composition-final-wrong = у фіналі неударний хід має бути за чорними або лишається одна біла шашка без чорних: { $line }
composition-kings-play = усі дамки беруть участь у грі
composition-kings-idle = дамки не беруть участі у грі: { $squares }
composition-practical = природність позиції оцінює суддя
composition-lock-exact = запирається точно вказане: { $goal }
composition-first-quiet = перший хід неударний
composition-no-first-move = у білих немає першого ходу
composition-white-en-prise = білі шашки під ударом у початковому положенні, і вивести його зі спокійного не можна: серйозний дефект, близько двох балів
composition-white-en-prise-after = білі шашки під ударом у початковому положенні: серйозний дефект; зі спокійного положення його виводить хід { $move }
composition-corner = біла g1 при чорній h2 (50 при 45)
composition-equal = сили рівні: { $white }
composition-unequal = сили не рівні: білих { $white }, чорних { $black }
composition-ready-strike = готовий удар: чорні нападають у початковій позиції
composition-passive = пасивні шашки: { $squares }
composition-variety = варіантів: { $lines }, хибних слідів з єдиним спростуванням: { $count }
composition-tries = хибні сліди: { $moves }
composition-exchange-first = надставка: { $line }
composition-sacrifice-ideal = ідеальна жертва { $vector }: { $line }
composition-sacrifice-economical = економна жертва { $vector }: { $line }
composition-sacrifice-wasteful = неекономна жертва { $vector }: { $line }
composition-sacrifice-coarse = груба жертва в одному напрямку { $vector }: { $line }
composition-finals = різних фіналів: { $count }
composition-dual-transposition = перестановка
composition-dual-alternative-move = альтернативний хід
composition-dual-alternative-strike = альтернативний удар
composition-dual-king-landing = інше поле діагоналі
composition-dual-cook = побічний розв'язок
composition-also = також { $moves }
composition-end-several = далі різними шляхами
composition-end-repeated = повторення
composition-end-failed = не розв'язує
composition-end-unknown = не встановлено
composition-end-limit = і так далі
composition-no-position = У записі немає позиції: тег FEN відсутній або неправильний.
composition-no-task = «{ $text }» — не завдання: потрібно win, draw, lock 2, lock 1+1K або giveaway.
composition-no-genre = «{ $text }» — не жанр: потрібно problem, study, ending або task.
composition-no-move = Хід розв'язку { $text } неможливий: { $why }
composition-too-long = Розв'язок довший, ніж можна простежити.
composition-failed = Дефектних або нечитабельних композицій: { $count }.
composition-spent = питань { $questions }, розкрито позицій { $nodes }
composition-serves-side-line = { $squares } служить лише побічному варіанту, головний проходить і без неї: { $line }
composition-transposition-adjacent = перестановка суміжних ходів, { $first }-го і { $second }-го, { $place ->
    [near] поблизу початку
    [far] далеко від початку
   *[between] не поблизу початку й не далеко
  } розв'язку: { $line }
composition-transposition-apart = перестановка несуміжних ходів, { $first }-го і { $second }-го, { $place ->
    [near] поблизу початку
    [far] далеко від початку
   *[between] не поблизу початку й не далеко
  } розв'язку: { $line }
composition-lengthening = подовження розв'язку на один хід: { $line }
composition-delay = затягування розв'язку з повторенням позиції: { $line }
composition-inaccuracies = неточностей в одному розгалуженні { $count }, припустима одна: { $line }
composition-ready-final = готовий фінал: у початковій позиції вже замкнено { $squares }: { $line }
composition-dead = «мертві» шашки, нерухомі, але потрібні: { $squares }
composition-forerunner-diagram = та сама початкова позиція: { $name }
composition-forerunner-diagram-turned = та сама початкова позиція зі зміною кольору: { $name }
composition-forerunner = та сама позиція після { $count } { $count ->
    [one] ходу
   *[other] ходів
  } розв'язку: { $name }
composition-forerunner-turned = та сама позиція зі зміною кольору після { $count } { $count ->
    [one] ходу
   *[other] ходів
  } розв'язку: { $name }
composition-dual-lengthening = на хід довше
composition-dual-delay = з повторенням позиції
composition-neighbour-shifted = { $from } на { $to }
composition-neighbour-added-white = додано білу просту { $on }
composition-neighbour-added-black = додано чорну просту { $on }
composition-neighbour-removed = знято { $from }
composition-neighbours = Коректних позицій: { $count } з { $all } перевірених.
composition-mined = Знайдено позицій: нових { $found }, відомих { $known }; перевірено: { $tried }; { $seconds } с, { $rate } за годину.
composition-nothing-to-mine = Вкажіть файл партій, --self-play або --endings.
composition-solutions = розв'язків: { $count }, потрібно: { $wanted }
composition-solutions-few = розв'язків менше, ніж потрібно: { $count } з { $wanted }
composition-solutions-unknown = чи є стільки розв'язків, скільки потрібно, не з'ясовано: { $count } з { $wanted }
composition-not-practical = практичні проблеми – група стоклітинних шашок, лише з простими: оцінюється як звичайна проблема
composition-last-strike-unclear = заключний удар нечіткий, дамка може закінчити його на іншому полі: { $line }
