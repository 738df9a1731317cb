import User from 'lucide-react/icons/user'
import { Suspense, useState } from 'react'
import type { Room } from '#contract/inventory/rooms.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { OperationId } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Menu } from '#web/ui/controls/overlay.ts'
import { type Column, Truncate } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useRoomTypes } from '../../lookups.ts'
import { usePropertyColumn } from '../../property-column.tsx'
import { NewTask } from '../../upkeep/maintenance/public.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ConditionBadge, ROOM_CONDITIONS } from './condition.tsx'
import { EditRoom } from './room-dialog.tsx'

/** What a cell carries out by itself; errors are shown above the table. */
interface CellProps {
  readonly room: Room
  readonly onError: (error: ApiError) => void
}

/** `onError` gets the refusal of a cell. */
export function useRoomColumns(
  rows: readonly Room[],
  onError: (error: ApiError) => void,
): readonly Column<Room>[] {
  const text = useMessages().offering.rooms
  const types = useRoomTypes()
  const property = usePropertyColumn(rows)
  return [
    { key: 'name', title: text.name, cell: (room) => <Name room={room} /> },
    ...property,
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: (room) => <Condition room={room} onError={onError} />,
    },
    {
      key: 'occupancy',
      title: text.occupancy,
      plain: true,
      cell: ({ occupancy }) => <Occupancy occupancy={occupancy} />,
    },
    {
      key: 'type',
      title: text.type,
      plain: true,
      cell: ({ room_type_id }) => <Truncate>{types.nameOf(room_type_id)}</Truncate>,
    },
    { key: 'floor', title: text.floor, cell: ({ floor }) => floor },
    {
      key: 'blocks',
      title: text.blocks,
      cell: (room) =>
        room.blocks.map((block) => <Block key={block.id} room={room} block={block} onError={onError} />),
    },
    {
      key: 'actions',
      title: '',
      // Both in one line.
      numeric: true,
      cell: (room) => (
        <>
          <BlockButton room={room} /> <TaskButton room={room} />
        </>
      ),
    },
  ]
}

function Name({ room }: { room: Room }) {
  const { allowed } = usePermission('updateRoom')
  const [open, setOpen] = useState(false)
  if (!allowed) return <strong>{room.name}</strong>
  return (
    <>
      <Button variant="transparent" size="compact-sm" px={0} onClick={() => setOpen(true)}>
        {room.name}
      </Button>
      {open && <EditRoom room={room} close={() => setOpen(false)} />}
    </>
  )
}

/** Whether it is occupied; a vacant room needs no colour. */
function Occupancy({ occupancy }: Pick<Room, 'occupancy'>) {
  const { occupancies } = useMessages().offering.rooms
  return occupancy === 'occupied' ? (
    <Badge tone="blue" icon={User}>
      {occupancies.occupied}
    </Badge>
  ) : (
    <span className="soft">{occupancies.vacant}</span>
  )
}

/** The condition, which permitted roles can change; with undo. */
function Condition({ room, onError }: CellProps) {
  const text = useMessages().offering.rooms
  const { allowed } = usePermission('updateRoom')
  const update = useWrite('updateRoom')
  const set = (status: Room['status'], undo?: () => void) =>
    // A promise instead of callbacks of `mutate`: the row may be unmounted by then, where a filter excludes
    // it.
    update
      .mutateAsync({ params: { id: room.id }, body: { status } })
      .then(() => showToast(text.marked(room.name, text.statuses[status]), undo), onError)
  if (!allowed) return <ConditionBadge status={room.status} />
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="transparent" size="compact-sm" px={0}>
          <span className="visually-hidden">{`${text.status} ${room.name}: `}</span>
          <ConditionBadge status={room.status} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={room.status}
          onChange={(one) => one !== room.status && set(one as Room['status'], () => set(room.status))}
        >
          {ROOM_CONDITIONS.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {text.statuses[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function Block({ room, block, onError }: CellProps & { readonly block: Room['blocks'][number] }) {
  const { type, from, to, reason } = block
  const { allowed, why } = usePermission('deleteRoomBlock')
  const text = useMessages().offering.rooms
  const formats = useFormats()
  const remove = useWrite('deleteRoomBlock')
  return (
    <div>
      {text.block_types[type]} · {formats.stay(from, to)}
      {reason && ` · ${reason}`}{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={!allowed}
        title={why}
        aria-label={`${text.lift}: ${room.name}`}
        onClick={() =>
          remove.mutate(
            { params: { id: room.id, block_id: block.id } },
            { onSuccess: () => showToast(text.lifted(room.name)), onError },
          )
        }
      >
        {text.lift}
      </Button>
    </div>
  )
}

interface RoomButtonProps {
  readonly may: OperationId
  readonly label: string
  readonly onClick: () => void
  readonly children: string
}

function RoomButton({ may, label, onClick, children }: RoomButtonProps) {
  const { allowed, why } = usePermission(may)
  return (
    <Button size="compact-xs" disabled={!allowed} title={why} aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}

function BlockButton({ room }: { room: Room }) {
  const text = useMessages().offering.rooms
  const [open, setOpen] = useState(false)
  return (
    <>
      <RoomButton may="createRoomBlock" label={text.block_title(room.name)} onClick={() => setOpen(true)}>
        {text.block}
      </RoomButton>
      {open && <BlockDialog room={room} close={() => setOpen(false)} />}
    </>
  )
}

/** Creates a maintenance task for the room. */
function TaskButton({ room }: { room: Room }) {
  const text = useMessages().offering.rooms
  const [open, setOpen] = useState(false)
  return (
    <>
      <RoomButton may="createTask" label={text.task_title(room.name)} onClick={() => setOpen(true)}>
        {text.task}
      </RoomButton>
      {open && (
        <Suspense>
          <NewTask room_id={room.id} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
