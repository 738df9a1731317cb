/** Replaces `{name}` in every string of an example; what stands in two pairs of braces is a variable of a text. */
export function fill<T>(example: T, wanted: (name: string) => string): T {
  if (typeof example === 'string')
    return example.replaceAll(/(?<!\{)\{([a-z_]+(?:\+\d+)?)\}(?!\})/g, (_, name) => wanted(name)) as T
  if (Array.isArray(example)) return example.map((item) => fill(item, wanted)) as T
  if (typeof example === 'object' && example !== null) {
    return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, fill(value, wanted)])) as T
  }
  return example
}

/** Days after the first day of the documentation's world, for `{date+20}`, and the day before it; undefined for other names. */
export function daysAhead(name: string): number | undefined {
  if (name === 'closed_date') return -1
  const match = /^date\+(\d+)$/.exec(name)
  return match ? Number(match[1]) : undefined
}
