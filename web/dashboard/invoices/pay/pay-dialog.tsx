import type { Money } from '#contract/money.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { DialogForm } from '#web/shared/record-form.tsx'
import { type RecordForm, useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { optionsOf } from '#web/ui/options.ts'
import type { InvoiceDialogProps } from '../dialog-props.ts'
import type { Payable } from './payable.ts'

/** A payment of one document. */
export function PayDialog({ invoice, close }: InvoiceDialogProps) {
  const text = useMessages().invoices
  return (
    <Dialog title={text.pay} close={close}>
      <PayForm payables={[{ invoice, amount: invoice.amount_due }]} submit={text.pay} close={close} />
    </Dialog>
  )
}

/** The method: `charge` goes to the provider, all others are only recorded. */
const WAYS = ['card', 'charge', 'cash', 'bank_transfer', 'channel_collect', 'manual'] as const
type Way = (typeof WAYS)[number]

interface PayValues {
  readonly invoice_id: string
  readonly amount: Money | null
  readonly way: Way
  readonly reference: string
  readonly card: string
}

const payBody = ({ amount, way, reference, card }: PayValues) => ({
  amount: amount!,
  method: way === 'charge' ? 'card' : way,
  ...(reference.trim() && { reference: reference.trim() }),
  ...(way === 'charge' && { card: card.trim() }),
})

interface PayFormProps {
  /** At least one; the first is preselected. */
  readonly payables: readonly Payable[]
  /** The label of the button; the amount by default. */
  readonly submit?: string
  readonly close: () => void
}

/** Amount, method, and the reference of the cash register. */
export function PayForm({ payables, submit, close }: PayFormProps) {
  const { desk_money: desk } = useMessages()
  const formats = useFormats()
  const first = payables[0]!
  const form: PayRecordForm = useRecordForm('createPayment', undefined, {
    values: (): PayValues => ({
      invoice_id: first.invoice.id,
      amount: first.amount,
      way: 'card',
      reference: '',
      card: '',
    }),
    send: (write, values) => write({ params: { id: values.invoice_id }, body: payBody(values) }),
    close,
    done: ({ status }, { amount }) => desk.taken[status](formats.money(amount!)),
  })
  const { invoice_id, amount } = form.values
  const chosen = payables.find(({ invoice }) => invoice.id === invoice_id) ?? first
  return (
    <DialogForm
      form={form}
      submit={submit ?? desk.take_of(formats.money(amount ?? chosen.amount))}
      disabled={!amount?.amount}
      close={close}
    >
      {payables.length > 1 && (
        <InvoiceChoice
          payables={payables}
          chosen={chosen}
          choose={(payable) => form.set({ invoice_id: payable.invoice.id, amount: payable.amount })}
        />
      )}
      <PayFields form={form} currency={chosen.invoice.currency} />
    </DialogForm>
  )
}

type PayRecordForm = RecordForm<'createPayment', PayValues>

function PayFields({ form, currency }: { form: PayRecordForm; currency: string }) {
  const { invoices: text, desk_money: desk } = useMessages()
  const { way } = form.values
  return (
    <>
      <AmountField
        {...form.field('amount')}
        required
        withAsterisk={false}
        data-autofocus
        currency={currency}
      />
      <NativeSelect
        {...form.field('way')}
        label={text.method}
        description={desk.method_hints[way]}
        data={optionsOf(WAYS, desk.methods)}
      />
      {way === 'charge' && (
        <TextInput
          {...form.field('card')}
          label={desk.card}
          description={desk.card_hint}
          required
          withAsterisk={false}
          maxLength={100}
          autoComplete="off"
        />
      )}
      <TextInput
        {...form.field('reference')}
        label={text.pay_reference}
        description={text.pay_reference_hint}
        maxLength={200}
      />
    </>
  )
}

interface InvoiceChoiceProps {
  readonly payables: readonly Payable[]
  readonly chosen: Payable
  readonly choose: (payable: Payable) => void
}

/** The document of the payment, where there are several. */
function InvoiceChoice({ payables, chosen, choose }: InvoiceChoiceProps) {
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const nameOf = ({ number, type }: Invoice) => number ?? (type === 'invoice' ? desk.draft : text.types[type])
  return (
    <NativeSelect
      label={desk.on}
      value={chosen.invoice.id}
      data={payables.map(({ invoice, amount }) => ({
        value: invoice.id,
        label: desk.amount_due(nameOf(invoice), formats.money(amount)),
      }))}
      onChange={({ currentTarget: { value } }) =>
        choose(payables.find(({ invoice }) => invoice.id === value)!)
      }
    />
  )
}
