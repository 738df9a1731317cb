import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/brand.staff.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { checkFont } from '#server/integrations/parsing/parser-pool.ts'
import { invalid } from '#server/kernel/errors.ts'
import { readUpload } from '../../images/public.ts'
import { presentProperty } from '../present.ts'
import { findProperty, findPropertyForChange, type PropertyRow } from '../store.ts'
import { writeFont } from './store.ts'

type Set = typeof contract.setFont
type Remove = typeof contract.removeFont

/** Reads a font on a thread, before it is stored. 422 SVC-2002 for what is no WOFF2 font. rule 26.53, ADR 116 */
export async function readFont(
  { params, body }: Input<Set>,
  { transact }: PreTransaction,
): Promise<Uint8Array> {
  await transact((ctx) => findProperty(ctx, params.id))
  const problem = await readUpload('font', checkFont(body.bytes))
  if (problem) throw invalid('', 'font', problem)
  return body.bytes
}

/** Stores the font, and shows the headings in it. */
export const setFont = (ctx: Context, { params }: Input<Set>, bytes: Uint8Array): Promise<Output<Set>> =>
  changeFont(ctx, params.id, bytes)

/** Removes the font; headings in it are shown in the serif typeface. */
export const removeFont = (ctx: Context, { params }: Input<Remove>): Promise<Output<Remove>> =>
  changeFont(ctx, params.id, null)

async function changeFont(ctx: Context, id: string, font: Uint8Array | null): Promise<Output<Set>> {
  const row = await findPropertyForChange(ctx, id)
  const typeface = font ? 'own' : typefaceWithout(row)
  const booking_page = { ...row.booking_page, typeface } as const
  const described = await writeFont(ctx, id, { booking_page, font })
  const [before, after] = [row, { ...row, ...described, booking_page }].map((one) =>
    presentProperty(one, ctx.now),
  ) as [Output<Set>, Output<Set>]
  ctx.audit?.({ resource_id: id, property_id: id, before, after })
  return after
}

const typefaceWithout = ({ booking_page: { typeface } }: PropertyRow) =>
  typeface === 'own' ? 'serif' : typeface
