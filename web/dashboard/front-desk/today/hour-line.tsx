import type { Today, TodayProperty } from '#contract/front-desk/today.staff.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { useNow } from '#web/ui/time.tsx'
import styles from './today.module.css'

const MINUTE_MS = 60_000

/**
 * Time until check-out, and guests who have not left: by the clock of the service, advanced locally. Each
 * property has its own check-out time; those without departures are omitted.
 */
export function HourLine({ today, read_at }: { today: Today; read_at: number }) {
  const now = Date.parse(today.at) + Math.max(0, useNow(MINUTE_MS / 2) - read_at)
  const leaving = today.houses.flatMap((property) => {
    const stays = today.rows.filter(
      (row) => row.type === 'departure' && row.property_id === property.property_id,
    )
    const left = stays.filter(({ done }) => !done).length
    return property.is_today && stays.length > 0 ? [{ property, left }] : []
  })
  if (leaving.length === 0) return null
  return (
    <ul className={styles.hours}>
      {leaving.map(({ property, left }) => (
        <HourOf key={property.property_id} {...{ property, left, now }} named={today.houses.length > 1} />
      ))}
    </ul>
  )
}

interface HourOfProps {
  readonly property: TodayProperty
  readonly left: number
  readonly now: number
  /** Several properties are shown. */
  readonly named: boolean
}

function HourOf({ property, left, now, named }: HourOfProps) {
  const { hour: text } = useMessages().today
  const formats = useFormats()
  const since_ms = now - Date.parse(property.check_out_at)
  const is_over = since_ms >= 0
  const when = formats.ago(property.check_out_at, now)
  return (
    <li className={styles.hour} data-late={(is_over && left > 0) || undefined}>
      {named && `${property.name}: `}
      {since_ms >= MINUTE_MS ? text.since(when) : text.until(when)}
      {left > 0 && ` · ${text.left(left)}`}
    </li>
  )
}
