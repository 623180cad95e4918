# Что говорят команды терминала, когда что-то не так.
cli-cannot-read = Не удалось прочесть { $path }: { $error }.
cli-cannot-write = Не удалось записать { $path }: { $error }.
cli-no-output = Не удалось вывести ответ: { $error }.
cli-system-missing = не найдено
cli-system-permission = нет прав доступа
cli-system-read-only = здесь можно только читать
cli-system-full = на диске не осталось места
cli-system-too-large = для этого места слишком велико
cli-system-exists = уже существует
cli-system-folder = это папка
cli-system-no-folder = часть пути – не папка
cli-move = Ход { $number }, «{ $text }»: { $why }
cli-seconds = { $option } { $value }: нужны секунды от 0 до { $limit }.
cli-opinion = --opinion { $value }: нужно число от 0 до 1.
cli-no-game = { $path }: партии { $number } нет, последняя – { $last }.
cli-in-game = { $path }, партия { $number }: { $why }
cli-openings-board = В шашки-64 играют на доске из 64 полей.
cli-renju-taken = { $option } «{ $point }»: пункт занят.
cli-renju-point = { $option } «{ $point }»: { $error }.
cli-renju-files = { $path }: имена файлов кончаются на .lib, .pos, .sgf, .psq, .xml или .rif.
cli-renju-dropped = В { $path } нет того, чему в этом формате нет места: { $what }.
cli-renju-dropped-setup = расставленная позиция (её камни записаны ходами)
cli-renju-dropped-about = игроки, турнир, дата, результат и регламент
cli-renju-dropped-event = турнир
cli-renju-dropped-date = дата
cli-renju-dropped-result = результат
cli-renju-dropped-rule = регламент
cli-renju-dropped-name = имена игроков
cli-renju-dropped-blanks = пробелы вокруг текста
cli-renju-dropped-labels = подписи без текста или несколько на одном пункте
cli-renju-dropped-variations = варианты
cli-renju-dropped-notes = комментарии и пометки
cli-renju-dropped-control = управляющие символы
cli-renju-dropped-marks = пометки там, где камень не поставлен
cli-renju-fit = Круг { $round }: позиций { $positions }, потеря оценки { $value }, потеря выбора хода { $policy }, первый выбор сыгран в { $first } %: { $file }
cli-renju-weights = { $path }: это не веса движка рэндзю.
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
cli-reports-nobody = Участника «{ $name }» на сайте нет.
cli-reports-gone = (учётная запись удалена)
cli-reports-report = { $at } { $by } о { $of }, партия { $game }: { $text }
cli-reports-seen = { $at } партия { $game }, { $name }: ходов – { $moves }, в среднем { $mean } с (разброс { $spread } с), возвращено за задержку связи { $lag } с; уходил со страницы – { $left } раз, всего { $away } с; просил анализ – { $asked } раз; из последних рейтинговых партий ({ $rated }) с этим соперником – { $together };
cli-reports-agreed = с выбором программы совпали { $agreed } из { $judged } ходов.
cli-reports-not-judged = программа ходы не смотрела.
