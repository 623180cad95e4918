# Що відбувається в партії. { $player } – white, black або arbiter.
who = { $player ->
        [white] Білі
        [black] Чорні
       *[arbiter] Суддя
    }
event-started = Пущено годинник { who-genitive }.
event-arrived = { who }: гравець за дошкою.
event-time-divided = Час, що минув, поділено навпіл.
event-drawn = Жереб: { $code }.
event-moved = { who }: { $move }.
event-lag = { who }: повернено { $time } за затримку мережі.
event-completed = { who }: хід завершено, годинник перемкнуто.
event-reminded = { who }: суперник нагадує про годинник.
event-offered = { who } пропонують нічию.
event-declined = { who }: нічию відхилено.
event-claim-waits = Заява { who-genitive } чекає рішення судді.
event-claim-failed = Заява { who-genitive } не підтвердилася, партія триває.
event-counted = { who } рахують: { $count } з 5.
event-irregular = { who }: { $what }. Суперник має право вимагати виправлення.
event-corrected = Помилку виправляють, хід знову за гравцем: { who }.
event-corrected-back = Шашки повертаються на місця: { who } ходили не у свою чергу.
event-corrected-pieces = Зняті шашки впорядковано, хід лишається чинним.
event-corrected-king = Дамку позначено, хід лишається чинним.
event-stands = Помилку не помічено вчасно, вона лишається в силі.
event-bound = { who }: торкнуто шашку { $square }, нею треба ходити.
event-marked = Дамку на { $square } позначено.
event-begun-anew = Помилку на початку партії виправлено: партія починається заново.
event-held = Годинник зупинено.
event-resumed = Годинник пущено.
event-punished = { who }: { $what }.
event-next-sanction = { who }: за наступне порушення – { $what }.
event-unusual-control = Контроль часу не з тих, що названі для цього виду гри.
event-not-played-on = Без додавання часу таке закінчення не грають: суддя дивиться, чи є виграш.
event-clock-set = На годиннику { who-genitive } встановлено { $time }.
event-on-leave = { who }: взято перерву.
event-too-late = Час уже вичерпано.
event-ended = { $result }: { $reason }.
who-genitive = { $player ->
        [white] білих
       *[black] чорних
    }

result-white = Виграли білі
result-black = Виграли чорні
result-draw = Нічия
result-both-lose = Поразка обом
result-not-played = Партія не відбулася

reason-no-pieces = не лишилося шашок
reason-blocked = усі шашки замкнені
reason-resignation = партію здано
reason-flag = вичерпано час
reason-clock-stopped = годинник зупинив учасник
reason-late = запізнення
reason-ruling = рішення судді
reason-micromatch = рішення судді, поразка в усьому мікроматчі
reason-agreement = згода
reason-aborted = перервана до того, як обидва зробили хід
reason-annulled = партію скасував суддя
reason-adjudicated = присудження
reason-no-first-move = перший хід не зроблено вчасно
reason-left = гравець залишив партію
reason-repetition = позиція повторилася тричі
reason-counter = відлічено { $count } з { $limit } ходів
reason-ending = закінчення, яке не грають
reason-obvious = явно нічийна позиція
reason-both-flags = час вичерпано в обох
reason-short-of-time = бракує часу на виграш
claim-counter = відлічено потрібну кількість ходів
claim-obvious = явно нічийна позиція: відлічити 5 ходів
claim-foul = фол чорних: їхній останній хід заборонено

