import type { PreTransaction } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'

interface Requested {
  readonly request_fingerprint: string | null
}

/**
 * Whether a payment or refund that was begun under the key of a request is this request's, so that it
 * continues it; another request's is SVC-6002. rule 11
 */
export function isSameRequest<Row extends Requested>(
  known: Row | undefined,
  { fingerprint }: PreTransaction['request'],
): known is Row {
  if (!known) return false
  if (known.request_fingerprint !== fingerprint) throw fault('SVC-6002')
  return true
}
