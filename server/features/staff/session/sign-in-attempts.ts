import type { Tx } from '../../../context.ts'
import type { Database } from '../../../postgres/database.ts'
import { writing } from '../../../postgres/transaction.ts'
import { requireFewAttempts } from './login-attempts.ts'
import {
  type Attempts,
  clearAttempts,
  countAttempt,
  MAX_ATTEMPTS,
  type Subject,
  uncountAttempt,
} from './login-attempts-store.ts'

/** More wrong passwords for one e-mail, from wherever, within an hour: somebody is guessing. */
const MAX_GUESSES = 50
const GUESSES_MINUTES = 60
/** What each range of addresses has then. One mistake is still forgiven, and the right password never waits for long. */
const MAX_ATTEMPTS_WHILE_GUESSED = 2

/** What tries at sign-in are counted for. */
export interface SignInAttempts {
  /** The e-mail, and the browser where it is known; else the range of addresses, of which strangers have others. */
  readonly of: Subject
  /** The e-mail from everywhere. It slows, but locks nobody; null for a known browser, which it does not concern. */
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

/** Counts a try before it is looked at, alike for an e-mail that nobody has. 429 SVC-4105 after too many. */
export async function countSignInAttempt(
  live: Database,
  { of, guesses }: SignInAttempts,
  now: Temporal.Instant,
): Promise<void> {
  const counted = await writing(live, null, async (tx): Promise<[Attempts, number]> => {
    const attempts = await countAttempt(tx, of, now)
    // What is not looked at is no guess: one range alone does not slow the others.
    if (guesses === null || attempts.count > MAX_ATTEMPTS) return [attempts, MAX_ATTEMPTS]
    const { count } = await countAttempt(tx, guesses, now, GUESSES_MINUTES)
    return [attempts, count > MAX_GUESSES ? MAX_ATTEMPTS_WHILE_GUESSED : MAX_ATTEMPTS]
  })
  requireFewAttempts(counted[0], now, counted[1])
}

/** The password was right: the wrong ones before it are forgotten, and it was no guess. */
export const clearSignInAttempts = (tx: Tx, { of, guesses }: SignInAttempts) =>
  Promise.all([clearAttempts(tx, of), guesses && uncountAttempt(tx, guesses)])
