import * as contract from '../../../contract/invoices.ts'
import { route } from '../../http/route.ts'
import { getInvoice } from './get-invoice.ts'
import { listInvoices } from './list-invoices.ts'

export const invoiceRoutes = [
  route(contract.listInvoices, listInvoices),
  route(contract.getInvoice, getInvoice),
]
