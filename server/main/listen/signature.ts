import { createHmac, timingSafeEqual } from 'node:crypto'

const OLDEST_SECONDS = 300

/**
 * Why a delivery must not be trusted, in words; undefined when it is genuine. `body` is the bytes as they came in.
 * Compared in constant time; up to five minutes old. spec 6.4, 6.5
 */
export function whyNotGenuine(
  secret: string,
  header: string | undefined,
  body: Buffer,
  now: Temporal.Instant,
): string | undefined {
  if (header === undefined) return 'there is no Service-Signature'
  const [, time, signature] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!time || !signature) return 'Service-Signature is not of the form t=…,v1=…'
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
    return 'signed with another secret, or changed on the way'
  }
  const age = Math.floor(now.epochMilliseconds / 1000) - Number(time)
  return age > OLDEST_SECONDS ? `timestamp older than 5 minutes (${age} seconds)` : undefined
}
