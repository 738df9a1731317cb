const LONGEST = 20

/** A code that says the name and is free: `Flexible` is FLEXIBLE, the next one FLEXIBLE-2. decisions 3 */
export function codeOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
  const stem = trimmed(plain) || 'RATE'
  if (!taken.includes(stem)) return stem
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const code = trimmed(stem, LONGEST - suffix.length) + suffix
    if (!taken.includes(code)) return code
  }
}

const trimmed = (text: string, longest = LONGEST) =>
  text.replace(/^-/, '').slice(0, longest).replace(/-+$/, '')
