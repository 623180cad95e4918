# Что неверно в позиции, записанной как FEN. Пункт правил, если он есть, стоит в скобках.
position-wrong = Это не позиция игры «{ $variant }»: { $faults }.
position-turn = первая буква говорит, чей ход, W или B, а здесь «{ $found }»
position-side = «{ $found }» ({ $column }-й знак) не начинается с W или B
position-side-twice = { $color ->
        [white] белые
       *[black] чёрные
    } перечислены дважды
position-square = игрового поля «{ $found }» нет ({ $column }-й знак)
position-range = «{ $found }» ({ $column }-й знак) не ряд полей от меньшего номера к большему
position-square-twice = поле { $square } названо дважды
position-no-turn = не сказано, чей ход
position-no-pieces = на доске нет шашек
position-too-many = { $color ->
        [white] у белых
       *[black] у чёрных
    } { $count } шашек, больше { $allowed } не бывает
position-man-on-last-row = простая на { $square } стоит на последнем ряду, там она дамка
