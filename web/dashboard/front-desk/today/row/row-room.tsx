import BedDouble from 'lucide-react/icons/bed-double'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { RoomChip } from '#web/dashboard/inventory/rooms/public.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Truncate } from '#web/ui/table.tsx'
import styles from '../today.module.css'
import { RoomRemedies } from './room-remedies.tsx'
import { isStay, type Names, type StayRow } from './row-types.ts'

interface RowRoomProps {
  readonly row: TodayRow
  readonly names: Names
}

/** The room of a row with its condition, its type, and the proposed room with the reason. */
export function RowRoom({ row, names }: RowRoomProps) {
  const text = useMessages().today
  const id = isStay(row) ? row.room_id : row.type === 'room' ? row.room_id : undefined
  if (id === undefined) return null
  const room = names.room(id)
  const type = isStay(row) ? row.room_type_id : (room?.room_type_id ?? '')
  const is_today = names.property(row.property_id)?.is_today ?? false
  // For guests in house or departed, and on other days, the condition does not matter.
  const shows_condition = is_today && (!isStay(row) || (row.type === 'arrival' && !row.done))
  return (
    <div className={styles.room}>
      <span className={styles.line}>
        {room ? (
          <RoomChip
            compact
            name={room.name}
            status={shows_condition ? room.status : undefined}
            occupancy={shows_condition && room.occupied ? 'occupied' : undefined}
          />
        ) : (
          row.type !== 'cancelled' && (
            <Badge tone="grey" icon={BedDouble} dashed>
              {text.unassigned}
            </Badge>
          )
        )}
        <Truncate title={names.room_type(type)}>
          <span className="soft">{names.room_type(type)}</span>
        </Truncate>
      </span>
      {isStay(row) && <Proposal row={row} names={names} />}
      {row.alerts.length > 0 && <RoomRemedies row={row} names={names} />}
    </div>
  )
}

function Proposal({ row, names }: { row: StayRow; names: Names }) {
  const text = useMessages().today
  const best = row.type === 'arrival' && !row.done ? row.best_room : null
  // In the morning most rooms are still occupied: another one is proposed only when it is needed.
  if (!best || (row.room_id !== null && row.alerts.length === 0)) return null
  const room = names.room(best.room_id)?.name ?? ''
  const why = best.reasons.map((reason) => text.reasons[reason]).join(', ')
  return (
    <span className={styles.detail}>
      {row.room_id === null ? text.best_room(room, why) : text.instead(room, why)}
    </span>
  )
}
