import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { fill, text } from '../language.ts'
import { usePhone } from '../model.ts'
import type { OpenedView } from './dialog.tsx'
import { Facts } from './facts.tsx'
import { MainAction } from './main-action.tsx'
import { useChecklistLabel } from './use-lines.ts'

/** States in which somebody ticks, or looks at what was ticked. */
const IS_TICKED: readonly HousekeepingRoom['state'][] = ['started', 'rejected', 'to_inspect']

interface RoomCardProps {
  readonly room: HousekeepingRoom
  readonly open: (view: OpenedView) => void
}

/** A room, its state and work, and the next action. */
export function RoomCard({ room, open }: RoomCardProps) {
  const words = text()
  const { person } = usePhone()
  const checklist = useChecklistLabel(room)
  const of_somebody_else = room.assigned_to?.id !== person!.id
  return (
    <li class={`card ${room.state}`}>
      <div class="head">
        <h2 aria-label={fill(words.room, { name: room.name })}>
          <bdi>{room.name}</bdi>
        </h2>
        <div class="what">
          <strong>{words.tasks[room.task]}</strong>
          <span class={`state ${room.state}`}>{words.states[room.state]}</span>
          {of_somebody_else && <span class="faint">{room.assigned_to?.name ?? words.nobody}</span>}
        </div>
      </div>
      <Facts room={room} />
      {checklist && IS_TICKED.includes(room.state) && (
        <button type="button" class="secondary" onClick={() => open('checklist')}>
          {checklist}
        </button>
      )}
      <div class="actions">
        <MainAction room={room} onMissing={() => open('missing')} />
        <button
          type="button"
          class="more"
          aria-label={fill(words.more, { name: room.name })}
          onClick={() => open('menu')}
        >
          <span aria-hidden="true">⋯</span>
        </button>
      </div>
    </li>
  )
}
