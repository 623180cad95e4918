# Що кажуть команди термінала, коли щось не так.
cli-cannot-read = Не вдалося прочитати { $path }: { $error }.
cli-cannot-write = Не вдалося записати { $path }: { $error }.
cli-no-output = Не вдалося вивести відповідь: { $error }.
cli-move = Хід { $number }, «{ $text }»: { $why }
cli-seconds = { $option } { $value }: потрібні секунди від 0 до { $limit }.
cli-opinion = --opinion { $value }: потрібне число від 0 до 1.
cli-no-game = { $path }: партії { $number } немає, остання – { $last }.
cli-in-game = { $path }, партія { $number }: { $why }
cli-openings-board = У шашки-64 грають на дошці з 64 полів.
cli-renju-taken = { $option } «{ $point }»: пункт зайнято.
cli-renju-point = { $option } «{ $point }»: { $error }.
cli-renju-files = { $path }: назви файлів закінчуються на .lib, .pos, .sgf, .psq, .xml або .rif.
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
