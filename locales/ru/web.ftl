# Страницы. Слово в скобках и кавычках, { "{n}" }, страница подставляет сама.
## general

brand = Большак
nav-label = Основное
nav-skip = К содержанию
nav-play = Играть
nav-watch = Смотреть
nav-analysis = Анализ
nav-about = О сайте
nav-api = Программистам (API)
nav-account = Учётная запись
nav-sign-in = Войти
nav-language = Язык
nav-theme = Светлая или тёмная тема
failed = Не получилось. Проверьте связь и попробуйте ещё раз.
white = Белые
black = Чёрные
rated = на рейтинг
casual = товарищеская
guest = Гость
person-gone = Запись удалена
open-seat = Место свободно
engine-name = Программа, ур. { "{level}" }
move-number = { "{n}" }-й ход
games-count = партий: { "{n}" }
control-unit = { "{minutes}" } мин
control-moves = { "{moves}" } ходов за { "{time}" } мин
control-days = { "{days}" } дней на { "{moves}" } ходов
tempo-classic = классика
tempo-rapid = быстрые
tempo-blitz = блиц
discipline-russian = Русские шашки
discipline-draughts64 = Шашки-64
discipline-brazilian = Бразильские шашки
discipline-international = Стоклеточные шашки
discipline-giveaway = Обратные шашки (поддавки)
discipline-renju = Рэндзю
regulation-free = Свободное начало: первый камень в центр
regulation-rif = RIF: два пятых хода
regulation-yamaguchi = Ямагути
regulation-soosorv8 = Соосырв-8
regulation-taraguchi10 = Тарагути-10
regulation-tarannikov = Таранникова
regulation-sakata = Саката
table-idf = МФШ (IDF), все начала
table-idf-basic = МФШ (IDF), основные
table-fmjd = ФМЖД
error-home = На главную

## lobby

lobby-title = Шашки и рэндзю по правилам
lobby-lead = Все дисциплины – по своим правилам. Регистрация не нужна: выбирайте и играйте.
lobby-opponent = Соперник
lobby-engine = Программа
lobby-friend = Друг
lobby-anybody = Любой
lobby-discipline = Дисциплина
lobby-drawn = жеребьёвка начала
lobby-table = Таблица начал
lobby-games = Партий в микроматче
lobby-regulation = Дебютный регламент
lobby-tempo = Контроль времени
lobby-own = Свой
lobby-untimed = без часов
lobby-minutes = Минут на партию
lobby-increment = Добавление за ход, секунд
lobby-level = Уровень программы
lobby-side = Ваш цвет
lobby-side-random = По жребию
lobby-side-white = Белые
lobby-side-black = Чёрные
lobby-side-first = Первый
lobby-side-second = Второй
lobby-rated = Партия на рейтинг
lobby-go-engine = Играть
lobby-go-friend = Получить ссылку для друга
lobby-go-anybody = Ждать соперника
lobby-cancel = Больше не ждать
lobby-waiting = Ждут соперника
lobby-nobody = Сейчас никто не ждёт. Выберите «Любой» и будьте первым.
lobby-accept = Принять
lobby-yours = Вы ждёте…
lobby-stats = играют: { "{playing}" }, на сайте: { "{online}" }
lobby-live = Играют сейчас
lobby-all = Все партии
lobby-why = Почему «Большак»?
lobby-why-text = Большак, или большая дорога a1–h8, – главная диагональ доски. Каждое решение здесь называет пункт правил, по которому оно принято.

## game

