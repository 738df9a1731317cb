import type { FastifyRequest } from 'fastify'
import type { Operation } from '#contract/operation.ts'
import type { Session } from '../context.ts'
import { findSession, lacksSecondFactor } from '../features/account/staff/public.ts'
import type { ChangeFeed } from '../features/live-updates/public.ts'
import { readPropertiesByCode } from '../features/property/properties/public.ts'
import type { AnonymousLimit } from '../http/limits/anonymous-limit.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import type { OwnOrigin } from '../http/own-origin.ts'
import type { Endpoint, Pipeline } from '../http/request.ts'
import { checkUrl } from '../integrations/ssrf-guard.ts'
import { fault } from '../kernel/errors.ts'
import { addressRange } from '../kernel/security/api-key.ts'
import type { SecretRing } from '../kernel/security/secret-ring.ts'
import type { Monotonic } from '../kernel/time/clock.ts'
import type { Database } from '../postgres/database.ts'
import { wholeAccount } from '../postgres/scope.ts'
import { reading } from '../postgres/transaction.ts'
import { csrfTokenOf, tokenOf } from './cookie.ts'
import { inboxPath } from './webhook-inbox-endpoint.ts'

export interface SessionApiOptions {
  /** The databases of the environment in the path, and of live, where staff are stored. */
  readonly pipeline: Pipeline
  readonly live_pipeline: Pipeline
  readonly changes: ChangeFeed
  readonly staff: Database
  /** The first signs new tokens; the others verify tokens of pages that were loaded before a rotation. */
  readonly csrf_keys: SecretRing
  readonly origin: OwnOrigin
  readonly limiter: RateLimiter
  /** The clock of the limit of streams. */
  readonly monotonic_clock: Monotonic
  readonly anonymous: AnonymousLimit
  readonly endpoints: readonly Endpoint[]
}

/** 401 SVC-4101 for a request without a session. */
export async function sessionOf(
  request: FastifyRequest,
  {
    staff,
    pipeline,
    csrf_keys,
    origin,
  }: Pick<SessionApiOptions, 'staff' | 'pipeline' | 'csrf_keys' | 'origin'>,
): Promise<Session> {
  const token = tokenOf(request)
  const now = pipeline.clock.now()
  const found = token && (await findSession(staff, token, now, addressRange(request.ip)))
  if (!token || !found) throw fault('SVC-4101')
  const { last_seen_at, property_codes, ...known } = found
  return {
    ...known,
    property_ids: await propertiesHere(pipeline, known, property_codes),
    live_property_ids: known.property_ids,
    csrf_token: csrfTokenOf(csrf_keys[0], token),
    environment: pipeline.environment.name,
    origin: origin.of(request),
    public_origin: origin.known(),
    inbox_path: inboxPath(csrf_keys[0], pipeline.environment.name, found.user_id),
    reaches_itself: checkUrl(origin.of(request), pipeline.policy).allowed,
  }
}

/** Staff are limited to properties of live; in the sandbox they see the properties with the same codes. */
async function propertiesHere(
  { environment }: Pipeline,
  { account_id, property_ids }: Pick<Session, 'account_id' | 'property_ids'>,
  codes: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (property_ids === null || environment.name === 'live') return property_ids
  return reading(environment.tenant, { account_id }, (tx) =>
    readPropertiesByCode(wholeAccount(tx, account_id), codes ?? []),
  )
}

/** What somebody may do before a required second factor is set up. */
const TO_SET_UP = new Set([
  'getMe',
  'updateMe',
  'startSecondFactor',
  'confirmSecondFactor',
  'startPasskey',
  'createPasskey',
])

/**
 * With a passkey the required second factor is there: a session opened by the password alone cannot set up
 * another.
 */
const WITHOUT_PASSKEY = new Set(['getMe', 'updateMe'])

/** 403 SVC-4112 for everything else while a required second factor is missing. */
export function requireFactor(session: Session, operation?: Pick<Operation, 'id'>): void {
  if (!lacksSecondFactor(session)) return
  const allowed = session.passkeys > 0 ? WITHOUT_PASSKEY : TO_SET_UP
  if (!allowed.has(operation?.id ?? '')) throw fault('SVC-4112')
}
