import * as domain from '#contract/property/booking-domain.staff.ts'
import * as contract from '#contract/property/properties.staff.ts'
import { getBookingPageVisits as visits } from '#contract/reporting/booking-page-visits.ts'
import { route } from '../../http/route.ts'
import { askAboutDomain, checkBookingDomain } from './own-domain/check-domain.ts'
import { removeBookingDomain, setBookingDomain } from './own-domain/set-domain.ts'
import { previewBookingPage } from './preview-booking-page.ts'
import { getBookingPageVisits } from './visits/get-booking-page-visits.ts'

export const bookingPageStaffRoutes = [
  route(contract.previewBookingPage, previewBookingPage),
  route(domain.setBookingDomain, setBookingDomain),
  route(domain.checkBookingDomain, checkBookingDomain, askAboutDomain),
  route(domain.removeBookingDomain, removeBookingDomain),
]
export const bookingPageRoutes = [route(visits, getBookingPageVisits)]
