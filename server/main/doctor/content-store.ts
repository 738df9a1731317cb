import { type Rule, rule } from './rule-store.ts'

/** The length that the head of a WebP file states, without its first eight bytes. */
const WEBP_LENGTH = [4, 5, 6, 7].map((at, i) => `get_byte(content, ${at})::bigint * ${256 ** i}`).join(' + ')

/** Begins and ends as its format does: a picture that was cut lacks its end. */
const IS_WHOLE = `
  CASE WHEN octet_length(content) < 12 THEN false
    WHEN substring(content FROM 1 FOR 4) = 'RIFF'::bytea THEN ${WEBP_LENGTH} + 8 = octet_length(content)
    ELSE substring(content FROM 1 FOR 3) = '\\xffd8ff'::bytea
      AND substring(content FROM octet_length(content) - 1) = '\\xffd9'::bytea END`

/** As the service normalises an address in ASCII; the domains of others are converted, which SQL cannot do. */
export const NORMAL_EMAIL = 'lower(btrim(email))'
export const HAS_WRONG_KEY = `email ~ '^[ -~]+$'
  AND (email_normal IS DISTINCT FROM ${NORMAL_EMAIL} OR email_key <> email_normal)`

/** Invariants of stored pictures, and of the keys that guests are found by. rule 5, 24.18 */
export const CONTENT_RULES: readonly Rule[] = [
  rule(
    'picture',
    `SELECT id, format('its size %s is cut off, or no picture', size) AS found FROM images
     WHERE account_id = $1 AND $2::timestamptz IS NOT NULL AND NOT (${IS_WHOLE}) ORDER BY 1`,
  ),
  rule(
    'guest_key',
    `SELECT id, format('it is found by %s', coalesce(email_normal, 'no address')) AS found FROM guests
     WHERE account_id = $1 AND $2::timestamptz IS NOT NULL AND ${HAS_WRONG_KEY} ORDER BY 1`,
  ),
]
