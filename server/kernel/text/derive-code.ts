import { shorten } from '#contract/text/shorten.ts'

/** As the contract has it. */
const MAX_LENGTH = 20

/**
 * A code from a name, different from those in use: `Double room` → `DOUBLE-ROOM`, the next one
 * `DOUBLE-ROOM-2`. A name in another script becomes `otherwise`. rule 2, 3
 */
export function deriveCode(name: string, used: readonly string[], otherwise: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
  const stem = trim(plain) || otherwise
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const code = trim(shorten(stem, MAX_LENGTH - suffix.length)) + suffix
    if (!used.includes(code)) return code
  }
}

const trim = (text: string) => text.replaceAll(/^-+|-+$/g, '')
