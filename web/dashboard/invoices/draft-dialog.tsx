import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AddedLine } from '../../../contract/invoice-parts.ts'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { usePropertyOf } from '../../lib/session.ts'
import { ConflictDialog } from '../../shared/conflict.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Columns, FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { InvoiceDialogProps } from './dialog-props.ts'
import styles from './invoice.module.css'
import { RATE_PATTERN, rateOf } from './vat-rate.ts'

const KINDS = ['service', 'meal', 'fee', 'discount', 'adjustment'] as const
const NAMES = ['name', 'company_name', 'vat_id'] as const

/** Whom a draft names, and what is charged besides the stay. */
export function DraftDialog({ invoice, close }: InvoiceDialogProps) {
  const { invoices: text, guests, states } = useMessages()
  const update = useWrite('updateInvoice')
  const vat_rate = usePropertyOf(invoice.property_id)?.default_vat_rate ?? '0.00'
  const [bill_to, setBillTo] = useState(invoice.bill_to)
  const [lines, setLines] = useState<readonly AddedLine[]>(invoice.added_lines)
  const [changes, setChanges] = useState<Body<'updateInvoice'>>({})
  const replace = (at: number, more: Partial<AddedLine>) =>
    setLines(lines.map((line, i) => (i === at ? { ...line, ...more } : line)))
  const save = (body: Body<'updateInvoice'>, version: number) =>
    update.mutate(
      { params: { id: invoice.id }, body, version },
      {
        onSuccess: () => {
          close()
          showToast(text.saved)
        },
      },
    )
  return (
    <Dialog title={text.edit} size="xl" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const changed = NAMES.filter((name) => bill_to[name] !== invoice.bill_to[name])
          const body = {
            ...(changed.length > 0 && {
              bill_to: Object.fromEntries(changed.map((name) => [name, bill_to[name]])),
            }),
            ...(JSON.stringify(lines) !== JSON.stringify(invoice.added_lines) && {
              added_lines: lines.map((line) => ({ ...line, vat_rate: rateOf(line.vat_rate) })),
            }),
          } as Body<'updateInvoice'>
          setChanges(body)
          if (Object.keys(body).length === 0) close()
          else save(body, invoice.version)
        }}
      >
        <Stack>
          {update.error?.code === 'SVC-1015' ? (
            <ConflictDialog
              operation="getInvoice"
              id={invoice.id}
              seen={invoice}
              changes={changes}
              apply={(version) => save(changes, version)}
              discard={close}
            />
          ) : (
            update.error && <ErrorCard error={update.error} />
          )}
          <Section title={text.bill_to}>
            <Columns>
              {NAMES.map((name) => (
                <TextInput
                  key={name}
                  label={name === 'name' ? text.name : guests[name]}
                  value={bill_to[name] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setBillTo({ ...bill_to, [name]: value || null })
                  }
                />
              ))}
            </Columns>
          </Section>
          <Section title={text.added}>
            <Stack>
              <p className="soft">{text.edit_hint}</p>
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by
                <fieldset key={at} className={styles.line} aria-label={line.description}>
                  <NativeSelect
                    label={text.type}
                    value={line.type}
                    data={KINDS.map((kind) => ({ value: kind, label: text.line_types[kind] }))}
                    onChange={({ currentTarget: { value } }) =>
                      replace(at, { type: value as AddedLine['type'] })
                    }
                  />
                  <TextInput
                    label={text.description}
                    required
                    withAsterisk={false}
                    value={line.description}
                    onChange={({ currentTarget: { value } }) => replace(at, { description: value })}
                  />
                  <AmountField
                    label={text.unit_price}
                    negative
                    currency={invoice.currency}
                    value={line.unit_price}
                    onAmount={(unit_price) => unit_price && replace(at, { unit_price })}
                  />
                  <TextInput
                    label={`${text.vat_rate} (%)`}
                    inputMode="decimal"
                    required
                    withAsterisk={false}
                    pattern={RATE_PATTERN}
                    value={line.vat_rate}
                    onChange={({ currentTarget: { value } }) => replace(at, { vat_rate: value })}
                    onBlur={() => replace(at, { vat_rate: rateOf(line.vat_rate) })}
                  />
                  <NumberInput
                    label={text.quantity}
                    min={1}
                    max={10_000}
                    value={line.quantity}
                    onChange={(quantity) => typeof quantity === 'number' && replace(at, { quantity })}
                  />
                  <Button
                    variant="subtle"
                    aria-label={text.remove_line(line.description)}
                    onClick={() => setLines(lines.filter((_, i) => i !== at))}
                  >
                    ✕
                  </Button>
                </fieldset>
              ))}
              <div>
                <Button
                  size="compact-sm"
                  onClick={() =>
                    setLines([
                      ...lines,
                      {
                        ...{ type: 'service', description: '', date: null, quantity: 1, vat_rate },
                        unit_price: { amount: 0, currency: invoice.currency },
                      } as AddedLine,
                    ])
                  }
                >
                  {text.add_line}
                </Button>
              </div>
            </Stack>
          </Section>
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" loading={update.isPending}>
              {states.save}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
