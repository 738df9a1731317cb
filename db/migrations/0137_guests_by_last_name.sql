-- Guests are found by their last name through the index of whole names.

DROP INDEX guests_by_last_name;
