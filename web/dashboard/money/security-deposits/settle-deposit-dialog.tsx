import { useState } from 'react'
import { RECEIVED_METHODS } from '#contract/money/payment-methods.ts'
import type { SecurityDeposit } from '#contract/money/security-deposits.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { DialogForm } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Caution } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import type { Payable } from '../../invoices/public.ts'
import styles from './security-deposits.module.css'

interface SettleProps {
  readonly deposit: SecurityDeposit
  /** What may be paid from it. */
  readonly due: readonly Payable[]
  readonly close: () => void
}

const WHATS = ['return', 'apply'] as const

/** A security deposit is returned, or pays for what was broken: in whole or in part. rule 36.11, 36.12 */
export function SettleDepositDialog({ deposit, due, close }: SettleProps) {
  const text = usePartMessages('routing').security_deposits
  const [what, setWhat] = useState<(typeof WHATS)[number]>('return')
  return (
    <Dialog title={text.settle_title} close={close}>
      <NativeSelect
        className={styles.choice}
        label={text.what}
        value={what}
        data={optionsOf(WHATS, text.whats)}
        onChange={({ currentTarget: { value } }) => setWhat(value === 'apply' ? 'apply' : 'return')}
      />
      {what === 'return' && <ReturnForm {...{ deposit, close }} />}
      {what === 'apply' && due.length > 0 && <ApplyForm {...{ deposit, due, close }} />}
      {what === 'apply' && due.length === 0 && <Caution>{text.no_bill}</Caution>}
    </Dialog>
  )
}

function ReturnForm({ deposit, close }: Omit<SettleProps, 'due'>) {
  const text = usePartMessages('routing').security_deposits
  const formats = useFormats()
  const form = useRecordForm('returnSecurityDeposit', undefined, {
    values: () => ({ amount: deposit.amount_held, method: deposit.method }),
    target: { params: { id: deposit.id } },
    close,
    done: (_, { amount }) => text.returned_now(formats.money(amount)),
  })
  const { amount } = form.values
  return (
    <DialogForm
      form={form}
      submit={text.return_of(formats.money(amount ?? deposit.amount_held))}
      disabled={!amount?.amount}
      close={close}
    >
      <AmountField
        {...form.field('amount')}
        required
        withAsterisk={false}
        data-autofocus
        currency={deposit.amount.currency}
      />
      <NativeSelect
        {...form.field('method')}
        label={text.by}
        data={optionsOf(RECEIVED_METHODS, text.methods)}
      />
    </DialogForm>
  )
}

/** At least one document is due. */
function ApplyForm({ deposit, due, close }: SettleProps) {
  const text = usePartMessages('routing').security_deposits
  const formats = useFormats()
  const { currency } = deposit.amount
  const within = ({ amount }: Payable) => ({
    amount: Math.min(amount.amount, deposit.amount_held.amount),
    currency,
  })
  const form = useRecordForm('applySecurityDeposit', undefined, {
    values: () => ({ invoice_id: due[0]!.invoice.id, amount: within(due[0]!) }),
    target: { params: { id: deposit.id } },
    close,
    done: (_, { amount }) => text.applied_now(formats.money(amount)),
  })
  const { amount } = form.values
  return (
    <DialogForm
      form={form}
      submit={text.apply_of(formats.money(amount ?? deposit.amount_held))}
      disabled={!amount?.amount}
      close={close}
    >
      <NativeSelect
        {...form.field('invoice_id')}
        label={text.bill}
        data={due.map(({ invoice, amount: payable }) => ({
          value: invoice.id,
          label: text.bill_due(invoice.number ?? text.draft, formats.money(payable)),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = due.find(({ invoice }) => invoice.id === value)!
          form.set({ invoice_id: value, amount: within(chosen) })
        }}
      />
      <AmountField {...form.field('amount')} required withAsterisk={false} currency={currency} />
    </DialogForm>
  )
}
