import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Room } from '#contract/inventory/rooms.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { usePages, useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission, usePropertyFilter } from '#web/lib/session.ts'
import { useColumnChoice } from '#web/shared/column-choice.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { ListFilterBar, useListFilters } from '#web/shared/list-filters.tsx'
import { ListState, QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { optionsOf, recordOptions } from '#web/ui/options.ts'
import { Card, Page } from '#web/ui/page.tsx'
import { Table } from '#web/ui/table.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { ButtonLink } from '../../links.tsx'
import { useRoomTypes, useRoomTypesHere } from '../../lookups.ts'
import { RoomTasks } from '../../upkeep/maintenance/public.ts'
import { ROOM_CONDITIONS } from './condition.tsx'
import { AddRooms } from './room-dialog.tsx'
import { useRoomColumns } from './rows.tsx'

export default function RoomList() {
  const { offering } = useMessages()
  const text = offering.rooms
  // Filters one room, for links from the search.
  const { room_id } = useSearch({ strict: false }) as { room_id?: string }
  const filters = useRoomFilters()
  const query = { ...filters.values, ...usePropertyFilter(), limit: 100 }
  const list = usePages('listRooms', { query }, { enabled: room_id === undefined })
  const one = useRead('getRoom', { params: { id: room_id ?? '' } }, { enabled: room_id !== undefined })
  const [error, setError] = useState<ApiError>()
  const choice = useColumnChoice('rooms', useRoomColumns(list.items, setError))
  const rowsOf = (rows: readonly Room[]) => (
    <>
      {error && <ErrorCard error={error} />}
      <Table label={text.title} columns={choice.columns} rows={rows} sticky={!choice.is_wider} />
    </>
  )
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
        room_id ? <AllRooms filters={filters} /> : <ListFilterBar filters={filters} beside={choice.chooser} />
      }
    >
      {room_id ? (
        <QueryState query={one}>
          {(room) => (
            <>
              {rowsOf([room])}
              <RoomHistory room={room} />
            </>
          )}
        </QueryState>
      ) : (
        <ListState
          list={list}
          things={text.things}
          filters={filters}
          empty={{ title: text.empty_title, body: text.empty_body, action: room_types }}
        >
          {(rows) => rowsOf([...rows].sort(byName))}
        </ListState>
      )}
    </Page>
  )
}

/** Removes the filter of a single room. */
function AllRooms({ filters }: { filters: ReturnType<typeof useRoomFilters> }) {
  const text = useMessages().offering.rooms
  const navigate = useNavigate()
  return (
    <Button size="compact-sm" onClick={() => navigate({ to: '/rooms', search: filters.values })}>
      {text.all}
    </Button>
  )
}

/** The maintenance tasks of the room. */
function RoomHistory({ room }: { room: Room }) {
  const text = useMessages().offering.rooms
  return (
    <Card>
      <Section title={text.maintenance_of(room.name)}>
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <RoomTasks room_id={room.id} />
        </Suspense>
      </Section>
    </Card>
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
        words: (id) => types.nameOf(id),
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

/** In natural order: 9 before 10. */
const byName = (one: Room, other: Room) =>
  one.property_id.localeCompare(other.property_id) ||
  one.name.localeCompare(other.name, undefined, { numeric: true })
