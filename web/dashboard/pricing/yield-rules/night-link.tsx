import { Link } from '@tanstack/react-router'
import { useFormats } from '#web/lib/i18n/language.tsx'

/** A night, linked to its day in the rate grid. */
export function NightLink({ date, property_id }: { date: string; property_id: string }) {
  const formats = useFormats()
  return (
    <Link to="/rates" search={{ property_id, from: date }}>
      {formats.day(date)}
    </Link>
  )
}
