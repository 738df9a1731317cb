import * as domain from '#contract/property/booking-domain.staff.ts'
import * as contract from '#contract/property/properties.staff.ts'
import * as visits from '#contract/reporting/booking-page-visits.ts'
import { fileRoute, route } from '../../http/route.ts'
import { askAboutDomain, checkBookingDomain } from './own-domain/check-domain.ts'
import { removeBookingDomain, setBookingDomain } from './own-domain/set-domain.ts'
import { previewBookingPage } from './preview-booking-page.ts'
import { exportBookingPageVisits } from './visits/export-booking-page-visits.ts'
import { getBookingPageVisits } from './visits/get-booking-page-visits.ts'

export const bookingPageStaffRoutes = [
  route(contract.previewBookingPage, previewBookingPage),
  route(domain.setBookingDomain, setBookingDomain),
  route(domain.checkBookingDomain, checkBookingDomain, askAboutDomain),
  route(domain.removeBookingDomain, removeBookingDomain),
]
export const bookingPageRoutes = [
  route(visits.getBookingPageVisits, getBookingPageVisits),
  fileRoute(visits.exportBookingPageVisits, exportBookingPageVisits, async (file) => file),
]
