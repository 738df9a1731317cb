import { OPERATIONS } from '#contract/api.ts'
import type * as contract from '#contract/developer/api-keys.staff.ts'
import { KEY_RIGHTS } from '#contract/developer/api-keys.staff.ts'
import { isWrite, type Output } from '#contract/operation.ts'
import { may } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'

type Op = typeof contract.listKeyOperations

/** The operations that the caller may grant to a key: in live those of the role, in the sandbox all. */
export async function listKeyOperations(ctx: Context): Promise<Output<Op>> {
  const { role, environment } = ctx.session!
  const operations = OPERATIONS.map((operation) => ({
    id: operation.id,
    tag: operation.tag,
    summary: operation.summary,
    writes: isWrite(operation),
  }))
  const mayHand = ({ id }: { id: string }) => environment === 'sandbox' || may(role, id)
  return { data: [...operations, ...KEY_RIGHTS].filter(mayHand) }
}
