import type { Payment } from '#contract/money/payments.ts'
import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { QueryState, SkeletonRows } from '../../shared/query-state.tsx'
import { FormDialog } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { TextInput } from '../../ui/controls/input.ts'

interface RefundStayDialogProps {
  readonly reservation: Reservation
  readonly close: () => void
}

/** Refunds what a stay is owed, from its newest payments on. */
export function RefundStayDialog({ reservation, close }: RefundStayDialogProps) {
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const payments = useRead('listPayments', {
    query: { reservation_id: reservation.id, status: 'succeeded', limit: 100 },
  })
  const parts = partsOf(payments.data?.data ?? [], reservation.balance)
  const sum = formats.money(sumOf(parts, reservation.balance))
  const form = useRecordForm('refundPayment', undefined, {
    values: () => ({ reason: '' }),
    send: async (write, { reason }) => {
      const why = reason.trim() && { reason: reason.trim() }
      const answers = []
      for (const { payment, amount } of parts)
        answers.push(await write({ params: { id: payment.id }, body: { amount, ...why } }))
      return answers.at(-1)!
    },
    close,
    done: () => text.refunded(sum),
    // Some parts may have been refunded.
    onError: () => void payments.refetch(),
  })
  return (
    <FormDialog
      title={text.refund_title(sum)}
      form={form}
      submit={desk.refund_now(sum)}
      danger
      disabled={parts.length === 0}
      close={close}
    >
      <p>{text.refund_note}</p>
      <QueryState query={payments} skeleton={<SkeletonRows rows={2} />}>
        {() =>
          parts.length === 0 ? (
            <p>{desk.refund_unknown}</p>
          ) : (
            <ul>
              {parts.map(({ payment, amount }) => (
                <li key={payment.id}>
                  {desk.refund_of(formats.money(amount), text.methods[payment.method])}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <TextInput {...form.field('reason')} label={text.refund_reason} maxLength={200} />
    </FormDialog>
  )
}

interface RefundPart {
  readonly payment: Payment
  readonly amount: Money
}

/** The service lists the newest payment first, as it plans refunds. rule 4.13 */
function partsOf(payments: readonly Payment[], balance: Money): RefundPart[] {
  let left = 0 - balance.amount
  return payments.flatMap((payment) => {
    const amount = Math.min(left, payment.amount.amount - payment.amount_refunded.amount)
    if (amount <= 0) return []
    left -= amount
    return [{ payment, amount: { ...balance, amount } }]
  })
}

const sumOf = (parts: readonly RefundPart[], { currency, amount }: Money): Money =>
  parts.length === 0
    ? { currency, amount: 0 - amount }
    : { currency, amount: parts.reduce((sum, part) => sum + part.amount.amount, 0) }
