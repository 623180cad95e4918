# Рэндзю.
renju-reason-five = пять в ряд
renju-reason-overline = длинный ряд
renju-reason-foul = запрещённый ход, { $foul ->
        [overline] длинный ряд
        [four-four] вилка 4×4
       *[three-three] вилка 3×3
    }
renju-reason-both-passed = оба пропустили ход
renju-reason-move-limit = сделано столько ходов, сколько отводит регламент
renju-reason-no-five = пятёрку уже никто не построит

# Чего ждёт дебютный регламент; стоит после «Сейчас:».
renju-step-place-centre = поставить камень { $number } в центр, h8
renju-step-place-square = поставить камень { $number } в центральный квадрат { $side }×{ $side }
renju-step-place-board = поставить камень { $number } в любой пункт
renju-step-declare = назвать число пятых ходов, от 1 до { $most }
renju-step-swap = сменить цвет или оставить
renju-step-swap-offer = сменить цвет, оставить или предложить пятые ходы: { $count }
renju-step-offer = предложить пятые ходы: { $count }
renju-step-choose = выбрать один из { $points }
renju-step-take = выбрать цвет

renju-why-finished = Дебют окончен, теперь только ставят камни.
renju-why-not-your-turn = Очередь соперника: { $step }.
renju-why-unexpected = Сейчас: { $step }.
renju-why-outside = Камню { $number } не место на { $point }. Сейчас: { $step }.
renju-why-taken = Пункт { $point } занят.
renju-why-number = Пятых ходов не может быть { $found }: число от 1 до { $most }.
renju-why-offer-count = Предложено пунктов: { $found }, нужно { $expected }.
renju-why-offered-twice = Пункт { $point } предложен дважды.
renju-why-symmetric = { $point } симметричен { $twin }: это один и тот же ход.
renju-why-not-offered = Пункт { $point } не предлагали; выберите один из { $points }.
renju-why-centre = Первый камень ставят в центр, h8.
renju-why-no-foul = Запрещённого хода, который можно указать, нет.
renju-why-restore-first = Сначала восстанавливают сдвинутые шашки.
renju-why-no-draw-unasked = Сам судья ничью не присуждает.

# Что происходит; { $player } в renju-event-black – first или second.
renju-event-declared = Пятых ходов будет предложено: { $count }.
renju-event-swapped = Игроки меняются цветами.
renju-event-kept = Цвета остаются прежними.
renju-event-offered = Предложены пятые ходы: { $points }.
renju-event-chosen = Пятым ходом выбран { $point }.
renju-event-taken = Выбран цвет: { $color ->
        [black] чёрные
       *[white] белые
    }.
renju-event-black = Чёрными теперь играет { $player ->
        [first] первый игрок
       *[second] второй игрок
    }.
renju-event-passed = { who } пропускают ход.
renju-event-shifted = { who }: шашки сдвинуты, позиция восстанавливается за счёт времени виновной стороны.
renju-event-restored = Позиция восстановлена.
renju-event-foul-stands = Запрещённый ход не указан вовремя и остаётся в силе: { $foul ->
        [overline] длинный ряд
        [four-four] вилка 4×4
       *[three-three] вилка 3×3
    }.
