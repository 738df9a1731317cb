import type { Today } from '#contract/front-desk/today.staff.ts'
import { listName } from '#contract/text/person-names.ts'
import { nightsBetween } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import paper from '#web/shared/paper/paper.module.css'
import { isStay, type Names, namesIn, type StayRow } from '../row/row-types.ts'

export type StayListName = 'arrivals' | 'in_house'

interface StayListProps {
  readonly list: StayListName
  readonly today: Today
}

/** Arrivals by expected time, or guests in house by room: one table for each property. */
export function StayList({ list, today }: StayListProps) {
  const { today: text } = useMessages()
  const formats = useFormats()
  const names = namesIn(today)
  const stays = today.rows.filter(isStay).filter(({ counted_in }) => counted_in.includes(list))
  return today.houses.map((property) => {
    const rows = stays.filter(({ property_id }) => property_id === property.property_id)
    return (
      <section key={property.property_id} className={paper.sheet}>
        <header>
          <h1>{text.prints[list]}</h1>
          <p>
            {property.name} · {formats.day(property.date)} · {text.paper.count(rows.length)}
          </p>
          <p className={paper.small}>{text.paper.printed(formats.moment(today.at, property.timezone))}</p>
        </header>
        {rows.length === 0 ? (
          <p>{text.paper.empty}</p>
        ) : (
          <StayTable list={list} rows={sorted(list, rows, names)} names={names} />
        )}
      </section>
    )
  })
}

const byName = new Intl.Collator('en', { numeric: true })

function sorted(list: StayListName, rows: readonly StayRow[], names: Names): StayRow[] {
  const room = (row: StayRow) => names.room(row.room_id)?.name ?? ''
  return [...rows].sort((one, other) =>
    list === 'in_house'
      ? byName.compare(room(one), room(other))
      : byName.compare(one.due_at + listName(one), other.due_at + listName(other)),
  )
}

interface StayTableProps {
  readonly list: StayListName
  readonly rows: readonly StayRow[]
  readonly names: Names
}

function StayTable({ list, rows, names }: StayTableProps) {
  const { today, reservations, offering, fields } = useMessages()
  const { paper: text } = today
  const formats = useFormats()
  return (
    <table className={paper.table}>
      <thead>
        <tr>
          <th>{text.room}</th>
          {list === 'arrivals' && <th>{text.expected}</th>}
          <th>{text.guest}</th>
          <th>{text.stay}</th>
          {list === 'in_house' && <th>{fields.estimated_departure_time}</th>}
          <th>{text.party}</th>
          <th>{text.channel}</th>
          <th className={paper.figure}>{text.balance}</th>
          <th>{text.notes}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const room = names.room(row.room_id)
          return (
            <tr key={row.id}>
              <td>
                <strong>{room?.name ?? '–'}</strong> {names.room_type(row.room_type_id)}
                {list === 'arrivals' && room && !row.done && ` · ${offering.rooms.statuses[room.status]}`}
              </td>
              {list === 'arrivals' && <td>{row.estimated_arrival_time ?? ''}</td>}
              <td>
                <strong>{listName(row)}</strong>
                <br />
                <code>{row.confirmation_code}</code>
              </td>
              <td className={paper.dates}>
                {formats.stay(row.check_in, row.check_out)} ·{' '}
                {reservations.nights_short(nightsBetween(row.check_in, row.check_out))}
              </td>
              {list === 'in_house' && <td>{row.estimated_departure_time ?? ''}</td>}
              <td>{row.adults + (row.children > 0 ? ` + ${row.children}` : '')}</td>
              <td>{names.channel(row.channel) ?? reservations.direct}</td>
              <td className={paper.figure}>{row.balance.amount === 0 ? '' : formats.money(row.balance)}</td>
              <td className={paper.notes}>{row.note}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
