import { NativeSelect } from '@mantine/core'
import { addDays, nightsBetween } from '../../../lib/formats.ts'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { useMe } from '../../../lib/session.ts'
import { DayField } from '../../../ui/fields.tsx'
import { recordOptions } from '../../../ui/options.ts'
import { PartyFields } from '../party-fields.tsx'
import styles from './create.module.css'
import type { BookingForm, Draft } from './draft.ts'

interface StayFieldsProps {
  readonly form: BookingForm
  readonly today: string
  readonly property_id: string
  readonly chooseProperty: ((id: string) => void) | undefined
}

/** When, and how many. */
export function StayFields({ form, today, property_id, chooseProperty }: StayFieldsProps) {
  const { reservations: text, fields } = useMessages()
  const { properties } = useMe()
  const { check_in, check_out } = form.values
  const nights = nightsBetween(check_in, check_out)
  // Another stay may not have the room any more.
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
      <DayField
        {...form.field('check_in')}
        data-autofocus
        required
        withAsterisk={false}
        min={today}
        onChange={(day) =>
          day &&
          set({ check_in: day, ...(check_out <= day && { check_out: addDays(day, Math.max(1, nights)) }) })
        }
      />
      <DayField
        {...form.field('check_out')}
        required
        withAsterisk={false}
        min={addDays(check_in, 1)}
        description={nights > 0 ? text.nights(nights) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(day) => day && set({ check_out: day })}
      />
      <PartyFields party={form.values} set={set} className={styles.ages} />
    </div>
  )
}
