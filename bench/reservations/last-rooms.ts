import { type LoadClient, type LoadRequest, loadClientAt } from '../load/closed-loop.ts'
import { median, type ResultLine } from '../result-line.ts'
import { type Child, startApi } from '../setting/child.ts'
import { accountOf, bookingOf, idOf } from '../setting/stock.ts'
import { type BenchContext, bookingRequest } from './bench-context.ts'

const ROOMS = 25
const REQUESTS = 1_000

interface Trial {
  readonly clients: number
  readonly type: number
  readonly night: Temporal.PlainDate
}

/**
 * W3: the last 25 rooms of a night, a thousand requests from 64 and from 256 clients to two processes. One is
 * killed when half of the rooms are acknowledged; its clients retry with the other one, with the same keys.
 */
export async function lastRooms(context: BenchContext): Promise<ResultLine[]> {
  const trials = context.quick ? 2 : 10
  const lines: ResultLine[] = []
  for (const clients of [64, 256]) {
    context.print(`W3 last rooms, ${clients} clients`)
    const times: number[] = []
    for (let trial = 0; trial < trials; trial++) {
      const night = Temporal.PlainDate.from(context.stock.today).add({ days: 390 })
      times.push(await sellOut(context, { clients, night, type: 2 + trial + (clients === 64 ? 0 : trials) }))
    }
    lines.push({
      cell: `W3 the last ${ROOMS} rooms, ${REQUESTS.toLocaleString('en')} requests, ${clients} clients, one of two processes killed`,
      value: `${ROOMS} sold, ${REQUESTS - ROOMS} refused with SVC-1001, in ${trials} of ${trials} trials`,
      note: `sold out after ${Math.round(median(times))} ms`,
      details: { times },
    })
  }
  return lines
}

/** Milliseconds until the last room was acknowledged; throws on any inconsistency. */
async function sellOut(context: BenchContext, { clients, type, night }: Trial): Promise<number> {
  const { place, envOf, api } = context
  const owner = await place.owner('serai')
  const at = [idOf('rt', type), night.toString()]
  await owner.query(
    `UPDATE nights SET capacity = $3 + sold FROM (SELECT) AS one WHERE room_type_id = $1 AND date = $2`,
    [...at, ROOMS],
  )
  const sold_before = (await owner.query('SELECT sold FROM nights WHERE room_type_id = $1 AND date = $2', at))
    .rows[0].sold
  const killed_api = await startApi({ folder: place.folder, env: envOf('serai') })
  const load_clients = [api, killed_api].map((child) => loadClientAt(child.origin, clients / 2)) as [
    LoadClient,
    LoadClient,
  ]
  try {
    const answers = await race(context, load_clients, killed_api, { clients, type, night })
    const acknowledged = answers.booked.map(({ id }) => id)
    const { rows } = await owner.query(
      `SELECT sold - $3 AS sold, (SELECT array_agg(r.id::text) FROM reservations r WHERE r.account_id = n.account_id
         AND r.room_type_id = n.room_type_id AND r.check_in = n.date AND r.id > 'res_01') AS ids
       FROM nights n WHERE n.room_type_id = $1 AND n.date = $2`,
      [...at, sold_before],
    )
    const { sold, ids } = rows[0] as { sold: number; ids: string[] }
    const exact =
      sold === ROOMS &&
      ids.length === ROOMS &&
      new Set(acknowledged).size === ROOMS &&
      acknowledged.every((id) => ids.includes(id)) &&
      answers.refused === REQUESTS - ROOMS
    if (!exact) {
      throw new Error(
        `W3: ${sold} sold, ${ids.length} reservations, ${acknowledged.length} acknowledged, ${answers.refused} refused`,
      )
    }
    context.nights_booked += ROOMS
    return Math.max(...answers.booked.map(({ after }) => after))
  } finally {
    await Promise.all([
      ...load_clients.map((load_client) => load_client.close()),
      killed_api.kill(),
      owner.end(),
    ])
  }
}

async function race(
  context: BenchContext,
  load_clients: [LoadClient, LoadClient],
  killed_api: Child,
  { clients, type, night }: Trial,
) {
  const booked: { id: string; after: number }[] = []
  let refused = 0
  let fired = 0
  let killed: Promise<void> | undefined
  const began = performance.now()
  const take = ({ status, body }: { status: number; body: Buffer }) => {
    const answer = JSON.parse(body.toString())
    if (status === 201) booked.push({ id: answer.id, after: performance.now() - began })
    else if (answer.error.code === 'SVC-1001') refused++
    else throw new Error(`W3: an answer of ${status} ${answer.error.code}`)
    if (booked.length === Math.floor(ROOMS / 2)) killed ??= killed_api.kill()
  }
  const fire = (load_client: LoadClient, load_request: LoadRequest) =>
    load_client.fire(load_request).catch((error) => {
      if (load_client === load_clients[0]) throw error
      return load_clients[0].fire(load_request)
    })
  const client = async (load_client: LoadClient) => {
    while (fired < REQUESTS) {
      const wish = bookingOf(
        idOf('rt', type),
        idOf('rp', type),
        night,
        1,
        500_000_000 + type * REQUESTS + fired++,
      )
      take(await fire(load_client, bookingRequest(context, accountOf(type), wish)))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(load_clients[n % 2]!)))
  await killed
  return { booked, refused }
}
