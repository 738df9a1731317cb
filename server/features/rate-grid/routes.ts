import * as contract from '#contract/rate-grid/rate-grid.staff.ts'
import { route } from '../../http/route.ts'
import { getRateGrid } from './get-rate-grid.ts'

export const rateGridStaffRoutes = [route(contract.getRateGrid, getRateGrid)]
