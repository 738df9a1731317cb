import { Gauge, type Registry } from 'prom-client'
import type { ClockComparison } from '../engine/node-clock.ts'

export interface ClockMetrics {
  /** Collects the last comparison with the clock of a database at each scrape. */
  watchClock(environment: string, read: () => ClockComparison): void
}

export function clockMetrics(registers: Registry[]): ClockMetrics {
  const watched: { environment: string; read: () => ClockComparison }[] = []
  const gauge = (name: string, help: string, readValue: (comparison: ClockComparison) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['environment'],
      registers,
      collect() {
        for (const { environment, read } of watched) this.set({ environment }, readValue(read()))
      },
    })
  gauge(
    'serai_clock_difference_seconds',
    'The clock of this process less that of the database, when they were last compared',
    ({ ahead_ms }) => ahead_ms / 1_000,
  )
  gauge(
    'serai_clock_agrees',
    '0 while the clocks differ by more than 60 s and this process runs no jobs',
    ({ agrees }) => Number(agrees),
  )
  return { watchClock: (environment, read) => watched.push({ environment, read }) }
}
