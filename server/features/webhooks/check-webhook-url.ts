import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/webhooks.ts'
import type { Context } from '../../context.ts'
import type { Verdict } from '../../integrations/ssrf-guard.ts'

type Op = typeof contract.judgeWebhookUrl

/** Whether an endpoint with that URL would be taken, and why not; as it is judged when one is made. decisions 8 */
export async function judgeWebhookUrl(
  _ctx: Context,
  _input: Input<Op>,
  judged: Verdict | undefined,
): Promise<Output<Op>> {
  if (judged?.allowed) return { allowed: true, reason: null, message: null }
  return { allowed: false, reason: judged?.reason ?? null, message: judged?.message ?? null }
}
