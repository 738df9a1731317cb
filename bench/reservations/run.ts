import type { BenchOptions, ResultLine } from '../result-line.ts'
import { type BenchContext, openBenchContext } from './bench-context.ts'
import { spreadBooking } from './booking.ts'
import { growth } from './growth.ts'
import { lastRooms } from './last-rooms.ts'
import { reads } from './reads.ts'
import { replays } from './replays.ts'

const WORKLOADS: Record<string, (context: BenchContext) => Promise<ResultLine[]>> = {
  W1: spreadBooking,
  W6: reads,
  W16: replays,
  W3: lastRooms,
  W15: growth,
}

/** Workloads W1, W3, W6, W15 and W16. */
export async function reservations(options: BenchOptions): Promise<ResultLine[]> {
  const context = await openBenchContext(options)
  try {
    const lines = [durabilityLine(await context.place.durability())]
    for (const [name, measure] of Object.entries(WORKLOADS)) {
      if (options.only === undefined || options.only === name) lines.push(...(await measure(context)))
    }
    return lines
  } finally {
    await context.close()
  }
}

const durabilityLine = (settings: Record<string, string>): ResultLine => ({
  cell: 'Durability',
  value: ['fsync', 'synchronous_commit', 'full_page_writes']
    .map((name) => `${name} ${settings[name]}`)
    .join(', '),
  note: `PostgreSQL ${settings.server_version}`,
  details: settings,
})
