-- A PostgreSQL database of the first release, written by its `serve` and `pg_dump --inserts`; see README.md.
CREATE TABLE _sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);

CREATE TABLE games (
    id text NOT NULL,
    meeting text NOT NULL,
    number bigint NOT NULL,
    regulations text NOT NULL,
    first text NOT NULL,
    second text NOT NULL,
    created bigint NOT NULL,
    ended bigint,
    outcome text
);

CREATE TABLE log (
    game text NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL
);

CREATE TABLE meetings (
    id text NOT NULL,
    terms text NOT NULL,
    discipline text NOT NULL,
    tempo text NOT NULL,
    rated bigint NOT NULL,
    one text NOT NULL,
    two text NOT NULL,
    created bigint NOT NULL,
    settled bigint
);

CREATE TABLE rating_changes (
    person text NOT NULL,
    meeting text NOT NULL,
    pool text NOT NULL,
    at bigint NOT NULL,
    before bigint NOT NULL,
    after bigint NOT NULL
);

CREATE TABLE ratings (
    person text NOT NULL,
    pool text NOT NULL,
    rating bigint NOT NULL,
    games bigint NOT NULL
);

CREATE TABLE seeks (
    id text NOT NULL,
    person text NOT NULL,
    body text NOT NULL,
    created bigint NOT NULL
);

CREATE TABLE sessions (
    hash text NOT NULL,
    person text NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    agent text NOT NULL
);

CREATE TABLE users (
    id text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    password text,
    zone text,
    created bigint NOT NULL
);

INSERT INTO _sqlx_migrations VALUES (1, 'platform', '2026-11-16 10:41:32.503816+00', true, '\x3dea13ad74dce469f26701ba1b364de0b7c6af871a4246e3413ee949749385350f18ca1265a831edd0d14bd118d8f76f', 94272162);

