const RANGE = /^(\D*)(\d+)\s*[–-]\s*\D*(\d+)$/
const MAX_ROOMS = 2000

/** Expands room names: `101–103, Attic` is 101, 102, 103 and Attic. */
export function roomNames(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const range = RANGE.exec(part)
      if (!range) return [part]
      const [, before, first, last] = range as unknown as [string, string, string, string]
      const from = Number(first)
      const to = Number(last)
      if (to < from || to - from >= MAX_ROOMS) return [part]
      return Array.from(
        { length: to - from + 1 },
        (_, at) => before + String(from + at).padStart(first.length, '0'),
      )
    })
}
