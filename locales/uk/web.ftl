# Сторінки. Слово в дужках і лапках, { "{n}" }, сторінка підставляє сама.
## general

brand = Большак
nav-label = Основне
nav-skip = До змісту
nav-play = Грати
nav-watch = Дивитися
nav-analysis = Аналіз
nav-about = Про сайт
nav-api = Програмістам (API)
nav-account = Обліковий запис
nav-sign-in = Увійти
nav-language = Мова
nav-theme = Світла або темна тема
failed = Не вдалося. Перевірте зв’язок і спробуйте ще раз.
white = Білі
black = Чорні
rated = на рейтинг
casual = товариська
guest = Гість
person-gone = Запис видалено
open-seat = Місце вільне
engine-name = Програма, рів. { "{level}" }
move-number = { "{n}" }-й хід
games-count = партій: { "{n}" }
control-unit = { "{minutes}" } хв
control-moves = { "{moves}" } ходів за { "{time}" } хв
control-days = { "{days}" } днів на { "{moves}" } ходів
tempo-classic = класика
tempo-rapid = швидкі
tempo-blitz = бліц
discipline-russian = Російські шашки
discipline-draughts64 = Шашки-64
discipline-brazilian = Бразильські шашки
discipline-international = Стоклітинні шашки
discipline-giveaway = Зворотні шашки (піддавки)
discipline-renju = Рендзю
regulation-free = Вільний початок: перший камінь у центр
regulation-rif = RIF: два п’ятих ходи
regulation-yamaguchi = Ямагуті
regulation-soosorv8 = Соосирв-8
regulation-taraguchi10 = Тарагуті-10
regulation-tarannikov = Таранникова
regulation-sakata = Саката
table-idf = МФШ (IDF), усі початки
table-idf-basic = МФШ (IDF), основні
table-fmjd = ФМЖД
error-home = На головну

## lobby

lobby-title = Шашки та рендзю за правилами
lobby-lead = Усі дисципліни – за своїми правилами. Реєстрація не потрібна: обирайте й грайте.
lobby-opponent = Суперник
lobby-engine = Програма
lobby-friend = Друг
lobby-anybody = Будь-хто
lobby-discipline = Дисципліна
lobby-drawn = жеребкування початку
lobby-table = Таблиця початків
lobby-games = Партій у мікроматчі
lobby-regulation = Дебютний регламент
lobby-tempo = Контроль часу
lobby-own = Свій
lobby-untimed = без годинника
lobby-minutes = Хвилин на партію
lobby-increment = Додавання за хід, секунд
lobby-level = Рівень програми
lobby-side = Ваш колір
lobby-side-random = За жеребом
lobby-side-white = Білі
lobby-side-black = Чорні
lobby-side-first = Перший
lobby-side-second = Другий
lobby-rated = Партія на рейтинг
lobby-go-engine = Грати
lobby-go-friend = Отримати посилання для друга
lobby-go-anybody = Чекати на суперника
lobby-cancel = Більше не чекати
lobby-waiting = Чекають на суперника
lobby-nobody = Зараз ніхто не чекає. Оберіть «Будь-хто» і будьте першим.
lobby-accept = Прийняти
lobby-yours = Ви чекаєте…
lobby-stats = грають: { "{playing}" }, на сайті: { "{online}" }
lobby-live = Грають зараз
lobby-all = Усі партії
lobby-why = Чому «Большак»?
lobby-why-text = Большак, або велика дорога a1–h8, – головна діагональ дошки. Кожне рішення тут називає пункт правил, за яким його ухвалено.

## game