INSERT INTO games VALUES ('X21xmCwiN1', 'yW2gmiJfsY', 0, '{"draughts":{"variant":"russian","tempo":"blitz","book":"ru-2022","control":{"clock":[{"moves":null,"time":180000,"increment":2000,"delay":0}]},"start":"ordinary","mode":"strict","record":true,"lateness":180000,"declares":{"counters":true,"repetition":5,"flags":true,"lateness":true},"meeting":{"games":1,"scoring":"one","further":0},"lag":500}}', 'user:uYDXjgXX2u', 'user:PcG62zPhav', 1794825694813, 1794825694905, '{"tally":{"won":"first"},"verdicts":[["en",{"article":{"book":"ru-2022","clause":"6.1.7","text":"Rules 2022, 6.1.7"},"points":["1","0"],"reason":"resignation","score":"first","text":"White wins: resignation. (Rules 2022, 6.1.7)"}],["ru",{"article":{"book":"ru-2022","clause":"6.1.7","text":"Правила 2022 г., п. 6.1.7"},"points":["1","0"],"reason":"resignation","score":"first","text":"Выиграли белые: соперник сдался. (Правила 2022 г., п. 6.1.7)"}],["uk",{"article":{"book":"ru-2022","clause":"6.1.7","text":"Правила 2022 р., п. 6.1.7"},"points":["1","0"],"reason":"resignation","score":"first","text":"Виграли білі: суперник здався. (Правила 2022 р., п. 6.1.7)"}]],"ply":2}');
INSERT INTO games VALUES ('G4V48iFqR3', 'HPVJHyAeg2', 0, '{"draughts":{"variant":"brazilian","tempo":"blitz","book":"ru-2022","control":{"clock":[{"moves":null,"time":300000,"increment":0,"delay":0}]},"start":"ordinary","mode":"strict","record":true,"lateness":300000,"declares":{"counters":true,"repetition":5,"flags":true,"lateness":true},"meeting":{"games":1,"scoring":"one","further":0},"lag":500}}', 'user:PcG62zPhav', 'user:uYDXjgXX2u', 1794825694943, 1794825695057, '{"tally":"drawn","verdicts":[["en",{"article":{"book":"ru-2022","clause":"5.4.13.1","text":"Rules 2022, 5.4.13.1"},"points":["½","½"],"reason":"agreement","score":"draw","text":"Draw: agreement. (Rules 2022, 5.4.13.1)"}],["ru",{"article":{"book":"ru-2022","clause":"5.4.13.1","text":"Правила 2022 г., п. 5.4.13.1"},"points":["½","½"],"reason":"agreement","score":"draw","text":"Ничья: соглашение. (Правила 2022 г., п. 5.4.13.1)"}],["uk",{"article":{"book":"ru-2022","clause":"5.4.13.1","text":"Правила 2022 р., п. 5.4.13.1"},"points":["½","½"],"reason":"agreement","score":"draw","text":"Нічия: згода. (Правила 2022 р., п. 5.4.13.1)"}]],"ply":1}');
INSERT INTO games VALUES ('cM7an5xmDH', '6B9NCCKn4H', 0, '{"draughts":{"variant":"russian","tempo":"classic","book":"ru-2022","control":"untimed","start":{"opening":["idf","13-XVII"]},"mode":"strict","record":true,"lateness":3600000,"declares":{"counters":true,"repetition":5,"flags":true,"lateness":true},"meeting":{"games":2,"scoring":"one","further":0},"lag":500}}', 'user:uYDXjgXX2u', 'user:PcG62zPhav', 1794825695065, 1794825695129, '{"tally":{"won":"first"},"verdicts":[["en",{"article":{"book":"ru-2022","clause":"6.1.7","text":"Rules 2022, 6.1.7"},"points":["1","0"],"reason":"resignation","score":"first","text":"White wins: resignation. (Rules 2022, 6.1.7)"}],["ru",{"article":{"book":"ru-2022","clause":"6.1.7","text":"Правила 2022 г., п. 6.1.7"},"points":["1","0"],"reason":"resignation","score":"first","text":"Выиграли белые: соперник сдался. (Правила 2022 г., п. 6.1.7)"}],["uk",{"article":{"book":"ru-2022","clause":"6.1.7","text":"Правила 2022 р., п. 6.1.7"},"points":["1","0"],"reason":"resignation","score":"first","text":"Виграли білі: суперник здався. (Правила 2022 р., п. 6.1.7)"}]],"ply":0}');
INSERT INTO games VALUES ('ZBDB4Q7jQK', '6B9NCCKn4H', 1, '{"draughts":{"variant":"russian","tempo":"classic","book":"ru-2022","control":"untimed","start":{"opening":["idf","13-XVII"]},"mode":"strict","record":true,"lateness":3600000,"declares":{"counters":true,"repetition":5,"flags":true,"lateness":true},"meeting":{"games":2,"scoring":"one","further":0},"lag":500}}', 'user:PcG62zPhav', 'user:uYDXjgXX2u', 1794825695132, NULL, NULL);
INSERT INTO games VALUES ('iaBZiwDfjB', 'MGJLfpK4VE', 0, '{"draughts":{"variant":"giveaway","tempo":"blitz","book":"ru-2022","control":{"clock":[{"moves":null,"time":60000,"increment":1000,"delay":0}]},"start":"ordinary","mode":"strict","record":true,"lateness":60000,"declares":{"counters":true,"repetition":5,"flags":true,"lateness":true},"meeting":{"games":1,"scoring":"one","further":0},"lag":500}}', 'open', 'user:uYDXjgXX2u', 1794825695351, NULL, NULL);
INSERT INTO games VALUES ('UZoChQAmHb', 'sA5A68F6cK', 0, '{"renju":{"opening":"free","fouls":"automatic","mode":"strict","control":"untimed","lateness":3600000,"declares":{"flags":true,"lateness":true},"lag":500}}', 'user:uYDXjgXX2u', 'user:RM222j6Npt', 1794825695187, 1794825695253, '{"tally":{"won":"first"},"verdicts":[["en",{"article":{"book":"ru-2022","clause":"9.2.6.3","text":"Rules 2022, 9.2.6.3"},"points":["1","0"],"reason":"resignation","score":"first","text":"Black wins: resignation. (Rules 2022, 9.2.6.3)"}],["ru",{"article":{"book":"ru-2022","clause":"9.2.6.3","text":"Правила 2022 г., п. 9.2.6.3"},"points":["1","0"],"reason":"resignation","score":"first","text":"Выиграли чёрные: соперник сдался. (Правила 2022 г., п. 9.2.6.3)"}],["uk",{"article":{"book":"ru-2022","clause":"9.2.6.3","text":"Правила 2022 р., п. 9.2.6.3"},"points":["1","0"],"reason":"resignation","score":"first","text":"Виграли чорні: суперник здався. (Правила 2022 р., п. 9.2.6.3)"}]],"ply":1}');
INSERT INTO games VALUES ('zn21egxYhM', 'fwVbcWeFL8', 0, '{"draughts":{"variant":"international","tempo":"classic","book":"ru-2022","control":"untimed","start":"ordinary","mode":"strict","record":true,"lateness":null,"declares":{"counters":true,"repetition":5,"flags":true,"lateness":true},"meeting":{"games":1,"scoring":"one","further":0},"lag":500}}', 'user:RM222j6Npt', 'engine:1', 1794825695299, NULL, NULL);

