import type { Money } from '../../../../contract/money.ts'
import type { Reservation } from '../../../../contract/parts/reservation-parts.ts'
import { usePages } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { useMe, usePropertyOf } from '../../../lib/session.ts'
import { ListState } from '../../../shared/query-state.tsx'
import { DescriptionList, Section } from '../../../ui/description-list.tsx'
import { InvoiceRows } from '../../invoices/public.ts'
import { policySentences, useFreeUntil } from '../../rate-plans/public.ts'
import styles from './detail.module.css'

/** Its draft, its deposit invoice, and whatever was issued. */
function Invoices({ id }: { id: string }) {
  const { invoices: text } = useMessages()
  const list = usePages('listInvoices', { query: { reservation_id: id } })
  return (
    <Section title={text.title}>
      <ListState
        part
        list={list}
        things={text.things}
        empty={{ title: text.empty_title, body: text.empty_body }}
      >
        {(rows) => <InvoiceRows rows={rows} compact />}
      </ListState>
    </Section>
  )
}

interface TabProps {
  readonly reservation: Reservation
}

/** What it costs and why, what was paid, and what a cancellation would cost. */
export function MoneyTab({ reservation }: TabProps) {
  const { reservations, policies } = useMessages()
  const text = reservations.money
  const formats = useFormats()
  const { permissions } = useMe()
  const freeUntil = useFreeUntil(usePropertyOf(reservation.property_id)?.timezone)
  const { cancellation_policy, free_cancellation_until } = reservation
  const sentences = policySentences(
    cancellation_policy,
    policies,
    formats,
    freeUntil(free_cancellation_until),
  )
  return (
    <>
      <Section title={text.nights}>
        <Prices reservation={reservation} />
      </Section>
      <Section title={text.payment}>
        <Balance reservation={reservation} />
      </Section>
      {permissions.includes('listInvoices') && <Invoices id={reservation.id} />}
      <Section title={text.policy}>
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Prices({ reservation: { nightly_rates, taxes, total } }: TabProps) {
  const { reservations } = useMessages()
  const text = reservations.money
  const formats = useFormats()
  return (
    <table className={styles.figures}>
      <tbody>
        {nightly_rates.map(({ date, amount, source }) => (
          <tr key={date}>
            <th scope="row">{formats.day(date)}</th>
            <td className="soft">{text.sources[source]}</td>
            <td>{formats.money(amount)}</td>
          </tr>
        ))}
        {taxes.map(({ type, rate, amount, included }) => (
          <tr key={type + rate}>
            <th scope="row">{type === 'vat' ? text.vat(formats.rate(rate ?? '0')) : text.city_tax}</th>
            <td className="soft">{included ? text.included : text.on_top}</td>
            <td>
              {included ? <span className="soft">{formats.money(amount)}</span> : formats.money(amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{reservations.total}</th>
          <td />
          <td>{formats.money(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Balance({ reservation }: TabProps) {
  const { reservations } = useMessages()
  const text = reservations.money
  const formats = useFormats()
  const timezone = usePropertyOf(reservation.property_id)?.timezone
  const { deposit, total, amount_owed } = reservation
  const unlessZero = (sum: Money) => (sum.amount === 0 ? null : formats.money(sum))
  const negative = (sum: Money) => unlessZero({ ...sum, amount: 0 - sum.amount })
  const depositWords = ({ paid, required, status, due_at }: NonNullable<typeof deposit>) => [
    text.deposit_of(formats.money(paid), formats.money(required)),
    text.deposit_statuses[status],
    ...(due_at && ['due', 'partially_paid'].includes(status)
      ? [text.due(formats.moment(due_at, timezone))]
      : []),
  ]
  return (
    <DescriptionList
      facts={[
        [reservations.status, text.payment_statuses[reservation.payment_status]],
        [text.charges, unlessZero(reservation.charges_total)],
        [text.credits, negative(reservation.credits_total)],
        [text.owed, amount_owed.amount === total.amount ? null : formats.money(amount_owed)],
        [reservations.paid, formats.money(reservation.amount_paid)],
        [text.given_back, negative(reservation.amount_refunded)],
        [reservations.balance, formats.money(reservation.balance)],
        [text.deposit, deposit && depositWords(deposit).join(' · ')],
      ]}
    />
  )
}
