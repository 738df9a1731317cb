import * as contract from '../../../contract/resources/invoices.ts'
import { fileRoute, route } from '../../http/route.ts'
import { createCreditNote } from './create-credit-note.ts'
import { createInvoice } from './create-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { getInvoicePdf, printed } from './pdf/get-invoice-pdf.ts'
import { sendInvoice } from './send-invoice.ts'
import { updateInvoice } from './update-invoice.ts'

export const billingRoutes = [
  route(contract.createInvoice, createInvoice),
  route(contract.updateInvoice, updateInvoice),
  route(contract.issueInvoice, issueInvoice),
  route(contract.createCreditNote, createCreditNote),
  fileRoute(contract.getInvoicePdf, getInvoicePdf, printed),
  route(contract.sendInvoice, sendInvoice),
]
