import { createHash } from 'node:crypto'
import { Fault } from '../../kernel/errors.ts'
import { addressRange } from '../../kernel/security/api-key.ts'
import type { Monotonic } from '../../kernel/time/clock.ts'
import { rateLimiter } from './rate-limit.ts'

const MAX_CREDENTIALS = 20_000

/**
 * Limits unauthenticated callers by the range of their address (/24, /64). A key or cookie that was valid
 * recently costs nothing, so that strangers in the same range lock nobody out.
 */
export interface AnonymousLimit {
  /** Counts a request that needs no credential. 429 SVC-5001 */
  take(address: string): void
  /** Runs a verification; one of a credential that is not known to be valid counts where it fails. 429 SVC-5001 */
  authenticateLimited<T>(address: string, credential: string | undefined, work: () => Promise<T>): Promise<T>
}

export function anonymousLimit(
  limit: { per_second: number; burst: number },
  now?: Monotonic,
): AnonymousLimit {
  const limiter = rateLimiter(limit, now)
  const good = new Set<string>()

  function remember(name: string) {
    good.delete(name)
    good.add(name)
    if (good.size > MAX_CREDENTIALS) good.delete(good.values().next().value!)
  }

  return {
    take: (address) => void limiter.take(bucketOf(address)),
    async authenticateLimited(address, credential, work) {
      const name = credential === undefined ? '' : fingerprint(credential)
      const bucket = bucketOf(address)
      const is_known = good.has(name)
      if (!is_known) limiter.take(bucket)
      try {
        const result = await work()
        if (!is_known) limiter.refund(bucket)
        remember(name)
        return result
      } catch (error) {
        if (error instanceof Fault && error.status < 500) good.delete(name)
        // A failure of the service is not the caller's.
        else if (!is_known) limiter.refund(bucket)
        throw error
      }
    },
  }
}

const bucketOf = (address: string) => addressRange(address, 64)
const fingerprint = (credential: string) => createHash('sha256').update(credential).digest('base64url')
