import * as contract from '#contract/pricing/availability.ts'
import { route } from '#server/http/route.ts'
import { getAvailability } from './get-availability.ts'

export const offerRoutes = [route(contract.getAvailability, getAvailability)]
