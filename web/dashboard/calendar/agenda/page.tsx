import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Property } from '#contract/property/properties.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays, isDay, nightsBetween } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { omitEmpty } from '#web/lib/search-params.ts'
import { DaySteps } from '#web/shared/day-steps.tsx'
import { EventDot, EventNames } from '#web/shared/local-events/event-dot.tsx'
import { eventsOn } from '#web/shared/local-events/events-on.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ChartSkeleton } from '../chart/skeleton.tsx'
import { type Chart, chartOf, dateAt } from '../model/chart.ts'
import { occupancyOf } from '../model/occupancy.ts'
import styles from './agenda.module.css'
import { Agenda } from './agenda.tsx'

const WEEK = 7

/** Seven days from the one in the address, and which of them is selected. */
function useDay(today: string) {
  const navigate = useNavigate()
  const { from: from_search, day: chosen } = useSearch({ strict: false }) as { from?: string; day?: string }
  const from = isDay(from_search) ? from_search : today
  const is_shown = isDay(chosen) && chosen >= from && chosen < addDays(from, WEEK)
  const day = is_shown ? chosen : from
  const set = (change: { from?: string | undefined; day?: string | undefined }) =>
    void navigate({ to: '.', search: (now) => omitEmpty({ ...now, ...change }), replace: true })
  return { from, day, set }
}
type ShownDay = ReturnType<typeof useDay>

/** The calendar on a phone: a day, and a strip of seven. */
export function AgendaPage({ property }: { property: Property }) {
  const text = useMessages().calendar
  const formats = useFormats()
  const { business_date: today } = property
  const shown = useDay(today)
  const { from, day } = shown
  const query = useRead(
    'getCalendar',
    { query: { property_id: property.id, from, days: WEEK } },
    { keep: true },
  )
  const chart = useMemo(() => query.data && chartOf(query.data), [query.data])
  return (
    <Page title={text.title} bare>
      <Steps shown={shown} today={today} />
      <Strip shown={shown} today={today} chart={chart} />
      <h2 className={styles.day}>
        {formats.fullDay(day)}
        <EventNames names={eventsOn(chart?.local_events ?? [], day)} />
      </h2>
      <QueryState query={query} skeleton={<ChartSkeleton />}>
        {() => <Agenda chart={chart!} day={dayIn(chart!, day)} />}
      </QueryState>
    </Page>
  )
}

/** The old days stay until the new ones are loaded. */
const dayIn = ({ from, days }: Chart, day: string) =>
  Math.min(days - 1, Math.max(0, nightsBetween(from, day)))

function Steps({ shown: { from, set }, today }: { shown: ShownDay; today: string }) {
  return (
    <div className={styles.steps}>
      <DaySteps
        from={from}
        start={today}
        step={WEEK}
        set={(next) => set({ from: next, day: undefined })}
        className={styles.date!}
        large
      />
    </div>
  )
}

interface StripProps {
  readonly shown: ShownDay
  readonly today: string
  readonly chart: Chart | undefined
}

/** Seven days with their occupancy. */
function Strip({ shown: { from, day, set }, today, chart }: StripProps) {
  const text = useMessages().calendar
  const formats = useFormats()
  const occupancy = chart && new Map(occupancyOf(chart).map((night, at) => [dateAt(chart, at), night]))
  return (
    <nav className={styles.strip} aria-label={text.nights_shown}>
      {Array.from({ length: WEEK }, (_, at) => {
        const date = addDays(from, at)
        const night = occupancy?.get(date)
        return (
          <button
            key={date}
            type="button"
            aria-current={date === day ? 'date' : undefined}
            data-today={date === today || undefined}
            onClick={() => set({ from, day: date })}
          >
            <small>{formats.weekday(date)}</small>
            <strong>
              {Number(date.slice(8))}
              <span className="visually-hidden"> {formats.monthName(date)}</span>
            </strong>
            <small>{night && formats.occupancy(night)}</small>
            <EventDot names={eventsOn(chart?.local_events ?? [], date)} />
          </button>
        )
      })}
    </nav>
  )
}
