import { fault } from '../faults.ts'

/** Token buckets, one a key. decisions 12 */
export interface RateLimiter {
  /** Takes one request of a key's allowance, or refuses with SVC-5001; answers the headers either way. */
  take(key_id: string): Record<string, string>
}

const REMEMBERED = 50_000

export function rateLimiter(
  limit: { per_second: number; burst: number },
  now = () => performance.now(),
): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const policy = `"default";q=${limit.burst};w=${Math.ceil(limit.burst / limit.per_second)}`
  return {
    take(key_id) {
      const at = now()
      const bucket = buckets.get(key_id) ?? { tokens: limit.burst, at }
      bucket.tokens = Math.min(limit.burst, bucket.tokens + ((at - bucket.at) / 1000) * limit.per_second)
      bucket.at = at
      if (buckets.size >= REMEMBERED) buckets.clear()
      buckets.set(key_id, bucket)
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
  }
}
