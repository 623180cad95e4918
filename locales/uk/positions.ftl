# Що неправильно в позиції, записаній як FEN. Стаття правил, якщо вона є, стоїть у дужках.
position-wrong = Це не позиція гри «{ $variant }»: { $faults }.
position-turn = перша літера каже, чий хід, W або B, а тут «{ $found }»
position-side = «{ $found }» ({ $column }-й знак) не починається з W або B
position-side-twice = { $color ->
        [white] білі
       *[black] чорні
    } названі двічі
position-square = ігрового поля «{ $found }» немає ({ $column }-й знак)
position-range = «{ $found }» ({ $column }-й знак) не ряд полів від меншого номера до більшого
position-square-twice = поле { $square } назване двічі
position-no-turn = не сказано, чий хід
position-no-pieces = на дошці немає шашок
position-too-many = { $color ->
        [white] у білих
       *[black] у чорних
    } { $count } шашок, більше ніж { $allowed } не буває
position-man-on-last-row = проста на { $square } стоїть на останній горизонталі, там вона дамка
