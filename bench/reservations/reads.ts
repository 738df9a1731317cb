import { closedLoop, type LoadClient, type LoadRequest, rateOf } from '../load/closed-loop.ts'
import { interleave, warmUp } from '../load/rounds.ts'
import { median, perSecond, type ResultLine, spread } from '../result-line.ts'
import { quietCheck } from '../setting/facts.ts'
import { pastGuest, SMALL } from '../setting/history.ts'
import { idOf } from '../setting/stock.ts'
import { anyOf, type BenchContext, CONNECTIONS, readRequest, settle } from './bench-context.ts'
import { requireOnly } from './booking.ts'

/** Paths of the first account, which has every other reservation and guest. */
export const anyReservation = (count: number) => `/reservations/${idOf('res', 2 * (1 + anyOf(count / 2)))}`
export const anyGuest = (count: number) => `/guests?email=${pastGuest(2 * anyOf(count / 4))}`
export const anyDay = ({ stock }: Pick<BenchContext, 'stock'>) =>
  Temporal.PlainDate.from(stock.today)
    .add({ days: anyOf(60) })
    .toString()

/** W6: by id, a page of 25 and a guest by e-mail, against bare Fastify with the same SELECT. */
export async function reads(context: BenchContext): Promise<ResultLine[]> {
  const [rounds, seconds] = context.quick ? [2, 1] : [5, 4]
  await settle(context, 'serai', 'ceiling')
  const quiet = await quietCheck(context.quick ? 1_000 : 3_000)
  const page = () =>
    `/reservations?limit=25&status=confirmed&channel=booking_com&check_in_from=${anyDay(context)}`
  const cells: [string, () => string][] = [
    ['a reservation by id', () => anyReservation(SMALL)],
    ['a page of 25 by status, channel and check-in', page],
    ['a guest by e-mail', () => anyGuest(SMALL)],
  ]
  const lines: ResultLine[] = []
  for (const [name, path] of cells) {
    context.print(`W6 ${name}`)
    const load_request = () => readRequest(context, path())
    const rate = (load_client: LoadClient, ms: number) => readRate(load_client, load_request, ms)
    await warmUp(() => rate(context.load_client, 1_000), context.quick ? 3 : 8)
    await warmUp(() => rate(context.bare_client, 1_000), context.quick ? 3 : 8)
    const paired = await interleave(
      rounds,
      () => rate(context.bare_client, seconds * 1000),
      () => rate(context.load_client, seconds * 1000),
    )
    lines.push({
      cell: `W6 ${name}`,
      value: perSecond(median(paired.second)),
      against: `Fastify and the same SELECT: ${perSecond(median(paired.first))}`,
      ratio: spread(paired.ratios),
      note: quiet.shared ? 'shared' : 'quiet',
      details: { quiet, ...paired },
    })
  }
  return lines
}

async function readRate(
  load_client: LoadClient,
  load_request: () => LoadRequest,
  ms: number,
): Promise<number> {
  const tally = await closedLoop(load_client, CONNECTIONS, load_request, ms)
  requireOnly(tally.statuses, 200)
  return rateOf(tally, 200)
}
