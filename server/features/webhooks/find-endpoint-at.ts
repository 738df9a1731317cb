import type { Context } from '../../context.ts'
import { readEndpointsAt } from './endpoints-store.ts'
import { secretAt } from './secrets.ts'

/** The living endpoint with a URL, and what signs its deliveries now: for an inbox to judge what it has taken. */
export async function findEndpointAt(
  { tx, scope, secrets, now }: Pick<Context, 'tx' | 'scope' | 'secrets' | 'now'>,
  url: string,
): Promise<{ id: string; secret: string } | undefined> {
  const [row] = await readEndpointsAt(tx, scope.account_id, url)
  return row && { id: row.id, secret: secretAt(secrets, row.id, row, now) }
}
