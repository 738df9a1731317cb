import { useQuery } from '@tanstack/react-query'
import type { MoveConflict } from '#contract/stays/moves.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import type { Carried } from '../chart/use-gesture.ts'
import type { Chart } from '../model/chart.ts'
import type { Placement } from '../model/placement.ts'
import { ChangedMeanwhile, datesOf, movesOf, type ReadStay } from './room-moves.ts'

/** The response to a dry run of a move. */
export interface Answered {
  readonly conflicts: readonly MoveConflict[]
  /** Why other dates are refused. */
  readonly refused?: string
  /**
   * The difference in price, in minor units: of rooms of the other type, if they are repriced, or of other
   * dates. Null where it costs the same.
   */
  readonly repriced: number | null
}

/** How long a drag has to rest over one place before the service is asked. */
const REST_MS = 150

/** Asks the service for a dry run of the move once the drag rests. */
export function useDryRun(chart: Chart, carried: Carried | undefined, read: ReadStay): Answered | undefined {
  const verdict = carried?.verdict
  const [rested] = useDebouncedValue(verdict, REST_MS)
  const dry_run = carried && rested === verdict ? dryRunOf(chart, carried, read) : undefined
  const { data } = useQuery<Answered, ApiError>({
    queryKey: ['moveReservations', 'dry_run', chart.from, dry_run?.key],
    enabled: dry_run !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => dry_run!.run(signal),
  })
  return dry_run && data
}

interface DryRun {
  readonly key: unknown
  readonly run: (signal: AbortSignal) => Promise<Answered>
}

function dryRunOf(chart: Chart, { intent, verdict }: Carried, read: ReadStay): DryRun | undefined {
  if ('placements' in verdict) {
    const { placements } = verdict
    return { key: placements, run: (signal) => runMoves(chart, placements, read, signal) }
  }
  if (verdict.outcome !== 'change' || intent.kind === 'draw') return undefined
  const { bar } = intent
  const body = datesOf(chart, bar, verdict)
  return { key: [bar.key, body], run: (signal) => runDates(bar.key, body, read, signal) }
}

async function runMoves(
  chart: Chart,
  placements: readonly Placement[],
  read: ReadStay,
  signal: AbortSignal,
): Promise<Answered> {
  const moves = await movesOf(chart, placements, read)
  const { data: stays, conflicts } = await call(
    'moveReservations',
    { query: { dry_run: true }, body: { moves } },
    { signal },
  )
  const [stay] = stays
  return { conflicts, repriced: stay?.repriced_total ? stay.repriced_total.amount - stay.total.amount : null }
}

/** Other dates are one change of the reservation; its refusal is a response, too. */
async function runDates(
  key: string,
  body: ReturnType<typeof datesOf>,
  read: ReadStay,
  signal: AbortSignal,
): Promise<Answered> {
  const stay = await read(key)
  if (!stay) throw new ChangedMeanwhile()
  try {
    const changed = await call(
      'updateReservation',
      { params: { id: stay.id }, query: { dry_run: true }, body },
      { signal },
    )
    return { conflicts: [], repriced: changed.total.amount - stay.total.amount }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      return { conflicts: [], repriced: null, refused: error.message }
    throw error
  }
}
