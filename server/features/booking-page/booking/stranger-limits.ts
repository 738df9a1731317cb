import { type RateLimiter, rateLimiter } from '#server/http/limits/rate-limit.ts'
import { addressRange } from '#server/kernel/security/api-key.ts'
import type { Monotonic } from '#server/kernel/time/clock.ts'
import { LinkRefused } from '../group/link-refused.ts'

/** What anybody may do on booking pages without having paid or proved anything. rule 26.24 */
export interface StrangerLimits {
  /** Bookings by a range of addresses. */
  readonly bookings_per_hour: number
  /** Unpaid bookings to come of an e-mail at a property. */
  readonly unpaid_per_email: number
  /** Promotion codes without effect and unknown codes of groups, by a range of addresses. */
  readonly wrong_codes_per_hour: number
}

/** A count for the range of an address, returned where it turns out not to matter. 429 SVC-5001 */
function hourlyLimit(burst: number, now: Monotonic) {
  const limiter: RateLimiter = rateLimiter({ per_second: burst / 3600, burst }, now)
  return (address: string): (() => void) => {
    const range = addressRange(address, 64)
    limiter.take(range)
    return () => limiter.refund(range)
  }
}

export type StrangerLimiter = ReturnType<typeof strangerLimiter>

export function strangerLimiter(limits: StrangerLimits, now: Monotonic) {
  const takeSearch = hourlyLimit(limits.wrong_codes_per_hour, now)
  const takeCode = hourlyLimit(limits.wrong_codes_per_hour, now)
  return {
    countBooking: hourlyLimit(limits.bookings_per_hour, now),
    /** Entries of waiting lists, as many as bookings. rule 34.9 */
    countWaiting: hourlyLimit(limits.bookings_per_hour, now),
    /** Searches for a booking by its code count as codes that could be guessed, whether there is one or not. */
    countSearch: (address: string): void => void takeSearch(address),
    max_unpaid: limits.unpaid_per_email,
    /** Counts a code before it is read, so that the response does not depend on it beyond the limit. */
    async tryCode<T>(
      { address, code }: { readonly address: string; readonly code: string | null },
      work: () => Promise<T>,
      isWrong: (result: T) => boolean,
    ): Promise<T> {
      if (code === null) return work()
      const refund = takeCode(address)
      try {
        const result = await work()
        if (!isWrong(result)) refund()
        return result
      } catch (error) {
        // The link of a group that is known is not guessed, also where it is over.
        if (error instanceof LinkRefused && error.reason !== 'unknown') refund()
        throw error
      }
    },
  }
}
