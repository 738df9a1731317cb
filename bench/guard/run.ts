import { readFileSync, writeFileSync } from 'node:fs'
import { closedLoop, loadClientAt } from '../load/closed-loop.ts'
import { type BenchOptions, median, type ResultLine, two } from '../result-line.ts'
import { type Child, startApi } from '../setting/child.ts'
import { openDatabaseProxy } from '../setting/database-proxy.ts'
import { processorSeconds } from '../setting/processor.ts'
import { drainDeliveries } from './deliveries.ts'
import { CEILING, ceilingPath, type HotPath, hotPaths } from './paths.ts'
import { type GuardSetting, openGuardSetting } from './setting.ts'

/** What an operation costs. */
interface Figure {
  /** Processor time of service and database, as a multiple of the ceiling's in the same run. */
  readonly ratio: number
  /** Of deliveries neither is counted: batches depend on time. */
  readonly trips?: number
  readonly statements?: number
}
type Figures = Readonly<Record<string, Figure>>

const COMMITTED = new URL('figures.json', import.meta.url)
const TOLERANCE = 1.3
/** Until the compiler has done its work: the first seconds cost twice as much. */
const FIRST_MS = 2_500
/** Of figures that are committed; what is only compared with them is measured less often, and again where it is dearer. */
const WRITTEN_ROUNDS = 4
const COMPARED_ROUNDS = 2
/** Of paths that were dearer. */
const REPETITIONS = 2
const CLIENTS = 4
const WARM_MS = 100
const MEASURED_MS = 800
/** Operations whose messages are counted. */
const COUNTED = 40
const DELIVERY = 'a delivery'

/**
 * The guard of the hot paths: fails where one takes 30 % more processor time than is committed in `figures.json`, three times
 * in a row, or one more trip or statement. A busy machine has smaller ratios, so the figures are those of a quiet one.
 */
export async function guard({ print, write }: BenchOptions): Promise<ResultLine[]> {
  const setting = await openGuardSetting()
  try {
    const paths = hotPaths(setting)
    print('guard: trips and statements')
    const counts = await countMessages(setting, paths)
    const committed = JSON.parse(readFileSync(COMMITTED, 'utf8')) as Figures
    const isDearer = (name: string, ratio: number) => ratio > (committed[name]?.ratio ?? 0) * TOLERANCE
    const rounds = write ? WRITTEN_ROUNDS : COMPARED_ROUNDS
    const ratios = await ratiosOf(setting, paths, { rounds, first_ms: FIRST_MS, print })
    for (let repetition = 0; repetition < REPETITIONS && !write; repetition++) {
      const dearer = paths.filter(({ name }) => isDearer(name, ratios[name]!))
      if (dearer.length === 0) break
      const repeated = await ratiosOf(setting, dearer, { rounds: WRITTEN_ROUNDS, first_ms: WARM_MS, print })
      for (const [name, ratio] of Object.entries(repeated)) ratios[name] = Math.min(ratio, ratios[name]!)
    }
    // The last: they add endpoints, and delete the events that others read.
    ratios[DELIVERY] = await deliveryRatio(setting, rounds)
    if (!write && isDearer(DELIVERY, ratios[DELIVERY]))
      ratios[DELIVERY] = Math.min(ratios[DELIVERY], await deliveryRatio(setting, WRITTEN_ROUNDS))
    const figures: Figures = Object.fromEntries(
      Object.entries(ratios).map(([name, ratio]) => [name, { ratio, ...counts.get(name) }]),
    )
    if (write) writeFileSync(COMMITTED, `${JSON.stringify(figures, null, 2)}\n`)
    return Object.entries(figures).map(([name, figure]) =>
      lineOf(name, figure, write ? figure : committed[name]),
    )
  } finally {
    await setting.close()
  }
}

/**
 * By name of the path, with two decimals: the least cost of a path beside the least of the ceiling. What else happens on the
 * machine only adds to a cost.
 */
