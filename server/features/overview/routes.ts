import * as contract from '#contract/overview/overview.staff.ts'
import { route } from '../../http/route.ts'
import { getOverview } from './get-overview.ts'

export const overviewStaffRoutes = [route(contract.getOverview, getOverview)]
