import { lazy, Suspense, useState } from 'react'
import { FOUND_ITEM_STATUSES } from '#contract/upkeep/found-item-status.ts'
import type { FoundItem } from '#contract/upkeep/lost-property.ts'
import { PreviewLink, RoomLink } from '#web/dashboard/links.tsx'
import { ListPage } from '#web/dashboard/list-page.tsx'
import { useRooms, useSortedRooms } from '#web/dashboard/lookups.ts'
import { usePropertyColumn } from '#web/dashboard/property-column.tsx'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, useProperty, usePropertyFilter, usePropertyZone } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { optionsOf, recordOptions } from '#web/ui/options.ts'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import styles from './lost-property.module.css'
import { StatusBadge } from './status-badge.tsx'

// The list is read more often than it is changed.
const ItemDialog = lazy(() => import('./item-dialog.tsx'))
const NewItemDialog = lazy(() => import('./new-item-dialog.tsx'))

/** What was found, where it is, and what became of it. rule 24.22 */
export default function LostProperty() {
  const text = usePartMessages('lost_property')
  const filters = useFoundItemFilters()
  const query = { ...filters.values, ...usePropertyFilter() }
  return (
    <ListPage list="listFoundItems" args={{ query }} text={text} create={<Create />} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

function useFoundItemFilters() {
  const text = usePartMessages('lost_property')
  const { fields } = useMessages()
  const property = useProperty()
  const rooms = useRooms()
  const here = useSortedRooms(property?.id)
  return useListFilters<
    'search' | 'status' | 'room_id' | 'found_from' | 'found_to' | 'guest_id' | 'reservation_id'
  >(
    {
      search: { kind: 'text', first: true },
      status: { kind: 'choice', options: optionsOf(FOUND_ITEM_STATUSES, text.statuses), several: true },
      room_id: {
        kind: 'choice',
        options: recordOptions(here),
        words: (id) => rooms.nameOf(id),
      },
      found_from: { kind: 'day', to: 'found_to', label: text.found },
      found_to: { kind: 'end' },
      guest_id: { kind: 'link' },
      reservation_id: { kind: 'link' },
    },
    {
      search: text.search,
      status: fields.status,
      room_id: fields.room_id,
      found_from: text.found_from,
      found_to: text.found_to,
      guest_id: fields.guest_id,
      reservation_id: text.stay,
    },
  )
}

function Create() {
  const text = usePartMessages('lost_property')
  const { allowed, why } = usePermission('createFoundItem')
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button variant="filled" disabled={!allowed} title={why} onClick={() => setOpen(true)}>
        {text.new}
      </Button>
      {is_open && (
        <Suspense>
          <NewItemDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Rows({ rows }: { rows: readonly FoundItem[] }) {
  const text = usePartMessages('lost_property')
  const [opened, setOpened] = useState<string>()
  const item = rows.find(({ id }) => id === opened)
  const columns = useColumns(rows, setOpened)
  return (
    <>
      <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status !== 'kept'} />
      {item && (
        <Suspense>
          <ItemDialog key={item.id} item={item} close={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(rows: readonly FoundItem[], open: (id: string) => void): Column<FoundItem>[] {
  const text = usePartMessages('lost_property')
  const { fields } = useMessages()
  const formats = useFormats()
  const rooms = useRooms()
  const zoneOf = usePropertyZone()
  return [
    {
      key: 'description',
      title: fields.description,
      cell: (one) => (
        <span className={styles.what}>
          {one.photos[0] && <img src={smallPhoto(one.id, one.photos[0].id)} alt="" />}
          <button type="button" className={styles.open} onClick={() => open(one.id)}>
            <Truncate long>{one.description}</Truncate>
          </button>
        </span>
      ),
    },
    {
      key: 'place',
      title: text.where,
      cell: ({ room_id, place }) => (
        <>
          {room_id && <RoomLink id={room_id}>{rooms.nameOf(room_id)}</RoomLink>} {place}
        </>
      ),
    },
    ...usePropertyColumn(rows, 'between'),
    {
      key: 'found',
      title: text.found,
      cell: ({ found_at, property_id }) => formats.moment(found_at, zoneOf(property_id)),
    },
    {
      key: 'status',
      title: fields.status,
      plain: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'stay',
      title: text.stay,
      cell: ({ reservation_id, is_proposed }) =>
        reservation_id && (
          <PreviewLink id={reservation_id}>{is_proposed ? text.proposed : text.open_stay}</PreviewLink>
        ),
    },
    {
      key: 'keep_until',
      title: text.keep_until,
      wide: true,
      cell: ({ status, keep_until }) => (status === 'kept' ? formats.day(keep_until) : ''),
    },
  ]
}

const smallPhoto = (id: string, photo_id: string) =>
  `${API_ROOT}${pathOf('getFoundItemPhoto', { params: { id, photo_id }, query: { size: 'small' } })}`
