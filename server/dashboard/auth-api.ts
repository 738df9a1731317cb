import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../contract/staff/sign-in/auth.ts'
import type { StaffOperation } from '../../contract/staff/staff-operation.ts'
import {
  type AuthContext,
  CHALLENGE_MINUTES,
  confirmEmail,
  DEVICE_DAYS,
  endSessionOf,
  enterSecondFactor,
  forgetPassword,
  readDemoUsers,
  redeemLink,
  SESSION_DAYS,
  setPassword,
  signIn,
  signInWithPasskey,
  startPasskeySignIn,
} from '../features/staff/public.ts'
import type { AfterResponse } from '../http/after-response.ts'
import { rateLimiter } from '../http/limits/rate-limit.ts'
import type { OwnOrigin } from '../http/own-origin.ts'
import { bodyOf } from '../http/parse-request.ts'
import { serialiserOf } from '../http/responses/serialise.ts'
import { validatorOf } from '../http/validation/validate.ts'
import type { AddressPolicy } from '../integrations/ssrf-guard.ts'
import { addressRange } from '../kernel/api-key.ts'
import type { Clock, Monotonic } from '../kernel/clock.ts'
import type { Cipher } from '../kernel/encryption.ts'
import type { SecretRing } from '../kernel/secret-ring.ts'
import type { Database } from '../postgres/database.ts'
import { reading } from '../postgres/transaction.ts'
import {
  challengeTokenOf,
  clearSessionCookie,
  deviceOf,
  directoryTokenOf,
  setChallengeCookie,
  setDeviceCookie,
  setSessionCookie,
  tokenOf,
} from './cookie.ts'
import { directoryApi } from './directory-api.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { Admit, ApiResponse } from './sign-in-response.ts'

export interface AuthApiOptions {
  readonly monotonic_clock: Monotonic
  readonly staff: Database
  readonly secrets: Cipher
  readonly clock: Clock
  readonly origin: OwnOrigin
  /** Signs what a browser is known by. */
  readonly device_keys: SecretRing
  readonly after_response: AfterResponse
  /** Where directories may be. */
  readonly policy: AddressPolicy
}

/** Of one range of addresses: a password costs 30 ms to judge. */
const LIMIT = { per_second: 1, burst: 100 }
const SESSION_SECONDS = SESSION_DAYS * 24 * 3600
const DEVICE_SECONDS = DEVICE_DAYS * 24 * 3600

/** What signing in is done with, for one request. */
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
  policy,
})

/** Signing in and out, under `/app/auth`. */
export async function authApi(server: FastifyInstance, options: AuthApiOptions) {
  const { staff, origin, device_keys, after_response, monotonic_clock } = options
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

  /** Each sign-in makes the browser known for as long again. */
  const remember = (request: FastifyRequest, reply: FastifyReply, token: string | null) => {
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
        const body = operation.body ? validator.body(bodyOf(operation, request)) : {}
        const result = await answer(contextFor(request, options), body as never, request, reply)
        return reply
          .code(operation.status)
          .header('content-type', 'application/json; charset=utf-8')
          .send(serialise(result))
      },
    })
  }

  serve(contract.signInOptions, async () => ({
    demo_accounts: await reading(staff, { account_id: '' }, (tx) => readDemoUsers(tx)),
    mail: origin.known() !== null,
  }))
  serve(contract.signIn, async (auth, body, request, reply) =>
    admit(request, reply, await signIn(auth, body)),
  )
  serve(contract.enterSecondFactor, async (auth, body, request, reply) =>
    admit(request, reply, await enterSecondFactor(auth, body)),
  )
  serve(contract.startPasskeySignIn, async (auth, _body, request, reply) => {
    const { options, token } = await startPasskeySignIn(auth)
    setChallengeCookie(request, reply, token, CHALLENGE_MINUTES * 60)
    return options
  })
  serve(contract.signInWithPasskey, async (auth, body, request, reply) => {
    const answer = admit(request, reply, await signInWithPasskey(auth, body))
    setChallengeCookie(request, reply, '', 0)
    return answer
  })
  directoryApi(serve, admit)
  serve(contract.signOut, async (auth, _body, request, reply) => {
    if (auth.session_token) await endSessionOf(staff, auth.session_token, auth.now)
    clearSessionCookie(request, reply)
    return { signed_out: true }
  })
  serve(contract.forgetPassword, async (auth, body, _request, reply) => {
    after_response.run(reply, () => forgetPassword(auth, body))
    return { accepted: true }
  })
  serve(contract.confirmEmail, async (auth, body) => confirmEmail(auth, body))
  serve(contract.readLink, async (auth, body: { token: string }) => {
    const { link, user } = await redeemLink(auth, body.token)
    return { purpose: link.purpose, email: user.email, name: user.name, account_name: link.account_name }
  })
  serve(contract.setPassword, async (auth, body, request, reply) => {
    const { email, device_token } = await setPassword(auth, body)
    remember(request, reply, device_token)
    return { email }
  })
}
