import * as contract from '../../../contract/staff/house.ts'
import { route } from '../../http/route.ts'
import { search } from './search.ts'

export const searchStaffRoutes = [route(contract.search, search)]
