import type { Tx } from '#server/context.ts'
import type { Database } from '#server/postgres/database.ts'
import { writing } from '#server/postgres/transaction.ts'
import { requireFewAttempts } from './login-attempts.ts'
import {
  type Attempts,
  clearAttempts,
  countAttempt,
  MAX_ATTEMPTS,
  type Subject,
  uncountAttempt,
} from './login-attempts-store.ts'

/** More wrong passwords for one e-mail address, from anywhere, within an hour look like guessing. */
const MAX_GUESSES = 50
const GUESSES_MINUTES = 60
/**
 * The limit for each range of addresses then. One mistake is still tolerated, and the right password is never
 * delayed for long.
 */
const MAX_ATTEMPTS_WHILE_GUESSED = 2

/** The counters of sign-in attempts. */
export interface SignInAttempts {
  /**
   * The e-mail address, with the browser where it is known; else with the range of addresses, of which
   * attackers have others.
   */
  readonly of: Subject
  /**
   * The e-mail address from anywhere. It slows down, but locks nobody out; null for a known browser, which it
   * does not affect.
   */
  readonly guesses: Subject | null
}

export function signInAttemptsOf(
  email_key: string,
  from: { address_range: string; device?: string },
): SignInAttempts {
  const where = from.device === undefined ? `from ${from.address_range}` : `with ${from.device}`
  return {
    of: { account_id: null, of: `sign-in ${email_key} ${where}` },
    guesses: from.device === undefined ? { account_id: null, of: `guess ${email_key}` } : null,
  }
}

/** Counts an attempt before it is verified, alike for an unknown e-mail address. 429 SVC-4105 after too many. */
export async function countSignInAttempt(
  live: Database,
  { of, guesses }: SignInAttempts,
  now: Temporal.Instant,
): Promise<void> {
  const counted = await writing(live, null, async (tx): Promise<[Attempts, number]> => {
    const attempts = await countAttempt(tx, of, now)
    // An attempt that is not verified is no guess: one range alone does not slow down the others.
    if (guesses === null || attempts.count > MAX_ATTEMPTS) return [attempts, MAX_ATTEMPTS]
    const { count } = await countAttempt(tx, guesses, now, GUESSES_MINUTES)
    return [attempts, count > MAX_GUESSES ? MAX_ATTEMPTS_WHILE_GUESSED : MAX_ATTEMPTS]
  })
  requireFewAttempts(counted[0], now, counted[1])
}

/** The password was right: the counter is cleared, and the attempt was no guess. */
export const clearSignInAttempts = (tx: Tx, { of, guesses }: SignInAttempts) =>
  Promise.all([clearAttempts(tx, of), guesses && uncountAttempt(tx, guesses)])
