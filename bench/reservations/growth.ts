import { type Line, median, perSecond, spread } from '../line.ts'
import { closedLoop, gunAt, type LoadClient, type LoadRequest, rateOf } from '../load/closed-loop.ts'
import { interleave } from '../load/rounds.ts'
import { copyDatabase } from '../setting/ceiling.ts'
import { startApi } from '../setting/child.ts'
import { quietCheck } from '../setting/facts.ts'
import { growHistory, SMALL } from '../setting/history.ts'
import { type BenchContext, CONNECTIONS, readShot, settle, spreadBookings } from './bench-context.ts'
import { requireOnly } from './booking.ts'
import { anyDay, anyGuest, anyReservation } from './reads.ts'

/**
 * W15: the same requests on a much larger copy of the database, half of it in one account; in alternation.
 */
export async function growth(ground: BenchContext): Promise<Line[]> {
  const { place, quick, say } = ground
  const large = quick ? 50_000 : 1_000_000
  const [rounds, seconds] = quick ? [2, 1] : [4, 3]
  say(`W15 growing a copy to ${large.toLocaleString('en')} reservations`)
  await copyDatabase(place, 'small', 'grown')
  const owner = await place.owner('grown')
  await growHistory(owner, SMALL + 1, large)
  await owner.end()
  await settle(ground, 'small', 'grown')
  const quiet = await quietCheck(quick ? 1_000 : 3_000)
  const small_api = await startApi({ folder: place.folder, env: ground.envOf('small') })
  const grown_api = await startApi({ folder: place.folder, env: ground.envOf('grown') })
  const guns = [small_api, grown_api].map((child) => gunAt(child.origin, CONNECTIONS)) as [
    LoadClient,
    LoadClient,
  ]
  const lines: Line[] = []
  try {
    for (const [name, small_shot, grown_shot] of cellsOf(ground, large)) {
      say(`W15 ${name}`)
      const rate =
        (gun: LoadClient, shot: () => LoadRequest, ms = seconds * 1000) =>
        async () => {
          const tally = await closedLoop(gun, CONNECTIONS, shot, ms)
          requireOnly(tally.statuses, name === 'booking' ? 201 : 200)
          return rateOf(tally, 200, 201)
        }
      for (const [gun, shot] of [
        [guns[0], small_shot],
        [guns[1], grown_shot],
      ] as const)
        await rate(gun, shot, 2_000)()
      const paired = await interleave(rounds, rate(guns[1], grown_shot), rate(guns[0], small_shot))
      lines.push({
        cell: `W15 ${name}, at ${large.toLocaleString('en')} reservations`,
        value: perSecond(median(paired.first)),
        against: `at ${SMALL.toLocaleString('en')}: ${perSecond(median(paired.second))}`,
        ratio: `${spread(paired.ratios)} times as long`,
        note: quiet.shared ? 'shared' : 'quiet',
        details: { quiet, ...paired },
      })
    }
  } finally {
    for (const gun of guns) await gun.close()
    for (const child of [small_api, grown_api]) await child.stop()
  }
  return lines
}

function cellsOf(ground: BenchContext, large: number): [string, () => LoadRequest, () => LoadRequest][] {
  // Not counted among the nights booked in W1.
  const book = spreadBookings({ ...ground })
  const from = () => `check_in_from=${anyDay(ground)}`
  const page = (filters: () => string) => () => `/reservations?limit=25&${filters()}`
  const paths: [string, (count: number) => string][] = [
    ['a reservation by id', anyReservation],
    ['a page, newest first', page(() => '')],
    ['a page by status and check-in', page(() => `status=confirmed&${from()}`)],
    ['a page by channel and check-in', page(() => `channel=expedia&${from()}`)],
    ['a page by status and channel', page(() => 'status=confirmed&channel=expedia&sort=check_in')],
    ['a page by status, channel and check-in', page(() => `status=confirmed&channel=expedia&${from()}`)],
    ['a guest by e-mail', anyGuest],
  ]
  return [
    ['booking', book, book],
    ...paths.map(([name, path]): [string, () => LoadRequest, () => LoadRequest] => [
      name,
      () => readShot(ground, path(SMALL)),
      () => readShot(ground, path(large)),
    ]),
  ]
}
