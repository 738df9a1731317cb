/** Replaces `{name}` in every string of an example; `{{name}}` is a variable of a template and stays. */
export function fill<T>(example: T, valueFor: (name: string) => string): T {
  if (typeof example === 'string')
    return example.replaceAll(/(?<!\{)\{([a-z_]+(?:\+\d+)?)\}(?!\})/g, (_, name) =>
      name === 'closed_month' ? valueFor('closed_date').slice(0, 7) : valueFor(name),
    ) as T
  if (Array.isArray(example)) return example.map((item) => fill(item, valueFor)) as T
  if (typeof example === 'object' && example !== null) {
    return Object.fromEntries(
      Object.entries(example).map(([key, value]) => [key, fill(value, valueFor)]),
    ) as T
  }
  return example
}

/** The offset in days of a placeholder such as `{date+20}` or the day before; undefined for other names. */
export function daysAhead(name: string): number | undefined {
  if (name === 'closed_date') return -1
  const match = /^date\+(\d+)$/.exec(name)
  return match ? Number(match[1]) : undefined
}
