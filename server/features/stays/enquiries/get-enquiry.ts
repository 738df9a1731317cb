import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/enquiries.ts'
import type { Context } from '#server/context.ts'
import { presentEnquiry } from './present-enquiry.ts'
import { findEnquiry } from './store.ts'

type Op = typeof contract.getEnquiry

/** One enquiry; 404 for one of another scope. rule 35.1 */
export const getEnquiry = async (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  presentEnquiry(await findEnquiry(ctx, params.id))
