import type { RoomType } from '#contract/inventory/room-types.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe, usePropertyFilter } from '#web/lib/session.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { ActiveBadge } from '../../active-badge.tsx'
import { RoomTypeLink } from '../../links.tsx'
import { ListPage } from '../../list-page.tsx'
import { NewRoomType } from './none-yet.tsx'

export default function RoomTypeList() {
  const text = useMessages().offering.room_types
  const query = usePropertyFilter()
  const create = <NewRoomType />
  return (
    <ListPage list="listRoomTypes" args={{ query }} text={text} create={create}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

function Rows({ rows }: { rows: readonly RoomType[] }) {
  const { offering, reservations } = useMessages()
  const text = offering.room_types
  const { properties } = useMe()
  const columns: Column<RoomType>[] = [
    { key: 'name', title: text.name, cell: ({ id, name }) => <RoomTypeLink id={id}>{name}</RoomTypeLink> },
    { key: 'code', title: text.code, plain: true, cell: ({ code }) => <code>{code}</code> },
    {
      key: 'property',
      title: reservations.property,
      plain: true,
      cell: ({ property_id }) => properties.find(({ id }) => id === property_id)?.name,
    },
    {
      key: 'count',
      title: text.count,
      cell: ({ inventory_count, kind }) => text.count_of(inventory_count, kind),
    },
    {
      key: 'occupancy',
      title: text.occupancy,
      cell: ({ standard_occupancy, max_occupancy }) =>
        standard_occupancy === max_occupancy ? max_occupancy : `${standard_occupancy}–${max_occupancy}`,
    },
    {
      key: 'beds',
      title: text.beds,
      wide: true,
      cell: ({ bed_configuration }) =>
        bed_configuration.map(({ type, count }) => `${count} × ${text.bed_types[type]}`).join(', '),
    },
    {
      key: 'size',
      title: text.size,
      wide: true,
      cell: ({ size_sqm }) => size_sqm && `${size_sqm} ${text.size_unit}`,
    },
    { key: 'status', title: text.status, plain: true, cell: ({ status }) => <ActiveBadge status={status} /> },
  ]
  return (
    <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status === 'inactive'} />
  )
}
