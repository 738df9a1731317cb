import { isEqual } from './is-equal.ts'

/**
 * The fields that differ from what was read: the body of a PATCH. For fields in `merged`, only the parts that
 * differ.
 */
export function changedFields<T extends object>(
  before: object,
  after: T,
  merged: readonly string[] = [],
): Partial<T> {
  const old = before as Record<string, unknown>
  const changed = Object.entries(after)
    .filter(([field, value]) => field in old && !isEqual(value, old[field]))
    .map(([field, value]) =>
      merged.includes(field) ? [field, changedFields(old[field] as object, value)] : [field, value],
    )
  return Object.fromEntries(changed) as Partial<T>
}
