import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { OverviewProperty } from '#contract/overview/overview.staff.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Ago } from '../../ui/time.tsx'
import { NoticeRemedy, useNoticeTitle } from '../shell/public.ts'
import styles from './overview.module.css'
import { WeekCard } from './week.tsx'

/** Reloaded at this interval while it is visible. */
const REFRESH_MS = 300_000

/** The state of all properties, and what needs a decision: for an owner's phone. rule 18.12 */
export default function OverviewPage() {
  const text = usePartMessages('analytics').overview
  const read = useRead('getOverview', {}, { every: REFRESH_MS, keep: true })
  return (
    <Page title={text.title} bare>
      <QueryState query={read}>
        {({ properties, more_properties, decisions }) => (
          <div className={styles.overview}>
            <WeekCard properties={properties} />
            <ul className={styles.properties} aria-label={text.title}>
              {properties.map((property) => (
                <PropertyRow key={property.property_id} property={property} />
              ))}
            </ul>
            {more_properties > 0 && <p className="soft">{text.more(more_properties)}</p>}
            <Decisions notices={decisions} properties={properties} />
          </div>
        )}
      </QueryState>
    </Page>
  )
}

function PropertyRow({ property }: { property: OverviewProperty }) {
  const text = usePartMessages('analytics').overview
  const formats = useFormats()
  const { property_id, name, date, rooms_sold, rooms_available, occupancy, ahead, month } = property
  const search = { property_id, from: date, to: date }
  return (
    <li className={styles.property}>
      <h2>
        <Link to="/reports/performance" search={search as never}>
          {name}
        </Link>
      </h2>
      <dl>
        <Figure
          name={text.tonight}
          value={occupancy === null ? '–' : formats.percent(Math.round(Number(occupancy)))}
          beside={text.sold_of(rooms_sold, rooms_available)}
        />
        <Figure
          name={text.ahead}
          value={formats.money(ahead.now.room_revenue)}
          beside={`${text.nights(formats.number(ahead.now.rooms_sold))}, ${
            ahead.last_year ? text.last_year(formats.number(ahead.last_year.rooms_sold)) : text.no_last_year
          }`}
        />
        <Figure
          name={text.month}
          value={formats.money(month.room_revenue)}
          beside={month.budget && text.budget(formats.money(month.budget))}
        />
        <Figure
          name={text.open}
          value={property.open_balances ? formats.money(property.open_balances) : '–'}
          beside={property.closed_date && text.open_on(formats.day(property.closed_date))}
        />
        <div>
          <dt>{text.channels}</dt>
          <dd>
            <Channels channels={property.channels} />
          </dd>
        </div>
      </dl>
    </li>
  )
}

function Figure({ name, value, beside }: { name: string; value: string; beside: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {beside && <span className="soft">{beside}</span>}
      </dd>
    </div>
  )
}

function Channels({ channels }: Pick<OverviewProperty, 'channels'>) {
  const text = usePartMessages('analytics').overview
  if (channels.length === 0) return <span className="soft">{text.no_channels}</span>
  const wrong = channels.filter(({ status }) => status !== 'green')
  if (wrong.length === 0)
    return (
      <Badge tone="green" icon={CircleCheck}>
        {text.all_well(channels.length)}
      </Badge>
    )
  return wrong.map(({ channel, name, status }) => (
    <Badge key={channel} tone={status} icon={CircleAlert}>
      {name}: {text.status[status]}
    </Badge>
  ))
}

interface DecisionsProps {
  readonly notices: readonly Parameters<ReturnType<typeof useNoticeTitle>>[0][]
  readonly properties: readonly OverviewProperty[]
}

function Decisions({ notices, properties }: DecisionsProps) {
  const text = usePartMessages('analytics').overview
  const titleOf = useNoticeTitle()
  return (
    <Card>
      <section aria-labelledby="decisions" className={styles.decisions}>
        <h2 id="decisions">{text.decisions}</h2>
        {notices.length === 0 && <p className="soft">{text.nothing}</p>}
        <ul>
          {notices.map((notice) => (
            <li key={notice.key}>
              <div>
                <strong>{titleOf(notice)}</strong>
                <span className="soft">
                  {properties.find(({ property_id }) => property_id === notice.property_id)?.name}{' '}
                  <Ago at={notice.at} />
                </span>
              </div>
              <NoticeRemedy notice={notice} go={() => undefined} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
