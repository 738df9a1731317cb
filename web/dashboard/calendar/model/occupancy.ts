import { wholePercentOf } from '#contract/arithmetic/ratios.ts'
import type { Chart } from './chart.ts'

export interface NightOccupancy {
  /** Of the rooms that are not out of order; above 100 where more stays are sold, null without rooms. */
  readonly percent: number | null
  /** Stays that await payment: they hold a room, and are not sold. */
  readonly held: number
}

/** Occupancy of each night, as reports count it. rule 18.5 */
export function occupancyOf({ bars, closures_of, rooms, days }: Chart): NightOccupancy[] {
  const sold = new Array<number>(days).fill(0)
  const held = new Array<number>(days).fill(0)
  const open = new Array<number>(days).fill(rooms.length)
  const add = (counts: number[], { from, to }: { from: number; to: number }, by: number) => {
    for (let night = Math.max(0, from); night < Math.min(days, to); night++)
      counts[night] = counts[night]! + by
  }
  for (const bar of bars) add(bar.status === 'pending_payment' ? held : sold, bar, 1)
  for (const closures of closures_of)
    for (const closure of closures) if (closure.type === 'out_of_order') add(open, closure, -1)
  return sold.map((count, night) => ({ percent: wholePercentOf(count, open[night]!), held: held[night]! }))
}
