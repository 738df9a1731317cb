import { TODAY_COUNTERS } from '#contract/lists.ts'
import { eur } from './stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Row = any

/** The row of a stay, or with this key. */
export const rowOf = (answer: Row, id: string): Row => answer.rows.find(({ key }: Row) => key === id)

/** Kinds of the rows of a counter, in order. */
export const kinds = (answer: Row, counter = 'to_do') =>
  answer.rows.filter(({ counted_in }: Row) => counted_in.includes(counter)).map(({ type }: Row) => type)

/** Each counter, computed from the rows. */
export function countersOf(rows: readonly Row[]) {
  const count = (name: string) => {
    const its = rows.filter(({ counted_in }) => counted_in.includes(name))
    return { done: its.filter(({ done }) => done).length, all: its.length }
  }
  const amount = rows.reduce((sum, { to_collect }) => sum + (to_collect?.amount ?? 0), 0)
  const counters = Object.fromEntries(TODAY_COUNTERS.map((name) => [name, count(name)]))
  return { ...counters, to_collect: { ...counters.to_collect, amounts: amount ? [eur(amount)] : [] } }
}
