import { encode } from 'uqr'
import { decimalOf } from '#contract/money.ts'
import { shorten } from '#contract/text/shorten.ts'

export interface Transfer {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  /** Minor units of EUR. */
  readonly amount: number
  readonly reference: string
}

const MAX_AMOUNT = 99_999_999_999

/** The payload for a banking app: EPC069-12, version 002, or null for what it cannot represent. */
export function giroText({ holder, iban, bic, amount, reference }: Transfer): string | null {
  if (amount < 1 || amount > MAX_AMOUNT) return null
  const sum = `EUR${decimalOf({ amount, currency: 'EUR' })}`
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    line(holder, 70),
    iban,
    sum,
    '',
    '',
    line(reference, 140),
  ]
  return lines.join('\n')
}

const line = (text: string, max_length: number) => shorten(text.replaceAll(/\s+/g, ' ').trim(), max_length)

/** Its modules by row, true for dark; level M and version 13 at most, as EPC069-12 says. */
export function giroSquares(transfer: Transfer): boolean[][] | null {
  const text = giroText(transfer)
  if (text === null || new TextEncoder().encode(text).length > 331) return null
  return encode(text, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 0 }).data
}
