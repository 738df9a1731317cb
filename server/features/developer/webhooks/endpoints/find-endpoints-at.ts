import type { Context } from '#server/context.ts'
import { readEndpointsAt } from './endpoints-store.ts'
import { secretAt } from './secrets.ts'

/**
 * The existing endpoints with a URL, the newest first, with their current secrets: for a request bin to
 * verify signatures.
 */
export async function findEndpointsAt(
  ctx: Pick<Context, 'tx' | 'scope' | 'secrets' | 'now'>,
  url: string,
): Promise<{ id: string; secret: string }[]> {
  const rows = await readEndpointsAt(ctx, url)
  return rows.map((row) => ({ id: row.id, secret: secretAt(ctx.secrets, row.id, row, ctx.now) }))
}