INSERT INTO log VALUES ('X21xmCwiN1', 1, 1794825694844, '{"draughts":{"who":{"player":"first"},"act":"arrive"}}');
INSERT INTO log VALUES ('X21xmCwiN1', 2, 1794825694851, '{"draughts":{"who":{"player":"second"},"act":"arrive"}}');
INSERT INTO log VALUES ('X21xmCwiN1', 3, 1794825694857, '{"draughts":{"who":"arbiter","act":"start"}}');
INSERT INTO log VALUES ('X21xmCwiN1', 4, 1794825694893, '{"draughts":{"who":{"player":"first"},"act":{"move":{"squares":[22,18],"lag":3}}}}');
INSERT INTO log VALUES ('X21xmCwiN1', 5, 1794825694898, '{"draughts":{"who":{"player":"second"},"act":{"move":{"squares":[11,15],"lag":0}}}}');
INSERT INTO log VALUES ('X21xmCwiN1', 6, 1794825694905, '{"draughts":{"who":{"player":"second"},"act":"resign"}}');
INSERT INTO log VALUES ('G4V48iFqR3', 1, 1794825694966, '{"draughts":{"who":{"player":"first"},"act":"arrive"}}');
INSERT INTO log VALUES ('G4V48iFqR3', 2, 1794825694969, '{"draughts":{"who":{"player":"second"},"act":"arrive"}}');
INSERT INTO log VALUES ('G4V48iFqR3', 3, 1794825694973, '{"draughts":{"who":"arbiter","act":"start"}}');
INSERT INTO log VALUES ('G4V48iFqR3', 4, 1794825695010, '{"draughts":{"who":{"player":"first"},"act":{"move":{"squares":[22,18],"lag":0}}}}');
INSERT INTO log VALUES ('G4V48iFqR3', 5, 1794825695014, '{"draughts":{"who":{"player":"first"},"act":"offer-draw"}}');
INSERT INTO log VALUES ('G4V48iFqR3', 6, 1794825695057, '{"draughts":{"who":{"player":"second"},"act":"accept-draw"}}');
INSERT INTO log VALUES ('cM7an5xmDH', 1, 1794825695082, '{"draughts":{"who":{"player":"first"},"act":"arrive"}}');
INSERT INTO log VALUES ('cM7an5xmDH', 2, 1794825695084, '{"draughts":{"who":{"player":"second"},"act":"arrive"}}');
INSERT INTO log VALUES ('cM7an5xmDH', 3, 1794825695086, '{"draughts":{"who":"arbiter","act":"start"}}');
INSERT INTO log VALUES ('cM7an5xmDH', 4, 1794825695129, '{"draughts":{"who":{"player":"second"},"act":"resign"}}');
INSERT INTO log VALUES ('ZBDB4Q7jQK', 1, 1794825695140, '{"draughts":{"who":{"player":"second"},"act":"arrive"}}');
INSERT INTO log VALUES ('ZBDB4Q7jQK', 2, 1794825695141, '{"draughts":{"who":{"player":"first"},"act":"arrive"}}');
INSERT INTO log VALUES ('ZBDB4Q7jQK', 3, 1794825695145, '{"draughts":{"who":"arbiter","act":"start"}}');
INSERT INTO log VALUES ('UZoChQAmHb', 1, 1794825695205, '{"renju":{"who":{"player":"first"},"act":"arrive"}}');
INSERT INTO log VALUES ('UZoChQAmHb', 2, 1794825695208, '{"renju":{"who":{"player":"second"},"act":"arrive"}}');
INSERT INTO log VALUES ('UZoChQAmHb', 3, 1794825695209, '{"renju":{"who":"arbiter","act":"start"}}');
INSERT INTO log VALUES ('UZoChQAmHb', 4, 1794825695249, '{"renju":{"who":{"player":"first"},"act":{"play":{"what":{"place":"h8"},"lag":2}}}}');
INSERT INTO log VALUES ('UZoChQAmHb', 5, 1794825695253, '{"renju":{"who":{"player":"second"},"act":"resign"}}');
INSERT INTO log VALUES ('zn21egxYhM', 1, 1794825695304, '{"draughts":{"who":"arbiter","act":"start"}}');
INSERT INTO log VALUES ('zn21egxYhM', 2, 1794825695308, '{"draughts":{"who":{"player":"first"},"act":{"move":{"squares":[32,28],"lag":0}}}}');
INSERT INTO log VALUES ('zn21egxYhM', 3, 1794825695314, '{"draughts":{"who":{"player":"second"},"act":{"move":{"squares":[20,25],"lag":0}}}}');

