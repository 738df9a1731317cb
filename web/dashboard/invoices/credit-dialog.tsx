import { Button, Checkbox, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Money } from '../../../contract/money.ts'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { PATHS } from '../paths.ts'
import { CreditLines, type Picked } from './credit-lines.tsx'
import type { InvoiceDialogProps } from './dialog-props.ts'

/** The invoice stays; a credit note takes from it. */
export function CreditDialog({ invoice, close }: InvoiceDialogProps) {
  const { invoices: text, states } = useMessages()
  const navigate = useNavigate()
  const credit = useWrite('createCreditNote')
  const [all, setAll] = useState(true)
  const [amount, setAmount] = useState<Money | null>(null)
  const [picked, setPicked] = useState<Picked>(new Map())
  const lines = [...picked].flatMap(([line_id, of_line]) => (of_line ? [{ line_id, amount: of_line }] : []))
  const complete = picked.size > 0 ? lines.length === picked.size : amount !== null
  const [reopen, setReopen] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <Dialog title={text.credit_title} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const body = {
            ...(!all && picked.size > 0 && { lines }),
            ...(!all && picked.size === 0 && amount && { amount }),
            ...(all && reopen && { reopen }),
            ...(reason.trim() && { reason: reason.trim() }),
          }
          credit.mutate(
            { params: { id: invoice.id }, body, version: invoice.version },
            {
              onSuccess: ({ id, number }) => {
                close()
                showToast(text.credited_toast(number ?? text.types.credit_note))
                navigate({ to: PATHS.invoice, params: { id } })
              },
            },
          )
        }}
      >
        <Stack>
          {credit.error && <ErrorCard error={credit.error} />}
          <p>{text.credit_body}</p>
          <Checkbox
            label={text.credit_all}
            checked={all}
            onChange={({ currentTarget: { checked } }) => setAll(checked)}
          />
          {all ? (
            <Checkbox
              label={text.credit_reopen}
              checked={reopen}
              onChange={({ currentTarget: { checked } }) => setReopen(checked)}
            />
          ) : (
            <>
              {picked.size === 0 && (
                <AmountField
                  label={text.pay_amount}
                  description={text.credit_divided}
                  required
                  withAsterisk={false}
                  currency={invoice.currency}
                  value={amount}
                  onAmount={setAmount}
                />
              )}
              {invoice.type === 'invoice' && (
                <CreditLines invoice={invoice} picked={picked} onPick={setPicked} />
              )}
            </>
          )}
          <TextInput
            label={text.credit_reason}
            maxLength={300}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" disabled={!all && !complete} loading={credit.isPending}>
              {text.credit_title}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
