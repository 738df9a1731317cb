import { useMemo } from 'react'
import type { Property } from '#contract/property/properties.ts'
import { useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useLastProperty } from '../../lib/session.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { ChooseProperty } from '../../shared/choose-property.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Page } from '../../ui/page.tsx'
import { AgendaPage } from './agenda/page.tsx'
import { Board } from './board.tsx'
import { ChartSkeleton } from './chart/skeleton.tsx'
import { chartOf } from './model/chart.ts'
import styles from './page.module.css'
import { ChartActions, Toolbar } from './toolbar.tsx'
import { useCalendarView } from './view.ts'

/** Rooms by nights; on a phone one day at a time. */
export default function CalendarPage() {
  const property = useLastProperty()
  const is_phone = useIsPhone()
  const text = useMessages().calendar
  if (!property) return <ChooseProperty title={text.title} body={text.choose_property_body} />
  const Shown = is_phone ? AgendaPage : PropertyCalendar
  return <Shown key={property.id} property={property} />
}

function PropertyCalendar({ property }: { property: Property }) {
  const text = useMessages().calendar
  const { view, set } = useCalendarView(property.business_date)
  const { from, days } = view
  const query = useRead('getCalendar', { query: { property_id: property.id, from, days } }, { keep: true })
  const chart = useMemo(() => query.data && chartOf(query.data), [query.data])
  return (
    <Page
      is_grid
      title={text.title}
      actions={<ChartActions view={view} chart={chart} today={property.business_date} />}
      under={<Toolbar view={view} set={set} chart={chart} today={property.business_date} />}
    >
      <div className={styles.frame}>
        <QueryState query={query} skeleton={<ChartSkeleton />}>
          {() => <Board chart={chart!} view={view} set={set} />}
        </QueryState>
      </div>
    </Page>
  )
}
