import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/guests/guests.ts'
import type { Input } from '#contract/operation.ts'
import { MERGED_FIELDS } from '#contract/parts/merged-fields.ts'
import { invalid } from '../../kernel/errors.ts'
import { emailKey } from './email-key.ts'
import type { GuestRow } from './store.ts'

export type GuestChanges = Input<typeof contract.updateGuest>['body']

/** The row after a PATCH, and the fields that differ. 422 when no way to reach the guest is left. */
export function applyChanges(
  row: GuestRow,
  changes: GuestChanges,
): { row: GuestRow; changed_fields: string[] } {
  const { address, company, email, first_name, last_name, ...plain } = changes
  const next: GuestRow = {
    ...row,
    ...plain,
    ...(first_name !== undefined && { first_name: first_name ?? '' }),
    ...(last_name !== undefined && { last_name: last_name ?? '' }),
    ...(address !== undefined && { address: merge(row.address, address) }),
    ...(company !== undefined && { company: merge(row.company, company) }),
    ...(email !== undefined && {
      email: email === null ? null : email.trim(),
      email_key: email === null ? null : emailKey(email),
    }),
  }
  if (next.first_name === '' && next.last_name === '') {
    const field = last_name === undefined ? 'first_name' : 'last_name'
    throw invalid(field, 'required', 'A guest must keep a first_name or a last_name.')
  }
  if (next.email === null && next.phone === null) {
    const field = email === null ? 'email' : 'phone'
    throw invalid(field, 'contact_required', 'A guest must keep an e-mail or a phone.')
  }
  return {
    row: next,
    changed_fields: MERGED_FIELDS.filter((field) => !isDeepStrictEqual(row[field], next[field])),
  }
}

/** RFC 7396, one level deep: null removes. An empty object becomes null. rule 0 */
function merge<T extends object>(stored: T | null, patch: T | null): T | null {
  if (patch === null) return null
  const entries = Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== null)
  return entries.length === 0 ? null : (Object.fromEntries(entries) as T)
}
