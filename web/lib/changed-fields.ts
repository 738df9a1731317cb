import { isEqual } from './is-equal.ts'

export interface ChangedFieldsOptions {
  /** Fields of which only the parts that differ are sent. */
  readonly merged?: readonly string[] | undefined
  /**
   * Fields that are one value to the user, as the dates of a stay: if one differs, all are sent. Otherwise the
   * part of somebody else would be saved with the own one, as a value that nobody has seen.
   */
  readonly together?: readonly (readonly string[])[] | undefined
}

/** The fields that differ from what was read: the body of a PATCH. */
export function changedFields<T extends object>(
  before: object,
  after: T,
  { merged = [], together = [] }: ChangedFieldsOptions = {},
): Partial<T> {
  const old = before as Record<string, unknown>
  const known = Object.entries(after).filter(([field]) => field in old)
  const differing = known.filter(([field, value]) => !isEqual(value, old[field])).map(([field]) => field)
  const sent = new Set(
    differing.flatMap((field) => [field, ...(together.find((group) => group.includes(field)) ?? [])]),
  )
  const changed = known
    .filter(([field]) => sent.has(field))
    .map(([field, value]) =>
      merged.includes(field) ? [field, changedFields(old[field] as object, value)] : [field, value],
    )
  return Object.fromEntries(changed) as Partial<T>
}
