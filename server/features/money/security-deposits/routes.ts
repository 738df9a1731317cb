import * as contract from '#contract/money/security-deposits.ts'
import { route } from '#server/http/route.ts'
import { findSecurityDeposit, presentSecurityDeposit } from '../../invoices/public.ts'
import { applySecurityDeposit } from './apply-security-deposit.ts'
import { createSecurityDeposit } from './create-security-deposit.ts'
import { listSecurityDeposits } from './list-security-deposits.ts'
import { returnSecurityDeposit } from './return-security-deposit.ts'

export const securityDepositRoutes = [
  route(contract.createSecurityDeposit, createSecurityDeposit),
  route(contract.listSecurityDeposits, listSecurityDeposits),
  route(contract.getSecurityDeposit, async (ctx, { params }) =>
    presentSecurityDeposit(await findSecurityDeposit(ctx, params.id)),
  ),
  route(contract.returnSecurityDeposit, returnSecurityDeposit),
  route(contract.applySecurityDeposit, applySecurityDeposit),
]
