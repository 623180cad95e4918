# Що `bolshak doctor` каже про встановлення.
doctor-sqlite-none = Бази даних ще немає; { $path } з’явиться під час першого запуску.
doctor-sqlite = База даних { $path } читається, її сторінки цілі.
doctor-sqlite-damaged = База даних { $path } пошкоджена: { $damage }. Зупиніть сервер і відновіть останню копію.
doctor-sqlite-journal = База даних ведеться в режимі «{ $journal }», а не з журналом випереджального запису. Якщо режим змінила інша програма, наступний запуск сервера його поверне.
doctor-sqlite-shared = Кілька серверів (--nats) не можуть працювати з одним файлом SQLite. Дайте їм PostgreSQL: --database postgres://…
doctor-database-unreachable = До бази даних не достукатися: { $error }. Перевірте адресу в --database, чи працює база і чи пускає вона цю машину.
doctor-postgres = PostgreSQL { $version } відповідає.
doctor-postgres-old = Для PostgreSQL { $version } виправлень більше не випускають; візьміть { $oldest } або новішу.
doctor-migrations-none = Таблиць у базі ще немає; вони з’являться під час першого запуску.
doctor-migrations = Таблиці відповідають цій версії ({ $there }).
doctor-migrations-older = Таблиці старші ({ $there }) за цю версію ({ $known }); наступний запуск їх оновить.
doctor-migrations-newer = Таблиці зроблено новішою версією ({ $there }), ніж відома цій програмі ({ $known }). Запустіть нову програму або відновіть копію, зняту до неї.
doctor-durable = Що PostgreSQL назвав записаним, те лежить на диску (synchronous_commit = { $commit }).
doctor-commit-asynchronous = synchronous_commit вимкнено: у разі збою PostgreSQL пропадуть ходи, про які гравцям уже сказано, що їх записано. Поставте synchronous_commit = on для цієї бази й ролі.
doctor-fsync-off = fsync вимкнено: збій машини з базою може знищити все. Поставте fsync = on.
doctor-pages-off = full_page_writes вимкнено: це безпечно лише там, де файлова система ніколи не пише пів сторінки. Поставте full_page_writes = on.
doctor-connections = Зайнято { $used } з’єднань із { $most }; серверу потрібно { $needed }.
doctor-connections-few = Зайнято { $used } з’єднань із { $most }, а серверу потрібно { $needed }. Збільште max_connections або закрийте інші програми.
doctor-pooled = Між цією машиною і PostgreSQL стоїть посередник (pooler) у режимі транзакцій: блокування сеансів не тримаються, і одна партія може опинитися у двох серверів. З’єднуйтеся напряму або переведіть посередника в режим сеансів (session).
doctor-may-not-create = Цій ролі не можна створювати таблиці. Виконайте для неї GRANT CREATE ON SCHEMA public або зробіть її власником бази.
doctor-may-not-end = Цій ролі не можна завершувати власні сеанси (pg_terminate_backend): сервер, що завмер, міг би затримати решту. Нехай усі сервери входять під однією роллю, і їй це дозволено.
doctor-clock = Годинник бази даних попереду годинника цієї машини на { $seconds } с (з мінусом — відстає). Партії йдуть за годинником бази; звіряйте обидві машини за NTP.
doctor-clock-fine = Годинники цієї машини і бази даних збігаються.
doctor-nodes = Серверів, що працюють на цій базі: { $alive }.
doctor-node-dead = Сервер { $node } мовчить { $silent } с і не пішов сам: його визнають мертвим, щойно запрацює інший. Якщо він має працювати, погляньте на його машину.
doctor-nodes-without-bus = На цій базі працюють сервери з --nats ({ $alive }). Без --nats цей сервер не приймуть; задайте йому той самий --nats.
doctor-nats = NATS відповідає за { $ms } мс.
doctor-nats-slow = Повідомлення через NATS іде туди й назад { $ms } мс: настільки пізніше бачать ходи одне одного гравці на різних серверах. Поставте його ближче.
doctor-nats-silent = NATS приймає з’єднання, але повідомлень не передає. Перевірте права користувача з --nats: йому потрібні теми bolshak.>.
doctor-nats-address = Адреса в --nats не читається; вона має такий вигляд: nats://user:password@host:4222.
doctor-nats-unreachable = До NATS не достукатися: { $error }. Перевірте адресу в --nats і чи працює сервер.
doctor-nats-open = Кожен, кому доступний { $host }, може говорити через NATS, а отже, ходити за будь-кого. Закрийте його паролем: nats://user:password@{ $host }.
doctor-nats-open-here = У NATS немає пароля; за цією адресою з іншої машини до нього не потрапити.
doctor-nats-payload = NATS приймає повідомлення не довші за { $bytes } байтів; поставте max_payload 1MB.
doctor-folder = У теку { $path } не можна писати: { $error }. Віддайте її користувачеві, під яким працює сервер.
doctor-folder-fine = У теку { $path } можна писати.
doctor-disk = Вільного місця в { $path }: { $megabytes } МБ.
doctor-disk-little = Вільного місця в { $path } лише { $megabytes } МБ. Звільніть місце, поки диск не заповнився: тоді всі годинники стануть.
doctor-disk-full = Вільного місця в { $path } лише { $megabytes } МБ: сервер ось-ось не зможе писати. Звільніть місце.
doctor-open-files = Система дозволяє { $most } відкритих файлів; для { $connections } з’єднань потрібно { $needed }. Поставте LimitNOFILE={ $needed } (systemd) або ulimit -n { $needed } чи зменште --connections.
doctor-open-files-fine = Система дозволяє { $most } відкритих файлів; потрібно { $needed }.
doctor-listen = Адреса { $listen } вільна.
doctor-listen-in-use = Адресу { $listen } вже зайнято. Якщо це і є сервер, усе гаразд.
doctor-listen-not = За адресою { $listen } приймати з’єднання не можна: { $error }.
doctor-not-secure = Сервер слухає { $listen } без --secure: паролі підуть мережею відкритим текстом. Поставте перед ним проксі з TLS і задайте --secure --proxies 1.
doctor-no-proxies = Задано --secure без --proxies: TLS потребує проксі, а без --proxies 1 усі відвідувачі за ним вважаються однією адресою.
doctor-around-proxies = Сервер слухає { $listen }, тож відвідувачі можуть обійти проксі й вигадати собі адресу. Слухайте 127.0.0.1 або пропускайте лише проксі.
doctor-site-not-secure = Задано --secure, але адреса в --site починається з http://: посилання в листах нікуди не приведуть. Напишіть https://.
doctor-mail-without-site = Задано --mail без --site: у листах нема що написати в посиланнях. Додайте --site https://….
doctor-no-limits = Обмеження за адресами вимкнено (--limits false): це лише для випробувань.
doctor-tables-fine = Таблиці закінчень у { $path } читаються.
doctor-tables = Тека таблиць закінчень { $path } не читається: { $error }.
doctor-table-refused = Таблиця закінчень не використовується: { $refused }. Побудуйте її наново командою bolshak tables або приберіть файл.
doctor-collections = Тека збірок партій { $path } не читається: { $error }.
