import { numberPlanOf } from './calling-codes.ts'

/**
 * A phone number as people write it, without separators and `(0)`: `0049 (30) 12-34` is `+49301234`. Anything
 * else is left for the service to refuse: an extension must not become part of the number. rule 5
 */
export const plainPhone = (written: string): string =>
  written
    .trim()
    .replaceAll('(0)', '')
    .replaceAll(/[\s\-‐‑‒–./()]/g, '')
    .replace(/^00/, '+')

/**
 * The same in international form, a national number by the country in which it was typed: `030 1234567` in Germany is
 * `+49301234567`. What is no national number of the country is left for the service to refuse. rule 5
 */
export function internationalPhone(written: string, country: string | null | undefined): string {
  const plain = plainPhone(written)
  const plan = numberPlanOf(country)
  if (!plan || !/^\d{6,14}$/.test(plain) || !plain.startsWith(plan.trunk_prefix)) return plain
  return `+${plan.calling_code}${plain.slice(plan.trunk_prefix.length)}`
}
