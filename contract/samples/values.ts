/** Shared values of samples. */
import { type ObjectKind, PREFIXES } from '../ids.ts'
import { money } from '../money.ts'

const HEAD = '01kh4rb9s0e6v8t3m5q7x2nw' // 24 characters; two more make the id of each kind
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789'
export const SAMPLE_IDS = Object.fromEntries(
  Object.entries(PREFIXES).map(([kind, prefix], i) => [
    kind,
    `${prefix}_${HEAD}${LETTERS[i % LETTERS.length]}${7 + Math.floor(i / LETTERS.length)}`,
  ]),
) as Record<ObjectKind, string>

export const CREATED = '2027-01-04T09:00:00Z'
export const eur = (amount: number) => money(amount, 'EUR')
