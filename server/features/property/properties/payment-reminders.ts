import { invalid } from '#server/kernel/errors.ts'
import type { PropertyRow } from './store.ts'

/** Reminders after a change: they begin on the day on which they are switched on. rule 32.11 */
export function changedReminders(
  { payment_reminders: stored }: Pick<PropertyRow, 'payment_reminders'>,
  days: readonly number[] | undefined,
  today: string,
): PropertyRow['payment_reminders'] {
  if (days === undefined) return stored
  if (days.some((day, i) => i > 0 && day <= days[i - 1]!))
    throw invalid('payment_reminders.days', 'order', 'Each reminder is later than the one before it.')
  return { days: [...days], since: days.length === 0 ? null : (stored.since ?? today) }
}
