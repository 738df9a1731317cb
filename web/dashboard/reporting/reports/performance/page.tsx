import { useNavigate, useSearch } from '@tanstack/react-router'
import { COMPARISONS, type Comparison, FIGURE_GROUPS, type FigureGroup } from '#contract/lists.ts'
import { useRead } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useOneProperty } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { ReportPage, usePeriod } from '../report-page.tsx'
import { PerformanceRows } from './rows.tsx'
import { FigureTiles } from './tiles.tsx'

const chosenOf = <T extends string>(known: readonly T[], text: string | undefined, first: T): T =>
  known.find((one) => one === text) ?? first

/** Occupancy, rates and revenue of a property; each figure of room nights opens its stays. rule 18 */
export default function PerformancePage() {
  const text = usePartMessages('reports').performance
  const period = usePeriod('this_month')
  const { properties } = useMe()
  const property = useOneProperty()
  const search = useSearch({ strict: false }) as { group_by?: string; compare?: string }
  const group_by = chosenOf(FIGURE_GROUPS, search.group_by, 'day')
  const compare = chosenOf(COMPARISONS, search.compare, 'last_year_weekday')
  const query = { property_id: property.id, ...period.period, group_by }
  const report = useRead('getPerformance', { query: { ...query, compare } }, { keep: true })
  return (
    <ReportPage
      title={properties.length > 1 ? text.title_of(property.name) : text.title}
      period={period}
      csv="exportPerformance"
      args={{ query }}
      choices={<Choices group_by={group_by} compare={compare} />}
    >
      <QueryState query={report}>
        {({ data, total }) => (
          <>
            <FigureTiles total={total} />
            <Section title={text.by[group_by]}>
              <PerformanceRows rows={data} total={total} query={query} />
            </Section>
          </>
        )}
      </QueryState>
    </ReportPage>
  )
}

function Choices({ group_by, compare }: { group_by: FigureGroup; compare: Comparison }) {
  const text = usePartMessages('reports').performance
  const navigate = useNavigate()
  const set = (chosen: { group_by?: string; compare?: string }) =>
    navigate({ to: '.', search: (now) => ({ ...now, ...chosen }), replace: true })
  return (
    <>
      <NativeSelect
        label={text.group_by}
        value={group_by}
        data={FIGURE_GROUPS.map((value) => ({ value, label: text.by[value] }))}
        onChange={({ currentTarget }) => set({ group_by: currentTarget.value })}
      />
      <NativeSelect
        label={text.compare}
        value={compare}
        data={COMPARISONS.map((value) => ({ value, label: text.comparisons[value] }))}
        onChange={({ currentTarget }) => set({ compare: currentTarget.value })}
      />
    </>
  )
}
