import { useQuery } from '@tanstack/react-query'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { Body } from '#web/lib/operations.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { SkeletonRows } from '#web/shared/query-state.tsx'
import styles from '../detail/detail.module.css'
import { Waiting } from '../waiting.tsx'
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
      {data.status === 'cancelled' && <Waiting stays={[reservation]} />}
    </ul>
  )
}
