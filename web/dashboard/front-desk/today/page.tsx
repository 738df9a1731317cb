import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Today } from '#contract/front-desk/today.staff.ts'
import type { TodayCounter } from '#contract/lists.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { EventNames } from '#web/shared/local-events/event-dot.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Counters } from './counters.tsx'
import { DaySwitch } from './day-switch.tsx'
import { HourLine } from './hour-line.tsx'
import { TodayList } from './list.tsx'
import { PrintWhenReady } from './paper/print-when-ready.tsx'
import { RegistrationCards } from './paper/registration-cards.tsx'
import { StayList } from './paper/stay-list.tsx'
import type { StayRow } from './row/row-types.ts'
import { counterOfSearch, type TodaySearch, todayQuery } from './search.ts'
import styles from './today.module.css'
import { type PaperName, Toolbar } from './toolbar.tsx'
import { useTodayKeys } from './use-today-keys.ts'

const SetupCard = lazy(() => import('./setup/setup-card.tsx'))

/** Interval of reloads, for changes without a live update, such as time passing. */
const REFRESH_MS = 60_000

export default function TodayPage() {
  const text = useMessages().today
  const formats = useFormats()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as TodaySearch
  const query = todayQuery(search)
  const counter = counterOfSearch(search)
  const read = useRead('getToday', { query }, { every: REFRESH_MS, keep: true })
  const show = (next: TodayCounter) =>
    navigate({
      to: '.',
      search: (now) => ({ ...now, counter: next === 'to_do' ? undefined : next }),
      replace: true,
    })
  const go = useCallback(
    (date: string | undefined) => navigate({ to: '.', search: (now) => ({ ...now, date }) }),
    [navigate],
  )
  useTodayKeys(useCallback(() => go(undefined), [go]))
  const [printing, setPrinting] = useState<PaperName | readonly StayRow[]>()
  const [property] = read.data?.houses ?? []
  const is_today = property?.is_today ?? true
  return (
    <Page
      title={property && !is_today ? formats.day(property.date) : text.title}
      beside={property && <DaySwitch date={property.date} is_today={is_today} go={go} />}
      actions={
        read.data && (
          <Toolbar
            {...{ today: read.data, query, counter }}
            printList={setPrinting}
            printCards={setPrinting}
          />
        )
      }
      bare
    >
      <QueryState query={read} skeleton={<TodaySkeleton />}>
        {(today) => (
          <div className={styles.day}>
            {today.setup.length > 0 && (
              <Suspense>
                <SetupCard setups={today.setup} properties={today.houses} />
              </Suspense>
            )}
            <EventNames names={eventsIn(today)} />
            <Counters counters={today.counters} chosen={counter} choose={show} />
            <HourLine today={today} read_at={read.dataUpdatedAt} />
            {today.more_houses > 0 && <p className="soft">{text.more_houses(today.more_houses)}</p>}
            <div className={styles.card}>
              <TodayList today={today} counter={counter} show={show} printCards={setPrinting} />
            </div>
            {printing && <Printed today={today} printing={printing} done={() => setPrinting(undefined)} />}
          </div>
        )}
      </QueryState>
    </Page>
  )
}

/** Holidays and events of the day; where several properties are shown, each with its property. */
function eventsIn({ houses: properties }: Today): string[] {
  const all = properties.flatMap(({ name, local_events }) =>
    local_events.map((event) => (properties.length > 1 ? `${name}: ${event}` : event)),
  )
  return [...new Set(all)]
}

/** Skeleton of counters and rows. */
const TodaySkeleton = () => (
  <div className={styles.day}>
    <div className={styles.figures} aria-hidden />
    <SkeletonRows rows={10} />
  </div>
)

interface PrintedProps {
  readonly today: Today
  readonly printing: PaperName | readonly StayRow[]
  readonly done: () => void
}

function Printed({ today, printing, done }: PrintedProps) {
  if (typeof printing !== 'string') return <RegistrationCards rows={printing} done={done} />
  return (
    <PrintWhenReady ready done={done}>
      <StayList list={printing} today={today} />
    </PrintWhenReady>
  )
}
