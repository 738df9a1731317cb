import { randomUUID } from 'node:crypto'
import { type LoadClient, type LoadRequest, loadClientAt } from '../load/closed-loop.ts'
import type { BenchOptions } from '../result-line.ts'
import { copyDatabase, findPgbench, makeCeiling } from '../setting/ceiling.ts'
import { type Child, startApi, startProgram } from '../setting/child.ts'
import { addHistory, SMALL } from '../setting/history.ts'
import { accountOf, bookingOf, idOf, ROOM_TYPES, type Stock, stockDatabases } from '../setting/stock.ts'
import { openWorkspace, type Workspace } from '../setting/workspace.ts'

/** Shared by the workloads: a filled database, its copy for the ceilings, and the two servers. */
export interface BenchContext extends BenchOptions {
  readonly place: Workspace
  readonly stock: Stock
  /** Environment of a child process that serves a database of this server. */
  envOf(database: string): Record<string, string>
  readonly api: Child
  readonly load_client: LoadClient
  readonly bare: Child
  readonly bare_client: LoadClient
  /** Nights booked so far. */
  nights_booked: number
  close(): Promise<void>
}

/** Connections of W1. */
export const CONNECTIONS = 16

export async function openBenchContext(options: BenchOptions): Promise<BenchContext> {
  findPgbench()
  const place = await openWorkspace()
  const closing: (() => Promise<void>)[] = [place.close]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const envOf = (database: string) => ({
      ...place.envOf(database),
      SERAI_SECRET: 'of-a-benchmark-that-keeps-no-secrets',
    })
    options.print('stocking 200 properties and 10,000 reservations')
    const stock = await stockDatabases(place, envOf('serai'))
    const owner = await place.owner('serai')
    await addHistory(owner, 1, SMALL)
    await owner.query('VACUUM (ANALYZE)')
    await owner.end()
    await makeCeiling(place, stock.today)
    await copyDatabase(place, 'serai', 'small')
    const api = await startApi({ folder: place.folder, env: envOf('serai') })
    closing.push(api.stop)
    const bare_env = { DATABASE_URL: place.url('ceiling'), ACCOUNT: idOf('acct', 1), TODAY: stock.today }
    const bare = await startProgram(new URL('bare.ts', import.meta.url), {
      folder: place.folder,
      env: bare_env,
    })
    closing.push(bare.stop)
    const [load_client, bare_client] = [
      loadClientAt(api.origin, CONNECTIONS),
      loadClientAt(bare.origin, CONNECTIONS),
    ]
    closing.push(load_client.close, bare_client.close)
    return { ...options, place, stock, envOf, api, load_client, bare, bare_client, nights_booked: 0, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A random integer from 0, below `limit`. */
export const anyOf = (limit: number) => Math.floor(Math.random() * limit)

/**
 * Checkpoints and vacuums, so that no measurement pays for the previous one; statistics are left to the
 * service.
 */
export async function settle({ place }: BenchContext, ...databases: string[]): Promise<void> {
  for (const database of databases) {
    const owner = await place.owner(database)
    await owner.query('VACUUM')
    await owner.query('CHECKPOINT')
    await owner.end()
  }
}

let guests = 0

/** Bookings of 1 to 3 nights, spread over 1,000 room types and a year, each with its own key and guest. */
export function spreadBookings(context: Pick<BenchContext, 'stock' | 'nights_booked'>): () => LoadRequest {
  const today = Temporal.PlainDate.from(context.stock.today)
  return () => {
    const type = 1 + anyOf(ROOM_TYPES)
    const nights = 1 + anyOf(3)
    context.nights_booked += nights
    const check_in = today.add({ days: 1 + anyOf(380) })
    return bookingRequest(
      context,
      accountOf(type),
      bookingOf(idOf('rt', type), idOf('rp', type), check_in, nights, ++guests),
    )
  }
}

export const bookingRequest = (
  { stock }: Pick<BenchContext, 'stock'>,
  account: number,
  body: unknown,
  key: string = randomUUID(),
): LoadRequest => ({
  method: 'POST',
  path: '/v1/reservations',
  headers: {
    authorization: `Bearer ${stock.keys[account - 1]}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  },
  body: JSON.stringify(body),
})

/** A read of the first account, which has half of all reservations. */
export const readRequest = ({ stock }: Pick<BenchContext, 'stock'>, path: string): LoadRequest => ({
  method: 'GET',
  path: `/v1${path}`,
  headers: { authorization: `Bearer ${stock.keys[0]}` },
})
