import * as contract from '#contract/downtime/downtime.staff.ts'
import { fileRoute, route } from '../../http/route.ts'
import { asPage, asPdf, getDowntimePack } from './get-downtime-pack.ts'
import { getDowntimeSettings } from './get-downtime-settings.ts'
import { updateDowntimeSettings } from './update-downtime-settings.ts'

export const downtimeStaffRoutes = [
  fileRoute(contract.getDowntimePage, getDowntimePack, asPage),
  fileRoute(contract.getDowntimePdf, getDowntimePack, asPdf),
  route(contract.getDowntimeSettings, getDowntimeSettings),
  route(contract.updateDowntimeSettings, updateDowntimeSettings),
]
