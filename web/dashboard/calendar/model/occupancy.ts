import { wholePercentOf } from '../../../../contract/arithmetic/ratios.ts'
import type { Chart } from './chart.ts'

/** Occupancy of each night in percent of the rooms that are not out of order; above 100 where more stays are sold. */
export function occupancyOf({ bars, closures_of, rooms, days }: Chart): number[] {
  const taken = new Array<number>(days).fill(0)
  const open = new Array<number>(days).fill(rooms.length)
  const add = (counts: number[], { from, to }: { from: number; to: number }, by: number) => {
    for (let night = Math.max(0, from); night < Math.min(days, to); night++)
      counts[night] = counts[night]! + by
  }
  for (const bar of bars) add(taken, bar, 1)
  for (const closures of closures_of)
    for (const closure of closures) if (closure.type === 'out_of_order') add(open, closure, -1)
  return taken.map((count, night) => wholePercentOf(count, open[night]!) ?? 0)
}
