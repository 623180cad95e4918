collections-title = Збірки партій
collections-lead = Партії, як їх зберігають люди: шукайте за гравцем, змаганням, початком, позицією, матеріалом і результатом та дивіться, чим вони закінчувалися.
collections-there = Що тут є
collections-none = Збірок тут поки немає.
collections-name = Збірка
collections-whose = Чия
collections-size = Розмір
collections-do = Що з нею зробити
collections-shared = спільна
collections-played = зіграно тут
collections-mine = ваша
collections-unique = Без повторів
collections-remove = Прибрати
collections-bring = Завантажити свою збірку (PDN, до 20 МБ; її бачите лише ви)
collections-upload = Завантажити
collections-brought = Партій у файлі:
collections-sign-in = Увійдіть, щоб завантажувати свої збірки
collections-search = Пошук
collections-in = Де шукати
collections-all = в усіх збірках
collections-any = будь-який
collections-player = Гравець
collections-event = Змагання
collections-from = Від дати
collections-until = До дати
collections-result = Результат
collections-result-white = перемога білих
collections-result-black = перемога чорних
collections-result-draw = нічия
collections-result-unknown = без результату
collections-opening = Початок
collections-material = Матеріал (прості+дамки білих : чорних)
collections-find = Знайти партії
collections-count = Статистика
collections-game = Партія
collections-date = Дата
collections-found = { $games ->
    [one] Знайдено { $games } партію
    [few] Знайдено { $games } партії
   *[other] Знайдено { $games } партій
}, переглянуто { $seen }.
collections-cut = Можливо, це не все: пошук зупиняється після { $most } партій або восьми секунд. Уточніть умови.
collections-counted = { $games ->
    [one] { $games } партія
    [few] { $games } партії
   *[other] { $games } партій
}, { $doubles ->
    [0] повторів немає.
    [one] з них { $doubles } повтор.
    [few] з них { $doubles } повтори.
   *[other] з них { $doubles } повторів.
}
collections-counted-cut = На всі партії не вистачило часу: підрахунок зупиняється через вісім секунд.
collections-bad-result = «{ $named }» – не результат.
collections-bad-material = «{ $named }» – не прості+дамки:прості+дамки, наприклад 2+1:0+1.
collections-bad-name = «{ $named }» не годиться для імені збірки: літери, цифри, пробіли, знаки ._-() і закінчення .pdn.
collections-no-games = У файлі «{ $named }» немає жодної партії.
collections-full = У вас уже { $named } збірок. Спершу приберіть якусь.
collections-too-large = Збірка не може бути більшою за { $named } МБ.
