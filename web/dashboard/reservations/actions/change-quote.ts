import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/parts/reservation-parts.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import type { Body } from '../../../lib/operations.ts'

type Change = Body<'updateReservation'>

/**
 * The reservation as a change would leave it: a dry run, of which nothing is kept. A refusal is why the change cannot be made.
 * By its name it is asked again whenever reservations change. rule 0
 */
const dryRun = <T>(id: string, kind: string, body: Change, select: (changed: Reservation) => T) =>
  queryOptions<Reservation, ApiError, T>({
    queryKey: ['updateReservation', kind, id, body],
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('updateReservation', { params: { id }, query: { dry_run: true }, body }, { signal }),
    select,
  })

/** The stay as a change would leave it, at its price. */
export const changeQuote = (id: string, body: Change) => dryRun(id, 'change', body, (changed) => changed)

/** What is left to pay once the guest has checked out now: nights that are released are not owed. */
export const checkOutQuote = (id: string) =>
  dryRun(id, 'check_out', { status: 'checked_out', allow_open_balance: true }, ({ balance }) => balance)

/** The reservation as a cancellation or no-show would leave it, with its fee and refund. */
export const cancellationQuote = (id: string, body: Change) =>
  dryRun(id, 'cancellation', body, (changed) => changed)
