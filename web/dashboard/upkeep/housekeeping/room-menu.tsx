import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useState } from 'react'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { linesOf, missingLines } from '#contract/upkeep/missing-lines.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ActionIcon } from '#web/ui/controls/button.ts'
import { Menu } from '#web/ui/controls/overlay.ts'
import { NewTask } from '../maintenance/public.ts'
import type { RoomAction, RoomProps } from './board-state.ts'
import { ChecklistDialog } from './checklist/dialog.tsx'
import { isSame, personKey } from './model.ts'
import { NoteDialog, RejectDialog } from './note-dialogs.tsx'

/** All actions of a room: assignment, and what was done or seen there. */
export function RoomMenu({ room, board }: RoomProps) {
  const text = usePartMessages('housekeeping')
  const [dialog, setDialog] = useState<'reject' | 'note' | 'task' | 'checklist' | 'missing'>()
  const { may_assign, may_record } = board
  const may_report = usePermission('createTask').allowed
  if (!may_assign && !may_record) return null
  const close = () => setDialog(undefined)
  const act = (action: MenuAction) =>
    action === 'finish' && missingLines(room, board.checklists).length > 0
      ? setDialog('missing')
      : board.record(room, action)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={26} aria-label={text.actions.menu(room.name)}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may_record &&
            actionsOf(room).map((action) => (
              <Menu.Item key={action} onClick={() => act(action)}>
                {text.actions[action]}
              </Menu.Item>
            ))}
          {may_record && isCleaned(room) && (
            <Menu.Item onClick={() => setDialog('reject')}>{text.actions.reject}</Menu.Item>
          )}
          {may_record && linesOf(room.task, board.checklists).length > 0 && (
            <Menu.Item onClick={() => setDialog('checklist')}>{text.actions.checklist}</Menu.Item>
          )}
          {may_record && <Menu.Item onClick={() => setDialog('note')}>{text.actions.note}</Menu.Item>}
          {may_report && <Menu.Item onClick={() => setDialog('task')}>{text.actions.task}</Menu.Item>}
          {may_assign && <AssignItems room={room} board={board} />}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'reject' && <RejectDialog room={room} close={close} />}
      {dialog === 'task' && (
        <Suspense>
          <NewTask room_id={room.room_id} close={close} />
        </Suspense>
      )}
      {(dialog === 'checklist' || dialog === 'missing') && (
        <ChecklistDialog room={room} board={board} asks={dialog === 'missing'} close={close} />
      )}
      {dialog === 'note' && <NoteDialog room={room} close={close} />}
    </>
  )
}

function AssignItems({ room, board: { people, assign } }: RoomProps) {
  const text = usePartMessages('housekeeping')
  return (
    <>
      <Menu.Label>{text.actions.assign}</Menu.Label>
      {people
        .filter((person) => !isSame(person, room.assigned_to))
        .map((person) => (
          <Menu.Item key={personKey(person)} onClick={() => assign(room, person)}>
            {person.name}
          </Menu.Item>
        ))}
      {room.assigned_to && <Menu.Item onClick={() => assign(room, null)}>{text.people.nobody}</Menu.Item>}
    </>
  )
}

const isCleaned = ({ status }: HousekeepingRoom) => status === 'clean' || status === 'inspected'

type MenuAction = Exclude<RoomAction, 'reject' | 'refuse' | 'note'>

/** The actions that apply to the state of the room. */
function actionsOf({ status, state, ...room }: HousekeepingRoom): MenuAction[] {
  const { guest_waiting, do_not_disturb, occupancy } = room
  const actions: (MenuAction | false)[] = [
    status === 'clean' && 'inspect',
    status === 'dirty' && 'start',
    status !== 'clean' && status !== 'inspected' && 'finish',
    guest_waiting ? 'clear_guest_waiting' : state !== 'done' && 'guest_waiting',
    do_not_disturb ? 'clear_do_not_disturb' : occupancy === 'occupied' && 'do_not_disturb',
    occupancy === 'occupied' ? 'found_vacant' : 'found_occupied',
  ]
  return actions.filter((action) => action !== false)
}
