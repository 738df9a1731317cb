import { randomInt } from 'node:crypto'

const RECOVERY_CODES = 10
/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PART = 5

/** Codes such as `k7q4f-2m9xw`: 50 bits each. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: PART }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`)
}

/** What is kept begins with how many are left: `10.…`, the rest sealed. */
export const RECOVERY_CODES_LEFT = `split_part(f.backup_codes, '.', 1)::int`

/** The code that somebody has typed, as it was shown. */
export function asShown(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${letters.slice(0, PART)}-${letters.slice(PART)}`
}
