import type { Money } from '#contract/money.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { DialogForm } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Caution, Columns } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import styles from './pay-several.module.css'

/** A document that can be paid together with others. */
export interface PayItem {
  readonly invoice_id: string
  /** The guest of a stay, or the payer of a folio. */
  readonly who: string
  /** What distinguishes it from others of the same payer. */
  readonly what: string
  readonly amount: Money
}

/** Recorded for all of them: the provider charges cards one by one. */
const METHODS = ['card', 'cash', 'bank_transfer', 'channel_collect', 'manual'] as const

interface PayValues {
  readonly method: (typeof METHODS)[number]
  readonly reference: string
  readonly items: readonly (PayItem & { readonly chosen: boolean; readonly paid: Money | null })[]
}

const chosenOf = ({ items }: PayValues) =>
  items.filter(({ chosen, paid }) => chosen && paid && paid.amount > 0)
const sumOf = (items: PayValues['items']) => items.reduce((sum, { paid }) => sum + (paid?.amount ?? 0), 0)

interface PaySeveralProps {
  /** At least one; those with the currency of the first one can be paid together. */
  readonly items: readonly PayItem[]
  readonly close: () => void
  readonly done?: () => void
}

/** One payment over several folios or stays: its parts, the total, and the method. */
export function PaySeveralForm({ items, close, done }: PaySeveralProps) {
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const { currency } = items[0]!.amount
  const form = useRecordForm('createPayments', undefined, {
    values: (): PayValues => ({
      method: 'card',
      reference: '',
      items: items
        .filter(({ amount }) => amount.currency === currency)
        .map((item) => ({ ...item, chosen: true, paid: item.amount })),
    }),
    body: (values) => ({
      items: chosenOf(values).map(({ invoice_id, paid }) => ({ invoice_id, amount: paid })),
      method: values.method,
      ...(values.reference.trim() && { reference: values.reference.trim() }),
    }),
    close,
    done: ({ total, data }) => desk.several.done(formats.money(total), data.length),
    onSaved: () => done?.(),
  })
  const { values } = form
  const chosen = chosenOf(values)
  const total = formats.money({ amount: sumOf(chosen), currency })
  const others = items.length - values.items.length
  const set = (id: string, more: Partial<PayValues['items'][number]>) =>
    form.set({ items: values.items.map((one) => (one.invoice_id === id ? { ...one, ...more } : one)) })
  return (
    <DialogForm
      form={form}
      submit={desk.take_of(total)}
      disabled={chosen.length === 0}
      close={close}
      error={form.error && <Refusal error={form.error} items={values.items} />}
    >
      <PayTable {...{ items: values.items, currency, set, total }} />
      {others > 0 && <Caution>{desk.several.other_currency(others, currency)}</Caution>}
      <Columns>
        <NativeSelect
          {...form.field('method')}
          label={text.method}
          description={desk.method_hints[values.method]}
          data={optionsOf(METHODS, desk.methods)}
        />
        <TextInput
          {...form.field('reference')}
          label={text.pay_reference}
          description={text.pay_reference_hint}
          maxLength={200}
        />
      </Columns>
    </DialogForm>
  )
}

interface PayTableProps {
  readonly items: PayValues['items']
  readonly currency: string
  readonly total: string
  readonly set: (id: string, more: Partial<PayValues['items'][number]>) => void
}

function PayTable({ items, currency, total, set }: PayTableProps) {
  const { desk_money: desk, reservations } = useMessages()
  const formats = useFormats()
  return (
    <table className={styles.items} aria-label={desk.several.label}>
      <tbody>
        {items.map(({ invoice_id, who, what, amount, chosen, paid }, i) => (
          <tr key={invoice_id}>
            <th scope="row">
              <Checkbox
                checked={chosen}
                label={who}
                description={`${what} · ${desk.several.owes(formats.money(amount))}`}
                onChange={({ currentTarget }) => set(invoice_id, { chosen: currentTarget.checked })}
              />
            </th>
            <td>
              <AmountField
                aria-label={desk.several.amount_of(who, what)}
                value={paid}
                currency={currency}
                disabled={!chosen}
                {...(i === 0 && { 'data-autofocus': true })}
                onChange={(value) => set(invoice_id, { paid: value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{reservations.total}</th>
          <td>
            <output>{total}</output>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** All or nothing: which of them takes less, and how much it takes now. */
function Refusal({ error, items }: { error: ApiError; items: PayValues['items'] }) {
  const { several } = useMessages().desk_money
  const formats = useFormats()
  const { due, invoice_id } = (error.details ?? {}) as { due?: Money; invoice_id?: string }
  const item = items.find((one) => one.invoice_id === invoice_id)
  if (error.code !== 'SVC-8002' || !due || !item) return <ErrorCard error={error} />
  return (
    <div role="alert">
      <Caution tone="red">
        <strong>{several.nothing_taken}</strong> {several.takes_less(item.who, formats.money(due))}
      </Caution>
    </div>
  )
}
