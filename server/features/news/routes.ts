import * as contract from '../../../contract/staff/house.ts'
import { inLive, route } from '../../http/route.ts'
import { getChangelog } from './get-changelog.ts'

export const newsStaffRoutes = [inLive(route(contract.getChangelog, getChangelog))]
