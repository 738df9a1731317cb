import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Compared in constant time. */
export const isSameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

const digest = (text: string) => createHash('sha256').update(text).digest()
/** The same for texts, whose lengths stay unknown too. */
export const isSameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** The secrets of a service: the first seals and signs; the others, older ones, still open and verify. */
export type SecretRing = readonly [Buffer, ...Buffer[]]

/** Keys for one purpose, in the order of the secrets that they are derived from. */
export const keysFor = (ring: SecretRing, purpose: string): SecretRing => {
  const [current, ...old] = ring.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  return [current!, ...old]
}

/** Whether any key of a ring yields the given signature. */
export const isSignedBy = (
  ring: SecretRing,
  received: Buffer,
  signatureOf: (key: Buffer) => Buffer,
): boolean => ring.map((key) => signatureOf(key)).some((right) => isSameBytes(right, received))
