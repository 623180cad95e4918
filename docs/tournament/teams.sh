#!/bin/sh
# One round of a team event on four boards, for the protocols of Appendix 7. Run it in an empty folder.
set -e
bolshak tournament new 'Кубок клубів' --system round-robin --boards 4 --by matches --year 2026
bolshak tournament enter 'Маяк, Одеса' --members 'Лисенко Роман;Шевченко Андрій;Журавель Максим;Бойко Ганна;Запасний Іван'
bolshak tournament enter 'Каштан, Київ' --members 'Бондаренко Олег;Мельник Тарас;Руденко Наталія;Дорош Лев'
bolshak tournament lot --seed 2
bolshak tournament line-up 'Маяк, Одеса' 1,2,4,5
bolshak tournament pair
bolshak tournament publish
bolshak tournament result 1 = --board 1
bolshak tournament result 1 1-0 --board 2
bolshak tournament result 1 = --board 3
bolshak tournament result 1 0-1 --board 4
bolshak tournament correct 1 = 'за бланком партії' --board 4
bolshak tournament print matches --lang ru --discipline russian-teams --venue 'Одесса' --dates '8 марта 2026 г.' --chief 'Шевчук И. П., 1' --secretary 'Мороз Л. А., 1' -o matches-ru.html
bolshak tournament print matches --lang en --discipline russian-teams --venue 'Odesa' --dates '8 March 2026' --chief 'I. Shevchuk, I' --secretary 'L. Moroz, I' -o matches-en.html
