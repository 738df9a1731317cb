import type { Payment } from '#contract/money/payments.ts'
import type { Money } from '#contract/money.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { FormDialog } from '../../shared/record-form.tsx'
import { Radio } from '../../ui/controls/choice.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Caution } from '../../ui/form.tsx'
import { useRefundForm } from './use-refund.ts'

const KINDS = ['correction', 'goodwill'] as const

/** Refunds all or part of a payment: the guest then owes it again, or it is credited as goodwill. */
export function RefundDialog({ payment, close }: { payment: Payment; close: () => void }) {
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const left = { ...payment.amount, amount: payment.amount.amount - payment.amount_refunded.amount }
  const { form, is_goodwill, goodwill_up_to, credited } = useRefundForm(payment, left, close)
  const { amount } = form.values
  return (
    <FormDialog
      title={text.refund_title(formats.money(amount ?? left))}
      form={form}
      submit={text.refund}
      danger
      disabled={!amount?.amount}
      close={close}
    >
      {credited && <Caution>{desk.refund_credited}</Caution>}
      <p>{text.refund_note}</p>
      <AmountField
        {...form.field('amount')}
        required
        withAsterisk={false}
        data-autofocus
        currency={payment.amount.currency}
        readOnly={credited}
      />
      {goodwill_up_to > 0 && (
        <Radio.Group
          {...form.field('kind')}
          label={desk.refund_kind}
          value={is_goodwill ? 'goodwill' : 'correction'}
        >
          {KINDS.map((one) => (
            <Radio
              key={one}
              mt={8}
              size="xs"
              value={one}
              label={desk.refund_kinds[one]}
              disabled={credited || (one === 'goodwill' && (amount?.amount ?? 0) > goodwill_up_to)}
            />
          ))}
        </Radio.Group>
      )}
      {amount && <Consequence payment={payment} amount={amount} generous={is_goodwill} />}
      <TextInput {...form.field('reason')} label={text.refund_reason} maxLength={200} />
    </FormDialog>
  )
}

interface ConsequenceProps {
  readonly payment: Payment
  readonly amount: Money
  /** It is credited too. */
  readonly generous: boolean
}

/** What is owed after the refund. */
function Consequence({ payment, amount, generous }: ConsequenceProps) {
  const { refund_then: text } = useMessages().desk_money
  const formats = useFormats()
  const { data: stay } = useRead('getReservation', { params: { id: payment.reservation_id } })
  if (!stay) return null
  const after = { ...amount, amount: stay.balance.amount + amount.amount }
  const plain =
    after.amount === 0
      ? text.even
      : after.amount > 0
        ? text[stay.balance.amount > 0 ? 'owes' : 'owes_again'](formats.money(after))
        : text.overpaid(formats.money({ ...after, amount: -after.amount }))
  return (
    <p role="status">
      <strong>{generous ? text.goodwill(formats.money(amount)) : plain}</strong>
    </p>
  )
}
