import type { Money } from '#contract/money.ts'
import type { Invoice, InvoiceLine } from '#contract/parts/invoice-parts.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { Checkbox } from '../../ui/controls/choice.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import styles from './credit-lines.module.css'

/** The amount of each line, by line id; null while it is not typed. */
export type CreditedLines = ReadonlyMap<string, Money | null>

const leftOf = ({ gross, amount_credited }: InvoiceLine): Money => ({
  ...gross,
  amount: gross.amount - amount_credited.amount,
})

/** The lines of an invoice to select, each with the amount to credit. */
export function CreditLines({
  invoice,
  picked,
  onPick,
}: {
  invoice: Invoice
  picked: CreditedLines
  onPick: (picked: CreditedLines) => void
}) {
  const text = useMessages().invoices
  const formats = useFormats()
  const lines = invoice.line_items.filter((line) => leftOf(line).amount > 0)
  const pick = (id: string, amount: Money | null | undefined) => {
    const others = [...picked].filter(([line_id]) => line_id !== id)
    onPick(new Map(amount === undefined ? others : [...others, [id, amount]]))
  }
  const nameOf = ({ date, description, vat_rate }: InvoiceLine) =>
    [date && formats.day(date), description, `${text.vat_rate} ${formats.rate(vat_rate)}`]
      .filter(Boolean)
      .join(' · ')
  return (
    <fieldset className={styles.lines}>
      <legend>{text.credit_lines}</legend>
      {lines.map((line) => (
        <div key={line.id}>
          <Checkbox
            label={`${nameOf(line)} · ${formats.money(leftOf(line))}`}
            checked={picked.has(line.id)}
            onChange={({ currentTarget: { checked } }) => pick(line.id, checked ? leftOf(line) : undefined)}
          />
          {picked.has(line.id) && (
            <AmountField
              aria-label={text.credit_of(nameOf(line))}
              required
              currency={invoice.currency}
              value={picked.get(line.id) ?? null}
              onChange={(amount) => pick(line.id, amount)}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
