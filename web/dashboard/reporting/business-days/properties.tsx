import { Link } from '@tanstack/react-router'
import type { DayRecord } from '#contract/reporting/business-days.staff.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe } from '#web/lib/session.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'

/** Several properties: a line each, which links to its record. */
export function Properties({ records }: { records: readonly DayRecord[] }) {
  const text = usePartMessages('day')
  const formats = useFormats()
  const { properties } = useMe()
  const nameOf = (id: string) => properties.find((property) => property.id === id)?.name ?? id
  const money = (amount: DayRecord['figures']['adr']) => (amount ? formats.money(amount) : '–')
  const columns = (({ day, figures }) => [
    [text.rooms_sold, `${day.rooms_sold} / ${day.rooms_available}`],
    [text.occupancy, figures.occupancy === null ? '–' : formats.rate(figures.occupancy)],
    [text.adr, money(figures.adr)],
    [text.revpar, money(figures.revpar)],
    [text.counts.arrivals, formats.number(day.arrivals)],
    [text.counts.departures, formats.number(day.departures)],
    [text.counts.no_shows, formats.number(day.no_shows)],
    [text.total, money(figures.total_net)],
    [text.taken, money(figures.taken)],
    [text.open_balances, money(day.open_balances)],
  ]) satisfies (record: DayRecord) => [string, string][]
  return (
    <Card>
      <Section title={text.properties}>
        <PlainTable
          label={text.properties}
          columns={[text.property, ...columns(records[0]!).map(([figure]) => ({ figure }))]}
          cards
        >
          <tbody>
            {records.map((record) => (
              <tr key={record.day.id}>
                <th scope="row">
                  <Link to="/day" search={{ property_id: record.day.property_id, date: record.day.date }}>
                    {nameOf(record.day.property_id)}
                  </Link>
                </th>
                {columns(record).map(([title, value]) => (
                  <td key={title} data-figure data-title={title}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Section>
    </Card>
  )
}
