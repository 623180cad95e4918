#!/bin/sh
# A contest of composers from the announcement to the final results, command by command; `bolshak` must be in the PATH. Run it in a folder with regulations.txt and entries.
set -e
mkdir -p papers
contest() { bolshak --lang "$lang" compose contest --file contest.jsonl "$@"; }
# What the rules do not allow: the answer is kept, nothing is written to the contest.
refused() { if contest "$@" >> papers/refused.txt 2>&1; then echo "not refused: $*"; exit 1; fi; }
lang=ru
: > papers/refused.txt
: > papers/marked.txt

# The regulations, and three months for entries.
contest announce regulations.txt --on 15.01.2026
for lang in ru uk en; do contest regulations > "papers/announcement-$lang.txt"; done
lang=ru

# Entries. A judge may enter a section that he does not judge; the chief arbiter none; nobody after the last day.
studies='Русские шашки, этюды'
tasks='Русские шашки, задачи'
contest enter entries/belova.pdn --author 'Белова Б. Б.' --place Тверь --section "$studies" --on 10.02.2026 > papers/entered.txt
contest enter entries/gnatiuk.pdn --author 'Гнатюк Г. Г.' --place Полтава --section "$studies" --on 01.03.2026 >> papers/entered.txt
contest enter entries/volkov.pdn --author 'Волков В. В.' --place Рига --section "$studies" --on 30.04.2026 >> papers/entered.txt
refused enter entries/koval.pdn --author 'Коваль К. К.' --place Харків --section "$studies" --on 30.04.2026
contest enter entries/koval.pdn --author 'Коваль К. К.' --place Харків --section "$tasks" --on 30.04.2026 >> papers/entered.txt
refused enter entries/belova.pdn --author 'Белова Б. Б.' --place Тверь --section "$tasks" --on 01.05.2026
contest entries > papers/for-the-judges.pdn

# The sheets, and the marks of each judge.
contest sheet 'Седов С. С.' --nodes 30000 > papers/sheet-studies.txt
contest sheet 'Петренко П. П.' --nodes 30000 > papers/sheet-tasks.txt
for mark in '1 8.5' '2 7.5' '3 6'; do
    contest mark ${mark% *} ${mark#* } --judge 'Седов С. С.' --on 20.05.2026 >> papers/marked.txt
done
contest mark 1 8 --judge 'Коваль К. К.' --remark 'хороший финал, но удар дамкой на разные поля' --on 25.05.2026 >> papers/marked.txt
contest mark 2 7.6 --judge 'Коваль К. К.' --on 25.05.2026 >> papers/marked.txt
refused mark 5 9 --judge 'Седов С. С.' --on 25.05.2026
refused preliminary --on 26.05.2026
contest exclude 4 --judge 'Седов С. С.' --clause 11.2.4 --reason 'b2 – статист' --on 27.05.2026 >> papers/marked.txt
contest exclude 5 --judge 'Петренко П. П.' --clause 11.2.8.1 --reason 'финал неэкономичен: e3 не нужна' --on 28.05.2026 >> papers/marked.txt

# Preliminary results, and two months for complaints.
contest preliminary --on 10.06.2026 > papers/preliminary-ru.txt
lang=uk contest letter 'Гнатюк Г. Г.' > papers/letter-gnatiuk.txt
contest complain 3 'оценка снижена без замечаний' --author 'Гнатюк Г. Г.' --on 01.07.2026 > papers/complaints.txt
refused final --on 09.08.2026
contest complain 4 'b2 создаёт ложный след' --author 'Волков В. В.' --on 10.08.2026 >> papers/complaints.txt
refused complain 1 'предшественник' --author 'Гнатюк Г. Г.' --on 11.08.2026
contest revise 3 --mark 7 --reason 'вариантность учтена' --on 12.08.2026 >> papers/complaints.txt
contest decide 1 'удовлетворена: оценка 7' --on 12.08.2026 >> papers/complaints.txt
refused final --on 12.08.2026
contest decide 2 'отклонена: ложный след при помощи статиста не оправдан (11.2.4)' --on 12.08.2026 >> papers/complaints.txt

# Final results: the authors are named, certificates and reports go out.
contest final --on 01.09.2026 > papers/final-ru.txt
for lang in uk en; do contest results > "papers/final-$lang.txt"; done
lang=ru
contest letter 'Белова Б. Б.' > papers/certificate-belova.txt
contest report --section "$studies" > papers/report-studies.txt
contest report > papers/report.txt
