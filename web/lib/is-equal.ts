type Fields = Record<string, unknown>

/** Whether two JSON values are equal; an undefined field equals a missing one. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...names].every((name) => isEqual((one as Fields)[name], (other as Fields)[name]))
  )
}
