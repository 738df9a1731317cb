import { useNavigate, useSearch } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Download from 'lucide-react/icons/download'
import type { MonthEnd, MonthEndCheck } from '#contract/reporting/month-end.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats, useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import report from '../report.module.css'
import styles from './month-end.module.css'

/** How many months can be chosen. */
const MONTHS = 24

/** The papers of a month as one archive, and whether they agree. rule 20.9 */
export default function MonthEndPage() {
  const text = usePartMessages('accounting').month_end
  const { properties } = useMe()
  const property = useProperty() ?? properties[0]!
  const { month } = useSearch({ strict: false }) as { month?: string }
  const query = { property_id: property.id, ...(month && { month }) }
  const found = useRead('getMonthEnd', { query }, { keep: true })
  const none = found.error?.status === 422
  return (
    <Page
      title={properties.length > 1 ? text.title_of(property.name) : text.title}
      actions={found.data && !none && <DownloadButton month={found.data} />}
      under={
        <MonthField
          value={month ?? found.data?.month ?? property.business_date.slice(0, 7)}
          property={property}
        />
      }
    >
      <div className={report.report}>
        {none ? (
          <Notice title={text.none}>{text.none_about}</Notice>
        ) : (
          <QueryState query={found}>{(one) => <Sheet month={one} />}</QueryState>
        )}
      </div>
    </Page>
  )
}

function DownloadButton({ month: { property_id, month } }: { month: MonthEnd }) {
  const text = usePartMessages('accounting').month_end
  const language = useLanguage() === 'de' ? ('de' as const) : ('en' as const)
  const path = pathOf('getMonthEnd', { query: { property_id, month, format: 'zip', language } })
  return (
    <Button
      component="a"
      variant="filled"
      href={`${API_ROOT}${path}`}
      download
      leftSection={<Download size={14} aria-hidden />}
    >
      {text.download}
    </Button>
  )
}

function MonthField({ value, property }: { value: string; property: { business_date: string } }) {
  const text = usePartMessages('accounting').month_end
  const formats = useFormats()
  const navigate = useNavigate()
  const months: string[] = []
  for (let month = property.business_date.slice(0, 7); months.length < MONTHS; ) {
    months.push(month)
    month = addDays(`${month}-01`, -1).slice(0, 7)
  }
  return (
    <NativeSelect
      className={styles.month}
      label={text.month}
      value={value}
      data={[...new Set([...months, value])].map((month) => ({ value: month, label: formats.month(month) }))}
      onChange={({ currentTarget }) =>
        navigate({
          to: '.',
          search: (now) => ({ ...now, month: currentTarget.value }) as never,
          replace: true,
        })
      }
    />
  )
}

function Sheet({ month }: { month: MonthEnd }) {
  const text = usePartMessages('accounting').month_end
  const formats = useFormats()
  const differing = month.checks.filter(({ state }) => state === 'differs').length
  return (
    <>
      <p className={styles.result} data-agrees={month.agrees}>
        {month.agrees ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
        <strong>{month.agrees ? text.agrees : text.differs(differing)}</strong>
      </p>
      <p className="soft">
        {formats.day(month.from)} – {formats.day(month.to)}
        {!month.complete && ` · ${text.so_far}`}
      </p>
      <Section title={text.checks}>
        <Checks checks={month.checks} />
      </Section>
      <Section title={text.files}>
        <ul className={styles.files}>
          {month.files.map(({ file, name }) => (
            <li key={file}>
              {text.file_names[file]} <span className="soft">{name}</span>
            </li>
          ))}
        </ul>
        {month.datev_problem && (
          <p className={styles.datev}>
            {text.no_datev[month.datev_problem]}{' '}
            <ButtonLink to="/settings/accounting" size="compact-xs">
              {text.settings}
            </ButtonLink>
          </p>
        )}
      </Section>
    </>
  )
}

const SIGNS = {
  agrees: { tone: 'green', icon: CircleCheck },
  explained: { tone: 'blue', icon: CircleDot },
  differs: { tone: 'red', icon: CircleAlert },
} as const

function Checks({ checks }: { checks: readonly MonthEndCheck[] }) {
  const text = usePartMessages('accounting').month_end
  const formats = useFormats()
  const figures = [text.first, text.second, text.difference] as const
  return (
    <PlainTable
      label={text.checks}
      columns={[text.check, ...figures.map((figure) => ({ figure })), text.result]}
      cards
      className={`${report.figures} ${styles.checks}`}
    >
      <tbody>
        {checks.map(({ check, state, stays, ...one }) => (
          <tr key={check}>
            <th scope="row">
              {text.names[check]}
              {stays > 0 && <p className="soft">{text.explained(stays)}</p>}
            </th>
            {[one.amount, one.other_amount, one.difference].map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: figures of a row keep their places
              <td key={at} data-figure data-title={figures[at]}>
                {formats.money(value)}
              </td>
            ))}
            <td data-title={text.result}>
              <Badge {...SIGNS[state]}>{text.states[state]}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
