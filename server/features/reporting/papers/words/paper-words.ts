import type { LineType, PaymentMethod } from '#contract/lists.ts'
import type { ManagerColumn, Paper } from '#contract/reporting/paper-lists.staff.ts'
import type { BalanceAge } from '#contract/reporting/papers.ts'

/** All texts of papers, in one language. */
export interface PaperWords {
  readonly titles: Readonly<Record<Paper, string>>
  readonly closed: (moment: string) => string
  readonly so_far: (moment: string) => string
  readonly as_of: (moment: string) => string
  readonly evening: (day: string) => string
  readonly between: (from: string, to: string) => string
  readonly cut: (stays: number) => string
  readonly page_of: (page: number, of: number) => string
  readonly none: string
  readonly total: string
  readonly arrives: string
  readonly sections: Readonly<
    Record<
      'rooms' | 'revenue' | 'payments' | 'money' | 'in_house' | 'stays' | 'by_age' | 'by_channel' | 'people',
      string
    >
  >
  readonly columns: Readonly<Record<ManagerColumn, string>>
  readonly figures: Readonly<Record<Figure, string>>
  readonly kinds: Readonly<Record<LineType, string>>
  readonly amounts: Readonly<Record<'net' | 'vat' | 'gross' | 'received' | 'refunded', string>>
  readonly methods: Readonly<Record<PaymentMethod, string>>
  readonly charged: string
  readonly ages: Readonly<Record<BalanceAge, string>>
  readonly heads: Readonly<Record<Head, string>>
  readonly direct: string
  readonly nobody: string
  readonly by_itself: string
}

export type Figure =
  | ('rooms_available' | 'out_of_order' | 'rooms_sold' | 'complimentary' | 'occupancy' | 'adr' | 'revpar')
  | ('arrivals' | 'departures' | 'no_shows' | 'cancellations' | 'total_net' | 'taken')
  | ('deposits_held' | 'open_balances' | 'days')
export type Head =
  | ('figure' | 'room' | 'room_type' | 'guest' | 'guests' | 'arrival' | 'departure' | 'channel' | 'balance')
  | ('breakfast' | 'lunch' | 'dinner')
  | ('note' | 'age' | 'days' | 'stays' | 'code' | 'method' | 'person' | 'shift')
