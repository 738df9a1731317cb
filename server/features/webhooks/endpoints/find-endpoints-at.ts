import type { Context } from '../../../context.ts'
import { readEndpointsAt } from './endpoints-store.ts'
import { secretAt } from './secrets.ts'

/** The living endpoints with a URL, the newest first, and what signs their deliveries now: for an inbox to judge them. */
export async function findEndpointsAt(
  ctx: Pick<Context, 'tx' | 'scope' | 'secrets' | 'now'>,
  url: string,
): Promise<{ id: string; secret: string }[]> {
  const rows = await readEndpointsAt(ctx, url)
  return rows.map((row) => ({ id: row.id, secret: secretAt(ctx.secrets, row.id, row, ctx.now) }))
}
