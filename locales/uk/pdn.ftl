# Що не так із записом партії.
pdn-utf-16 = Файл у кодуванні UTF-16. Збережіть його в UTF-8.
pdn-junk = «{ $text }» — не частина запису партії.
pdn-literal-end = Зворотна риска й літера замість кінця рядка.
pdn-spaces = Усередині ходу пробіл.
pdn-short-move = «{ $text }» — скорочена нотація; у PDN пишуть початкове й кінцеве поле.
pdn-no-sign = У «{ $text }» немає знака між полями.
pdn-look-alike = У «{ $text }» літери чи знаки, лише схожі на потрібні.
pdn-long-move = У ході більше полів, ніж може бути.
pdn-half-result = «1/2» замість «1/2-1/2».
pdn-odd-score = «{ $text }» — не результат за стандартом.
pdn-bare-number = Після номера ходу ставиться крапка.
pdn-number-without-move = Номер ходу є, а ходу немає.
pdn-nag = Після «$» потрібне число від 0 до 255.
pdn-lonely-mark = «!» або «?» ставиться після ходу.
pdn-tag = «[» не починає тег на зразок [White "Іваненко"].
pdn-tag-name = Назва тегу починається з великої літери: «{ $name }».
pdn-tag-value = Значення { $name } не взято в лапки в одному рядку.
pdn-quote = Перед лапками всередині значення { $name } немає \.
pdn-tag-open = Тег { $name } не закрито дужкою ].
pdn-tag-bracket = Тег { $name } не відкрито дужкою [.
pdn-no-terminator = У попередньої партії немає в кінці ні результату, ні *.
pdn-empty-game = Результат без партії.
pdn-comment-open = Коментар не закрито фігурною дужкою.
pdn-comment-closed = Закривна фігурна дужка без відкривної: коментарі не вкладаються.
pdn-too-long = Довше за { $limit } байтів; решту відкинуто.
pdn-letters = Літеру обрізано або пошкоджено; замість неї стоїть «�».
pdn-variation-open = Варіант не закрито дужкою ).
pdn-variation-closed = Дужка ) без (.
pdn-variation-empty = Варіант без ходів.
pdn-too-deep = Варіанти, глибші за { $limit } рівнів, відкинуто.
pdn-setup = «/» не починає розстановку на зразок /FEN "W:W31:B20"/.
pdn-set-up-again = Посеред партії позицію розставлено заново.
pdn-game-too-big = У партії більше ходів або тексту, ніж можна зберігати.
pdn-game-type = GameType «{ $text }» записано не за стандартом; пишуть 20 або 25,W,8,8,A0,0.
pdn-unsupported = { $text }: правил цієї гри у програмі немає.
pdn-guessed = Теги не називають гру; судячи з ходів, це { $variant }.
pdn-fen = Позиція хибна: { $text }
pdn-turn = За початковою позицією хід не тієї сторони, яка ходить першою.
pdn-dash = «{ $text }» — взяття, записане через тире.
pdn-cross = «{ $text }» — тихий хід, записаний як взяття.
pdn-move = { $number } { $text }: { $why }
pdn-result-on-board = Результат { $text } суперечить останній позиції ({ $article }).
pdn-result-tag = У тезі Result { $tag }, у кінці партії { $text }.

pdn-variant-russian = російські шашки
pdn-variant-brazilian = бразильські шашки
pdn-variant-international = міжнародні шашки
pdn-variant-giveaway = піддавки
pdn-variant-english = англійські шашки
pdn-variant-pool = американський пул
pdn-variant-czech = чеські шашки
pdn-variant-antidraughts = міжнародні піддавки
pdn-variant-portuguese = португальські шашки
pdn-variant-frisian = фризькі шашки
pdn-variant-spanish = іспанські шашки
pdn-variant-italian = італійські шашки
pdn-foreign-canadian = Канадські шашки
pdn-foreign-turkish = Турецькі шашки
pdn-foreign-thai = Тайські шашки
pdn-foreign-spantsiretti = Спанціретті
pdn-foreign-frysk = Фриск
pdn-foreign-breakthrough = Прорив

# Перевірка.
pdn-game = партія { $number } ({ $white } – { $black }), { $state }
pdn-state-ok = гаразд
pdn-state-repaired = виправлена
pdn-state-failed = не прийнята
pdn-more-alike = і ще { $count } таких самих
pdn-failed = Не пройшли партії: { $count } із { $games }
pdn-guesses = Партій, у тегах яких гру не названо: { $count }. Її вгадано за ходами.
pdn-no-games = { $path }: партій тут немає. { $fault }
pdn-as-it-was = { $place }: партію залишено, як її записано. { $fault }
pdn-told = { $place }: { $fault }
pdn-left-out = { $place }: партію пропущено. { $fault }
pdn-missing = Пропущено партій: { $count } із { $games }
pdn-unsaid = Партій, у тегах яких гру не названо: { $count }. Їхні ходи залишено, як їх записано; гру називає --variant.

# Записи на папері.
pdn-white = Білі
pdn-black = Чорні
pdn-position = Позиція
pdn-tournament-code = Шифр турніру
pdn-signature = Підпис
pdn-sent = Дата надсилання

# Статистика.
pdn-stats-opening = дебют
pdn-stats-games = партій
pdn-stats-draws = нічиї
pdn-stats-total = усі партії
pdn-stats-other = інші дебюти
pdn-stats-title = Результати за дебютами
pdn-index-written = Покажчик записано в { $path }: позицій { $positions }, партій { $games }.
pdn-index-stale = Покажчик { $path } стосується іншого стану файлу й будується наново.
pdn-found = Партій: { $count }
pdn-merged = Залишено партій: { $kept }, відкинуто повторів: { $dropped }
pdn-split = Партій: { $games }, файлів: { $files }

# Записані партії та правила.
pdn-notice-draw = Після ходу { $number } можна вимагати нічию: { $count } із { $limit } ({ $article }).
pdn-notice-repetition = Після ходу { $number } позиція виникла втретє ({ $article }).
pdn-notice-flag = Після ходу { $number } час вичерпано: { $side }.
pdn-notice-result = Після ходу { $number } записаний результат не міг вийти: { $why }
