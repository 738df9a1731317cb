import Layers from 'lucide-react/icons/layers'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { ReactNode } from 'react'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { useMe, usePropertyOf } from '#web/lib/session.ts'
import { type Column, Truncate } from '#web/ui/table.tsx'
import { BookerName } from '../../guest-name.tsx'
import { RoomChip } from '../../inventory/rooms/public.ts'
import { PreviewLink } from '../../links.tsx'
import { useChannelName, useGuests, useRooms, useRoomTypes } from '../../lookups.ts'
import { usePropertyColumn } from '../../property-column.tsx'
import { StatusBadge } from './status.tsx'
import { StayDates } from './stay-dates.tsx'

/** Who, when and where; then what it costs. */
export const useReservationColumns = (rows: readonly Reservation[]): readonly Column<Reservation>[] => [
  ...useStayColumns(rows),
  ...useSaleColumns(rows),
  ...useRareColumns(),
]

function useStayColumns(rows: readonly Reservation[]): Column<Reservation>[] {
  const text = useMessages().reservations
  const { properties } = useMe()
  const guests = useGuests(rows.map(({ guest_id }) => guest_id))
  const today = new Map(properties.map(({ id, business_date }) => [id, business_date]))
  return [
    {
      key: 'guest',
      title: text.guest,
      cell: (row) => (
        <Guest reservation={row}>
          <BookerName booker={row.booker} guest={guests.get(row.guest_id)} />
        </Guest>
      ),
    },
    {
      key: 'code',
      plain: true,
      wide: 'between',
      title: text.code,
      cell: ({ confirmation_code }) => <code className="number">{confirmation_code}</code>,
    },
    {
      key: 'status',
      plain: true,
      title: text.status,
      cell: ({ status, check_in, property_id }) => (
        <StatusBadge status={status} arrives_today={check_in === today.get(property_id)} />
      ),
    },
    {
      key: 'dates',
      plain: true,
      title: text.dates,
      sort: 'check_in',
      cell: (row) => <StayDates check_in={row.check_in} check_out={row.check_out} />,
    },
    { key: 'room', plain: true, title: text.room, cell: (row) => <Room reservation={row} /> },
  ]
}

function useSaleColumns(rows: readonly Reservation[]): Column<Reservation>[] {
  const text = useMessages().reservations
  const formats = useFormats()
  const channelName = useChannelName()
  const property = usePropertyColumn(rows, 'beside')
  return [
    ...property,
    {
      key: 'party',
      title: text.party,
      cell: ({ adults, children }) => `${adults}${children > 0 ? ` + ${children}` : ''}`,
      wide: 'very',
    },
    {
      key: 'channel',
      title: text.channel,
      cell: ({ channel }) => channelName(channel),
      // Beside the property the balance would have no place.
      wide: property.length > 0 ? 'very' : true,
    },
    {
      key: 'total',
      title: text.total,
      cell: ({ total }) => formats.money(total),
      numeric: true,
      wide: 'between',
    },
    {
      key: 'balance',
      title: text.balance,
      cell: ({ balance }) =>
        balance.amount === 0 ? <span className="soft">–</span> : formats.money(balance),
      numeric: true,
    },
  ]
}

/** Columns that are hidden by default, and those shown. */
function useRareColumns(): Column<Reservation>[] {
  const { reservations: text, fields } = useMessages()
  const formats = useFormats()
  return [
    { key: 'arrival_time', title: text.arrival_time, off: true, cell: (row) => row.estimated_arrival_time },
    {
      key: 'departure_time',
      title: fields.estimated_departure_time,
      off: true,
      cell: (row) => row.estimated_departure_time,
    },
    { key: 'reference', title: text.external_reference, off: true, cell: (row) => row.external_reference },
    {
      key: 'paid',
      title: text.paid,
      off: true,
      numeric: true,
      cell: (row) => formats.money(row.amount_paid),
    },
    {
      key: 'booked',
      title: text.booked,
      off: true,
      sort: 'created_at',
      cell: (row) => formats.moment(row.created_at),
    },
  ]
}

interface CellProps {
  readonly reservation: Reservation
}

function Guest({
  reservation: { id, notes, booking_id },
  children,
}: CellProps & { readonly children: ReactNode }) {
  const text = useMessages().reservations
  return (
    <Truncate>
      <PreviewLink id={id}>{children}</PreviewLink>
      {booking_id && ' '}
      {booking_id && (
        <Layers className="soft" size={13} aria-label={text.of_booking} role="img">
          <title>{text.of_booking}</title>
        </Layers>
      )}
      {notes && ' '}
      {notes && (
        <StickyNote className="soft" size={13} aria-label={`${text.notes}: ${notes}`} role="img">
          <title>{notes}</title>
        </StickyNote>
      )}
    </Truncate>
  )
}

function Room({ reservation: { room_type_id, room_id, status, check_in, property_id } }: CellProps) {
  const type = useRoomTypes().get(room_type_id)?.name
  const room = useRooms().get(room_id ?? '')
  const today = usePropertyOf(property_id)?.business_date ?? ''
  // The condition of the room matters for guests in house and for today's arrivals.
  const is_inside = status === 'checked_in'
  const now = is_inside || (status === 'confirmed' && check_in <= today)
  return (
    <Truncate>
      {room && (
        <RoomChip
          compact
          name={room.name}
          status={now ? room.status : undefined}
          occupancy={is_inside ? 'own' : undefined}
        />
      )}{' '}
      <span className={room ? 'soft' : undefined}>{type}</span>
    </Truncate>
  )
}
