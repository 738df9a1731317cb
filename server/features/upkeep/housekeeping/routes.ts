import * as staff from '#contract/upkeep/housekeeping.staff.ts'
import * as contract from '#contract/upkeep/housekeeping.ts'
import * as assignments from '#contract/upkeep/housekeeping-assignments.ts'
import * as rules from '#contract/upkeep/housekeeping-rules.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { assignHousekeeping } from './assignments/assign-housekeeping.ts'
import { balanceHousekeeping } from './assignments/balance-housekeeping.ts'
import { exportHousekeeping } from './export-housekeeping.ts'
import { listHousekeeping } from './list-housekeeping.ts'
import { recordHousekeeping } from './record-housekeeping.ts'
import { getHousekeepingRules } from './rules/get-housekeeping-rules.ts'
import { updateHousekeepingRules } from './rules/update-housekeeping-rules.ts'

export const housekeepingRoutes = [
  route(contract.listHousekeeping, listHousekeeping),
  route(contract.recordHousekeeping, recordHousekeeping),
  route(assignments.assignHousekeeping, assignHousekeeping),
  route(assignments.balanceHousekeeping, balanceHousekeeping),
  route(rules.getHousekeepingRules, getHousekeepingRules),
  route(rules.updateHousekeepingRules, updateHousekeepingRules),
]

export const housekeepingStaffRoutes = [
  fileRoute(staff.exportHousekeeping, exportHousekeeping, async (file) => file),
]
