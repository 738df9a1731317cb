import * as contract from '../../../../contract/staff/activity.ts'
import { route } from '../../../http/route.ts'
import { getRequest } from './get-request.ts'
import { listRequests } from './list-requests.ts'

export const requestStaffRoutes = [
  route(contract.listRequests, listRequests),
  route(contract.getRequest, getRequest),
]
