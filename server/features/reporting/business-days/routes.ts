import * as day from '#contract/reporting/business-days.staff.ts'
import * as contract from '#contract/reporting/business-days.ts'
import { route } from '#server/http/route.ts'
import { listBusinessDays } from './list-business-days.ts'
import { getDay } from './page/get-day.ts'
import { presentBusinessDay } from './present.ts'
import { reopenDay } from './reopening/reopen-day.ts'
import { findBusinessDay } from './store.ts'

export const businessDayStaffRoutes = [route(day.getDay, getDay), route(day.reopenDay, reopenDay)]

export const businessDayRoutes = [
  route(contract.listBusinessDays, listBusinessDays),
  route(contract.getBusinessDay, async (ctx, { params, query }) =>
    presentBusinessDay(await findBusinessDay(ctx, query.property_id, params.date)),
  ),
]
