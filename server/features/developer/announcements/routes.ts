import { getDeprecatedExample as deprecatedExample } from '../../../../contract/resources/versions.ts'
import * as contract from '../../../../contract/staff/changelog.ts'
import { inLive, route } from '../../../http/route.ts'
import { getChangelog } from './get-changelog.ts'
import { getDeprecatedExample } from './get-deprecated-example.ts'

export const announcementStaffRoutes = [inLive(route(contract.getChangelog, getChangelog))]

export const newsSandboxRoutes = [route(deprecatedExample, getDeprecatedExample)]
