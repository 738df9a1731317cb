import type { Context } from '../../context.ts'
import { invalid } from '../../kernel/errors.ts'
import { findProperty, type PropertyRow, readPropertyIds } from '../properties/public.ts'

/**
 * The property that a new object belongs to: the key's only one, the one named, or the account's only one. 422 SVC-2002
 * when it must be named, 404 SVC-3001 when there is no such property. rule 1
 */
export async function chooseProperty(ctx: Context, named: string | undefined): Promise<PropertyRow> {
  return findProperty(ctx, named ?? (await onlyProperty(ctx)), 'property_id')
}

async function onlyProperty(ctx: Context): Promise<string> {
  const { property_ids } = ctx.scope
  const [id, another] = property_ids ?? (await readPropertyIds(ctx, 2))
  if (id === undefined || another !== undefined) {
    throw invalid('property_id', 'required', 'property_id is required: there is not just one property.')
  }
  return id
}
