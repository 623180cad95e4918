#!/bin/sh
# The whole event, command by command; `bolshak` must be in the PATH. Run it in a folder with start-list.txt, letters and analyses.
set -e
mkdir -p cards tables
letter() { bolshak --lang "$lang" letter --file event.jsonl "$@"; }
lang=ru
letter start start-list.txt
letter list > tables/start-list-ru.txt
lang=uk letter list > tables/start-list-uk.txt
lang=en letter list > tables/start-list-en.txt

# Game 1, Петров – Шевчук: an ordinary game, drawn by agreement. Leave of Петров is told to all but Волков, who hears of it on 15 April only.
letter -g 1 reply c3-b4 --sent 01.03.2026 --greeting 'Уважаемый Тарас Григорьевич!' > cards/game-01-letter-1.txt
lang=uk letter -g 1 reply f6-g5 --received 05.03.2026 --sent 08.03.2026 --greeting 'Шановний Петре Петровичу!' > cards/game-01-letter-2.txt
letter leave 'Петров П. П.' --from 10.04.2026 --to 25.04.2026 --told 01.04.2026 --except 'Волков В. В.=15.04.2026' > tables/leave.txt
letter -g 1 reply b2-c3 --received 08.04.2026 --sent 27.04.2026 --greeting 'Уважаемый Тарас Григорьевич!' --offer-draw > cards/game-01-letter-3.txt
lang=uk letter -g 1 reply --accept-draw --received 02.05.2026 --sent 02.05.2026 --greeting 'Шановний Петре Петровичу!' --mail > cards/game-01-letter-4.txt
letter -g 1 schedule > tables/game-01-schedule.txt

# Game 2, Седов – Волков: an impossible move of a piece that has one move.
letter -g 2 receive letters/game-02-white.txt --by white > cards/game-02-letter-1-checked.txt
letter -g 2 reply f6-g5 --received 04.03.2026 --sent 05.03.2026 --greeting 'Добрый день!' > cards/game-02-letter-2.txt
letter -g 2 reply --resign --received 10.03.2026 --sent 12.03.2026 --greeting 'Добрый день!' > cards/game-02-letter-3.txt

# Game 3, Бондаренко – Smith: an impossible move of a piece that has several; told in three days, six penalty days, corrected.
lang=en letter -g 3 receive letters/game-03-white.txt --by white > cards/game-03-letter-1-checked.txt
lang=en letter -g 3 reply --charge --received 10.03.2026 --sent 12.03.2026 --greeting 'Dear Oksana,' > cards/game-03-letter-2.txt
lang=en letter -g 3 receive letters/game-03-white-corrected.txt --by white > cards/game-03-letter-3-checked.txt
lang=en letter -g 3 reply f6-g5 --received 28.03.2026 --sent 30.03.2026 --greeting 'Dear Oksana,' > cards/game-03-letter-4.txt
lang=uk letter -g 3 reply --resign --received 05.04.2026 --sent 06.04.2026 --greeting 'Dear John!' > cards/game-03-letter-5.txt
lang=en letter -g 3 schedule > tables/game-03-schedule.txt

# Game 6, Петров – Седов: two lines are offered, a part of one is accepted.
letter -g 6 reply c3-b4 --line 'А: b6-a5 b4-c5 d6:b4 a3:c5' --line 'Б: f6-g5 b2-c3 g5-h4 c3-d4' --sent 01.03.2026 --greeting 'Здравствуйте!' > cards/game-06-letter-1.txt
letter -g 6 receive letters/game-06-black.txt --by black > cards/game-06-letter-2-checked.txt
letter -g 6 reply c3-d4 --received 12.03.2026 --sent 14.03.2026 --greeting 'Здравствуйте!' > cards/game-06-letter-3.txt
letter -g 6 reply --resign --received 20.03.2026 --sent 21.03.2026 --greeting 'Здравствуйте!' > cards/game-06-letter-4.txt

# Game 5, Волков – Бондаренко: overdue time, claimed and confirmed.
letter -g 5 reply c3-d4 --sent 25.04.2026 --greeting 'Здравствуйте!' > cards/game-05-letter-1.txt
lang=uk letter -g 5 claim f6-g5 --received 02.05.2026 --day 03.05.2026 > cards/game-05-claim.txt
lang=uk letter -g 5 schedule > tables/game-05-schedule.txt
letter -g 5 decide confirmed --day 20.05.2026 --reasons 'просрочка подтверждена' > cards/game-05-decision.txt

# Game 8, Бондаренко – Петров: a claim that is wrong; the sealed move is passed on.
lang=uk letter -g 8 reply c3-b4 --sent 01.03.2026 --greeting 'Добрий день!' > cards/game-08-letter-1.txt
letter -g 8 claim f6-g5 --received 07.03.2026 --day 09.03.2026 > cards/game-08-claim.txt
letter -g 8 protest --told 14.03.2026 --day 18.03.2026 > cards/game-08-protest.txt
letter -g 8 decide rejected --day 28.03.2026 --reasons 'просрочки нет' > cards/game-08-decision.txt
lang=uk letter -g 8 reply b2-c3 --received 02.04.2026 --sent 03.04.2026 --greeting 'Добрий день!' > cards/game-08-letter-2.txt
letter -g 8 reply g5-h4 --offer-draw --received 28.04.2026 --sent 30.04.2026 --greeting 'Здравствуйте!' > cards/game-08-letter-3.txt
lang=uk letter -g 8 reply --accept-draw --received 05.05.2026 --sent 06.05.2026 --greeting 'Добрий день!' > cards/game-08-letter-4.txt
letter -g 8 schedule > tables/game-08-schedule.txt