game-board = Доска
game-opponent = Игрок вверху
game-you = Игрок внизу
game-panel = Запись и действия
game-info = О партии
game-moves = Ходы
game-offline = Связь пропала, восстанавливаем… Часы идут на сервере.
game-typed = Ход в нотации
game-typed-as = Ход: { "{example}" }
game-typed-go = Ход
game-your-turn = Ваш ход
game-their-turn = Ход соперника
game-turn-white = Ход белых
game-turn-black = Ход чёрных
game-waiting = Ждём соперника
game-starts = Партия сейчас начнётся
game-over = Партия окончена
game-premove = Ход будет сделан, как только подойдёт ваша очередь.
game-stuck = У этой шашки нет хода.
game-which = Можно: { "{moves}" }.
game-choose-way = Как бить?
game-share = Отправьте эту ссылку сопернику:
game-copy = Скопировать
game-copied = Скопировано
game-join = Сесть за доску
game-join-lead = Вас приглашают сыграть.
game-offer = Предложить ничью
game-offered = Вы предложили ничью.
game-offered-you = Соперник предлагает ничью.
game-accept = Принять
game-decline = Отклонить
game-resign = Сдаться
game-resign-sure = Сдать партию?
game-yes = Да, сдаюсь
game-no = Нет, играю
game-take-back = Взять ход назад
game-take-back-asked = Вы просите вернуть ход.
game-take-back-you = Соперник просит вернуть ход.
game-rematch = Реванш
game-rematch-asked = Реванш предложен.
game-rematch-you = Соперник предлагает реванш.
game-next = Следующая партия микроматча
game-new = Новая партия
game-claims = Вы вправе заявить
game-claim-with = { "{text}" } – ходом { "{move}" }
game-repetitions = Повторение позиции: { "{n}" } из 3
game-counter-unless = если раньше нет выигрыша
game-draws = Ничья по правилам
game-meeting = Партия микроматча
game-meeting-score = Микроматч { "{first}" } : { "{second}" }
game-opening-drawn = Жребий
game-control = Время
game-kind = Партия
game-regulation = Регламент
game-watching = Зрителей
game-lag = Задержка до сервера
game-ms = { "{n}" } мс
game-away = отошёл
game-untimed = без часов
game-files = Файлы
game-pdn = PDN
game-svg = Диаграмма (SVG)
game-record = Журнал действий
game-analyse = На доску анализа
game-review = Разбор
game-review-start = Разобрать партию с программой
game-review-running = Программа смотрит партию, готово позиций: { "{done}" }…
game-review-graph = Перевес по ходам, белые снизу
game-review-best = Сильнее было { "{move}" }.
game-fouls = Показать фолы
game-no-fouls = Сейчас запрещённых пунктов для чёрных нет.
game-pass = Пас
foul-three-three = вилка 3×3
foul-four-four = вилка 4×4
foul-overline = длинный ряд

## board for a screen reader

square-white-man = белая простая
square-white-king = белая дамка
square-black-man = чёрная простая
square-black-king = чёрная дамка
square-empty = пусто
square-movable = может ходить
point-black = чёрный камень
point-white = белый камень
point-empty = пусто
say-move = Соперник: { "{move}" }
step-start = В начало
step-back = Назад
step-forth = Вперёд
step-end = К текущему ходу
step-flip = Перевернуть доску
step-notation = Краткая запись

## renju

renju-place-centre = Поставьте первый камень в центр.
renju-place-square = Поставьте камень № { "{n}" } в центральном квадрате { "{side}" }×{ "{side}" }.
renju-place-board = Поставьте камень № { "{n}" }.
renju-declare = Сколько пятых ходов будет предложено (до { "{n}" })?
renju-swap-or-keep = Выберите цвет.
renju-swap = Поменяться цветами
renju-keep = Оставить цвета
renju-offer = Предложите пятые ходы: { "{done}" } из { "{n}" }
renju-offer-send = Предложить
renju-offer-undo = Убрать последний
renju-choose = Выберите на доске один из предложенных пятых ходов.
renju-take = Возьмите цвет.
renju-take-black = Чёрные
renju-take-white = Белые
renju-theirs = Решает соперник.

## watch

watch-title = Партии, которые играют сейчас
watch-lead = Выберите партию и смотрите; ходы видны сразу.
watch-none = Сейчас никто не играет.

## analysis

analysis-title = Доска для анализа
analysis-variant = Игра
analysis-level = Глубина
analysis-quick = быстро
analysis-normal = обычно
analysis-deep = глубоко
analysis-engine = Программа
analysis-on = думает
analysis-thinking = Считает варианты…
analysis-depth = глубина { "{n}" }
analysis-no-lines = Вариантов нет.
analysis-setup = Расставить позицию
analysis-palette = Что ставить
analysis-erase = убрать
analysis-white-moves = Ход белых
analysis-black-moves = Ход чёрных
analysis-start = Начальная позиция
analysis-clear = Пустая доска
analysis-done = Анализировать
analysis-set = Поставить
analysis-pdn = Партия в PDN
analysis-read = Прочитать
analysis-which = Партия
analysis-files = Позиция и партия текстом
analysis-faults = Ошибки в записи:

