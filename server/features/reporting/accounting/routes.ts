import * as staff from '#contract/reporting/accounting.staff.ts'
import * as contract from '#contract/reporting/accounting.ts'
import * as commissions from '#contract/reporting/commissions.ts'
import * as journal from '#contract/reporting/journal.ts'
import * as monthEnd from '#contract/reporting/month-end.ts'
import { formatRoute, route } from '#server/http/route.ts'
import { getCommissionStatement, renderCommissionStatement } from './commissions/get-commission-statement.ts'
import { getAccounting } from './get-accounting.ts'
import { getJournal, renderJournal } from './get-journal.ts'
import { exportedMonth, getMonthEnd, renderMonthEnd } from './month-end/get-month-end.ts'
import { getReceivables, renderReceivables } from './receivables/get-receivables.ts'
import { updateAccounting } from './update-accounting.ts'

export const accountingRoutes = [
  route(contract.getAccounting, getAccounting),
  formatRoute(journal.getJournal, getJournal, renderJournal),
  formatRoute(commissions.getCommissionStatement, getCommissionStatement, renderCommissionStatement),
  formatRoute(journal.getReceivables, getReceivables, renderReceivables),
  formatRoute(monthEnd.getMonthEnd, getMonthEnd, renderMonthEnd, exportedMonth),
]

export const accountingStaffRoutes = [route(staff.updateAccounting, updateAccounting)]
