import * as contract from '#contract/calendar/calendar.staff.ts'
import { route } from '../../http/route.ts'
import { getCalendar } from './get-calendar.ts'

export const calendarStaffRoutes = [route(contract.getCalendar, getCalendar)]
