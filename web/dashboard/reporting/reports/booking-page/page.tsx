import type { BookingPageVisits } from '#contract/reporting/booking-page-visits.ts'
import { FUNNEL_STEPS, UNSOLD_REASONS } from '#contract/reporting/visit-steps.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useOneProperty } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Stat } from '#web/ui/stat.tsx'
import tiles from '../performance/tiles.module.css'
import styles from '../report.module.css'
import { ReportPage, usePeriod } from '../report-page.tsx'

type Counts = BookingPageVisits['totals']

/** How far guests get on the booking page, and what could not be sold. rule 26.42 */
export default function BookingPageReport() {
  const text = usePartMessages('booking_page_visits')
  const property = useOneProperty()
  const period = usePeriod('this_month')
  const args = { query: { ...period.period, property_id: property.id } }
  const report = useRead('getBookingPageVisits', args, { keep: true })
  return (
    <ReportPage
      title={text.title_of(property.name)}
      period={period}
      csv="exportBookingPageVisits"
      args={args}
    >
      <QueryState query={report}>
        {(visits) => (visits.days.length === 0 ? <Notice title={text.none} /> : <Visits visits={visits} />)}
      </QueryState>
    </ReportPage>
  )
}

function Visits({ visits: { totals, sources, languages, days } }: { visits: BookingPageVisits }) {
  const text = usePartMessages('booking_page_visits')
  const formats = useFormats()
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  return (
    <>
      <p className="soft">{text.about}</p>
      <Funnel totals={totals} />
      <Section title={text.unsold}>
        <fieldset className={tiles.tiles} aria-label={text.unsold}>
          {UNSOLD_REASONS.map((reason) => (
            <Stat key={reason} label={text.steps[reason]} value={formats.number(totals[reason])} />
          ))}
        </fieldset>
      </Section>
      <CountTable
        title={text.sources}
        rows={sources.map(({ source, ...counts }) => [source ?? text.direct, counts])}
      />
      <CountTable
        title={text.languages}
        rows={languages.map(({ language, ...counts }) => [names.of(language) ?? language, counts])}
      />
      <CountTable title={text.days} rows={days.map(({ date, ...counts }) => [formats.day(date), counts])} />
    </>
  )
}

/** Each step, with its share of the one before. */
function Funnel({ totals }: { totals: Counts }) {
  const text = usePartMessages('booking_page_visits')
  const formats = useFormats()
  return (
    <fieldset className={tiles.tiles} aria-label={text.funnel}>
      {FUNNEL_STEPS.map((step, i) => {
        const before = i === 0 ? 0 : totals[FUNNEL_STEPS[i - 1]!]
        return (
          <div key={step}>
            <Stat label={text.steps[step]} value={formats.number(totals[step])} />
            {before > 0 && (
              <div className={tiles.before}>
                {text.share(formats.percent(Math.round((1000 * totals[step]) / before) / 10))}
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

const STEPS = [...FUNNEL_STEPS, ...UNSOLD_REASONS]

interface CountTableProps {
  readonly title: string
  readonly rows: readonly (readonly [name: string, counts: Counts])[]
}

function CountTable({ title, rows }: CountTableProps) {
  const text = usePartMessages('booking_page_visits')
  const formats = useFormats()
  return (
    <Section title={title}>
      <PlainTable
        label={title}
        columns={[title, ...STEPS.map((step) => ({ figure: text.steps[step] }))]}
        className={styles.figures}
        cards
      >
        <tbody>
          {rows.map(([name, counts]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {STEPS.map((step) => (
                <td key={step} data-figure data-title={text.steps[step]}>
                  {counts[step] === 0 ? <span className="soft">–</span> : formats.number(counts[step])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  )
}
