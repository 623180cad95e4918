collections-title = Сборники партий
collections-lead = Партии, как их хранят люди: ищите по игроку, соревнованию, началу, позиции, материалу и результату и смотрите, чем они кончались.
collections-there = Что здесь есть
collections-none = Сборников здесь пока нет.
collections-name = Сборник
collections-whose = Чей
collections-size = Размер
collections-do = Что с ним сделать
collections-shared = общий
collections-played = сыграно здесь
collections-mine = ваш
collections-unique = Без повторов
collections-remove = Убрать
collections-bring = Загрузить свой сборник (PDN, до 20 МБ; его видите только вы)
collections-upload = Загрузить
collections-brought = Партий в файле:
collections-sign-in = Войдите, чтобы загружать свои сборники
collections-search = Поиск
collections-in = Где искать
collections-all = во всех сборниках
collections-any = любой
collections-player = Игрок
collections-event = Соревнование
collections-from = С даты
collections-until = По дату
collections-result = Результат
collections-result-white = победа белых
collections-result-black = победа чёрных
collections-result-draw = ничья
collections-result-unknown = без результата
collections-opening = Начало
collections-material = Материал (простые+дамки белых : чёрных)
collections-find = Найти партии
collections-count = Статистика
collections-game = Партия
collections-date = Дата
collections-found = { $games ->
    [one] Найдена { $games } партия
    [few] Найдены { $games } партии
   *[other] Найдено { $games } партий
}, просмотрено { $seen }.
collections-cut = Возможно, это не всё: поиск останавливается после { $most } партий или восьми секунд. Уточните условия.
collections-counted = { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}, { $doubles ->
    [0] повторов нет.
    [one] из них { $doubles } повтор.
    [few] из них { $doubles } повтора.
   *[other] из них { $doubles } повторов.
}
collections-counted-cut = На все партии не хватило времени: подсчёт останавливается через восемь секунд.
collections-bad-result = «{ $named }» – не результат.
collections-bad-material = «{ $named }» – не простые+дамки:простые+дамки, например 2+1:0+1.
collections-bad-name = «{ $named }» не годится для имени сборника: буквы, цифры, пробелы, знаки ._-() и окончание .pdn.
collections-no-games = В файле «{ $named }» нет ни одной партии.
collections-full = У вас уже { $named } сборников. Сначала уберите какой-нибудь.
collections-too-large = Сборник не может быть больше { $named } МБ.
