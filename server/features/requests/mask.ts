/** What says who a guest is, or lets somebody in; matched against names of fields, however deep. */
const NAMES_A_PERSON = new Set([
  ...['first_name', 'last_name', 'guest_name', 'email', 'phone', 'to', 'sent_to', 'to_address', 'to_name'],
  ...['line1', 'line2', 'postal_code', 'notes', 'note', 'preference_notes', 'reason', 'vat_id', 'reference'],
  ...['address', 'bill_to', 'company', 'booked_as', 'external_reference', 'metadata'],
])
const LETS_IN = /secret|password|token|signature|recovery_codes|otpauth|^code$|^card$|credential|^body$/

const MASK = '•••'
/** Longer ones are cut: they are lists, and the same is a request away. */
export const LONGEST_BODY = 16_384

/** A body with everything masked that names a person or lets somebody in; null where it is no JSON, or too long. */
export function maskedBody(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length === 0 || bytes.length > LONGEST_BODY) return null
  try {
    return JSON.stringify(masked(JSON.parse(bytes.toString('utf8'))))
  } catch {
    return null
  }
}

export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, hides(name) ? hidden(held) : masked(held)]),
  )
}

/** Codes of errors and room types are shown; requests with a code that lets in keep no body at all. */
const hides = (name: string) => NAMES_A_PERSON.has(name) || LETS_IN.test(name)

/** The form stays, so that one sees what was sent. */
function hidden(value: unknown): unknown {
  if (value === null || value === '') return value
  if (Array.isArray(value)) return value.map(hidden)
  if (typeof value !== 'object') return MASK
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, hidden(held)]))
}

const SHOWN_IN_QUERIES =
  /^(limit|sort|status|payment_status|channel|type|from|to|adults|.*_(id|from|to|since))$/

/** A query without what may name a guest: of parameters that could, the name alone is kept. */
export function maskedQuery(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return ''
  const kept = [...new URLSearchParams(url.slice(at + 1))].map(
    ([name, value]) => [name.slice(0, 60), SHOWN_IN_QUERIES.test(name) ? value.slice(0, 200) : MASK] as const,
  )
  return kept
    .slice(0, 30)
    .map(
      ([name, value]) => `${encodeURIComponent(name)}=${value === MASK ? MASK : encodeURIComponent(value)}`,
    )
    .join('&')
}
