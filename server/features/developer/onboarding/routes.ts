import * as contract from '#contract/developer/onboarding.staff.ts'
import { route } from '#server/http/route.ts'
import { getQuickStart } from './get-quick-start.ts'

export const onboardingStaffRoutes = [route(contract.getQuickStart, getQuickStart)]
