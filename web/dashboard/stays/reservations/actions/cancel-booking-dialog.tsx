import { useQuery } from '@tanstack/react-query'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Booking } from '#contract/stays/bookings.ts'
import { isToCome } from '#contract/stays/status.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRoomTypes } from '#web/dashboard/lookups.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Checkbox, Select } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { wordOptions } from '#web/ui/options.ts'
import styles from '../detail/detail.module.css'
import { useNotifyOf } from '../notify.tsx'
import { Waiting } from '../waiting.tsx'

interface CancelBookingProps {
  readonly booking: Booking
  /** The room that is open. */
  readonly reservation: Reservation
  readonly close: () => void
}

/** What it costs to cancel each room, before all are cancelled. */
export function CancelBookingDialog({ booking, reservation, close }: CancelBookingProps) {
  const words = usePartMessages('bookings')
  const { cancel: text } = useMessages().reservations
  const { notice, field: notify } = useNotifyOf({ reservation }, 'cancelled')
  const form = useRecordForm('cancelBooking', undefined, {
    values: () => ({ reason: 'guest_request', note: '', waives: false }),
    body: ({ reason, note, waives }) => ({
      reason: reason || 'other',
      ...(note.trim() && { note: note.trim() }),
      ...(waives && { waive_fee: true }),
      ...notice,
    }),
    target: { params: { id: booking.id } },
    close,
    done: ({ confirmation_code }) => words.cancelled(confirmation_code),
  })
  const { waives, note } = form.values
  const quote = useQuote(booking, waives)
  return (
    <ConfirmDialog
      title={words.cancel_title(fullName(booking.booker))}
      form={form}
      submit={words.cancel_all}
      danger
      disabled={!quote.data || (waives && note.trim() === '')}
      cancel={words.keep}
      focus="cancel"
      close={close}
    >
      <QueryState query={quote} skeleton={<SkeletonRows rows={3} />}>
        {(cost) => <Costs cost={cost} booking={booking} />}
      </QueryState>
      <ul className={styles.sentences}>
        <Waiting stays={booking.reservations.filter(isToCome)} />
      </ul>
      <Select {...form.field('reason')} label={text.reason} data={wordOptions(text.reasons)} />
      <Checkbox {...form.checkbox('waives')} label={words.waive} />
      {waives && <TextInput {...form.field('note')} label={words.note} required />}
      {notify}
    </ConfirmDialog>
  )
}

/** A dry run: nothing is cancelled. */
function useQuote({ id, version }: Booking, waives: boolean) {
  const body = waives ? { waive_fee: true, reason: 'other' } : {}
  return useQuery<Answer<'cancelBooking'>, ApiError>({
    queryKey: ['cancelBooking', 'quote', id, version, waives],
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('cancelBooking', { params: { id }, query: { dry_run: true }, body }, { signal }),
  })
}

interface CostsProps {
  readonly cost: Answer<'cancelBooking'>
  /** As it is. */
  readonly booking: Booking
}

/** The fee of each room that would be cancelled, and their sums. */
function Costs({ cost, booking }: CostsProps) {
  const words = usePartMessages('bookings')
  const formats = useFormats()
  const types = useRoomTypes()
  const isOpen = (id: string) => booking.reservations.some((room) => room.id === id && isToCome(room))
  const rooms = cost.reservations.filter(({ id }) => isOpen(id))
  return (
    <DescriptionList
      facts={[
        ...rooms.map(({ room_type_id, check_in, cancellation }): [string, string] => [
          `${types.nameOf(room_type_id)}, ${formats.day(check_in)}`,
          cancellation?.fee ? formats.money(cancellation.fee) : words.no_fee,
        ]),
        [words.fee, cost.fee ? formats.money(cost.fee) : words.no_fee],
        [words.refund, cost.refund && formats.money(cost.refund)],
      ]}
    />
  )
}
