import type { LineType, PaymentMethod } from '#contract/lists.ts'
import { date, integer, json, nullable, type RowOf, table, text, timestamp } from '#server/postgres/table.ts'
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
export const BUSINESS_DAYS = table('business_days', {
  id: text,
  property_id: text,
  date,
  closed_at: timestamp,
  /** Null for the first day, which includes everything before it. */
  began_at: nullable(timestamp),
  ended_at: timestamp,
  rooms_available: integer,
  out_of_order: integer,
  rooms_sold: integer,
  complimentary: integer,
  arrivals: integer,
  departures: integer,
  stayovers: integer,
  no_shows: integer,
  cancellations: integer,
  currency: text,
  revenue: json<readonly DayRevenue[]>(),
  payments: json<readonly DayPayments[]>(),
  deposits_held: integer,
  open_balances: integer,
  unusual: json<readonly UnusualEntry[]>(),
})

/** A business day as it is stored. */
export type BusinessDayRow = RowOf<typeof BUSINESS_DAYS>
