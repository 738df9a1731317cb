import { Link } from '@tanstack/react-router'
import type { DayRecord } from '../../../contract/staff/desk/day.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { Section } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page.tsx'
import plain from '../../ui/plain-table.module.css'

/** Several properties: a line each, which links to its record. */
export function Properties({ records }: { records: readonly DayRecord[] }) {
  const text = useMessages().day
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1 */}
        <section className={plain.scroll} aria-label={text.properties} tabIndex={0}>
          <table className={`${plain.plain} ${plain.cards}`}>
            <thead>
              <tr>
                <th scope="col">{text.property}</th>
                {columns(records[0]!).map(([title]) => (
                  <th key={title} scope="col" data-figure>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
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
          </table>
        </section>
      </Section>
    </Card>
  )
}
