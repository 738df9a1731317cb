import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/account/sign-in/auth.staff.ts'
import type { StaffOperation } from '#contract/staff-operation.ts'
import {
  type AuthContext,
  DEVICE_DAYS,
  endSessionOf,
  enterSecondFactor,
  SESSION_DAYS,
  signIn,
} from '../features/account/staff/public.ts'
import type { AfterResponse } from '../http/after-response.ts'
import { rateLimiter } from '../http/limits/rate-limit.ts'
import type { OwnOrigin } from '../http/own-origin.ts'
import { bodyOf } from '../http/parse-request.ts'
import { serialiserOf } from '../http/responses/serialise.ts'
import { validatorOf } from '../http/validation/validate.ts'
import type { AddressPolicy } from '../integrations/ssrf-guard.ts'
import { runSync } from '../kernel/event-loop.ts'
import { addressRange } from '../kernel/security/api-key.ts'
import type { Cipher } from '../kernel/security/encryption.ts'
import type { SecretRing } from '../kernel/security/secret-ring.ts'
import type { Clock, Monotonic } from '../kernel/time/clock.ts'
import type { Database } from '../postgres/database.ts'
import {
  challengeTokenOf,
  clearSessionCookie,
  deviceOf,
  directoryTokenOf,
  phoneTokenOf,
  setDeviceCookie,
  setSessionCookie,
  tokenOf,
} from './cookie.ts'
import { demoSignInApi } from './demo-sign-in-api.ts'
import { directoryApi } from './directory-api.ts'
import { passkeyApi } from './passkey-api.ts'
import { passwordApi } from './password-api.ts'
import { phoneApi } from './phone-api.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { Admit, ApiResponse, Remember } from './sign-in-response.ts'

export interface AuthApiOptions {
  readonly monotonic_clock: Monotonic
  readonly staff: Database
  readonly secrets: Cipher
  readonly clock: Clock
  readonly origin: OwnOrigin
  /** Signs the cookie by which a browser is known. */
  readonly device_keys: SecretRing
  readonly after_response: AfterResponse
  /** Which addresses directories may have. */
  readonly policy: AddressPolicy
  /** Whether the demo may be entered without a password. */
  readonly demo_sign_in: boolean
  readonly secret: SecretRing
}

/** Of one range of addresses: checking a password costs 30 ms. */
const LIMIT = { per_second: 1, burst: 100 }
const SESSION_SECONDS = SESSION_DAYS * 24 * 3600
const DEVICE_SECONDS = DEVICE_DAYS * 24 * 3600

/** The dependencies of signing in, for one request. */
const contextFor = (
  request: FastifyRequest,
  { staff, secrets, clock, origin, device_keys, policy }: AuthApiOptions,
): AuthContext => ({
  live: staff,
  secrets,
  now: clock.now(),
  log: request.log as AuthContext['log'],
  address_range: addressRange(request.ip),
  user_agent: request.headers['user-agent'] ?? null,
  public_origin: origin.known(),
  origin: origin.of(request),
  session_token: tokenOf(request),
  device_token: deviceOf(request, device_keys),
  challenge_token: challengeTokenOf(request),
  directory_token: directoryTokenOf(request),
  phone_token: phoneTokenOf(request),
  policy,
})

/** Signing in and out, under `/app/auth`. */
export async function authApi(server: FastifyInstance, options: AuthApiOptions) {
  const { staff, device_keys, after_response, monotonic_clock } = options
  const limiter = rateLimiter(LIMIT, monotonic_clock)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    limiter.take(addressRange(request.ip, 64))
    if (request.method !== 'GET') requireSameOrigin(request)
  })

  const admit: Admit = (request, reply, { next, token, device_token }) => {
    setSessionCookie(request, reply, token, SESSION_SECONDS)
    remember(request, reply, device_token)
    return { next }
  }

  /** Each sign-in prolongs how long the browser is known. */
  const remember: Remember = (request, reply, token) => {
    if (token !== null)
      setDeviceCookie(request, reply, { token, key: device_keys[0], seconds: DEVICE_SECONDS })
  }

  function serve(operation: StaffOperation, answer: ApiResponse) {
    const validator = validatorOf(operation)
    const serialise = serialiserOf(operation)
    server.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const body = operation.body ? runSync(validator.body(bodyOf(operation, request), 0)) : {}
        const result = await answer(contextFor(request, options), body as never, request, reply)
        return reply
          .code(operation.status)
          .header('content-type', 'application/json; charset=utf-8')
          .send(await serialise(result))
      },
    })
  }

  serve(contract.signIn, async (auth, body, request, reply) =>
    admit(request, reply, await signIn(auth, body)),
  )
  demoSignInApi(serve, admit, options)
  serve(contract.enterSecondFactor, async (auth, body, request, reply) =>
    admit(request, reply, await enterSecondFactor(auth, body)),
  )
  passkeyApi(serve, admit)
  directoryApi(serve, admit)
  serve(contract.signOut, async (auth, _body, request, reply) => {
    if (auth.session_token) await endSessionOf(staff, auth.session_token, auth.now)
    clearSessionCookie(request, reply)
    return { signed_out: true }
  })
  passwordApi(serve, remember, after_response)
  phoneApi(serve, remember)
}
