import * as mealList from '#contract/reporting/meal-list.ts'
import * as staff from '#contract/reporting/papers.staff.ts'
import * as contract from '#contract/reporting/papers.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { exportManagerReport } from './export-manager-report.ts'
import { exportInHouseList, exportOpenBalances } from './export-stays.ts'
import { getInHouseList } from './get-in-house-list.ts'
import { getManagerReport } from './get-manager-report.ts'
import { getOpenBalances } from './get-open-balances.ts'
import { getPaperPdf, printPaper } from './get-paper-pdf.ts'
import { exportMealList } from './meals/export-meal-list.ts'
import { getMealList } from './meals/get-meal-list.ts'

export const paperRoutes = [
  route(contract.getManagerReport, getManagerReport),
  fileRoute(contract.exportManagerReport, exportManagerReport, async (file) => file),
  route(contract.getInHouseList, getInHouseList),
  fileRoute(contract.exportInHouseList, exportInHouseList, async (file) => file),
  route(contract.getOpenBalances, getOpenBalances),
  fileRoute(contract.exportOpenBalances, exportOpenBalances, async (file) => file),
  route(mealList.getMealList, getMealList),
  fileRoute(mealList.exportMealList, exportMealList, async (file) => file),
]

export const paperStaffRoutes = [fileRoute(staff.getPaperPdf, getPaperPdf, printPaper)]
