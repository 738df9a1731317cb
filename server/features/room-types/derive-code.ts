/** As the contract has it. */
const MAX_LENGTH = 20

/**
 * A code from a name, unlike those in use: `Double room` → `DOUBLE-ROOM`, the next one `DOUBLE-ROOM-2`. Names in
 * other scripts come to `ROOM`. decisions 2
 */
export function deriveCode(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
  const stem = trim(plain.slice(0, MAX_LENGTH + 1)) || 'ROOM'
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const code = trim(stem.slice(0, MAX_LENGTH - suffix.length)) + suffix
    if (!taken.includes(code)) return code
  }
}

const trim = (text: string) => text.replace(/^-+|-+$/g, '')
