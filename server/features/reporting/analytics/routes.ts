import * as contract from '#contract/reporting/analytics.ts'
import * as budgets from '#contract/reporting/budgets.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { getBudget } from './budgets/get-budget.ts'
import { setBudget } from './budgets/set-budget.ts'
import { getChannelMix } from './channel-mix/get-channel-mix.ts'
import { exportPerformance } from './export-performance.ts'
import { getPace } from './get-pace.ts'
import { getPerformance } from './get-performance.ts'
import { getPickup } from './get-pickup.ts'
import { listReportedStays } from './stays/list-reported-stays.ts'

export const analyticsRoutes = [
  route(contract.getPerformance, getPerformance),
  fileRoute(contract.exportPerformance, exportPerformance, async (file) => file),
  route(contract.getPickup, getPickup),
  route(contract.getPace, getPace),
  route(contract.getChannelMix, getChannelMix),
  route(contract.listReportedStays, listReportedStays),
  route(budgets.getBudget, getBudget),
  route(budgets.setBudget, setBudget),
]
