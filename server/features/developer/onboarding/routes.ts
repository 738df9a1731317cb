import * as contract from '../../../../contract/staff/onboarding.ts'
import { route } from '../../../http/route.ts'
import { getQuickStart } from './get-quick-start.ts'

export const quickStartStaffRoutes = [route(contract.getQuickStart, getQuickStart)]
