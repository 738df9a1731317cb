import type { PreTransaction } from '#server/context.ts'
import { checkDestination, type UrlCheck } from '#server/integrations/ssrf-guard.ts'
import { fault } from '#server/kernel/errors.ts'

/** Validates the URL of a body, and resolves its name, before the transaction. */
export const validateUrl = async (
  { body }: { body: { url?: string } },
  { policy }: Pick<PreTransaction, 'policy'>,
): Promise<UrlCheck | undefined> => (body.url === undefined ? undefined : checkDestination(body.url, policy))

/** 422 SVC-1501 for a URL that must not be called; `details` says why. rule 8 */
export function requireAllowed(verdict: UrlCheck | undefined): void {
  if (verdict === undefined || verdict.allowed) return
  const { reason, message } = verdict
  throw fault('SVC-1501', { message, details: { field: 'url', reason } })
}
