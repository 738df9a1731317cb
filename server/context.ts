import type { Logger } from 'pino'
import type { EnvironmentName, Tier } from '../contract/lists.ts'
import type { Role } from '../contract/staff/roles.ts'
import type { Change } from './audit/changes.ts'
import type { PaymentGateway } from './integrations/payment-gateway/payment-gateway.ts'
import type { AddressPolicy } from './integrations/ssrf-guard.ts'
import type { Cipher } from './kernel/encryption.ts'
import type { RawBuilder, Statement } from './postgres/statement.ts'

/** Who acts: named in the activity, and it decides what `cancelled_by` says. */
export interface Actor {
  readonly type: 'api' | 'staff' | 'guest' | 'channel' | 'system'
  readonly id: string | null
  /** As it is now: of the person, or of the key. */
  readonly name?: string | null
}

/** What the caller may see: an account, or some properties of it. spec 5.3 */
export interface Scope {
  readonly account_id: string
  /** Null is all of them, and what belongs to the account; a property key has one. */
  readonly property_ids: readonly string[] | null
}

/** Who is signed in to the dashboard, as the session found them. */
export interface Session {
  readonly id: string
  readonly user_id: string
  readonly account_id: string
  readonly account_name: string
  readonly tier: Tier
  /** The account requires it of everybody. */
  readonly second_factor_required: boolean
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The properties that somebody works for, in the environment of the session; null is all. */
  readonly property_ids: readonly string[] | null
  /** The same in live, where staff are kept. */
  readonly live_property_ids: readonly string[] | null
  readonly language: 'en' | 'de' | null
  readonly second_factor: boolean
  readonly recovery_codes_left: number
  /** How many passkeys there are, and whether one of them has proved both factors in this session. */
  readonly passkeys: number
  readonly by_passkey: boolean
  /** Whether the directory of the account has proved both factors in this session. */
  readonly by_directory: boolean
  /** A code on a phone has opened it: it is of the role `housekeeping` whatever the person's. rule 15.34 */
  readonly by_code: boolean
  readonly demo: boolean
  /** When the last password or code was right. */
  readonly proved_at: string
  /** To be sent with every write. */
  readonly csrf_token: string
  readonly environment: EnvironmentName
  /** Where the browser has the dashboard from, such as `https://pms.example.com`. */
  readonly origin: string
  /** What links in mails begin with; null where nobody has said. */
  readonly public_origin: string | null
  /** Where one's own webhook inbox takes requests, under the origin. */
  readonly inbox_path: string
  /** Whether a webhook may lead to the dashboard's own origin. */
  readonly reaches_itself: boolean
}

/** A transaction bound to one account. Statements sent without waiting travel together. */
export interface Tx {
  run<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** The first row, where there is one. */
  one<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
  compose<Row>(query: RawBuilder<unknown>): Promise<Row[]>
}

/** What a verb is given. */
export interface Context {
  readonly tx: Tx
  readonly actor: Actor
  readonly scope: Scope
  /** For the dashboard's own operations: who asks. */
  readonly session?: Session | undefined
  /** One moment for the whole request. */
  readonly now: Temporal.Instant
  readonly log: Logger
  /** The `If-Match` header, for verbs that change one object. rule 10 */
  readonly if_match: string | undefined
  /**
   * Takes statements that were sent and whose results decide nothing: COMMIT leaves in the same batch. Where one violates
   * a constraint, all is rolled back and the verb runs again, this time without `commitWith`. docs/decisions/0011
   */
  readonly commitWith?: (statements: Promise<unknown>) => void
  /** Records what the request has changed, for the audit log; the last call counts. */
  readonly audit?: (change: Change) => void
  /** All is rolled back: only the answer counts, which then tells what would speak against the request. */
  readonly dry_run?: boolean
  readonly cursors: Cursors
  /** For what is kept but must not be read: signing secrets of webhook endpoints, links in mails that wait. */
  readonly secrets: Cipher
  /** For the credentials that a channel is signed in with; where requests are carried out. */
  readonly channel_secrets?: Cipher
  /** The addresses that deliveries come from. spec 6 */
  readonly outbound_ips: readonly string[]
  /**
   * Gives up holds of a room type that have run out, on its nights `first` ≤ night < `until`, null for all to come.
   * Whoever changes what can be sold asks this before anything is locked: the nights of an expired hold are nobody's.
   * Locks the room type, these nights and, by `lockRooms`, the caller's rooms. docs/decisions/0027, rule 4
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
 * What a route is given before the transaction of its write: the world outside, which no transaction waits for, and
 * transactions of its own to note what it is about to do there, and what has come of it.
 */
export interface PreTransaction {
  readonly policy: AddressPolicy
  /** Null where cards are not taken. */
  readonly cards: PaymentGateway | null
  /** The request, however often it comes: the same key is the same request, with the same fingerprint. rule 11 */
  readonly request: { readonly key: string; readonly fingerprint: string }
  /**
   * The transaction that begins what is done outside: it claims the key with its fingerprint, so that no other request
   * can have it from here on, and the same request goes on with what was begun. Undefined, with no work done, where the
   * request has its answer already or the key is another's: the write itself then answers which. rule 11
   */
  open<T>(work: (ctx: Context) => Promise<T>): Promise<T | undefined>
  /** One transaction, committed by itself. */
  transact<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  /** Where tests cause faults. */
  failpoint(name: BeforeFailpoint): Promise<void> | undefined
}

export type BeforeFailpoint = 'opened' | 'registered' | 'noted' | 'carried_out' | 'recorded'

/** Opaque, authenticated positions in a list. rule 0 */
export interface Cursors {
  seal(list: string, position: readonly string[]): string
  /** Throws SVC-2005 for anything but a cursor of the same list. */
  open(list: string, cursor: string): string[]
}
