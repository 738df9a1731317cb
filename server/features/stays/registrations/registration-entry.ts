import {
  fieldsOf,
  type GuestPosition,
  missingFields,
  REGISTRATION_FIELDS,
} from '#contract/parts/registration-rules.ts'
import type { RegisteredGuest } from '#contract/stays/registrations.ts'
import { type FieldError, fault } from '#server/kernel/errors.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'

type Entry = Omit<RegisteredGuest, 'position'>
type GivenEntry = { readonly [K in keyof Entry]?: NonNullable<Entry[K]> | undefined }

const OLDEST = 120

/**
 * What is kept of what was given: the fields that the law asks of this guest, all of them. 422 SVC-2002 that names those that are
 * missing or cannot be. rule 29.3
 */
export function acceptEntry(position: GuestPosition, values: GivenEntry, today: string): Entry {
  const problems: FieldError[] = []
  const fields = new Set(fieldsOf(position, values))
  for (const field of missingFields([...fields], values))
    problems.push({ field, code: 'required', message: `${field} is required.` })
  const first = Temporal.PlainDate.from(today).subtract({ years: OLDEST }).toString()
  for (const field of ['birth_date', 'document_issued_on'] as const) {
    const day = values[field]
    if (day !== undefined && (day > today || day < first))
      problems.push({ field, code: 'out_of_bounds', message: `${field} is no day of a life until today.` })
  }
  if (problems.length > 0) throw fault('SVC-2002', { details: problems })
  const entries = REGISTRATION_FIELDS.map((field) => [
    field,
    fields.has(field) ? (values[field] ?? null) : null,
  ])
  return Object.fromEntries(entries) as Entry
}

interface EntryKey {
  readonly account_id: string
  readonly reservation_id: string
  readonly position: number | string
}

/** Sealed for its own guest: it cannot be opened as another's. */
export const registrationContext = ({ account_id, reservation_id, position }: EntryKey): string =>
  `registration ${account_id} ${reservation_id} ${position}`

export const sealEntry = (secrets: Cipher, key: EntryKey, entry: Entry): Buffer =>
  secrets.seal(JSON.stringify(entry), registrationContext(key))

export const openEntry = (secrets: Cipher, key: EntryKey, sealed: Buffer): Entry =>
  JSON.parse(secrets.open(sealed, registrationContext(key)).toString())
