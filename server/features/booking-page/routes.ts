import * as contract from '#contract/property/properties.staff.ts'
import { route } from '../../http/route.ts'
import { previewBookingPage } from './preview-booking-page.ts'

export const bookingPageStaffRoutes = [route(contract.previewBookingPage, previewBookingPage)]
