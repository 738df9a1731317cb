import { useState } from 'react'
import type { Invoice } from '../../../contract/invoice-parts.ts'
import type { Money } from '../../../contract/money.ts'
import type { Payment } from '../../../contract/payments.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { showToast } from '../../ui/toasts.tsx'

export type RefundKind = 'correction' | 'goodwill'

/** The rate that most of a draft is taxed by. */
const mainRate = ({ vat_breakdown }: Invoice) =>
  vat_breakdown.toSorted((one, other) => other.gross.amount - one.gross.amount)[0]?.vat_rate

/** How much of the document may still be given away. A deposit is credited whole or not at all. rule 7 */
function creditableOf({ type, status, total, amount_credited }: Invoice): number {
  if (type !== 'invoice' || status === 'void') return 0
  return total.amount - amount_credited.amount
}

/**
 * Gives a payment back. Goodwill takes the amount off first: by a credit note, or by a discount where nothing is issued
 * yet. Should the refund fail behind it, asking again refunds alone.
 */
export function useRefund(payment: Payment, close: () => void) {
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const invoice = useRead('getInvoice', { params: { id: payment.invoice_id } }).data
  const may_credit = usePermission('createCreditNote')
  const may_charge = usePermission('createInvoice')
  const [credited, setCredited] = useState(false)
  const back = useWrite('refundPayment')
  const credit = useWrite('createCreditNote')
  const discount = useWrite('createInvoice')
  const is_draft = invoice?.status === 'draft'
  const allowed = (is_draft ? may_charge : may_credit).allowed
  const takeOff = async ({ amount, currency }: Money, reason: string) => {
    if (!invoice || credited) return
    if (is_draft) {
      const line = {
        ...{ type: 'discount' as const, description: reason || desk.goodwill },
        ...{ unit_price: { amount: -amount, currency }, vat_rate: mainRate(invoice) ?? '0.00' },
      }
      const { reservation_id } = payment
      await discount.mutateAsync({ body: { reservation_id, added_lines: [line] } })
    } else {
      const body = { amount: { amount, currency }, reason: reason || desk.goodwill }
      await credit.mutateAsync({ params: { id: invoice.id }, body })
    }
    setCredited(true)
  }
  const refund = async (amount: Money, reason: string, kind: RefundKind) => {
    try {
      if (kind === 'goodwill') await takeOff(amount, reason)
      await back.mutateAsync({ params: { id: payment.id }, body: { amount, ...(reason && { reason }) } })
    } catch {
      // Shown by `error`.
      return
    }
    close()
    showToast(text.refunded(formats.money(amount)))
  }
  return {
    refund,
    credited,
    goodwill_up_to: invoice && allowed ? creditableOf(invoice) : 0,
    error: back.error ?? credit.error ?? discount.error,
    busy: back.isPending || credit.isPending || discount.isPending,
  }
}
