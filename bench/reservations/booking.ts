import { closedLoop, type LoadClient, type LoadRequest, percentile, rateOf } from '../load/closed-loop.ts'
import { openLoop } from '../load/open-loop.ts'
import { deviation, interleave, warmUp } from '../load/rounds.ts'
import { median, perSecond, type ResultLine, spread } from '../result-line.ts'
import { runCeiling } from '../setting/ceiling.ts'
import { quietCheck } from '../setting/facts.ts'
import { processorSeconds } from '../setting/processor.ts'
import { type BenchContext, CONNECTIONS, settle, spreadBookings } from './bench-context.ts'
import { bookedExactly } from './post-conditions.ts'
import { countBooking } from './trips.ts'

const SCRIPT = `\\set type random(1, 1000)
\\set day random(1, 380)
\\set nights random(1, 3)
\\set guest random(1, 1000000000)
SELECT bench.book_one(:type, :day, :nights, :guest);
`

interface Side {
  readonly gun: LoadClient
  readonly pid: number
  readonly next: () => LoadRequest
}

/** Resources used by bookings during a measurement. */
interface Used {
  bookings: number
  postgres_ms: number
  node_ms: number
  wal_bytes: number
}

/** W1: bookings of 1 to 3 nights over 200 properties, against the whole booking in one SQL function. */
export async function spreadBooking(context: BenchContext): Promise<ResultLine[]> {
  const { quick, print } = context
  const [rounds, seconds] = quick ? [2, 2] : [5, 5]
  const before = await bookedExactly(context)
  await settle(context, 'serai', 'ceiling')
  const quiet = await quietCheck(quick ? 1_000 : 3_000)
  const used = { ceiling: nothingUsed(), service: nothingUsed(), bare: nothingUsed() }
  const { ceiling, service, bare } = sidesOf(context, seconds!)

  print('W1 warming up')
  const warm_seconds = await warmUp(() => service(undefined, 1_000), quick ? 5 : 20)
  await bare(undefined, quick ? 2_000 : 5_000)
  const [with_4, with_8] = [await ceiling(4), await ceiling(8)]
  const clients = with_4 > with_8 ? 4 : 8

  print('W1 ceiling against itself')
  const same = await interleave(
    quick ? 2 : 4,
    () => ceiling(clients),
    () => ceiling(clients),
  )
  print('W1 rounds')
  const main = await interleave(
    rounds!,
    () => ceiling(clients, used.ceiling),
    () => service(used.service),
  )
  const second = await interleave(
    quick ? 1 : 3,
    () => bare(used.bare),
    () => service(used.service),
  )
  await bookedExactly(context, before)

  const single = await alone(context)
  const open = await steady(context, median(main.second))
  await bookedExactly(context, before)
  const counts = await countBooking(context)
  const per = each(used)
  const measured = { quiet, warm_seconds, clients, same, main, second, used, per, single, open, counts }
  return [...throughputLines(measured), ...costLines(measured), ...latencyLines(measured)]
}

/** Each runs for so many seconds, and adds what it has used. */
function sidesOf(context: BenchContext, seconds: number) {
  const over = (side: Side, database: string, into?: Used, ms = seconds * 1000) =>
    watched(context, { database, pid: side.pid, into }, async () => {
      const tally = await closedLoop(side.gun, CONNECTIONS, side.next, ms)
      requireOnly(tally.statuses, 201)
      return { rate: rateOf(tally, 201), bookings: tally.latencies.length }
    })
  const serai: Side = { gun: context.load_client, pid: context.api.pid, next: spreadBookings(context) }
  // Its bookings do not count as nights booked with Serai.
  const fastify: Side = {
    gun: context.bare_client,
    pid: context.bare.pid,
    next: spreadBookings({ ...context }),
  }
  return {
    ceiling: (clients: number, into?: Used) =>
      watched(context, { database: 'ceiling', into }, async () => {
        const run = await runCeiling(context.place, SCRIPT, { clients, seconds })
        return { rate: run.rate, bookings: run.transactions }
      }),
    service: (into?: Used, ms?: number) => over(serai, 'serai', into, ms),
    bare: (into?: Used, ms?: number) => over(fastify, 'ceiling', into, ms),
  }
}

type Rounds = Awaited<ReturnType<typeof interleave>>

interface Measured {
  readonly quiet: Awaited<ReturnType<typeof quietCheck>>
  readonly clients: number
  readonly same: Rounds
  readonly main: Rounds
  readonly second: Rounds
  readonly per: ReturnType<typeof each<'ceiling' | 'service' | 'bare'>>
  readonly single: Awaited<ReturnType<typeof alone>>
  readonly open: Awaited<ReturnType<typeof steady>>
  readonly counts: Awaited<ReturnType<typeof countBooking>>
}

const noteOf = ({ quiet }: Measured) =>
  quiet.shared ? `shared (idle ${Math.round(quiet.idle * 100)} %)` : 'quiet'

