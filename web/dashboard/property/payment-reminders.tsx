import { MAX_REMINDERS } from '#contract/money/max-reminders.ts'
import type { Property } from '#contract/property/properties.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { NumberInput } from '../../ui/controls/input.ts'
import { Section } from '../../ui/description-list.tsx'
import { Columns, Stack } from '../../ui/form.tsx'

const STEPS = Array.from({ length: MAX_REMINDERS }, (_, i) => i + 1)

/** The days as they are typed: null for a field that is empty. */
export type ReminderDays = readonly (number | null)[]

export const reminderDays = ({ days }: Property['payment_reminders']): ReminderDays =>
  STEPS.map((_, i) => days[i] ?? null)
export const reminderBody = (days: ReminderDays) => ({ days: days.filter((day) => day !== null) })

interface PaymentReminderFieldsProps {
  readonly days: ReminderDays
  readonly since: string | null
  readonly problem: string | undefined
  readonly change: (days: ReminderDays) => void
}

/** After how many days companies are reminded of invoices. rule 32.11 */
export function PaymentReminderFields({ days, since, problem, change }: PaymentReminderFieldsProps) {
  const text = usePartMessages('reminders')
  const formats = useFormats()
  return (
    <Section id="payment_reminders" title={text.title}>
      <Stack>
        <p className="soft">
          {text.settings_hint} {since && text.since(formats.day(since))}
        </p>
        <Columns least={180}>
          {STEPS.map((step, i) => (
            <NumberInput
              key={step}
              label={text.day(step)}
              min={1}
              max={365}
              allowDecimal={false}
              value={days[i] ?? ''}
              error={i === 0 && problem}
              onChange={(typed) =>
                change(days.map((day, at) => (at === i ? (typeof typed === 'number' ? typed : null) : day)))
              }
            />
          ))}
        </Columns>
      </Stack>
    </Section>
  )
}