game-board = Дошка
game-opponent = Гравець угорі
game-you = Гравець унизу
game-panel = Запис і дії
game-info = Про партію
game-moves = Ходи
game-offline = Зв’язок зник, відновлюємо… Годинник іде на сервері.
game-typed = Хід у нотації
game-typed-as = Хід: { "{example}" }
game-typed-go = Хід
game-your-turn = Ваш хід
game-their-turn = Хід суперника
game-turn-white = Хід білих
game-turn-black = Хід чорних
game-waiting = Чекаємо на суперника
game-starts = Партія зараз почнеться
game-over = Партію закінчено
game-premove = Хід буде зроблено, щойно настане ваша черга.
game-stuck = Ця шашка не має ходу.
game-which = Можна: { "{moves}" }.
game-choose-way = Як бити?
game-share = Надішліть це посилання суперникові:
game-copy = Скопіювати
game-copied = Скопійовано
game-join = Сісти за дошку
game-join-lead = Вас запрошують зіграти.
game-offer = Запропонувати нічию
game-offered = Ви запропонували нічию.
game-offered-you = Суперник пропонує нічию.
game-accept = Прийняти
game-decline = Відхилити
game-resign = Здатися
game-resign-sure = Здати партію?
game-yes = Так, здаюся
game-no = Ні, граю
game-take-back = Взяти хід назад
game-take-back-asked = Ви просите повернути хід.
game-take-back-you = Суперник просить повернути хід.
game-rematch = Реванш
game-rematch-asked = Реванш запропоновано.
game-rematch-you = Суперник пропонує реванш.
game-next = Наступна партія мікроматчу
game-new = Нова партія
game-claims = Ви маєте право заявити
game-claim-with = { "{text}" } – ходом { "{move}" }
game-repetitions = Повторення позиції: { "{n}" } з 3
game-counter-unless = якщо раніше немає виграшу
game-draws = Нічия за правилами
game-meeting = Партія мікроматчу
game-meeting-score = Мікроматч { "{first}" } : { "{second}" }
game-opening-drawn = Жереб
game-control = Час
game-kind = Партія
game-regulation = Регламент
game-watching = Глядачів
game-lag = Затримка до сервера
game-ms = { "{n}" } мс
game-away = відійшов
game-untimed = без годинника
game-files = Файли
game-pdn = PDN
game-svg = Діаграма (SVG)
game-record = Журнал дій
game-analyse = На дошку аналізу
game-review = Розбір
game-review-start = Розібрати партію з програмою
game-review-running = Програма переглядає партію, готово позицій: { "{done}" }…
game-review-graph = Перевага за ходами, білі знизу
game-review-best = Сильніше було { "{move}" }.
game-fouls = Показати фоли
game-no-fouls = Зараз заборонених пунктів для чорних немає.
game-pass = Пас
foul-three-three = вилка 3×3
foul-four-four = вилка 4×4
foul-overline = довгий ряд

## board for a screen reader

square-white-man = біла проста
square-white-king = біла дамка
square-black-man = чорна проста
square-black-king = чорна дамка
square-empty = порожньо
square-movable = може ходити
point-black = чорний камінь
point-white = білий камінь
point-empty = порожньо
say-move = Суперник: { "{move}" }
step-start = На початок
step-back = Назад
step-forth = Вперед
step-end = До поточного ходу
step-flip = Перевернути дошку
step-notation = Короткий запис

## renju

renju-place-centre = Поставте перший камінь у центр.
renju-place-square = Поставте камінь № { "{n}" } у центральному квадраті { "{side}" }×{ "{side}" }.
renju-place-board = Поставте камінь № { "{n}" }.
renju-declare = Скільки п’ятих ходів буде запропоновано (до { "{n}" })?
renju-swap-or-keep = Оберіть колір.
renju-swap = Помінятися кольорами
renju-keep = Залишити кольори
renju-offer = Запропонуйте п’яті ходи: { "{done}" } з { "{n}" }
renju-offer-send = Запропонувати
renju-offer-undo = Прибрати останній
renju-choose = Оберіть на дошці один із запропонованих п’ятих ходів.
renju-take = Візьміть колір.
renju-take-black = Чорні
renju-take-white = Білі
renju-theirs = Вирішує суперник.

## watch

watch-title = Партії, які грають зараз
watch-lead = Оберіть партію й дивіться; ходи видно одразу.
watch-none = Зараз ніхто не грає.

## analysis

analysis-title = Дошка для аналізу
analysis-variant = Гра
analysis-level = Глибина
analysis-quick = швидко
analysis-normal = звичайно
analysis-deep = глибоко
analysis-engine = Програма
analysis-on = думає
analysis-thinking = Рахує варіанти…
analysis-depth = глибина { "{n}" }
analysis-no-lines = Варіантів немає.
analysis-setup = Розставити позицію
analysis-palette = Що ставити
analysis-erase = прибрати
analysis-white-moves = Хід білих
analysis-black-moves = Хід чорних
analysis-start = Початкова позиція
analysis-clear = Порожня дошка
analysis-done = Аналізувати
analysis-set = Поставити
analysis-pdn = Партія в PDN
analysis-read = Прочитати
analysis-which = Партія
analysis-files = Позиція та партія текстом
analysis-faults = Помилки в записі:

