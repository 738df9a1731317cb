import type { LineType, PaymentMethod } from '#contract/lists.ts'
import * as t from '#server/postgres/table.ts'
import type { UnusualEntry } from './unusual/unusual-store.ts'

/** Revenue of a day of one type and rate; minor units. */
export interface DayRevenue {
  readonly type: LineType
  readonly vat_rate: string
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/** Money of a day by method; minor units, never negative. */
export interface DayPayments {
  readonly method: PaymentMethod
  readonly received: number
  readonly refunded: number
}

/** Amounts in minor units of `currency`. A row is never changed. */
export const BUSINESS_DAYS = t.table('business_days', {
  id: t.text,
  property_id: t.text,
  date: t.date,
  closed_at: t.timestamp,
  /** Null for the first day, which includes everything before it. */
  began_at: t.nullable(t.timestamp),
  ended_at: t.timestamp,
  rooms_available: t.integer,
  out_of_order: t.integer,
  rooms_sold: t.integer,
  complimentary: t.integer,
  arrivals: t.integer,
  departures: t.integer,
  stayovers: t.integer,
  no_shows: t.integer,
  cancellations: t.integer,
  currency: t.text,
  revenue: t.json<readonly DayRevenue[]>(),
  payments: t.json<readonly DayPayments[]>(),
  deposits_held: t.integer,
  open_balances: t.integer,
  unusual: t.json<readonly UnusualEntry[]>(),
})

/** A business day as it is stored. */
export type BusinessDayRow = t.RowOf<typeof BUSINESS_DAYS>
