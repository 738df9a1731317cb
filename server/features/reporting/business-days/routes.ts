import * as contract from '#contract/reporting/business-days.ts'
import * as day from '#contract/reporting/day.staff.ts'
import { route } from '#server/http/route.ts'
import { getBusinessDay } from './get-business-day.ts'
import { listBusinessDays } from './list-business-days.ts'
import { getDay } from './page/get-day.ts'
import { reopenDay } from './reopening/reopen-day.ts'

export const businessDayStaffRoutes = [route(day.getDay, getDay), route(day.reopenDay, reopenDay)]

export const businessDayRoutes = [
  route(contract.listBusinessDays, listBusinessDays),
  route(contract.getBusinessDay, getBusinessDay),
]
