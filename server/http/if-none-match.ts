import type { FastifyRequest } from 'fastify'

/** A tag in a list; its content may contain commas. */
const TAG = /(?:W\/)?("[^"]*")/g

/**
 * Whether the client has the representation with this ETag already, so that 304 answers it: by weak comparison,
 * in a list of tags, or by `*`. RFC 9110, section 13.1.2
 */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const header = headers['if-none-match']?.trim()
  if (header === undefined) return false
  return header === '*' || [...header.matchAll(TAG)].some(([, tag]) => tag === etag)
}
