import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Money } from '../../../../contract/money.ts'
import type { Reservation } from '../../../../contract/parts/reservation-parts.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import type { Body } from '../../../lib/operations.ts'

/**
 * What a change would come to, from the service itself: a dry run of it, of which nothing is kept. A refusal is why the
 * change cannot be made. rule 0
 * By its name it is asked again whenever reservations change.
 */
export const changeQuote = (id: string, body: Body<'updateReservation'>) =>
  queryOptions<Money, ApiError>({
    queryKey: ['updateReservation', 'quote', id, body],
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call('updateReservation', { params: { id }, query: { dry_run: true }, body }, { signal })).total,
  })

/** What is left to pay once the guest has left now: nights that are given back are not owed. */
export const leavingQuote = (id: string) =>
  queryOptions<Money, ApiError>({
    queryKey: ['updateReservation', 'leaving', id],
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const body = { status: 'checked_out', allow_open_balance: true } as const
      const leaving = { params: { id }, query: { dry_run: true }, body }
      return (await call('updateReservation', leaving, { signal })).balance
    },
  })

/** The stay as a cancellation or no-show would leave it, with its fee and what goes back. */
export const givingUpQuote = (id: string, body: Body<'updateReservation'>) =>
  queryOptions<Reservation, ApiError>({
    queryKey: ['updateReservation', 'giving up', id, body],
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('updateReservation', { params: { id }, query: { dry_run: true }, body }, { signal }),
  })
