import { nightsBetween } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'

interface StayDatesProps {
  readonly check_in: string
  readonly check_out: string
}

/** The dates of a stay in a cell, with its nights. */
export function StayDates({ check_in, check_out }: StayDatesProps) {
  const text = useMessages().reservations
  const formats = useFormats()
  const nights = nightsBetween(check_in, check_out)
  return (
    <span className="number">
      {formats.stay(check_in, check_out)}{' '}
      <span className="soft" title={text.nights(nights)}>
        {text.nights_short(nights)}
      </span>
    </span>
  )
}
