import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { usePlanOptions } from '../groups/public.ts'
import type { OfferValues } from './values.ts'

interface OfferFieldsProps {
  readonly number: number
  readonly property_id: string
  readonly offer: OfferValues
  readonly onChange: (more: Partial<OfferValues>) => void
  readonly onRemove: (() => void) | undefined
}

/** An offer of rooms of one kind. */
export function OfferFields({ number, property_id, offer, onChange, onRemove }: OfferFieldsProps) {
  const text = usePartMessages('quotes')
  const { fields } = useMessages()
  const today = usePropertyOf(property_id)?.business_date
  const plans = usePlanOptions(property_id, [])
  return (
    <Section
      title={text.offer(number)}
      actions={onRemove && <Button onClick={onRemove}>{text.remove_offer(number)}</Button>}
    >
      <Stack>
        <Columns least={240}>
          <TextInput
            label={text.label}
            value={offer.label}
            maxLength={100}
            required
            withAsterisk={false}
            onChange={({ currentTarget: { value } }) => onChange({ label: value })}
          />
          <NativeSelect
            label={fields.rate_plan_id}
            value={offer.rate_plan_id}
            data={[{ value: '', label: '–' }, ...plans]}
            required
            withAsterisk={false}
            onChange={({ currentTarget: { value } }) => onChange({ rate_plan_id: value })}
          />
          <DateRangeField
            label={text.dates}
            kind="nights"
            value={{ from: offer.from, to: offer.to }}
            min={today}
            required
            withAsterisk={false}
            onChange={({ from, to }) => onChange({ from, to })}
          />
          <Counts offer={offer} onChange={onChange} />
        </Columns>
        <Checkbox
          label={text.hold_rooms}
          description={text.hold_hint}
          checked={offer.hold === 'option'}
          onChange={({ currentTarget: { checked } }) => onChange({ hold: checked ? 'option' : 'none' })}
        />
      </Stack>
    </Section>
  )
}

function Counts({ offer, onChange }: Pick<OfferFieldsProps, 'offer' | 'onChange'>) {
  const text = usePartMessages('quotes')
  const { fields } = useMessages()
  return (
    <>
      <NumberField
        label={fields.adults}
        value={offer.adults}
        min={1}
        max={50}
        allowDecimal={false}
        onChange={(adults) => onChange({ adults })}
      />
      <NumberField
        label={text.rooms}
        value={offer.rooms}
        min={1}
        max={30}
        allowDecimal={false}
        onChange={(rooms) => onChange({ rooms })}
      />
    </>
  )
}
