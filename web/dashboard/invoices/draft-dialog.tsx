import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { ADDED_LINE_TYPES } from '../../../contract/lists.ts'
import type { AddedLine, Invoice } from '../../../contract/parts/invoice-parts.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../lib/session.ts'
import { vatRateOf } from '../../lib/vat-rate.ts'
import { FormDialog } from '../../shared/record-form.tsx'
import { type FieldProps, useRecordForm } from '../../shared/use-record-form.ts'
import { VatRateField } from '../../shared/vat-rate-field.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Columns, Stack } from '../../ui/form.tsx'
import { optionsOf } from '../../ui/options.ts'
import type { InvoiceDialogProps } from './dialog-props.ts'
import styles from './invoice.module.css'

const NAMES = ['name', 'company_name', 'vat_id'] as const

const draftValues = ({ bill_to, added_lines }: Pick<Invoice, 'bill_to' | 'added_lines'>) => ({
  bill_to: { name: bill_to.name, company_name: bill_to.company_name, vat_id: bill_to.vat_id },
  added_lines,
})

const draftBody = ({ bill_to, added_lines }: ReturnType<typeof draftValues>) => ({
  bill_to: Object.fromEntries(Object.entries(bill_to).map(([name, written]) => [name, written || null])),
  added_lines: added_lines.map((line) => ({ ...line, vat_rate: vatRateOf(line.vat_rate) })),
})

/** Whom a draft names, and what is charged besides the stay. */
export function DraftDialog({ invoice, close }: InvoiceDialogProps) {
  const { invoices: text, states } = useMessages()
  const vat_rate = usePropertyOf(invoice.property_id)?.default_vat_rate ?? '0.00'
  const form = useRecordForm('updateInvoice', invoice, {
    ...{ values: draftValues, body: draftBody, merged: ['bill_to'], read: 'getInvoice', close },
    done: () => text.saved,
  })
  const lines = form.values.added_lines
  const setLines = (added_lines: AddedLine[]) => form.set({ added_lines })
  const unit_price = { amount: 0, currency: invoice.currency }
  const newLine: AddedLine = {
    ...{ type: 'service', description: '', date: null, quantity: 1 },
    ...{ vat_rate, unit_price },
  }
  return (
    <FormDialog title={text.edit} size="xl" form={form} submit={states.save} close={close}>
      <Section title={text.bill_to}>
        <Columns>
          {NAMES.map((name) => (
            <TextInput
              key={name}
              {...form.field(`bill_to.${name}`)}
              {...(name === 'name' && { label: text.name })}
            />
          ))}
        </Columns>
      </Section>
      <Section title={text.added}>
        <Stack>
          <p className="soft">{text.edit_hint}</p>
          {lines.map((line, at) => (
            <LineFields
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by
              key={at}
              line={line}
              field={(name) => form.field(`added_lines.${at}.${name}`)}
              set={(more) => setLines(lines.with(at, { ...line, ...more }))}
              remove={() => setLines(lines.toSpliced(at, 1))}
            />
          ))}
          <div>
            <Button size="compact-sm" onClick={() => setLines([...lines, newLine])}>
              {text.add_line}
            </Button>
          </div>
        </Stack>
      </Section>
    </FormDialog>
  )
}

interface LineFieldsProps {
  readonly line: AddedLine
  readonly field: (name: keyof AddedLine) => FieldProps
  readonly set: (more: Partial<AddedLine>) => void
  readonly remove: () => void
}

function LineFields({ line, field, set, remove }: LineFieldsProps) {
  const text = useMessages().invoices
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
