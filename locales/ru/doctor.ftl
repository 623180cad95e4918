# Что `bolshak doctor` говорит об установке.
doctor-sqlite-none = Базы данных ещё нет; { $path } появится при первом запуске.
doctor-sqlite = База данных { $path } читается, её страницы целы.
doctor-sqlite-damaged = База данных { $path } повреждена: { $damage }. Остановите сервер и восстановите последнюю копию.
doctor-sqlite-journal = База данных ведётся в режиме «{ $journal }», а не с журналом упреждающей записи. Если режим сменила другая программа, следующий запуск сервера вернёт его.
doctor-sqlite-shared = Несколько серверов (--nats) не могут работать с одним файлом SQLite. Дайте им PostgreSQL: --database postgres://…
doctor-database-unreachable = До базы данных не достучаться: { $error }. Проверьте адрес в --database, работает ли база и пускает ли она эту машину.
doctor-postgres = PostgreSQL { $version } отвечает.
doctor-postgres-old = Для PostgreSQL { $version } исправлений больше не выпускают; возьмите { $oldest } или новее.
doctor-migrations-none = Таблиц в базе ещё нет; они появятся при первом запуске.
doctor-migrations = Таблицы соответствуют этой версии ({ $there }).
doctor-migrations-older = Таблицы старше ({ $there }), чем эта версия ({ $known }); следующий запуск их обновит.
doctor-migrations-newer = Таблицы сделаны более новой версией ({ $there }), чем известна этой программе ({ $known }). Запустите новую программу или восстановите копию, снятую до неё.
doctor-durable = Что PostgreSQL назвал записанным, то лежит на диске (synchronous_commit = { $commit }).
doctor-commit-asynchronous = synchronous_commit выключен: при сбое PostgreSQL пропадут ходы, о которых игрокам уже сказано, что они записаны. Поставьте synchronous_commit = on для этой базы и роли.
doctor-fsync-off = fsync выключен: сбой машины с базой может погубить всё. Поставьте fsync = on.
doctor-pages-off = full_page_writes выключен: это безопасно только там, где файловая система никогда не пишет полстраницы. Поставьте full_page_writes = on.
doctor-connections = Занято { $used } соединений из { $most }; серверу нужно { $needed }.
doctor-connections-few = Занято { $used } соединений из { $most }, а серверу нужно { $needed }. Увеличьте max_connections или закройте другие программы.
doctor-pooled = Между этой машиной и PostgreSQL стоит посредник (pooler) в режиме транзакций: блокировки сеансов не держатся, и одна партия может оказаться у двух серверов. Соединяйтесь напрямую или переведите посредник в режим сеансов (session).
doctor-may-not-create = Этой роли нельзя создавать таблицы. Выполните для неё GRANT CREATE ON SCHEMA public или сделайте её владельцем базы.
doctor-may-not-end = Этой роли нельзя завершать собственные сеансы (pg_terminate_backend): замерший сервер мог бы задержать остальные. Пусть все серверы входят под одной ролью, и ей это разрешено.
doctor-clock = Часы базы данных впереди часов этой машины на { $seconds } с (при минусе — отстают). Партии идут по часам базы; сверяйте обе машины по NTP.
doctor-clock-fine = Часы этой машины и базы данных согласны.
doctor-nodes = Работающих серверов на этой базе: { $alive }.
doctor-node-dead = Сервер { $node } молчит { $silent } с и не ушёл сам: его сочтут умершим, как только заработает другой. Если он должен работать, посмотрите его машину.
doctor-nodes-without-bus = На этой базе работают серверы с --nats ({ $alive }). Без --nats этот сервер не примут; задайте ему тот же --nats.
doctor-nats = NATS отвечает за { $ms } мс.
doctor-nats-slow = Сообщение через NATS идёт туда и обратно { $ms } мс: настолько позже видят ходы друг друга игроки на разных серверах. Поставьте его ближе.
doctor-nats-silent = NATS принимает соединение, но сообщений не передаёт. Проверьте права пользователя из --nats: ему нужны темы bolshak.>.
doctor-nats-address = Адрес в --nats не читается; он выглядит так: nats://user:password@host:4222.
doctor-nats-unreachable = До NATS не достучаться: { $error }. Проверьте адрес в --nats и работает ли сервер.
doctor-nats-open = Всякий, кому доступен { $host }, может говорить через NATS, а значит, ходить за любого. Закройте его паролем: nats://user:password@{ $host }.
doctor-nats-open-here = У NATS нет пароля; по этому адресу с другой машины к нему не попасть.
doctor-nats-payload = NATS принимает сообщения не длиннее { $bytes } байт; поставьте max_payload 1MB.
doctor-folder = В папку { $path } нельзя писать: { $error }. Отдайте её пользователю, под которым работает сервер.
doctor-folder-fine = В папку { $path } можно писать.
doctor-disk = Свободного места в { $path }: { $megabytes } МБ.
doctor-disk-little = Свободного места в { $path } всего { $megabytes } МБ. Освободите место, пока диск не заполнился: тогда все часы встанут.
doctor-disk-full = Свободного места в { $path } всего { $megabytes } МБ: сервер вот-вот не сможет писать. Освободите место.
doctor-open-files = Система разрешает { $most } открытых файлов; для { $connections } соединений нужно { $needed }. Поставьте LimitNOFILE={ $needed } (systemd) или ulimit -n { $needed } либо уменьшите --connections.
doctor-open-files-fine = Система разрешает { $most } открытых файлов; нужно { $needed }.
doctor-listen = Адрес { $listen } свободен.
doctor-listen-in-use = Адрес { $listen } уже занят. Если это и есть сервер, всё в порядке.
doctor-listen-not = По адресу { $listen } принимать соединения нельзя: { $error }.
doctor-not-secure = Сервер слушает { $listen } без --secure: пароли пойдут по сети открытым текстом. Поставьте перед ним прокси с TLS и задайте --secure --proxies 1.
doctor-no-proxies = Задан --secure без --proxies: TLS требует прокси, а без --proxies 1 все посетители за ним считаются одним адресом.
doctor-around-proxies = Сервер слушает { $listen }, так что посетители могут обойти прокси и выдумать себе адрес. Слушайте 127.0.0.1 или пропускайте только прокси.
doctor-site-not-secure = Задан --secure, но адрес в --site начинается с http://: ссылки в письмах никуда не приведут. Напишите https://.
doctor-mail-without-site = Задан --mail без --site: в письмах нечего написать в ссылках. Добавьте --site https://….
doctor-no-limits = Ограничения по адресам выключены (--limits false): это только для испытаний.
doctor-tables-fine = Таблицы окончаний в { $path } читаются.
doctor-tables = Папка таблиц окончаний { $path } не читается: { $error }.
doctor-table-refused = Таблица окончаний не используется: { $refused }. Постройте её заново командой bolshak tables или уберите файл.
doctor-collections = Папка собраний партий { $path } не читается: { $error }.
