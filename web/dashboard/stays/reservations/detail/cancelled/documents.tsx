import type { ReactNode } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import type { Money } from '#contract/money.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { InvoiceStatus } from '#web/dashboard/invoices/public.ts'
import { InvoiceLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { Section } from '#web/ui/description-list.tsx'
import styles from '../detail.module.css'

interface Entry {
  readonly key: string
  readonly at: string
  readonly what: ReactNode
  /** Of entries of the same moment. */
  readonly rank: number
  readonly amount: Money | null
}

/** Documents and payments of a stay that was given up, in their order; a void draft is last, and says so. */
export function CancelledDocuments({ id, property_id }: Pick<Reservation, 'id' | 'property_id'>) {
  const text = usePartMessages('cancelled_stay')
  const formats = useFormats()
  const timezone = usePropertyOf(property_id)?.timezone
  const query = { reservation_id: id, limit: 100 }
  const may_invoices = usePermission('listInvoices').allowed
  const may_payments = usePermission('listPayments').allowed
  const invoices = useRead('listInvoices', { query }, { enabled: may_invoices }).data?.data ?? []
  const payments = useRead('listPayments', { query }, { enabled: may_payments }).data?.data ?? []
  const entries = useEntries(invoices, payments)
  if (entries.length === 0) return null
  return (
    <Section title={text.documents}>
      <ol className={styles.documents}>
        {entries.map(({ key, at, what, amount }) => (
          <li key={key}>
            <time dateTime={at} className="soft">
              {formats.dayOf(at, timezone)}
            </time>
            <span>{what}</span>
            <span className="number">{amount && formats.money(amount)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** A draft that nobody was sent. */
const isVoidDraft = ({ number, status }: Invoice) => number === null && status === 'void'

function useEntries(invoices: readonly Invoice[], payments: readonly Payment[]): Entry[] {
  const text = usePartMessages('cancelled_stay')
  const { invoices: words } = useMessages()
  const negative = (sum: Money): Money => ({ ...sum, amount: 0 - sum.amount })
  // The service lists the newest first.
  const documents = invoices
    .toReversed()
    .filter((one) => !isVoidDraft(one))
    .map(
      ({ id, number, type, status, total, issued_at, created_at }): Entry => ({
        key: id,
        at: issued_at ?? created_at,
        what: (
          <>
            {words.types[type]} <InvoiceLink id={id}>{number ?? words.draft_of}</InvoiceLink>{' '}
            <InvoiceStatus status={status} />
          </>
        ),
        rank: type === 'credit_note' ? 2 : 0,
        amount: type === 'credit_note' ? negative(total) : total,
      }),
    )
  const received = payments
    .toReversed()
    .filter(({ status }) => status === 'succeeded')
    .flatMap(({ id, method, amount, amount_refunded, paid_at, created_at, updated_at }): Entry[] => [
      { key: id, at: paid_at ?? created_at, what: text.payment(words.methods[method]), rank: 1, amount },
      ...(amount_refunded.amount > 0
        ? [
            {
              key: `${id} refund`,
              at: updated_at,
              what: text.refund,
              rank: 3,
              amount: negative(amount_refunded),
            },
          ]
        : []),
    ])
  const drafts = invoices.filter(isVoidDraft).map(
    ({ id, updated_at }): Entry => ({
      key: id,
      at: updated_at,
      what: (
        <span className="soft">
          <InvoiceLink id={id}>{text.void_draft}</InvoiceLink>
        </span>
      ),
      rank: 4,
      amount: null,
    }),
  )
  return [...[...documents, ...received].sort(byTime), ...drafts]
}

const byTime = (one: Entry, other: Entry) =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : one.rank - other.rank
