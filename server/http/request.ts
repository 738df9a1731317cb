import type { Logger } from 'pino'
import type { EnvironmentName } from '../../contract/lists.ts'
import type {
  Actor,
  BeforeFailpoint,
  Context,
  Cursors,
  NightsOfType,
  Scope,
  Session,
  Tx,
} from '../context.ts'
import type { PaymentGateway } from '../integrations/payment-gateway/payment-gateway.ts'
import type { AddressPolicy } from '../integrations/ssrf-guard.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Cipher } from '../kernel/encryption.ts'
import type { Fault } from '../kernel/errors.ts'
import { type Connector, type Database, withDeadline } from '../postgres/database.ts'
import type { Deadline } from '../postgres/queue.ts'
import type { ApiKeyCache } from './authenticate.ts'
import type { RequestRecorder } from './request-recorder.ts'
import type { Serialise } from './responses/serialise.ts'
import type { Route } from './route.ts'
import type { Validator } from './validation/validate.ts'

/** Live or sandbox: its own databases and keys, the same rules. rule 1 */
export interface Environment {
  readonly name: EnvironmentName
  /** Requests, bound to one account at a time. */
  readonly tenant: Database
  /** Sign-in of keys that are known, and what is done for requests across accounts. */
  readonly system: Database
  /** Look-ups of keys that are not known. */
  readonly strangers: Database
  /** Jobs and mails. */
  readonly background: Database
  readonly keys: ApiKeyCache
  /** What was asked, of seven days. */
  readonly requests: RequestRecorder
}

/** What every request of an environment is carried out with. */
export interface Pipeline {
  readonly environment: Environment
  readonly clock: Clock
  readonly cursors: Cursors
  /** For stored answers that hold a secret. rule 11 */
  readonly answers: Cipher
  readonly secrets: Cipher
  readonly channel_secrets: Cipher
  readonly policy: AddressPolicy
  readonly cards: PaymentGateway | null
  readonly outbound_ips: readonly string[]
  readonly log: Logger
  /** Called when a transaction is run again. */
  readonly onRetry: () => void
  /** Named places where tests cause faults; does nothing otherwise. */
  readonly failpoint: (name: Failpoint) => Promise<void> | undefined
  /** The writes under way here, by key. */
  readonly running: Map<string, Running>
  readonly settleHolds: SettleHolds
  /** A write was committed here: there may be something to deliver. */
  readonly onCommit: () => void
}

/** How expired holds are given up: the feature that owns them says. */
export type SettleHolds = <T>(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  on: NightsOfType,
  lockRooms: () => Promise<T>,
) => Promise<T>

export interface Running {
  readonly fingerprint: Buffer
  /** Null when it came to no answer. */
  readonly answer: Promise<ApiResponse | null>
}

export type Failpoint =
  | BeforeFailpoint
  // Of the close of a day.
  | 'before_no_show'
  | 'before_recording'
  | 'before_closing'
  // Of a report that is queued.
  | 'before_report'
  | 'before_claim'
  | 'after_claim'
  | 'after_work'
  | 'before_commit'
  | 'commit_sent'

/** An operation with what its schemas were compiled to. */
export interface Endpoint extends Route {
  readonly validator: Validator
  readonly serialise: Serialise
  /** The response is an object with a `version`. */
  readonly has_version: boolean
}

/** Who asks: a key, or somebody who is signed in. */
export interface Principal {
  readonly actor: Actor
  readonly scope: Scope
  /** Whose idempotency keys are meant: a key's property or account, a session's user. rule 11 */
  readonly claimant: string
  readonly may_write: boolean
  /** Of a key that is limited to some. */
  readonly operations?: readonly string[] | null
  readonly address: string
  readonly session?: Session | undefined
}

/** One request, understood: who asks for what. */
export interface ApiRequest extends Pick<Principal, 'actor' | 'scope' | 'claimant' | 'session' | 'address'> {
  readonly endpoint: Endpoint
  readonly request_id: string
  readonly deadline: Deadline
  readonly now: Temporal.Instant
  readonly log: Logger
  readonly input: {
    params: Record<string, string>
    query: Record<string, unknown>
    body: Record<string, unknown>
  }
  /** What the route found outside before the transaction. */
  readonly prepared?: unknown
  /** What the route refused before the transaction: its answer, unless there is a stored one. */
  readonly refusal?: Fault
  readonly if_match: string | undefined
  /** Only the answer is wanted: nothing of the write is kept. rule 0 */
  readonly dry_run: boolean
  readonly idempotency_key: string | undefined
  /** Of the request as it was sent; there where it has a key. */
  readonly fingerprint: Buffer | undefined
}

export interface ApiResponse {
  readonly status: number
  readonly body: Buffer
  /** Of the object in the body, where it has one; missing on a stored response. */
  readonly version?: number
  readonly replayed?: boolean
  /** Of a write of which nothing was kept. */
  readonly dry_run?: true
  /** Of a file, and where the next part of it begins. */
  readonly filename?: string
  readonly media_type?: string | undefined
  readonly next_cursor?: string | undefined
}

/** Connections for one request: until its deadline, and while its caller is there. */
export const tenantOf = ({ environment }: Pipeline, { deadline }: ApiRequest): Connector =>
  withDeadline(environment.tenant, deadline)

export function contextOf(pipeline: Pipeline, request: ApiRequest, tx: Tx): Context {
  const { actor, scope, session, now, log, if_match } = request
  const settleHolds: Context['settleHolds'] = (on, lockRooms) =>
    pipeline.settleHolds({ tx, scope, now }, on, lockRooms)
  const { cursors, secrets, channel_secrets, outbound_ips } = pipeline
  return {
    tx,
    actor,
    scope,
    session,
    now,
    log,
    if_match,
    dry_run: request.dry_run,
    cursors,
    secrets,
    channel_secrets,
    outbound_ips,
    settleHolds,
  }
}
