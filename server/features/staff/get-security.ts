import type { Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/security.ts'
import type { Context } from '../../context.ts'
import { readSecurity } from '../accounts/public.ts'

type Op = typeof contract.getSecurity

/** What the account asks of everybody who signs in. */
export const getSecurity = (ctx: Context): Promise<Output<Op>> => readSecurity(ctx.tx, ctx.scope.account_id)
