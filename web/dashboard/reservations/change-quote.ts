import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Money } from '../../../contract/money.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import type { Body } from '../../lib/operations.ts'

/** No stay has this total, so a change that expects it is always refused, with what the total would be. */
const NEVER = -1

/**
 * What a change would come to, from the service itself: it works the change out, sees that the total is not the
 * expected one and writes nothing (SVC-1014). Any other refusal is why the change cannot be made. decisions 4
 * By its name it is asked again whenever reservations change.
 */
export const changeQuote = (id: string, body: Body<'updateReservation'>, currency: string) =>
  queryOptions<Money, ApiError>({
    queryKey: ['updateReservation', 'quote', id, body],
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const asked = { ...body, expected_total: { amount: NEVER, currency } }
      try {
        return (await call('updateReservation', { params: { id }, body: asked }, { signal })).total
      } catch (error) {
        const { code, details } = error as ApiError
        if (code === 'SVC-1014') return (details as { total: Money }).total
        throw error
      }
    },
  })
