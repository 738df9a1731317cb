import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/brand.staff.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { mediaTypeOfLogo, problemOfLogo } from '#server/pdf/logo.ts'
import { prepareImage } from '../../images/public.ts'
import { presentProperty } from '../present.ts'
import { findProperty, findPropertyForChange } from '../store.ts'
import { readLogo, writeLogo } from './store.ts'

type Get = typeof contract.getLogo
type Set = typeof contract.setLogo
type Remove = typeof contract.removeLogo

const MAX_EDGE = 640
/** A larger one is stored in fewer colours, so that it goes along with e-mails. */
const MAX_MAIL_BYTES = 100_000
const SIZES = [
  { name: 'full', max_edge: MAX_EDGE, quality: 100, format: 'png' },
  { name: 'few_colours', max_edge: MAX_EDGE, quality: 90, format: 'png_palette' },
] as const

/** The logo of documents, e-mails and the booking page. */
export async function getLogo(ctx: Context, { params: { id } }: Input<Get>): Promise<Output<Get>> {
  const [, logo] = await Promise.all([findProperty(ctx, id), readLogo(ctx, id)])
  if (!logo) return { media_type: null, content: null }
  return { media_type: mediaTypeOfLogo(logo), content: Buffer.from(logo).toString('base64') }
}

/** Encodes a logo as PNG, in the process for pictures. 422 SVC-2002 for what is no picture. rule 26.52 */
export async function encodeLogo(
  { params, body }: Input<Set>,
  { transact }: PreTransaction,
): Promise<Uint8Array> {
  const account_id = await transact(async (ctx) => {
    await findProperty(ctx, params.id)
    return ctx.scope.account_id
  })
  const encoded = await prepareImage({ account_id, bytes: body.bytes, sizes: SIZES })
  const { bytes } = encoded.find((one) => one.bytes.length <= MAX_MAIL_BYTES) ?? encoded.at(-1)!
  const problem = problemOfLogo(bytes)
  if (problem) throw invalid('', 'picture', problem)
  return bytes
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
  const [before, after] = [row, { ...row, has_logo: logo !== null }].map((one) =>
    presentProperty(one, ctx.now),
  ) as [Output<Set>, Output<Set>]
  ctx.audit?.({ resource_id: id, property_id: id, before, after })
  await writeLogo(ctx, id, logo)
  return after
}
