# Що кажуть команди термінала, коли щось не так.
cli-cannot-read = Не вдалося прочитати { $path }: { $error }.
cli-cannot-write = Не вдалося записати { $path }: { $error }.
cli-no-output = Не вдалося вивести відповідь: { $error }.
cli-system-missing = не знайдено
cli-system-permission = немає прав доступу
cli-system-read-only = тут можна лише читати
cli-system-full = на диску не лишилося місця
cli-system-too-large = для цього місця завелике
cli-system-exists = уже існує
cli-system-folder = це тека
cli-system-no-folder = частина шляху – не тека
cli-move = Хід { $number }, «{ $text }»: { $why }
cli-seconds = { $option } { $value }: потрібні секунди від 0 до { $limit }.
cli-opinion = --opinion { $value }: потрібне число від 0 до 1.
cli-no-game = { $path }: партії { $number } немає, остання – { $last }.
cli-in-game = { $path }, партія { $number }: { $why }
cli-openings-board = У шашки-64 грають на дошці з 64 полів.
cli-renju-taken = { $option } «{ $point }»: пункт зайнято.
cli-renju-point = { $option } «{ $point }»: { $error }.
cli-renju-files = { $path }: назви файлів закінчуються на .lib, .pos, .sgf, .psq, .xml або .rif.
cli-renju-dropped = У { $path } немає того, чому в цьому форматі немає місця: { $what }.
cli-renju-dropped-setup = розставлена позиція (її камені записано ходами)
cli-renju-dropped-about = гравці, турнір, дата, результат і регламент
cli-renju-dropped-event = турнір
cli-renju-dropped-date = дата
cli-renju-dropped-result = результат
cli-renju-dropped-rule = регламент
cli-renju-dropped-name = імена гравців
cli-renju-dropped-blanks = пропуски навколо тексту
cli-renju-dropped-labels = підписи без тексту або кілька на одному пункті
cli-renju-dropped-variations = варіанти
cli-renju-dropped-notes = коментарі та позначки
cli-renju-dropped-control = керівні символи
cli-renju-dropped-marks = позначки там, де камінь не поставлено
cli-renju-fit = Коло { $round }: позицій { $positions }, втрата оцінки { $value }, втрата вибору ходу { $policy }, перший вибір зіграно в { $first } %: { $file }
cli-renju-weights = { $path }: це не ваги рушія рендзю.
cli-renju-win = виграш
cli-renju-none = немає
cli-renju-unknown = невідомо
cli-renju-pass = пас
cli-renju-game = { $number } { $opening }: перша програма грає { $color ->
        [black] чорними
       *[white] білими
    }, { $how }, ходів { $moves }
cli-renju-won = { $winner ->
        [black] виграли чорні
       *[white] виграли білі
    }
cli-renju-forfeit = { $loser ->
        [black] чорним зараховано поразку
       *[white] білим зараховано поразку
    }: { $reason }
cli-renju-drawn = нічия
cli-renju-score = перша { $first }, друга { $second }, нічиї { $drawn }
cli-no-program = Командний рядок порожній.
cli-reports-nobody = Учасника «{ $name }» на сайті немає.
cli-reports-gone = (обліковий запис видалено)
cli-reports-report = { $at } { $by } про { $of }, партія { $game }: { $text }
cli-reports-seen = { $at } партія { $game }, { $name }: ходів – { $moves }, у середньому { $mean } с (розкид { $spread } с), повернуто за затримку зв’язку { $lag } с; ішов зі сторінки – { $left } разів, разом { $away } с; просив аналіз – { $asked } разів; з останніх рейтингових партій ({ $rated }) із цим суперником – { $together };
cli-reports-agreed = з вибором програми збіглися { $agreed } з { $judged } ходів.
cli-reports-not-judged = програма ходів не переглядала.
