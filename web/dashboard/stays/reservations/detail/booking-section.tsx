import { lazy, Suspense, useState } from 'react'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Booking } from '#contract/stays/bookings.ts'
import { BOOKING_BILLINGS, isToCome } from '#contract/stays/status.ts'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { CancelBookingDialog } from '../actions/cancel-booking-dialog.tsx'
import { StatusBadge } from '../status.tsx'
import styles from './detail.module.css'
import { useRoomNames } from './room-names.ts'

const BookingBillDialog = lazy(() => import('./booking-bill.tsx'))

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
  const [open, setOpen] = useState<'cancel' | 'bill'>()
  const close = () => setOpen(undefined)
  const { confirmation_code, total, balance, reservations } = booking
  const is_open = reservations.every(({ status }) => status !== 'checked_in')
  const to_come = reservations.filter(isToCome)
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
      <BillingField booking={booking} />
      <span className={styles.money}>
        <Button onClick={() => setOpen('bill')}>{words.bill}</Button>
        {allowed && is_open && to_come.length > 1 && (
          <Button color="red" onClick={() => setOpen('cancel')}>
            {words.cancel_all}
          </Button>
        )}
      </span>
      {open === 'cancel' && <CancelBookingDialog booking={booking} reservation={reservation} close={close} />}
      {open === 'bill' && (
        <Suspense>
          <BookingBillDialog booking_id={booking.id} code={confirmation_code} close={close} />
        </Suspense>
      )}
    </>
  )
}

/** Whether its rooms are billed together: saved as soon as it is chosen. rule 4.64 */
function BillingField({ booking }: { booking: Booking }) {
  const words = usePartMessages('bookings')
  const { allowed, why } = usePermission('updateBooking')
  const write = useWrite('updateBooking')
  const change = (billing: Booking['billing']) =>
    write.mutate(
      { params: { id: booking.id }, body: { billing } },
      { onSuccess: () => showToast(words.billing_changed) },
    )
  return (
    <>
      <NativeSelect
        label={words.billing}
        value={booking.billing}
        data={optionsOf(BOOKING_BILLINGS, words.billings)}
        disabled={!allowed || write.isPending}
        title={why}
        onChange={({ currentTarget: { value } }) => change(value as Booking['billing'])}
      />
      {write.error && <ErrorCard error={write.error} />}
    </>
  )
}

function RoomOfBooking({ room, is_this }: { readonly room: Reservation; readonly is_this: boolean }) {
  const words = usePartMessages('bookings')
  const text = useMessages().reservations
  const formats = useFormats()
  const name = useRoomNames()(room)
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
