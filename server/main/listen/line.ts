import { toTimestamp } from '../../kernel/time/clock.ts'
import type { Arrived } from './receiver.ts'

/** The subject of a delivery: the id in its data, or the channel. */
function resourceOf(body: Buffer): string {
  try {
    const { data } = JSON.parse(body.toString('utf8')) as { data?: { id?: string; channel?: string } }
    return data?.id ?? data?.channel ?? '–'
  } catch {
    return '–'
  }
}

/** One delivery as a line: time, type, event, resource, attempt, and whether its signature is valid. */
export function lineOf(
  { headers, body }: Arrived,
  now: Temporal.Instant,
  refused: string | undefined,
  forwarded: string | undefined,
): string {
  const headerText = (name: string) => headers[name]?.toString().replaceAll(/[^\x20-\x7e]/g, '?') ?? '–'
  return [
    toTimestamp(now),
    headerText('service-event-type'),
    headerText('service-event-id'),
    resourceOf(body).replaceAll(/\p{C}/gu, '?'),
    `attempt ${headerText('service-delivery-attempt')}`,
    refused === undefined ? 'signature verified' : `signature refused: ${refused}`,
    ...(forwarded === undefined ? [] : [`→ ${forwarded}`]),
  ].join('  ')
}
