import type { Configuration } from 'openid-client'
import { guardedFetch, RequestFailed } from '#server/integrations/guarded-fetch.ts'
import { type AddressPolicy, checkUrl } from '#server/integrations/ssrf-guard.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'

/** OpenID Connect by `openid-client`, which is loaded with the first directory. */

export interface DirectoryClient {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
}

/** Why a directory sign-in failed: the directory does not answer, or its answer is not accepted. */
export class DirectoryFailure extends Error {
  override readonly name = 'DirectoryFailure'
  readonly kind: 'unavailable' | 'refused'
  constructor(kind: DirectoryFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Discovery documents and key sets have some kilobytes. */
const MAX_BYTES = 256 * 1024
/** Discovery, code, keys and profile together. */
const WITHIN_MS = 15_000

/** Errors of the library for an invalid response that is not a refusal. */
const UNUSABLE = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'])

/** From the innermost cause; never text of the directory, which may contain secrets. */
function failureOf(error: unknown): DirectoryFailure {
  if (error instanceof DirectoryFailure) return error
  if (error instanceof RequestFailed) return new DirectoryFailure('unavailable', error.message)
  const { code, cause, error: refusal } = error as { code?: string; cause?: unknown; error?: unknown }
  if (cause instanceof RequestFailed) return failureOf(cause)
  if (code === 'OAUTH_TIMEOUT') return new DirectoryFailure('unavailable', 'It did not answer in time.')
  if (code !== undefined && UNUSABLE.has(code))
    return new DirectoryFailure('unavailable', 'Its answer is not the one of a directory.')
  const named = typeof refusal === 'string' && /^[a-z_]{1,40}$/.test(refusal) ? refusal : undefined
  return new DirectoryFailure('refused', named ?? (error instanceof Error ? error.message : 'unknown'))
}

/** Strangers can start a sign-in: a slow directory must not hold more of our resources than this. */
const MAX_UNDER_WAY = 20
const under_way = new Map<string, number>()

/** Rejects with DirectoryFailure alone. */
async function bounded<T>(issuer: string, work: () => Promise<T>): Promise<T> {
  const count = under_way.get(issuer) ?? 0
  if (count >= MAX_UNDER_WAY) throw new DirectoryFailure('unavailable', 'Too many are waiting for it.')
  under_way.set(issuer, count + 1)
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  } finally {
    const left = under_way.get(issuer)! - 1
    if (left === 0) under_way.delete(issuer)
    else under_way.set(issuer, left)
  }
}

/**
 * Reads the discovery document of an issuer, which must name that issuer. Rejects with DirectoryFailure.
 * Requests may go where webhooks may go, and to loopback where that is allowed.
 */
export const discoverDirectory = (client: DirectoryClient, policy: AddressPolicy): Promise<Configuration> =>
  bounded(client.issuer, () => discover(client, policy))

async function discover(client: DirectoryClient, policy: AddressPolicy): Promise<Configuration> {
  const { issuer, client_id, client_secret } = client
  const oidc = await import('openid-client')
  const server = new URL(issuer)
  const found = await oidc.discovery(server, client_id, undefined, authenticate(oidc, client_secret), {
    [oidc.customFetch]: guardedFetch({ policy, max_bytes: MAX_BYTES, within_ms: WITHIN_MS }),
    timeout: WITHIN_MS / 1000,
    // The SSRF guard allows plain HTTP to loopback alone, and only where that is permitted.
    execute: [
      oidc.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  })
  const metadata = found.serverMetadata()
  // The library accepts any tenant of Entra ID.
  if (new URL(metadata.issuer).href !== server.href)
    throw new DirectoryFailure('unavailable', `Its discovery document is that of ${metadata.issuer}.`)
  const { authorization_endpoint = '', token_endpoint, jwks_uri } = metadata
  // The browser is redirected there: a `javascript:` URL must be refused.
  if (!checkUrl(authorization_endpoint, policy).allowed || !token_endpoint || !jwks_uri)
    throw new DirectoryFailure('unavailable', 'Its discovery document lacks an endpoint.')
  return found
}

type Library = typeof import('openid-client')

/** As the directory requires: in the header, which is the default, or in the body. */
function authenticate(oidc: Library, secret: string): ReturnType<Library['ClientSecretPost']> {
  return (server, ...more) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const way = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    way(secret)(server, ...more)
  }
}

/** State, nonce and PKCE verifier of a request. */
export interface Ceremony {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirect_uri: string
}

/** The URL that the browser is redirected to. */
export async function authorizationUrl(config: Configuration, one: Ceremony, email: string): Promise<string> {
  const oidc = await import('openid-client')
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: one.redirect_uri,
    scope: 'openid email',
    state: one.state,
    nonce: one.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(one.verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  }).href
}

/** The person whom the directory has signed in. */
export interface DirectoryIdentity {
  readonly issuer: string
  readonly subject: string
  /** Null where the directory does not say that the address is verified. */
  readonly verified_email: string | null
  /** Whether it reported more than one factor. */
  readonly second_factor: boolean
  /** Seconds between the authentication and the response; null where it does not say. */
  readonly seconds_since_proof: number | null
}

/**
 * Exchanges the code of a response. The library validates state, issuer (RFC 9207), PKCE, nonce, signature,
 * audience and times. Rejects with DirectoryFailure.
 */
export const redeemAnswer = (
  config: Configuration,
  query: string,
  one: Ceremony,
): Promise<DirectoryIdentity> => bounded(config.serverMetadata().issuer, () => redeem(config, query, one))

async function redeem(config: Configuration, query: string, one: Ceremony): Promise<DirectoryIdentity> {
  const oidc = await import('openid-client')
  const url = new URL(one.redirect_uri)
  url.search = query
  const tokens = await oidc.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: one.verifier,
    expectedState: one.state,
    expectedNonce: one.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const has_email = claims.email !== undefined || !config.serverMetadata().userinfo_endpoint
  const profile = has_email ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
  if (!/^[\x21-\x7e]{1,255}$/.test(claims.sub))
    throw new DirectoryFailure('refused', 'the subject is no name')
  return {
    issuer: config.serverMetadata().issuer,
    subject: claims.sub,
    verified_email: verifiedEmail(profile),
    second_factor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
    seconds_since_proof:
      typeof claims.auth_time === 'number' ? Math.max(0, claims.iat - claims.auth_time) : null,
  }
}

interface Profile {
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly xms_edov?: unknown
  readonly [claim: string]: unknown
}

/** Entra ID does not send `email_verified`: `xms_edov` says that the owner of the domain was verified. */
const isVerified = ({ email_verified, xms_edov }: Profile) =>
  email_verified === true || [true, 1, '1', 'true'].some((yes) => yes === xms_edov)

function verifiedEmail(profile: Profile): string | null {
  const { email } = profile
  return typeof email === 'string' && isEmailAddress(email) && isVerified(profile) ? email : null
}
