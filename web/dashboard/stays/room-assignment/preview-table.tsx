import type { RoomAssignment, RoomAssignmentChange } from '#contract/calendar/calendar.staff.ts'
import { fullName, listName } from '#contract/text/person-names.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { Checkbox } from '#web/ui/controls/choice.ts'
import plain from '#web/ui/plain-table.module.css'
import { RoomChip } from '../../inventory/rooms/public.ts'
import styles from './assignment.module.css'
import { keyOf } from './ticked.ts'

interface PreviewTableProps {
  readonly changes: readonly RoomAssignmentChange[]
  /** Excluded lines, by `keyOf`. */
  readonly left_out: ReadonlySet<string>
  readonly toggle: (change: RoomAssignmentChange) => void
  readonly toggleAll: () => void
}

/** Every change before it is made: guest, dates, old and new room, and reasons. */
export function PreviewTable({ changes, left_out, toggle, toggleAll }: PreviewTableProps) {
  const { room_assignment: text, today } = useMessages()
  const { columns } = text
  const shows_type = new Set(changes.map(({ room_type_id }) => room_type_id)).size > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
    <section className={styles.lines} aria-label={text.columns.rooms} tabIndex={0}>
      <table className={`${plain.plain} ${plain.cards}`}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="xs"
                aria-label={text.all}
                checked={left_out.size === 0}
                indeterminate={left_out.size > 0 && left_out.size < changes.length}
                onChange={toggleAll}
              />
            </th>
            {[today.paper.guest, columns.dates, columns.rooms, columns.why].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Line
              key={keyOf(change)}
              change={change}
              wanted={!left_out.has(keyOf(change))}
              shows_type={shows_type}
              toggle={() => toggle(change)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface LineProps {
  readonly change: RoomAssignmentChange
  readonly wanted: boolean
  /** Of several room types. */
  readonly shows_type: boolean
  readonly toggle: () => void
}

function Line({ change, wanted, shows_type, toggle }: LineProps) {
  const { calendar, room_assignment: text, today } = useMessages()
  const formats = useFormats()
  const { columns } = text
  return (
    <tr data-left-out={wanted ? undefined : ''}>
      <td>
        <Checkbox
          size="xs"
          aria-label={calendar.moved(fullName(change), calendar.in_room(change.room))}
          checked={wanted}
          onChange={toggle}
        />
      </td>
      <th scope="row" data-title={today.paper.guest}>
        {listName(change)} <span className={`soft ${styles.code}`}>{change.confirmation_code}</span>
      </th>
      <td data-title={columns.dates} className={styles.dates}>
        {formats.stay(change.from, change.to)}
      </td>
      <td data-title={columns.rooms} className={styles.rooms}>
        <span className="soft">{change.previous_room ?? calendar.no_room}</span>
        {' → '}
        <RoomChip
          name={change.room}
          status={change.room_status ?? undefined}
          occupancy={change.room_occupancy ?? undefined}
        />
        {shows_type && <span className="soft"> {change.room_type}</span>}
      </td>
      <td data-title={columns.why} className="soft">
        {formats.list(change.reasons.map((one) => today.reasons[one]))}
      </td>
    </tr>
  )
}

/** The stays that would still have no room, and why. */
export function Unplaced({ unplaced }: Pick<RoomAssignment, 'unplaced'>) {
  const { room_assignment: text } = useMessages()
  const formats = useFormats()
  if (unplaced.length === 0) return null
  return (
    <section className={styles.unplaced} aria-label={text.unplaced(unplaced.length)}>
      <h3>{text.unplaced(unplaced.length)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1 */}
      <ul tabIndex={0}>
        {unplaced.map((one) => (
          <li key={keyOf(one)}>
            {listName(one)} <span className="soft">{one.confirmation_code}</span> ·{' '}
            {formats.stay(one.from, one.to)} · {one.room_type} ·{' '}
            <span className={styles.why}>
              {text.reasons[one.reason](formats.list(one.nights.map((night) => formats.day(night))))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
