import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { addDays, nightsBetween } from '../../../lib/formats.ts'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { useMe } from '../../../lib/session.ts'
import { DayField } from '../../../ui/fields.tsx'
import styles from './create.module.css'
import type { Draft } from './draft.ts'

interface StayFieldsProps {
  readonly draft: Draft
  readonly set: (more: Partial<Draft>) => void
  readonly today: string
  readonly property_id: string
  readonly chooseProperty: ((id: string) => void) | undefined
}

/** When, and how many. */
export function StayFields({ draft, set, today, property_id, chooseProperty }: StayFieldsProps) {
  const { reservations: text } = useMessages()
  const { properties } = useMe()
  const nights = nightsBetween(draft.check_in, draft.check_out)
  return (
    <div className={styles.stay}>
      {chooseProperty && properties.length > 1 && (
        <NativeSelect
          label={text.property}
          value={property_id}
          data={properties.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => chooseProperty(value)}
        />
      )}
      <DayField
        label={text.check_in}
        data-autofocus
        required
        withAsterisk={false}
        min={today}
        value={draft.check_in}
        onChange={(check_in) =>
          check_in &&
          set({
            check_in,
            ...(draft.check_out <= check_in && { check_out: addDays(check_in, Math.max(1, nights)) }),
          })
        }
      />
      <DayField
        label={text.check_out}
        required
        withAsterisk={false}
        min={addDays(draft.check_in, 1)}
        value={draft.check_out}
        description={nights > 0 ? text.nights(nights) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(check_out) => check_out && set({ check_out })}
      />
      <NumberInput
        label={text.adults}
        min={1}
        max={50}
        value={draft.adults}
        onChange={(adults) => typeof adults === 'number' && set({ adults })}
      />
      <NumberInput
        label={text.children}
        min={0}
        max={20}
        value={draft.children}
        onChange={(children) => typeof children === 'number' && set({ children })}
      />
      {draft.children > 0 && (
        <TextInput
          className={styles.ages!}
          label={text.children_ages}
          description={text.children_ages_hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.children_ages}
          onChange={({ currentTarget: { value } }) => set({ children_ages: value })}
        />
      )}
    </div>
  )
}
