import * as contract from '../../../../contract/staff/search.ts'
import { route } from '../../../http/route.ts'
import { search } from './search.ts'

export const searchStaffRoutes = [route(contract.search, search)]
