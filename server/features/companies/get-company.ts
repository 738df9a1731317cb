import type * as contract from '#contract/companies/companies.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { presentCompany } from './present.ts'
import { findCompany } from './store.ts'

type Op = typeof contract.getCompany

/** A company; 404 for one of another scope. rule 30.2 */
export const getCompany = async (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  presentCompany(ctx, await findCompany(ctx, params.id))
