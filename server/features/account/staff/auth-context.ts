import type { Logger } from 'pino'
import type { AddressPolicy } from '#server/integrations/ssrf-guard.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import type { Database } from '#server/postgres/database.ts'

/**
 * The dependencies of signing in. The person is not known yet, so it queries all accounts, in short
 * transactions of its own: verifying a password takes longer than a connection should be held.
 */
export interface AuthContext {
  /** The live database, with the system's role: staff are stored there. */
  readonly live: Database
  readonly secrets: Cipher
  readonly now: Temporal.Instant
  readonly log: Logger
  readonly address_range: string
  readonly user_agent: string | null
  /** The origin of links in e-mails; null where none is configured. */
  readonly public_origin: string | null
  /** The origin of the dashboard, which passkeys are bound to. */
  readonly origin: string
  /**
   * The cookies of the browser: of a session or a first step, and of the browser itself, whose signature is
   * verified.
   */
  readonly session_token: string | undefined
  readonly device_token: string | undefined
  /** Of a passkey sign-in in progress. */
  readonly challenge_token: string | undefined
  /** Of a directory sign-in in progress. */
  readonly directory_token: string | undefined
  /** Of an enrolled phone, on which people sign in by a code. */
  readonly phone_token: string | undefined
  /** Which addresses directories may have. */
  readonly policy: AddressPolicy
}