async function ratiosOf(
  setting: GuardSetting,
  paths: readonly HotPath[],
  { rounds, first_ms, print }: { rounds: number; first_ms: number; print: (line: string) => void },
) {
  const measured = [...paths, ceilingPath(setting)]
  const costs = new Map(measured.map(({ name }) => [name, Infinity]))
  const costOfPath = (path: HotPath, warm_ms: number) =>
    costOf(setting, path.name === CEILING ? setting.bare : setting.api, path, warm_ms)
  for (let round = 1; round <= rounds; round++) {
    print(`guard: round ${round} of ${rounds}`)
    const warm_ms = round === 1 ? first_ms : WARM_MS
    for (const path of measured)
      costs.set(path.name, Math.min(costs.get(path.name)!, await costOfPath(path, warm_ms)))
  }
  const rows = paths.map(({ name }) => [name, rounded(costs.get(name)! / costs.get(CEILING)!)] as const)
  return Object.fromEntries(rows) as Record<string, number>
}

async function deliveryRatio(setting: GuardSetting, rounds: number): Promise<number> {
  const unit = () => costOf(setting, setting.bare, ceilingPath(setting))
  return rounded(median(await drainDeliveries(setting, rounds, unit)))
}

const rounded = (value: number) => Number(value.toFixed(2))

/** Seconds of processor time of service and database for one operation. */
async function costOf(
  { place }: GuardSetting,
  child: Child,
  { request, status, name }: HotPath,
  warm_ms = WARM_MS,
) {
  const load_client = loadClientAt(child.origin, CLIENTS)
  const run = async (ms: number) => {
    const { statuses } = await closedLoop(load_client, CLIENTS, request, ms)
    const { [status]: count = 0, ...others } = statuses
    if (Object.keys(others).length > 0) throw new Error(`${name}: answered ${JSON.stringify(statuses)}`)
    return count
  }
  try {
    await run(warm_ms)
    const used = () => processorSeconds(child.pid) + processorSeconds(place.postmaster, { children: true })
    const before = used()
    const count = await run(MEASURED_MS)
    return (used() - before) / count
  } finally {
    await load_client.close()
  }
}

/** Round trips and statements of one operation, by a proxy before the database. */
async function countMessages(setting: GuardSetting, paths: readonly HotPath[]) {
  const proxy = await openDatabaseProxy(setting.place)
  const env = { ...setting.env, ...proxy.envOf('serai') }
  const api = await startApi({ folder: setting.place.folder, env })
  const load_client = loadClientAt(api.origin, 1)
  const counts = new Map<string, { trips: number; statements: number }>()
  try {
    for (const { name, request } of paths) {
      const fire = async () => {
        let left = COUNTED
        await closedLoop(load_client, 1, () => (left-- > 0 ? request() : undefined))
      }
      await fire()
      proxy.reset()
      await fire()
      // Jobs send a few between: less than half a message for an operation.
      const each = (count: number) => Math.round(count / COUNTED)
      counts.set(name, { trips: each(proxy.counts.trips), statements: each(proxy.counts.statements) })
    }
    return counts
  } finally {
    await load_client.close()
    await api.stop()
    await proxy.close()
  }
}

function lineOf(name: string, figure: Figure, committed: Figure | undefined): ResultLine {
  const failed =
    committed === undefined ||
    figure.ratio > committed.ratio * TOLERANCE ||
    (figure.trips ?? 0) > (committed.trips ?? 0) ||
    (figure.statements ?? 0) > (committed.statements ?? 0)
  const against = committed ? textOf(committed) : 'nothing is committed'
  return { cell: name, value: textOf(figure), against, note: failed ? 'DEARER' : '', failed, details: figure }
}

const textOf = ({ ratio, trips, statements }: Figure) =>
  `${two(ratio)} × the ceiling${trips === undefined ? '' : `, ${trips} trips, ${statements} statements`}`
