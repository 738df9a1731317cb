import { useState } from 'react'
import { RECEIVED_METHODS } from '#contract/money/payment-methods.ts'
import type { SecurityDeposit } from '#contract/money/security-deposits.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { DialogForm } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Caution } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import styles from './security-deposits.module.css'

interface SettleProps {
  readonly deposit: SecurityDeposit
  readonly invoices: readonly Invoice[]
  readonly close: () => void
}

const WHATS = ['return', 'apply'] as const

/** A security deposit is returned, or pays for what was broken: in whole or in part. rule 36.11, 36.12 */
export function SettleDepositDialog({ deposit, invoices, close }: SettleProps) {
  const text = usePartMessages('routing').security_deposits
  const [what, setWhat] = useState<(typeof WHATS)[number]>('return')
  const due = invoices.filter(({ amount_due }) => amount_due.amount > 0)
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

function ReturnForm({ deposit, close }: Omit<SettleProps, 'invoices'>) {
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

interface ApplyProps extends Omit<SettleProps, 'invoices'> {
  /** At least one. */
  readonly due: readonly Invoice[]
}

function ApplyForm({ deposit, due, close }: ApplyProps) {
  const text = usePartMessages('routing').security_deposits
  const formats = useFormats()
  const { currency } = deposit.amount
  const within = ({ amount_due }: Invoice) => ({
    amount: Math.min(amount_due.amount, deposit.amount_held.amount),
    currency,
  })
  const form = useRecordForm('applySecurityDeposit', undefined, {
    values: () => ({ invoice_id: due[0]!.id, amount: within(due[0]!) }),
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
        data={due.map(({ id, number, amount_due }) => ({
          value: id,
          label: text.bill_due(number ?? text.draft, formats.money(amount_due)),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = due.find(({ id }) => id === value)!
          form.set({ invoice_id: value, amount: within(chosen) })
        }}
      />
      <AmountField {...form.field('amount')} required withAsterisk={false} currency={currency} />
    </DialogForm>
  )
}