## profile and account

profile-ratings = Рейтинги
profile-no-ratings = Партій на рейтинг ще не було.
profile-games = Партії
profile-no-games = Партій ще немає.
profile-since = На сайті з { "{date}" }
profile-counts = виграно { "{won}" }, унічию { "{drawn}" }, програно { "{lost}" }
profile-rating-games = партій: { "{n}" }
profile-graph = Рейтинг у часі: { "{pool}" }
profile-live = триває
account-sign-in = Вхід
account-sign-in-go = Увійти
account-sign-up = Новий обліковий запис
account-sign-up-lead = Для рейтингу та власної сторінки. Партії, зіграні гостем, збережуться.
account-sign-up-go = Створити
account-name = Ім’я
account-password = Пароль
account-password-new = Новий пароль (не коротший за 8 знаків)
account-password-current = Теперішній пароль
account-password-change = Змінити пароль
account-profile = Моя сторінка
account-sign-out = Вийти
account-rename = Змінити ім’я
account-save = Зберегти
account-saved = Збережено.
account-zone = Часовий пояс
account-zone-name = Дати показуються за цим поясом
account-sessions = Де виконано вхід
account-this = цей пристрій
account-end = Завершити
account-seen = востаннє { "{date}" }
account-delete = Видалити обліковий запис
account-delete-lead = Ім’я, пароль, рейтинги та входи стираються назавжди. Партії залишаються, але без вашого імені.
account-delete-go = Видалити назавжди

## about

about-title = Про «Большак»
about-lead = «Большак» – місце, де грають у шашки та рендзю точно за спортивними правилами, з реєстрацією чи без неї.
about-rules = Правила
about-rules-text = Відмова, нічия та результат називають пункт правил. Нічию за лічбою ходів і за повторенням заявляє гравець: список біля дошки показує, що можна заявити зараз і чому.
about-enter = Як ходити
about-enter-click = Натисніть на шашку й на поле або перетягніть шашку.
about-enter-capture = Під час взяття вкажіть останнє поле або будь-яке поле на шляху; якщо підходить кілька взять, сайт запитає.
about-enter-premove = Поки думає суперник, хід можна задати заздалегідь; його буде зроблено, якщо він залишиться можливим.
about-enter-keys = З клавіатури: стрілки – по полях, Enter – обрати, Escape – відпустити. Поза дошкою стрілки ліворуч і праворуч гортають партію.
about-enter-type = Або наберіть хід: c3-d4, cd4, c3:e5, 32-28.
about-clock = Годинник
about-clock-text = Годинник іде на сервері; сторінка вимірює затримку й показує те, що бачить сервер. Час, коли сервер не працює, не рахується.
about-privacy = Дані
about-privacy-text = Одне cookie, щоб упізнавати вас, і нічого від третіх осіб. Обліковий запис можна видалити разом із даними.

## API

api-title = API для програм
api-lead = JSON через HTTP і WebSocket на кожну партію: цього досить, щоб написати бота. Формальний опис:
api-person = Хто ви
api-person-text = Хто ви, каже cookie сеансу; гість з’являється сам. Запити, які щось змінюють, мусять нести Origin, що дорівнює адресі сервера.
api-game = Нова партія
api-game-text = З програмою або для знайомого, який відкриє адресу партії й сяде за дошку.
api-fields = Поля запиту:
api-field = Поле
api-value = Значення
api-socket = Гра
api-socket-text = Сокет надсилає знімок партії, потім події. Після обриву під’єднайтеся з останньою версією – прийде пропущене.
api-squares = Поля – номери від верхнього лівого кута з боку чорних: на 8×8 b8 – 1, c3 – 22, d4 – 18. Усі можливі ходи перелічено в стані.
api-errors = Помилки
api-errors-text = Відмова має код для програми, текст для людей і, де вирішує правило, пункт правил.
