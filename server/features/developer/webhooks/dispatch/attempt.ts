import type { DeliveryAttempt } from '#contract/developer/webhooks.ts'
import { retryDelay } from '#server/engine/retry-delay.ts'
import type { DeliveryResponse } from '#server/integrations/http-client.ts'
import { signatureOf } from '#server/kernel/security/webhook-signature.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { ClaimedDelivery } from './claim-store.ts'
import type { Outcome } from './record-store.ts'

/**
 * Retries of a webhook: seconds between the end of an attempt and the next, after a first one at once: 1 min, 15 min, 2 h,
 * 20 h. spec 6
 */
const DELAYS_SECONDS = [60, 900, 7_200, 72_000]

/** The headers of an attempt: a new timestamp and signature over the same bytes. spec 6, rule 9 */
export function headersOf(
  delivery: ClaimedDelivery,
  secret: string,
  now: Temporal.Instant,
): Record<string, string> {
  const t = Math.floor(now.epochMilliseconds / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Serai-Webhooks/1',
    'service-signature': signatureOf(secret, t, delivery.body),
    'service-event-id': delivery.event_id,
    'service-event-type': delivery.event_type,
    'service-delivery-attempt': String(delivery.attempts + 1),
  }
}

export const isDelivered = ({ status_code }: DeliveryResponse): boolean =>
  status_code !== null && status_code >= 200 && status_code < 300

/** What is to be recorded of an attempt, or of a delivery that was released. */
export type AttemptResult = Pick<Outcome, 'result' | 'due_at' | 'attempts'>

/** The outcome of an attempt: 2xx alone is success, the fifth failure the last. `now` is its end. spec 6 */
export function attemptResultOf(
  delivery: ClaimedDelivery,
  response: DeliveryResponse,
  started: Temporal.Instant,
  now: Temporal.Instant,
): AttemptResult {
  const attempts = attemptsOf(delivery, response, toTimestamp(started))
  if (isDelivered(response)) return { result: 'delivered', due_at: null, attempts }
  // A test is one attempt. spec 6, rule 8
  const delay = delivery.kind === 'test' ? null : retryDelay(DELAYS_SECONDS, delivery.attempts + 1)
  if (delay === null) return { result: 'failed', due_at: null, attempts }
  return { result: 'again', due_at: now.add({ milliseconds: delay }).toString(), attempts }
}

function attemptsOf(delivery: ClaimedDelivery, response: DeliveryResponse, at: string): DeliveryAttempt[] {
  const { status_code, duration_ms, remote_address, response_body, lost_connection } = response
  const number = delivery.attempts + 1
  const error = isDelivered(response) ? null : (response.error ?? ('status' as const))
  const attempt: DeliveryAttempt = {
    number,
    at,
    duration_ms,
    status_code,
    error,
    remote_address,
    response_body,
  }
  if (!lost_connection) return [attempt]
  // It does not count, but the receiver may have got it.
  const lost = { status_code: null, error: 'interrupted' as const, response_body: null }
  return [{ number, at, ...lost, ...lost_connection }, attempt]
}
