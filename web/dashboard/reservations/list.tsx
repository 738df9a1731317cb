import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { Reservation } from '../../../contract/parts/reservation-parts.ts'
import { usePages } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { useMe, usePermission } from '../../lib/session.ts'
import { ListState } from '../../shared/query-state.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Line, Table } from '../../ui/table.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { BookerName } from '../guest-name.tsx'
import { ButtonLink, PeekLink } from '../links.tsx'
import { useChannelName, useGuests, useRooms, useRoomTypes } from '../lookups.ts'
import { ReservationFilterBar, useReservationFilters } from './filters.tsx'
import { reservationQuery } from './search.ts'
import { StatusBadge } from './status.tsx'

export default function ReservationList() {
  const text = useMessages().reservations
  const search = useSearch({ strict: false }) as { peek?: string; property_id?: string }
  const filters = useReservationFilters()
  const query = reservationQuery({ ...filters.values, property_id: search.property_id })
  const list = usePages('listReservations', { query })
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listReservations" args={{ query }} />
          <NewReservation />
        </>
      }
      under={<ReservationFilterBar filters={filters} />}
    >
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        empty={{ title: text.empty_title, body: text.empty_body, action: <NewReservation /> }}
      >
        {(rows) => <Rows rows={rows} open_id={search.peek} />}
      </ListState>
    </Page>
  )
}

function NewReservation() {
  const text = useMessages().reservations
  const { allowed, why } = usePermission('createReservation')
  if (!allowed)
    return (
      <Button disabled title={why}>
        {text.new}
      </Button>
    )
  return (
    <ButtonLink to="/reservations/new" variant="filled">
      {text.new}
    </ButtonLink>
  )
}

function Rows({ rows, open_id }: { rows: readonly Reservation[]; open_id: string | undefined }) {
  const text = useMessages().reservations
  const columns = useColumns(rows)
  return (
    <Table
      label={text.title}
      columns={columns}
      rows={rows}
      isOpen={({ id }) => id === open_id}
      muted={({ status }) => status === 'cancelled'}
    />
  )
}

function useColumns(rows: readonly Reservation[]): readonly Column<Reservation>[] {
  const text = useMessages().reservations
  const formats = useFormats()
  const { properties } = useMe()
  const guests = useGuests(rows.map(({ guest_id }) => guest_id))
  const types = useRoomTypes()
  const rooms = useRooms()
  const channelName = useChannelName()
  const today = new Map(properties.map(({ id, business_date }) => [id, business_date]))
  const several = properties.length > 1 && new Set(rows.map(({ property_id }) => property_id)).size > 1
  return [
    {
      key: 'guest',
      title: text.guest,
      cell: ({ id, guest_id, booker, notes }) => (
        <Line>
          <PeekLink id={id}>
            <BookerName booker={booker} guest={guests.get(guest_id)} />
          </PeekLink>
          {notes && ' '}
          {notes && (
            <StickyNote className="soft" size={13} aria-label={`${text.notes}: ${notes}`} role="img">
              <title>{notes}</title>
            </StickyNote>
          )}
        </Line>
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
      cell: ({ check_in, check_out, nights }) => (
        <span className="number">
          {formats.stay(check_in, check_out)}{' '}
          <span className="soft" title={text.nights(nights)}>
            {text.nights_short(nights)}
          </span>
        </span>
      ),
    },
    {
      key: 'room',
      plain: true,
      title: text.room,
      cell: ({ room_type_id, room_id }) => {
        const type = types.get(room_type_id)?.name
        const room = room_id && rooms.get(room_id)?.name
        return (
          <Line>
            {room && <strong>{room} </strong>}
            <span className={room ? 'soft' : undefined}>{type}</span>
          </Line>
        )
      },
    },
    ...(several
      ? [
          {
            key: 'property',
            title: text.property,
            cell: ({ property_id }: Reservation) => properties.find(({ id }) => id === property_id)?.name,
          },
        ]
      : []),
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
      wide: several ? 'very' : true,
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
