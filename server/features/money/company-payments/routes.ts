import * as contract from '#contract/money/company-payments.ts'
import * as statements from '#contract/money/company-statements.ts'
import { formatRoute, route } from '#server/http/route.ts'
import { applyCompanyCredit } from './apply-company-credit.ts'
import { createCompanyPayment } from './create-company-payment.ts'
import { getCompanyStatement, renderCompanyStatement } from './get-company-statement.ts'
import { listCompanyPayments } from './list-company-payments.ts'
import { presentCompanyPayment } from './present.ts'
import { findCompanyPayment } from './store.ts'
import { voidCompanyPayment } from './void-company-payment.ts'

export const companyPaymentRoutes = [
  route(contract.createCompanyPayment, createCompanyPayment),
  route(contract.listCompanyPayments, listCompanyPayments),
  route(contract.getCompanyPayment, async (ctx, { params }) =>
    presentCompanyPayment(ctx, await findCompanyPayment(ctx, params.id)),
  ),
  route(contract.voidCompanyPayment, voidCompanyPayment),
  route(contract.applyCompanyCredit, applyCompanyCredit),
  formatRoute(statements.getCompanyStatement, getCompanyStatement, renderCompanyStatement),
]
