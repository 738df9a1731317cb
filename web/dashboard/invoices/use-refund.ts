import { useState } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import type { Money } from '#contract/money.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { useRecordForm } from '../../shared/use-record-form.ts'

/** The predominant VAT rate of a draft. */
const mainRate = ({ vat_breakdown }: Invoice) =>
  vat_breakdown.toSorted((one, other) => other.gross.amount - one.gross.amount)[0]?.vat_rate

/** How much of the document can still be credited. A deposit is credited in full or not at all. rule 7 */
function creditableOf({ type, status, total, amount_credited }: Invoice): number {
  if (type !== 'invoice' || status === 'void') return 0
  return total.amount - amount_credited.amount
}

export interface RefundValues {
  readonly amount: Money | null
  readonly kind: 'correction' | 'goodwill'
  readonly reason: string
}

/**
 * Refunds a payment. Goodwill reduces the document first: by a credit note, or by a discount where nothing is
 * issued yet. If the refund fails after that, a repetition only refunds.
 */
export function useRefundForm(payment: Payment, left: Money, close: () => void) {
  const { invoices: text } = useMessages()
  const formats = useFormats()
  const goodwill = useGoodwill(payment)
  const isGoodwill = ({ kind, amount }: RefundValues) =>
    kind === 'goodwill' && amount !== null && amount.amount <= goodwill.up_to
  const form = useRecordForm('refundPayment', undefined, {
    values: (): RefundValues => ({ amount: left, kind: 'correction', reason: '' }),
    send: async (write, values) => {
      const amount = values.amount!
      const reason = values.reason.trim()
      if (isGoodwill(values)) await goodwill.credit(amount, reason)
      return write({ params: { id: payment.id }, body: { amount, ...(reason && { reason }) } })
    },
    close,
    done: (_, { amount }) => text.refunded(formats.money(amount!)),
  })
  return {
    form,
    is_goodwill: isGoodwill(form.values),
    goodwill_up_to: goodwill.up_to,
    credited: goodwill.done,
  }
}

/** Reduces the document of a payment, once. */
function useGoodwill({ invoice_id, reservation_id }: Payment) {
  const desk = useMessages().desk_money
  const invoice = useRead('getInvoice', { params: { id: invoice_id } }).data
  const may_credit = usePermission('createCreditNote')
  const may_charge = usePermission('createInvoice')
  const [done, setDone] = useState(false)
  const note = useWrite('createCreditNote')
  const discount = useWrite('createInvoice')
  const is_draft = invoice?.status === 'draft'
  const { allowed } = is_draft ? may_charge : may_credit
  const credit = async ({ amount, currency }: Money, reason: string) => {
    if (!invoice || done) return
    if (is_draft) {
      const unit_price = { amount: -amount, currency }
      const vat_rate = mainRate(invoice) ?? '0.00'
      const line = { type: 'discount' as const, description: reason || desk.goodwill, unit_price, vat_rate }
      await discount.mutateAsync({ body: { reservation_id, added_lines: [line] } })
    } else {
      const body = { amount: { amount, currency }, reason: reason || desk.goodwill }
      await note.mutateAsync({ params: { id: invoice.id }, body })
    }
    setDone(true)
  }
  return { credit, done, up_to: invoice && allowed ? creditableOf(invoice) : 0 }
}
