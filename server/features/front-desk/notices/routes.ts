import * as contract from '#contract/front-desk/notices.staff.ts'
import { route } from '#server/http/route.ts'
import { listNotices } from './list-notices.ts'
import { markNotices } from './mark-notices.ts'

export const noticeStaffRoutes = [
  route(contract.listNotices, listNotices),
  route(contract.markNotices, markNotices),
]
