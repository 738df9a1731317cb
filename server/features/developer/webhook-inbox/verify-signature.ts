import type { SignatureVerdict } from '#contract/developer/webhook-inbox.staff.ts'
import { checkSignature, hmacHex, isSameSignature } from '#server/kernel/security/webhook-signature.ts'

interface SignatureInput {
  readonly secret: string
  /** The header Service-Signature. */
  readonly header: string
  readonly body: string
  readonly now: Temporal.Instant
}

type Mistake = NonNullable<SignatureVerdict['mistake']>

const MISTAKES: Record<Mistake, string> = {
  reserialised: 'The body was parsed and written anew. Sign the bytes as they came, before any JSON parser.',
  trimmed: 'The body has lost the line end at its end. Take the bytes as they came.',
  newline_added: 'The body has gained a line end. Take the bytes as they came.',
  secret_decoded: 'The secret is the whole string, with whsec_, and is not decoded.',
  body_alone: 'The signed text is the time, a dot and the body: <t>.<body>, not the body alone.',
  other_secret: 'The secret is another endpoint’s, or one that was replaced.',
  unknown: 'Neither body nor secret explains it: the header may belong to another request.',
}

/** Verifies a signature, and finds the mistake that would explain a wrong one. spec 6.1–6.4 */
export function verifySignature({ secret, header, body, now }: SignatureInput): SignatureVerdict {
  const checked = checkSignature(secret, header, body, now)
  if (checked.verdict === 'malformed') {
    const message = 'The header is not of the form t=<seconds>,v1=<64 hex digits>.'
    const nothing = { timestamp: null, age_seconds: null, signed_text: null, expected: null }
    return { verdict: 'malformed', mistake: null, message, ...nothing, received: null }
  }
  const { verdict, time, age_seconds, received, expected } = checked
  const shown = { timestamp: Number(time), age_seconds, signed_text: `${time}.${body}`, expected, received }
  if (verdict === 'wrong') {
    const mistake = mistakeOf({ secret, time, body, received })
    return { verdict, mistake, message: MISTAKES[mistake], ...shown }
  }
  const message =
    verdict === 'valid'
      ? 'The signature is right.'
      : 'The signature is right, and older than the five minutes that a receiver accepts.'
  return { verdict, mistake: null, message, ...shown }
}

/** Tries the usual mistakes with bodies and secrets: one that gives the received signature explains it. */
function mistakeOf(signed: { secret: string; time: string; body: string; received: string }): Mistake {
  const { secret, time, body, received } = signed
  const explains = (text: string, key: string | Buffer = secret) =>
    isSameSignature(hmacHex(key, text), received)
  const as = (other: string) => explains(`${time}.${other}`)
  if (as(`${body}\n`) || as(`${body}\r\n`)) return 'trimmed'
  if (body !== body.trimEnd() && as(body.trimEnd())) return 'newline_added'
  if (reserialised(body).some((other) => other !== body && as(other))) return 'reserialised'
  if (keysFrom(secret).some((key) => explains(`${time}.${body}`, key))) return 'secret_decoded'
  if (explains(body)) return 'body_alone'
  return reserialised(body).length > 0 ? 'other_secret' : 'unknown'
}

/** A body as common JSON serialisers write it. */
function reserialised(body: string): string[] {
  try {
    const value: unknown = JSON.parse(body)
    const compact = JSON.stringify(value)
    return [compact, JSON.stringify(value, null, 2), JSON.stringify(value, null, 4)]
  } catch {
    return []
  }
}

/** Common mistakes with a secret: parts that were cut off, or were not. */
function keysFrom(secret: string): (string | Buffer)[] {
  const bare = secret.replace(/^whsec_/, '')
  return [`whsec_${secret}`, bare, Buffer.from(bare, 'base64'), Buffer.from(secret, 'base64')].filter(
    (key) => key.length > 0,
  )
}
