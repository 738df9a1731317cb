-- Types and functions. Ids sort by creation under byte order; money is minor units in bigint; dates are nights; jsonb holds
-- what is copied, or shown as it is stored. The account id leads every key. Row-level security is the second check behind the
-- account id of every query: serai_app is bound to one account by app.account_id and sees nothing without it, serai_system
-- (authentication, jobs) is not bound. Neither owns a table.

CREATE DOMAIN credit_effect AS text COLLATE "C" CONSTRAINT credit_effect_known CHECK (
  VALUE IN ('waived', 'reopened', 'corrected'));
-- A claim on all nights of a stay: false fails the statement, and the COMMIT that was sent with it.
CREATE DOMAIN every_night AS boolean CONSTRAINT every_night_taken CHECK (VALUE);
-- Refused with false: the statement fails, and the COMMIT that was sent with it.
CREATE DOMAIN every_service AS boolean CONSTRAINT every_service_taken CHECK (VALUE);
CREATE DOMAIN invoice_status AS text COLLATE "C" CONSTRAINT invoice_status_known CHECK (
  VALUE IN ('draft', 'issued', 'paid', 'credited', 'void'));
CREATE DOMAIN invoice_type AS text COLLATE "C" CONSTRAINT invoice_type_known CHECK (
  VALUE IN ('invoice', 'deposit_invoice', 'credit_note'));
-- A booking that was under way when its guest was erased is run again, and finds nobody.
CREATE DOMAIN living_guest AS boolean CONSTRAINT guest_not_erased CHECK (VALUE);
-- Ids sort by creation only under byte order.
CREATE DOMAIN object_id AS text COLLATE "C";
-- A domain, because its rule is read once a session; that of a table is read again by every statement.
CREATE DOMAIN reservation_status AS text COLLATE "C" CONSTRAINT reservation_status_known CHECK (
  VALUE IN ('pending_payment', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show'));
-- Refused with false: the statement fails, and the COMMIT that was sent with it.
CREATE DOMAIN use_left AS boolean CONSTRAINT promotion_use_left CHECK (VALUE);

-- What people type: the beginning of a name, and the seven characters that a stay is called by on the telephone. Columns, not
-- expressions: behind row-level security a condition with a function that may leak cannot use an index. A name among 100,000
-- guests took 300 ms so, and 2 ms with these. Without accents: whoever looks for Müller on a foreign keyboard types Muller.
-- guests/search-store.ts folds alike.
CREATE FUNCTION folded_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(translate(lower(regexp_replace(NORMALIZE(name, NFD), '[̀-ͯ''`´ʹʻʼ‘’′＇]'::text, ''::text, 'g'::text)), 'øłđı'::text, 'oldi'::text), 'ß'::text, 'ss'::text);

CREATE FUNCTION last_word(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(folded_name(name), '^.*[ -]'::text, ''::text);

-- An id like those that the service makes (26 Crockford characters of a UUIDv7), at the moment of another one.
CREATE FUNCTION new_id_beside(prefix text, other object_id)
 RETURNS text
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  SELECT prefix || '_' || left(split_part(other, '_', 2), 10)
    || 'e' || substr(h, 1, 2) || substr(h, 17, 1) || substr(h, 18, 12)
  FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS h OFFSET 0) AS random
$function$;
