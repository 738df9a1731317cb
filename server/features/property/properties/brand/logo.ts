import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/brand.staff.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { MAX_INLINE_BYTES } from '#server/kernel/brand/brand.ts'
import { prepareImage } from '../../images/public.ts'
import { presentProperty } from '../present.ts'
import { findProperty, findPropertyForChange } from '../store.ts'
import { readLogo, writeLogo } from './store.ts'

type Get = typeof contract.getLogo
type Set = typeof contract.setLogo
type Remove = typeof contract.removeLogo

const MAX_EDGE = 640

/** The logo of documents, e-mails and the booking page. */
export async function getLogo(ctx: Context, { params: { id } }: Input<Get>): Promise<Output<Get>> {
  const [, logo] = await Promise.all([findProperty(ctx, id), readLogo(ctx, id)])
  if (!logo) return { media_type: null, content: null }
  return { media_type: 'image/png', content: Buffer.from(logo).toString('base64') }
}

/** Encodes the logo that was sent. */
export async function encodeSentLogo(
  { params, body }: Input<Set>,
  { transact }: PreTransaction,
): Promise<Uint8Array> {
  const account_id = await transact(async (ctx) => {
    await findProperty(ctx, params.id)
    return ctx.scope.account_id
  })
  return encodeLogo(account_id, body.bytes)
}

/**
 * A picture as PNG, in the process for pictures; one that is too large for e-mails in fewer colours. 422 SVC-2002 for what is no
 * picture. rule 26.52
 */
export async function encodeLogo(account_id: string, bytes: Uint8Array): Promise<Uint8Array> {
  const encode = async (picture: Uint8Array, format: 'png' | 'png_palette') => {
    const sizes = [{ name: format, max_edge: MAX_EDGE, format }]
    const [encoded] = await prepareImage({ account_id, bytes: picture, sizes })
    return encoded!.bytes
  }
  const logo = await encode(bytes, 'png')
  return logo.length <= MAX_INLINE_BYTES ? logo : encode(logo, 'png_palette')
}

/** Stores the logo. */
export const setLogo = (
  ctx: Context,
  { params }: Pick<Input<Set>, 'params'>,
  logo: Uint8Array,
): Promise<Output<Set>> => changeLogo(ctx, params.id, logo)

/** Removes the logo. */
export const removeLogo = (ctx: Context, { params }: Input<Remove>): Promise<Output<Remove>> =>
  changeLogo(ctx, params.id, null)

async function changeLogo(ctx: Context, id: string, logo: Uint8Array | null) {
  const row = await findPropertyForChange(ctx, id)
  const logo_digest = await writeLogo(ctx, id, logo)
  const [before, after] = [row, { ...row, logo_digest }].map((one) => presentProperty(one, ctx.now)) as [
    Output<Set>,
    Output<Set>,
  ]
  ctx.audit?.({ resource_id: id, property_id: id, before, after })
  return after
}
