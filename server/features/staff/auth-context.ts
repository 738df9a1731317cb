import type { Logger } from 'pino'
import type { AddressPolicy } from '../../integrations/ssrf-guard.ts'
import type { Cipher } from '../../kernel/encryption.ts'
import type { Database } from '../../postgres/database.ts'

/**
 * What signing in is done with. Nobody is known yet, so it looks across accounts, in short transactions of its own:
 * a password takes longer to judge than a connection may be kept.
 */
export interface AuthContext {
  /** The live database, with the system's role: staff are kept there. */
  readonly live: Database
  readonly secrets: Cipher
  readonly now: Temporal.Instant
  readonly log: Logger
  readonly address_range: string
  readonly user_agent: string | null
  /** What links in mails begin with; null where nobody has said what the service is reached by. */
  readonly public_origin: string | null
  /** Where the browser has the dashboard from: what passkeys are for. */
  readonly origin: string
  /** What the browser holds: of a session or a first step, and of itself, which was found to be ours. */
  readonly session_token: string | undefined
  readonly device_token: string | undefined
  /** Of a sign-in by passkey that was begun. */
  readonly challenge_token: string | undefined
  /** Of a sign-in by the directory that was begun. */
  readonly directory_token: string | undefined
  /** Of a phone on which people sign in by a code. */
  readonly phone_token: string | undefined
  /** Where directories may be. */
  readonly policy: AddressPolicy
}
