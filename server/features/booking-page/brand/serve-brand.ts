import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Pipeline } from '#server/http/request.ts'
import { missing } from '#server/kernel/errors.ts'
import { findProperty, readFontFile, readLogo } from '../../property/properties/public.ts'
import { findPropertyOfSlug } from '../find-property.ts'
import { readAsGuest } from '../guest-context.ts'
import { FOR_EVER, SECURITY } from '../respond.ts'
import { fontCss } from './brand-paths.ts'

interface BrandFile {
  /** Of its name, with its digest. */
  readonly pattern: RegExp
  readonly type: string
  readonly digest: 'logo_digest' | 'font_digest'
  readonly headers?: Readonly<Record<string, string>>
  readonly read: (ctx: Context, property_id: string, digest: string) => Promise<Uint8Array | null>
}

const FILES: readonly BrandFile[] = [
  {
    pattern: /^logo-([0-9a-f]{16})$/,
    type: 'image/png',
    digest: 'logo_digest',
    read: readLogo,
  },
  {
    pattern: /^font-([0-9a-f]{16})\.css$/,
    type: 'text/css; charset=utf-8',
    digest: 'font_digest',
    read: async (_ctx, _id, digest) => Buffer.from(fontCss(digest)),
  },
  {
    pattern: /^font-([0-9a-f]{16})\.woff2$/,
    type: 'font/woff2',
    digest: 'font_digest',
    // The preview in the dashboard is a frame without an origin; a page with an origin of its own may not show it. rule 26.53
    headers: { 'access-control-allow-origin': 'null' },
    read: readFontFile,
  },
]

/**
 * Sends the logo or the font of a property, also while its page is closed, because the pages of its bookings are not. The
 * digest in the address is that of the content: another one is 404 SVC-3001. rule 26.52
 */
export async function sendBrandFile(pipeline: Pipeline, request: FastifyRequest, reply: FastifyReply) {
  const { slug, file } = request.params as { slug: string; file: string }
  const kind = FILES.find(({ pattern }) => pattern.test(file))
  const property = kind && (await findPropertyOfSlug(pipeline, slug))
  if (!kind || !property) throw missing()
  const digest = kind.pattern.exec(file)![1]!
  const { account_id, id } = property
  const found = await readAsGuest(pipeline, request, { account_id, property_id: id }, async (ctx) =>
    // In the snapshot of the content, which is kept for good at this address.
    (await findProperty(ctx, id))[kind.digest] === digest ? kind.read(ctx, id, digest) : null,
  )
  if (!found) throw missing()
  return reply
    .headers({ ...SECURITY, ...kind.headers, 'cache-control': FOR_EVER })
    .type(kind.type)
    .send(Buffer.from(found))
}