function throughputLines(measured: Measured): ResultLine[] {
  const { clients, same, main, second } = measured
  const note = noteOf(measured)
  return [
    {
      cell: `W1 booking, spread, ${CONNECTIONS} connections`,
      value: perSecond(median(main.second)),
      against: `pgbench book_one, ${clients} clients: ${perSecond(median(main.first))}`,
      ratio: spread(main.ratios),
      note,
      details: measured,
    },
    {
      cell: 'W1 the same against bare Fastify and the function',
      value: perSecond(median(second.second)),
      against: perSecond(median(second.first)),
      ratio: spread(second.ratios),
      note,
    },
    {
      cell: 'W1 noise band: the ceiling against itself',
      value: perSecond(median(same.second)),
      against: perSecond(median(same.first)),
      ratio: spread(same.ratios),
      note: `3 × MAD = ${(3 * deviation(same.ratios)).toFixed(2)}`,
    },
  ]
}

const costLines = ({ per, counts }: Measured): ResultLine[] => [
  {
    cell: 'W1 processor time a booking',
    value: `${per.service.total_ms.toFixed(2)} ms (Node ${per.service.node_ms.toFixed(2)})`,
    against: `${per.ceiling.total_ms.toFixed(2)} ms; bare Fastify ${per.bare.total_ms.toFixed(2)} ms`,
    ratio: (per.service.total_ms / per.ceiling.total_ms).toFixed(2),
  },
  {
    cell: 'W1 write-ahead log a booking',
    value: `${Math.round(per.service.wal_bytes)} bytes`,
    against: `${Math.round(per.ceiling.wal_bytes)} bytes`,
    ratio: (per.service.wal_bytes / per.ceiling.wal_bytes).toFixed(2),
  },
  {
    cell: 'W1 round trips, statements and commits a booking',
    value: `${counts.trips} trips, ${counts.statements} statements, ${counts.commits} commit`,
  },
]

const latencyLines = (measured: Measured): ResultLine[] => [
  {
    cell: 'W1 latency, one client, p50',
    value: `${measured.single.service.toFixed(2)} ms`,
    against: `pgbench ${measured.single.ceiling.toFixed(2)} ms`,
    ratio: (measured.single.service / measured.single.ceiling).toFixed(2),
  },
  ...measured.open.map(({ share, rate, p50, p99 }) => ({
    cell: `W1 latency, open loop at ${share * 100} % of saturation (${Math.round(rate)}/s)`,
    value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    note: noteOf(measured),
  })),
]

const nothingUsed = (): Used => ({ bookings: 0, postgres_ms: 0, node_ms: 0, wal_bytes: 0 })

/** Adds the usage of a run to its side. */
async function watched(
  { place }: BenchContext,
  { database, pid, into }: { database: string; pid?: number; into: Used | undefined },
  run: () => Promise<{ rate: number; bookings: number }>,
): Promise<number> {
  if (!into) return (await run()).rate
  const owner = await place.owner(database)
  const look = async () => ({
    postgres: processorSeconds(place.postmaster, { children: true }),
    node: pid === undefined ? 0 : processorSeconds(pid),
    wal: Number((await owner.query("SELECT pg_current_wal_lsn() - '0/0' AS bytes")).rows[0].bytes),
  })
  try {
    const before = await look()
    const { rate, bookings } = await run()
    const after = await look()
    into.bookings += bookings
    into.postgres_ms += (after.postgres - before.postgres) * 1000
    into.node_ms += (after.node - before.node) * 1000
    into.wal_bytes += after.wal - before.wal
    return rate
  } finally {
    await owner.end()
  }
}

function each<Side extends string>(used: Record<Side, Used>) {
  const share = ({ bookings, postgres_ms, node_ms, wal_bytes }: Used) => ({
    node_ms: node_ms / bookings,
    total_ms: (postgres_ms + node_ms) / bookings,
    wal_bytes: wal_bytes / bookings,
  })
  return Object.fromEntries(Object.entries<Used>(used).map(([side, sum]) => [side, share(sum)])) as Record<
    Side,
    ReturnType<typeof share>
  >
}

/** A single client: the time of a booking without contention. */
async function alone(context: BenchContext) {
  const ms = context.quick ? 1_500 : 4_000
  const tally = await closedLoop(context.load_client, 1, spreadBookings(context), ms)
  requireOnly(tally.statuses, 201)
  const ceiling = await runCeiling(context.place, SCRIPT, { clients: 1, seconds: Math.round(ms / 1000) })
  return { service: percentile(tally.latencies, 0.5), ceiling: ceiling.latency }
}

async function steady(context: BenchContext, saturation: number) {
  const results = []
  for (const share of [0.5, 0.8]) {
    const rate = saturation * share
    context.print(`W1 open loop at ${Math.round(rate)}/s`)
    const run = await openLoop(
      context.load_client,
      rate,
      context.quick ? 3_000 : 10_000,
      spreadBookings(context),
    )
    requireOnly(run.statuses, 201)
    results.push({ share, rate, ...run })
  }
  return results
}

/** Throws unless all responses have the expected status: a booking refused for lack of rooms is a failure. */
export function requireOnly(statuses: Record<number, number>, expected: number): void {
  const others = Object.keys(statuses).filter((status) => Number(status) !== expected)
  if (others.length > 0) throw new Error(`answers beside ${expected}: ${JSON.stringify(statuses)}`)
}
