import * as activity from '../../../contract/resources/activity.ts'
import * as contract from '../../../contract/resources/invoices.ts'
import { route } from '../../http/route.ts'
import { listReservationMails } from './list-reservation-mails.ts'
import { sendInvoice } from './send-invoice.ts'

export const correspondenceRoutes = [
  route(contract.sendInvoice, sendInvoice),
  route(activity.listReservationMails, listReservationMails),
]