## profile and account

profile-ratings = Рейтинги
profile-no-ratings = Партий на рейтинг ещё не было.
profile-games = Партии
profile-no-games = Партий ещё нет.
profile-since = На сайте с { "{date}" }
profile-counts = выиграно { "{won}" }, вничью { "{drawn}" }, проиграно { "{lost}" }
profile-rating-games = партий: { "{n}" }
profile-graph = Рейтинг по времени: { "{pool}" }
profile-live = идёт
account-sign-in = Вход
account-sign-in-go = Войти
account-sign-up = Новая учётная запись
account-sign-up-lead = Для рейтинга и личной страницы. Партии, сыгранные гостем, сохранятся.
account-sign-up-go = Завести
account-name = Имя
account-password = Пароль
account-password-new = Новый пароль (не короче 8 знаков)
account-password-current = Нынешний пароль
account-password-change = Сменить пароль
account-profile = Моя страница
account-sign-out = Выйти
account-rename = Сменить имя
account-save = Сохранить
account-saved = Сохранено.
account-zone = Часовой пояс
account-zone-name = Даты показываются по этому поясу
account-sessions = Где выполнен вход
account-this = это устройство
account-end = Завершить
account-seen = последний раз { "{date}" }
account-delete = Удалить учётную запись
account-delete-lead = Имя, пароль, рейтинги и входы стираются навсегда. Партии остаются, но без вашего имени.
account-delete-go = Удалить навсегда

## about

about-title = О «Большаке»
about-lead = «Большак» – место, где играют в шашки и рэндзю точно по спортивным правилам, с регистрацией или без неё.
about-rules = Правила
about-rules-text = Отказ, ничья и результат называют пункт правил. Ничью по счёту ходов и по повторению заявляет игрок: список у доски показывает, что можно заявить сейчас и почему.
about-enter = Как ходить
about-enter-click = Нажмите на шашку и на поле или перетащите шашку.
about-enter-capture = При взятии укажите последнее поле или любое поле по пути; если подходит несколько взятий, сайт спросит.
about-enter-premove = Пока думает соперник, ход можно задать заранее; он будет сделан, если останется возможным.
about-enter-keys = С клавиатуры: стрелки – по полям, Enter – выбрать, Escape – отпустить. Вне доски стрелки влево и вправо листают партию.
about-enter-type = Или наберите ход: c3-d4, cd4, c3:e5, 32-28.
about-clock = Часы
about-clock-text = Часы идут на сервере; страница измеряет задержку и показывает то, что видит сервер. Время, когда сервер не работает, не считается.
about-privacy = Данные
about-privacy-text = Одно cookie, чтобы узнавать вас, и ничего от третьих лиц. Учётную запись можно удалить вместе с данными.

## API

api-title = API для программ
api-lead = JSON по HTTP и WebSocket на каждую партию: этого хватит, чтобы написать бота. Формальное описание:
api-person = Кто вы
api-person-text = Кто вы, говорит cookie сеанса; гость появляется сам. Запросы, которые что-то меняют, должны нести Origin, равный адресу сервера.
api-game = Новая партия
api-game-text = С программой или для знакомого, который откроет адрес партии и сядет за доску.
api-fields = Поля запроса:
api-field = Поле
api-value = Значения
api-socket = Игра
api-socket-text = Сокет присылает снимок партии, затем события. После обрыва подключитесь с последней версией – придёт пропущенное.
api-squares = Поля – номера от верхнего левого угла со стороны чёрных: на 8×8 b8 – 1, c3 – 22, d4 – 18. Все возможные ходы перечислены в состоянии.
api-errors = Ошибки
api-errors-text = У отказа есть код для программы, текст для людей и, где решает правило, пункт правил.
