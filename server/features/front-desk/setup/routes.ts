import * as contract from '#contract/front-desk/setup.staff.ts'
import { route } from '#server/http/route.ts'
import { getSetup } from './get-setup.ts'
import { sendTestMail } from './send-test-mail.ts'
import { updateSetup } from './update-setup.ts'

export const setupStaffRoutes = [
  route(contract.getSetup, getSetup),
  route(contract.updateSetup, updateSetup),
  route(contract.sendTestMail, sendTestMail),
]
