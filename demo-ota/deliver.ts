import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { SiteState } from './site.ts'
import { parseDeliveryAnswer, type SoldBooking, writeBooking } from './write-message.ts'

/** How a revision is delivered. */
export type Delivery =
  | 'well'
  /** The same request again, as after a lost connection. */
  | 'twice'
  /** The connection is closed before the response is read. */
  | 'cut'

export interface Delivered {
  readonly reference: string
  /** The outcome: accepted, refused, or to be retried. */
  readonly outcome: 'kept' | 'refused' | 'again'
  readonly response: string
}

const TIMEOUT_MS = 15_000

/**
 * Sends pending revisions, in order for each booking. A failed one stays and is retried the next time; a
 * booking that the property refuses is not.
 */
export async function deliverAll(
  state: SiteState,
  origin?: string,
  how: () => Delivery = () => 'well',
): Promise<Delivered[]> {
  const done: Delivered[] = []
  for (const [reference, booking] of Object.entries(state.bookings)) {
    while (booking.outbox.length > 0 && state.deliver_to) {
      const [next] = booking.outbox
      const answer = await send(targetOf(state.deliver_to, origin), next!, how())
      done.push({ reference, ...answer.result })
      if (answer.result.outcome === 'again') break
      booking.outbox.shift()
      if (answer.result.outcome === 'refused') booking.refused = answer.result.response
      if (answer.ids.length > 0) booking.ids = answer.ids
    }
  }
  return done
}

/** The address of a property; a leading slash means a path of the service. */
function targetOf(to: NonNullable<SiteState['deliver_to']>, origin: string | undefined) {
  return { ...to, url: new URL(to.url, origin).href }
}

/** Sends one revision out of order: for tests of late and repeated deliveries. */
export async function send(to: NonNullable<SiteState['deliver_to']>, sold: SoldBooking, how: Delivery) {
  const body = writeBooking(sold)
  if (how === 'twice') await post(to, body, false).catch(() => undefined)
  const none: string[] = []
  try {
    const answer = await post(to, body, how === 'cut')
    const parsed = parseDeliveryAnswer(answer.body)
    if (parsed.accepted && answer.status === 200) return { result: resultOf('kept', ''), ids: parsed.ids }
    const response = `${answer.status} ${parsed.accepted ? '' : parsed.why}`.trim()
    // A refusal is a complete response with an error; any other outcome is retried.
    return {
      result: resultOf(answer.status === 200 || answer.status === 400 ? 'refused' : 'again', response),
      ids: none,
    }
  } catch (error) {
    return { result: resultOf('again', (error as Error).message), ids: none }
  }
}

const resultOf = (outcome: Delivered['outcome'], response: string) => ({ outcome, response })

function post(
  { url, username, password }: NonNullable<SiteState['deliver_to']>,
  body: string,
  cut: boolean,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const request = send(url, {
      method: 'POST',
      agent: false,
      timeout: TIMEOUT_MS,
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', reject)
    request.end(body, () => {
      if (cut) request.destroy(new Error('the connection was reset'))
    })
  })
}
