import { decimalOf, MAX_PRICE } from '#contract/currency.ts'
import { MAX_STAY_NIGHTS } from '#contract/dates.ts'
import type { DateRestrictions } from '#contract/parts/rate-plan-terms.ts'
import { amountOf } from '#web/lib/formats.ts'
import type { Edit, PriceEdit } from './edits.ts'
import { type Limited, type Night, NO_RESTRICTIONS } from './preview.ts'

/**
 * The commands of a cell: words with spaces between. * `149` price · `+10%` `-5%` `+10` `-5` on the price ·
 * `=` the plan's price · `m3` at least 3 nights · `max7` at most 7 · `x` stop sell · `o` on sale · `a` closed
 * to arrival · `d` closed to departure · `-m` `-max` `-x` `-a` `-d` without it · `-` removes the override.
 */
export type Parsed = { readonly edit: Edit } | { readonly wrong: string }

const LIMITS = { m: 'min_stay', min: 'min_stay', max: 'max_stay' } as const
const FLAGS = { x: 'stop_sell', a: 'closed_to_arrival', d: 'closed_to_departure' } as const
const MAX_PERCENT = 1000

/** The edit by a command, or the word that is not understood. Empty text changes nothing. */
export function parse(text: string, currency: string): Parsed {
  const words = wordsOf(text, currency)
  let price: PriceEdit | undefined
  const restrictions: Record<string, unknown> = {}
  for (const word of words) {
    if (word === '-') {
      price = { kind: 'clear' }
      Object.assign(restrictions, NO_RESTRICTIONS)
      continue
    }
    const restriction = restrictionOf(word)
    if (restriction) {
      Object.assign(restrictions, restriction)
      continue
    }
    const found = priceOf(word, currency)
    if (!found || price) return { wrong: word }
    price = found
  }
  const edit = {
    ...(price && { price }),
    ...(Object.keys(restrictions).length > 0 && { restrictions: restrictions as DateRestrictions }),
  }
  return { edit }
}

/** The same for a room type: `x` closes it, `o` opens it, `l5` limits it to 5, `-l` removes the limit, `-` both. */
export function parseLimit(text: string): Parsed {
  const limit: { stop_sell?: boolean; sell_limit?: number | null } = {}
  for (const word of text.toLowerCase().replaceAll('−', '-').split(/\s+/)) {
    if (word === '') continue
    const rooms = /^l(\d{1,4})$/.exec(word)?.[1]
    if (word === 'x') limit.stop_sell = true
    else if (word === 'o' || word === '-x') limit.stop_sell = false
    else if (word === '-l') limit.sell_limit = null
    else if (word === '-') Object.assign(limit, { stop_sell: false, sell_limit: null })
    else if (rooms) limit.sell_limit = Number(rooms)
    else return { wrong: word }
  }
  return { edit: Object.keys(limit).length > 0 ? { limit } : {} }
}

/** `l5 x`, of a night of a room type; empty where all rooms may be sold. */
export const limitWords = ({ stop_sell, sell_limit }: Limited): string =>
  [...(sell_limit === null ? [] : [`l${sell_limit}`]), ...(stop_sell ? ['x'] : [])].join(' ')

/** The same in words that `parseLimit` understands. */
export const limitText = (limited: Limited): string => limitWords(limited) || '-'

/** In lower case, without the currency and without spaces that group the digits of one number. */
function wordsOf(text: string, currency: string): string[] {
  return signsOf(currency)
    .reduce((words, sign) => words.replaceAll(sign, ' '), text.toLowerCase().replaceAll('−', '-'))
    .replaceAll(/(?<![\p{L}\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)/gu, (digits) =>
      digits.replaceAll(/\D/g, ''),
    )
    .replaceAll(/(?<=\d)\s+%/g, '%')
    .replaceAll(/(^|\s)([+-])\s+(?=\d)/g, '$1$2')
    .split(/[\s\u00a0\u202f]+/)
    .filter((word) => word !== '')
}

const SIGNS = new Map<string, readonly string[]>()

/** The spellings of a currency, the longest first; another currency is not understood. */
function signsOf(currency: string): readonly string[] {
  const known = SIGNS.get(currency)
  if (known) return known
  const signs = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    ['en', 'de'].flatMap((language) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? value.toLowerCase() : [])),
    ),
  )
  const found = [...new Set([currency.toLowerCase(), ...signs])]
  found.sort((one, other) => other.length - one.length)
  SIGNS.set(currency, found)
  return found
}

function restrictionOf(word: string): DateRestrictions | undefined {
  if (word === 'o') return { stop_sell: false }
  const cleared = /^-(m|min|max|x|a|d)$/.exec(word)?.[1]
  if (cleared)
    return { [LIMITS[cleared as keyof typeof LIMITS] ?? FLAGS[cleared as keyof typeof FLAGS]]: null }
  if (Object.hasOwn(FLAGS, word)) return { [FLAGS[word as keyof typeof FLAGS]]: true }
  const limit = /^(m|min|max)(\d{1,3})$/.exec(word)
  if (!limit) return undefined
  const nights = Number(limit[2])
  if (nights < 1 || nights > MAX_STAY_NIGHTS) return undefined
  return { [LIMITS[limit[1] as keyof typeof LIMITS]]: nights }
}

function priceOf(word: string, currency: string): PriceEdit | undefined {
  if (word === '=') return { kind: 'clear' }
  const percent = /^([+-])(\d{1,4}(?:[.,]\d{1,2})?)%$/.exec(word)
  if (percent) {
    const value = Number(`${percent[1]}${percent[2]!.replace(',', '.')}`)
    return value >= -100 && value <= MAX_PERCENT
      ? { kind: 'adjust', adjustment: { type: 'percent', value } }
      : undefined
  }
  const amount = amountOf(word.replace(/^[+-]/, ''), currency)
  if (amount === undefined || amount > MAX_PRICE || !/^[+-]?\d/.test(word)) return undefined
  if (!/^[+-]/.test(word)) return { kind: 'set', amount }
  return { kind: 'adjust', adjustment: { type: 'amount', value: word.startsWith('-') ? -amount : amount } }
}

/** The content of a cell as a command that `parse` understands: its price, and the restrictions of the date's own. */
export function textOf(
  price: number | null,
  own: DateRestrictions | null,
  currency: string,
  decimal: string,
): string {
  const words =
    price === null ? [] : [decimalOf({ amount: price, currency }).replace(/\.0+$/, '').replace('.', decimal)]
  return [...words, ...restrictionWords(own ?? {})].join(' ')
}

/** `m3 max7 a d x`. */
export function restrictionWords({
  min_stay,
  max_stay,
  closed_to_arrival,
  closed_to_departure,
  stop_sell,
}: Night['restrictions']): string[] {
  return [
    ...(min_stay != null && min_stay > 1 ? [`m${min_stay}`] : []),
    ...(max_stay != null ? [`max${max_stay}`] : []),
    ...(closed_to_arrival ? ['a'] : []),
    ...(closed_to_departure ? ['d'] : []),
    ...(stop_sell ? ['x'] : []),
  ]
}
