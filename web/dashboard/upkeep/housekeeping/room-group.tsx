import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { BoardState } from './board-state.ts'
import styles from './housekeeping.module.css'
import { type Group, type Grouping, needsNothing, sumOf } from './model.ts'
import { QuietRoom, RoomCard } from './room-card.tsx'

interface RoomGroupProps {
  readonly group: Group
  readonly grouping: Grouping
  readonly board: BoardState
}

/** The rooms of a floor, a state or a person: cards for tasks, chips for the others. */
export function RoomGroup({ group: { key, rooms }, grouping, board }: RoomGroupProps) {
  const text = usePartMessages('housekeeping')
  const formats = useFormats()
  const title = {
    floor: () => (key === '' ? text.no_floor : text.floor(key)),
    state: () => text.states[rooms[0]!.state],
    person: () => (key === '' ? text.people.nobody : key),
  }[grouping]()
  const quiet = rooms.filter(needsNothing)
  const open = rooms.filter((room) => !needsNothing(room))
  return (
    <section className={styles.group} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="soft number">{text.group_count(rooms.length, sumOf(rooms))}</span>
      </header>
      {open.length > 0 && (
        <ul className={styles.cards}>
          {open.map((room) => (
            <RoomCard key={room.room_id} room={room} board={board} grouping={grouping} />
          ))}
        </ul>
      )}
      {quiet.length > 0 && (
        <ul className={styles.quiet} aria-label={formats.list([title, text.rest])}>
          {quiet.map((room) => (
            <QuietRoom key={room.room_id} room={room} board={board} />
          ))}
        </ul>
      )}
    </section>
  )
}
