import type { Logger } from 'pino'
import type { Role } from '#contract/account/roles.ts'
import type { EnvironmentName, Tier } from '#contract/lists.ts'
import type { Change } from './audit/changes.ts'
import type { AskDomain } from './integrations/ask-domain.ts'
import type { PaymentGateway } from './integrations/payment-gateway/payment-gateway.ts'
import type { AddressPolicy } from './integrations/ssrf-guard.ts'
import type { Cipher } from './kernel/security/encryption.ts'
import type { RawBuilder, Statement } from './postgres/statement.ts'

/** Who acts: named in the audit log, and the source of `cancelled_by`. */
export interface Actor {
  readonly type: 'api' | 'staff' | 'guest' | 'channel' | 'system'
  readonly id: string | null
  /** The current name of the person, or of the key. */
  readonly name?: string | null
}

/** What the caller may see: a whole account, or some of its properties. spec 5.3 */
export interface Scope {
  readonly account_id: string
  /** Null: all properties, and what belongs to the account itself; a property key has one. */
  readonly property_ids: readonly string[] | null
}

/** The person who is signed in to the dashboard, with the state of the session. */
export interface Session {
  readonly id: string
  readonly user_id: string
  readonly account_id: string
  readonly account_name: string
  readonly tier: Tier
  /** Whether the account requires a second factor of everybody. */
  readonly second_factor_required: boolean
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The properties of the person, in the environment of the session; null: all. */
  readonly property_ids: readonly string[] | null
  /** The same in live, where staff are kept. */
  readonly live_property_ids: readonly string[] | null
  readonly language: 'en' | 'de' | null
  readonly second_factor: boolean
  readonly recovery_codes_left: number
  /** The number of passkeys, and whether this session was opened by one that proves both factors. */
  readonly passkeys: number
  readonly by_passkey: boolean
  /** Whether the account's directory has proved both factors in this session. */
  readonly by_directory: boolean
  /** Opened by a code on a phone: it has the role `housekeeping`, whatever the person's role. rule 15.34 */
  readonly by_code: boolean
  readonly demo: boolean
  /** When a password or code was last verified. */
  readonly proved_at: string
  /** The CSRF token, which every write must send. */
  readonly csrf_token: string
  readonly environment: EnvironmentName
  /** The origin from which the browser loaded the dashboard, such as `https://pms.example.com`. */
  readonly origin: string
  /** The origin of links in e-mails; null where none is configured. */
  readonly public_origin: string | null
  /** The address of the user's own request bin, under the origin. */
  readonly inbox_path: string
  /** Whether a webhook may be sent to the dashboard's own origin. */
  readonly reaches_itself: boolean
}

/** A transaction bound to one account. Statements sent without waiting travel together. */
export interface Tx {
  run<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** By how many milliseconds the test clock of its account is ahead of the service's; in live it never is. rule 14.31 */
  readonly lead_ms?: number | undefined
  /** The first row, or undefined. */
  one<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
  compose<Row>(query: RawBuilder<unknown>): Promise<Row[]>
}

/** What a verb receives. */
export interface Context {
  readonly tx: Tx
  readonly actor: Actor
  readonly scope: Scope
  /** For the dashboard's own operations: the person who is signed in. */
  readonly session?: Session | undefined
  /** The moment of the request, the same throughout; in a sandbox by the test clock of the account. */
  readonly now: Temporal.Instant
  readonly log: Logger
  readonly environment: EnvironmentName
  /** The `If-Match` header, for verbs that change one object. rule 10 */
  readonly if_match: string | undefined
  /**
   * Accepts statements that were sent and whose results decide nothing: COMMIT is sent in the same batch. If
   * one violates a constraint, all is rolled back and the verb runs again, this time without `commitWith`.
   * ADR 11
   */
  readonly commitWith?: (statements: Promise<unknown>) => void
  /** Records what the request has changed, for the audit log; the last call counts. */
  readonly audit?: (change: Change) => void
  /**
   * The transaction is rolled back: only the response counts, which then says what would speak against the
   * request.
   */
  readonly dry_run?: boolean
  readonly cursors: Cursors
  /** For secrets at rest: signing secrets of webhooks, links in e-mails that are still to be sent. */
  readonly secrets: Cipher
  /** For the credentials of channels; present where requests are served. */
  readonly channel_secrets?: Cipher
  /** Whether cards are charged; else a deposit comes by bank transfer. rule 4.58 */
  readonly takes_cards: boolean
  /** Whether e-mails leave: the operator has named a mail server for this environment. */
  readonly sends_mail: boolean
  /** A booking without a deposit is held for so many minutes, until its guest confirms it. rule 26.28 */
  readonly confirm_minutes?: number
  /** The addresses that webhooks are sent from. spec 6 */
  readonly outbound_ips: readonly string[]
  /** The domain at which e-mails are received; undefined where none are. rule 27.9 */
  readonly reply_domain?: string | undefined
  /**
   * Expires holds of a room type that have run out, on its nights `first` ≤ night < `until`; null: all to
   * come. A verb that changes what can be sold calls this before anything is locked, because the nights of an
   * expired hold are free. Locks the room type, these nights and, by `lockRooms`, the caller's rooms. ADR 27,
   * rule 4
   */
  readonly settleHolds: <T>(on: NightsOfType, lockRooms: () => Promise<T>) => Promise<T>
}

/** Nights `first` ≤ night < `until` of a room type; null is all to come. */
export interface NightsOfType {
  readonly room_type_id: string
  readonly first: string
  readonly until: string | null
}

/**
 * What a route receives before the transaction of its write: external services, which no transaction waits
 * for, and short transactions to record what is about to be done there and what came of it.
 */
export interface PreTransaction {
  readonly policy: AddressPolicy
  /** Null where no cards are accepted. */
  readonly cards: PaymentGateway | null
  /** The address of VIES; null where the operator has not switched it on. */
  readonly vies: string | null
  readonly askDomain: AskDomain
  /** Identifies the request over its repetitions: the same key with the same fingerprint. rule 11 */
  readonly request: { readonly key: string; readonly fingerprint: string }
  /**
   * The transaction that begins the external work: it claims the key with its fingerprint, so that no other
   * request can claim it, and a repetition continues what was begun. Undefined, with nothing done, where the
   * request has its response already or the key is another's: the write itself then decides which. rule 11
   */
  open<T>(work: (ctx: Context) => Promise<T>): Promise<T | undefined>
  /** Runs one transaction and commits it. */
  transact<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  /** Where tests inject faults. */
  failpoint(name: BeforeFailpoint): Promise<void> | undefined
}

export type BeforeFailpoint = 'opened' | 'registered' | 'noted' | 'carried_out' | 'recorded'

/** Opaque, authenticated positions in a list. rule 0 */
export interface Cursors {
  seal(list: string, position: readonly string[]): string
  /** Throws SVC-2005 for anything but a cursor of the same list. */
  open(list: string, cursor: string): string[]
}
