import { isEqual } from './is-equal.ts'

/**
 * The fields that differ from what was read: all that a PATCH has to hold. Of those named in `merged` only the parts that
 * differ are in it.
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
