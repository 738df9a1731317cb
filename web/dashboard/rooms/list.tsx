import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Room } from '../../../contract/resources/rooms.ts'
import { usePages, useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePermission, usePropertyFilter } from '../../lib/session.ts'
import { ListFilterBar, useListFilters } from '../../shared/list-filters.tsx'
import { ListState, QueryState } from '../../shared/query-state.tsx'
import { optionsOf, recordOptions } from '../../ui/options.ts'
import { Page } from '../../ui/page.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink } from '../links.tsx'
import { useRoomTypes, useRoomTypesHere } from '../lookups.ts'
import { ROOM_CONDITIONS } from './condition.tsx'
import { AddRooms } from './room-dialog.tsx'
import { RoomRows } from './rows.tsx'

export default function RoomList() {
  const { offering } = useMessages()
  const text = offering.rooms
  const navigate = useNavigate()
  // One room alone, as the search leads to it.
  const { room_id } = useSearch({ strict: false }) as { room_id?: string }
  const filters = useRoomFilters()
  const query = { ...filters.values, ...usePropertyFilter(), limit: 100 }
  const list = usePages('listRooms', { query }, { enabled: room_id === undefined })
  const one = useRead('getRoom', { params: { id: room_id ?? '' } }, { enabled: room_id !== undefined })
  const room_types = <ButtonLink to="/settings/room-types">{offering.room_types.title}</ButtonLink>
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listRooms" args={{ query }} />
          {room_types}
          <AddRoomsButton />
        </>
      }
      under={
        room_id ? (
          <Button size="compact-sm" onClick={() => navigate({ to: '/rooms', search: filters.values })}>
            {text.all}
          </Button>
        ) : (
          <ListFilterBar filters={filters} />
        )
      }
    >
      {room_id ? (
        <QueryState query={one}>{(room) => <RoomRows rows={[room]} />}</QueryState>
      ) : (
        <ListState
          list={list}
          things={text.things}
          filters={filters}
          empty={{ title: text.empty_title, body: text.empty_body, action: room_types }}
        >
          {(rows) => <RoomRows rows={[...rows].sort(byName)} />}
        </ListState>
      )}
    </Page>
  )
}

function useRoomFilters() {
  const text = useMessages().offering.rooms
  const types = useRoomTypes()
  return useListFilters(
    {
      room_type_id: {
        kind: 'choice',
        options: recordOptions(useRoomTypesHere()),
        words: (id) => types.get(id)?.name ?? id,
      },
      status: { kind: 'choice', options: optionsOf(ROOM_CONDITIONS, text.statuses) },
    },
    { room_type_id: text.type, status: text.status },
  )
}

function AddRoomsButton() {
  const text = useMessages().offering.rooms
  const { allowed, why } = usePermission('createRoom')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="filled" disabled={!allowed} title={why} onClick={() => setOpen(true)}>
        {text.new}
      </Button>
      {open && <AddRooms close={() => setOpen(false)} />}
    </>
  )
}

/** By number: 9 before 10. */
const byName = (one: Room, other: Room) =>
  one.property_id.localeCompare(other.property_id) ||
  one.name.localeCompare(other.name, undefined, { numeric: true })
