import type { EventRow } from '../../events/append.ts'
import type { Cipher } from '../../kernel/security/encryption.ts'
import { createWebhook, insertFinishedDeliveries, type PastDelivery } from '../developer/webhooks/public.ts'
import type { ContextAt } from './create-hotel.ts'

const URL_OF_RECEIVER = 'https://books.old-mill.example/serai'
const OPENED_DAYS = 20
/** For how long the receiver was down, and how long ago: five attempts take 24 hours. */
const AWAY = { from_hours: 44, to_hours: 26 }
/** Between the attempts of a delivery, in minutes; the first is made at once. */
const ATTEMPTS = [0, 1, 16, 136, 1_336]

interface Past {
  readonly events: readonly EventRow[]
  readonly now: Temporal.Instant
  readonly webhook_secrets: Cipher
}

/**
 * A webhook of one property for paid invoices: the deliveries from its downtime have failed for good, and can
 * be replayed.
 */
export async function createEndpoint(
  at: ContextAt,
  property_id: string,
  { events, now, webhook_secrets }: Past,
): Promise<void> {
  const opened = now.subtract({ hours: 24 * OPENED_DAYS })
  const body = {
    url: URL_OF_RECEIVER,
    events: ['invoice.paid' as const],
    description: 'Bookkeeping',
    property_id,
  }
  const ctx = { ...at(opened), secrets: webhook_secrets }
  const url_check = { allowed: true as const, url: new URL(URL_OF_RECEIVER) }
  const { id } = await createWebhook(ctx, { params: undefined, query: undefined, body }, url_check)
  const heard = events.filter(
    ({ type, property_id: of, created_at }) =>
      type === 'invoice.paid' && of === property_id && Temporal.Instant.compare(created_at, opened) > 0,
  )
  await insertFinishedDeliveries(
    ctx,
    id,
    heard.map((event) => pastDelivery(event, now)),
  )
}

function pastDelivery(event: EventRow, now: Temporal.Instant): PastDelivery {
  const created_at = Temporal.Instant.from(event.created_at)
  const hours_ago = now.since(created_at).total('hours')
  const missed = hours_ago <= AWAY.from_hours && hours_ago >= AWAY.to_hours
  const log = (missed ? ATTEMPTS : [0]).map((minutes, i) => ({
    number: i + 1,
    at: created_at.add({ minutes }).toString(),
    duration_ms: missed ? 212 + 7 * i : 148,
    status_code: missed ? 503 : 200,
    error: missed ? ('status' as const) : null,
    remote_address: '203.0.113.40',
    response_body: missed ? 'Down for maintenance' : '',
  }))
  return { event, status: missed ? 'failed' : 'delivered', log }
}
