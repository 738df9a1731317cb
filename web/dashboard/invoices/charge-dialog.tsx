import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../lib/session.ts'
import { vatRateOf } from '../../lib/vat-rate.ts'
import { FormDialog } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { VatRateField } from '../../shared/vat-rate-field.tsx'
import { NativeSelect } from '../../ui/controls/choice.ts'
import { NumberInput, TextInput } from '../../ui/controls/input.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Columns } from '../../ui/form.tsx'

const KINDS = ['service', 'meal', 'fee'] as const

interface ChargeDialogProps {
  readonly reservation: Reservation
  /** Of the guest. */
  readonly name: string
  readonly close: () => void
}

interface ChargeValues {
  readonly type: (typeof KINDS)[number]
  readonly description: string
  readonly unit_price: Reservation['balance'] | null
  readonly quantity: number
  readonly vat_rate: string
}

const totalOf = ({ unit_price, quantity }: ChargeValues) =>
  unit_price && { ...unit_price, amount: unit_price.amount * quantity }

/** Charges something to a stay (a bottle of water, a transfer, a lost key) without opening its documents. */
export function ChargeDialog({ reservation, name, close }: ChargeDialogProps) {
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const form = useChargeForm(reservation, close)
  const total = totalOf(form.values)
  const charges = total !== null && total.amount > 0
  return (
    <FormDialog
      title={desk.charge_title(name)}
      form={form}
      submit={charges ? desk.charge_do(formats.money(total)) : desk.charge}
      disabled={!charges}
      close={close}
    >
      <TextInput
        {...form.field('description')}
        required
        withAsterisk={false}
        data-autofocus
        pattern=".*\S.*"
        maxLength={300}
      />
      <Columns least={120}>
        <AmountField
          {...form.field('unit_price')}
          required
          withAsterisk={false}
          currency={reservation.balance.currency}
        />
        <NumberInput
          {...form.field('quantity')}
          min={1}
          max={10_000}
          allowDecimal={false}
          onChange={(quantity) => typeof quantity === 'number' && form.set({ quantity })}
        />
        <VatRateField {...form.field('vat_rate')} label={text.vat_rate} />
        <NativeSelect
          {...form.field('type')}
          label={desk.charge_kind}
          data={KINDS.map((kind) => ({ value: kind, label: text.line_types[kind] }))}
        />
      </Columns>
      <p className="soft">{desk.charge_hint}</p>
    </FormDialog>
  )
}

/** Adds a line to the draft, with an undo that removes it. */
function useChargeForm(reservation: Reservation, close: () => void) {
  const desk = useMessages().desk_money
  const formats = useFormats()
  const vat_rate = usePropertyOf(reservation.property_id)?.default_vat_rate ?? '0.00'
  const update = useWrite('updateInvoice')
  return useRecordForm('createInvoice', undefined, {
    values: (): ChargeValues => ({
      type: 'service',
      description: '',
      unit_price: null,
      quantity: 1,
      vat_rate,
    }),
    body: (line) => ({
      reservation_id: reservation.id,
      added_lines: [{ ...line, description: line.description.trim(), vat_rate: vatRateOf(line.vat_rate) }],
    }),
    close,
    done: (_, values) => desk.charged(values.description.trim(), formats.money(totalOf(values)!)),
    undo: ({ id, version, added_lines }, { description }) => ({
      act: () =>
        update.mutateAsync({ params: { id }, body: { added_lines: added_lines.slice(0, -1) }, version }),
      done: desk.charge_undone(description.trim()),
    }),
  })
}
