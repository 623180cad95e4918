# Рендзю.
renju-reason-five = п’ять у ряд
renju-reason-overline = довгий ряд
renju-reason-foul = заборонений хід, { $foul ->
        [overline] довгий ряд
        [four-four] вилка 4×4
       *[three-three] вилка 3×3
    }
renju-reason-both-passed = обидва пропустили хід
renju-reason-move-limit = зроблено стільки ходів, скільки відводить регламент
renju-reason-no-five = п’ятірку вже ніхто не збудує

# Чого чекає дебютний регламент; стоїть після «Зараз:».
renju-step-place-centre = поставити камінь { $number } у центр, h8
renju-step-place-square = поставити камінь { $number } у центральний квадрат { $side }×{ $side }
renju-step-place-board = поставити камінь { $number } у будь-який пункт
renju-step-declare = назвати число п’ятих ходів, від 1 до { $most }
renju-step-swap = змінити колір або лишити
renju-step-swap-offer = змінити колір, лишити або запропонувати п’яті ходи: { $count }
renju-step-offer = запропонувати п’яті ходи: { $count }
renju-step-choose = вибрати один із { $points }
renju-step-take = вибрати колір

renju-why-finished = Дебют закінчено, тепер лише ставлять камені.
renju-why-not-your-turn = Черга суперника: { $step }.
renju-why-unexpected = Зараз: { $step }.
renju-why-outside = Каменю { $number } не місце на { $point }. Зараз: { $step }.
renju-why-taken = Пункт { $point } зайнятий.
renju-why-number = П’ятих ходів не може бути { $found }: число від 1 до { $most }.
renju-why-offer-count = Запропоновано пунктів: { $found }, треба { $expected }.
renju-why-offered-twice = Пункт { $point } запропоновано двічі.
renju-why-symmetric = { $point } симетричний { $twin }: це той самий хід.
renju-why-not-offered = Пункт { $point } не пропонували; виберіть один із { $points }.
renju-why-centre = Перший камінь ставлять у центр, h8.
renju-why-no-foul = Забороненого ходу, на який можна вказати, немає.
renju-why-restore-first = Спершу відновлюють зсунуті шашки.
renju-why-no-draw-unasked = Сам суддя нічиєї не присуджує.

# Що відбувається; { $player } у renju-event-black – first або second.
renju-event-declared = П'ятих ходів буде запропоновано: { $count }.
renju-event-swapped = Гравці міняються кольорами.
renju-event-kept = Кольори лишаються, як були.
renju-event-offered = Запропоновано п'яті ходи: { $points }.
renju-event-chosen = П'ятим ходом обрано { $point }.
renju-event-taken = Обрано колір: { $color ->
        [black] чорні
       *[white] білі
    }.
renju-event-black = Чорними тепер грає { $player ->
        [first] перший гравець
       *[second] другий гравець
    }.
renju-event-passed = { who } пропускають хід.
renju-event-shifted = { who }: шашки зсунуто, позицію відновлюють за рахунок часу винної сторони.
renju-event-restored = Позицію відновлено.
renju-event-foul-stands = На заборонений хід не вказали вчасно, він лишається в силі: { $foul ->
        [overline] довгий ряд
        [four-four] вилка 4×4
       *[three-three] вилка 3×3
    }.
