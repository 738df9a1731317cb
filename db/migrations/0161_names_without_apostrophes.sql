-- O'Neill is found however the apostrophe is typed, van der Berg by `berg`, and a phone by its last digits, as people dial it.

ALTER TABLE guests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE guest_aliases NO FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(
    translate(lower(regexp_replace(normalize(name, NFD), U&'[\0300-\036F''`\00B4\02B9\02BB\02BC\2018\2019\2032\FF07]', '', 'g')), 'øłđı', 'oldi'),
    'ß', 'ss');
CREATE FUNCTION last_word(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(folded_name(name), '^.*[ -]', '');

ALTER TABLE guests
  ADD COLUMN last_word_key text COLLATE "C" GENERATED ALWAYS AS (last_word(last_name)) STORED,
  ADD COLUMN phone_reversed text COLLATE "C" GENERATED ALWAYS AS (reverse(phone)) STORED;
ALTER TABLE guest_aliases
  ADD COLUMN last_word_key text COLLATE "C" GENERATED ALWAYS AS (last_word(last_name)) STORED,
  ADD COLUMN phone_reversed text COLLATE "C" GENERATED ALWAYS AS (reverse(phone)) STORED;
UPDATE guests SET last_name = last_name
WHERE first_name || last_name ~ U&'[''`\00B4\02B9\02BB\02BC\2018\2019\2032\FF07]';
UPDATE guest_aliases SET last_name = last_name
WHERE first_name || last_name ~ U&'[''`\00B4\02B9\02BB\02BC\2018\2019\2032\FF07]';

ALTER TABLE guests FORCE ROW LEVEL SECURITY;
ALTER TABLE guest_aliases FORCE ROW LEVEL SECURITY;
