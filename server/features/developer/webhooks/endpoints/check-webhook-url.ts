import type * as contract from '#contract/developer/webhooks.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import type { UrlCheck } from '#server/integrations/ssrf-guard.ts'

type Op = typeof contract.checkWebhookUrl

/** Whether an endpoint with that URL would be accepted, and why not; by the same check as creating one. rule 8 */
export async function checkWebhookUrl(
  _ctx: Context,
  _input: Input<Op>,
  url_check: UrlCheck | undefined,
): Promise<Output<Op>> {
  if (url_check?.allowed) return { allowed: true, reason: null, message: null }
  return { allowed: false, reason: url_check?.reason ?? null, message: url_check?.message ?? null }
}
