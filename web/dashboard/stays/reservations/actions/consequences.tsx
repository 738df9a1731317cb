import { useQuery } from '@tanstack/react-query'
import { addDays } from '#contract/dates.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { Body } from '#web/lib/operations.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { SkeletonRows } from '#web/shared/query-state.tsx'
import styles from '../detail/detail.module.css'
import { cancellationQuote } from './change-quote.ts'

interface ConsequencesProps {
  readonly reservation: Reservation
  /** The request of the dry run; undefined while it is incomplete. */
  readonly body: Body<'updateReservation'> | undefined
}

/**
 * The consequences of a cancellation or no-show in figures: the fee, the balance or refund with its method,
 * and the nights.
 */
export function Consequences({ reservation, body }: ConsequencesProps) {
  const { cancel: text } = useMessages().reservations
  const formats = useFormats()
  const { data, error } = useQuery({
    ...cancellationQuote(reservation.id, body ?? {}),
    enabled: body !== undefined,
  })
  if (body === undefined) return null
  if (error) return <ErrorCard error={error} />
  if (!data?.cancellation) return <SkeletonRows rows={3} />
  const { fee, refund, refund_status } = data.cancellation
  const { check_in, check_out, nights, amount_paid, amount_refunded } = reservation
  const paid = { ...amount_paid, amount: amount_paid.amount - amount_refunded.amount }
  const open = data.balance.amount > 0 ? formats.money(data.balance) : undefined
  return (
    <ul className={styles.sentences} aria-label={text.consequences}>
      <li>{fee ? text.fee(formats.money(fee)) : text.free}</li>
      {open && <li>{paid.amount > 0 ? text.part_open(formats.money(paid), open) : text.open(open)}</li>}
      {refund && (
        <li>{(refund_status === 'pending' ? text.refund_card : text.refund)(formats.money(refund))}</li>
      )}
      {!open && !refund && paid.amount === 0 && <li>{text.refund_none}</li>}
      {data.status === 'cancelled' && <li>{text.nights(nights, formats.stay(check_in, check_out))}</li>}
      {data.status === 'cancelled' && <Waiting reservation={reservation} />}
    </ul>
  )
}

/** So many are named. */
const NAMED = 3

/** Who waits for a room of this type on some of its nights, the first who asked first. rule 34.7 */
function Waiting({ reservation }: Pick<ConsequencesProps, 'reservation'>) {
  const { cancel: text } = useMessages().reservations
  const formats = useFormats()
  const { property_id, room_type_id, check_in, check_out } = reservation
  const { data } = useRead('listWaitingEntries', {
    query: {
      property_id,
      room_type_id,
      status: 'waiting',
      limit: 100,
      check_in_to: addDays(check_out, -1),
      check_out_from: addDays(check_in, 1),
    },
  })
  if (!data || data.data.length === 0) return null
  const names = data.data.map(({ guest }) => fullName(guest)).reverse()
  const others = names.length - NAMED
  const shown = [...names.filter((_, i) => i < NAMED), ...(others > 0 ? [text.waiting_others(others)] : [])]
  return <li>{text.waiting(names.length, formats.list(shown))}</li>
}
