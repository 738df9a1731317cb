import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePermission, usePropertyZone } from '../../lib/session.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/controls/button.ts'
import { DescriptionList, Section } from '../../ui/description-list.tsx'
import { GuestLink, InvoiceLink, PreviewLink, StayInvoicesLink } from '../links.tsx'
import styles from './invoice.module.css'
import { RefundDialog } from './refund-dialog.tsx'

const InvoiceReminders = lazy(() => import('./reminders.tsx'))

/** Of companies, while something is due on it, and what was reminded of. rule 32.11 */
const isRemindable = ({ status, type, bill_to, reminders }: Invoice): boolean =>
  reminders.length > 0 || (status === 'issued' && type !== 'credit_note' && bill_to.company_id !== null)

/** All data of an invoice, as the API returns it. */
export function InvoiceDetail({ invoice }: { invoice: Invoice }) {
  const text = useMessages().invoices
  return (
    <>
      <Section title={text.details}>
        <InvoiceFacts invoice={invoice} />
      </Section>
      <Section title={text.lines}>
        <Lines invoice={invoice} />
      </Section>
      <Section title={text.vat_table}>
        <VatTable invoice={invoice} />
      </Section>
      <Section title={text.payments}>
        <Payments invoice={invoice} />
      </Section>
      {isRemindable(invoice) && (
        <Suspense>
          <InvoiceReminders invoice={invoice} />
        </Suspense>
      )}
    </>
  )
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { invoices: text, guests, reservations } = useMessages()
  const formats = useFormats()
  const zone = usePropertyZone()(invoice.property_id)
  const { status, payment_status, issued_at, due_date, bill_to, seller, credited_invoice_id } = invoice
  return (
    <DescriptionList
      facts={[
        [text.payment_status, status !== 'credited' && reservations.money.payment_statuses[payment_status]],
        [text.issued, issued_at && formats.dayOf(issued_at, zone)],
        [text.due_date, due_date && formats.day(due_date)],
        [
          text.reservation,
          <PreviewLink key="reservation" id={invoice.reservation_id}>
            <ReservationCode id={invoice.reservation_id} otherwise={text.open_reservation} />
          </PreviewLink>,
        ],
        [
          text.guest,
          <GuestLink key="guest" id={invoice.guest_id}>
            {guests.open_profile}
          </GuestLink>,
        ],
        [
          text.bill_to,
          joined([
            bill_to.company_name,
            bill_to.name,
            bill_to.vat_id,
            addressOf(bill_to.address),
            bill_to.email,
          ]),
        ],
        [text.seller, joined([seller.company_name ?? seller.name, seller.vat_id, addressOf(seller.address)])],
        [
          text.credits,
          credited_invoice_id && <InvoiceLink id={credited_invoice_id}>{text.types.invoice}</InvoiceLink>,
        ],
        [text.reason, invoice.reason],
        [
          text.of_stay,
          <StayInvoicesLink key="others" id={invoice.reservation_id}>
            {text.show_of_stay}
          </StayInvoicesLink>,
        ],
      ]}
    />
  )
}

const joined = (parts: readonly (string | null | undefined)[], separator = ', ') =>
  parts.filter(Boolean).join(separator)

const addressOf = (address: Invoice['seller']['address'] | null) =>
  address &&
  joined([
    address.line1,
    address.line2,
    joined([address.postal_code, address.city], ' '),
    address.region,
    address.country,
  ])

/** The reference that the guest knows. */
function ReservationCode({ id, otherwise }: { id: string; otherwise: string }) {
  const { data } = useRead('getReservation', { params: { id } })
  return data?.confirmation_code ?? otherwise
}

