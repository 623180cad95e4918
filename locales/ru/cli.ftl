# Что говорят команды терминала, когда что-то не так.
cli-cannot-read = Не удалось прочесть { $path }: { $error }.
cli-cannot-write = Не удалось записать { $path }: { $error }.
cli-no-output = Не удалось вывести ответ: { $error }.
cli-move = Ход { $number }, «{ $text }»: { $why }
cli-seconds = { $option } { $value }: нужны секунды от 0 до { $limit }.
cli-opinion = --opinion { $value }: нужно число от 0 до 1.
cli-no-game = { $path }: партии { $number } нет, последняя – { $last }.
cli-in-game = { $path }, партия { $number }: { $why }
cli-openings-board = В шашки-64 играют на доске из 64 полей.
cli-renju-taken = { $option } «{ $point }»: пункт занят.
cli-renju-point = { $option } «{ $point }»: { $error }.
cli-renju-files = { $path }: имена файлов кончаются на .lib, .pos, .sgf, .psq, .xml или .rif.
cli-renju-win = выигрыш
cli-renju-none = нет
cli-renju-unknown = неизвестно
cli-renju-pass = пас
cli-renju-game = { $number } { $opening }: у первой программы { $color ->
        [black] чёрные
       *[white] белые
    }, { $how }, ходов { $moves }
cli-renju-won = { $winner ->
        [black] выиграли чёрные
       *[white] выиграли белые
    }
cli-renju-forfeit = { $loser ->
        [black] чёрным засчитано поражение
       *[white] белым засчитано поражение
    }: { $reason }
cli-renju-drawn = ничья
cli-renju-score = первая { $first }, вторая { $second }, ничьи { $drawn }
cli-no-program = Командная строка пуста.