irregular-wrong-move = неправильний хід
irregular-light-square = шашку поставлено на світле поле
irregular-out-of-turn = хід не у свою чергу
irregular-took-fewer = узято менше шашок, ніж треба
irregular-took-more = узято більше шашок, ніж можливо
irregular-stopped-capturing = взяття не доведено до кінця
irregular-removed-early = шашки знято до завершення взяття
irregular-removed-more = знято більше шашок, ніж побито
irregular-stopped-removing = знято не всі побиті шашки
irregular-two-moves = два ходи поспіль
irregular-other-touched = спершу торкнуто іншу шашку
irregular-taken-back = хід узято назад
irregular-opponents-piece = хід шашкою суперника
irregular-missed-capture = треба було бити
irregular-removed-without-reason = шашки знято без причини
irregular-removed-fewer = знято менше шашок, ніж побито
irregular-removed-others = знято не ті шашки
irregular-removed-own = знято власні шашки
irregular-unmarked-king = дамку не позначено
irregular-played-unmarked = хід непозначеною дамкою

sanction-remark = зауваження
sanction-warning = попередження
sanction-time = { $time } суперникові
sanction-loss = поразка в партії
sanction-exclusion = виключення зі змагання

# Чому дію не прийнято.
why-backwards = Час не може йти назад.
why-over = Партію закінчено.
why-not-begun = Партія ще не почалася.
why-begun = Партія вже почалася.
why-held = Годинник зупинено до рішення судді.
why-not-your-turn = Черга ходу за суперником.
why-only-players = Це може зробити лише гравець.
why-only-arbiter = Це може зробити лише суддя.
why-opponent-absent = Суперника ще немає, перший хід почекає.
why-only-on-platform = Це є лише в партіях на сайті.
why-absent = Гравця ще немає за дошкою.
why-present = Гравець уже за дошкою.
why-only-over-the-board = Шашки пересуває сама програма.
why-nothing-to-correct = Немає чого виправляти.
why-no-unmarked-king = Непозначеної дамки цього гравця там немає.
why-both-have-moved = Обидва вже зробили хід: виправлень не вносять, партія триває.
why-start = Так партію почати не можна: { $text }
why-offer-after-move = Нічию пропонують після свого ходу.
why-offered-already = Ви вже пропонували; тепер це право суперника.
why-offer-too-early = Нічию можна запропонувати, коли кожен зробив не менше { $needed } ходів; зроблено { $made }.
why-offer-too-many = Погодитися на нічию можна, коли в кожного не більше { $allowed } шашок; зараз { $pieces }.
why-no-offer = Нічиєї ніхто не пропонував.
why-not-due = Фіксувати нічию зарано.
why-no-such-ending = Це закінчення грають далі.
why-time-left = Час ще є.
why-claim-first = Спершу розглядають заяву, зроблену до падіння прапорця.
why-no-such-claim = Такої заяви правила тут не знають.
why-rejected-already = Заяву відхилено; нову можна зробити після свого наступного ходу.
why-nothing-waits = Немає чого вирішувати.
why-time = Так встановити годинник не можна.
why-time-up = Час гравця вже вичерпано.
why-press-without-move = Годинник перемикають після свого ходу.
why-pressed-with-the-move = У цій партії хід сам перемикає годинник.
why-nothing-forgotten = Нагадувати нема про що: суперник не зробив ходу або вже перемкнув годинник.
why-not-complete = Хід завершено, коли перемкнуто годинник.
why-lot-first = Спершу проводять жеребкування початкової позиції.
why-lot-needs-both = Жеребкування проводять у присутності обох гравців.
why-no-such-lot = Такого жеребкування тут немає.
why-sanction = Додають не більше двох хвилин і не менше, ніж дається за хід.
why-leave = Перерву беруть раз на рік, не більше ніж на 30 днів.
why-leave-over = Перерву оголошено, коли вона вже скінчилася.
why-only-correspondence = Перерва буває лише в грі листуванням.

judge-refused = не прийнято
judge-counter = { $count } з { $limit }
script-too-long = Запис задовгий.

# Що рахує лічильник нічийних правил.
counts-own-moves = Ходи сильнішої сторони: { $count } із { $limit }
counts-moves = Ходи без зміни співвідношення сил: { $count } із { $limit }
counts-king-moves = Ходи самими дамками без взяття: { $count } із { $limit }
counts-obvious = Ходи в очевидній нічиїй: { $count } із { $limit }
