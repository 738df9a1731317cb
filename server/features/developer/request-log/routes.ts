import * as contract from '#contract/audit-log/activity.staff.ts'
import { route } from '#server/http/route.ts'
import { getRequest } from './get-request.ts'
import { listRequests } from './list-requests.ts'

export const requestStaffRoutes = [
  route(contract.listRequests, listRequests),
  route(contract.getRequest, getRequest),
]
