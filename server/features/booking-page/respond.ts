import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VisitStep } from '#contract/reporting/visit-steps.ts'
import type { AnsweredFile } from '../../http/route.ts'
import type { Asset } from './assets.ts'

/** Allowed form target besides the page itself: the payment provider, through a redirect. */
const STRIPE = 'https://checkout.stripe.com'

/** Maximum bytes of a form; a message has at most 2,000 characters. */
export const FORM_BYTES = 16 * 1024

/**
 * The Content Security Policy: nothing inline, nothing from other origins; the dashboard may frame the page.
 */
const policyOf = (pays_at_stripe: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${pays_at_stripe ? ` ${STRIPE}` : ''}`,
    "frame-ancestors 'self'",
  ].join('; ')

export const SECURITY = {
  'x-content-type-options': 'nosniff',
  // URLs of bookings give access and must not leak.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const pageHeaders = (pays_at_stripe: boolean) => ({
  ...SECURITY,
  'content-security-policy': policyOf(pays_at_stripe),
  'cache-control': 'no-store',
  vary: 'accept-language, accept-encoding',
})
const [PAGE, PAYING_PAGE] = [pageHeaders(false), pageHeaders(true)]

/** Pages compress to 2 to 4 KiB: the default buffer of 16 KiB made a page take 10 % more processor time. */
const GZIP = { level: 1, chunkSize: 4096 }

const acceptsGzip = (request: FastifyRequest) => request.headers['accept-encoding']?.includes('gzip') ?? false

export interface PageReply {
  readonly text: string
  readonly status?: number
  readonly pays_at_stripe?: boolean
  /** What is counted in place of the step of the page. rule 26.42 */
  readonly visit?: VisitStep
  readonly after?: undefined
}

/** A page, or a redirect. */
export type Reply = PageReply | Redirect

interface Redirect {
  readonly to: string
  readonly visit?: VisitStep
  readonly cookie?: string
  /** Work that the response must reveal nothing about. */
  readonly after?: () => Promise<void>
}

/** Sends a page; it is not cached, because prices and availability change. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, status = 200, pays_at_stripe = false }: PageReply,
) {
  reply
    .code(status)
    .headers(pays_at_stripe ? PAYING_PAGE : PAGE)
    .type('text/html; charset=utf-8')
  if (!acceptsGzip(request)) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(gzipSync(text, GZIP))
}

export const FOR_EVER = 'public, max-age=31536000, immutable'

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, compressed, type }: Asset,
  lasting = FOR_EVER,
) {
  reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': lasting, vary: 'accept-encoding' })
  reply.type(type)
  if (!acceptsGzip(request)) return reply.send(content)
  return reply.header('content-encoding', 'gzip').send(compressed)
}

/** A generated file. */
export const sendText = (reply: FastifyReply, type: string, text: string) =>
  reply
    .headers({ ...SECURITY, 'cache-control': 'no-store' })
    .type(`${type}; charset=utf-8`)
    .send(text)

/** A redirect after a POST, so that a reload does not send the form again. */
export const redirectTo = (reply: FastifyReply, { to, cookie }: Redirect) =>
  reply
    .code(303)
    .headers({ ...SECURITY, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) })
    .header('location', to)
    .send()

/** A document, displayed inline. */
export const sendFile = (reply: FastifyReply, { bytes, filename }: AnsweredFile) =>
  reply
    .headers({ ...SECURITY, 'cache-control': 'no-store' })
    .header('content-disposition', `inline; filename="${filename}"`)
    .type('application/pdf')
    .send(bytes)
