/** The named texts of a raw query, and nothing else; each route declares the types of its own. */
export function textsOf<const K extends string>(
  raw: Record<string, unknown>,
  names: readonly K[],
): { [N in K]?: string | undefined } {
  const found: { [N in K]?: string } = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') found[name] = value
  }
  return found
}

/** Drops names without a value, so that they disappear from the address. */
export const omitEmpty = <T extends Record<string, unknown>>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T
