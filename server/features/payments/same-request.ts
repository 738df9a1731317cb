import type { Before, Context } from '../../context.ts'
import { fault } from '../../faults.ts'

interface Requested {
  readonly id: string
  readonly request_key: string | null
  readonly request_fingerprint: string | null
  readonly created_at: string
}

/** As long as an Idempotency-Key is remembered. decisions 11 */
const WINDOW_HOURS = 24

/**
 * What the same request began before it was cut short; undefined for a request that is new. Another request under the
 * same key is SVC-6002. A key that has grown too old is taken off. decisions 11
 */
export async function sameRequest<Row extends Requested>(
  ctx: Context,
  rows: readonly Row[],
  { key, fingerprint }: Before['request'],
  forget: (tx: Context['tx'], account_id: string, id: string) => Promise<unknown>,
): Promise<Row | undefined> {
  const known = rows.find(({ request_key }) => request_key === key)
  if (!known) return undefined
  const end = Temporal.Instant.from(known.created_at).add({ hours: WINDOW_HOURS })
  if (Temporal.Instant.compare(ctx.now, end) >= 0) {
    await forget(ctx.tx, ctx.scope.account_id, known.id)
    return undefined
  }
  if (known.request_fingerprint !== fingerprint) throw fault('SVC-6002')
  return known
}
