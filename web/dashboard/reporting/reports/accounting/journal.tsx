import { useQuery } from '@tanstack/react-query'
import type { JournalRow } from '#contract/reporting/journal.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useOneProperty } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import report from '../report.module.css'
import { ReportPage, usePeriod } from '../report-page.tsx'
import styles from './accounting.module.css'
import { DownloadButtons, DownloadProgress } from './download.tsx'
import { useDownload } from './use-download.ts'

/** Double entry of closed days: sums by account, each day's entries, and files for the accountant. rule 20 */
export default function JournalPage() {
  const text = usePartMessages('accounting').journal
  const period = usePeriod('last_month')
  const { properties } = useMe()
  const property = useOneProperty()
  const query = { property_id: property.id, ...period.period }
  const journal = useQuery(allPagesQuery('getJournal', { query }))
  const download = useDownload(query)
  return (
    <ReportPage
      title={properties.length > 1 ? text.title_of(property.name) : text.title}
      period={period}
      files={<DownloadButtons download={download} />}
    >
      <DownloadProgress download={download} />
      <QueryState query={journal}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice title={text.none} />
          ) : (
            <>
              <Section title={text.sums}>
                <Sums rows={rows} />
              </Section>
              <Section title={text.entries}>
                {[...Map.groupBy(rows, ({ date }) => date)].map(([date, of_day], at, days) => (
                  <Day key={date} date={date} rows={of_day} open={at === 0 && days.length < 8} />
                ))}
              </Section>
            </>
          )
        }
      </QueryState>
    </ReportPage>
  )
}

const sumOf = (rows: readonly JournalRow[], side: 'debit' | 'credit'): number =>
  rows.reduce((sum, row) => sum + (row[side]?.amount ?? 0), 0)

const currencyOf = ([row]: readonly JournalRow[]): string => (row!.debit ?? row!.credit)!.currency

function Sums({ rows }: { rows: readonly JournalRow[] }) {
  const words = usePartMessages('accounting')
  const text = words.journal
  const formats = useFormats()
  const currency = currencyOf(rows)
  const money = (amount: number) => formats.money({ amount, currency })
  const accounts = [...Map.groupBy(rows, ({ account }) => account)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const [debit, credit] = [sumOf(rows, 'debit'), sumOf(rows, 'credit')]
  return (
    <>
      <PlainTable
        label={text.sums}
        columns={[
          text.account,
          text.about,
          ...[text.debit, text.credit, text.balance].map((figure) => ({ figure })),
        ]}
        className={`${report.figures} ${report.wide}`}
      >
        <tbody>
          {accounts.map(([account, of_account]) => (
            <tr key={account}>
              <th scope="row">{account}</th>
              <td>{[...new Set(of_account.map(({ kind }) => words.settings.kinds[kind]))].join(', ')}</td>
              <td data-figure>{money(sumOf(of_account, 'debit'))}</td>
              <td data-figure>{money(sumOf(of_account, 'credit'))}</td>
              <td data-figure>{money(sumOf(of_account, 'debit') - sumOf(of_account, 'credit'))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text.total}
            </th>
            <td data-figure>{money(debit)}</td>
            <td data-figure>{money(credit)}</td>
            <td data-figure>{money(debit - credit)}</td>
          </tr>
        </tfoot>
      </PlainTable>
      <p className="soft">{debit === credit ? text.agrees : text.differs}</p>
    </>
  )
}

interface DayProps {
  readonly date: string
  readonly rows: readonly JournalRow[]
  readonly open: boolean
}

/** A day with its entries, separated by lines. */
function Day({ date, rows, open }: DayProps) {
  const text = usePartMessages('accounting').journal
  const formats = useFormats()
  const currency = currencyOf(rows)
  return (
    <details className={styles.day} open={open}>
      <summary>
        <span>{formats.day(date)}</span>
        <span className="soft">
          {text.rows(rows.length)} · {formats.money({ amount: sumOf(rows, 'debit'), currency })}
        </span>
      </summary>
      <PlainTable
        label={text.show_day(formats.day(date))}
        columns={[text.account, text.text, { figure: text.debit }, { figure: text.credit }]}
        className={`${report.figures} ${styles.entries}`}
      >
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={`${row.entry} ${row.kind} ${row.account}`}
              data-first={rows[at - 1]?.entry !== row.entry || undefined}
            >
              <th scope="row">{row.account}</th>
              <td>{row.text}</td>
              <td data-figure>{row.debit && formats.money(row.debit)}</td>
              <td data-figure>{row.credit && formats.money(row.credit)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </details>
  )
}
