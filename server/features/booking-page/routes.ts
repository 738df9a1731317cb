import * as contract from '#contract/property/properties.staff.ts'
import { getBookingPageVisits as visits } from '#contract/reporting/booking-page-visits.ts'
import { route } from '../../http/route.ts'
import { previewBookingPage } from './preview-booking-page.ts'
import { getBookingPageVisits } from './visits/get-booking-page-visits.ts'

export const bookingPageStaffRoutes = [route(contract.previewBookingPage, previewBookingPage)]
export const bookingPageRoutes = [route(visits, getBookingPageVisits)]