INSERT INTO meetings VALUES ('yW2gmiJfsY', '{"terms":{"discipline":"russian","control":{"clock":[{"moves":null,"time":180000,"increment":2000,"delay":0}]},"tempo":"blitz","rated":true,"meeting":{"games":1,"scoring":"one","further":0},"table":null,"regulation":null,"fen":null},"lot":null}', 'russian', 'blitz', 1, 'user:uYDXjgXX2u', 'user:PcG62zPhav', 1794825694813, 1794825694909);
INSERT INTO meetings VALUES ('HPVJHyAeg2', '{"terms":{"discipline":"brazilian","control":{"clock":[{"moves":null,"time":300000,"increment":0,"delay":0}]},"tempo":"blitz","rated":false,"meeting":{"games":1,"scoring":"one","further":0},"table":null,"regulation":null,"fen":null},"lot":null}', 'brazilian', 'blitz', 0, 'user:PcG62zPhav', 'user:uYDXjgXX2u', 1794825694943, 1794825695061);
INSERT INTO meetings VALUES ('6B9NCCKn4H', '{"terms":{"discipline":"draughts64","control":"untimed","tempo":"classic","rated":false,"meeting":{"games":2,"scoring":"one","further":0},"table":"idf","regulation":null,"fen":null},"lot":{"table":"idf","seed":"a4486abe95b34190","code":"13-XVII"}}', 'draughts64', 'classic', 0, 'user:uYDXjgXX2u', 'user:PcG62zPhav', 1794825695065, NULL);
INSERT INTO meetings VALUES ('sA5A68F6cK', '{"terms":{"discipline":"renju","control":"untimed","tempo":"classic","rated":false,"meeting":{"games":1,"scoring":"one","further":0},"table":null,"regulation":"free","fen":null},"lot":null}', 'renju', 'classic', 0, 'user:uYDXjgXX2u', 'user:RM222j6Npt', 1794825695187, 1794825695261);
INSERT INTO meetings VALUES ('fwVbcWeFL8', '{"terms":{"discipline":"international","control":"untimed","tempo":"classic","rated":false,"meeting":{"games":1,"scoring":"one","further":0},"table":null,"regulation":null,"fen":null},"lot":null}', 'international', 'classic', 0, 'user:RM222j6Npt', 'engine:1', 1794825695299, NULL);
INSERT INTO meetings VALUES ('MGJLfpK4VE', '{"terms":{"discipline":"giveaway","control":{"clock":[{"moves":null,"time":60000,"increment":1000,"delay":0}]},"tempo":"blitz","rated":false,"meeting":{"games":1,"scoring":"one","further":0},"table":null,"regulation":null,"fen":null},"lot":null}', 'giveaway', 'blitz', 0, 'open', 'user:uYDXjgXX2u', 1794825695351, NULL);

