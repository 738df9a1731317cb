import type { DayReport } from '#contract/reporting/business-days.staff.ts'
import { listName } from '#contract/text/person-names.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe } from '#web/lib/session.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { PreviewLink, RecordLink } from '../../links.tsx'
import styles from './day.module.css'

type Day = DayReport['records'][number]['day']
type Entry = Day['unusual'][number]

/** What a manager should check, each with a link to its record. */
export function Unusual({ report }: { report: DayReport }) {
  const text = usePartMessages('day')
  const { properties } = useMe()
  const rows = report.records.flatMap(({ day }) => day.unusual.map((entry) => ({ entry, day })))
  const several = report.records.length > 1
  const nameOf = (id: string) => properties.find((property) => property.id === id)?.name ?? id
  const columns = [text.what, ...(several ? [text.property] : []), text.whom]
  return (
    <Card>
      <Section title={text.unusual}>
        {rows.length === 0 ? (
          <p className="soft">{text.none_unusual}</p>
        ) : (
          <PlainTable
            label={text.unusual}
            columns={[...columns, { figure: text.amount }, text.when]}
            cards
            table_label={text.unusual_count(rows.length)}
            className={styles.unusual}
          >
            <tbody>
              {rows.map(({ entry, day }, at) => (
                <UnusualRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a closed day stays as it is
                  key={at}
                  entry={entry}
                  report={report}
                  property={several ? nameOf(day.property_id) : undefined}
                  zone={properties.find(({ id }) => id === day.property_id)?.timezone}
                />
              ))}
            </tbody>
          </PlainTable>
        )}
      </Section>
    </Card>
  )
}

interface UnusualRowProps {
  readonly entry: Entry
  readonly report: DayReport
  /** Where several properties are shown. */
  readonly property: string | undefined
  readonly zone: string | undefined
}

function UnusualRow({ entry, report, property, zone }: UnusualRowProps) {
  const text = usePartMessages('day')
  const formats = useFormats()
  const { kind, reservation_id, room_id, amount, at, by, description, corrects } = entry
  const stay = report.stays.find(({ id }) => id === reservation_id)
  const room = report.rooms.find(({ id }) => id === room_id)
  const who = by && (by.name ?? text.nobody)
  return (
    <tr>
      <th scope="row">
        {text.kinds[kind]}
        {description && <small className={styles.note}>{description}</small>}
        {corrects && (
          <small className={styles.note}>
            {text.corrects(corrects.description, formats.day(corrects.date))}
          </small>
        )}
      </th>
      {property && <td>{property}</td>}
      <td>
        {reservation_id && (
          <PreviewLink id={reservation_id}>{stay ? listName(stay) : reservation_id}</PreviewLink>
        )}
        {reservation_id && room && ' · '}
        {room && <RecordLink id={room.id} name={text.room(room.name)} />}
      </td>
      <td data-figure>{amount ? formats.money(amount) : ''}</td>
      <td>{[at && formats.moment(at, zone), who].filter(Boolean).join(' · ')}</td>
    </tr>
  )
}
