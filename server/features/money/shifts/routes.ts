import * as contract from '#contract/money/shifts.ts'
import { route } from '#server/http/route.ts'
import { closeShift } from './close-shift.ts'
import { getShift } from './get-shift.ts'
import { listShifts } from './list-shifts.ts'
import { openShift } from './open-shift.ts'

export const shiftRoutes = [
  route(contract.listShifts, listShifts),
  route(contract.openShift, openShift),
  route(contract.getShift, getShift),
  route(contract.closeShift, closeShift),
]
