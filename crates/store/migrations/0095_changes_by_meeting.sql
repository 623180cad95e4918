-- What a meeting did to the ratings is asked whenever one of its games is opened.
CREATE INDEX rating_changes_by ON rating_changes (meeting);
