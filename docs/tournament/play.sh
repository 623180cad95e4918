#!/bin/sh
# The whole event, command by command; `bolshak` must be in the PATH. Run it in an empty folder beside entries.csv.
set -e
bolshak tournament new 'Кубок Чорного моря' --rounds 7 --method solkoff --year 2026 --criteria solkoff,sb,wins
bolshak tournament import entries.csv
bolshak tournament lot --seed 20260301
bolshak tournament pair
bolshak tournament publish
bolshak tournament result 1 1-0
bolshak tournament result 2 =
bolshak tournament result 3 =
bolshak tournament result 4 0-1
bolshak tournament result 5 1-0
bolshak tournament result 6 1-0
bolshak tournament result 7 =
bolshak tournament result 8 =
bolshak tournament result 9 0-1
bolshak tournament pair
bolshak tournament publish
bolshak tournament result 1 =
bolshak tournament result 2 0-1
bolshak tournament result 3 0-1
bolshak tournament result 4 0-1
bolshak tournament result 5 =
bolshak tournament result 6 1-0
bolshak tournament result 7 =
bolshak tournament result 8 1-0
bolshak tournament result 9 0-1
bolshak tournament pair
bolshak tournament publish
bolshak tournament result 1 =
bolshak tournament result 2 0-1
bolshak tournament result 3 0-1
bolshak tournament result 4 =
bolshak tournament result 5 1-0
bolshak tournament result 6 1-0
bolshak tournament result 7 0-1
bolshak tournament result 8 0-1
bolshak tournament result 9 0-1
bolshak tournament pair
bolshak tournament publish
bolshak tournament correct 2 = 'переписано з бланка: партія закінчилась унічию' --round 3
bolshak tournament result 1 0-1
bolshak tournament result 2 =
bolshak tournament result 3 1-0
bolshak tournament result 4 1-0
bolshak tournament result 5 =
bolshak tournament result 6 1-0
bolshak tournament result 7 =
bolshak tournament result 8 '+:-'
bolshak tournament result 9 0-1
bolshak tournament pair
bolshak tournament publish
bolshak tournament result 1 =
bolshak tournament result 2 1-0
bolshak tournament result 3 0-1
bolshak tournament result 4 =
bolshak tournament result 5 =
bolshak tournament result 6 =
bolshak tournament result 7 =
bolshak tournament result 8 =
bolshak tournament result 9 1-0
bolshak tournament pair
bolshak tournament publish
bolshak tournament result 1 =
bolshak tournament result 2 0-1
bolshak tournament result 3 =
bolshak tournament result 4 =
bolshak tournament result 5 0-1
bolshak tournament result 6 1-0
bolshak tournament result 7 =
bolshak tournament result 8 0-1
bolshak tournament result 9 =
bolshak tournament withdraw Журавель захворів
bolshak tournament pair
bolshak tournament publish
bolshak tournament result 1 =
bolshak tournament result 2 1-0
bolshak tournament result 3 1-0
bolshak tournament result 4 1-0
bolshak tournament result 5 1-0
bolshak tournament result 6 0-1
bolshak tournament result 7 0-1
bolshak tournament result 8 1-0
bolshak tournament check
bolshak tournament print preliminary --organisation Одеса --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o preliminary-ru.html
bolshak tournament print entry --organisation Одеса --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o entry-ru.html
bolshak tournament print round --round 7 --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o round-ru.html
bolshak tournament print card --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o card-ru.html
bolshak tournament print table --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o table-ru.html
bolshak tournament print crosstable --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o crosstable-ru.html
bolshak tournament print teams --best 2 --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o teams-ru.html
bolshak tournament print report --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o report-ru.html
bolshak tournament print table --lang ru --discipline russian --venue 'Одесса' --dates '1–7 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o table-ru.xlsx
bolshak tournament print preliminary --organisation Одеса --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o preliminary-uk.html
bolshak tournament print entry --organisation Одеса --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o entry-uk.html
bolshak tournament print round --round 7 --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o round-uk.html
bolshak tournament print card --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o card-uk.html
bolshak tournament print table --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o table-uk.html
bolshak tournament print crosstable --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o crosstable-uk.html
bolshak tournament print teams --best 2 --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o teams-uk.html
bolshak tournament print report --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o report-uk.html
bolshak tournament print table --lang uk --discipline russian --venue 'Одеса' --dates '1–7 березня 2026 р.' --chief 'Шевчук І. П., 1' --secretary 'Мороз Л. А., 1' -o table-uk.xlsx
bolshak tournament print preliminary --organisation Одеса --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o preliminary-en.html
bolshak tournament print entry --organisation Одеса --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o entry-en.html
bolshak tournament print round --round 7 --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o round-en.html
bolshak tournament print card --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o card-en.html
bolshak tournament print table --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o table-en.html
bolshak tournament print crosstable --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o crosstable-en.html
bolshak tournament print teams --best 2 --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o teams-en.html
bolshak tournament print report --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o report-en.html
bolshak tournament print table --lang en --discipline russian --venue 'Odesa' --dates '1–7 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o table-en.xlsx
