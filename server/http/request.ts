import type { Logger } from 'pino'
import type { EnvironmentName } from '#contract/lists.ts'
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
import type { AskDomain } from '../integrations/ask-domain.ts'
import type { PaymentGateway } from '../integrations/payment-gateway/payment-gateway.ts'
import type { AddressPolicy } from '../integrations/ssrf-guard.ts'
import type { Fault } from '../kernel/errors.ts'
import type { Cipher } from '../kernel/security/encryption.ts'
import type { Clock } from '../kernel/time/clock.ts'
import type { TestClocks } from '../kernel/time/test-clocks.ts'
import { type Connector, type Database, withDeadline } from '../postgres/database.ts'
import type { Deadline } from '../postgres/queue.ts'
import { type ScopedContext, wholeAccount } from '../postgres/scope.ts'
import { withLead } from '../postgres/test-clock.ts'
import type { ApiKeyCache } from './authenticate.ts'
import type { RequestRecorder, VisitRecorder } from './recorders.ts'
import type { Serialise } from './responses/serialise.ts'
import type { Route } from './route.ts'
import type { Validator } from './validation/validate.ts'

/** Live or sandbox: its own databases and keys, the same rules. rule 1 */
export interface Environment {
  readonly name: EnvironmentName
  /** Requests, bound to one account at a time. */
  readonly tenant: Database
  /** Authentication of known keys, and work for requests across accounts. */
  readonly system: Database
  /** Look-ups of unknown keys. */
  readonly strangers: Database
  /** Jobs and e-mails. */
  readonly background: Database
  readonly keys: ApiKeyCache
  /** The request log of seven days. */
  readonly requests: RequestRecorder
  /** Pages of booking pages that were shown. */
  readonly visits: VisitRecorder
  /** How far the clocks of accounts are ahead: none in live. */
  readonly test_clocks: TestClocks
}

/** What every request of an environment is executed with. */
export interface Pipeline {
  readonly environment: Environment
  readonly clock: Clock
  readonly cursors: Cursors
  /** Seals stored responses that contain a secret. rule 11 */
  readonly answers: Cipher
  readonly secrets: Cipher
  readonly channel_secrets: Cipher
  readonly policy: AddressPolicy
  readonly cards: PaymentGateway | null
  readonly vies: string | null
  readonly askDomain: AskDomain
  readonly sends_mail: boolean
  readonly outbound_ips: readonly string[]
  readonly reply_domain: string | undefined
  readonly log: Logger
  /** Called when a transaction is repeated. */
  readonly onRetry: () => void
  /** Named places where tests inject faults; does nothing otherwise. */
  readonly failpoint: (name: Failpoint) => Promise<void> | undefined
  /** Writes in flight in this process, by key. */
  readonly running: Map<string, Running>
  readonly settleHolds: SettleHolds
  /** Called after a commit: there may be something to deliver. */
  readonly onCommit: () => void
}

/** Expires holds, provided by the feature that owns them. */
export type SettleHolds = <T>(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  on: NightsOfType,
  lockRooms: () => Promise<T>,
) => Promise<T>

