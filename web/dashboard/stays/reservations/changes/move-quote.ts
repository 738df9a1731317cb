import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import type { Answer, Body } from '#web/lib/operations.ts'

export type Moves = Body<'moveReservations'>['moves']

/** What moves would do: a dry run. It reloads whenever reservations change. */
export const moveQuote = (moves: Moves) =>
  queryOptions<Answer<'moveReservations'>, ApiError>({
    queryKey: ['moveReservations', 'dry_run', moves],
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('moveReservations', { query: { dry_run: true }, body: { moves } }, { signal }),
  })
