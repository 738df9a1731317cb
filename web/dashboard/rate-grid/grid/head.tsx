import { memo } from 'react'
import type { Formats } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { type PartWords, usePartMessages } from '#web/lib/i18n/parts.ts'
import { EventDot } from '#web/shared/local-events/event-dot.tsx'
import { eventsOn } from '#web/shared/local-events/events-on.ts'
import { dateAt, type Sheet } from '../model/sheet.ts'
import styles from './grid.module.css'

interface HeadProps {
  readonly sheet: Sheet
  readonly column: number
}

/** All days, with occupancy, last year's occupancy, and pickup. */
export const Head = memo(function Head({ sheet, column }: HeadProps) {
  const text = usePartMessages('rates')
  const formats = useFormats()
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" className={styles.corner}>
        {text.head_corner}
      </div>
      <div className={styles.track} role="presentation">
        {headsOf(sheet, column, text, formats)}
      </div>
    </div>
  )
})

function headsOf(sheet: Sheet, column: number, text: PartWords<'rates'>, formats: Formats) {
  const { occupancy, held, last_year, pickup } = sheet.heads
  const share = (of: readonly (number | null)[], day: number) =>
    of[day] == null ? '–' : formats.percent(of[day])
  return Array.from({ length: sheet.days }, (_, day) => {
    const date = dateAt(sheet, day)
    const events = eventsOn(sheet.local_events, date)
    const change = pickup?.[day] ?? 0
    const signed = change > 0 ? `+${change}` : String(change).replace('-', '−')
    return (
      <div
        key={date}
        role="columnheader"
        className={styles.day}
        aria-colindex={day + 2}
        data-column={day}
        data-today={day === sheet.today || undefined}
        aria-label={[
          text.head(
            formats.day(date),
            share(occupancy, day),
            held[day] ?? 0,
            share(last_year, day),
            pickup ? signed : undefined,
          ),
          ...events,
        ].join(', ')}
        title={events.join('\n') || undefined}
        style={{ left: day * column, width: column }}
      >
        {day === 0 || date.endsWith('-01') ? formats.dayOfMonth(date) : formats.weekdayAndDay(date)}
        <EventDot names={events} />
        <strong>{formats.occupancy({ percent: occupancy[day] ?? null, held: held[day] ?? 0 })}</strong>
        <small>
          {/* Beside the pickup there is no room for a unit; the one above has it. */}
          {text.last_year_short(last_year[day] == null ? '–' : formats.number(last_year[day]))}
          {pickup && change !== 0 && ` · ${signed}`}
        </small>
      </div>
    )
  })
}