INSERT INTO rating_changes VALUES ('uYDXjgXX2u', 'yW2gmiJfsY', 'russian-blitz', 1794825694909, 1500, 1520);
INSERT INTO rating_changes VALUES ('PcG62zPhav', 'yW2gmiJfsY', 'russian-blitz', 1794825694909, 1500, 1480);

INSERT INTO ratings VALUES ('uYDXjgXX2u', 'russian-blitz', 1520, 1);
INSERT INTO ratings VALUES ('PcG62zPhav', 'russian-blitz', 1480, 1);

INSERT INTO seeks VALUES ('WJT6bUAsSm', 'PcG62zPhav', '{"terms":{"discipline":"russian","control":{"clock":[{"moves":null,"time":180000,"increment":2000,"delay":0}]},"tempo":"blitz","rated":false,"meeting":{"games":1,"scoring":"one","further":0},"table":null,"regulation":null,"fen":null},"side":"random"}', 1794825695356);

INSERT INTO sessions VALUES ('1914dc00ab021ed1672959ef296bb4c5292701dbf1f350c61e20c6a0db72a47e', 'uYDXjgXX2u', 1794825694753, 1794825694753, 'fixture');
INSERT INTO sessions VALUES ('fdbff4e96944504e47841fcd25ca7804f604c871356abd709c90ab510badab82', 'PcG62zPhav', 1794825694800, 1794825694800, 'fixture');
INSERT INTO sessions VALUES ('64d52dd9540551772ec3a9e0e84dd8aa7c143c4812da1d0eca43eeb43ee0a363', 'RM222j6Npt', 1794825695191, 1794825695191, 'fixture');

INSERT INTO users VALUES ('uYDXjgXX2u', 'Анна', 'анна', '$argon2id$v=19$m=19456,t=2,p=1$ekPyB1w7Wh05U6mEstF3bA$qDEK+4mz/BwJ9ZikcTsHypgp10QOvGrnKdaDdS7sbSw', NULL, 1794825694749);
INSERT INTO users VALUES ('PcG62zPhav', 'bob', 'bob', '$argon2id$v=19$m=19456,t=2,p=1$ZiFOrhmwrGNTSFEg83tGtQ$zUeogUiEO6l01Kuagxg9bc49fMiH71FnS59cjjChERQ', NULL, 1794825694799);
INSERT INTO users VALUES ('RM222j6Npt', 'Гість-RM222j', 'гість-rm222j', NULL, NULL, 1794825695190);

ALTER TABLE ONLY _sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);

ALTER TABLE ONLY games
    ADD CONSTRAINT games_meeting_number_key UNIQUE (meeting, number);

ALTER TABLE ONLY games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);

ALTER TABLE ONLY log
    ADD CONSTRAINT log_pkey PRIMARY KEY (game, seq);

ALTER TABLE ONLY meetings
    ADD CONSTRAINT meetings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rating_changes
    ADD CONSTRAINT rating_changes_pkey PRIMARY KEY (person, meeting);

ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (person, pool);

ALTER TABLE ONLY seeks
    ADD CONSTRAINT seeks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_name_key_key UNIQUE (name_key);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX games_first ON games USING btree (first, created);

CREATE INDEX games_second ON games USING btree (second, created);

CREATE INDEX games_unfinished ON games USING btree (created) WHERE (ended IS NULL);

CREATE INDEX sessions_of ON sessions USING btree (person);

ALTER TABLE ONLY games
    ADD CONSTRAINT games_meeting_fkey FOREIGN KEY (meeting) REFERENCES meetings(id);

ALTER TABLE ONLY rating_changes
    ADD CONSTRAINT rating_changes_person_fkey FOREIGN KEY (person) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_person_fkey FOREIGN KEY (person) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY seeks
    ADD CONSTRAINT seeks_person_fkey FOREIGN KEY (person) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_person_fkey FOREIGN KEY (person) REFERENCES users(id) ON DELETE CASCADE;
