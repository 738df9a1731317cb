import { useQuery } from '@tanstack/react-query'
import type { MoveConflict } from '../../../../contract/resources/moves.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useDebouncedValue } from '../../../ui/controls/use-debounced-value.ts'
import type { Carried } from '../chart/use-gesture.ts'
import type { Chart } from '../model/chart.ts'
import { movesOf, type ReadStay } from './room-moves.ts'

/** The response to a dry run of a move. */
export interface Answered {
  readonly conflicts: readonly MoveConflict[]
  /** The extra cost in rooms of the other type, in minor units; null where it costs the same. */
  readonly repriced: number | null
}

/** How long a drag has to rest over one place before the service is asked. */
const REST_MS = 150

/** Asks the service for a dry run of the move once the drag rests. */
export function useDryRun(chart: Chart, carried: Carried | undefined, read: ReadStay): Answered | undefined {
  const verdict = carried?.verdict
  const [rested] = useDebouncedValue(verdict, REST_MS)
  const placements = rested && 'placements' in rested ? rested.placements : undefined
  const { data } = useQuery<Answered, ApiError>({
    queryKey: ['moveReservations', 'dry_run', chart.from, placements],
    enabled: placements !== undefined && rested === verdict,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const moves = await movesOf(chart, placements!, read)
      const { data: stays, conflicts } = await call(
        'moveReservations',
        { query: { dry_run: true }, body: { moves } },
        { signal },
      )
      const [stay] = stays
      const repriced = stay?.repriced_total ? stay.repriced_total.amount - stay.total.amount : null
      return { conflicts, repriced }
    },
  })
  return rested === verdict ? data : undefined
}
