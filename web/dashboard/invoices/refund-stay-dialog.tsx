import { isMoneyless } from '#contract/money/payment-methods.ts'
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
  // What is handed out: the rest goes back to a deposit or a credit.
  const paid_out = parts.filter(({ payment }) => !movedNone(payment))
  const sum = formats.money(sumOf(paid_out.length > 0 ? paid_out : parts, reservation.balance))
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
                  {(movedNone(payment) ? desk.taken_back : desk.refund_of)(
                    formats.money(amount),
                    text.methods[payment.method],
                  )}
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

const movedNone = ({ method }: Payment) => isMoneyless(method)

interface RefundPart {
  readonly payment: Payment
  readonly amount: Money
}

/** As the service plans refunds: what moved no money first, then the newest payments, as they are listed. rule 4.13, 32.10 */
function partsOf(payments: readonly Payment[], balance: Money): RefundPart[] {
  let left = 0 - balance.amount
  const [without_money, with_money] = [payments.filter(movedNone), payments.filter((one) => !movedNone(one))]
  return [...without_money, ...with_money].flatMap((payment) => {
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
