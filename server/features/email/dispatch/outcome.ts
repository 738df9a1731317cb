import type { MailAnswer } from '../../../integrations/smtp.ts'
import { toTimestamp } from '../../../kernel/clock.ts'
import type { ClaimedMail, MailOutcome } from './lease-store.ts'
import { delayAfter } from './schedule.ts'

/** A mail that nobody looked at goes again soon, behind those that wait as well. */
const UNSENT_MS = 60_000

type Attempted = MailAnswer | { result: 'attachment'; answer: string }

/** What an attempt comes to: a refusal is for good, everything else is tried again until the schedule ends. */
export function outcomeOf(
  mail: Pick<ClaimedMail, 'attempts'>,
  attempted: Attempted,
  { began, now }: { began: Temporal.Instant; now: Temporal.Instant },
): Pick<MailOutcome, 'result' | 'due_at' | 'entry'> {
  const { result, answer } = attempted
  const { code, duration_ms } = 'code' in attempted ? attempted : { code: null, duration_ms: 0 }
  const number = result === 'unreachable' ? null : mail.attempts + 1
  const entry = { at: toTimestamp(began), number, code, answer, duration_ms }
  const at = (milliseconds: number) => now.add({ milliseconds }).toString()
  if (result === 'sent') return { result, due_at: null, entry: { ...entry, error: null } }
  const told = { ...entry, error: result }
  if (result === 'unreachable') return { result: 'unsent', due_at: at(UNSENT_MS), entry: told }
  const delay = result === 'refused' ? null : delayAfter(mail.attempts + 1)
  if (delay === null) return { result: 'failed', due_at: null, entry: told }
  return { result: 'again', due_at: at(delay), entry: told }
}
