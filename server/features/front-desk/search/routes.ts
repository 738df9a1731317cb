import * as contract from '#contract/front-desk/search.staff.ts'
import { route } from '#server/http/route.ts'
import { search } from './search.ts'

export const searchStaffRoutes = [route(contract.search, search)]
