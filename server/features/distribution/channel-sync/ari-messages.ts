import type { AriMessage, AriUpdate } from '#server/integrations/channel-adapters/channel-adapter.ts'
import type { AriSeries } from './desired-state.ts'
import { type DateWindow, runsOf } from './night-grid.ts'
import { childPricesOfCell, dateAt, isClosedCell, pricesOfCell, restrictionsOfCell } from './nights.ts'

/** Nights of a series that get a new value. */
export interface Change {
  readonly series: AriSeries
  readonly from: number
  readonly to: number
  readonly value: string
}

/** A message before it has a number and a time, with the nights that it changes. */
export interface PendingMessage {
  readonly kind: AriMessage['kind']
  readonly changes: readonly Change[]
}

/**
 * The order of sending: what closes goes before prices, what opens after them, so that nothing is ever for
 * sale at a price that no longer holds.
 */
const STAGES = ['fewer rooms', 'closed rates', 'prices', 'restrictions', 'more rooms'] as const
type Stage = (typeof STAGES)[number]

/**
 * The plan of a push: what brings a channel from what it has acknowledged to the desired state, in the order in which it
 * has to be sent, as messages of at most so many runs. rule 6
 */
export function planMessages(series: readonly AriSeries[], max_runs: number): PendingMessage[] {
  const staged = Map.groupBy(series.flatMap(changesOf), ({ stage }) => stage)
  return STAGES.flatMap((stage) => {
    const changes = staged.get(stage) ?? []
    return Array.from({ length: Math.ceil(changes.length / max_runs) }, (_, i) => ({
      kind: changes[0]!.series.kind,
      changes: changes.slice(i * max_runs, (i + 1) * max_runs),
    }))
  })
}

/** Runs of nights whose desired value differs from what is known to be acknowledged. */
function changesOf(series: AriSeries): (Change & { readonly stage: Stage })[] {
  const { desired, acknowledged, unconfirmed, from, to } = series
  const stages = desired.map((cell, at) =>
    cell === undefined ? undefined : stageOf(series, cell, acknowledged[at]),
  )
  const differs = (at: number) =>
    at >= from &&
    at < to &&
    desired[at] !== undefined &&
    (unconfirmed[at]! || acknowledged[at] !== desired[at])
  const alike = (one: number, other: number) =>
    desired[one] === desired[other] && stages[one] === stages[other]
  const runs = [...runsOf(desired.length, differs, alike)]
  return runs.map((run) => ({ series, ...run, value: desired[run.from]!, stage: stages[run.from]! }))
}

function stageOf({ kind }: AriSeries, cell: string, acknowledged: string | undefined): Stage {
  if (kind === 'prices') return 'prices'
  if (kind === 'restrictions') return isClosedCell(cell) ? 'closed rates' : 'restrictions'
  const is_fewer = cell === '0' || (acknowledged !== undefined && Number(cell) <= Number(acknowledged))
  return is_fewer ? 'fewer rooms' : 'more rooms'
}

/** The updates of a message, one for each room or rate, as the adapters know them. */
export const updatesOf = ({ changes }: PendingMessage, window: DateWindow, currency: string): AriUpdate[] =>
  [...Map.groupBy(changes, ({ series }) => series)].map(([series, own]) =>
    updateOf(series, own, window, currency),
  )

function updateOf(
  { kind, room_code, rate_code }: AriSeries,
  changes: readonly Change[],
  window: DateWindow,
  currency: string,
): AriUpdate {
  const runs = changes.map(({ from, to, value }) => ({
    nights: { first: dateAt(window, from), last: dateAt(window, to - 1) },
    value,
  }))
  if (kind === 'availability') {
    return {
      kind,
      room_code,
      runs: runs.map(({ nights, value }) => ({ ...nights, available: Number(value) })),
    }
  }
  if (kind === 'prices') {
    return {
      kind,
      room_code,
      rate_code,
      currency,
      runs: runs.map(({ nights, value }) => ({
        ...nights,
        prices: pricesOfCell(value),
        children: childPricesOfCell(value),
      })),
    }
  }
  return {
    kind,
    room_code,
    rate_code,
    runs: runs.map(({ nights, value }) => ({ ...nights, ...restrictionsOfCell(value) })),
  }
}

/**
 * What is known of the series of messages, once the first `confirmed` are acknowledged and the outcome of the
 * others is unknown. `only`: of the series that this message changes.
 */
export function seriesAfter(
  messages: readonly PendingMessage[],
  confirmed: number,
  only?: PendingMessage,
): AriSeries[] {
  const touched = only && new Set(only.changes.map(({ series }) => series))
  const changes = messages.flatMap((message, i) =>
    message.changes
      .filter(({ series }) => !touched || touched.has(series))
      .map((change) => ({ ...change, is_confirmed: i < confirmed })),
  )
  return [...Map.groupBy(changes, ({ series }) => series)].map(([series, own]) => {
    const acknowledged = [...series.acknowledged]
    const unconfirmed = [...series.unconfirmed]
    for (const { from, to, value, is_confirmed } of own) {
      unconfirmed.fill(!is_confirmed, from, to)
      if (is_confirmed) acknowledged.fill(value, from, to)
    }
    return { ...series, acknowledged, unconfirmed }
  })
}
