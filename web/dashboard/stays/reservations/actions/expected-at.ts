import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePropertyOf } from '#web/lib/session.ts'

/** The hour today at which the guest is expected and the time now, while that hour is to come. */
export function useExpectedAt({
  property_id,
  check_in,
  estimated_arrival_time,
}: Pick<Reservation, 'property_id' | 'check_in' | 'estimated_arrival_time'>) {
  const property = usePropertyOf(property_id)
  const formats = useFormats()
  if (!property) return undefined
  const moment = new Date().toISOString()
  const expected_at = estimated_arrival_time ?? property.check_in_time
  const now = formats.timeOfDay(moment, property.timezone)
  const is_to_come = formats.dateOf(moment, property.timezone) === check_in && now < expected_at
  return is_to_come ? { expected_at, now } : undefined
}
