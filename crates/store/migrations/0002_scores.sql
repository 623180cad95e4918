-- Who won, beside the text of the outcome: a person's totals are counted from it.
ALTER TABLE games ADD COLUMN score TEXT;
UPDATE games SET score = {score_in_outcome} WHERE outcome LIKE '{%';

-- Each serves a page of a person's games and the count of all of them.
DROP INDEX games_first;
DROP INDEX games_second;
CREATE INDEX games_of_first ON games (first, created, id, score);
CREATE INDEX games_of_second ON games (second, created, id, score);
