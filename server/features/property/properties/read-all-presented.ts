import type { Property } from '#contract/property/properties.ts'
import type { Context } from '#server/context.ts'
import { presentProperty } from './present.ts'
import { readEveryProperty, readProperties } from './store.ts'

/** All properties of the caller's scope, the oldest first, as the API shows them. */
export async function readAllPresented(ctx: Context): Promise<Property[]> {
  const { property_ids } = ctx.scope
  const rows = await (property_ids === null ? readEveryProperty(ctx) : readProperties(ctx, property_ids))
  return rows.map((row) => presentProperty(row, ctx.now))
}
