import type { Guest } from '#contract/guests/guests.ts'
import { type Money, money } from '#contract/money.ts'
import type { StayTotals } from './stays-store.ts'
import type { GuestRow } from './store.ts'

const NO_ADDRESS = { line1: null, line2: null, city: null, postal_code: null, region: null, country: null }
const NO_COMPANY = { name: null, vat_id: null }

/**
 * A guest as the API shows it. `totals` has one element for each currency; `currency` is for a guest without
 * any stay. rule 5
 */
export function presentGuest(row: GuestRow, totals: readonly StayTotals[], currency: string): Guest {
  const { email_key, address, company, version, created_at, updated_at, ...profile } = row
  const newest_first = totals.toSorted(byNewestStay)
  const values = newest_first.map((total) => money(total.value, total.currency))
  return {
    ...profile,
    address: address && { ...NO_ADDRESS, ...address },
    company: company && { ...NO_COMPANY, ...company },
    stats: statsOf(totals),
    ...valuesOf(values, currency),
    version,
    created_at,
    updated_at,
  }
}

const valuesOf = (values: Money[], currency: string) => ({
  lifetime_value: values[0] ?? money(0, currency),
  ...(values.length > 1 && { lifetime_values: values }),
})

/** The currency of the newest stay that took place; without one, of the newest booking. */
const byNewestStay = (one: StayTotals, other: StayTotals) =>
  compare(other.last_taken ?? '', one.last_taken ?? '') ||
  compare(other.last_booked, one.last_booked) ||
  compare(one.currency, other.currency)

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

function statsOf(totals: readonly StayTotals[]): Guest['stats'] {
  const sum = (pick: (total: StayTotals) => number) => totals.reduce((count, total) => count + pick(total), 0)
  return {
    stays_count: sum((total) => total.stays_count),
    nights_count: sum((total) => total.nights_count),
    cancelled_count: sum((total) => total.cancelled_count),
    no_show_count: sum((total) => total.no_show_count),
    last_stay_at:
      totals
        .map((total) => total.last_stay_at)
        .toSorted()
        .findLast((at) => at !== null) ?? null,
  }
}
