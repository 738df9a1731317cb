-- migrate: indexes concurrently
-- Searches by the last word of a last name, and by the last digits of a phone.
CREATE INDEX CONCURRENTLY guests_by_last_word ON guests (account_id, last_word_key);
CREATE INDEX CONCURRENTLY guest_aliases_by_last_word ON guest_aliases (account_id, last_word_key);
CREATE INDEX CONCURRENTLY guests_by_last_digits ON guests (account_id, phone_reversed) WHERE phone_reversed IS NOT NULL;
CREATE INDEX CONCURRENTLY guest_aliases_by_last_digits ON guest_aliases (account_id, phone_reversed) WHERE phone_reversed IS NOT NULL;
