import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { addDays, nightsBetween } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import type { PriceDraft } from './price-draft.ts'
import { PriceFields } from './price-fields.tsx'

type Dates = Pick<Reservation, 'check_in' | 'check_out'>

/** The nights of a stay whose price may change: in house those from the business date on. */
export function useNightsToPrice(
  { status, property_id }: Reservation,
  { check_in, check_out }: Dates,
): string[] {
  const today = usePropertyOf(property_id)?.business_date ?? ''
  const first = status === 'checked_in' && today > check_in ? today : check_in
  const count = Math.max(0, nightsBetween(first, check_out))
  return Array.from({ length: count }, (_, i) => addDays(first, i))
}

interface StayPricesProps {
  readonly reservation: Reservation
  readonly stay: Dates
  readonly prices: PriceDraft
  readonly set: (prices: PriceDraft) => void
  readonly quote: { readonly after: Reservation | undefined; readonly error: ApiError | null }
}

/** Prices by hand of an existing stay, with what happens to them when its dates change. */
export function StayPrices({ reservation, stay, prices, set, quote: { after, error } }: StayPricesProps) {
  const text = usePartMessages('prices')
  const formats = useFormats()
  const dates = useNightsToPrice(reservation, stay)
  const shown = new Map(
    [...reservation.nightly_rates, ...(after?.nightly_rates ?? [])].map((one) => [one.date, one]),
  )
  const kept_by_hand = reservation.nights_by_hand.filter((date) => dates.includes(date)).map(formats.day)
  const hints = [
    kept_by_hand.length > 0 && text.kept(formats.list(kept_by_hand)),
    reservation.discount && text.discount_kept,
  ].filter(Boolean)
  return (
    <PriceFields
      prices={prices}
      set={set}
      property_id={reservation.property_id}
      currency={reservation.total.currency}
      nights={dates.map((date) => ({ date, amount: shown.get(date)?.amount }))}
      code_error={error?.fields.find(({ field }) => field === 'promotion_code')?.message}
      hint={hints.join(' ')}
    />
  )
}
