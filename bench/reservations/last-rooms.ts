import { type Line, median } from '../line.ts'
import { gunAt, type LoadClient, type LoadRequest } from '../load/closed-loop.ts'
import { type Child, startApi } from '../setting/child.ts'
import { accountOf, bookingOf, idOf } from '../setting/stock.ts'
import { type BenchContext, bookingShot } from './bench-context.ts'

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
export async function lastRooms(ground: BenchContext): Promise<Line[]> {
  const trials = ground.quick ? 2 : 10
  const lines: Line[] = []
  for (const clients of [64, 256]) {
    ground.say(`W3 last rooms, ${clients} clients`)
    const times: number[] = []
    for (let trial = 0; trial < trials; trial++) {
      const night = Temporal.PlainDate.from(ground.stock.today).add({ days: 390 })
      times.push(await sellOut(ground, { clients, night, type: 2 + trial + (clients === 64 ? 0 : trials) }))
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
async function sellOut(ground: BenchContext, { clients, type, night }: Trial): Promise<number> {
  const { place, envOf, api } = ground
  const owner = await place.owner('serai')
  const at = [idOf('rt', type), night.toString()]
  await owner.query(
    `UPDATE nights SET capacity = $3 + sold FROM (SELECT) AS one WHERE room_type_id = $1 AND date = $2`,
    [...at, ROOMS],
  )
  const sold_before = (await owner.query('SELECT sold FROM nights WHERE room_type_id = $1 AND date = $2', at))
    .rows[0].sold
  const doomed = await startApi({ folder: place.folder, env: envOf('serai') })
  const guns = [api, doomed].map((child) => gunAt(child.origin, clients / 2)) as [LoadClient, LoadClient]
  try {
    const answers = await race(ground, guns, doomed, { clients, type, night })
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
    ground.asked += ROOMS
    return Math.max(...answers.booked.map(({ after }) => after))
  } finally {
    await Promise.all([...guns.map((gun) => gun.close()), doomed.kill(), owner.end()])
  }
}

async function race(
  ground: BenchContext,
  guns: [LoadClient, LoadClient],
  doomed: Child,
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
    if (booked.length === Math.floor(ROOMS / 2)) killed ??= doomed.kill()
  }
  const fire = (gun: LoadClient, shot: LoadRequest) =>
    gun.fire(shot).catch((error) => {
      if (gun === guns[0]) throw error
      return guns[0].fire(shot)
    })
  const client = async (gun: LoadClient) => {
    while (fired < REQUESTS) {
      const wish = bookingOf(
        idOf('rt', type),
        idOf('rp', type),
        night,
        1,
        500_000_000 + type * REQUESTS + fired++,
      )
      take(await fire(gun, bookingShot(ground, accountOf(type), wish)))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(guns[n % 2]!)))
  await killed
  return { booked, refused }
}
