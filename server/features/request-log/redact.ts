import { shorten } from '../../../contract/text/shorten.ts'

/**
 * What the request log shows of a body: numbers, booleans, and texts of fields that are known not to identify
 * anybody. Everything else is masked, so that a new field is hidden until it is listed here.
 */

/** Fields whose texts are shown: enums, dates, codes of rates and rooms. */
const SHOWN = new Set([
  'status',
  'payment_status',
  'refund_status',
  'cancelled_by',
  'kind',
  'type',
  'source',
  'channel',
  'method',
  'currency',
  'country',
  'language',
  'timezone',
  'sort',
  'events',
  'days',
  'amenities',
  'meal_plan',
  'due',
  'price_mode',
  'price_overrides_mode',
  'access',
  'tier',
  'role',
  'environment',
  'operation',
  'operations',
  'changed_fields',
  'restriction',
  'restrictions_failed',
  'rate',
  'vat_rate',
  'default_vat_rate',
  'time',
  'check_in_time',
  'check_out_time',
  'estimated_arrival_time',
  'confirmation_code',
  'number',
  'hint',
  'allowed',
  'field',
  'basis',
  'percent_of',
  'outcome',
  'result',
])
/** Fields with keys of the client's choice, whose values may be anything. */
const OPAQUE = new Set(['metadata'])
const LETS_IN =
  /secret|password|token|signature|recovery_codes|otpauth|^card$|credential|^body$|^birth_date$|^document_/

const ID = /^[a-z]{2,5}_[0-9a-z]{26}$/
const DAY = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/
/** Codes of errors, rates and room types; digits alone may be a second factor. */
const CODE = /^(SVC-\d{4}|[A-Za-z][A-Za-z_]{0,39})$/

const MASK = '•••'
/** Longer ones are cut: they are lists, which another request can read again. */
const MAX_BODY_LENGTH = 16_384

/** A body with everything masked that is not known to be harmless; null where it is not JSON, or too long. */
export function maskedBody(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length === 0 || bytes.length > MAX_BODY_LENGTH) return null
  try {
    return JSON.stringify(masked(JSON.parse(bytes.toString('utf8'))))
  } catch {
    return null
  }
}

function masked(value: unknown, name = ''): unknown {
  if (LETS_IN.test(name) || OPAQUE.has(name)) return hidden(value)
  if (Array.isArray(value)) return value.map((one) => masked(one, name))
  if (typeof value === 'string') return value === '' || isShown(value, name) ? value : MASK
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      // Messages of errors; they repeat names of fields, never their values.
      name === 'error' && key === 'message' ? held : masked(held, key),
    ]),
  )
}

const isShown = (text: string, name: string) =>
  SHOWN.has(name) || ID.test(text) || DAY.test(text) || (name === 'code' && CODE.test(text))

/** The length stays, so that one sees that something was sent. */
function hidden(value: unknown): unknown {
  if (value === null || value === '') return value
  if (Array.isArray(value)) return value.map(hidden)
  if (typeof value !== 'object') return MASK
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, hidden(held)]))
}

const MAX_PARAMETERS = 30
const SHOWN_IN_QUERIES =
  /^(limit|sort|status|payment_status|channel|type|from|to|adults|.*_(id|from|to|since))$/

/** A query without values that may identify a guest: for those the name of the parameter alone is kept. */
export function maskedQuery(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return ''
  const redacted = [...new URLSearchParams(url.slice(at + 1))].map(
    ([name, value]) => [shorten(name, 60), SHOWN_IN_QUERIES.test(name) ? shorten(value, 200) : MASK] as const,
  )
  return redacted
    .slice(0, MAX_PARAMETERS)
    .map(
      ([name, value]) => `${encodeURIComponent(name)}=${value === MASK ? MASK : encodeURIComponent(value)}`,
    )
    .join('&')
}
