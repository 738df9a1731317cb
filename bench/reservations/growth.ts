import { closedLoop, type LoadClient, type LoadRequest, loadClientAt, rateOf } from '../load/closed-loop.ts'
import { interleave } from '../load/rounds.ts'
import { median, perSecond, type ResultLine, spread } from '../result-line.ts'
import { copyDatabase } from '../setting/ceiling.ts'
import { startApi } from '../setting/child.ts'
import { quietCheck } from '../setting/facts.ts'
import { growHistory, SMALL } from '../setting/history.ts'
import { type BenchContext, CONNECTIONS, readRequest, settle, spreadBookings } from './bench-context.ts'
import { requireOnly } from './booking.ts'
import { anyDay, anyGuest, anyReservation } from './reads.ts'

/**
 * W15: the same requests on a much larger copy of the database, half of it in one account; in alternation.
 */
export async function growth(context: BenchContext): Promise<ResultLine[]> {
  const { place, quick, print } = context
  const large = quick ? 50_000 : 1_000_000
  const [rounds, seconds] = quick ? [2, 1] : [4, 3]
  print(`W15 growing a copy to ${large.toLocaleString('en')} reservations`)
  await copyDatabase(place, 'small', 'grown')
  const owner = await place.owner('grown')
  await growHistory(owner, SMALL + 1, large)
  await owner.end()
  await settle(context, 'small', 'grown')
  const quiet = await quietCheck(quick ? 1_000 : 3_000)
  const small_api = await startApi({ folder: place.folder, env: context.envOf('small') })
  const grown_api = await startApi({ folder: place.folder, env: context.envOf('grown') })
  const load_clients = [small_api, grown_api].map((child) => loadClientAt(child.origin, CONNECTIONS)) as [
    LoadClient,
    LoadClient,
  ]
  const lines: ResultLine[] = []
  try {
    for (const [name, small_shot, grown_shot] of cellsOf(context, large)) {
      print(`W15 ${name}`)
      const rate =
        (load_client: LoadClient, load_request: () => LoadRequest, ms = seconds * 1000) =>
        async () => {
          const tally = await closedLoop(load_client, CONNECTIONS, load_request, ms)
          requireOnly(tally.statuses, name === 'booking' ? 201 : 200)
          return rateOf(tally, 200, 201)
        }
      for (const [load_client, load_request] of [
        [load_clients[0], small_shot],
        [load_clients[1], grown_shot],
      ] as const)
        await rate(load_client, load_request, 2_000)()
      const paired = await interleave(
        rounds,
        rate(load_clients[1], grown_shot),
        rate(load_clients[0], small_shot),
      )
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
    for (const load_client of load_clients) await load_client.close()
    for (const child of [small_api, grown_api]) await child.stop()
  }
  return lines
}

function cellsOf(context: BenchContext, large: number): [string, () => LoadRequest, () => LoadRequest][] {
  // Not counted among the nights booked in W1.
  const book = spreadBookings({ ...context })
  const from = () => `check_in_from=${anyDay(context)}`
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
      () => readRequest(context, path(SMALL)),
      () => readRequest(context, path(large)),
    ]),
  ]
}
