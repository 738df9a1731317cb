import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState } from 'react'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { RoomChip } from '../../inventory/rooms/public.ts'
import type { RoomProps } from './board-state.ts'
import { Facts, Signs } from './card-facts.tsx'
import { ChecklistButton } from './checklist/button.tsx'
import styles from './housekeeping.module.css'
import type { Grouping } from './model.ts'
import { RejectDialog } from './note-dialogs.tsx'
import { RoomMenu } from './room-menu.tsx'
import { handleId } from './use-carry.ts'

/** The media type of a dragged room. */
export const DRAGGED_ROOM = 'application/x-serai-room'

/** A room with its task, person and state; dragged onto a person, or picked up by its handle. */
export function RoomCard({ room, board, grouping }: RoomProps & { readonly grouping: Grouping }) {
  const text = usePartMessages('housekeeping')
  const { carry, may_assign } = board
  const { room_id, name, task, minutes, assigned_to, state } = room
  return (
    <li
      className={styles.card}
      data-carried={carry.room?.room_id === room_id || undefined}
      data-state={state}
      draggable={may_assign}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData(DRAGGED_ROOM, room_id)
      }}
    >
      <div className={styles.head}>
        {may_assign && <Handle room={room} board={board} />}
        <Chip room={room} />
        <RoomMenu room={room} board={board} />
      </div>
      <div className={styles.what}>
        <strong>{text.tasks[task]}</strong>
        {minutes > 0 && <span className="soft number">{text.minutes(minutes)}</span>}
      </div>
      <Facts room={room} zone={board.zone} />
      <Signs room={room} zone={board.zone} />
      <ChecklistButton room={room} board={board} />
      {grouping !== 'person' && (
        <span className={styles.person} data-nobody={assigned_to === null || undefined}>
          {assigned_to?.name ?? text.people.nobody}
        </span>
      )}
      {state === 'to_inspect' && board.may_record && <Inspection room={room} board={board} name={name} />}
    </li>
  )
}

function Handle({ room, board: { carry } }: RoomProps) {
  const text = usePartMessages('housekeeping').carry
  const is_carried = carry.room?.room_id === room.room_id
  return (
    <ActionIcon
      id={handleId(room.room_id)}
      variant="subtle"
      size={26}
      aria-label={text.handle(room.name)}
      aria-pressed={is_carried}
      onClick={() => (is_carried ? carry.cancel() : carry.begin(room))}
      onKeyDown={carry.onKeyDown}
    >
      <GripVertical size={16} aria-hidden />
    </ActionIcon>
  )
}

function Chip({ room: { name, status, occupancy, task, departed } }: Pick<RoomProps, 'room'>) {
  const leaves = task === 'departure' && occupancy === 'occupied' && !departed
  return <RoomChip name={name} status={status} occupancy={leaves ? 'due_out' : occupancy} />
}

function Inspection({ room, board, name }: RoomProps & { readonly name: string }) {
  const text = usePartMessages('housekeeping').actions
  const [is_rejecting, setRejecting] = useState(false)
  return (
    <div className={styles.acts}>
      <Button
        variant="filled"
        aria-label={`${text.inspect}: ${name}`}
        onClick={() => board.record(room, 'inspect')}
      >
        {text.inspect}
      </Button>
      <Button aria-label={`${text.reject} ${name}`} onClick={() => setRejecting(true)}>
        {text.reject}
      </Button>
      {is_rejecting && <RejectDialog room={room} close={() => setRejecting(false)} />}
    </div>
  )
}

/** A room that nobody has to go to. */
export function QuietRoom({ room, board }: RoomProps) {
  const formats = useFormats()
  const text = usePartMessages('housekeeping')
  const { finished_at, assigned_to } = room
  const title = [
    text.states[room.state],
    assigned_to?.name,
    finished_at && formats.timeOfDay(finished_at, board.zone),
  ].filter(Boolean)
  return (
    <li title={title.join(' · ')}>
      <Chip room={room} />
      <RoomMenu room={room} board={board} />
    </li>
  )
}
