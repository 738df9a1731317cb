import { RECEIVED_METHODS } from '#contract/money/payment-methods.ts'
import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { optionsOf } from '#web/ui/options.ts'

interface SecurityDepositProps {
  readonly reservation: Reservation
  readonly close: () => void
}

interface DepositValues {
  readonly amount: Money | null
  readonly method: (typeof RECEIVED_METHODS)[number]
  readonly reference: string
}

/** Money that a guest leaves as a security. rule 36.10 */
export function SecurityDepositDialog({ reservation, close }: SecurityDepositProps) {
  const text = usePartMessages('routing').security_deposits
  const { invoices } = useMessages()
  const formats = useFormats()
  const { id, balance } = reservation
  const form = useRecordForm('createSecurityDeposit', undefined, {
    values: (): DepositValues => ({ amount: null, method: 'cash', reference: '' }),
    body: ({ reference, ...values }) => ({
      ...values,
      ...(reference.trim() && { reference: reference.trim() }),
    }),
    target: { params: { id } },
    close,
    done: ({ amount }) => text.received(formats.money(amount)),
  })
  const { amount } = form.values
  return (
    <FormDialog
      title={text.title}
      form={form}
      submit={text.take(formats.money(amount ?? { amount: 0, currency: balance.currency }))}
      disabled={!amount?.amount}
      close={close}
    >
      <AmountField
        {...form.field('amount')}
        required
        withAsterisk={false}
        data-autofocus
        currency={balance.currency}
      />
      <NativeSelect
        {...form.field('method')}
        label={text.method}
        data={optionsOf(RECEIVED_METHODS, text.methods)}
      />
      <TextInput {...form.field('reference')} label={invoices.pay_reference} maxLength={200} />
      <p className="soft">{text.hint}</p>
    </FormDialog>
  )
}
