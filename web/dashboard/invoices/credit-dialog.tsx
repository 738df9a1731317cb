import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Money } from '#contract/money.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { FormDialog } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { Checkbox } from '../../ui/controls/choice.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { type CreditedLines, CreditLines } from './credit-lines.tsx'
import type { InvoiceDialogProps } from './dialog-props.ts'

interface CreditValues {
  readonly all: boolean
  readonly reopen: boolean
  readonly amount: Money | null
  readonly reason: string
}

const NOTHING: CreditValues = { all: true, reopen: false, amount: null, reason: '' }

const linesOf = (picked: CreditedLines) =>
  [...picked].flatMap(([line_id, amount]) => (amount ? [{ line_id, amount }] : []))

/** The whole invoice, selected lines, or an amount. */
const creditBody = ({ all, reopen, amount, reason }: CreditValues, picked: CreditedLines) => ({
  ...(!all && picked.size > 0 && { lines: linesOf(picked) }),
  ...(!all && picked.size === 0 && amount && { amount }),
  ...(all && reopen && { reopen }),
  ...(reason.trim() && { reason: reason.trim() }),
})

/** The invoice stays; a credit note reduces it. */
export function CreditDialog({ invoice, close }: InvoiceDialogProps) {
  const text = useMessages().invoices
  const navigate = useNavigate()
  const [picked, setPicked] = useState<CreditedLines>(new Map())
  const form = useRecordForm('createCreditNote', undefined, {
    values: () => NOTHING,
    send: (write, values) =>
      write({ params: { id: invoice.id }, body: creditBody(values, picked), version: invoice.version }),
    close,
    done: ({ number }) => text.credited_toast(number ?? text.types.credit_note),
    onSaved: ({ id }) => navigate({ to: '/invoices/$id', params: { id } }),
  })
  const { all, amount } = form.values
  const complete = picked.size > 0 ? linesOf(picked).length === picked.size : amount !== null
  return (
    <FormDialog
      title={text.credit_title}
      form={form}
      submit={text.credit_title}
      disabled={!all && !complete}
      close={close}
    >
      <p>{text.credit_body}</p>
      <Checkbox {...form.checkbox('all')} label={text.credit_all} />
      {all ? (
        <Checkbox {...form.checkbox('reopen')} label={text.credit_reopen} />
      ) : (
        <>
          {picked.size === 0 && (
            <AmountField
              {...form.field('amount')}
              description={text.credit_divided}
              required
              withAsterisk={false}
              currency={invoice.currency}
            />
          )}
          {invoice.type === 'invoice' && <CreditLines invoice={invoice} picked={picked} onPick={setPicked} />}
        </>
      )}
      <TextInput {...form.field('reason')} label={text.credit_reason} maxLength={300} />
    </FormDialog>
  )
}
