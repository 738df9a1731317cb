import { distance } from 'fastest-levenshtein'
import type { GuestDuplicate } from '#contract/guests/guests.staff.ts'
import { isSameName } from '../bookers/same-name.ts'
import type { Candidate } from './duplicates-store.ts'

type Person = Pick<Candidate, 'first_name' | 'last_name' | 'email' | 'phone' | 'country'>

/**
 * Reasons why two profiles may be one person; empty for none. A first name that differs by a letter counts
 * where both are from one country. rule 28.19
 */
export function reasonsOf(one: Person, other: Person): GuestDuplicate['reasons'] {
  const shares = (field: 'phone' | 'email') =>
    one[field] !== null && one[field]!.trim().toLowerCase() === other[field]?.trim().toLowerCase()
  const same_last = isSameName(one.last_name, other.last_name)
  const same_name = same_last && isSameName(one.first_name, other.first_name)
  const same_country = one.country !== null && one.country === other.country
  const similar_name = same_last && !same_name && same_country && isAlike(one.first_name, other.first_name)
  return [
    ...(shares('email') ? (['email'] as const) : []),
    ...(shares('phone') ? (['phone'] as const) : []),
    ...(same_name ? (['name'] as const) : []),
    ...(similar_name ? (['similar_name'] as const) : []),
  ]
}

/** One wrong or missing letter, in names of at least four letters. */
const isAlike = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 4 && distance(one.toLowerCase(), other.toLowerCase()) <= 1
