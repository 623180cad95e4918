explorer-title = Довідник дебютів
explorer-lead = Що грали в позиції та чим закінчувалися ці партії.
explorer-variant = Вид шашок
explorer-fen = Позиція (FEN)
explorer-opening = Початок за жеребкуванням
explorer-any = без жеребкування
explorer-player = Партії гравця (порожньо – усіх)
explorer-mine = Мої партії
explorer-show = Показати
explorer-start = З початку
explorer-move = Хід
explorer-games = Партій
explorer-white = Перемоги білих
explorer-draws = Нічиї
explorer-black = Перемоги чорних
explorer-open = Без результату
explorer-rating = Середній рейтинг
explorer-none = У партіях збірок цієї позиції не було.
explorer-nothing = Партій тут поки немає: ніхто не грав і ніхто не завантажив збірку.
explorer-of = { $games ->
    [one] У збірках { $games } партія.
    [few] У збірках { $games } партії.
   *[other] У збірках { $games } партій.
}
explorer-analyse = Розібрати позицію
explorer-unknown-opening = У таблицях жеребкування цього виду немає початку «{ $named }».
explorer-written = { $path }: { $games ->
    [one] { $games } партія
    [few] { $games } партії
   *[other] { $games } партій
}, { $moves ->
    [one] { $moves } хід у позиціях
    [few] { $moves } ходи у позиціях
   *[other] { $moves } ходів у позиціях
}.
