/** The fields that differ from what was read: all that a PATCH has to hold. */
export function changedFields<T extends object>(before: object, after: T): Partial<T> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => field in old && JSON.stringify(value) !== JSON.stringify(old[field]),
    ),
  ) as Partial<T>
}
