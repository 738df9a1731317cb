import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Money } from '../../../contract/money.ts'
import type { Payment } from '../../../contract/payments.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Caution, FormFooter, Stack } from '../../ui/form.tsx'
import { type RefundKind, useRefund } from './use-refund.ts'

/** All or part of a payment goes back: what the guest owes then, or what the house gives away with it. */
export function RefundDialog({ payment, close }: { payment: Payment; close: () => void }) {
  const { invoices: text, desk_money: desk, states } = useMessages()
  const formats = useFormats()
  const left = { ...payment.amount, amount: payment.amount.amount - payment.amount_refunded.amount }
  const [amount, setAmount] = useState<Money | null>(left)
  const [reason, setReason] = useState('')
  const [kind, setKind] = useState<RefundKind>('correction')
  const { refund, goodwill_up_to, error, busy, credited } = useRefund(payment, close)
  const generous = kind === 'goodwill' && amount !== null && amount.amount <= goodwill_up_to
  return (
    <Dialog title={text.refund_title(formats.money(amount ?? left))} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (amount) refund(amount, reason.trim(), generous ? 'goodwill' : 'correction')
        }}
      >
        <Stack>
          {error && <ErrorCard error={error} />}
          {credited && <Caution>{desk.refund_credited}</Caution>}
          <p>{text.refund_note}</p>
          <AmountField
            label={text.pay_amount}
            required
            withAsterisk={false}
            data-autofocus
            currency={payment.amount.currency}
            value={left}
            readOnly={credited}
            onAmount={setAmount}
          />
          {goodwill_up_to > 0 && (
            <Radio.Group
              label={desk.refund_kind}
              value={generous ? 'goodwill' : 'correction'}
              onChange={(value) => setKind(value as RefundKind)}
            >
              {(['correction', 'goodwill'] as const).map((one) => (
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
          {amount && <Consequence payment={payment} amount={amount} generous={generous} />}
          <TextInput
            label={text.refund_reason}
            maxLength={200}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" color="red" disabled={!amount?.amount} loading={busy}>
              {text.refund}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

interface ConsequenceProps {
  readonly payment: Payment
  readonly amount: Money
  /** It is credited too. */
  readonly generous: boolean
}

/** What is owed once it has gone back. */
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
