import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import styles from '../detail.module.css'
import { MoneyActions } from '../money-actions.tsx'

interface CancelledMoneyProps {
  readonly reservation: Reservation
  readonly cancellation: NonNullable<Reservation['cancellation']>
}

/** What is owed after a cancellation or no-show, and to whom, with what settles it; and why it cannot be taken back. */
export function CancelledMoney({ reservation, cancellation }: CancelledMoneyProps) {
  const text = usePartMessages('cancelled_stay')
  const { reservations } = useMessages()
  const formats = useFormats()
  const { balance, booker, amount_paid, amount_refunded, total } = reservation
  const why = useWhyNot(reservation, cancellation)
  const zero = { ...total, amount: 0 }
  const facts = [
    [reservations.money.fee, cancellation.fee ? formats.money(cancellation.fee) : text.no_fee],
    [reservations.paid, formats.money(amount_paid)],
    ...(amount_refunded.amount > 0 ? [[reservations.money.given_back, formats.money(amount_refunded)]] : []),
  ] as const
  const name = fullName(booker)
  const is_pending = cancellation.refund_status === 'pending'
  return (
    <section className={styles.moneyBlock} aria-label={reservations.tabs.money}>
      <p className={styles.owed} data-open={balance.amount !== 0 || undefined}>
        {balance.amount === 0 ? (
          text.settled
        ) : (
          <>
            <strong>{formats.money({ ...zero, amount: Math.abs(balance.amount) })}</strong>{' '}
            {balance.amount > 0
              ? text.owed_by(name)
              : (is_pending ? text.on_its_way : text.to_pay_back)(name)}
          </>
        )}
      </p>
      <MoneyActions reservation={reservation} name={name} />
      <dl className={styles.sums}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {why && <p className={styles.why}>{why}</p>}
    </section>
  )
}

/** Why the service does not take it back; the reasons in the order of rule 4.53. */
function useWhyNot(
  { amount_refunded, check_out, property_id, status }: Reservation,
  { reversible, refund_status }: CancelledMoneyProps['cancellation'],
): string | undefined {
  const text = usePartMessages('cancelled_stay').irreversible
  const today = usePropertyOf(property_id)?.business_date
  if (reversible) return undefined
  const is_begun = amount_refunded.amount > 0 || refund_status === 'pending' || refund_status === 'succeeded'
  if (is_begun) return text.refund
  if (status === 'no_show') return text.closed_day
  return today !== undefined && today >= check_out ? text.over : text.refund
}
