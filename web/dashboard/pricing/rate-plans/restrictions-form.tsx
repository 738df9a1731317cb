import { useMessages } from '#web/lib/i18n/language.tsx'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { NumberInput } from '#web/ui/controls/input.ts'
import { Columns, Stack } from '#web/ui/form.tsx'
import styles from './form.module.css'
import type { PartProps } from './values.ts'

const NUMBERS = [
  'min_stay',
  'max_stay',
  'min_stay_through',
  'max_stay_through',
  'min_advance_hours',
  'max_advance_days',
] as const
const FLAGS = ['closed_to_arrival', 'closed_to_departure', 'stop_sell'] as const

/** The default restrictions of a plan; special dates can differ. */
export function Restrictions({ values, set }: PartProps) {
  const text = useMessages().offering.rate_plans
  const { restrictions } = values
  const change = (more: Partial<typeof restrictions>) => set({ restrictions: { ...restrictions, ...more } })
  return (
    <Stack>
      <Columns least={240}>
        {NUMBERS.map((name) => (
          <NumberInput
            key={name}
            label={text[name]}
            min={name === 'min_advance_hours' || name === 'max_advance_days' ? 0 : 1}
            value={restrictions[name] ?? ''}
            onChange={(value) => change({ [name]: typeof value === 'number' ? value : null })}
          />
        ))}
      </Columns>
      <div className={styles.choices}>
        {FLAGS.map((name) => (
          <Checkbox
            key={name}
            label={text[name]}
            checked={restrictions[name] ?? false}
            onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
          />
        ))}
      </div>
    </Stack>
  )
}