export interface Running {
  readonly fingerprint: Buffer
  /** Null when there is no response. */
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
  // Of the release of the rooms of a group.
  | 'before_group_release'
  | 'before_group_commit'
  // Of deposits of groups that fall due.
  | 'before_deposit_event'
  | 'before_deposit_commit'
  // Of a quote that lapses.
  | 'before_quote_lapse'
  | 'before_quote_commit'
  // Of the waiting list of a property.
  | 'before_waiting_plan'
  | 'before_waiting_commit'
  // Of a mail to a guest that goes by itself.
  | 'before_guest_mail'
  // Of reminders of overdue invoices.
  | 'before_payment_reminder'
  | 'before_claim'
  | 'after_claim'
  | 'after_work'
  | 'before_commit'
  | 'commit_sent'

/** An operation with its compiled schemas. */
export interface Endpoint extends Route {
  readonly validator: Validator
  readonly serialise: Serialise
  /** The response is an object with a `version`. */
  readonly has_version: boolean
}

/** Who asks: a key, or a signed-in user. */
export interface Principal {
  readonly actor: Actor
  readonly scope: Scope
  /** The scope of idempotency keys: a key's property or account, a session's user. rule 11 */
  readonly claimant: string
  readonly may_write: boolean
  /** Operations of a restricted key. */
  readonly operations?: readonly string[] | null
  readonly address: string
  readonly session?: Session | undefined
}

/** A moment by the clock of an account, and by how much that is ahead of the service's. */
export interface AccountTime {
  readonly now: Temporal.Instant
  readonly lead_ms: number
}

/** The present of an account: in a sandbox by its test clock. rule 14.31 */
export function momentOf(
  { clock, environment }: Pick<Pipeline, 'clock' | 'environment'>,
  account_id: string,
): AccountTime {
  const lead_ms = environment.test_clocks.leadOf(account_id)
  return { now: lead_ms === 0 ? clock.now() : clock.now().add({ milliseconds: lead_ms }), lead_ms }
}

/** The present of a request: what concerns the service and its users has its own time. rule 14.32 */
export const momentOfRequest = (
  pipeline: Pipeline,
  { real_time }: Endpoint,
  { scope }: Principal,
): AccountTime => {
  const moment = momentOf(pipeline, scope.account_id)
  return real_time ? { now: receivedAt(moment), lead_ms: 0 } : moment
}

/** When a request was received, by the clock of the service. */
export const receivedAt = ({ now, lead_ms }: AccountTime): Temporal.Instant =>
  lead_ms === 0 ? now : now.subtract({ milliseconds: lead_ms })

/** A validated request. */
export interface ApiRequest
  extends AccountTime,
    Pick<Principal, 'actor' | 'scope' | 'claimant' | 'session' | 'address'> {
  readonly endpoint: Endpoint
  readonly request_id: string
  readonly deadline: Deadline
  readonly log: Logger
  readonly input: {
    params: Record<string, string>
    query: Record<string, unknown>
    body: Record<string, unknown>
  }
  /** What the route prepared before the transaction. */
  readonly prepared?: unknown
  /** The refusal of the preparation: the response, unless there is a stored one. */
  readonly refusal?: Fault
  readonly if_match: string | undefined
  /** A dry run: nothing of the write is kept. rule 0 */
  readonly dry_run: boolean
  readonly idempotency_key: string | undefined
  /** Fingerprint of the request as sent, where it has an idempotency key. */
  readonly fingerprint: Buffer | undefined
}

export interface ApiResponse {
  readonly status: number
  readonly body: Buffer
  /** Version of the object in the body, where it has one; absent on a stored response. */
  readonly version?: number
  readonly replayed?: boolean
  /** Of a dry run. */
  readonly dry_run?: true
  /** Of a file, with the cursor of its next part. */
  readonly filename?: string
  readonly media_type?: string | undefined
  readonly next_cursor?: string | undefined
}

/** Connections for one request: until its deadline, and while its caller is connected. */
export const tenantOf = ({ environment }: Pipeline, { deadline }: ApiRequest): Connector =>
  withDeadline(environment.tenant, deadline)

/** What a verb receives of its request. */
export type RequestForVerb = Pick<
  ApiRequest,
  'actor' | 'scope' | 'session' | 'now' | 'lead_ms' | 'log' | 'if_match' | 'dry_run'
>

export function contextOf(pipeline: Pipeline, request: RequestForVerb, opened: Tx): Context {
  const { actor, scope, session, now, log, if_match } = request
  const tx = withLead(opened, request.lead_ms)
  const settleHolds: Context['settleHolds'] = (on, lockRooms) =>
    pipeline.settleHolds({ tx, scope, now }, on, lockRooms)
  const { cursors, secrets, channel_secrets, outbound_ips, reply_domain } = pipeline
  return {
    tx,
    actor,
    scope,
    session,
    now,
    log,
    environment: pipeline.environment.name,
    if_match,
    dry_run: request.dry_run,
    cursors,
    secrets,
    channel_secrets,
    takes_cards: pipeline.cards !== null,
    sends_mail: pipeline.sends_mail,
    outbound_ips,
    reply_domain,
    settleHolds,
  }
}

const SERVICE: Actor = { type: 'system', id: null }

/** The context of a verb without a request: called by a job of the service, or by a channel. */
export function contextOfJob(pipeline: Pipeline, tx: Tx, scope: Scope, actor = SERVICE): Context {
  const none = { session: undefined, if_match: undefined, dry_run: false }
  const moment = momentOf(pipeline, scope.account_id)
  return contextOf(pipeline, { ...none, ...moment, actor, scope, log: pipeline.log }, tx)
}

/** What a transaction of an account needs that no verb runs in. */
export function contextOfAccount(
  pipeline: Pipeline,
  tx: Tx,
  account_id: string,
): ScopedContext & Pick<Context, 'now'> {
  const { now, lead_ms } = momentOf(pipeline, account_id)
  return { ...wholeAccount(withLead(tx, lead_ms), account_id), now }
}
