import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Money } from '../../../contract/money.ts'
import type { Payment } from '../../../contract/payments.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'

/** All or part of a payment goes back. */
export function RefundDialog({ payment, close }: { payment: Payment; close: () => void }) {
  const { invoices: text, states } = useText()
  const formats = useFormats()
  const refund = useWrite('refundPayment')
  const left = { ...payment.amount, amount: payment.amount.amount - payment.amount_refunded.amount }
  const [amount, setAmount] = useState<Money | null>(left)
  const [reason, setReason] = useState('')
  return (
    <Dialog title={text.refund_title(formats.money(amount ?? left))} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!amount) return
          refund.mutate(
            { params: { id: payment.id }, body: { amount, ...(reason.trim() && { reason: reason.trim() }) } },
            {
              onSuccess: () => {
                close()
                say(text.refunded(formats.money(amount)))
              },
            },
          )
        }}
      >
        <Stack>
          {refund.error && <ErrorCard error={refund.error} />}
          <p>{text.refund_note}</p>
          <AmountField
            label={text.pay_amount}
            required
            withAsterisk={false}
            data-autofocus
            currency={payment.amount.currency}
            value={left}
            onAmount={setAmount}
          />
          <TextInput
            label={text.refund_reason}
            maxLength={200}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button
              type="submit"
              variant="filled"
              color="red"
              disabled={!amount?.amount}
              loading={refund.isPending}
            >
              {text.refund}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
