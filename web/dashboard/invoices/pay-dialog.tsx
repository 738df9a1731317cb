import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Money } from '../../../contract/money.ts'
import type { PaymentMethod } from '../../../contract/payments.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'
import type { InvoiceDialogProps } from './page.tsx'

/** Money that is there already: at the till, at the bank, or from the channel. */
export function PayDialog({ invoice, close }: InvoiceDialogProps) {
  const { invoices: text, states } = useText()
  const formats = useFormats()
  const pay = useWrite('createPayment')
  const [amount, setAmount] = useState<Money | null>(invoice.amount_due)
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [reference, setReference] = useState('')
  return (
    <Dialog title={text.pay} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!amount) return
          const body = { amount, method, ...(reference.trim() && { reference: reference.trim() }) }
          pay.mutate(
            { params: { id: invoice.id }, body },
            {
              onSuccess: () => {
                close()
                say(text.paid_toast(formats.money(amount)))
              },
            },
          )
        }}
      >
        <Stack>
          {pay.error && <ErrorCard error={pay.error} />}
          <AmountField
            label={text.pay_amount}
            required
            withAsterisk={false}
            data-autofocus
            currency={invoice.currency}
            value={invoice.amount_due}
            onAmount={setAmount}
          />
          <NativeSelect
            label={text.method}
            value={method}
            data={Object.entries(text.methods).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) => setMethod(value as PaymentMethod)}
          />
          <TextInput
            label={text.pay_reference}
            description={text.pay_reference_hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={200}
            value={reference}
            onChange={({ currentTarget: { value } }) => setReference(value)}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" disabled={!amount?.amount} loading={pay.isPending}>
              {text.pay}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
