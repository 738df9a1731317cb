import { createHmac } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSignedBy, type SecretRing } from '../kernel/security/secret-ring.ts'

const NAMES = {
  session: 'serai',
  device: 'serai-device',
  challenge: 'serai-challenge',
  directory: 'serai-directory',
  phone: 'serai-phone',
} as const
type Kind = keyof typeof NAMES

/**
 * Over HTTPS the name has the prefix `__Host-`, so that no other host can set it; plain HTTP is served on
 * loopback alone.
 */
const nameFor = (request: FastifyRequest, kind: Kind) =>
  request.protocol === 'https' ? `__Host-${NAMES[kind]}` : NAMES[kind]

/** A session, or the first factor of a sign-in that waits for a code. */
const FORM = /^[0-9A-Za-z]{32}$/

const cookieIn = (request: FastifyRequest, kind: Kind): string | undefined => {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : parseCookie(cookie)[nameFor(request, kind)]
}

const tokenIn = (request: FastifyRequest, kind: Kind): string | undefined => {
  const token = cookieIn(request, kind)
  return token !== undefined && FORM.test(token) ? token : undefined
}

/** The session cookie. */
export const tokenOf = (request: FastifyRequest) => tokenIn(request, 'session')

/** The cookie of a passkey sign-in in progress. */
export const challengeTokenOf = (request: FastifyRequest) => tokenIn(request, 'challenge')

/** The cookie of a directory sign-in in progress. */
export const directoryTokenOf = (request: FastifyRequest) => tokenIn(request, 'directory')

const PHONE_FORM = /^[0-9A-Za-z]{43}$/

/** The cookie by which an enrolled phone is known, on which people sign in by a code. */
export function phoneTokenOf(request: FastifyRequest): string | undefined {
  const token = cookieIn(request, 'phone')
  return token !== undefined && PHONE_FORM.test(token) ? token : undefined
}

/** Not readable by scripts, and not sent by other sites. */
function give(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, value, seconds }: { kind: Kind; value: string; seconds: number },
): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: nameFor(request, kind),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: seconds,
    }),
  )
}

export const setSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
) => give(request, reply, { kind: 'session', value: token, seconds })

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  setSessionCookie(request, reply, '', 0)

export const setChallengeCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
) => give(request, reply, { kind: 'challenge', value: token, seconds })

export const setDirectoryCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
) => give(request, reply, { kind: 'directory', value: token, seconds })

export const setPhoneCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
) => give(request, reply, { kind: 'phone', value: token, seconds })

const DEVICE_FORM = /^([0-9A-Za-z]{32})\.([\w-]{43})$/
const signatureOf = (secret: Buffer, token: string) =>
  createHmac('sha256', secret).update(`device ${token}`).digest()

/** The signed cookie by which a browser is known beyond its session; undefined where the signature is wrong. */
export function deviceOf(request: FastifyRequest, ring: SecretRing): string | undefined {
  const [, token, signature] = DEVICE_FORM.exec(cookieIn(request, 'device') ?? '') ?? []
  if (token === undefined || signature === undefined) return undefined
  const received = Buffer.from(signature, 'base64url')
  return isSignedBy(ring, received, (key) => signatureOf(key, token)) ? token : undefined
}

export const setDeviceCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  { token, key, seconds }: { token: string; key: Buffer; seconds: number },
) => {
  const value = `${token}.${signatureOf(key, token).toString('base64url')}`
  give(request, reply, { kind: 'device', value, seconds })
}

/** The CSRF token: only a page that can read our responses knows it. It changes with the session. */
export const csrfTokenOf = (secret: Buffer, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')
