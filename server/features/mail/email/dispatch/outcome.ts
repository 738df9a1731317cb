import { retryDelay } from '#server/engine/retry-delay.ts'
import type { SmtpResponse } from '#server/integrations/smtp.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { ClaimedMail, MailOutcome } from './lease-store.ts'

/** Seconds between the end of a failed attempt and the next: 1 min, 5 min, 30 min, 2 h, 12 h. */
const DELAYS_SECONDS = [60, 300, 1_800, 7_200, 43_200]
/** An e-mail that the server did not process is tried again soon, after those that wait as well. */
const UNSENT_MS = 60_000

/** An attempt to send; `attachment`: the e-mail could not be rendered, `unconfirmed`: it was not to be sent. */
export type MailAttempt = Omit<SmtpResponse, 'result'> & {
  result: SmtpResponse['result'] | 'attachment' | 'unconfirmed'
}

/** The outcome of an attempt: a refusal is permanent, everything else is tried again until the schedule ends. */
export function outcomeOf(
  { account_id, id, lease, attempts }: Pick<ClaimedMail, 'account_id' | 'id' | 'lease' | 'attempts'>,
  attempt: MailAttempt,
  { began, now }: { began: Temporal.Instant; now: Temporal.Instant },
): MailOutcome {
  const { result, answer, code, duration_ms } = attempt
  const is_final = result === 'refused' || result === 'unconfirmed'
  const number = result === 'unreachable' || result === 'unconfirmed' ? null : attempts + 1
  const error = result === 'sent' ? null : result
  const entry = { at: toTimestamp(began), number, code, answer, duration_ms, error }
  const outcome = { account_id, id, lease, at: toTimestamp(now), entry }
  const due = (milliseconds: number) => now.add({ milliseconds }).toString()
  if (result === 'sent') return { ...outcome, result, due_at: null }
  if (result === 'unreachable') return { ...outcome, result: 'unsent', due_at: due(UNSENT_MS) }
  const delay = is_final ? null : retryDelay(DELAYS_SECONDS, attempts + 1)
  if (delay === null) return { ...outcome, result: 'failed', due_at: null }
  return { ...outcome, result: 'again', due_at: due(delay) }
}
