import * as contract from '../../../contract/invoices.ts'
import { route } from '../../http/route.ts'
import { sendInvoice } from './send-invoice.ts'

export const correspondenceRoutes = [route(contract.sendInvoice, sendInvoice)]
