import { createHmac } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Over HTTPS a name that browsers let nobody but this very host set; plain HTTP is on loopback alone. */
const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-serai' : 'serai')

/** A session, or a first step that waits for a code, with its signature. */
const FORM = /^(?:[0-9A-Za-z]{32}|2fa-[\w-]{20}\.[0-9A-Za-z+/]{43}=)$/

/** What the browser holds of its session. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  const token = cookie === undefined ? undefined : parseCookie(cookie)[nameFor(request)]
  return token !== undefined && FORM.test(token) ? token : undefined
}

/** No script reads it, no other site sends it along. */
export function giveToken(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: nameFor(request),
      value: token,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: seconds,
    }),
  )
}

export const takeToken = (request: FastifyRequest, reply: FastifyReply): void =>
  giveToken(request, reply, '', 0)

/** What proves that a write comes from a page that could read an answer of ours. It changes with the session. */
export const csrfTokenOf = (secret: Buffer, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')