function Lines({ invoice }: { invoice: Invoice }) {
  const text = useMessages().invoices
  const formats = useFormats()
  const { total, amount_paid, amount_refunded, amount_credited, amount_due } = invoice
  const due = (
    amount_due.amount < 0
      ? [text.to_refund, { ...amount_due, amount: 0 - amount_due.amount }]
      : [text.due, amount_due]
  ) satisfies [string, Invoice['amount_due']]
  const sums = [
    [text.total, total],
    [text.credited, amount_credited],
    [text.paid, amount_paid],
    [text.given_back, amount_refunded],
    due,
  ] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
    <section className={styles.scroll} aria-label={text.lines} tabIndex={0}>
      <table className={`${styles.figures} ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">{text.date}</th>
            <th scope="col">{text.description}</th>
            <th scope="col">{text.quantity}</th>
            <th scope="col">{text.unit_price}</th>
            <th scope="col">{text.vat_rate}</th>
            <th scope="col">{text.gross}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.line_items.map(
            ({ id, date, type, description, quantity, unit_price, vat_rate, gross }) => (
              <tr key={id}>
                <td>{date && formats.day(date)}</td>
                <td title={text.line_types[type]}>{description}</td>
                <td>{quantity}</td>
                <td>{formats.money(unit_price)}</td>
                <td>{formats.rate(vat_rate)}</td>
                <td>{formats.money(gross)}</td>
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          {sums
            .filter(([name, { amount }]) => amount !== 0 || name === text.total || name === text.due)
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row" colSpan={5}>
                  {name}
                </th>
                <td>{formats.money(value)}</td>
              </tr>
            ))}
        </tfoot>
      </table>
    </section>
  )
}

function VatTable({ invoice }: { invoice: Invoice }) {
  const text = useMessages().invoices
  const formats = useFormats()
  const { vat_breakdown, subtotal, vat_total, total } = invoice
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
    <section className={styles.scroll} aria-label={text.vat_table} tabIndex={0}>
      <table className={`${styles.figures} ${styles.vat}`}>
        <thead>
          <tr>
            <th scope="col">{text.vat_rate}</th>
            <th scope="col">{text.net}</th>
            <th scope="col">{text.vat}</th>
            <th scope="col">{text.gross}</th>
          </tr>
        </thead>
        <tbody>
          {vat_breakdown.map(({ vat_rate, net, vat, gross }) => (
            <tr key={vat_rate}>
              <td>{formats.rate(vat_rate)}</td>
              <td>{formats.money(net)}</td>
              <td>{formats.money(vat)}</td>
              <td>{formats.money(gross)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <td>{formats.money(subtotal)}</td>
            <td>{formats.money(vat_total)}</td>
            <td>{formats.money(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const TONES: Record<Payment['status'], { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'blue', icon: Clock },
  requires_action: { tone: 'amber', icon: TriangleAlert },
  succeeded: { tone: 'green', icon: Check },
  failed: { tone: 'red', icon: X },
}

/** The payments of a document that was credited are on another document of its stay. rule 7.6 */
function usePaymentsOf({ status, type, payments, reservation_id }: Invoice) {
  const are_of_stay = status === 'credited' && type !== 'credit_note' && payments.length === 0
  const all = useRead(
    'listPayments',
    { query: { reservation_id, status: 'succeeded', limit: 100 } },
    { enabled: are_of_stay },
  )
  return { payments: are_of_stay ? (all.data?.data ?? []) : payments, are_of_stay }
}

function Payments({ invoice }: { invoice: Invoice }) {
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const zone = usePropertyZone()(invoice.property_id)
  const { allowed, why } = usePermission('refundPayment')
  const [refunding, setRefunding] = useState<Payment>()
  const { payments, are_of_stay } = usePaymentsOf(invoice)
  if (payments.length === 0) return <p className="soft">{text.no_payments}</p>
  return (
    <ul className={styles.payments} aria-label={are_of_stay ? desk.moved_payments : text.payments}>
      {are_of_stay && <li className="soft">{desk.moved_payments}</li>}
      {payments.map((payment) => (
        <li key={payment.id}>
          <strong className="number">{formats.money(payment.amount)}</strong>
          <span>{text.methods[payment.method]}</span>
          <Badge {...TONES[payment.status]}>{text.payment_states[payment.status]}</Badge>
          <span className="soft">
            {joined(
              [
                payment.reference,
                payment.paid_at && formats.moment(payment.paid_at, zone),
                payment.failure_code,
              ],
              ' · ',
            )}
          </span>
          {payment.amount_refunded.amount > 0 && (
            <span className="soft">{text.refunded_of(formats.money(payment.amount_refunded))}</span>
          )}
          {payment.status === 'succeeded' && payment.amount_refunded.amount < payment.amount.amount && (
            <Button size="compact-xs" disabled={!allowed} title={why} onClick={() => setRefunding(payment)}>
              {text.refund}
            </Button>
          )}
        </li>
      ))}
      {refunding && <RefundDialog payment={refunding} close={() => setRefunding(undefined)} />}
    </ul>
  )
}
