import { useNavigate, useSearch } from '@tanstack/react-router'
import { COMPARISONS, type Comparison } from '#contract/lists.ts'
import { useChannelName, useRatePlans, useRoomTypes, useSources } from '#web/dashboard/lookups.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useOneProperty } from '#web/lib/session.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import styles from '../report.module.css'
import { usePeriod } from '../report-page.tsx'

interface Segment {
  readonly room_type_id?: string
  readonly rate_plan_id?: string
  readonly channel?: string
}

/** The query of all charts of the page. */
export interface AnalyticsQuery {
  readonly query: Segment & { readonly property_id: string; readonly from: string; readonly to: string }
  readonly compare: Comparison
  readonly today: string
}

const PARTS = ['room_type_id', 'rate_plan_id', 'channel'] as const

/** Period, comparison and part of the property, from the address. */
export function useAnalyticsQuery() {
  const period = usePeriod('this_month')
  const property = useOneProperty()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const compare = COMPARISONS.find((one) => one === search.compare) ?? 'last_year_weekday'
  const segment: Segment = Object.fromEntries(
    PARTS.flatMap((part) => (search[part] ? [[part, search[part]]] : [])),
  )
  const analytics: AnalyticsQuery = {
    query: { property_id: property.id, ...period.period, ...segment },
    compare,
    today: property.business_date,
  }
  return { analytics, period, property }
}

export function Filters({ analytics: { query, compare } }: { analytics: AnalyticsQuery }) {
  const text = usePartMessages('analytics')
  const reports = usePartMessages('reports')
  const navigate = useNavigate()
  const [types, plans] = [useRoomTypes(), useRatePlans()]
  const [sources, nameOf] = [useSources(query.property_id), useChannelName()]
  const set = (name: string) => (value: string) =>
    navigate({ to: '.', search: (now) => ({ ...now, [name]: value || undefined }), replace: true })
  const of_property = [...types.values()].filter(({ property_id }) => property_id === query.property_id)
  const sold = [...plans.values()].filter(({ room_type_id }) =>
    of_property.some(({ id }) => id === room_type_id && (query.room_type_id ?? id) === id),
  )
  const all = { value: '', label: text.everything }
  const choices = {
    room_type_id: of_property.map(({ id, name }) => ({ value: id, label: name })),
    rate_plan_id: sold.map(({ id, name, room_type_id }) => ({
      value: id,
      label: `${name}, ${types.nameOf(room_type_id)}`,
    })),
    channel: sources.map((id) => ({ value: id, label: nameOf(id) })),
  }
  return (
    <>
      <NativeSelect
        className={styles.medium!}
        label={reports.performance.compare}
        value={compare}
        data={COMPARISONS.map((value) => ({ value, label: reports.performance.comparisons[value] }))}
        onChange={({ currentTarget }) => set('compare')(currentTarget.value)}
      />
      {PARTS.map((part) => (
        <NativeSelect
          key={part}
          className={styles.narrow!}
          label={text.segments[part]}
          value={query[part] ?? ''}
          data={[all, ...choices[part]]}
          onChange={({ currentTarget }) => set(part)(currentTarget.value)}
        />
      ))}
    </>
  )
}
