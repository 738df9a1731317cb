import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe } from '#web/lib/session.ts'
import { ReportPage } from '../report-page.tsx'
import styles from './analytics.module.css'
import { ChannelMixCard, GroupCard, PaceCard, PickupCard } from './cards.tsx'
import { CancellationsCard, OccupancyCard, OtherRevenueCard, TilesCard } from './day-cards.tsx'
import { Filters, useAnalyticsQuery } from './filters.tsx'

/** Analytics of a period: charts, each with its formula, its table and its stays. rule 18 */
export default function AnalyticsPage() {
  const text = usePartMessages('analytics')
  const { properties } = useMe()
  const { asked, period, property } = useAnalyticsQuery()
  return (
    <ReportPage
      title={properties.length > 1 ? text.title_of(property.name) : text.title}
      period={period}
      csv="exportPerformance"
      args={{ query: { ...asked.query, group_by: 'day' } }}
      choices={<Filters asked={asked} />}
      bare
    >
      <div className={styles.grid}>
        <TilesCard asked={asked} />
        <PaceCard asked={asked} />
        <PickupCard asked={asked} />
        <OccupancyCard asked={asked} />
        <ChannelMixCard asked={asked} />
        <OtherRevenueCard asked={asked} />
        <GroupCard asked={asked} group="lead_time" />
        <GroupCard asked={asked} group="length_of_stay" />
        <CancellationsCard asked={asked} />
        <GroupCard asked={asked} group="country" />
      </div>
    </ReportPage>
  )
}
