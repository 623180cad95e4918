-- When a server last heard itself over the bus between the servers, by the clock of the database: who hears nothing while others do stands aside.
ALTER TABLE nodes ADD COLUMN heard BIGINT;
