import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePropertyOf } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { usePlanOptions } from '../groups/public.ts'
import { PartyFields } from '../reservations/public.ts'
import { nightPriceOf, type RoomLine, withDates, withNightPrice } from './values.ts'

interface RoomLineProps {
  readonly line: RoomLine
  readonly property_id: string
  readonly onChange: (line: RoomLine) => void
  readonly onRemove: (() => void) | undefined
}

/** Rooms of one kind: plan, dates, party, and how many of them. */
export function RoomLineFields({ line, property_id, onChange, onRemove }: RoomLineProps) {
  const text = usePartMessages('quotes')
  const { fields } = useMessages()
  const today = usePropertyOf(property_id)?.business_date
  const plans = usePlanOptions(property_id, line.rate_plan_id ? [line.rate_plan_id] : [])
  return (
    <>
      <Columns least={240}>
        <NativeSelect
          label={fields.rate_plan_id}
          value={line.rate_plan_id}
          data={[{ value: '', label: '–' }, ...plans]}
          required
          withAsterisk={false}
          onChange={({ currentTarget: { value } }) => onChange({ ...line, rate_plan_id: value })}
        />
        <DateRangeField
          label={text.dates}
          kind="nights"
          value={{ from: line.from, to: line.to }}
          min={today}
          required
          withAsterisk={false}
          onChange={(dates) => onChange(withDates(line, dates))}
        />
      </Columns>
      <Columns>
        <PartyFields party={line} set={(more) => onChange({ ...line, ...more })} className={undefined} />
        <NumberField
          label={text.rooms}
          value={line.count}
          min={1}
          max={30}
          allowDecimal={false}
          onChange={(count) => onChange({ ...line, count })}
        />
        {!line.kept.discount && (
          <TextInput
            label={text.promotion_code}
            value={line.promotion_code}
            maxLength={40}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => onChange({ ...line, promotion_code: value })}
          />
        )}
        <NightPrice line={line} property_id={property_id} onChange={onChange} />
      </Columns>
      {onRemove && (
        <p>
          <Button size="compact-sm" onClick={onRemove}>
            {text.remove_line}
          </Button>
        </p>
      )}
    </>
  )
}

/** One price for all nights in place of those of the plan, for who may set prices by hand. */
function NightPrice({ line, property_id, onChange }: Omit<RoomLineProps, 'onRemove'>) {
  const text = usePartMessages('quotes')
  const { permissions } = useMe()
  const currency = usePropertyOf(property_id)?.currency
  if (!permissions.includes('setPricesByHand') || !currency) return null
  const price = nightPriceOf(line)
  const differ = price === null && line.by_hand.length > 0
  return (
    <AmountField
      label={text.night_price}
      placeholder={differ ? text.night_prices_differ : text.of_plan}
      value={price}
      currency={currency}
      onChange={(amount) => onChange(withNightPrice(line, amount))}
    />
  )
}
