import { useState } from 'react'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Booking } from '#contract/stays/bookings.ts'
import { isToCome } from '#contract/stays/status.ts'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { useRooms, useRoomTypes } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { CancelBookingDialog } from '../actions/cancel-booking-dialog.tsx'
import { StatusBadge } from '../status.tsx'
import styles from './detail.module.css'

interface BookingSectionProps {
  readonly id: string
  readonly reservation: Reservation
}

/** The booking that a room belongs to: its code, its sums, and its other rooms. */
export function BookingSection({ id, reservation }: BookingSectionProps) {
  const words = usePartMessages('bookings')
  const booking = useRead('getBooking', { params: { id } })
  return (
    <Section title={words.title}>
      <QueryState query={booking} skeleton={<SkeletonRows rows={3} />}>
        {(found) => <BookingFacts booking={found} reservation={reservation} />}
      </QueryState>
    </Section>
  )
}

interface BookingFactsProps {
  readonly booking: Booking
  readonly reservation: Reservation
}

function BookingFacts({ booking, reservation }: BookingFactsProps) {
  const words = usePartMessages('bookings')
  const text = useMessages().reservations
  const formats = useFormats()
  const { allowed } = usePermission('cancelBooking')
  const [asks, setAsks] = useState(false)
  const { confirmation_code, total, balance, reservations } = booking
  const is_open = reservations.every(({ status }) => status !== 'checked_in')
  const open = reservations.filter(isToCome)
  return (
    <>
      <DescriptionList
        facts={[
          [words.code, <code key="code">{confirmation_code}</code>],
          [text.total, formats.money(total)],
          [balance.amount > 0 ? text.due : text.balance, formats.money(balance)],
        ]}
      />
      <ul className={styles.rooms} aria-label={words.rooms}>
        {reservations.map((room) => (
          <RoomOfBooking key={room.id} room={room} is_this={room.id === reservation.id} />
        ))}
      </ul>
      {allowed && is_open && open.length > 1 && (
        <Button color="red" onClick={() => setAsks(true)}>
          {words.cancel_all}
        </Button>
      )}
      {asks && (
        <CancelBookingDialog booking={booking} reservation={reservation} close={() => setAsks(false)} />
      )}
    </>
  )
}

function RoomOfBooking({ room, is_this }: { readonly room: Reservation; readonly is_this: boolean }) {
  const words = usePartMessages('bookings')
  const text = useMessages().reservations
  const formats = useFormats()
  const type = useRoomTypes().get(room.room_type_id)?.name
  const number = useRooms().get(room.room_id ?? '')?.name
  const name = [type, number].filter(Boolean).join(' ')
  return (
    <li>
      <span>
        {is_this ? <strong>{name}</strong> : <PreviewLink id={room.id}>{name}</PreviewLink>}
        <small>
          {is_this && `${words.this_room} · `}
          {formats.day(room.check_in)} – {formats.day(room.check_out)} ·{' '}
          {text.party_of(room.adults, room.children)}
        </small>
      </span>
      <StatusBadge status={room.status} />
      <span className="number">{formats.money(room.total)}</span>
    </li>
  )
}
