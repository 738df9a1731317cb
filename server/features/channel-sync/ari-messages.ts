import type { AriMessage, AriUpdate } from '../../integrations/channel-adapters/channel-adapter.ts'
import type { AriSeries } from './desired-state.ts'
import { type DateWindow, runsOf } from './night-grid.ts'
import { dateAt, isClosedCell, pricesOfCell, restrictionsOfCell } from './nights.ts'

/** Nights of a line that take a new value. */
export interface Change {
  readonly line: AriSeries
  readonly from: number
  readonly to: number
  readonly value: string
}

/** A message before it has a number and a time, with the cells that it settles. */
export interface PendingMessage {
  readonly kind: AriMessage['kind']
  readonly changes: readonly Change[]
}

/**
 * In which order things are told: what closes goes before prices, what opens behind them, so that nothing is ever for
 * sale at a price that no longer holds.
 */
const STAGES = ['fewer rooms', 'closed rates', 'prices', 'restrictions', 'more rooms'] as const
type Stage = (typeof STAGES)[number]

/** What has to be sent, in the order in which it has to be sent, as messages of at most so many runs. */
export function draftsOf(lines: readonly AriSeries[], most_runs: number): PendingMessage[] {
  const staged = new Map<Stage, Change[]>(STAGES.map((stage) => [stage, []]))
  for (const line of lines) {
    for (const { stage, ...change } of changesOf(line)) staged.get(stage)!.push(change)
  }
  return [...staged.values()].flatMap((changes) => {
    const drafts: PendingMessage[] = []
    for (let at = 0; at < changes.length; at += most_runs) {
      drafts.push({ kind: changes[0]!.line.kind, changes: changes.slice(at, at + most_runs) })
    }
    return drafts
  })
}

/** Runs of nights whose value differs from what is known to have been confirmed. */
function* changesOf(line: AriSeries): Generator<Change & { stage: Stage }> {
  const { wanted, told, doubtful, from, to } = line
  const stages = wanted.map((cell, at) => (cell === undefined ? undefined : stageOf(line, cell, told[at])))
  const is_news = (at: number) =>
    at >= from && at < to && wanted[at] !== undefined && (doubtful[at]! || told[at] !== wanted[at])
  const alike = (one: number, other: number) => wanted[one] === wanted[other] && stages[one] === stages[other]
  for (const run of runsOf(wanted.length, is_news, alike)) {
    yield { line, ...run, value: wanted[run.from]!, stage: stages[run.from]! }
  }
}

function stageOf({ kind }: AriSeries, cell: string, told: string | undefined): Stage {
  if (kind === 'prices') return 'prices'
  if (kind === 'restrictions') return isClosedCell(cell) ? 'closed rates' : 'restrictions'
  return cell === '0' || (told !== undefined && Number(cell) <= Number(told)) ? 'fewer rooms' : 'more rooms'
}

/** The updates of a draft, one for each room or rate, as the wires know them. */
export const updatesOf = ({ changes }: PendingMessage, sight: DateWindow, currency: string): AriUpdate[] =>
  [...Map.groupBy(changes, ({ line }) => line)].map(([line, own]) => updateOf(line, own, sight, currency))

function updateOf(
  { kind, room_code, rate_code }: AriSeries,
  changes: readonly Change[],
  sight: DateWindow,
  currency: string,
): AriUpdate {
  const runs = changes.map(({ from, to, value }) => ({
    nights: { first: dateAt(sight, from), last: dateAt(sight, to - 1) },
    value,
  }))
  if (kind === 'availability') {
    return {
      ...{ kind, room_code },
      runs: runs.map(({ nights, value }) => ({ ...nights, available: Number(value) })),
    }
  }
  if (kind === 'prices') {
    return {
      ...{ kind, room_code, rate_code, currency },
      runs: runs.map(({ nights, value }) => ({ ...nights, prices: pricesOfCell(value) })),
    }
  }
  return {
    ...{ kind, room_code, rate_code },
    runs: runs.map(({ nights, value }) => ({ ...nights, ...restrictionsOfCell(value) })),
  }
}

/** From now on nobody knows what the channel has in these nights. */
export const markUnconfirmed = (drafts: readonly PendingMessage[]): void => {
  for (const { line, from, to } of drafts.flatMap(({ changes }) => changes))
    line.doubtful.fill(true, from, to)
}

/** The channel has confirmed them. */
export const settle = ({ changes }: PendingMessage): void => {
  for (const { line, from, to, value } of changes) {
    line.told.fill(value, from, to)
    line.doubtful.fill(false, from, to)
  }
}

/** The lines that drafts touch, each once. */
export const linesOf = (drafts: readonly PendingMessage[]): AriSeries[] => [
  ...new Set(drafts.flatMap(({ changes }) => changes.map(({ line }) => line))),
]
