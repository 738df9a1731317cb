import type { DeliveryAttempt } from '#contract/developer/webhooks.ts'
import type { PartWords } from '#web/lib/i18n/parts.ts'

/** The most likely cause of a failed attempt, in the user's language; undefined for a successful one. */
export function hintFor(
  { by_status, by_error }: PartWords<'developer'>['hints'],
  { status_code, error }: Pick<DeliveryAttempt, 'status_code' | 'error'>,
): string | undefined {
  if (error === null) return undefined
  if (error !== 'status') return by_error[error]
  if (status_code === null) return undefined
  if (status_code >= 300 && status_code < 400) return by_error.redirect
  return (by_status as Record<number, string>)[status_code] ?? by_error.other(status_code)
}
