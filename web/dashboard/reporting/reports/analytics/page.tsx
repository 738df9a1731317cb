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
  const { analytics, period, property } = useAnalyticsQuery()
  return (
    <ReportPage
      title={properties.length > 1 ? text.title_of(property.name) : text.title}
      period={period}
      csv="exportPerformance"
      args={{ query: { ...analytics.query, group_by: 'day' } }}
      choices={<Filters analytics={analytics} />}
      bare
    >
      <div className={styles.grid}>
        <TilesCard analytics={analytics} />
        <PaceCard analytics={analytics} />
        <PickupCard analytics={analytics} />
        <OccupancyCard analytics={analytics} />
        <ChannelMixCard analytics={analytics} />
        <OtherRevenueCard analytics={analytics} />
        <GroupCard analytics={analytics} group="lead_time" />
        <GroupCard analytics={analytics} group="length_of_stay" />
        <CancellationsCard analytics={analytics} />
        <GroupCard analytics={analytics} group="country" />
      </div>
    </ReportPage>
  )
}