# Games 9, 11 and 12: short ones.
lang=en letter -g 9 reply c3-d4 --sent 01.03.2026 --greeting 'Dear Viktor,' > cards/game-09-letter-1.txt
letter -g 9 reply --resign --received 09.03.2026 --sent 10.03.2026 --greeting 'Здравствуйте!' > cards/game-09-letter-2.txt
letter -g 11 reply c3-d4 --offer-draw --sent 01.03.2026 --greeting 'Здравствуйте!' > cards/game-11-letter-1.txt
lang=en letter -g 11 reply --accept-draw --received 12.03.2026 --sent 13.03.2026 --greeting 'Dear Petr,' > cards/game-11-letter-2.txt
letter -g 12 reply c3-d4 --sent 01.03.2026 --greeting 'Здравствуйте!' > cards/game-12-letter-1.txt
lang=uk letter -g 12 reply --resign --received 09.03.2026 --sent 10.03.2026 --greeting 'Добрий день!' > cards/game-12-letter-2.txt

# Шевчук leaves in June; the finished game stands, the others are lost (10.5.3).
letter left 'Шевчук Т. Г.' --day 10.06.2026 > tables/leaver.txt
letter left 'Шевчук Т. Г.' --day 20.06.2026 --decision lost >> tables/leaver.txt

# A dispute goes from the secretary to the arbiter (10.1.12); a sanction names its clause (10.1.10).
letter -g 14 dispute 'Партнёр не отвечает' --player 'Smith J.' --day 01.06.2026 > tables/dispute.txt
letter dispute 'Повторить ход заказным письмом' --ruling 1 secretary --day 05.06.2026 >> tables/dispute.txt
letter dispute 'Несогласие с решением' --player 'Smith J.' --appeal 1 12.06.2026 --day 20.06.2026 >> tables/dispute.txt
letter dispute 'Решение секретаря оставлено в силе' --ruling 1 arbiter --day 25.06.2026 >> tables/dispute.txt
letter sanction 'Седов С. С.' remark --by secretary --clause 10.1.11 --day 26.06.2026 >> tables/dispute.txt

# Games 14 and 15 are unfinished on the last day: equal evaluations fix one, the arbiter adjudicates the other.
lang=en letter -g 14 reply c3-d4 --sent 01.03.2026 --greeting 'Hello,' > cards/game-14-letter-1.txt
letter -g 15 reply c3-b4 --sent 01.03.2026 --greeting 'Здравствуйте!' > cards/game-15-letter-1.txt
letter -g 15 reply b6-a5 --received 06.03.2026 --sent 09.03.2026 --greeting 'Здравствуйте!' > cards/game-15-letter-2.txt
letter -g 15 reply b2-c3 --received 15.03.2026 --sent 20.03.2026 --greeting 'Здравствуйте!' > cards/game-15-letter-3.txt
letter -g 15 reply d6-c5 --received 26.03.2026 --sent 27.03.2026 --greeting 'Здравствуйте!' > cards/game-15-letter-4.txt
lang=en letter -g 14 evaluate --player 'Smith J.' --score 1/2 --day 03.10.2026 > tables/adjudication.txt
letter -g 14 evaluate --player 'Седов С. С.' --score 1/2 --day 06.10.2026 >> tables/adjudication.txt
letter -g 15 evaluate --player 'Волков В. В.' --score 1-0 --analysis analyses/game-15-white.pdn --day 05.10.2026 >> tables/adjudication.txt
letter -g 15 evaluate --player 'Петров П. П.' --score 1/2 --day 07.10.2026 >> tables/adjudication.txt
letter -g 15 evaluate >> tables/adjudication.txt
letter -g 15 decide 1/2 --reasons 'анализ белых не показывает выигрыша' --day 25.10.2026 >> tables/adjudication.txt
letter -g 15 protest --player 'Волков В. В.' --told 30.10.2026 --day 05.11.2026 >> tables/adjudication.txt
letter -g 15 decide 1/2 --organiser --day 15.11.2026 >> tables/adjudication.txt

# Records in half-short notation by both; nobody reports game 12, so both get a minus (10.5.8).
for game in 1 2 3 6 8 9 11; do
	letter -g $game record > cards/game-$(printf %02d $game)-record.txt
done
letter -g 1 record --from 'Петров П. П.' --day 10.05.2026
letter -g 1 record --from 'Шевчук Т. Г.' --day 10.05.2026
letter -g 2 record --from 'Седов С. С.' --day 20.03.2026
letter -g 2 record --from 'Волков В. В.' --day 20.03.2026
letter -g 3 record --from 'Бондаренко О. І.' --day 20.04.2026
letter -g 3 record --from 'Smith J.' --day 20.04.2026
letter -g 6 record --from 'Петров П. П.' --day 01.04.2026
letter -g 6 record --from 'Седов С. С.' --day 30.04.2026 > tables/late-record.txt
letter -g 8 record --from 'Петров П. П.' --day 10.05.2026
letter -g 8 record --from 'Бондаренко О. І.' --day 10.05.2026
letter -g 9 record --from 'Smith J.' --day 15.03.2026
letter -g 9 record --from 'Волков В. В.' --day 15.03.2026
letter -g 11 record --from 'Петров П. П.' --day 20.03.2026
letter -g 11 record --from 'Smith J.' --day 20.03.2026
letter close --day 20.11.2026 > tables/close.txt
letter status > tables/games-ru.txt
lang=uk letter table > tables/final-uk.txt
lang=en letter table > tables/final-en.txt
letter table > tables/final-ru.txt
