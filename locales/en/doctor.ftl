# What `bolshak doctor` says of a set-up.
doctor-sqlite-none = There is no database yet; the first start makes { $path }.
doctor-sqlite = The database { $path } can be read, and its pages are whole.
doctor-sqlite-damaged = The database { $path } is damaged: { $damage }. Stop the server and bring the last back-up back.
doctor-sqlite-journal = The database is written in the mode “{ $journal }” instead of a write-ahead log. If another program has changed that, the next start of the server puts it right.
doctor-sqlite-shared = Several servers (--nats) cannot share a file of SQLite. Give them a PostgreSQL: --database postgres://…
doctor-database-unreachable = The database cannot be reached: { $error }. Check the address in --database, that the database runs, and that it lets this machine in.
doctor-postgres = PostgreSQL { $version } answers.
doctor-postgres-old = PostgreSQL { $version } gets no mends any more; take { $oldest } or newer.
doctor-migrations-none = The database has no tables yet; the first start makes them.
doctor-migrations = The tables are of this version ({ $there }).
doctor-migrations-older = The tables are older ({ $there }) than this version ({ $known }); the next start brings them up to date.
doctor-migrations-newer = The tables are of a newer version ({ $there }) than this program knows ({ $known }). Start the newer program, or bring back the back-up from before it.
doctor-durable = What PostgreSQL says it has written is on disk (synchronous_commit = { $commit }).
doctor-commit-asynchronous = synchronous_commit is off: a crash of PostgreSQL loses moves that players were told are kept. Set synchronous_commit = on for this database and role.
doctor-fsync-off = fsync is off: a crash of the database's machine can destroy everything. Set fsync = on.
doctor-pages-off = full_page_writes is off: that is safe only on file systems that never write half a page. Set full_page_writes = on.
doctor-connections = { $used } of { $most } connections are taken; a server needs { $needed }.
doctor-connections-few = { $used } of { $most } connections are taken, and a server needs { $needed }. Raise max_connections, or close other programs.
doctor-pooled = Between this machine and PostgreSQL is a pooler in transaction mode: locks of sessions do not hold, and two servers could have one game. Connect directly, or set the pooler to session mode.
doctor-may-not-create = This role may not make tables. GRANT CREATE ON SCHEMA public to it, or let it own the database.
doctor-may-not-end = This role may not end its own sessions (pg_terminate_backend): a server that has stopped could hold up the others. Let all servers log in as the same role, and allow it.
doctor-clock = The database's clock is { $seconds } seconds ahead of this machine's (behind, if negative). Games follow the database's clock; set both machines by NTP.
doctor-clock-fine = The clocks of this machine and of the database agree.
doctor-nodes = Servers that live on this database: { $alive }.
doctor-node-dead = Server { $node } has been silent for { $silent } s and has not left: it is found dead as soon as another lives. If it should run, look at its machine.
doctor-nodes-without-bus = Servers with --nats live on this database ({ $alive }). Without --nats this one would be refused; give it the same --nats.
doctor-nats = NATS answers within { $ms } ms.
doctor-nats-slow = NATS takes { $ms } ms there and back: players at different servers feel each other's moves that much later. Put it nearer.
doctor-nats-silent = NATS takes the connection and carries no messages. Check the rights of the user in --nats: it needs the subjects bolshak.>.
doctor-nats-address = The address in --nats cannot be read; it looks like nats://user:password@host:4222.
doctor-nats-unreachable = NATS cannot be reached: { $error }. Check the address in --nats and that the server runs.
doctor-nats-open = Anybody who reaches { $host } can speak over NATS, and so move for anybody. Give it a password: nats://user:password@{ $host }.
doctor-nats-open-here = NATS has no password; nobody reaches it from another machine by this address.
doctor-nats-payload = NATS takes messages of { $bytes } bytes at most; set max_payload to 1MB.
doctor-folder = Nothing can be written into the folder { $path }: { $error }. Give it to the user that the server runs as.
doctor-folder-fine = The folder { $path } can be written.
doctor-disk = There is room for { $megabytes } MB in { $path }.
doctor-disk-little = There is room for only { $megabytes } MB in { $path }. Make room before the disk is full: then all clocks stand.
doctor-disk-full = There is room for only { $megabytes } MB in { $path }: the server will stop writing at any moment. Make room.
doctor-open-files = The system allows { $most } open files; { $connections } connections need { $needed }. Set LimitNOFILE={ $needed } (systemd) or ulimit -n { $needed }, or fewer --connections.
doctor-open-files-fine = The system allows { $most } open files; { $needed } are needed.
doctor-listen = { $listen } is free to listen at.
doctor-listen-in-use = Somebody listens at { $listen } already. If it is the server itself, all is well.
doctor-listen-not = Nobody can listen at { $listen }: { $error }.
doctor-not-secure = The server listens at { $listen } without --secure: passwords would cross the network in the clear. Put a proxy with TLS before it and say --secure --proxies 1.
doctor-no-proxies = --secure without --proxies: TLS needs a proxy, and without --proxies 1 all visitors behind it count as one address.
doctor-around-proxies = The server listens at { $listen }, so that visitors could come around the proxy and invent their address. Listen at 127.0.0.1, or let only the proxy through.
doctor-site-not-secure = --secure, but the address in --site begins with http://: links in letters would lead nowhere. Write https://.
doctor-mail-without-site = --mail without --site: letters cannot say where the links lead. Add --site https://….
doctor-no-limits = Limits by address are off (--limits false): that is for tests only.
doctor-tables-fine = The endgame tables in { $path } can be read.
doctor-tables = The folder of endgame tables { $path } cannot be read: { $error }.
doctor-table-refused = An endgame table is not used: { $refused }. Make it again with bolshak tables, or take the file away.
doctor-collections = The folder of collections { $path } cannot be read: { $error }.
