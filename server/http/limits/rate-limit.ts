import { fault } from '../../kernel/errors.ts'
import { type Monotonic, monotonic } from '../../kernel/time/clock.ts'

/** Token buckets, one for each name: a key, a user, a range of addresses. rule 12 */
export interface RateLimiter {
  /** Takes a token from a bucket, or refuses with SVC-5001; returns the headers either way. */
  take(name: string): Record<string, string>
  /** Returns a token. */
  refund(name: string): void
}

const MAX_BUCKETS = 50_000

export function rateLimiter(
  limit: { per_second: number; burst: number },
  now: Monotonic = monotonic,
): RateLimiter {
  // In the order of use: beyond the maximum, the bucket that was unused for longest is removed, because it is
  // full.
  const buckets = new Map<string, { tokens: number; at: number }>()
  const policy = `"default";q=${limit.burst};w=${Math.ceil(limit.burst / limit.per_second)}`

  function bucketOf(name: string) {
    const at = now()
    const bucket = buckets.get(name) ?? { tokens: limit.burst, at }
    bucket.tokens = Math.min(limit.burst, bucket.tokens + ((at - bucket.at) / 1000) * limit.per_second)
    bucket.at = at
    buckets.delete(name)
    buckets.set(name, bucket)
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value!)
    return bucket
  }

  return {
    take(name) {
      const bucket = bucketOf(name)
      const allowed = bucket.tokens >= 1
      if (allowed) bucket.tokens -= 1
      const full_in = Math.ceil((limit.burst - bucket.tokens) / limit.per_second)
      const headers = {
        'ratelimit-policy': policy,
        ratelimit: `"default";r=${Math.floor(bucket.tokens)};t=${full_in}`,
      }
      if (allowed) return headers
      const wait = Math.max(1, Math.ceil((1 - bucket.tokens) / limit.per_second))
      throw fault('SVC-5001', { headers: { ...headers, 'retry-after': String(wait) } })
    },
    refund(name) {
      const bucket = bucketOf(name)
      bucket.tokens = Math.min(limit.burst, bucket.tokens + 1)
    },
  }
}
