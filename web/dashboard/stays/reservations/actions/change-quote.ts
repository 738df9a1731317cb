import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import type { Body } from '#web/lib/operations.ts'

type Change = Body<'updateReservation'>

/**
 * The reservation after a change: a dry run. A refusal is why the change cannot be made. Its key makes it
 * reload whenever reservations change. rule 0
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

/** The stay after a change, with its price. */
export const changeQuote = (id: string, body: Change) => dryRun(id, 'change', body, (changed) => changed)

/** The stay after a check-out now: without the nights that it releases, which are not charged. */
export const checkOutQuote = (id: string) =>
  dryRun(id, 'check_out', { status: 'checked_out', allow_open_balance: true }, (changed) => changed)

/** Succeeds where nothing is asked of the guest at check-out: companies pay what is open. rule 30.14 */
export const checkOutOnAccount = (id: string) =>
  dryRun(id, 'check_out_on_account', { status: 'checked_out' }, (changed) => changed.balance)

/** The reservation after a cancellation or no-show, with its fee and refund. */
export const cancellationQuote = (id: string, body: Change) =>
  dryRun(id, 'cancellation', body, (changed) => changed)
