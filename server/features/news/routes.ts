import * as contract from '../../../contract/staff/house.ts'
import { route } from '../../http/route.ts'
import { getChangelog } from './get-changelog.ts'

export const newsStaffRoutes = [route(contract.getChangelog, getChangelog)]
