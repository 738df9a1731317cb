import type { Property } from '#contract/property/properties.ts'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import paper from '#web/shared/paper/paper.module.css'
import { Paper } from '#web/shared/paper/paper.tsx'
import { usePrinting } from '#web/shared/use-printing.ts'
import { COUNTERS, type Group, groupsOf, sumOf } from './model.ts'
import styles from './printed-lists.module.css'

interface PrintedListsProps {
  readonly property: Property
  readonly date: string
  readonly rooms: readonly HousekeepingRoom[]
}

/** The printed lists, a sheet for each person. Rendered only for printing. */
export function PrintedLists({ property, date, rooms }: PrintedListsProps) {
  const printing = usePrinting()
  if (!printing) return null
  return (
    <Paper>
      {groupsOf(rooms.filter(COUNTERS.to_do), 'person').map((group) => (
        <Sheet key={group.key} group={group} property={property} date={date} />
      ))}
    </Paper>
  )
}

interface SheetProps extends Omit<PrintedListsProps, 'rooms'> {
  readonly group: Group
}

function Sheet({ group: { key, rooms }, property, date }: SheetProps) {
  const { paper: text, people } = usePartMessages('housekeeping')
  const formats = useFormats()
  return (
    <section className={paper.sheet}>
      <header>
        <h1>{text.title(key === '' ? people.nobody : key)}</h1>
        <p>
          {property.name} · {formats.day(date)} · {text.summary(rooms.length, sumOf(rooms))}
        </p>
      </header>
      <table className={paper.table}>
        <thead>
          <tr>
            <th scope="col">{text.room}</th>
            <th scope="col">{text.task}</th>
            <th scope="col" className={paper.figure}>
              {text.minutes}
            </th>
            <th scope="col">{text.departure}</th>
            <th scope="col">{text.arrival}</th>
            <th scope="col">{text.guests}</th>
            <th scope="col">{text.note}</th>
            <th scope="col">{text.done}</th>
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <Line key={room.room_id} room={room} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Line({ room }: { room: HousekeepingRoom }) {
  const text = usePartMessages('housekeeping')
  const { statuses } = useMessages().offering.rooms
  const { name, task, minutes, arrival_time, departure_time, adults, children, note, status, state, reason } =
    room
  const notes = [
    room.guest_waiting && text.waiting,
    room.do_not_disturb && text.do_not_disturb,
    state === 'rejected' && text.sent_back(reason ?? ''),
    state === 'refused' && (room.no_cleaning && reason === null ? text.no_cleaning : text.refused(reason)),
    note,
  ].filter(Boolean)
  return (
    <tr>
      <td>
        <strong>{name}</strong>
      </td>
      <td>
        {text.tasks[task]} <span className={paper.small}>{statuses[status]}</span>
      </td>
      <td className={paper.figure}>{minutes}</td>
      <td>{departure_time}</td>
      <td>{arrival_time}</td>
      <td>{adults === null ? '' : text.party(adults, children ?? 0)}</td>
      <td className={paper.notes}>{notes.join(' · ')}</td>
      <td>
        <span className={styles.box} />
      </td>
    </tr>
  )
}
