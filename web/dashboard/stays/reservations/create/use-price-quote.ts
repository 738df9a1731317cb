import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { isEqual } from '#web/lib/is-equal.ts'
import type { Body } from '#web/lib/operations.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { isIncomplete } from '../prices/price-draft.ts'
import { type Chosen, type Draft, pricesOf, requestOf } from './draft.ts'

const DEBOUNCE_MS = 300

/** A placeholder guest for the dry run, so that a price can be shown before a guest is entered. */
const NOBODY = { first_name: '–', last_name: '–', email: 'quote@example.com' }

/**
 * The price of a booking with services, prices by hand, a discount or a promotion: a dry run. Undefined where there are
 * none, and the offer has the total.
 */
export function usePriceQuote(draft: Draft, chosen: Chosen | undefined) {
  const differs = draft.services.length > 0 || Object.keys(pricesOf(draft)).length > 0
  const has_prices = differs && !isIncomplete(draft.prices)
  const body = chosen && has_prices ? quoteBody(draft, chosen) : null
  const [debounced] = useDebouncedValue(body, DEBOUNCE_MS)
  const { data, error, isFetching, isPlaceholderData } = useQuery<Reservation, ApiError>({
    queryKey: ['createReservation', 'quote', debounced],
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    enabled: debounced !== null,
    queryFn: ({ signal }) =>
      call('createReservation', { query: { dry_run: true }, body: debounced! }, { signal }),
  })
  if (!body) return undefined
  const current = isEqual(debounced, body) && !isPlaceholderData
  return {
    total: current && !error ? data?.total : undefined,
    error: current && !isFetching ? error : null,
  }
}

function quoteBody(draft: Draft, chosen: Chosen): Body<'createReservation'> {
  const {
    guest: _,
    guest_id,
    expected_total: __,
    notes: ___,
    room_id: ____,
    ...body
  } = requestOf(draft, chosen, undefined)
  return { ...body, ...(guest_id ? { guest_id } : { guest: NOBODY }) }
}
