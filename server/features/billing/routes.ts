import * as contract from '../../../contract/resources/invoices.ts'
import { route } from '../../http/route.ts'
import { createCreditNote } from './create-credit-note.ts'
import { createInvoice } from './create-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { updateInvoice } from './update-invoice.ts'

export const billingRoutes = [
  route(contract.createInvoice, createInvoice),
  route(contract.updateInvoice, updateInvoice),
  route(contract.issueInvoice, issueInvoice),
  route(contract.createCreditNote, createCreditNote),
]
