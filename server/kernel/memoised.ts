/** Memoises values by texts, and clears the cache beyond `max` entries. Undefined is not cached. */
export function memoised<Name extends string[], Value>(max: number, make: (...name: Name) => Value) {
  const values = new Map<string, Value>()
  return (...name: Name): Value => {
    const key = name.join('\0')
    const known = values.get(key)
    if (known !== undefined) return known
    const value = make(...name)
    if (values.size >= max) values.clear()
    if (value !== undefined) values.set(key, value)
    return value
  }
}
