import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pipeline } from '#server/http/request.ts'
import { missing } from '#server/kernel/errors.ts'
import { mediaTypeOfLogo } from '#server/pdf/logo.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { readFontFile, readLogo, readPropertyOfSlug } from '../../property/properties/public.ts'
import { FOR_EVER, SECURITY } from '../respond.ts'
import { fontCss } from './brand-paths.ts'

const FILE = /^(logo|font)-([0-9a-f]{16})(\.woff2|\.css)?$/

/**
 * Sends the logo or the font of a property, also while its page is closed, because the pages of its bookings are not. The
 * digest in the address is that of the content: another one is 404 SVC-3001. rule 26.52
 */
export async function sendBrandFile({ environment }: Pipeline, request: FastifyRequest, reply: FastifyReply) {
  const { slug, file } = request.params as { slug: string; file: string }
  const [, kind, digest, extension] = FILE.exec(file) ?? []
  if (kind === undefined || digest === undefined) throw missing()
  const found = await reading(environment.system, { account_id: '' }, async (tx) => {
    const property = await readPropertyOfSlug(tx, slug)
    if (!property || digestOf(property, kind) !== digest) return null
    if (extension === '.css') return Buffer.from(fontCss(digest))
    const ctx = wholeAccount(tx, property.account_id)
    return kind === 'logo' ? readLogo(ctx, property.id) : readFontFile(ctx, property.id)
  })
  if (!found) throw missing()
  return reply
    .headers({ ...SECURITY, 'cache-control': FOR_EVER })
    .type(
      kind === 'logo'
        ? mediaTypeOfLogo(found)
        : extension === '.css'
          ? 'text/css; charset=utf-8'
          : 'font/woff2',
    )
    .send(Buffer.from(found))
}

type Branded = NonNullable<Awaited<ReturnType<typeof readPropertyOfSlug>>>

const digestOf = ({ logo_digest, booking_page }: Branded, kind: string) =>
  kind === 'logo' ? logo_digest : booking_page.font?.digest
