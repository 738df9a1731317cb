import * as contract from '#contract/front-desk/today.staff.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { exportToday } from './export-today.ts'
import { getToday } from './get-today.ts'

export const todayStaffRoutes = [
  route(contract.getToday, getToday),
  fileRoute(contract.exportToday, exportToday, async (file) => file),
]
