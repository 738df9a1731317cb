const collator = new Intl.Collator('en', { numeric: true })

/** Natural order of room names: 2 before 10, A9 before A10. */
export const byName = (one: string, other: string): number => collator.compare(one, other)

/** As the contract has it. */
const MAX_LENGTH = 50
const NUMBERED = /^(.*?)(\d{1,9})$/

/**
 * Names for new rooms of a type: its highest number is continued (`103` → `104`, `A09` → `A10`), skipping
 * names that the property has already; a type without numbered rooms begins with its code (`DBL-1`). rule 2
 */
export function nextNames({ own, names: existing, code, count }: RoomNamesOptions): string[] {
  const used = new Set(existing)
  const highest = own
    .filter((name) => NUMBERED.test(name))
    .sort(byName)
    .at(-1)
  const names: string[] = []
  for (const name of highest ? numbersAfter(highest) : numbersAfter(`${code}-0`)) {
    if (names.length === count) return names
    if (name.length > MAX_LENGTH) break
    if (!used.has(name)) names.push(name)
  }
  return [
    ...names,
    ...nextNames({ own: [], names: [...existing, ...names], code, count: count - names.length }),
  ]
}

interface RoomNamesOptions {
  /** Names of the type's rooms. */
  own: readonly string[]
  /** All names of the property. */
  names: readonly string[]
  code: string
  count: number
}

function* numbersAfter(name: string): Generator<string> {
  const [, stem = '', digits = '0'] = NUMBERED.exec(name)!
  for (let number = Number(digits) + 1; ; number++) yield stem + String(number).padStart(digits.length, '0')
}
