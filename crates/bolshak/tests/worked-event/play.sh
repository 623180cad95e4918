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
bolshak tournament correct 2 = 'переписано з бланка: партія закінчилась унічию' --round 3
bolshak tournament pair
bolshak tournament publish
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
bolshak tournament print table --language ru --venue Одеса --dates 1–7.03.2026 -o table-ru.html
bolshak tournament print crosstable --language ru --venue Одеса --dates 1–7.03.2026 -o crosstable-ru.html
bolshak tournament print report --language ru --venue Одеса --dates 1–7.03.2026 -o report-ru.html
bolshak tournament print entry --language ru --venue Одеса --dates 1–7.03.2026 -o entry-ru.html
bolshak tournament print round --round 7 --language ru -o round-7-ru.html
bolshak tournament print card --language ru -o cards-ru.xlsx
bolshak tournament print table --language uk --venue Одеса --dates 1–7.03.2026 -o table-uk.html
bolshak tournament print crosstable --language uk --venue Одеса --dates 1–7.03.2026 -o crosstable-uk.html
bolshak tournament print report --language uk --venue Одеса --dates 1–7.03.2026 -o report-uk.html
bolshak tournament print entry --language uk --venue Одеса --dates 1–7.03.2026 -o entry-uk.html
bolshak tournament print round --round 7 --language uk -o round-7-uk.html
bolshak tournament print card --language uk -o cards-uk.xlsx
bolshak tournament print table --language en --venue Одеса --dates 1–7.03.2026 -o table-en.html
bolshak tournament print crosstable --language en --venue Одеса --dates 1–7.03.2026 -o crosstable-en.html
bolshak tournament print report --language en --venue Одеса --dates 1–7.03.2026 -o report-en.html
bolshak tournament print entry --language en --venue Одеса --dates 1–7.03.2026 -o entry-en.html
bolshak tournament print round --round 7 --language en -o round-7-en.html
bolshak tournament print card --language en -o cards-en.xlsx
