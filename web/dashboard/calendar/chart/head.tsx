import { memo } from 'react'
import { addDays, nightsBetween } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { EventDot } from '#web/shared/local-events/event-dot.tsx'
import { eventsOn } from '#web/shared/local-events/events-on.ts'
import { type Chart, dateAt } from '../model/chart.ts'
import { occupancyOf } from '../model/occupancy.ts'
import styles from './chart.module.css'

interface HeadProps {
  readonly chart: Chart
  readonly column: number
}

/** Narrower columns show the number of the day, and the month above its first one. */
const WEEKDAY_PX = 52

/** The days, with the occupancy of each night. */
export const Head = memo(function Head({ chart, column }: HeadProps) {
  const text = useMessages().calendar
  const formats = useFormats()
  const occupancy = occupancyOf(chart)
  const is_narrow = column < WEEKDAY_PX
  return (
    <div role="row" aria-rowindex={1} className={styles.head} data-narrow={is_narrow || undefined}>
      <div role="columnheader" className={styles.corner}>
        {text.room_type}
      </div>
      <div className={styles.track} role="presentation">
        {occupancy.map((night, day) => {
          const date = dateAt(chart, day)
          const events = eventsOn(chart.local_events, date)
          const occupied = formats.occupancy(night)
          return (
            <div
              key={date}
              role="columnheader"
              className={styles.day}
              aria-colindex={day + 2}
              data-today={day === chart.today || undefined}
              data-month={is_narrow && monthOf(date, day === 0, column) ? formats.monthName(date) : undefined}
              data-occupancy={is_narrow ? (night.percent ?? 0) : occupied}
              aria-label={[
                formats.day(date),
                formats.occupancy({ ...night, held: 0 }),
                ...(night.held > 0 ? [text.awaiting_payment(night.held)] : []),
                ...events,
              ].join(', ')}
              title={events.join('\n') || undefined}
              style={{ left: day * column, width: column }}
            >
              {is_narrow ? Number(date.slice(8)) : formats.weekdayAndDay(date)}
              <EventDot names={events} />
            </div>
          )
        })}
      </div>
    </div>
  )
})

/** Width of a month's name in pixels, so that it does not run into the next one. */
const MONTH_PX = 34

/** Above the first day of a month, and above the first visible day where there is room before the next month. */
function monthOf(date: string, is_first: boolean, column: number): boolean {
  if (date.endsWith('-01')) return true
  return is_first && nightsBetween(date, firstOfNext(date)) * column >= MONTH_PX
}

const firstOfNext = (date: string): string => `${addDays(`${date.slice(0, 8)}01`, 31).slice(0, 8)}01`
