import type { ServiceUnit } from '#contract/lists.ts'

/** What the pages on which guests choose services say, in one language. Amounts and days come in as they are shown. */
export interface ServiceWords {
  readonly title: string
  readonly hint: string
  readonly per: Readonly<Record<ServiceUnit, string>>
  readonly how_many: string
  readonly guests: string
  readonly day: string
  readonly none: string
  readonly left: (count: number) => string
  readonly sold_out: string
  readonly update: string
  readonly go_on: string
  readonly change: string
  readonly booked: string
  readonly short: (name: string, days: string) => string
  readonly not_sold: string
  readonly dropped: string
  /** A plan that includes what was chosen beside another one. */
  readonly cheaper: (plan: string, meal: string, amount: string) => string
}
