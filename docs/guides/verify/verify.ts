// Verifies a delivery: node verify.ts <secret> <Service-Signature header> [now, in Unix seconds] < body
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Why a delivery must not be trusted; undefined when it is genuine. `rawBody` is what came in, before any parsing. */
export function whyNotGenuine(secret: string, header: string, rawBody: Buffer, now = Date.now() / 1000) {
  const [, time, signature] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!time || !signature) return 'malformed header'
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'wrong signature'
  return now - Number(time) > 300 ? 'too old' : undefined
}

if (import.meta.main) {
  const [secret = '', header = '', now] = process.argv.slice(2)
  const reason = whyNotGenuine(secret, header, readFileSync(0), now ? Number(now) : undefined)
  console.log(reason ?? 'genuine')
  process.exitCode = reason ? 1 : 0
}
