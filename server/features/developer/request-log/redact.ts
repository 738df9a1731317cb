import { shorten } from '#contract/text/shorten.ts'

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
  'estimated_departure_time',
  'confirmation_code',
  'number',
  'hint',
  'doc_url',
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

/** References to records: an identifier that is none of ours is what a refusal is about. */
const ID_FIELD =
  /^(id|(property|room|room_type|rate_plan|reservation|guest|invoice|payment|service|channel|webhook|event|task)_ids?)$/
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/

const MASK = '•••'
/** Longer ones are cut: they are lists, which another request can read again. */
const MAX_BODY_LENGTH = 16_384

/** Bodies with everything masked that is not known to be harmless; null where one is not JSON, or too long. */
export function maskedBodies({ method, url, request_body, response_body }: Exchange): MaskedBodies {
  const sent = parsed(request_body)
  const answer = parsed(response_body)
  const error = errorOf(answer)
  // A body that is not kept may be repeated by the error: its messages are masked then.
  const is_known = sent !== undefined || method === 'GET' || method === 'DELETE'
  const secrets = is_known && error !== undefined ? secretsOf(sent, url) : undefined
  return {
    request_body: textOf(masked(sent)),
    response_body: textOf(error === undefined ? masked(answer) : { error: withMessage(error, secrets) }),
  }
}

/** Of the body of an error: a message has a field of that name too, which is text or null. */
function errorOf(answer: unknown): object | undefined {
  const { error } = (answer ?? {}) as { error?: unknown }
  return typeof error === 'object' && error !== null ? error : undefined
}

interface Exchange {
  readonly method: string
  readonly url: string
  readonly request_body: Buffer | null
  readonly response_body: Buffer | null
}
type MaskedBodies = Record<'request_body' | 'response_body', string | null>

function parsed(bytes: Buffer | null): unknown {
  if (bytes === null || bytes.length === 0 || bytes.length > MAX_BODY_LENGTH) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

function masked(value: unknown, name = ''): unknown {
  if (LETS_IN.test(name) || OPAQUE.has(name)) return hidden(value)
  if (Array.isArray(value)) return value.map((one) => masked(one, name))
  if (typeof value === 'string') return value === '' || isShown(value, name) ? value : MASK
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, masked(held, key)]))
}

const isShown = (text: string, name: string) =>
  SHOWN.has(name) ||
  ID.test(text) ||
  DAY.test(text) ||
  (name === 'code' && CODE.test(text)) ||
  (ID_FIELD.test(name) && NAME.test(text))

/** An error with its own message, which repeats no values. */
function withMessage(error: object, secrets: readonly string[] | undefined): unknown {
  const { message } = error as { message?: unknown }
  return { ...(maskedError(error, secrets) as object), ...(!secrets && { message }) }
}

/** Messages in it are shown with everything masked that the request has masked. */
function maskedError(error: unknown, secrets: readonly string[] | undefined, name = ''): unknown {
  if (LETS_IN.test(name) || OPAQUE.has(name)) return hidden(error)
  if (Array.isArray(error)) return error.map((one) => maskedError(one, secrets, name))
  if (typeof error !== 'object' || error === null) {
    return name === 'message' && typeof error === 'string' && secrets
      ? withoutSecrets(error, secrets)
      : masked(error, name)
  }
  return Object.fromEntries(
    Object.entries(error).map(([key, held]) => [key, maskedError(held, secrets, key)]),
  )
}

/** The texts of a request that its log masks, the longest first. */
function secretsOf(sent: unknown, url: string): string[] {
  const texts = new Set<string>()
  const collect = (value: unknown, shown: unknown) => {
    if (typeof value === 'string') {
      if (shown === MASK) texts.add(value)
    } else if (typeof value === 'object' && value !== null)
      for (const [key, held] of Object.entries(value)) collect(held, (shown as Record<string, unknown>)[key])
  }
  collect(sent, masked(sent))
  for (const [name, value] of searchOf(url)) if (!SHOWN_IN_QUERIES.test(name)) texts.add(value)
  texts.delete('')
  return [...texts].sort((one, other) => other.length - one.length)
}

/** Shorter ones are also syllables of other words: they are masked where they are quoted. */
const MIN_SECRET_LENGTH = 3

const withoutSecrets = (message: string, secrets: readonly string[]) =>
  secrets.reduce(
    (text, secret) =>
      secret.length < MIN_SECRET_LENGTH
        ? text.replaceAll(`"${secret}"`, `"${MASK}"`).replaceAll(`“${secret}”`, `“${MASK}”`)
        : text.replaceAll(secret, MASK),
    message,
  )

const searchOf = (url: string) => {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
}

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
  const redacted = [...searchOf(url)].map(
    ([name, value]) => [shorten(name, 60), SHOWN_IN_QUERIES.test(name) ? shorten(value, 200) : MASK] as const,
  )
  return redacted
    .slice(0, MAX_PARAMETERS)
    .map(
      ([name, value]) => `${encodeURIComponent(name)}=${value === MASK ? MASK : encodeURIComponent(value)}`,
    )
    .join('&')
}
