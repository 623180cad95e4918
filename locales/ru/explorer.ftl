explorer-title = Справочник дебютов
explorer-lead = Что играли в позиции и чем кончались эти партии.
explorer-variant = Вид шашек
explorer-fen = Позиция (FEN)
explorer-opening = Начало по жеребьёвке
explorer-any = без жеребьёвки
explorer-player = Партии игрока (пусто – всех)
explorer-mine = Мои партии
explorer-show = Показать
explorer-start = С начала
explorer-move = Ход
explorer-games = Партий
explorer-white = Победы белых
explorer-draws = Ничьи
explorer-black = Победы чёрных
explorer-open = Без результата
explorer-rating = Средний рейтинг
explorer-none = В партиях сборников этой позиции не было.
explorer-nothing = Партий здесь пока нет: никто не играл и никто не загрузил сборник.
explorer-of = { $games ->
    [one] В сборниках { $games } партия.
    [few] В сборниках { $games } партии.
   *[other] В сборниках { $games } партий.
}
explorer-analyse = Разобрать позицию
explorer-unknown-opening = В таблицах жеребьёвки этого вида нет начала «{ $named }».
explorer-written = { $path }: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}, { $moves ->
    [one] { $moves } ход в позициях
    [few] { $moves } хода в позициях
   *[other] { $moves } ходов в позициях
}.
