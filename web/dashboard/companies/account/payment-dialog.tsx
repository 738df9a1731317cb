import type { Company } from '#contract/companies/companies.ts'
import type { CompanyStatement } from '#contract/money/company-statements.ts'
import { RECEIVED_METHODS } from '#contract/money/payment-methods.ts'
import type { Money } from '#contract/money.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import styles from './account.module.css'
import type { OpenInvoice } from './open-invoices.tsx'

interface PaymentDialogProps {
  readonly company: Company
  readonly statement: CompanyStatement
  readonly close: () => void
}

interface PaymentValues {
  readonly amount: Money | null
  readonly method: (typeof RECEIVED_METHODS)[number]
  readonly reference: string
  readonly chosen: readonly string[]
}

/** Invoices that one payment pays at most. */
const MAX_CHOSEN = 100
const sumOf = (invoices: readonly OpenInvoice[]) =>
  invoices.reduce((sum, { amount_due }) => sum + amount_due.amount, 0)

/** What a payment pays of the chosen invoices, in their order; the API does the same. rule 32.2 */
function partsOf(invoices: readonly OpenInvoice[], amount: number) {
  let left = amount
  return invoices.flatMap(({ invoice_id, amount_due }) => {
    const part = Math.min(left, amount_due.amount)
    left -= part
    return part > 0 ? [{ invoice_id, amount: { ...amount_due, amount: part } }] : []
  })
}

/** One payment of a company over several invoices; what is left becomes its credit. rule 32.1 */
export function PaymentDialog({ company, statement, close }: PaymentDialogProps) {
  const { account: text } = usePartMessages('companies')
  const { invoices: words, desk_money: desk } = useMessages()
  const formats = useFormats()
  const { open_invoices, property_id, credit } = statement
  const offered = open_invoices.slice(0, MAX_CHOSEN)
  const { currency } = credit
  const chosenOf = ({ chosen }: PaymentValues) =>
    offered.filter(({ invoice_id }) => chosen.includes(invoice_id))
  const form = useRecordForm('createCompanyPayment', undefined, {
    values: (): PaymentValues => ({
      amount: { amount: sumOf(offered), currency },
      method: 'bank_transfer',
      reference: '',
      chosen: offered.map(({ invoice_id }) => invoice_id),
    }),
    target: { params: { id: company.id } },
    // Without `items` the API would pay all that is due, also where nothing is chosen.
    body: (values) => ({
      property_id,
      amount: values.amount,
      method: values.method,
      ...(values.reference.trim() && { reference: values.reference.trim() }),
      items: partsOf(chosenOf(values), values.amount?.amount ?? 0),
    }),
    close,
    done: ({ amount, payments }) => text.paid(formats.money(amount), payments.length),
  })
  const { values } = form
  const amount = values.amount?.amount ?? 0
  const rest = amount - sumOf(chosenOf(values))
  return (
    <FormDialog title={text.pay} form={form} submit={text.record} disabled={amount === 0} close={close}>
      <Columns>
        <AmountField
          {...form.field('amount')}
          label={text.received}
          currency={currency}
          data-autofocus
          required
          withAsterisk={false}
        />
        <NativeSelect
          {...form.field('method')}
          label={words.method}
          data={optionsOf(RECEIVED_METHODS, desk.methods)}
        />
        <TextInput {...form.field('reference')} label={words.pay_reference} maxLength={200} />
      </Columns>
      <Chosen invoices={offered} chosen={values.chosen} onChange={(chosen) => form.set({ chosen })} />
      <Outcome rest={{ amount: rest, currency }} />
    </FormDialog>
  )
}

/** What is left of the payment, or of the invoices. */
function Outcome({ rest }: { rest: Money }) {
  const { account: text } = usePartMessages('companies')
  const formats = useFormats()
  const words = () => {
    if (rest.amount > 0) return text.becomes_credit(formats.money(rest))
    return rest.amount < 0
      ? text.stays_due(formats.money({ ...rest, amount: 0 - rest.amount }))
      : text.settles
  }
  return <p role="status">{words()}</p>
}

interface ChosenProps {
  readonly invoices: readonly OpenInvoice[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Chosen({ invoices, chosen, onChange }: ChosenProps) {
  const { account: text } = usePartMessages('companies')
  const formats = useFormats()
  return (
    <table className={styles.items} aria-label={text.open}>
      <tbody>
        {invoices.map(({ invoice_id, number, due_date, amount_due }) => (
          <tr key={invoice_id}>
            <th scope="row">
              <Checkbox
                label={number}
                description={text.due_on(formats.day(due_date))}
                checked={chosen.includes(invoice_id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, invoice_id] : chosen.filter((id) => id !== invoice_id))
                }
              />
            </th>
            <td>{formats.money(amount_due)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
