import { Button, Menu } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Room } from '../../../contract/rooms.ts'
import { usePages, useRead, useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { setOnly } from '../../lib/search-params.ts'
import { usePermission, useProperty, usePropertyFilter } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { ListState, QueryState } from '../../shared/query-state.tsx'
import { FilterBar, FilterChoice } from '../../ui/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Line, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink } from '../links.tsx'
import { useRoomTypes } from '../lookups.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ConditionBadge, ROOM_CONDITIONS } from './condition.tsx'
import { AddRooms, EditRoom } from './room-dialog.tsx'

type Search = {
  room_type_id?: string | undefined
  status?: string | undefined
  /** One room alone, as the search leads to it. */
  room_id?: string | undefined
}

export default function RoomList() {
  const { offering, states } = useMessages()
  const text = offering.rooms
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const property = useProperty()
  const types = useRoomTypes()
  const [adding, setAdding] = useState(false)
  const may_add = usePermission('createRoom')
  const query = setOnly({
    room_type_id: search.room_type_id,
    status: search.status,
    ...usePropertyFilter(),
    limit: 100,
  }) as { room_type_id?: string; status?: string; property_id?: string; limit: number }
  const { room_id } = search
  const list = usePages('listRooms', { query }, { enabled: room_id === undefined })
  const one = useRead('getRoom', { params: { id: room_id ?? '' } }, { enabled: room_id !== undefined })
  const set = (change: Search) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  const status = ROOM_CONDITIONS.find((one) => one === search.status)
  const filters = [
    ...(search.room_type_id
      ? [
          {
            name: text.type,
            value: types.get(search.room_type_id)?.name ?? search.room_type_id,
            remove: () => set({ room_type_id: undefined }),
          },
        ]
      : []),
    ...(status
      ? [{ name: text.status, value: text.statuses[status], remove: () => set({ status: undefined }) }]
      : []),
  ]
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listRooms" args={{ query }} />
          <ButtonLink to="/settings/room-types">{offering.room_types.title}</ButtonLink>
          <Button
            variant="filled"
            disabled={!may_add.allowed}
            title={may_add.why}
            onClick={() => setAdding(true)}
          >
            {text.new}
          </Button>
        </>
      }
      under={
        room_id ? (
          <Button size="compact-sm" onClick={() => set({ room_id: undefined })}>
            {text.all}
          </Button>
        ) : (
          <FilterBar label={states.filters}>
            <FilterChoice
              label={text.type}
              any={states.any}
              value={search.room_type_id}
              options={[...types.values()]
                .filter(({ property_id }) => !property || property_id === property.id)
                .map(({ id, name }) => [id, name])}
              onChoice={(room_type_id) => set({ room_type_id })}
            />
            <FilterChoice
              label={text.status}
              any={states.any}
              value={status}
              options={ROOM_CONDITIONS.map((one) => [one, text.statuses[one]])}
              onChoice={(one) => set({ status: one })}
            />
          </FilterBar>
        )
      }
    >
      {room_id ? (
        <QueryState query={one}>{(room) => <Rows rows={[room]} />}</QueryState>
      ) : (
        <ListState
          list={list}
          things={text.things}
          filters={filters}
          clear={() => set({ room_type_id: undefined, status: undefined })}
          empty={{
            title: text.empty_title,
            body: text.empty_body,
            action: <ButtonLink to="/settings/room-types">{offering.room_types.title}</ButtonLink>,
          }}
        >
          {(rows) => <Rows rows={[...rows].sort(byName)} />}
        </ListState>
      )}
      {adding && <AddRooms close={() => setAdding(false)} />}
    </Page>
  )
}

/** As a house counts: 9 before 10. */
const byName = (one: Room, other: Room) =>
  one.property_id.localeCompare(other.property_id) ||
  one.name.localeCompare(other.name, undefined, { numeric: true })

function Rows({ rows }: { rows: readonly Room[] }) {
  const text = useMessages().offering.rooms
  const types = useRoomTypes()
  const update = useWrite('updateRoom')
  const lift = useWrite('deleteRoomBlock')
  const [editing, setEditing] = useState<Room>()
  const [blocking, setBlocking] = useState<Room>()
  const may_update = usePermission('updateRoom')
  const may_block = usePermission('createRoomBlock')
  const mark = (room: Room, status: Room['status']) => {
    const to = (one: Room['status'], then: () => void) =>
      update.mutate({ params: { id: room.id }, body: { status: one } }, { onSuccess: then })
    to(status, () =>
      showToast(text.marked(room.name, text.statuses[status]), () =>
        to(room.status, () => showToast(text.marked(room.name, text.statuses[room.status]))),
      ),
    )
  }
  const columns: Column<Room>[] = [
    {
      key: 'name',
      title: text.name,
      cell: (room) =>
        may_update.allowed ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setEditing(room)}>
            {room.name}
          </Button>
        ) : (
          <strong>{room.name}</strong>
        ),
    },
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: (room) =>
        may_update.allowed ? (
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
                onChange={(one) => one !== room.status && mark(room, one as Room['status'])}
              >
                {ROOM_CONDITIONS.map((one) => (
                  <Menu.RadioItem key={one} value={one} closeMenuOnClick>
                    {text.statuses[one]}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Dropdown>
          </Menu>
        ) : (
          <ConditionBadge status={room.status} />
        ),
    },
    {
      key: 'type',
      title: text.type,
      plain: true,
      cell: ({ room_type_id }) => <Line>{types.get(room_type_id)?.name}</Line>,
    },
    { key: 'floor', title: text.floor, cell: ({ floor }) => floor },
    {
      key: 'blocks',
      title: text.blocks,
      cell: (room) =>
        room.blocks.map((block) => (
          <Block
            key={block.id}
            room={room}
            block={block}
            lift={() =>
              lift.mutate(
                { params: { id: room.id, block_id: block.id } },
                { onSuccess: () => showToast(text.lifted(room.name)) },
              )
            }
          />
        )),
    },
    {
      key: 'actions',
      title: '',
      cell: (room) => (
        <Button
          size="compact-xs"
          disabled={!may_block.allowed}
          title={may_block.why}
          aria-label={text.block_title(room.name)}
          onClick={() => setBlocking(room)}
        >
          {text.block}
        </Button>
      ),
    },
  ]
  const error = update.error ?? lift.error
  return (
    <>
      {error && <ErrorCard error={error} />}
      <Table label={text.title} columns={columns} rows={rows} />
      {editing && <EditRoom room={editing} close={() => setEditing(undefined)} />}
      {blocking && <BlockDialog room={blocking} close={() => setBlocking(undefined)} />}
    </>
  )
}

function Block(props: { room: Room; block: Room['blocks'][number]; lift: () => void }) {
  const { type, from, to, reason } = props.block
  const { allowed, why } = usePermission('deleteRoomBlock')
  const text = useMessages().offering.rooms
  const formats = useFormats()
  return (
    <div>
      {text.block_types[type]} · {formats.stay(from, to)}
      {reason && ` · ${reason}`}{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={!allowed}
        title={why}
        aria-label={`${text.lift}: ${props.room.name}`}
        onClick={props.lift}
      >
        {text.lift}
      </Button>
    </div>
  )
}
