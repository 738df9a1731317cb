/**
 * Check digits of VAT identification numbers, where their rule is published and the same for every number of the form: the
 * others, such as those of Spain, are known by their form alone. `digits` are of the number without its prefix.
 */
type Rule = (number: string, digits: readonly number[]) => boolean

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * digits[i]!, 0)

/** The remainder of a long number. */
const modulo = (number: string, divisor: number): number => Number(BigInt(number) % BigInt(divisor))

/** ISO 7064, MOD 11,10: Germany and Croatia. */
function isMod11_10(digits: readonly number[]): boolean {
  const product = digits.slice(0, -1).reduce((before, digit) => {
    const sum = (digit + before) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - product) % 10 === digits.at(-1)
}

/** By doubling every second digit from the right: Italy and Sweden. */
const isLuhn = (digits: readonly number[]): boolean =>
  digits.toReversed().reduce((sum, digit, i) => {
    const doubled = i % 2 === 0 ? digit : digit * 2
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0

/** 11 less the remainder of 11, where 11 and 10 become what the country says; undefined is no number. */
const complementOf11 = (sum: number, of_10: number | undefined, of_11: number | undefined) => {
  const rest = 11 - (sum % 11)
  return rest === 10 ? of_10 : rest === 11 ? of_11 : rest
}

const EIGHT_TO_TWO = [8, 7, 6, 5, 4, 3, 2]

function isBritish(_: string, digits: readonly number[]): boolean {
  const sum = weighted(digits, EIGHT_TO_TWO) + digits[7]! * 10 + digits[8]!
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

function isLithuanian(_: string, digits: readonly number[]): boolean {
  const from = (first: number) =>
    digits.slice(0, -1).reduce((sum, digit, i) => sum + digit * (1 + ((i + first) % 9)), 0) % 11
  const once = from(0)
  return (once === 10 ? from(2) % 10 : once) === digits.at(-1)
}

/** Companies by the digits of their number, since 2020 sole traders by MOD 97 of the whole. */
function isDutch(number: string, digits: readonly number[]): boolean {
  const sum = weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2])
  if (sum % 11 === digits[8]) return true
  const letters = `NL${number}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return modulo(letters, 97) === 1
}

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV'
function isIrish(number: string, digits: readonly number[]): boolean {
  const second = number[8] === undefined ? 0 : number.charCodeAt(8) - 64
  return IRISH[(weighted(digits, EIGHT_TO_TWO) + 9 * second) % 23] === number[7]
}

const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
function isCypriot(number: string, digits: readonly number[]): boolean {
  const sum = digits
    .slice(0, 8)
    .reduce((whole, digit, i) => whole + (i % 2 === 0 ? CYPRIOT[digit]! : digit), 0)
  return String.fromCharCode(65 + (sum % 26)) === number[8]
}

function isBulgarian(_: string, digits: readonly number[]): boolean {
  const from = (first: number) =>
    digits.slice(0, 8).reduce((sum, digit, i) => sum + digit * (i + first), 0) % 11
  const once = from(1)
  return (once === 10 ? from(3) % 10 : once) === digits[8]
}

/** The key before the nine digits of the company. */
function isFrench(number: string): boolean {
  const [, key, siren] = /^(\d\d)(\d{9})$/.exec(number)!
  return (12 + 3 * modulo(siren!, 97)) % 97 === Number(key)
}

/** Each with the numbers that it is for: other forms of the country have other rules, or none. */
const RULES: Readonly<Record<string, readonly [form: RegExp, rule: Rule]>> = {
  AT: [
    /^U\d{8}$/,
    (number) => {
      const digits = [...number].filter((one) => one !== 'U').map(Number)
      const sum = digits
        .slice(0, 7)
        .reduce(
          (whole, digit, i) => whole + (i % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)),
          4,
        )
      return (10 - (sum % 10)) % 10 === digits[7]
    },
  ],
  BE: [/^\d{10}$/, (number) => 97 - modulo(number.replace(/\d\d$/, ''), 97) === modulo(number, 100)],
  BG: [/^\d{9}$/, isBulgarian],
  CHE: [
    /^\d{9}/,
    (_, digits) => complementOf11(weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4]), undefined, 0) === digits[8],
  ],
  CY: [/^\d{8}[A-Z]$/, isCypriot],
  CZ: [/^\d{8}$/, (_, digits) => complementOf11(weighted(digits, EIGHT_TO_TWO), 0, 1) === digits[7]],
  DE: [/^\d{9}$/, (_, digits) => isMod11_10(digits)],
  DK: [/^\d{8}$/, (_, digits) => weighted(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  EE: [/^\d{9}$/, (_, digits) => weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0],
  EL: [/^\d{9}$/, (_, digits) => (weighted(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digits[8]],
  FI: [
    /^\d{8}$/,
    (_, digits) => complementOf11(weighted(digits, [7, 9, 10, 5, 8, 4, 2]), undefined, 0) === digits[7],
  ],
  FR: [/^\d{11}$/, isFrench],
  GB: [/^\d{9}(?:\d{3})?$/, isBritish],
  HR: [/^\d{11}$/, (_, digits) => isMod11_10(digits)],
  HU: [/^\d{8}$/, (_, digits) => weighted(digits, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0],
  IE: [/^\d{7}[A-W][A-I]?$/, isIrish],
  IT: [/^\d{11}$/, (_, digits) => isLuhn(digits)],
  LT: [/^(?:\d{9}|\d{12})$/, isLithuanian],
  LU: [/^\d{8}$/, (number) => modulo(number.replace(/\d\d$/, ''), 89) === modulo(number, 100)],
  LV: [/^[4-9]\d{10}$/, (_, digits) => weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3],
  MT: [/^\d{8}$/, (_, digits) => weighted(digits, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0],
  NL: [/^\d{9}B\d{2}$/, isDutch],
  NO: [
    /^\d{9}/,
    (_, digits) => complementOf11(weighted(digits, [3, 2, 7, 6, 5, 4, 3, 2]), undefined, 0) === digits[8],
  ],
  PL: [/^\d{10}$/, (_, digits) => weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digits[9]],
  PT: [
    /^\d{9}$/,
    (_, digits) => complementOf11(weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]), 0, 0) === digits[8],
  ],
  RO: [
    /^\d{2,10}$/,
    (number) => {
      const digits = [...number.padStart(10, '0')].map(Number)
      return ((weighted(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digits[9]
    },
  ],
  SE: [/^\d{12}$/, (_, digits) => isLuhn(digits.slice(0, 10))],
  SI: [/^\d{8}$/, (_, digits) => complementOf11(weighted(digits, EIGHT_TO_TWO), 0, undefined) === digits[7]],
  SK: [/^\d{10}$/, (number) => modulo(number, 11) === 0],
  XI: [/^\d{9}(?:\d{3})?$/, isBritish],
}

/** Whether the check digits of a number of a known form are wrong; false where no rule is known. rule 30.3 */
export function hasWrongCheckDigits(vat_id: string): boolean {
  const prefix = Object.keys(RULES).find((known) => vat_id.startsWith(known))
  if (prefix === undefined) return false
  const number = vat_id.replace(prefix, '')
  const [form, rule] = RULES[prefix]!
  return form.test(number) && !rule(number, [...number].map(Number))
}
