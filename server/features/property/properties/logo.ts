import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/properties.staff.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { mediaTypeOfLogo, problemOfLogo } from '#server/pdf/logo.ts'
import { presentProperty } from './present.ts'
import { findProperty, findPropertyForChange, readLogo, writeLogo } from './store.ts'

type Get = typeof contract.getLogo
type Set = typeof contract.setLogo
type Remove = typeof contract.removeLogo

/** The logo of documents. */
export async function getLogo(ctx: Context, { params: { id } }: Input<Get>): Promise<Output<Get>> {
  const [, logo] = await Promise.all([findProperty(ctx, id), readLogo(ctx, id)])
  if (!logo) return { media_type: null, content: null }
  return { media_type: mediaTypeOfLogo(logo), content: Buffer.from(logo).toString('base64') }
}

/** Stores the logo of documents. 422 for an image that a PDF cannot contain. */
export async function setLogo(ctx: Context, { params, body }: Input<Set>): Promise<Output<Set>> {
  const logo = Buffer.from(body.content, 'base64')
  const problem = problemOfLogo(logo)
  if (problem) throw invalid('content', 'picture', problem)
  return changeLogo(ctx, params.id, logo)
}

/** Removes the logo from documents. */
export const removeLogo = (ctx: Context, { params }: Input<Remove>): Promise<Output<Remove>> =>
  changeLogo(ctx, params.id, null)

async function changeLogo(ctx: Context, id: string, logo: Buffer | null) {
  const row = await findPropertyForChange(ctx, id)
  const [before, after] = [row, { ...row, has_logo: logo !== null }].map((one) =>
    presentProperty(one, ctx.now),
  ) as [Output<Set>, Output<Set>]
  ctx.audit?.({ resource_id: id, property_id: id, before, after })
  await writeLogo(ctx, id, logo)
  return after
}
