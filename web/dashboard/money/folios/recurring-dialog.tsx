import { RECURRENCES, type Recurrence } from '#contract/money/recurrences.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useWrite } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { vatRateOf } from '#web/lib/vat-rate.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { VatRateField } from '#web/shared/vat-rate-field.tsx'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberInput, TextInput } from '#web/ui/controls/input.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns } from '#web/ui/form.tsx'

interface RecurringDialogProps {
  readonly reservation: Reservation
  readonly close: () => void
}

interface RecurringValues {
  readonly description: string
  readonly unit_price: Reservation['balance'] | null
  readonly quantity: number
  readonly vat_rate: string
  readonly recurs: Recurrence
  /** Empty for the departure. */
  readonly until: string
}

/** A charge from today on, or from the arrival. rule 36.9 */
export function RecurringDialog({ reservation, close }: RecurringDialogProps) {
  const text = usePartMessages('routing').long_stays
  const { invoices } = useMessages()
  const { first_on, ...form } = useRecurringForm(reservation, close)
  const { values } = form
  const is_priced = values.unit_price !== null && values.unit_price.amount > 0
  return (
    <FormDialog
      title={text.recurring_title}
      form={form}
      submit={text.charge}
      disabled={!is_priced}
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
        <VatRateField {...form.field('vat_rate')} label={invoices.vat_rate} />
        <NativeSelect
          {...form.field('recurs')}
          label={text.how_often}
          data={RECURRENCES.map((value) => ({ value, label: text.recurs[value] }))}
        />
        <DateField
          label={text.recurs_until}
          value={values.until}
          min={addDays(first_on, 1)}
          max={reservation.check_out}
          onChange={(until) => form.set({ until })}
        />
      </Columns>
      <p className="soft">{text.recurring_hint}</p>
    </FormDialog>
  )
}

/** With an undo that ends it and takes its first charge off. */
function useRecurringForm({ id, property_id, check_in }: Reservation, close: () => void) {
  const text = usePartMessages('routing').long_stays
  const property = usePropertyOf(property_id)
  const today = property?.business_date ?? check_in
  const first_on = today < check_in ? check_in : today
  const end = useWrite('endRecurringCharge')
  const remove = useWrite('deleteCharge')
  const form = useRecordForm('createCharge', undefined, {
    values: (): RecurringValues => ({
      description: '',
      unit_price: null,
      quantity: 1,
      vat_rate: property?.default_vat_rate ?? '0.00',
      recurs: 'daily',
      until: '',
    }),
    body: ({ until, ...line }) => ({
      ...line,
      description: line.description.trim(),
      vat_rate: vatRateOf(line.vat_rate),
      date: first_on,
      ...(until && { until }),
    }),
    target: { params: { id } },
    close,
    done: ({ description }) => text.recurs_now(description),
    undo: ({ id: charge_id, description }) => ({
      act: async () => {
        await end.mutateAsync({ params: { id, charge_id } })
        await remove.mutateAsync({ params: { id, charge_id } })
      },
      done: text.ended(description),
    }),
  })
  return { ...form, first_on }
}
