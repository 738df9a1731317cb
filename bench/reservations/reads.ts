import { type Line, median, perSecond, spread } from '../line.ts'
import { closedLoop, type LoadClient, type LoadRequest, rateOf } from '../load/closed-loop.ts'
import { interleave, warmUp } from '../load/rounds.ts'
import { quietCheck } from '../setting/facts.ts'
import { pastGuest, SMALL } from '../setting/history.ts'
import { idOf } from '../setting/stock.ts'
import { anyOf, type BenchContext, CONNECTIONS, readShot, settle } from './bench-context.ts'
import { requireOnly } from './booking.ts'

/** Paths of the first account, which has every other reservation and guest. */
export const anyReservation = (count: number) => `/reservations/${idOf('res', 2 * (1 + anyOf(count / 2)))}`
export const anyGuest = (count: number) => `/guests?email=${pastGuest(2 * anyOf(count / 4))}`
export const anyDay = ({ stock }: Pick<BenchContext, 'stock'>) =>
  Temporal.PlainDate.from(stock.today)
    .add({ days: anyOf(60) })
    .toString()

/** W6: by id, a page of 25 and a guest by e-mail, against bare Fastify with the same SELECT. */
export async function reads(ground: BenchContext): Promise<Line[]> {
  const [rounds, seconds] = ground.quick ? [2, 1] : [5, 4]
  await settle(ground, 'serai', 'ceiling')
  const quiet = await quietCheck(ground.quick ? 1_000 : 3_000)
  const page = () =>
    `/reservations?limit=25&status=confirmed&channel=booking_com&check_in_from=${anyDay(ground)}`
  const cells: [string, () => string][] = [
    ['a reservation by id', () => anyReservation(SMALL)],
    ['a page of 25 by status, channel and check-in', page],
    ['a guest by e-mail', () => anyGuest(SMALL)],
  ]
  const lines: Line[] = []
  for (const [name, path] of cells) {
    ground.say(`W6 ${name}`)
    const shot = () => readShot(ground, path())
    const rate = (gun: LoadClient, ms: number) => readRate(gun, shot, ms)
    await warmUp(() => rate(ground.gun, 1_000), ground.quick ? 3 : 8)
    await warmUp(() => rate(ground.bare_gun, 1_000), ground.quick ? 3 : 8)
    const paired = await interleave(
      rounds,
      () => rate(ground.bare_gun, seconds * 1000),
      () => rate(ground.gun, seconds * 1000),
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

async function readRate(gun: LoadClient, shot: () => LoadRequest, ms: number): Promise<number> {
  const tally = await closedLoop(gun, CONNECTIONS, shot, ms)
  requireOnly(tally.statuses, 200)
  return rateOf(tally, 200)
}
