import type { OpenBalances } from '#contract/reporting/papers.ts'
import { listName } from '#contract/text/person-names.ts'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { useChannelName } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { PaperPage, usePaperDay, usePaperProperty } from './paper-page.tsx'
import styles from './papers.module.css'

/** Open balances at the close of a day. rule 23.3 */
export default function BalancesPage() {
  const text = usePartMessages('papers')
  const channelName = useChannelName()
  const formats = useFormats()
  const property = usePaperProperty()
  const { date, set } = usePaperDay()
  const query = { property_id: property.id, ...(date && { date }) }
  const report = useRead('getOpenBalances', { query }, { keep: true })
  return (
    <PaperPage
      paper="balances"
      csv="exportOpenBalances"
      args={{ query }}
      query={query}
      day={{ value: report.data?.date ?? date ?? '', set }}
    >
      <QueryState query={report}>
        {(found) => (
          <>
            <p className={styles.printed}>{found.property}</p>
            <p className="soft">{text.evening(formats.day(found.date))}</p>
            {found.data.length === 0 ? (
              <Notice title={text.nothing_open} />
            ) : (
              <>
                <Sums
                  title={text.by_age}
                  head={text.age}
                  rows={found.by_age.map((one) => ({ name: text.ages[one.age], ...one }))}
                  report={found}
                />
                <Sums
                  title={text.by_channel}
                  head={text.channel}
                  rows={found.by_channel.map((one) => ({
                    name: channelName(one.channel),
                    ...one,
                  }))}
                  report={found}
                />
                <Stays report={found} />
              </>
            )}
          </>
        )}
      </QueryState>
    </PaperPage>
  )
}

interface SumsProps {
  readonly title: string
  readonly head: string
  readonly rows: readonly ({ name: string } & Pick<OpenBalances['by_age'][number], 'stays' | 'balance'>)[]
  readonly report: OpenBalances
}

function Sums({ title, head, rows, report }: SumsProps) {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const stays = rows.reduce((sum, row) => sum + row.stays, 0)
  return (
    <Section title={title}>
      <PlainTable
        label={title}
        className={styles.wide}
        columns={[head, { figure: text.stays }, { figure: text.balance }]}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td data-figure>{formats.number(row.stays)}</td>
              <td data-figure>{formats.money(row.balance)}</td>
            </tr>
          ))}
          <tr data-sum>
            <th scope="row">{text.total}</th>
            <td data-figure>{formats.number(stays)}</td>
            <td data-figure>{formats.money(report.total)}</td>
          </tr>
        </tbody>
      </PlainTable>
    </Section>
  )
}

function Stays({ report }: { report: OpenBalances }) {
  const text = usePartMessages('papers')
  const channelName = useChannelName()
  const formats = useFormats()
  return (
    <Section title={text.stays}>
      <PlainTable
        label={text.stays}
        className={styles.wide}
        columns={[
          text.guest,
          text.room,
          text.arrival,
          text.departure,
          text.channel,
          text.age,
          { figure: text.balance },
        ]}
      >
        <tbody>
          {report.data.map((stay) => (
            <tr key={stay.reservation_id}>
              <th scope="row">
                <PreviewLink id={stay.reservation_id}>{listName(stay)}</PreviewLink>
              </th>
              <td>{stay.room ?? '–'}</td>
              <td>{formats.day(stay.check_in)}</td>
              <td>{formats.day(stay.check_out)}</td>
              <td>{channelName(stay.channel)}</td>
              <td>{text.ages[stay.age]}</td>
              <td data-figure>{formats.money(stay.balance)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  )
}
