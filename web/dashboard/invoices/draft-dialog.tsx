import { ADDED_LINE_TYPES } from '#contract/lists.ts'
import type { AddedLine, Invoice } from '#contract/parts/invoice-parts.ts'
import { shorten } from '#contract/text/shorten.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../lib/session.ts'
import { vatRateOf } from '../../lib/vat-rate.ts'
import { FormDialog } from '../../shared/record-form.tsx'
import { type FieldProps, useRecordForm } from '../../shared/use-record-form.ts'
import { VatRateField } from '../../shared/vat-rate-field.tsx'
import { Button } from '../../ui/controls/button.ts'
import { NativeSelect } from '../../ui/controls/choice.ts'
import { NumberInput, TextInput } from '../../ui/controls/input.ts'
import { Section } from '../../ui/description-list.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Stack } from '../../ui/form.tsx'
import { optionsOf } from '../../ui/options.ts'
import { BillToFields, billToBody, billToValues } from '../money/bill-to.tsx'
import type { InvoiceDialogProps } from './dialog-props.ts'
import styles from './invoice.module.css'

const draftValues = ({ bill_to, added_lines }: Pick<Invoice, 'bill_to' | 'added_lines'>) => ({
  bill_to: billToValues(bill_to),
  added_lines,
})

const draftBody = ({ bill_to, added_lines }: ReturnType<typeof draftValues>) => ({
  bill_to: billToBody(bill_to),
  added_lines: added_lines.map((line) => ({ ...line, vat_rate: vatRateOf(line.vat_rate) })),
})

const newLine = (vat_rate: string, currency: string): AddedLine => ({
  type: 'service',
  description: '',
  date: null,
  quantity: 1,
  vat_rate,
  unit_price: { amount: 0, currency },
  corrects: null,
})

/** The buyer of a draft, and additional lines. */
export function DraftDialog({ invoice, close }: InvoiceDialogProps) {
  const { invoices: text, states } = useMessages()
  const property = usePropertyOf(invoice.property_id)
  const vat_rate = property?.default_vat_rate ?? '0.00'
  const form = useRecordForm('updateInvoice', invoice, {
    values: draftValues,
    body: draftBody,
    merged: ['bill_to'],
    read: 'getInvoice',
    close,
    done: () => text.saved,
  })
  const lines = form.values.added_lines
  const setLines = (added_lines: AddedLine[]) => form.set({ added_lines })
  // rule 17.5: what is closed is corrected by a line of the open day.
  const isClosed = ({ date }: AddedLine) => date !== null && date < (property?.business_date ?? '')
  return (
    <FormDialog title={text.edit} size="xl" form={form} submit={states.save} close={close}>
      <Section title={text.bill_to}>
        <BillToFields field={(path) => form.field(`bill_to.${path}`)} />
      </Section>
      <Section title={text.added}>
        <Stack>
          <p className="soft">{text.edit_hint}</p>
          {lines.map((line, at) => (
            <LineFields
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by
              key={at}
              line={line}
              correct={
                isClosed(line)
                  ? () => setLines([...lines, correctionOf(line, text.correction_of)])
                  : undefined
              }
              field={(name) => form.field(`added_lines.${at}.${name}`)}
              set={(more) => setLines(lines.with(at, { ...line, ...more }))}
              remove={() => setLines(lines.toSpliced(at, 1))}
            />
          ))}
          <div>
            <Button
              size="compact-sm"
              onClick={() => setLines([...lines, newLine(vat_rate, invoice.currency)])}
            >
              {text.add_line}
            </Button>
          </div>
        </Stack>
      </Section>
    </FormDialog>
  )
}

/** A line that reverses another one, to be replaced by the correct one. */
const correctionOf = (
  { description, date, unit_price, ...line }: AddedLine,
  name: (description: string) => string,
): AddedLine => ({
  ...line,
  description: shorten(name(description), 300),
  date: null,
  unit_price: { ...unit_price, amount: -unit_price.amount },
  corrects: { date: date!, description },
})

interface LineFieldsProps {
  readonly line: AddedLine
  readonly field: (name: keyof AddedLine) => FieldProps
  readonly set: (more: Partial<AddedLine>) => void
  readonly remove: () => void
  /** For a line of a closed day, which cannot be changed. */
  readonly correct: (() => void) | undefined
}

function LineFields({ line, field, set, remove, correct }: LineFieldsProps) {
  const text = useMessages().invoices
  const formats = useFormats()
  if (correct && line.date)
    return (
      <div className={styles.closed}>
        <span>
          {line.description} ·{' '}
          {formats.money({ ...line.unit_price, amount: line.quantity * line.unit_price.amount })}
        </span>
        <small className="soft">{text.closed_day(formats.day(line.date))}</small>
        <Button size="compact-sm" aria-label={text.correct_line_of(line.description)} onClick={correct}>
          {text.correct_line}
        </Button>
      </div>
    )
  return (
    <fieldset className={styles.line} aria-label={line.description}>
      <NativeSelect
        {...field('type')}
        label={text.type}
        data={optionsOf(ADDED_LINE_TYPES, text.line_types)}
      />
      <TextInput {...field('description')} required withAsterisk={false} />
      <AmountField
        {...field('unit_price')}
        negative
        currency={line.unit_price.currency}
        onChange={(unit_price) => unit_price && set({ unit_price })}
      />
      <VatRateField {...field('vat_rate')} label={text.vat_rate} />
      <NumberInput
        {...field('quantity')}
        min={1}
        max={10_000}
        onChange={(quantity) => typeof quantity === 'number' && set({ quantity })}
      />
      <Button variant="subtle" aria-label={text.remove_line(line.description)} onClick={remove}>
        ✕
      </Button>
    </fieldset>
  )
}
