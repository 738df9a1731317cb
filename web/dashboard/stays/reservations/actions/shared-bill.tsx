import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Booking } from '#contract/stays/bookings.ts'
import { isToCome } from '#contract/stays/status.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useRoomNames } from '../detail/room-names.ts'

/** The other rooms of a booking that is billed together; undefined for any other stay. rule 4.64 */
export interface SharedBill {
  readonly booking: Booking
  readonly others: readonly Reservation[]
  /** Nobody else of the booking is in house or to come: what all rooms owe is asked now. */
  readonly is_last: boolean
  /** What the other rooms owe, in minor units. */
  readonly others_due: number
}

/** The bill that a stay is on with other rooms, and whether it is still being read. */
export function useBill({ id, booking_id }: Reservation): {
  bill: SharedBill | undefined
  is_reading: boolean
} {
  const { data: booking, isLoading } = useRead(
    'getBooking',
    { params: { id: booking_id ?? '' } },
    { enabled: booking_id !== null },
  )
  const others = booking?.billing === 'together' ? booking.reservations.filter((room) => room.id !== id) : []
  if (!booking || others.length === 0) return { bill: undefined, is_reading: isLoading }
  const is_last = !others.some((room) => isToCome(room) || room.status === 'checked_in')
  const others_due = others.reduce((sum, { balance }) => sum + balance.amount, 0)
  return { bill: { booking, others, is_last, others_due }, is_reading: false }
}

interface OnBillProps {
  readonly bill: SharedBill
  readonly balance: Money
}

/** What stays on the bill of a booking, or is asked of its last room, and which rooms are on it. rule 4.64 */
export function OnBill({ bill, balance }: OnBillProps) {
  const words = usePartMessages('bookings')
  const formats = useFormats()
  const names = useRoomNames()
  const rooms = formats.list(bill.others.map(names))
  const amount = formats.money(balance)
  return <p>{bill.is_last ? words.last_on_bill(amount, rooms) : words.stays_on_bill(amount, rooms)}</p>
}
