import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/stays/bookings.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { isEqual } from '#web/lib/is-equal.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { type OfferValues, roomsOf, type TypeOf } from './values.ts'

const DEBOUNCE_MS = 300
/** Of a dry run, which needs a guest. */
const NOBODY = { first_name: '–', last_name: '–', email: 'quote@example.com' }

interface OfferPriceProps {
  readonly offer: OfferValues
  readonly company_id: string | null
  readonly typeOf: TypeOf
}

/** What an offer would cost if its rooms were booked now, before it is saved: a dry run. Nothing while it is incomplete. */
export function OfferPrice({ offer, company_id, typeOf }: OfferPriceProps) {
  const text = usePartMessages('quotes')
  const formats = useFormats()
  // Also without a plan, and until the plans are there.
  const is_complete = offer.lines.every(
    ({ rate_plan_id, from, to }) => typeOf(rate_plan_id) && from && to > from,
  )
  const rooms = is_complete ? roomsOf(offer, typeOf) : null
  const [debounced] = useDebouncedValue(rooms, DEBOUNCE_MS)
  const { data, error, isPlaceholderData } = useQuery<Booking, ApiError>({
    queryKey: ['createBooking', 'quote', company_id, debounced],
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    enabled: debounced !== null,
    queryFn: ({ signal }) =>
      call(
        'createBooking',
        { query: { dry_run: true }, body: { guest: NOBODY, company_id, rooms: debounced! } },
        { signal },
      ),
  })
  if (!rooms) return null
  const is_current = isEqual(debounced, rooms) && !isPlaceholderData
  return (
    <p role="status">
      {error && is_current ? (
        <span className="soft">{error.message}</span>
      ) : (
        <>
          {text.price_now} <strong>{is_current && data ? formats.money(data.total) : '…'}</strong>
        </>
      )}
    </p>
  )
}
