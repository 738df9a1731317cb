import { closedLoop, loadClientAt, rateOf } from '../load/closed-loop.ts'
import { median, perSecond, type ResultLine, spread } from '../result-line.ts'
import { SMALL } from '../setting/history.ts'
import { type BenchContext, readRequest, spreadBookings } from './bench-context.ts'
import { bookedExactly } from './post-conditions.ts'
import { anyReservation } from './reads.ts'

const CLIENTS = 64

/** W16: one key from 64 clients at once, then 10,000 replays; one booking, identical bytes. */
export async function replays(context: BenchContext): Promise<ResultLine[]> {
  const [rounds, repeats] = context.quick ? [2, 2_000] : [5, 10_000]
  context.print('W16 replays')
  const load_clients = {
    serai: loadClientAt(context.api.origin, CLIENTS),
    bare: loadClientAt(context.bare.origin, CLIENTS),
  }
  const next = spreadBookings(context)
  const read = () => readRequest(context, anyReservation(SMALL))
  const rates: number[] = []
  const ceilings: number[] = []
  try {
    for (let round = -1; round < rounds; round++) {
      const before = await bookedExactly(context)
      const load_request = next()
      const storm = await Promise.all(
        Array.from({ length: CLIENTS }, () => load_clients.serai.fire(load_request)),
      )
      const answers = new Set(storm.map(({ status, body }) => `${status} ${body.toString('latin1')}`))
      let left = repeats
      const tally = await closedLoop(
        load_clients.serai,
        CLIENTS,
        () => (left-- > 0 ? load_request : undefined),
        undefined,
        ({ status, body }) => answers.add(`${status} ${body.toString('latin1')}`),
      )
      if (answers.size !== 1 || tally.statuses[201] !== repeats)
        throw new Error(`W16: ${answers.size} different answers, ${JSON.stringify(tally.statuses)}`)
      const { reservations } = await bookedExactly(context, before)
      if (reservations !== before.reservations + 1) throw new Error('W16: not one booking')
      const ceiling = await closedLoop(load_clients.bare, CLIENTS, read, tally.seconds * 1000)
      if (round < 0) continue // the first round warms up
      rates.push(rateOf(tally, 201))
      ceilings.push(rateOf(ceiling, 200))
    }
  } finally {
    await load_clients.serai.close()
    await load_clients.bare.close()
  }
  const ratios = rates.map((rate, i) => rate / ceilings[i]!)
  return [
    {
      cell: `W16 ${repeats.toLocaleString('en')} replays of one key from ${CLIENTS} clients: one booking, identical bytes`,
      value: perSecond(median(rates)),
      against: `Fastify and a read: ${perSecond(median(ceilings))}`,
      ratio: spread(ratios),
      details: { rates, ceilings },
    },
  ]
}
