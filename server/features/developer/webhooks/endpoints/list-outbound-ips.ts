import type * as contract from '#contract/developer/webhooks.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'

type Op = typeof contract.listOutboundIps

/** The addresses that webhooks are sent from, as set by the operator. spec 6.12 */
export async function listOutboundIps(ctx: Context): Promise<Output<Op>> {
  return { data: [...ctx.outbound_ips] }
}
