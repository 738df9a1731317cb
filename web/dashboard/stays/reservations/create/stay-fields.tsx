import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { PartyFields } from '../party-fields.tsx'
import styles from './create.module.css'
import type { BookingForm, Draft } from './draft.ts'

interface StayFieldsProps {
  readonly form: BookingForm
  readonly today: string
  readonly property_id: string
  readonly chooseProperty: ((id: string) => void) | undefined
}

/** Dates and party. */
export function StayFields({ form, today, property_id, chooseProperty }: StayFieldsProps) {
  const { reservations: text, fields } = useMessages()
  const { properties } = useMe()
  const { check_in, check_out } = form.values
  // For other dates the room may not be free.
  const set = (more: Partial<Draft>) => form.set({ ...more, room_id: null })
  return (
    <div className={styles.stay}>
      {chooseProperty && properties.length > 1 && (
        <NativeSelect
          label={fields.property_id}
          value={property_id}
          data={recordOptions(properties)}
          onChange={({ currentTarget: { value } }) => chooseProperty(value)}
        />
      )}
      <DateRangeField
        className={styles.dates!}
        label={text.dates}
        kind="nights"
        value={{ from: check_in, to: check_out }}
        onChange={({ from, to }) => set({ check_in: from, check_out: to })}
        error={form.problem('check_in') ?? form.problem('check_out')}
        data-autofocus
        required
        withAsterisk={false}
        min={today}
      />
      <PartyFields party={form.values} set={set} className={styles.ages} />
    </div>
  )
}
