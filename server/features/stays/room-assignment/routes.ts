import * as contract from '#contract/calendar/calendar.staff.ts'
import { route } from '#server/http/route.ts'
import { previewRoomAssignment } from './preview-room-assignment.ts'

export const roomAssignmentStaffRoutes = [route(contract.previewRoomAssignment, previewRoomAssignment)]
