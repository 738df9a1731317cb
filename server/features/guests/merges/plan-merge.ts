import { isDeepStrictEqual } from 'node:util'
import { MERGED_FIELDS, type MergedField } from '#contract/parts/merged-fields.ts'
import { fullName } from '#contract/text/person-names.ts'
import { shorten } from '#contract/text/shorten.ts'
import type { GuestRow } from '../store.ts'

/** Mergeable fields of a profile. */
export type ProfileValues = Pick<GuestRow, MergedField>

/** The limits of notes and tags in the contract. */
const MAX_NOTES_LENGTH = 5000
const MAX_TAGS = 50

export interface MergePlan {
  /** The resulting profile. */
  readonly row: GuestRow
  readonly changed: readonly MergedField[]
  /** Former addresses that join bookings to it, too. */
  readonly former_emails: readonly string[]
}

/**
 * The target keeps its values, except for the fields in `take`; missing values come from the other. Notes and
 * tags of both are kept. A replaced address keeps joining bookings. rule 28.2, 28.4
 */
export function planMerge(into: GuestRow, from: GuestRow, take: readonly MergedField[]): MergePlan {
  const value = <F extends MergedField>(field: F): GuestRow[F] =>
    take.includes(field) ? from[field] || into[field] : into[field] || from[field]
  const names = namesOf(into, from, take)
  const email = value('email')
  const takes_email = email !== into.email
  const row: GuestRow = {
    ...into,
    ...(fullName(names) === '' ? {} : names),
    email,
    email_key: takes_email ? from.email_key : into.email_key,
    phone: value('phone'),
    language: value('language'),
    country: value('country'),
    address: value('address'),
    company: value('company'),
    preference_notes: take.includes('preference_notes') ? value('preference_notes') : bothNotes(into, from),
    tags: take.includes('tags') ? from.tags : [...new Set([...into.tags, ...from.tags])].slice(0, MAX_TAGS),
  }
  const keys = [into.email_key, from.email_key].filter((key) => key !== null && key !== row.email_key)
  return { row, changed: differing(into, row), former_emails: [...new Set(keys)] as string[] }
}

/**
 * A missing part of a name comes from the other where the rest is the same there or missing: otherwise it would be a
 * name of nobody. rule 5.23
 */
function namesOf(
  into: GuestRow,
  from: GuestRow,
  take: readonly MergedField[],
): Pick<GuestRow, 'first_name' | 'last_name'> {
  const agrees = (rest: 'first_name' | 'last_name') => from[rest] === '' || from[rest] === into[rest]
  const part = (name: 'first_name' | 'last_name', rest: 'first_name' | 'last_name') =>
    take.includes(name) ? from[name] : into[name] || (agrees(rest) ? from[name] : '')
  return { first_name: part('first_name', 'last_name'), last_name: part('last_name', 'first_name') }
}

function bothNotes(into: GuestRow, from: GuestRow): string | null {
  const [own, theirs] = [into.preference_notes, from.preference_notes]
  if (own === null || theirs === null || own.includes(theirs)) return own ?? theirs
  return shorten(`${own}\n\n${theirs}`, MAX_NOTES_LENGTH)
}

const differing = (one: ProfileValues, other: ProfileValues): MergedField[] =>
  MERGED_FIELDS.filter((field) => !isDeepStrictEqual(one[field], other[field]))

/** The values of some fields. */
export const valuesOf = (row: ProfileValues, fields: readonly MergedField[]): Partial<ProfileValues> =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

/**
 * The target after an undo: fields that still have the value of the merge get their previous one. Fields
 * changed since are kept. rule 28.7
 */
export function planUndo(
  now: GuestRow,
  { before, after, email_key }: UndoValues,
): { row: GuestRow; changed: MergedField[]; kept_fields: MergedField[] } {
  const written = MERGED_FIELDS.filter((field) => field in after)
  const back = written.filter((field) => isDeepStrictEqual(now[field], after[field]))
  const row: GuestRow = {
    ...now,
    ...Object.fromEntries(back.map((field) => [field, before[field]])),
    ...(back.includes('email') && { email_key }),
  }
  const kept_fields = written.filter((field) => !back.includes(field))
  return { row, changed: differing(now, row), kept_fields }
}

export interface UndoValues {
  /** Previous values of the fields that the merge changed. */
  readonly before: Partial<ProfileValues>
  readonly after: Partial<ProfileValues>
  /** The previous address that joined bookings. */
  readonly email_key: string | null
}
