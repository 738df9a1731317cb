import * as contract from '#contract/developer/announcements.staff.ts'
import { getDeprecatedExample as deprecatedExample } from '#contract/developer/versions.ts'
import { inLive, route } from '#server/http/route.ts'
import { getChangelog } from './get-changelog.ts'
import { getDeprecatedExample } from './get-deprecated-example.ts'

export const announcementStaffRoutes = [inLive(route(contract.getChangelog, getChangelog))]

export const announcementsSandboxRoutes = [route(deprecatedExample, getDeprecatedExample)]
