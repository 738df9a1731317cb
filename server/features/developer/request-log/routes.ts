import * as contract from '#contract/developer/request-log.staff.ts'
import { route } from '#server/http/route.ts'
import { getRequest } from './get-request.ts'
import { listRequests } from './list-requests.ts'

export const requestStaffRoutes = [
  route(contract.listRequests, listRequests),
  route(contract.getRequest, getRequest),
]
